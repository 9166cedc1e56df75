"""Several processes of one house, and guests who come back to any of them."""

import asyncio
import signal
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any

from house import Process
from mafia_de_cuba.server.ledger.place import Place
from own_postgresql import Postgresql
from server.evenings import TABLES, settle
from server.regulars import sit_down, spend_evening
from server.witnesses import Figures, Witness


class Cluster:
    """So many processes on one database, which fare badly."""

    def __init__(self, place: Place, many: int, dice: Random, *, tempo: float = 100) -> None:
        self.place, self._dice = place, dice
        self.processes = [Process(place, tempo=tempo) for _ in range(many)]
        self.did: dict[str, int] = {}
        """What was done to them, and how often."""
        self.enough = asyncio.Event()

    def somewhere(self) -> str:
        """The address of any of them, be it dead or alive."""
        return self._dice.choice(self.processes).url

    async def killed(self) -> None:
        """One is gone without a word, and back after a while."""
        await self._again(signal.SIGKILL)

    async def replaced(self) -> None:
        """One is asked to go, as when a new version comes, and is back after."""
        await self._again(signal.SIGTERM)

    async def _again(self, how: int) -> None:
        process = self._dice.choice(self.processes)
        await asyncio.to_thread(process.kill, how)
        await asyncio.sleep(self._dice.random())
        await asyncio.to_thread(process.start)

    async def stopped(self, seconds: float) -> None:
        """One stands still, as a machine that is asleep, and goes on as if nothing had been."""
        process = self._dice.choice(self.processes)
        process.tell(signal.SIGSTOP)
        try:
            await asyncio.sleep(seconds)
        finally:
            process.tell(signal.SIGCONT)

    async def torment(self, server: Postgresql | None, asleep: float) -> None:
        """One thing after another happens to them, until it is enough."""
        deeds: dict[str, Callable[[], Coroutine[Any, Any, None]]] = {
            "killed": self.killed,
            "replaced": self.replaced,
            "stopped": lambda: self.stopped(asleep),
        }
        if server is not None:
            deeds["database restarted"] = lambda: restarted(server)
        while not self.enough.is_set():
            name = self._dice.choice(list(deeds))
            await deeds[name]()
            self.did[name] = self.did.get(name, 0) + 1
            await asyncio.sleep(self._dice.random())


async def restarted(server: Postgresql) -> None:
    """The database is gone for a moment."""
    await asyncio.to_thread(server.stop, "immediate")
    await asyncio.to_thread(server.start)


@contextmanager
def cluster(place: Place, many: int, dice: Random, *, tempo: float = 100) -> Iterator[Cluster]:
    """Processes that are all open, and gone in the end."""
    it = Cluster(place, many, dice, tempo=tempo)
    try:
        for process in it.processes:
            process.start()
        yield it
    finally:
        for process in it.processes:
            with suppress(AssertionError, ProcessLookupError):
                process.tell(signal.SIGCONT)
            process.__exit__()


class Roamer(Witness):
    """A phone that comes back to any process: a balancer sends it where it likes."""

    forgives = ("not_written",)
    somewhere: Callable[[], str]

    @property
    def url(self) -> str:
        return self.somewhere()

    @url.setter
    def url(self, _: str) -> None:
        pass


async def outlive(
    them: Cluster,
    dice: Random,
    more: Callable[[Figures], bool],
    *,
    server: Postgresql | None,
    asleep: float,
    over: Callable[[], None] = lambda: None,
) -> Figures:
    """Play at several tables while processes and the database fare badly, and confirm it all."""

    class AtAnyProcess(Roamer):
        somewhere = staticmethod(them.somewhere)

    figures = Figures()
    tables = [
        await sit_down(
            them.somewhere(), dice, settings, people=people, players=players, chair=AtAnyProcess
        )
        for people, players, settings in TABLES
    ]
    tormenting = asyncio.create_task(them.torment(server, asleep))

    def one_more() -> bool:
        figures.kills = sum(them.did.values())
        return more(figures)

    try:
        await asyncio.gather(*(spend_evening(company, one_more, over) for company in tables))
    finally:
        them.enough.set()
        await tormenting
    for company in tables:
        await settle(them.place, company, figures)
    return figures
