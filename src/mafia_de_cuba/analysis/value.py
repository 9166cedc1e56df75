"""What an analysis says, as one value: small enough to be kept with the game, and complete.

Chances and shares are numbers from 0 to 1. `action` is always a place among the record's actions.
Seats that are keys are written as JSON writes keys: as text.
"""

from enum import StrEnum

import msgspec
from msgspec import Struct

from mafia_de_cuba.deduction.claims import Conflict
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.testimony import About, Question

FORM = 1
"""Raised when what is written here means something else than before."""


class Lie(StrEnum):
    """How a claim is untrue."""

    BLAME_PASSED_ON = "blame_passed_on"
    """Diamonds said to be gone before the box came, or still there when it went."""
    WRONG_NUMBER = "wrong_number"
    """A number of diamonds that points at nobody else."""
    INVENTED_TOKEN = "invented_token"
    """A token that was not there, or not taken, or not bagged."""
    OMISSION = "omission"
    """Something that was there, or taken, or bagged, left out."""


class AnalysisPart(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of what an analysis says, frozen, and strict about what it is read from."""


class Account(AnalysisPart, frozen=True, kw_only=True):
    """Where the Godfather's chance went: the start and these three make the result."""

    talk: float
    """What was said, by whoever said it."""
    choices: float
    """Whom the Godfather accused, and a shot by the Cleaner: before anybody saw the pocket."""
    pockets: float
    """What then lay in the pockets, against what was to be expected of them."""


class WeighedClaim(AnalysisPart, frozen=True, kw_only=True, omit_defaults=True):
    """One claim held against what that seat's hand, box and bag really were."""

    action: int
    seat: int
    about: About
    true: bool | None
    """None where it says nothing that can be checked."""
    price: float | None
    """What the testimony brought on its speaker, as a share of suspicion, against telling the truth
    right there; below nothing, what it saved. None where there is nothing to compare."""
    lie: Lie | None = None
    others: dict[int, float] = {}
    """The seats on which it moved suspicion by a point or more, and by how much."""


class Reference(AnalysisPart, frozen=True, kw_only=True):
    """A claim by its place: the action, and which of its claims."""

    action: int
    claim: int


class Clash(AnalysisPart, frozen=True, kw_only=True):
    """The smallest set of claims that could not all be true beside what the Godfather knew."""

    kind: Conflict
    seats: tuple[int, ...]
    claims: tuple[Reference, ...]


class Proof(AnalysisPart, frozen=True, kw_only=True):
    """A theft that fits all the Godfather knew and all these seats had said."""

    kept: int
    bag: Token | None
    takes: tuple[Take, ...]
    believed: tuple[int, ...]
    """The seats whose every claim is true in it."""


class TurningPoint(AnalysisPart, frozen=True, kw_only=True):
    """Where the chance changed most."""

    action: int
    seat: int
    """Whom it was about: the accused, or whoever spoke."""
    swing: float
    contradiction: Clash | None
    """What could have shown beforehand what was wrong; None where nothing said could."""
    proof: Proof | None
    """The proof of that, where there is no contradiction."""


class Inquiry(AnalysisPart, frozen=True, kw_only=True, tag_field="do", tag="ask"):
    """A question that could be put, and the chance to be expected after its answer."""

    of: int
    question: Question
    chance: float


class Accusation(AnalysisPart, frozen=True, kw_only=True, tag_field="do", tag="accuse"):
    """An order that could be given, and the chance to be expected once the pocket is empty."""

    target: int
    chance: float


class Decision(AnalysisPart, frozen=True, kw_only=True):
    """One of the Godfather's moments: what he did, and what was best."""

    action: int
    chosen: Inquiry | Accusation
    question: Inquiry | None
    """The best that could be asked; None where everything had been answered."""
    accusation: Accusation
    """The best order that could be given."""
    cost: float
    """What his own question or order fell short of the best of its kind; never above nothing."""


class Choices(AnalysisPart, frozen=True, kw_only=True):
    """All that the Godfather could have done at one of his moments, and what was to be expected."""

    action: int
    """What he did then."""
    chosen: Inquiry | Accusation
    questions: tuple[Inquiry, ...]
    """Everything that had not been answered yet; none where a table is too wide for that."""
    accusations: tuple[Accusation, ...]


class TimelinePoint(AnalysisPart, frozen=True, kw_only=True):
    """What could be believed after an action."""

    action: int
    chance: float
    """The Godfather's, that he goes on to win."""
    thief: dict[int, float]
    """By seat, how likely it has stolen, for the Godfather of the moment."""


class Knowledge(AnalysisPart, frozen=True, kw_only=True):
    """What each seat could know from its own turn, after an action that changed it."""

    action: int
    thief: tuple[tuple[int, ...], ...]
    """In percent: for each seat from the first on, how likely each seat has stolen."""


class OrderAgain(AnalysisPart, frozen=True, kw_only=True):
    """An order of the Godfather's, looked at again after other words than were said."""

    action: int
    target: int
    """Whom he accused."""
    chance: float
    """What was to be expected of that."""
    best: Accusation
    """The best order that he could have given then."""


class HeardAgain(AnalysisPart, frozen=True, kw_only=True):
    """A game heard again with one testimony changed: the same hands, questions and orders."""

    action: int
    claims: tuple[WeighedClaim, ...]
    """What was said instead, held against what was."""
    timeline: tuple[TimelinePoint, ...]
    """From that action on."""
    orders: tuple[OrderAgain, ...]
    """The orders that he gave after it."""


class Analysis(AnalysisPart, frozen=True, kw_only=True):
    """A whole game, weighed."""

    analysis: int = FORM
    model: str
    """Which fitted numbers it was made with; made with others, it may differ."""
    start: float | None
    """The Godfather's chance as the box came back; None where it never did."""
    result: float | None
    """1 if the Godfather won, 0 if not; None where the game was not played to its end."""
    chance: float | None
    """His chance at the last moment: the result, where there is one."""
    account: Account
    by_seat: dict[int, float]
    """What was said, by who said it: together the talk of the account."""
    claims: tuple[WeighedClaim, ...]
    turning_points: tuple[TurningPoint, ...]
    decisions: tuple[Decision, ...]
    timeline: tuple[TimelinePoint, ...]
    knowledge: tuple[Knowledge, ...]
    possible: bool = True
    """Whether a lawful theft fits what was seen all along; only an honour box can make it not."""


def as_json(analysis: Analysis) -> bytes:
    """The value as one line of JSON."""
    return msgspec.json.encode(analysis)
