"""Several processes of one house on one database, which fare badly, and guests who come back.

What happens to them: they are killed, replaced and put to sleep, their lines to the database are
cut with and without a word, the database is restarted, clocks jump. Guests play on meanwhile.
"""

import asyncio
import os
import signal
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import psycopg

from mafia_de_cuba.client.chair import Refusal
from mafia_de_cuba.server.evening.commands import AnyAction
from mafia_de_cuba.server.ledger.homes.place import place_named
from mafia_de_cuba.server.wire.protocol import Done
from own_postgresql import Postgresql
from server.faults.cut_line import CutLine
from server.faults.evenings import TABLES, settle
from server.faults.fragile import Fragile
from server.faults.regulars import sit_down, spend_evening
from server.witnesses import Figures, Witness

Deed = Callable[[], Coroutine[Any, Any, None]]
HOUR = 3_600_000
STARTED = 20.0
"""Seconds after which a process that is not open is started once more."""
DEEDS = 7
"""Kinds of things that happen to them."""


class Member:
    """One process, and its line to the database."""

    def __init__(self, server: Fragile, line: CutLine) -> None:
        self.server, self.line = server, line


class Cluster:
    """So many processes on one database."""

    def __init__(self, server: Postgresql, url: str, members: list[Member], dice: Random) -> None:
        self.url, self.members, self.dice = url, members, dice
        self._server = server
        self.did: dict[str, int] = {}
        """What was done to them, and how often."""
        self.enough = asyncio.Event()
        self.deaths: list[float] = []
        """When one was killed."""

    def somewhere(self) -> str:
        """The address of any of them, be it dead or alive."""
        return self.dice.choice(self.members).server.url

    # ------------------------------------------------------------------------------ what happens

    async def killed(self) -> None:
        """One is gone without a word, and back after a while, perhaps with another clock."""
        member = self.dice.choice(self.members)
        self.deaths.append(monotonic())
        member.server.kill()
        await asyncio.sleep(self.dice.uniform(0, 5))
        member.server.astray = self.dice.choice((0, HOUR, -HOUR))
        await back(member)

    async def replaced(self) -> None:
        """One is asked to go, as when a new version comes, and is back after."""
        await self.replace(self.dice.choice(self.members))

    async def replace(self, member: Member) -> float:
        """How long it took to go."""
        began = monotonic()
        pid = member.server.pid
        member.server.kill(signal.SIGTERM)
        while _lives(pid):
            await asyncio.sleep(0.02)
        took = monotonic() - began
        await back(member)
        return took

    async def stopped(self, seconds: float) -> None:
        """One stands still, as a machine that is asleep, and goes on as if nothing had been."""
        pid = self.dice.choice(self.members).server.pid
        os.kill(pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(seconds)
        finally:
            os.kill(pid, signal.SIGCONT)

    async def restarted(self) -> None:
        """The database is gone for a moment, as by a power cut."""
        await asyncio.to_thread(self._server.stop, "immediate")
        await asyncio.to_thread(self._server.start)

    async def jumped(self) -> None:
        """The database's clock is another one from one moment to the next."""
        by = self.dice.choice(("+", "-"))
        name = self.url.rpartition("/")[2]
        with suppress(psycopg.Error):
            await asyncio.to_thread(
                self._server.tell,
                name,
                f"UPDATE processes SET seen_at = seen_at {by} interval '1 hour'",
            )

    async def torment(self, asleep: float) -> None:
        """One thing after another happens to them, until it is enough."""

        def line() -> CutLine:
            return self.dice.choice(self.members).line

        deeds: dict[str, Deed] = {
            "killed": self.killed,
            "replaced": self.replaced,
            "stopped": lambda: self.stopped(asleep),
            "line cut": lambda: line().is_cut(self.dice.uniform(0, 6)),
            "line silent": lambda: line().is_silent(self.dice.uniform(0, 8)),
            "database restarted": self.restarted,
            "clock jumped": self.jumped,
        }
        while not self.enough.is_set():
            # Each kind as often as any other.
            for name in self.dice.sample(list(deeds), len(deeds)):
                if self.enough.is_set():
                    return
                await deeds[name]()
                self.did[name] = self.did.get(name, 0) + 1
                await asyncio.sleep(self.dice.random())


async def back(member: Member) -> None:
    """Start it anew, over and over where the database does not answer yet, as supervisors do."""
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(STARTED):
                await member.server.start()
                return


def _lives(pid: int) -> bool:
    """Whether a process still does anything; who is dead waits to be buried."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@asynccontextmanager
async def cluster(
    server: Postgresql, many: int, dice: Random, *, tempo: float = 100
) -> AsyncIterator[Cluster]:
    """Processes that are all open, and gone in the end; nothing unforeseen is in their logs."""
    url = server.new()
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        members = []
        for number in range(many):
            line = await stack.enter_async_context(CutLine(server.port))
            cut = url.replace(f":{server.port}/", f":{line.port}/")
            one = Fragile(folder / f"{number}.db", tempo=tempo, database=cut)
            members.append(Member(await stack.enter_async_context(one), line))
        yield Cluster(server, url, members, dice)
        for member in members:
            complaints = member.server.complaints
            assert "Traceback" not in complaints, complaints
            assert "failed" not in complaints, complaints


class Roamer(Witness):
    """A phone that comes back to any process: a balancer sends it where it likes."""

    forgives = ("not_written", "too_fast")
    somewhere: Callable[[], str]

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.spans: list[tuple[float, float]] = []
        """When something was asked for, and when it was acknowledged."""

    @property
    def url(self) -> str:
        return self.somewhere()

    @url.setter
    def url(self, _: str) -> None:
        pass

    async def do(self, command: AnyAction, command_id: str | None = None) -> Done:
        asked = monotonic()
        try:
            return await super().do(command, command_id)
        finally:
            self.spans.append((asked, monotonic()))


async def outlive(
    them: Cluster,
    more: Callable[[Figures], bool],
    *,
    asleep: float,
    over: Callable[[], None] = lambda: None,
    sets: int = 1,
) -> tuple[Figures, list[float]]:
    """Play at several tables while all fare badly, and confirm it all.

    And how long it took after each death until the next action at each table was acknowledged.
    """

    class AtAnyProcess(Roamer):
        somewhere = staticmethod(them.somewhere)

    figures = Figures()
    tables = [
        await sit_down(
            them.somewhere(),
            them.dice,
            settings,
            people=people,
            players=players,
            chair=AtAnyProcess,
        )
        for people, players, settings in TABLES * sets
    ]
    tormenting = asyncio.create_task(them.torment(asleep))

    def one_more() -> bool:
        figures.kills = sum(them.did.values())
        return more(figures)

    try:
        await asyncio.gather(*(spend_evening(company, one_more, over) for company in tables))
    finally:
        them.enough.set()
        await tormenting
    for company in tables:
        await settle(place_named(them.url), company, figures)
    return figures, waits_after(them.deaths, [[it.chair for it in one] for one in tables])


def waits_after(deaths: list[float], tables: list[list[Witness]]) -> list[float]:
    """For each death and table, how long the next action was waited for."""
    waits = []
    for death in deaths:
        for chairs in tables:
            spans = [
                it
                for chair in chairs
                if isinstance(chair, Roamer)
                for it in chair.spans
                if it[1] > death
            ]
            if spans:
                asked, done = min(spans, key=lambda it: it[1])
                waits.append(done - max(asked, death))
    return waits


async def tries(chair: Witness, command: AnyAction) -> Done:
    """Ask for something until the house could write it down."""
    while True:
        try:
            return await chair.do(command)
        except Refusal as refusal:
            if refusal.reason != "not_written":
                raise
