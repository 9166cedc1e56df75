"""Those at a table: guests with their keys, players with their scores, what all are asked.

What everybody may see of a guest or a player stands in a part of its own, which the screens are
shown as it is; whoever adds to it need not touch the wire.
"""

from msgspec import Struct

from mafia_de_cuba.bots.persona import Persona
from mafia_de_cuba.server.evening.faces import FaceName


class SeenGuest(Struct, frozen=True, kw_only=True):
    """What everybody sees of a guest."""

    guest: int
    name: str
    ready: bool = False
    """Whether they are ready for the next game."""


class Guest(SeenGuest, frozen=True, kw_only=True):
    """Somebody with a key: a device, and whoever holds it."""

    key: str
    """Its hash."""
    since: int = 0
    """When the key was made."""
    asked: str | None = None
    """The hash of what they asked under, while an answer that was lost can be asked for again."""


class SeenPlayer(Struct, frozen=True, kw_only=True):
    """What everybody sees of a player, with what the evening brought them so far."""

    player: int
    name: str
    face: FaceName
    chosen: bool = False
    """Whether they chose that face: nobody else can have it."""
    guest: int | None = None
    """Whose device this player is on; None for a bot, and for somebody who left in mid-game."""
    persona: Persona | None = None
    """What a bot is like."""
    played: int = 0
    won: int = 0
    pin_lifted: bool = False
    """Whether somebody at their phone said that their PIN is forgotten, in this game."""


class Player(SeenPlayer, frozen=True, kw_only=True):
    """A person or a bot."""

    pin: str | None = None
    """The slow hash of what is asked before a phone that goes round is in this player's hand."""


class Score(Struct, frozen=True, kw_only=True):
    """What the evening brought somebody who is not here any more."""

    name: str
    played: int
    won: int


class Motion(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that the table has to be for: a guest is to go, or for None the game with them."""

    guest: int | None
    by: int
    until: int
    asked: dict[int, int]
    """The guests who are asked, and for how many players each speaks."""
    said: dict[int, bool] = {}
    """Who is for it, and who is not."""
