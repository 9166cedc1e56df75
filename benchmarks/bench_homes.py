"""What a home costs: a ledger in SQLite beside one in PostgreSQL, alone and under a whole house.

Both take turns, so that whatever else the machine does falls on both. Processor time is what the
house itself takes; PostgreSQL's own is told beside it. Every entry is on disk before it counts.
"""

import asyncio
import os
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import uvloop
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from bench_tables import PHONE_CORE, at_full_tilt, cpu_seconds, our_server, our_tables
from loads.load import Rate
from mafia_de_cuba.server.ledger.ledger import Ledger, Row
from own_postgresql import Postgresql, own_postgresql

HOMES = ("SQLite", "PostgreSQL")
ROUNDS = 3
WRITERS, ENTRIES = 200, 40
"""Tables that each hand over their next entry as soon as the last is on disk, and how often."""
TABLES, SECONDS = 60, 6
ENTRY = b"x" * 300
console = Console(highlight=False)


class Cost(Struct, frozen=True):
    """What so many a second took of the processor, in microseconds each."""

    a_second: float
    each: float
    database: float = 0.0


async def ledger_alone(place: str) -> Cost:
    """Entries as fast as they go."""
    ledger = Ledger.open(place)
    try:
        tables = [await ledger.open_table(f"T{n}", 1) for n in range(WRITERS)]

        async def evening(table: int) -> None:
            for number in range(1, ENTRIES + 1):
                await ledger.append(Row(table=table, number=number, at=number, entry=ENTRY))

        spent, began = _own_seconds(), time.perf_counter()
        await asyncio.gather(*map(evening, tables))
        many = WRITERS * ENTRIES
        took = time.perf_counter() - began
        return Cost(many / took, 1e6 * (_own_seconds() - spent) / many)
    finally:
        await ledger.close()


async def under_a_house(folder: Path, home: tuple[str, ...], server: Postgresql) -> Cost:
    """Actions at tables of eight, each told to everybody."""
    with our_server(folder, *home) as (url, pid):
        rate = Rate()
        tables = await our_tables(url, TABLES, rate)
        spent, theirs = cpu_seconds(pid), server.seconds()
        a_second = await at_full_tilt(list(tables), rate, SECONDS)
        many = max(1, len(rate.seconds))
        database = server.seconds() - theirs if home else 0.0
        return Cost(a_second, 1e6 * (cpu_seconds(pid) - spent) / many, 1e6 * database / many)


def _own_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


@contextmanager
def place(home: str, server: Postgresql) -> Iterator[tuple[Path, str]]:
    """A new place for a house, and a folder beside it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "house.db"
        yield Path(folder), server.new() if home == "PostgreSQL" else str(file)


def told(title: str, what: str, found: dict[str, list[Cost]]) -> None:
    """The medians, and how the two compare."""
    table = Table(title=title)
    for column in ("home", f"{what} a second", "processor, µs each", "PostgreSQL's own, µs each"):
        table.add_column(column, justify="left" if column == "home" else "right")
    for home, costs in found.items():
        a_second = median(it.a_second for it in costs)
        each, theirs = median(it.each for it in costs), median(it.database for it in costs)
        own = f"{theirs:.0f}" if theirs else ""
        table.add_row(home, f"{a_second:,.0f}", f"{each:.0f}", own)
    console.print(table)
    pairs = list(zip(*(found[home] for home in HOMES), strict=True))
    rates = [other.a_second / one.a_second for one, other in pairs]
    shares = [other.each / one.each for one, other in pairs]
    console.print(
        f"PostgreSQL beside SQLite, round by round: {_list(rates)} of the {what} a second,"
        f" {_list(shares)} of the house's processor time; medians {median(rates):.2f}"
        f" and {median(shares):.2f}."
    )


def _list(ratios: list[float]) -> str:
    return ", ".join(f"{it:.2f}" for it in ratios)


def main() -> None:
    """Measure and tell."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    os.sched_setaffinity(0, {PHONE_CORE})
    alone: dict[str, list[Cost]] = {home: [] for home in HOMES}
    housed: dict[str, list[Cost]] = {home: [] for home in HOMES}
    with (
        own_postgresql(options=()) as server,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        for number in range(rounds):
            for home in HOMES:
                with place(home, server) as (_, named):
                    alone[home].append(runner.run(ledger_alone(named)))
            for home in HOMES:
                with place(home, server) as (folder, named):
                    option = ("--database", named) if home == "PostgreSQL" else ()
                    housed[home].append(runner.run(under_a_house(folder, option, server)))
            console.print(f"round {number + 1} of {rounds} is done")
    told(f"The ledger alone: {WRITERS} tables", "entries", alone)
    told(f"A whole house: {TABLES} tables of eight", "actions", housed)


if __name__ == "__main__":
    main()
