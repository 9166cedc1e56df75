"""Several processes of one house, and guests who come back to any of them."""

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from random import Random

from house import Process
from mafia_de_cuba.server.ledger.place import Place
from own_postgresql import Postgresql
from server.witnesses import Witness


class Cluster:
    """So many processes on one database, which fare badly."""

    def __init__(self, place: Place, many: int, dice: Random, *, tempo: float = 100) -> None:
        self.place, self._dice = place, dice
        self.processes = [Process(place, tempo=tempo) for _ in range(many)]
        self.did: dict[str, int] = {}
        """What was done to them, and how often."""

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
        """One thing after another happens to them, until this is cancelled."""
        deeds: dict[str, Callable[[], object]] = {
            "killed": self.killed,
            "replaced": self.replaced,
            "stopped": lambda: self.stopped(asleep),
        }
        if server is not None:
            deeds["database restarted"] = lambda: restarted(server)
        while True:
            name = self._dice.choice(list(deeds))
            done = deeds[name]()
            assert asyncio.iscoroutine(done)
            # What was begun is brought to its end: nobody is left standing still.
            await asyncio.shield(asyncio.ensure_future(done))
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

    somewhere: Callable[[], str]

    @property
    def url(self) -> str:
        return self.somewhere()

    @url.setter
    def url(self, _: str) -> None:
        pass
