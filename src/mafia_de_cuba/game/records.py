"""Game records: a whole game as one JSON value, for programs outside to read and to write.

The shape is a contract (`docs/records.md`). `read` gives a record or raises `MalformedRecord`,
which says what is wrong and where. Whether the game was played by the rules is another question:
the scribe turns a record into commands, and the rules judge those.
"""

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from mafia_de_cuba.game.box import MOST_OF_A_KIND
from mafia_de_cuba.game.characters import Ending, Token
from mafia_de_cuba.game.remarks import Stance
from mafia_de_cuba.game.testimony import About, Question

MOST_ACTIONS = 10_000
MOST_SEALED = 100
MOST_BYTES = 4 * 1024 * 1024

Count = Annotated[int, Meta(ge=0, le=MOST_OF_A_KIND)]
Tally = dict[Token, Count]
Name = Annotated[str, Meta(max_length=200)]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Text = Annotated[str, Meta(max_length=2000)]


class MalformedRecord(ValueError):
    """A record that cannot be read, and where it goes wrong."""


class RecordPart(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Part of a record: nothing is skipped in silence, nothing is written that goes unsaid."""


class RecordSetup(RecordPart, frozen=True, kw_only=True):
    """What the table was laid with."""

    tokens: Tally
    jokers: int
    fake_diamond: bool = False
    honour_box: bool = False
    switches: dict[str, bool] = field(default_factory=dict)


class RecordClaim(RecordPart, frozen=True, kw_only=True):
    """One claim of a testimony."""

    about: About
    diamonds: Count | None = None
    tokens: Tally | None = None
    token: Token | None = None
    fake: bool | None = None
    refused: bool = False
    withdrawn: bool = False


class Action(RecordPart, frozen=True, kw_only=True, tag_field="do"):
    """Something a seat did."""

    seat: int


class HideAction(Action, frozen=True, kw_only=True, tag="hide"):
    """The Godfather kept some."""

    diamonds: int


class TakeAction(Action, frozen=True, kw_only=True, tag="take"):
    """A hand in the box. `tokens` is for the honour box, where a hand may hold several."""

    diamonds: int = 0
    token: Token | None = None
    tokens: Tally | None = None
    fake: bool = False
    bag: Token | None = None


class AskAction(Action, frozen=True, kw_only=True, tag="ask"):
    of: int
    question: Question
    everyone: bool = False


class TestifyAction(Action, frozen=True, kw_only=True, tag="testify"):
    claims: Annotated[tuple[RecordClaim, ...], Meta(min_length=1, max_length=100)]


class SayAction(Action, frozen=True, kw_only=True, tag="say"):
    text: Text


class OpineAction(Action, frozen=True, kw_only=True, tag="opine"):
    of: int
    stance: Stance


class ChallengeAction(Action, frozen=True, kw_only=True, tag="challenge"):
    of: int
    about: About
    against: int | None = None


class AgreeAction(Action, frozen=True, kw_only=True, tag="agree"):
    of: int
    about: About


class SoundOutAction(Action, frozen=True, kw_only=True, tag="sound_out"):
    """Seat `to` is asked what it makes of seat `of`."""

    to: int
    of: int


class PleadAction(Action, frozen=True, kw_only=True, tag="plead"):
    """The accused asks to be spared."""


class LastWordsAction(Action, frozen=True, kw_only=True, tag="last_words"):
    """The accused speaks once more."""


class OfferAction(Action, frozen=True, kw_only=True, tag="offer"):
    to: int


class ThreatenAction(Action, frozen=True, kw_only=True, tag="threaten"):
    to: int


RemarkAction = (
    OpineAction
    | ChallengeAction
    | AgreeAction
    | SoundOutAction
    | PleadAction
    | LastWordsAction
    | OfferAction
    | ThreatenAction
)


class AccuseAction(Action, frozen=True, kw_only=True, tag="accuse"):
    """ "Empty your pockets!" """

    target: int


class ShootAction(Action, frozen=True, kw_only=True, tag="shoot"):
    """The Cleaner fires."""


class EmptyPocketsAction(Action, frozen=True, kw_only=True, tag="empty_pockets"):
    """The accused obeys."""


AnyAction = (
    HideAction
    | TakeAction
    | AskAction
    | TestifyAction
    | RemarkAction
    | SayAction
    | AccuseAction
    | ShootAction
    | EmptyPocketsAction
)


class RecordOutcome(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How it ended, and the seats that won, ascending."""

    ending: Ending
    winners: tuple[int, ...]


class RecordSeal(RecordPart, frozen=True, kw_only=True):
    """The seal of a finished game, opened: what each hand committed, and the nonces to check it."""

    form: Literal[1]
    mark: Annotated[str, Meta(max_length=20)]
    commitments: Annotated[tuple[Hash, ...], Meta(max_length=MOST_SEALED)]
    nonces: Annotated[tuple[Hash, ...], Meta(max_length=MOST_SEALED)]
    whole: Hash
    """Over the chain, and all of the record but this."""


class Record(RecordPart, frozen=True, kw_only=True):
    """A whole game, or as much of one as was played."""

    record: Literal[1]
    players: tuple[Name, ...]
    setup: RecordSetup
    actions: Annotated[tuple[AnyAction, ...], Meta(max_length=MOST_ACTIONS)]
    outcome: RecordOutcome | None = None
    seal: RecordSeal | None = None
    analysis: dict[str, Any] | None = None
    """What was made of it (docs/analysis.md): said about the game, and no part of it."""


_decoder = msgspec.json.Decoder(Record)
write: Callable[[Record], bytes] = msgspec.json.Encoder().encode
"""A record as one line of JSON, without the line's end."""


def read(line: bytes) -> Record:
    """The record that this JSON holds."""
    if len(line) > MOST_BYTES:
        raise MalformedRecord(f"the record is larger than {MOST_BYTES} bytes")
    try:
        return _decoder.decode(line)
    except msgspec.ValidationError as error:
        raise MalformedRecord(_plainly(str(error))) from None
    except msgspec.DecodeError as error:
        raise MalformedRecord(f"not JSON: {_plainly(str(error))}") from None
    except UnicodeDecodeError as error:
        raise MalformedRecord(f"not UTF-8: {error.reason} at byte {error.start}") from None
    except RecursionError:
        raise MalformedRecord("not a record: its JSON is nested too deeply") from None


def _plainly(message: str) -> str:
    """What the decoder says, with the place first: "actions[3].seat: expected `int`, …"."""
    said, at, place = message.rpartition(" - at ")
    if not at:
        said = message.removeprefix("JSON is malformed: ")
        return said[:1].lower() + said[1:]
    path = place.strip("`").removeprefix("$").lstrip(".") or "the record"
    path = path.replace("key` in `$.", "a key of ")
    return f"{path}: {said[:1].lower()}{said[1:]}"
