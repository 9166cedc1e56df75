"""What happened, in the past tense, and who saw it.

A take makes two events: what the hand did, seen by that player alone, and that the box moved on,
seen by everyone. Replaying a game's events gives the game.
"""

from typing import ClassVar

from msgspec import Struct

from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Character, Ending, Token
from mafia_de_cuba.game.remarks import Remark
from mafia_de_cuba.game.testimony import Claim, Question


class _Event(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=True):
    """Something that happened at the table, by or to a seat."""

    secret: ClassVar[bool] = False
    """Seen by its seat alone, rather than by the whole table."""

    seat: int

    def seen_by(self, viewer: int | None) -> bool:
        """Whether this seat, or a spectator (None), saw it happen."""
        return not self.secret or viewer == self.seat


class DiamondsHidden(_Event, frozen=True, kw_only=True):
    """The Godfather kept so many."""

    secret: ClassVar[bool] = True
    diamonds: int


class TokenBagged(_Event, frozen=True, kw_only=True):
    """The first player put a token into the felt bag."""

    secret: ClassVar[bool] = True
    token: Token


class TookFromBox(_Event, frozen=True, kw_only=True):
    """A hand left the box with this."""

    secret: ClassVar[bool] = True
    take: Take


class BoxPassed(_Event, frozen=True, kw_only=True):
    """The box went from this seat to another; back to the Godfather in the end."""

    to: int


class QuestionAsked(_Event, frozen=True, kw_only=True, omit_defaults=True):
    """The Godfather asked a seat something."""

    of: int
    question: Question
    everyone: bool = False
    """Whether he was asking the whole table, one after another."""


class Testified(_Event, frozen=True, cache_hash=True, kw_only=True):
    """A seat made claims."""

    claims: tuple[Claim, ...]


class RemarkMade(_Event, frozen=True, cache_hash=True, kw_only=True):
    """A seat spoke of another, or for itself."""

    remark: Remark


class Said(_Event, frozen=True, kw_only=True):
    """A seat talked."""

    text: str


class PocketsOrdered(_Event, frozen=True, kw_only=True):
    """The Godfather ordered a seat to empty its pockets."""

    target: int


class FakeShown(_Event, frozen=True, kw_only=True):
    """The accused showed the fake diamond, and no more (R52)."""


class PocketsEmptied(_Event, frozen=True, kw_only=True):
    """The accused's whole take lies open."""

    take: Take
    character: Character


class ShotFired(_Event, frozen=True, kw_only=True):
    """The Cleaner shot the accused, whose whole take lies open, and so does the Cleaner's."""

    target: int
    take: Take
    character: Character


class JokerGiven(_Event, frozen=True, kw_only=True):
    """The Godfather apologised to this seat with a Joker."""


class Eliminated(_Event, frozen=True, kw_only=True):
    """This seat is out: it neither speaks nor acts any more (R28)."""


class TraitorTookOver(_Event, frozen=True, kw_only=True):
    """The Traitor on this seat is revealed and is Godfather from now on (R57)."""


class Win(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A winner, and the ruling by which."""

    seat: int
    ruling: str


class GameEnded(_Event, frozen=True, kw_only=True):
    """The investigation is over; the seat is the Godfather's of that moment."""

    ending: Ending
    wins: tuple[Win, ...]
    """Ascending by seat."""

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(win.seat for win in self.wins)


Talk = QuestionAsked | Testified | RemarkMade | Said
"""What is said at the table."""

Event = (
    DiamondsHidden
    | TokenBagged
    | TookFromBox
    | BoxPassed
    | Talk
    | PocketsOrdered
    | FakeShown
    | PocketsEmptied
    | ShotFired
    | JokerGiven
    | Eliminated
    | TraitorTookOver
    | GameEnded
)
"""Anything that happens in a game."""
