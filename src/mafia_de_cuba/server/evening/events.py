"""What has happened at a table, as the ledger keeps it: people, chairs and settings, and the game.

One entry is everything that one command brought about. Replaying a table's entries gives the table
as it stood, to the last acknowledged command.
"""

from typing import ClassVar

from msgspec import Struct

from mafia_de_cuba.bots.persona import Persona
from mafia_de_cuba.game.commands import Command
from mafia_de_cuba.game.events import Event
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.server.evening.company import Motion
from mafia_de_cuba.server.evening.faces import FaceName
from mafia_de_cuba.server.evening.orders import Orders
from mafia_de_cuba.server.evening.settings import Settings


class TableEvent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=True):
    """Something that happened at the table."""

    quiet: ClassVar[bool] = False
    """Known to one device alone: nobody else is told that it happened, nor how often."""


class Opened(TableEvent, frozen=True, kw_only=True):
    """The table was opened. The seed is what its dice and bots go by."""

    code: str
    settings: Settings
    seed: int


class GuestCame(TableEvent, frozen=True, kw_only=True):
    """Somebody came in and was given a key, of which only the hash is kept."""

    guest: int
    name: str
    key: str
    asked: str | None = None
    """The hash of what they asked under: asked again because the answer was lost, it is them."""


class KeyChanged(TableEvent, frozen=True, kw_only=True):
    """A guest has another key, made by the house; the one before is worth nothing any more."""

    quiet: ClassVar[bool] = True
    guest: int
    key: str
    asked: str | None = None


class GuestWent(TableEvent, frozen=True, kw_only=True):
    """A guest is gone for good, of their own will or not."""

    guest: int


class PlayerCame(TableEvent, frozen=True, kw_only=True):
    """A player: a person who belongs to a guest's device, or a bot."""

    player: int
    name: str
    guest: int | None = None
    persona: Persona | None = None
    face: FaceName | None = None
    """The one they chose; None lets the table give one."""


class PlayerWent(TableEvent, frozen=True, kw_only=True):
    """A player is no longer there. In mid-game the chair is played to the end by an heir."""

    player: int


class Renamed(TableEvent, frozen=True, kw_only=True):
    """A player goes by another name."""

    player: int
    name: str


class FaceChosen(TableEvent, frozen=True, kw_only=True):
    """A player has this face now; whoever was only given it has another."""

    player: int
    face: FaceName


class PinSet(TableEvent, frozen=True, kw_only=True):
    """A player on a phone that goes round is asked for a PIN, of which a slow hash is kept."""

    quiet: ClassVar[bool] = True
    player: int
    pin: str | None


class PinLifted(TableEvent, frozen=True, kw_only=True):
    """Somebody at the phone said that this player's PIN is forgotten; everyone sees it."""

    player: int


class SatDown(TableEvent, frozen=True, kw_only=True):
    """A player is on this chair now; whoever was there is not."""

    player: int
    chair: int


class GotUp(TableEvent, frozen=True, kw_only=True):
    """A player is on no chair now."""

    player: int


class Locked(TableEvent, frozen=True, kw_only=True):
    """The door was closed to new guests, or opened again."""

    locked: bool


class KnockingAsked(TableEvent, frozen=True, kw_only=True):
    """New guests have to knock from now on, or need not any more."""

    knock: bool


class CodeChanged(TableEvent, frozen=True, kw_only=True):
    """The table is found under this code now, and under no other."""

    code: str


class Settled(TableEvent, frozen=True, kw_only=True):
    """The host chose."""

    settings: Settings


class HostPassed(TableEvent, frozen=True, kw_only=True):
    """Somebody else is the host now."""

    guest: int


class SaidReady(TableEvent, frozen=True, kw_only=True):
    """A guest is ready for the next game, or is not after all."""

    guest: int
    ready: bool


class GodfatherNamed(TableEvent, frozen=True, kw_only=True):
    """Who shall be Godfather next; None is for chance to say."""

    player: int | None


class ScoreCleared(TableEvent, frozen=True, kw_only=True):
    """A new evening: nobody has played or won anything yet."""


class GameBegan(TableEvent, frozen=True, kw_only=True):
    """A game began: the table as it was laid, and who sits where, the Godfather first."""

    setup: Setup
    ring: tuple[int, ...]
    salt: str | None = None
    """What the seal's nonces come from; None for a game that is not sealed, as none was once."""


class MotionPut(TableEvent, frozen=True, kw_only=True):
    """The host has put something to the table."""

    motion: Motion


class Consented(TableEvent, frozen=True, kw_only=True):
    """Somebody who was asked is for it, or against it."""

    guest: int
    yes: bool


class MotionFell(TableEvent, frozen=True, kw_only=True):
    """The table was not for it."""


class GameAbandoned(TableEvent, frozen=True, kw_only=True):
    """The game was called off."""


class Played(TableEvent, frozen=True, kw_only=True):
    """What a seat did came to this."""

    events: tuple[Event, ...]


class Intended(TableEvent, frozen=True, kw_only=True):
    """A hand is made but not shown to be: it counts when the least time is over."""

    quiet: ClassVar[bool] = True
    seat: int
    command: Command


class OrdersLeft(TableEvent, frozen=True, kw_only=True):
    """What a player wants done when the box comes."""

    quiet: ClassVar[bool] = True
    player: int
    orders: Orders | None


class Voted(TableEvent, frozen=True, kw_only=True):
    """A winner's voice for the next Godfather."""

    player: int
    choice: int


class Paused(TableEvent, frozen=True, kw_only=True):
    """Every clock stopped."""


class Resumed(TableEvent, frozen=True, kw_only=True):
    """Every clock goes on."""


class WentOn(TableEvent, frozen=True, kw_only=True):
    """Whoever is alone with bots waits for this one no longer."""


class Deserted(TableEvent, frozen=True, kw_only=True):
    """The last guest is gone; the table waits for somebody to come back."""


class Reopened(TableEvent, frozen=True, kw_only=True):
    """Somebody is back at a table that was empty, or whose server had stopped."""


AnyTableEvent = (
    Opened
    | GuestCame
    | KeyChanged
    | GuestWent
    | PlayerCame
    | PlayerWent
    | Renamed
    | FaceChosen
    | PinSet
    | PinLifted
    | SatDown
    | GotUp
    | Locked
    | KnockingAsked
    | CodeChanged
    | Settled
    | HostPassed
    | SaidReady
    | GodfatherNamed
    | ScoreCleared
    | GameBegan
    | MotionPut
    | Consented
    | MotionFell
    | GameAbandoned
    | Played
    | Intended
    | OrdersLeft
    | Voted
    | Paused
    | Resumed
    | WentOn
    | Deserted
    | Reopened
)
