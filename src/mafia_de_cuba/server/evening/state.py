"""A table as it stands: who is there, who sits where, what game is on, and the evening's score.

An evening is a frozen value. It is what its entries made of it and nothing else, so that a server
that stopped finds every table where it was. Who is connected at the moment is not part of it.
"""

from enum import StrEnum
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.bots.persona import Temperament
from mafia_de_cuba.game.commands import Command
from mafia_de_cuba.game.events import Event
from mafia_de_cuba.game.layout import Wishes
from mafia_de_cuba.game.records import Record
from mafia_de_cuba.game.scribe import record_of
from mafia_de_cuba.game.seal import commitments, linked, sealed
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.server.evening.commands import CHAIRS
from mafia_de_cuba.server.evening.company import Guest, Motion, Player, Score
from mafia_de_cuba.server.evening.faces import FaceName
from mafia_de_cuba.server.evening.orders import Orders
from mafia_de_cuba.server.evening.settings import DONS_GRACE, TIMES, Settings

BACK_AGAIN = 20_000
"""What is left on a clock at least when a server has been away, in milliseconds."""


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
    soon: int | None = None
    """When bots act, where they are hurried: by somebody who had them go on, or by the table."""
    asked: dict[int, int] = {}
    """Where in the talk each question stands that waits, and since when it does; oldest first."""

    def awaits(self, game: Game) -> set[int]:
        """The seats that it is for."""
        match self.wait:
            case Wait.HIDING | Wait.BOX:
                return {game.box_at}
            case Wait.ANSWER:
                return {asked.of for asked in game.waiting}
            case Wait.DEED:
                return {game.godfather}
            case Wait.BREATH:
                # A gun may be thought about: the pause is the same for all (R35).
                return set()

    def later(self, by: int) -> "Period":
        """The same wait after the clocks stood still for so long."""
        return replace(
            self,
            since=self.since + by,
            least=None if self.least is None else self.least + by,
            due=None if self.due is None else self.due + by,
            soon=None if self.soon is None else self.soon + by,
            asked={at: since + by for at, since in self.asked.items()},
        )

    def answer_due(self, at: int) -> int | None:
        """Until when this question waits: as long as any other."""
        return None if self.due is None else self.asked[at] + self.due - self.since

    def with_time_left(self, now: int) -> "Period":
        """The same wait with time enough left for phones to find their table again."""
        if self.due is None or self.wait is Wait.BREATH:
            return self
        if self.wait is Wait.ANSWER:
            return self.later(max(0, now + BACK_AGAIN - self.due))
        return replace(self, due=max(self.due, now + BACK_AGAIN))


class Seal(Struct, frozen=True, kw_only=True):
    """What every hand of a game has committed so far, and the salt to open it with."""

    salt: str
    commitments: tuple[str, ...] = ()
    head: str

    def after(self, events: tuple[Event, ...]) -> "Seal":
        """The seal with the hands that were made in this."""
        new = commitments(self.salt, len(self.commitments), events)
        if not new:
            return self
        return replace(self, commitments=self.commitments + new, head=linked(self.head, new))


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
    knock: bool = False
    """Whether newcomers have to knock."""
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
    temperaments: tuple[Temperament | None, ...] = ()
    """What those are like who were bots when it began."""
    events: tuple[Event, ...] = ()
    """All that happened in it."""
    letters: int = 0
    """How long all that was said in it is, roughly, when it is sent."""
    seal: Seal | None = None
    """None where a game is not sealed."""
    period: Period | None = None
    intended: Command | None = None
    orders: dict[int, Orders] = {}
    votes: dict[int, int] = {}
    motion: Motion | None = None
    fell: int | None = None
    """When the last motion of this game fell."""
    stopped: int | None = None
    """Since when every clock stands still because somebody asked for it."""
    deserted: int | None = None
    """Since when nobody is there."""

    @property
    def playing(self) -> bool:
        return self.game is not None and self.game.ended is None

    @property
    def secretive(self) -> bool:
        """Whether somebody may do something in secret, as all know: the box is on its way."""
        game = self.game
        return game is not None and self.deserted is None and not game.box_is_back and self.playing

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

    def wishes(self) -> Wishes:
        """What the settings ask for, for everyone on a chair."""
        settings = self.settings
        return Wishes(
            players=len(self.seated()),
            tokens=settings.tokens,
            extras=settings.extras,
            fake_diamond=settings.fake_diamond,
            jokers=settings.jokers,
            honour_box=settings.honour_box,
            switches=settings.switches,
        )

    def hands_of(self, guest: int) -> tuple[int, ...]:
        """The players on this guest's device, in the order in which they came."""
        return tuple([p.player for p in self.players.values() if p.guest == guest])

    def has_face(self, face: FaceName) -> Player | None:
        """Who has this face and keeps it: they chose it, or play with it now."""
        for player in self.players.values():
            if player.face is face and (
                player.chosen or (self.playing and player.player in self.ring)
            ):
                return player
        return None

    def alone_with_bots(self) -> int | None:
        """The guest on whose device everyone plays who is no bot, if there is one such."""
        guests = {self.players[player].guest for player in self.ring} - {None}
        return guests.pop() if self.playing and len(guests) == 1 else None

    def awaits_bots(self) -> bool:
        """Whether the table waits for bots alone, or for those who left for good."""
        if self.game is None or self.period is None:
            return False
        seats = self.period.awaits(self.game)
        for seat in seats:
            if self.players[self.ring[seat]].guest is not None:
                return False
        return bool(seats)

    def may_go_on(self) -> int | None:
        """The guest who may have the bots go on now; None where that would change nothing.

        Whoever is alone with bots need not wait for them longer than they like. A bot acts then
        whatever it holds, at a moment that a person chose in the open, so that its time tells no
        more than before. Where several people play, nobody may hurry a box that another watches.
        """
        period = self.period
        if period is None or period.soon is not None or self.still or not self.awaits_bots():
            return None
        return self.alone_with_bots()

    def grace_of(self, guest: int) -> int:
        """How long this guest is waited for before an heir sits down; a Godfather longer."""
        grace, game = TIMES[self.settings.pace].grace, self.game
        if game is None or not self.playing:
            return grace
        don = self.players[self.ring[game.godfather]].guest
        return grace * DONS_GRACE if don == guest else grace

    def seed_of(self, seat: int) -> int:
        """What the bot or heir on this seat goes by in this game."""
        return Random(f"{self.seed}/{self.games}/{self.ring[seat]}").getrandbits(48)

    def record(self) -> Record:
        """The last game as it goes out of the house, sealed where it was."""
        assert self.game is not None
        record = record_of(self.names, self.game.setup, self.events)
        seal = self.seal
        return record if seal is None else sealed(record, seal.salt, seal.commitments)

    def key_at(self, seat: int) -> str | None:
        """The hash of the key of whoever sits here; none for a bot and for somebody who left."""
        player = self.players.get(self.ring[seat])
        guest = None if player is None or player.guest is None else self.guests.get(player.guest)
        return None if guest is None else guest.key

    def rekeyed_since(self, before: "Evening") -> tuple[str, str] | None:
        """The key that counts no more, and the one that does instead, if that is what happened."""
        for guest, it in self.guests.items():
            known = before.guests.get(guest)
            if known is not None and known.key != it.key:
                return known.key, it.key
        return None

    def winners(self) -> tuple[int, ...]:
        """Who won the last game."""
        if self.game is None or self.game.ended is None:
            return ()
        return tuple(self.ring[win.seat] for win in self.game.ended.wins)
