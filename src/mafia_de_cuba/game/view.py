"""What a viewer holds: everything a seat, a spectator or a bot ever gets to see of a game.

These are only the shapes. They are filled in `sight.py`, the one gate; whoever reads views needs
neither that nor the game behind it.
"""

from msgspec import Struct

from mafia_de_cuba.game.box import Box, Take
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.events import GameEnded, QuestionAsked, Talk
from mafia_de_cuba.game.may import May
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.setup import GODFATHER, Setup
from mafia_de_cuba.game.testimony import Journey, Turn, turn_at


class SeatView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What can be seen of one seat."""

    seat: int
    eliminated: bool = False
    jokers: int = 0
    fake_shown: bool = False
    take: Take | None = None
    """The whole take, once it lies open."""
    character: Character | None = None
    """What the seat is, once that is known to all: told beside the open take."""


class Pocket(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a seat remembers of its own turn, and what that made of it."""

    turn: Turn
    character: Character


class Safe(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the Godfather knows and nobody else does: what he kept and what came back."""

    kept: int
    returned: Box | None = None
    """None while the box is still going round."""
    missing: int | None = None
    """The stolen diamonds not recovered yet."""


class PublicView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What everyone at the table knows of the game, seat by seat and as a whole."""

    setup: Setup
    phase: Phase
    godfather: int
    """The seat that is Godfather: 0, or the Traitor's after a take-over."""
    box_at: int
    """The seat that has the box."""
    jokers: int
    """The Godfather's own."""
    recovered: int
    """How many stolen diamonds are back."""
    seats: tuple[SeatView, ...]
    """From seat 0 on."""
    waiting: tuple[QuestionAsked, ...]
    """Questions that wait for an answer, the oldest first."""
    accusations: tuple[int, ...]
    """Every seat ordered to empty its pockets, in order."""
    accused: int | None
    """The seat whose accusation is in progress."""
    paid_after: tuple[int, ...]
    """After how many lines of talk each Joker was given, the first first."""
    shot_pause: bool
    """Whether accusations leave time for a shot: a fact of the table alone (R35)."""
    ended: GameEnded | None
    journey: Journey | None
    """When it is over."""


PUBLIC = PublicView.__struct_fields__
"""What views that have more have in common."""


class View(PublicView, frozen=True, kw_only=True):
    """What one viewer may know and may do."""

    viewer: int | None
    """A seat, or None for a spectator and for the big screen."""
    talk: tuple[Talk, ...]
    box: Box | None
    """What lies in the box, for whoever has it open."""
    pocket: Pocket | None
    safe: Safe | None
    may: May

    @property
    def turn(self) -> Turn | None:
        """The viewer's own turn, as they remember it; a Traitor's is the one at the box (R57)."""
        if self.pocket is not None:
            return self.pocket.turn
        if self.safe is None or self.safe.returned is None:
            return None
        kept = self.safe.kept
        sent = self.setup.full_box.without(Take(diamonds=kept))
        boxes = (sent, self.safe.returned)
        return turn_at(GODFATHER, kept=kept, bag=None, boxes=boxes, takes=())


class Own(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The part of a view that is the viewer's own; the rest is the same for all."""

    box: Box | None
    pocket: Pocket | None
    safe: Safe | None
    may: May
