"""Somebody who asks for nothing much all the time, at a table or beside it, and feels the disk.

The house is whole but for two things: its time is the loop's own and passes only while nobody has
anything to do, and its disk takes 33 ms of that time for every commit. What is measured is how long
each answer takes.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from math import ceil
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from sqlalchemy import event
from starlette.types import Message

from house import GENEROUS, InlineThinker
from idle_loop import IdleLoop
from mafia_de_cuba.game.commands import EmptyPockets, Say
from mafia_de_cuba.server.evening.commands import (
    AnyAction,
    Begin,
    FillChairs,
    LeaveOrders,
    NameGodfather,
)
from mafia_de_cuba.server.evening.orders import Clause, WishDiamonds, WishNothing
from mafia_de_cuba.server.evening.refusals import TableRefused
from mafia_de_cuba.server.evening.settings import Pace, Settings, Succession
from mafia_de_cuba.server.ledger import ledger as ledgers
from mafia_de_cuba.server.ledger.jobs import Answer
from mafia_de_cuba.server.ledger.ledger import Ledger
from mafia_de_cuba.server.ledger.writer import Writer, _wake
from mafia_de_cuba.server.tables.admission.doorstep import Newcomer
from mafia_de_cuba.server.tables.clock import Timer
from mafia_de_cuba.server.tables.keys import hashed, new_key
from mafia_de_cuba.server.tables.listening.outbox import Outbox
from mafia_de_cuba.server.tables.lobby import Lobby
from mafia_de_cuba.server.tables.reception import Opening
from mafia_de_cuba.server.tables.table import Table
from mafia_de_cuba.server.wire.protocol import Do

COMMIT = 0.033
"""Seconds that the disk takes to have something safe."""
EVERY = 0.05
"""Seconds between two questions of one prober."""
WINDOW = 0.5
SETTLES = 2.0
SLOW = Settings(pace=Pace.NONE, godfather=Succession.CHOICE)
PLAYERS = 6
VICTIM = 1
PROBERS = (2, 3, 4)


class LoopClock:
    """The house clock by the loop's time."""

    def now(self) -> int:
        return 1_000_000_000_000 + int(asyncio.get_running_loop().time() * 1000)

    def ring(self, when: int, then: Callable[[], None]) -> Timer:
        wait = max(0, when - self.now()) / 1000
        return asyncio.get_running_loop().call_later(wait, then)


class SlowDisk(Writer):
    """Writes as the writer does, but takes so long over every commit, by the loop's time."""

    def _begin(self) -> None:
        self._commits, self._busy, self._jobs = 0, False, list[Any]()
        self._waiting = self  # type: ignore[assignment]
        self._answers: list[Answer] = []
        event.listen(self._connection, "commit", self._committed)
        # That of the machine is not what is looked at.
        dbapi = self._connection.connection.driver_connection
        assert dbapi is not None
        dbapi.execute("PRAGMA synchronous = OFF")

    def _committed(self, _: object) -> None:
        self._commits += 1

    def put(self, job: object) -> None:
        """Something more to write."""
        self._jobs.append(job)
        if not self._busy:
            self._busy = True
            asyncio.get_running_loop().call_soon(self._takes_all)

    def _takes_all(self) -> None:
        jobs, self._jobs, self._commits = self._jobs, [], 0
        self._sees_to(jobs)
        asyncio.get_running_loop().call_later(self._commits * COMMIT, self._is_done)

    def _is_done(self) -> None:
        answers, self._answers = self._answers, []
        _wake(answers)
        self._busy = bool(self._jobs)
        if self._busy:
            asyncio.get_running_loop().call_soon(self._takes_all)

    def _tell(self, answers: Any) -> None:
        self._answers += answers

    async def close(self) -> None:
        """Nothing waits any more."""
        self._closed = True
        self.beats.stop()
        self._connection.close()


class Screen:
    """One device: when it was last answered."""

    def __init__(self) -> None:
        self.outbox = Outbox(self.send, GENEROUS)
        self.answered: Callable[[], None] = lambda: None

    async def send(self, message: Message) -> None:
        raise AssertionError(message)

    def say(self, *_: bytes) -> bool:
        self.answered()
        return True


class Scene:
    """People at tables, by devices that note when they are answered."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._ids = (f"c{n}-{id(self)}" for n in count())

    async def opens(self, people: int, settings: Settings) -> tuple[Table, list[Screen]]:
        """A table with so many people at it."""
        opening = await self._lobby.open("P0", settings, new_key(), sit=True)
        assert isinstance(opening, Opening)
        table = await self._lobby.find(opening.code)
        assert table is not None
        guests = [opening.guest]
        for n in range(1, people):
            guest = await table.doorstep.join(
                Newcomer(name=f"P{n}", key=hashed(new_key()) or "", sit=True)
            )
            assert not isinstance(guest, TableRefused)
            guests.append(guest)
        screens = [Screen() for _ in guests]
        for guest, screen in zip(guests, screens, strict=True):
            screen.outbox.guest = guest
            screen.outbox.key = table.evening.guests[guest].key
            table.came(screen.outbox, guest)
        return table, screens

    def asks(self, table: Table, screen: Screen, command: AnyAction) -> None:
        """This device wants something done."""
        table.do(screen.outbox, Do(id=next(self._ids), command=command))


Probe = Callable[[Scene, Table, Screen], None]
"""What somebody sends again and again, who wants to know how long it takes."""


def looks(_: Scene, table: Table, screen: Screen) -> None:
    """Shows the phone to the same hand again: nothing is written."""
    table.hand(screen.outbox, screen.outbox.player)


def is_refused(scene: Scene, table: Table, screen: Screen) -> None:
    """Asks for what cannot be: nothing is written."""
    scene.asks(table, screen, EmptyPockets())


def talks(scene: Scene, table: Table, screen: Screen) -> None:
    """Says something: it is written, and told to everyone."""
    scene.asks(table, screen, Say(text="Well?"))


def orders(dice: Random) -> LeaveOrders:
    """Orders as somebody leaves them."""
    wish = WishDiamonds(diamonds=dice.randrange(1, 5))
    return LeaveOrders(orders=(Clause(wish=wish), Clause(wish=WishNothing())))


async def begun(lobby: Lobby, settings: Settings = SLOW) -> tuple[Scene, Table, list[Screen]]:
    """A table at which the Godfather is to hide diamonds."""
    scene = Scene(lobby)
    table, screens = await scene.opens(PLAYERS, settings)
    scene.asks(table, screens[0], FillChairs(players=PLAYERS))
    scene.asks(table, screens[0], NameGodfather(player=table.evening.chairs[0]))
    scene.asks(table, screens[0], Begin())
    return scene, table, screens


def on_a_slow_disk(file: Path) -> Ledger:
    """A ledger by the loop's time."""
    with patch.object(ledgers, "Writer", SlowDisk):
        return Ledger.open(file)


async def felt(
    file: Path, probe: Probe, probers: int, windows: int, *, left: bool, elsewhere: bool
) -> tuple[list[float], list[float]]:
    """How long anybody waited at most, and all together, in windows with orders left or without."""
    ledger = on_a_slow_disk(file)
    clock, loop, dice = LoopClock(), asyncio.get_running_loop(), Random(windows)
    lobby = Lobby(ledger, InlineThinker(), clock=clock, limits=GENEROUS, dice=Random(3))
    scene, table, screens = await begun(lobby)
    _, other, measuring = await begun(lobby)
    # On a full second, as far from every beat in one run as in the other.
    began = ceil(loop.time() + SETTLES)
    await asyncio.sleep(began - loop.time())
    worst, all_told = [0.0] * windows, [0.0] * windows

    def probes(at: Table, screen: Screen, window: int) -> None:
        sent = loop.time()

        def answered() -> None:
            screen.answered = lambda: None
            worst[window] = max(worst[window], loop.time() - sent)
            all_told[window] += loop.time() - sent

        screen.answered = answered
        probe(scene, at, screen)

    for window in range(windows):
        start = began + window * WINDOW
        for n, prober in enumerate(PROBERS[:probers]):
            at, screen = (other, measuring[prober]) if elsewhere else (table, screens[prober])
            for k in range(int(WINDOW / EVERY) - 1):
                when = start + (k + n / probers + dice.uniform(0, 0.2)) * EVERY
                loop.call_at(when, probes, at, screen, window)
        when, what = start + dice.uniform(0.1, 0.35), orders(dice)
        if left:
            loop.call_at(when, scene.asks, table, screens[VICTIM], what)
    await asyncio.sleep(windows * WINDOW + SETTLES)
    assert (len(table.evening.orders) == 1) == left
    lobby.close()
    await ledger.close()
    # To the microsecond: nobody measures by the last bit of a number.
    return [round(it, 6) for it in worst], [round(it, 6) for it in all_told]


@contextmanager
def by_an_idle_loop() -> Iterator[asyncio.Runner]:
    with asyncio.Runner(loop_factory=IdleLoop) as runner:
        yield runner


def auc(without: list[float], beside: list[float]) -> float:
    """How often somebody who waited longer is right that orders were left; 0.5 is a guess."""
    ranked = sum((b > a) + (b == a) / 2 for a in without for b in beside)
    return ranked / len(without) / len(beside)


def told_apart(
    folder: Path, probe: Probe, probers: int, windows: int, *, elsewhere: bool = False
) -> tuple[float, bool]:
    """How well windows in which orders were left can be told from others, and if anything can."""
    found = []
    for left in (False, True):
        with by_an_idle_loop() as runner:
            file = folder / f"{probe.__name__}-{probers}-{left}-{elsewhere}.db"
            scene = felt(file, probe, probers, windows, left=left, elsewhere=elsewhere)
            found.append(runner.run(scene))
    by_each = [auc(without, beside) for without, beside in zip(*found, strict=True)]
    return max(by_each), found[0] != found[1]
