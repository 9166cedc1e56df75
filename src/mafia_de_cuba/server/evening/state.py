"""A table as it stands: who is there, who sits where, what game is on, and the evening's score.

An evening is a frozen value. It is what its entries made of it and nothing else, so that a server
that stopped finds every table where it was. Who is connected at the moment is not part of it.
"""

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.bots.persona import Persona
from mafia_de_cuba.game.commands import Command
from mafia_de_cuba.game.events import Event
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.server.evening.commands import CHAIRS
from mafia_de_cuba.server.evening.orders import Orders
from mafia_de_cuba.server.evening.settings import Settings

BACK_AGAIN = 20_000
"""What is left on a clock at least when a server has been away, in milliseconds."""


class Guest(Struct, frozen=True, kw_only=True):
    """Somebody with a key: a device, and whoever holds it."""

    guest: int
    name: str
    key: str


class Player(Struct, frozen=True, kw_only=True):
    """A person or a bot, with what the evening brought them so far."""

    player: int
    name: str
    guest: int | None = None
    """Whose device this person plays on; None for a bot and for somebody who left in mid-game."""
    persona: Persona | None = None
    """What a bot is like."""
    played: int = 0
    won: int = 0


class Score(Struct, frozen=True, kw_only=True):
    """What the evening brought somebody who is not here any more."""

    name: str
    played: int
    won: int


class Wait(StrEnum):
    """What a table can wait for."""

    HIDING = "hiding"
    BOX = "box"
    ANSWER = "answer"
    DEED = "deed"
    BREATH = "breath"


class Period(Struct, frozen=True, kw_only=True):
    """One wait: it began, it lasts at least and at most until, in milliseconds since the epoch."""

    wait: Wait
    turn: int
    """Tells one wait of a kind from the next."""
    since: int
    least: int | None = None
    due: int | None = None

    def later(self, by: int) -> "Period":
        """The same wait after the clocks stood still for so long."""
        return replace(
            self,
            since=self.since + by,
            least=None if self.least is None else self.least + by,
            due=None if self.due is None else self.due + by,
        )

    def with_time_left(self, now: int) -> "Period":
        """The same wait with time enough left for phones to find their table again."""
        if self.due is None or self.wait is Wait.BREATH:
            return self
        return replace(self, due=max(self.due, now + BACK_AGAIN))


class Evening(Struct, frozen=True, kw_only=True):
    """Everything about a table that lasts."""

    code: str
    settings: Settings
    seed: int
    at: int
    """When the last entry was written, in milliseconds since the epoch."""
    number: int = 1
    """Of the last entry."""
    told: int = 1
    """How many entries everybody was told of."""
    told_at: int = 0
    """When the last of those was written."""
    guests: dict[int, Guest] = {}
    players: dict[int, Player] = {}
    left: tuple[Score, ...] = ()
    """Those who are gone for good and had played, the last to leave last."""
    chairs: tuple[int | None, ...] = (None,) * CHAIRS
    came: int = 0
    """How many guests and players there ever were."""
    host: int | None = None
    locked: bool = False
    named: int | None = None
    """Whom the host has named to be Godfather."""
    games: int = 0
    """How many games began."""
    game: Game | None = None
    """The game that is on, or the last one until the next begins."""
    ring: tuple[int, ...] = ()
    """Who plays it, the Godfather first."""
    names: tuple[str, ...] = ()
    """What they were called when it began."""
    events: tuple[Event, ...] = ()
    """All that happened in it."""
    letters: int = 0
    """How long all that was said in it is, roughly, when it is sent."""
    period: Period | None = None
    intended: Command | None = None
    orders: dict[int, Orders] = {}
    votes: dict[int, int] = {}
    stopped: int | None = None
    """Since when every clock stands still because somebody asked for it."""
    deserted: int | None = None
    """Since when nobody is there."""

    @property
    def playing(self) -> bool:
        return self.game is not None and self.game.ended is None

    @property
    def still(self) -> bool:
        """Whether the clocks stand still."""
        return self.still_since is not None

    @property
    def still_since(self) -> int | None:
        """Since when they do."""
        if self.stopped is None or self.deserted is None:
            return self.deserted if self.stopped is None else self.stopped
        return min(self.stopped, self.deserted)

    def seat_of(self, player: int | None) -> int | None:
        """Where this player sits in the game, if they are in it."""
        return self.ring.index(player) if player in self.ring else None

    def chair_of(self, player: int) -> int | None:
        return self.chairs.index(player) if player in self.chairs else None

    def seated(self) -> tuple[int, ...]:
        """Everyone on a chair, clockwise."""
        return tuple(player for player in self.chairs if player is not None)

    def hands_of(self, guest: int) -> tuple[int, ...]:
        """The players on this guest's device, in the order in which they came."""
        return tuple([p.player for p in self.players.values() if p.guest == guest])

    def winners(self) -> tuple[int, ...]:
        """Who won the last game."""
        if self.game is None or self.game.ended is None:
            return ()
        return tuple(self.ring[seat] for seat in self.game.ended.winners)
