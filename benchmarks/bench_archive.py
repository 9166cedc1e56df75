"""The archive under attack: empty tables by the thousand, wrong clocks, a day of writing, one book.

The first three are done to a house inside this program, by a clock that is moved; the last to a
server of its own, beside people who play. The numbers may be given: hours of writing, entries.
"""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace
from rich.console import Console
from structlog.testing import capture_logs

from house import GENEROUS, InlineThinker, ManualClock
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.server.evening.commands import Begin, FillChairs, LeaveOrders, Lock
from mafia_de_cuba.server.evening.events import Locked
from mafia_de_cuba.server.evening.evolve import Entry, write_entry
from mafia_de_cuba.server.evening.orders import Clause, WishNothing
from mafia_de_cuba.server.evening.refusals import Outcome, TableRefused
from mafia_de_cuba.server.evening.settings import Pace, Settings, Succession
from mafia_de_cuba.server.ledger.ledger import Ledger, Row
from mafia_de_cuba.server.tables.keys import new_key
from mafia_de_cuba.server.tables.limits import Limits
from mafia_de_cuba.server.tables.listening.outbox import Outbox
from mafia_de_cuba.server.tables.lobby import Lobby
from mafia_de_cuba.server.tables.reception import HouseFull, Opening
from mafia_de_cuba.server.tables.table import Table
from server.fetching import fetch

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
NOON = 1_700_000_000_000
GAMES, ADDRESSES, EACH = 5, 600, 15
ORDERS = LeaveOrders(
    orders=tuple(
        Clause(at_least=n, there=tuple(Token)[:6], not_there=tuple(Token)[6:], wish=WishNothing())
        for n in range(12)
    )
)
console = Console(highlight=False)


class House:
    """A house whose clock is moved, and whose wall may say what it likes."""

    def __init__(self, file: Path, *, wall: int = NOON, limits: Limits | None = None) -> None:
        self.clock, self.wall = ManualClock(wall), wall
        self.ledger = Ledger.open(file)
        self.lobby = Lobby(
            self.ledger,
            InlineThinker(),
            clock=self.clock,
            limits=limits,
            wall=lambda: self.wall,
        )

    async def opens(self, by: str) -> Table:
        """A table opened from this address."""
        settings = Settings(pace=Pace.NONE, godfather=Succession.CHANCE)
        opened = await self.lobby.open("X", settings, new_key(), sit=True, by=by)
        assert isinstance(opened, Opening)
        table = await self.lobby.find(opened.code)
        assert table is not None
        return table

    async def asks(self, table: Table, outbox: Outbox, command: msgspec.Struct, own: str) -> bool:
        """Whether this was done for the table's host."""
        heard: list[Outcome] = []
        decide = lambda: table._asked(outbox, 1, outbox.player, command)  # type: ignore[arg-type]  # noqa: E731
        await table._clerk.asked(decide, guest=1, command=own, answer=heard.append)
        # Of what is done in secret nothing is heard yet.
        return not heard or not isinstance(heard[0], TableRefused)

    async def plays(self, by: str, allowance: str | None = None) -> tuple[Table, Outbox]:
        """A table at which a game is on."""
        table, outbox = await self.opens(by), Outbox(_nowhere, self.lobby.limits)
        outbox.guest = 1
        outbox.player = table.evening.hands_of(1)[0]
        for n, command in enumerate((FillChairs(players=12), Begin())):
            assert await self.asks(table, outbox, command, f"b{n}")
        if allowance is not None:
            outbox.allowance = self.lobby.allowances.of(allowance)
        return table, outbox

    async def passes(self, by: int) -> None:
        """The house's time passes, and it is swept."""
        await self.clock.move(by, self.lobby.sweep)

    async def closes(self) -> None:
        """The server stops."""
        self.lobby.close()
        await self.ledger.close()


async def _nowhere(_: object) -> None:
    """Nobody listens."""


async def on(house: House, codes: Sequence[str]) -> int:
    """At how many of these a game can be gone on with."""
    found = [await house.lobby.find(code) for code in codes]
    return sum(table is not None and table.evening.playing for table in found)


async def flood(folder: Path) -> None:
    """Empty tables within all limits, until there is no room; games were there first."""
    house = House(folder / "flood.db")
    games = [(await house.plays(f"192.0.2.{n}"))[0].evening.code for n in range(GAMES)]
    await house.passes(2 * DAY)
    began, opened, refused = time.perf_counter(), 0, 0
    for n in range(ADDRESSES):
        by = f"10.0.{n // 250}.{n % 250}"
        for found in await asyncio.gather(
            *(house.opens(by) for _ in range(EACH)), return_exceptions=True
        ):
            opened, refused = (
                opened + isinstance(found, Table),
                refused + isinstance(found, HouseFull),
            )
    took = time.perf_counter() - began
    for _ in range(4):
        await house.passes(11 * MINUTE)
    still = await on(house, games)
    live, binned = len(await house.ledger.live_tables()), len(await house.ledger.binned())
    await house.opens("203.0.113.9")
    await house.closes()
    console.print(
        f"{opened} empty tables in {took:.0f} s by {ADDRESSES} addresses ({refused} refused): "
        f"{still} of {GAMES} games still on; {live} live, {binned} in the bin; a new table opens"
    )


async def clocks(folder: Path) -> None:
    """Wrong clocks, at a restart and while the house is open."""
    for by in (-365, -40, 40, 365):
        file = folder / f"clock{by}.db"
        house = House(file)
        games = [(await house.plays(f"192.0.2.{n}"))[0].evening.code for n in range(GAMES)]
        await house.opens("192.0.2.99")
        await house.passes(MINUTE)
        with capture_logs() as running:
            house.wall += by * DAY
            await house.passes(MINUTE)
        live = len(await house.ledger.live_tables())
        await house.closes()
        with capture_logs() as restarted:
            house = House(file, wall=house.wall + by * DAY)
            await house.passes(MINUTE)
        left = len(await house.ledger.live_tables())
        still = await on(house, games)
        await house.closes()
        console.print(
            f"{by:+} days: {live} of {GAMES + 1} tables after a jump, {left} after a restart, "
            f"{still} of {GAMES} games on; sentences {len(running)} and {len(restarted)}"
        )


async def writers(folder: Path, hours: int) -> None:
    """One address that has as much written as it may, orders of several kilobytes."""
    limits = replace(
        GENEROUS,
        **{
            name: getattr(Limits(), name)
            for name in ("entries_written", "bytes_written", "entries_per_table", "quiet_per_table")
        },
    )
    house = House(folder / "writers.db", limits=limits)
    tables = [await house.plays("203.0.113.7", "203.0.113.7") for _ in range(40)]
    orders = len(msgspec.json.encode(ORDERS))
    began, done = time.perf_counter(), 0

    async def writes(table: Table, outbox: Outbox, stem: str) -> int:
        many = 0
        for n in range(1_000):
            command = ORDERS if n % 2 else Lock(locked=n % 4 == 0)
            if not await house.asks(table, outbox, command, f"{stem}-{n}"):
                if n % 2:
                    break
            else:
                many += 1
        return many

    for step in range(12 * hours):
        await house.passes(5 * MINUTE)
        found = await asyncio.gather(*(writes(*it, f"{step}") for it in tables))
        done += sum(found)
        await house.lobby.remember()
    size = await house.ledger.file_size()
    await house.closes()
    console.print(
        f"{hours} h of the worst writer: {done:,} entries with orders of {orders:,} bytes, "
        f"the file {size / 1e6:,.0f} MB ({time.perf_counter() - began:.0f} s)"
    )


def memory(pid: int) -> float:
    """What a process has in memory, in MB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextlib.contextmanager
def server(file: Path) -> Iterator[tuple[str, int]]:
    """A house of its own: its address and its process."""
    limits = file.with_suffix(".json")
    limits.write_text('{"asks": {"many": 1000, "burst": 1000}}')
    command = [
        *(sys.executable, "-m", "mafia_de_cuba", "serve", "--host", "127.0.0.1", "--port", "0"),
        *("--data", str(file), "--limits", str(limits)),
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    url = next(line.split()[-1] for line in process.stdout if "http://" in line)
    try:
        yield url, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


async def waits(chair: Chair, over: asyncio.Event) -> list[float]:
    """How long somebody else's taps took meanwhile, in milliseconds."""
    took: list[float] = []
    locked = False
    while not over.is_set() or len(took) < 20:
        began, locked = time.perf_counter(), not locked
        await chair.do(Lock(locked=locked))
        took.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(0.05)
    return took


async def looks_up(file: Path, code: str, when: str) -> None:
    """Somebody looks up the long table just after a start, beside somebody who plays."""
    with server(file) as (url, pid):
        other = await Chair.open(url, "Eva", Settings(pace=Pace.NONE))
        over = asyncio.Event()
        over.set()
        alone = await waits(other, over)
        over.clear()
        waiting = asyncio.create_task(waits(other, over))
        before, began = memory(pid), time.perf_counter()
        await fetch(f"{url}/api/tables/{code}")
        took, more = time.perf_counter() - began, memory(pid) - before
        # The snapshot is taken within a second or two.
        await asyncio.sleep(3)
        over.set()
        beside = await waiting
        await other.leave()
    console.print(
        f"{when}: opened in {1000 * took:,.0f} ms with {more:.1f} MB; a tap at another table took "
        f"{max(alone):.1f} ms at most before, {max(beside):.1f} ms meanwhile"
    )


async def one_book(folder: Path, entries: int) -> None:
    """A table with more entries than anybody may write today, as an older house may have one."""
    file = folder / "book.db"
    house = House(file)
    table = await house.opens("192.0.2.1")
    rows = [
        Row(
            table=table.id,
            number=n,
            at=NOON + n,
            entry=write_entry(Entry(happened=(Locked(locked=n % 2 == 0),), guest=1, id=f"x{n}")),
        )
        for n in range(2, entries + 1)
    ]
    for first in range(0, len(rows), 5_000):
        await asyncio.gather(*map(house.ledger._writer.append, rows[first : first + 5_000]))
    await house.closes()
    await looks_up(file, table.evening.code, f"{entries:,} entries, no snapshot")
    await looks_up(file, table.evening.code, f"{entries:,} entries, once more")


async def main(hours: int = 24, entries: int = 100_000) -> None:
    """All of it."""
    with tempfile.TemporaryDirectory() as folder:
        await one_book(Path(folder), entries)
        await flood(Path(folder))
        await clocks(Path(folder))
        await writers(Path(folder), hours)


if __name__ == "__main__":
    asyncio.run(main(*map(int, sys.argv[1:])))
