"""One half of a pair: a house with one table, its people on tapped phones, and those who listen.

Everybody does what the pair says; whether by hand, by orders or by an heir is up to each half.
"""

import asyncio
import io
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from house import GENEROUS
from mafia_de_cuba.bots.persona import Temperament
from mafia_de_cuba.game.commands import Command, HelpYourself, Hide
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.server.evening.commands import (
    AnyTableCommand,
    Begin,
    NameGodfather,
    SeatBot,
    Sit,
)
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.ledger.ledger import Ledger
from mafia_de_cuba.server.run.app import App
from mafia_de_cuba.server.tables.lobby import Lobby
from mafia_de_cuba.server.tables.table import Table
from mafia_de_cuba.server.web.endpoints import ComeIn, Key, OpenTable
from mafia_de_cuba.server.wire.protocol import Do, Hand, In
from server.secrets.wire_tap.cast import Cast, Kind, Way
from server.secrets.wire_tap.looked_up import ARCHIVE, METRICS, told, without_the_machine
from server.secrets.wire_tap.minds import Mind, SlowThinker
from server.secrets.wire_tap.paper import PaperLedger
from server.secrets.wire_tap.phones import Phone, Sent, StillClock, asked, lottery

SOME_TIME = 0.0002
"""For a disk to do its work, in seconds."""


class Act(Struct, frozen=True, kw_only=True):
    """Something done at a moment; where it creeps, before anything rings at that moment."""

    at: int
    do: "Callable[[Half], None]"
    creeps: bool = False


class Half:
    """One of two games that a viewer must not be able to tell apart."""

    def __init__(self, cast: Cast, which: int, ledger: Ledger, log: io.StringIO) -> None:
        self.cast = cast
        self.hands: dict[int, Command] = dict(cast.pair.thefts[which])
        self.dice = lottery(cast.seed, "half", which)
        self.ways: dict[int, Way] = {}
        self.in_advance: set[int] = set()
        """Seats that leave their orders while the Godfather still has the box."""
        self.clock = StillClock()
        self.thinker = SlowThinker(self.clock, Mind(cast, self.hands, self.dice))
        self.eyes: dict[str, Phone] = {}
        """The phones of those who must not be able to tell."""
        self.tapped: list[Phone] = []
        """Every phone they ever had."""
        self.answers: list[Sent] = []
        self.lines: list[dict[str, object]] = []
        self.code = ""
        self._ledger, self._log = ledger, log
        self._keys: dict[int | str, str] = {}
        self._players: tuple[int, ...] = ()
        self._phones: dict[int, Phone] = {}
        self._all: list[Phone] = []
        self._talking: set[Phone] = set()
        self._ids: Counter[str] = Counter()
        self._asking: list[asyncio.Future[None]] = []
        self._open_house()

    # ------------------------------------------------------------------------------ the house

    def _open_house(self) -> None:
        self.lobby = Lobby(
            self._ledger,
            self.thinker,
            clock=self.clock,
            limits=replace(GENEROUS, open_archive=True),
            dice=Random(self.cast.seed),
        )
        # Pages are not what is looked at, and take their time to pack.
        self.app = App(self.lobby, names=["house"], site=Path("nowhere"))

    @property
    def table(self) -> Table:
        return self.lobby._tables[self.code]

    @property
    def evening(self) -> Evening:
        return self.table.evening

    @property
    def game(self) -> Game:
        assert self.evening.game is not None
        return self.evening.game

    def killed(self) -> None:
        """The house is gone between two breaths: nothing is seen to any more."""
        for table in self.lobby._tables.values():
            table.rest()
            table._mailbox.post = lambda errand: None  # type: ignore[method-assign]  # noqa: ARG005
        for phone in self._all:
            phone.over.cancel()

    async def restarts(self) -> None:
        """The house is killed and opened anew; everyone who was there finds it again."""
        self.killed()
        await self.settled()
        self._all.clear()
        self._open_house()
        await self._found_again()

    async def _found_again(self) -> None:
        """Everyone who was there finds the table."""
        await self.lobby.find(self.code)
        for seat in self.cast.present():
            self.comes(seat)
        for name in [name for name in self.eyes if name != "viewer"]:
            self.looks_again(name)
        await self.settled()

    async def closed(self) -> None:
        """Everyone goes home."""
        self.killed()
        await asyncio.gather(*(phone.over for phone in self._all), return_exceptions=True)
        await asyncio.gather(*self._asking)

    async def settled(self) -> None:
        """Let everything happen that happens at this moment."""
        quiet = 0
        while quiet < 3:
            # One who wakes another who wakes the mailbox: three rounds of nothing are enough.
            await asyncio.sleep(0)
            quiet = quiet + 1 if not self._busy else 0
            if not quiet and not isinstance(self._ledger, PaperLedger):
                await asyncio.sleep(SOME_TIME)

    @property
    def _busy(self) -> bool:
        if self._talking or not all(it.done() for it in self._asking):
            return True
        if isinstance(self._ledger, PaperLedger) and self._ledger.held_up:
            return False
        table = self.lobby._tables.get(self.code)
        return table is not None and not (table._mailbox.idle and table._clerk.idle)

    # ------------------------------------------------------------------------- who comes and goes

    async def sits_down(self) -> None:
        """Everybody comes, and the game begins."""
        opened = OpenTable(name="Host", settings=self.cast.settings(), sit=False)
        key = await self._post("/api/tables", opened)
        self.code, self._keys["host"] = key.code, key.key
        for name in ("host", "spectator", "big screen"):
            self.looks_again(name)
        await self.settled()
        for seat, kind in enumerate(self.cast.kinds):
            await self._sits(seat, kind)
        self._players = tuple(player for player in self.evening.chairs if player is not None)
        for seat, kind in enumerate(self.cast.kinds):
            if kind not in (Kind.BOT, Kind.SHARED):
                self.comes(seat)
        await self.settled()
        self.asks_as_host(NameGodfather(player=self._players[0]))
        self.asks_as_host(Begin())
        await self.settled()
        assert self.game.setup == self.cast.pair.setup

    async def _sits(self, seat: int, kind: Kind) -> None:
        if kind is Kind.BOT:
            self.asks_as_host(SeatBot(chair=seat, temperament=Temperament.CAREFUL))
        elif kind is Kind.SHARED:
            owner = self.cast.owner(seat)
            self.comes(owner)
            sits = Sit(chair=seat, name=f"Seat {seat}")
            self._phones[owner].says(Do(id=f"sits {seat}", command=sits))
        else:
            wish = ComeIn(name=f"Seat {seat}")
            self._keys[seat] = (await self._post(f"/api/tables/{self.code}/guests", wish)).key
        await self.settled()

    async def _post(self, path: str, body: Struct) -> Key:
        _, _, answer = await asked(self.app, "POST", path, msgspec.json.encode(body))
        return msgspec.json.decode(answer, type=Key)

    def comes(self, seat: int) -> None:
        """Whoever sits there connects."""
        if seat == self.cast.pair.viewer:
            self.looks_again("viewer")
        elif self.cast.kinds[seat] is not Kind.SHARED:
            self._phones[seat] = self._phone(self._keys[seat])

    def goes(self, seat: int) -> None:
        """Whoever sits there loses the connection."""
        self.phone_of(seat).goes()

    def looks_again(self, name: str) -> None:
        """One of those who must not be able to tell connects, perhaps anew."""
        key = self._keys.get(self.cast.pair.viewer or 0) if name == "viewer" else None
        if name in self.eyes and name not in ("viewer", "host"):
            self.eyes[name].goes()
        # Some are sent everything every time, and some what is different.
        changes = len(self.tapped) % 2 == 1
        self.eyes[name] = self._phone(key or self._keys.get(name), changes=changes)
        self.tapped.append(self.eyes[name])

    def looks_away(self, name: str) -> None:
        """A spectator has seen enough."""
        self.eyes.pop(name).goes()

    def _phone(self, key: str | None, *, changes: bool = True) -> Phone:
        phone = Phone(self.app, self.clock, self._talking, self.code, key, changes=changes)
        self._all = [other for other in self._all if not other.over.done()]
        self._all.append(phone)
        return phone

    # ------------------------------------------------------------------------------ what is done

    def phone_of(self, seat: int) -> Phone:
        """The phone this seat is played from."""
        is_viewer = seat == self.cast.pair.viewer
        return self.eyes["viewer"] if is_viewer else self._phones[self.cast.owner(seat)]

    def sends(self, seat: int, message: In) -> None:
        """Whoever sits there sends this, with the phone in their hand."""
        if self.cast.kinds[seat] in (Kind.PERSON, Kind.SHARED) and self.cast.shares(seat):
            self.phone_of(seat).says(Hand(player=self._players[seat]))
        self.phone_of(seat).says(message)

    def does(self, seat: int, command: Command | AnyTableCommand) -> None:
        """Whoever sits there taps on this."""
        whose = "viewer" if seat == self.cast.pair.viewer else "other"
        self._ids[whose] += 1
        own = f"{whose} {self._ids[whose]}"
        self.sends(seat, Do(id=own, command=command))

    def asks_as_host(self, request: AnyTableCommand) -> None:
        """The host wants this."""
        self._ids["host"] += 1
        self.eyes["host"].says(Do(id=f"host {self._ids['host']}", command=request))

    def asks_the_archive(self, which: int) -> None:
        """Somebody looks for what the archive may know of the game; paper keeps no archive."""
        if isinstance(self._ledger, PaperLedger):
            return
        path, body = ARCHIVE[which % len(ARCHIVE)]
        if path == "/api/mine":
            body = msgspec.json.encode({"keys": list(self._keys.values())})
        self.asks(path.format(code=self.code), body)

    def asks(self, path: str, posted: bytes | None = None) -> None:
        """Somebody looks a page up."""

        async def answer() -> None:
            method = "GET" if posted is None else "POST"
            status, headers, body = await asked(self.app, method, path, posted or b"")
            if path == METRICS:
                assert status == 200
                headers, body = "", without_the_machine(body)
            self.answers.append((self.clock.now(), f"{path} {status} {headers}", body))

        self._asking = [asking for asking in self._asking if not asking.done()]
        self._asking.append(asyncio.ensure_future(answer()))

    def hand(self, seat: int) -> Hide | HelpYourself:
        """What this seat does with the box."""
        hand = self.hands[seat]
        assert isinstance(hand, Hide | HelpYourself)
        return hand

    # ------------------------------------------------------------------------------ how time goes

    async def plays(self, acts: list[Act], until: int) -> None:
        """Let all of this happen in its time, and time go on until then."""
        for act in sorted(acts, key=lambda it: it.at):
            await self._reaches(act.at - act.creeps)
            self.clock.creep(act.at)
            act.do(self)
            await self.settled()
            # What is to happen at once happens.
            await self.clock.move(0, self.settled)
        await self._reaches(until)
        self.lines += map(told, self._log.getvalue().splitlines())
        self._log.seek(0)
        self._log.truncate()

    async def _reaches(self, when: int) -> None:
        if when > self.clock.now():
            await self.clock.move(when - self.clock.now(), self.settled)
