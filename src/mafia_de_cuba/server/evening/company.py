"""Those at a table: guests with their keys, players with their scores, and those who have left."""

from msgspec import Struct

from mafia_de_cuba.bots.persona import Persona
from mafia_de_cuba.server.evening.faces import FaceName


class Guest(Struct, frozen=True, kw_only=True):
    """Somebody with a key: a device, and whoever holds it."""

    guest: int
    name: str
    key: str
    """Its hash."""
    since: int = 0
    """When the key was made."""
    asked: str | None = None
    """The hash of what they asked under, while an answer that was lost can be asked for again."""


class Player(Struct, frozen=True, kw_only=True):
    """A person or a bot, with what the evening brought them so far."""

    player: int
    name: str
    guest: int | None = None
    """Whose device this person plays on; None for a bot and for somebody who left in mid-game."""
    persona: Persona | None = None
    """What a bot is like."""
    face: FaceName
    chosen: bool = False
    """Whether they chose that face."""
    pin: str | None = None
    """The slow hash of what is asked before a phone that goes round is in this player's hand."""
    played: int = 0
    won: int = 0


class Score(Struct, frozen=True, kw_only=True):
    """What the evening brought somebody who is not here any more."""

    name: str
    played: int
    won: int
