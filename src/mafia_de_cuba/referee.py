"""The referee: reads game records one by one and says of each whether it was played right.

It never holds more than one record at a time. A bad record gets its verdict, and the next one is
read.
"""

from collections.abc import Iterator

from msgspec import Struct

from mafia_de_cuba import words
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.records import MalformedRecord, Record, RecordOutcome, read
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.rules import play
from mafia_de_cuba.game.scribe import commands_of, outcome_of, setup_of
from mafia_de_cuba.game.setup import fault_of
from mafia_de_cuba.game.state import Game, new_game
from mafia_de_cuba.record_stream import Lines, TooLarge, records


class Legal(Struct, frozen=True, kw_only=True):
    """Every action was allowed; where the game stands, and its outcome if it is over."""

    legal: bool = True
    phase: Phase
    outcome: RecordOutcome | None


class Illegal(Struct, frozen=True, kw_only=True):
    """The first action the rules refuse, or, with no place, what else is wrong with the record."""

    legal: bool = False
    at: int | None = None
    ruling: str | None = None
    reason: str


Verdict = Legal | Illegal


def judge(line: bytes) -> Verdict:
    """The verdict on one record."""
    try:
        game = game_of(read(line))
    except MalformedRecord as malformed:
        return Illegal(reason=str(malformed))
    return game if isinstance(game, Illegal) else Legal(phase=game.phase, outcome=_ruled(game))


def game_of(record: Record) -> Game | Illegal:
    """The game that a record tells, or what is wrong with it."""
    setup = setup_of(record)
    commands = commands_of(record)
    fault = fault_of(setup)
    if fault is not None:
        why = _typed(words.fault(fault, setup))
        return Illegal(ruling=fault.ruling, reason=f"setup: {why}")
    game = new_game(setup)
    for at, (seat, command) in enumerate(commands):
        then = play(game, seat, command)
        if isinstance(then, Refused):
            why = _typed(words.refusal(then, seat))
            return Illegal(at=at, ruling=then.ruling, reason=why)
        game = then
    if record.outcome is not None and record.outcome != _ruled(game):
        return Illegal(reason=_mismatch(record.outcome, _ruled(game)))
    return game


def _ruled(game: Game) -> RecordOutcome | None:
    return None if game.ended is None else outcome_of(game.ended)


def verdicts(stream: Lines) -> Iterator[Verdict]:
    """A verdict for each record of a stream, in order."""
    for text in records(stream):
        if isinstance(text, TooLarge):
            yield Illegal(reason=str(text))
        else:
            yield judge(text)


def _typed(sentence: str) -> str:
    """With the keyboard's apostrophe: programs outside compare these sentences, always English."""
    return sentence.replace("’", "'")


def _mismatch(stated: RecordOutcome, ruled: RecordOutcome | None) -> str:
    if ruled is None:
        return f"outcome: {_told(stated)} is stated, but the game is not over"
    return f"outcome: {_told(stated)} is stated, but by the rules it is {_told(ruled)}"


def _told(outcome: RecordOutcome) -> str:
    return f"{outcome.ending} {list(outcome.winners)}"
