"""How many tables one core holds, and how fast; beside a boardgame.io server doing the like, and
beside Colyseus and bare Starlette, which know no rules and keep nothing.

The server runs on one core and the phones on another. Every action is decided by the rules, written
durably and sent as eight different views; it has taken as long as from the tap to the last phone.
"""

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Iterator, Sequence
from pathlib import Path
from typing import Protocol

import msgspec
import uvloop
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from loads import bare_tables, boardgame_tables
from loads.bare_tables import ColyseusTable, StarletteTable
from loads.boardgame_tables import BoardgameTable
from loads.load import Rate as Rate
from loads.node import install
from loads.our_tables import OurTable
from mafia_de_cuba.server.tables.limits import Limits
from mafia_de_cuba.server.tables.limits import Rate as Often

SERVER_CORE, PHONE_CORE = 0, 1
TABLES = 400
STEADY_SECONDS, BUSY_SECONDS = 30, 10
ROUNDS = 3
"""Ours and theirs take turns, so that whatever else the machine does falls on both."""
TEMPO = 40
"""The house's time while the box goes round; it has nothing to do with the speed of the server."""
OURS = "ours"
THEIRS = "boardgame.io, with as much to show"
BARE = "boardgame.io, with a bare board"
COLYSEUS = "Colyseus: no rules, nothing kept"
STARLETTE = "bare Starlette: no rules, nothing kept"
console = Console(highlight=False)


class Busy(Protocol):
    """A table at which something can be done."""

    async def act(self) -> None:
        """One action, until it has reached everyone."""
        ...


class TheirTable(Busy, Protocol):
    """A table of somebody else's server."""

    async def sit_down(self, url: str) -> None:
        """Eight phones take their seats."""
        ...


@contextlib.contextmanager
def our_server(folder: Path, *home: str) -> Iterator[tuple[str, int]]:
    """Our server on its core, in a file unless another home is named: its address and process."""
    often = Often(many=1e9, burst=1e9)
    limits = replace(
        Limits(),
        messages=often,
        talk=often,
        requests=often,
        tables_opened=often,
        joins=often,
        newcomers=often,
        arrivals=often,
        messages_per_address=often,
        entries_written=often,
        bytes_written=often,
        connections_per_address=100_000,
        sockets_per_address=100_000,
        tables_per_address=100_000,
    )
    file = folder / "limits.json"
    file.write_bytes(msgspec.json.encode(limits))
    command = [
        *("taskset", "-c", str(SERVER_CORE), sys.executable, "-m", "mafia_de_cuba", "serve"),
        *("--host", "127.0.0.1", "--port", "0", *(home or ("--data", str(folder / "house.db")))),
        *("--limits", str(file), "--tempo", str(TEMPO)),
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    url = ""
    for line in process.stdout:
        if "http://" in line:
            url = line.split()[-1]
            break
    try:
        yield url, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)
        process.stdout.close()


def resident(pid: int) -> int:
    """The memory a process holds, in bytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) * 1024
    raise ProcessLookupError(pid)


async def in_groups(jobs: Sequence[Awaitable[object]], size: int = 20) -> None:
    """Do these, so many at a time."""
    for start in range(0, len(jobs), size):
        await asyncio.gather(*jobs[start : start + size])


async def our_tables(url: str, many: int, rate: Rate) -> list[OurTable]:
    """So many tables of ours with everyone seated and the questions about to begin."""
    tables = [OurTable(rate) for _ in range(many)]
    await in_groups([table.sit_down(url) for table in tables])
    await in_groups([table.play_up_to_the_questions() for table in tables], size=100)
    return tables


async def steadily(tables: list[OurTable], seconds: float) -> None:
    """An action a second at each table."""

    async def evening(table: OurTable) -> None:
        await asyncio.sleep(random.random())
        end = time.perf_counter() + seconds
        while (now := time.perf_counter()) < end:
            await table.act()
            await asyncio.sleep(max(0.0, now + 1 - time.perf_counter()))

    await asyncio.gather(*map(evening, tables))


async def at_full_tilt(tables: list[Busy], rate: Rate, seconds: float) -> float:
    """As fast as it goes: the next action as soon as the last one has reached everyone."""
    rate.seconds.clear()
    end = time.perf_counter() + seconds

    async def evening(table: Busy) -> None:
        while time.perf_counter() < end:
            await table.act()

    began = time.perf_counter()
    await asyncio.gather(*map(evening, tables))
    return len(rate.seconds) / (time.perf_counter() - began)


async def measure_ours() -> dict[str, float]:
    """Steady load, and memory."""
    with tempfile.TemporaryDirectory() as folder, our_server(Path(folder)) as (url, pid):
        rate = Rate()
        before = resident(pid)
        tables = await our_tables(url, TABLES, rate)
        held = resident(pid) - before
        phones = [phone for table in tables for phone in table.phones]
        messages, size = sum(p.messages for p in phones), sum(p.bytes for p in phones)
        spent = cpu_seconds(pid)
        await steadily(tables, STEADY_SECONDS)
        spent = cpu_seconds(pid) - spent
        messages = sum(p.messages for p in phones) - messages
        size = sum(p.bytes for p in phones) - size
        return {
            "tables": len(tables),
            "actions/s": len(rate.seconds) / STEADY_SECONDS,
            "p50 ms": rate.percentile(0.5),
            "p99 ms": rate.percentile(0.99),
            "core used %": 100 * spent / STEADY_SECONDS,
            "KiB a connection": held / len(phones) / 1024,
            "bytes a message": size / messages,
        }


def cpu_seconds(pid: int) -> float:
    """How long a process has worked."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def compare(boardgame: Path | None, colyseus: Path | None) -> dict[str, list[float]]:
    """Actions a second at saturation, ours and theirs in turns."""
    found: dict[str, list[float]] = {it: [] for it in (OURS, THEIRS, BARE, COLYSEUS, STARLETTE)}

    async def filled(name: str, tables: Sequence[TheirTable], rate: Rate, url: str) -> None:
        await in_groups([table.sit_down(url) for table in tables])
        found[name].append(await at_full_tilt(list(tables), rate, BUSY_SECONDS))

    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as folder, our_server(Path(folder)) as (url, _pid):
            rate = Rate()
            tables = await our_tables(url, TABLES, rate)
            found[OURS].append(await at_full_tilt(list(tables), rate, BUSY_SECONDS))
        if boardgame is not None:
            for name in (THEIRS, BARE):
                with BoardgameTable.server(boardgame, SERVER_CORE, bare=name is BARE) as url:
                    rate = Rate()
                    await filled(name, [BoardgameTable(rate) for _ in range(TABLES)], rate, url)
        if colyseus is not None:
            with ColyseusTable.server(colyseus, SERVER_CORE) as url:
                rate = Rate()
                await filled(COLYSEUS, [ColyseusTable(rate) for _ in range(TABLES)], rate, url)
        with StarletteTable.server(SERVER_CORE) as url:
            rate = Rate()
            await filled(STARLETTE, [StarletteTable(rate) for _ in range(TABLES)], rate, url)
    return found


def main() -> None:
    """Measure and tell."""
    os.sched_setaffinity(0, {PHONE_CORE})
    boardgame = install(console, boardgame_tables.PACKAGES, boardgame_tables.HERE)
    colyseus = install(console, bare_tables.PACKAGES, bare_tables.COLYSEUS)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        ours = runner.run(measure_ours())
        table = Table(title=f"{TABLES} tables of eight, an action a second each, one core")
        for name in ours:
            table.add_column(name, justify="right")
        table.add_row(*(f"{value:,.1f}" for value in ours.values()))
        console.print(table)
        found = runner.run(compare(boardgame, colyseus))
    table = Table(title=f"{TABLES} tables of eight at saturation, one core, actions a second")
    table.add_column("server")
    table.add_column("best", justify="right")
    table.add_column("each round", justify="right")
    for name, rates in found.items():
        if rates:
            table.add_row(name, f"{max(rates):,.0f}", ", ".join(f"{r:,.0f}" for r in rates))
    console.print(table)
    for name, rates in found.items():
        if rates and name != OURS:
            console.print(f"{max(found[OURS]) / max(rates):.2f} times as many as {name}")


if __name__ == "__main__":
    main()
