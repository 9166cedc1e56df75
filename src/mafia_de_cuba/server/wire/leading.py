"""Messages about a finished game that is looked at together: where the host leads.

They are between people who have all seen the end, say nothing of a game that is on, and are written
down nowhere. Like every message they are part of the protocol (`protocol.py`).
"""

from typing import Annotated

from msgspec import Meta

from mafia_de_cuba.game.setup import MOST_PLAYERS
from mafia_de_cuba.server.wire.holding import In, Out

MOST_MOMENTS = 10_001
"""A game has at most so many, one before its first action and one after each."""
GameLink = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{22}\Z")]
"""A finished game's own id."""
MomentPlace = Annotated[int, Meta(ge=0, lt=MOST_MOMENTS)]
SeenBy = Annotated[int, Meta(ge=-1, lt=MOST_PLAYERS)]
"""A seat, by whose eyes it is seen; 0 the Godfather's, -1 with all pockets open."""


class LeadTo(In, frozen=True, kw_only=True):
    """The host shows everyone this moment of a finished game; no game ends it."""

    game: GameLink | None = None
    moment: MomentPlace = 0
    viewpoint: SeenBy = 0


class Led(Out, frozen=True, kw_only=True):
    """The host shows this moment of a finished game, or (null) nothing any more."""

    game: GameLink | None
    moment: MomentPlace
    viewpoint: SeenBy


NOTHING_SHOWN = Led(game=None, moment=0, viewpoint=0)
