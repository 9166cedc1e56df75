"""What people ask of a table besides the game itself: chairs, bots, settings, a start, a pause.

Who asks is told by the connection's key, never in the request.
"""

from typing import Annotated

from msgspec import Meta, Struct

from mafia_de_cuba.bots.persona import Strength, Temperament
from mafia_de_cuba.game.commands import Command
from mafia_de_cuba.game.setup import MOST_PLAYERS
from mafia_de_cuba.game.testimony import Claim
from mafia_de_cuba.server.evening.faces import FaceName
from mafia_de_cuba.server.evening.orders import Orders
from mafia_de_cuba.server.evening.settings import Settings

CHAIRS = MOST_PLAYERS
ChairNumber = Annotated[int, Meta(ge=0, lt=CHAIRS)]
GivenName = Annotated[str, Meta(max_length=200)]


class TableCommand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=True):
    """Anything that can be asked of a table."""


class HostsOnly(TableCommand, frozen=True, kw_only=True):
    """What nobody but the host may ask."""


class BetweenGames(TableCommand, frozen=True, kw_only=True):
    """What may be asked only while no game is on."""


class Sit(TableCommand, frozen=True, kw_only=True):
    """Somebody sits down on a free chair or takes a bot's; on the first free one if none is named.

    With a name it is one more player on the same device, as where one phone is handed round.
    """

    chair: ChairNumber | None = None
    name: GivenName | None = None
    face: FaceName | None = None
    """For a new player; another one where somebody has chosen it."""


class Stand(TableCommand, frozen=True, kw_only=True):
    """A player gets up; the host may ask it of anyone."""

    player: int


class Rename(TableCommand, frozen=True, kw_only=True):
    """A player goes by another name."""

    player: int
    name: GivenName


class ChooseFace(TableCommand, frozen=True, kw_only=True):
    """A player looks like somebody else."""

    player: int
    face: FaceName


SHORTEST_PIN, LONGEST_PIN = 4, 8
DIGITS = f"[0-9]{{{SHORTEST_PIN},{LONGEST_PIN}}}"
Pin = Annotated[str, Meta(pattern=f"^{DIGITS}$")]


class SetPin(TableCommand, frozen=True, kw_only=True):
    """Before a phone that goes round is in this player's hand, it asks for a PIN; None: no more.

    Where there is one already it takes that one, or the player's own hand.
    """

    player: int
    pin: Pin | None = None
    before: Pin | None = None


class KeepPin(TableCommand, frozen=True, kw_only=True):
    """A wish for a PIN after it was looked at; the table makes it, and nobody can send it."""

    player: int
    kept: str | None
    """The slow hash."""
    known: bool
    """Whether the one before was told."""


class LiftPin(TableCommand, frozen=True, kw_only=True):
    """A player's PIN is forgotten; it is asked for no longer, and the whole table sees it."""

    player: int


class Move(BetweenGames, frozen=True, kw_only=True):
    """A player changes chairs; the host may have two change places."""

    player: int
    chair: ChairNumber


class Shuffle(HostsOnly, BetweenGames, frozen=True, kw_only=True):
    """Everyone on a chair finds another one by chance; the free ones stay free."""


class SeatBot(HostsOnly, BetweenGames, frozen=True, kw_only=True):
    """A bot sits down, by chance what it is like if that is not said."""

    chair: ChairNumber | None = None
    strength: Strength = Strength.SEASONED
    temperament: Temperament | None = None


class FillChairs(HostsOnly, BetweenGames, frozen=True, kw_only=True):
    """Bots sit down until there are so many players."""

    players: Annotated[int, Meta(ge=1, le=CHAIRS)]
    strength: Strength = Strength.SEASONED


class Lock(HostsOnly, frozen=True, kw_only=True):
    """Nobody new comes in and only the host changes chairs, or they may again."""

    locked: bool


class AskToKnock(HostsOnly, frozen=True, kw_only=True):
    """Newcomers wait on the doorstep until the host has let them in, or need not any more."""

    knock: bool


class LetIn(HostsOnly, frozen=True, kw_only=True):
    """Whoever knocked comes in, or is turned away."""

    knock: int
    welcome: bool


class NewCode(HostsOnly, frozen=True, kw_only=True):
    """The table is found under another code from now on; whoever is at it stays."""


class Kick(HostsOnly, frozen=True, kw_only=True):
    """A guest is shown the door; the key is worth nothing any more.

    Somebody who plays is shown it in mid-game only if the table is for it.
    """

    guest: int


class Settle(HostsOnly, BetweenGames, frozen=True, kw_only=True):
    """The table is to be played like this."""

    settings: Settings


class NameGodfather(HostsOnly, BetweenGames, frozen=True, kw_only=True):
    """This player is the next Godfather, where the host chooses; None leaves it to chance."""

    player: int | None = None


class PassHost(HostsOnly, frozen=True, kw_only=True):
    """Another guest is the host from now on."""

    guest: int


class BeReady(BetweenGames, frozen=True, kw_only=True):
    """A guest is ready for the next game, or not yet; everyone sees it."""

    ready: bool


class ClearScore(HostsOnly, BetweenGames, frozen=True, kw_only=True):
    """A new evening: the score begins again, and everyone stays where they are."""


class Begin(HostsOnly, BetweenGames, frozen=True, kw_only=True):
    """The table is laid and the game begins."""


class Vote(BetweenGames, frozen=True, kw_only=True):
    """A winner says who should be Godfather next (R46).

    The voice is that of the player in whose hand the device is; of a device that lies face down,
    every winner's on it.
    """

    player: int


class Pause(HostsOnly, frozen=True, kw_only=True):
    """Every clock stops."""


class Resume(HostsOnly, frozen=True, kw_only=True):
    """Every clock goes on."""


class Abandon(HostsOnly, frozen=True, kw_only=True):
    """The game is called off and nobody has won, if those who play are for it."""


class Consent(TableCommand, frozen=True, kw_only=True):
    """Somebody who was asked is for what the host has put to the table, or against it."""

    yes: bool


class Leave(TableCommand, frozen=True, kw_only=True):
    """A guest goes home; the key is worth nothing any more."""


class GoOn(TableCommand, frozen=True, kw_only=True):
    """Whichever bot is waited for goes on at once; for somebody who is alone with bots."""


class HurryBots(TableCommand, frozen=True, kw_only=True):
    """Bots take a second for a move from now on, or their time again; for somebody alone with them.

    Between games it is one of the settings.
    """

    brisk: bool


class NoteDown(TableCommand, frozen=True, kw_only=True):
    """What a seat said aloud, put on the board by the Godfather on whose device it plays.

    So that a phone that goes round need not be handed on for every answer.
    """

    seat: int
    claims: tuple[Claim, ...]


class LeaveOrders(TableCommand, frozen=True, kw_only=True):
    """What to do when the box comes, said in advance; None takes it back."""

    orders: Orders | None = None


AnyTableCommand = (
    Sit
    | Stand
    | Rename
    | ChooseFace
    | SetPin
    | LiftPin
    | Move
    | Shuffle
    | SeatBot
    | FillChairs
    | Lock
    | AskToKnock
    | LetIn
    | NewCode
    | Kick
    | Settle
    | NameGodfather
    | PassHost
    | BeReady
    | ClearScore
    | Begin
    | Vote
    | Pause
    | Resume
    | Abandon
    | Consent
    | Leave
    | GoOn
    | HurryBots
    | NoteDown
    | LeaveOrders
)
AnyAction = Command | AnyTableCommand
"""Whatever can be done at a table, in the game or around it."""
