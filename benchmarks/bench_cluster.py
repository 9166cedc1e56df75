"""What more processes cost: one, two and three of them on one PostgreSQL, under the same tables.

They take turns, so that whatever else the machine does falls on all. Processor time is that of all
processes together, over the actions that were done; where a balancer hashes the path, and where all
guests come to a process that is not their table's owner. Then one table by itself: how long an
action takes directly, and passed on. Every entry is on disk before it counts.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

import uvloop
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from bench_tables import PHONE_CORE, at_full_tilt, cpu_seconds, in_groups, our_server
from loads.load import Rate
from loads.our_tables import OurTable
from own_postgresql import Postgresql, own_postgresql

ROUNDS, TABLES, SECONDS, MOST = 3, 60, 6, 3
ALONE = 200
"""Actions at one table by itself, each way in turns."""
PLAYERS_A_TABLE, ACTIONS_A_TABLE = 8, 1 / 8
"""At the table for a hundred thousand people: somebody does something every eight seconds."""
console = Console(highlight=False)


class Cost(Struct, frozen=True):
    """What an action took: of all houses' processors and of the database's, in microseconds."""

    houses: float
    database: float


@contextmanager
def houses(server: Postgresql, many: int) -> Iterator[list[tuple[str, int]]]:
    """So many processes on a new database: their addresses and their numbers."""
    url = server.new()
    with ExitStack() as stack:
        folders = [stack.enter_context(tempfile.TemporaryDirectory()) for _ in range(many)]
        yield [stack.enter_context(our_server(Path(it), "--database", url)) for it in folders]


async def seated(urls: list[str], rate: Rate, many: int, *, passed_on: bool) -> list[OurTable]:
    """So many tables, shared out among the houses; phones at their owner, or at the next one."""
    tables = [OurTable(rate) for _ in range(many)]
    by = [urls[n % len(urls)] for n in range(many)]
    beside = [urls[(n + 1) % len(urls)] if passed_on else by[n] for n in range(many)]
    sitting = [it.sit_down(*where) for it, *where in zip(tables, by, beside, strict=True)]
    await in_groups(sitting)
    await in_groups([it.play_up_to_the_questions() for it in tables], size=100)
    return tables


async def under_load(server: Postgresql, many: int, *, passed_on: bool = False) -> Cost:
    """As fast as it goes: what is committed together, and so costs less each, is alike then."""
    with houses(server, many) as them:
        rate = Rate()
        tables = await seated([url for url, _ in them], rate, TABLES, passed_on=passed_on)
        spent, theirs = sum(cpu_seconds(pid) for _, pid in them), server.seconds()
        await at_full_tilt(list(tables), rate, SECONDS)
        done = max(1, len(rate.seconds))
        used = sum(cpu_seconds(pid) for _, pid in them) - spent
        return Cost(1e6 * used / done, 1e6 * (server.seconds() - theirs) / done)


async def passing_on(server: Postgresql) -> tuple[list[float], list[float]]:
    """How long an action takes until all eight phones have it: directly, and passed on."""
    with houses(server, 2) as them:
        urls = [url for url, _ in them]
        rates = Rate(), Rate()
        (here,) = await seated(urls, rates[0], 1, passed_on=False)
        (there,) = await seated(urls, rates[1], 1, passed_on=True)
        for rate in rates:
            rate.seconds.clear()
        for _ in range(ALONE):
            await here.act()
            await there.act()
        return rates[0].seconds, rates[1].seconds


def told(found: dict[str, list[Cost]]) -> None:
    """The medians, and how they compare with one process."""
    table = Table(title=f"{TABLES} tables of eight, as fast as they go")
    for column in ("processes", "µs an action", "of one's", "PostgreSQL's own, µs"):
        table.add_column(column, justify="left" if column == "processes" else "right")
    first = found["1"]
    for name, costs in found.items():
        shares = [it.houses / one.houses for it, one in zip(costs, first, strict=True)]
        each, theirs = median(it.houses for it in costs), median(it.database for it in costs)
        of_one = f"{median(shares):.2f} ({', '.join(f'{it:.2f}' for it in shares)})"
        table.add_row(name, f"{each:.0f}", of_one, f"{theirs:.0f}")
    console.print(table)


def on_paper(found: dict[str, list[Cost]], people: int = 100_000) -> None:
    """What so many people at once would take, by these figures."""
    actions = people / PLAYERS_A_TABLE * ACTIONS_A_TABLE
    here = median(it.houses for it in found["1"]) / 1e6
    through = median(it.houses for it in found[f"{MOST}, all passed on"]) / 1e6
    database = median(it.database for it in found[f"{MOST}"]) / 1e6
    console.print(
        f"On paper, {people:,} people at {people // PLAYERS_A_TABLE:,} tables, an action every"
        f" {1 / ACTIONS_A_TABLE:.0f} s at each: {actions:,.0f} actions a second,"
        f" {actions * here:.1f} cores of houses where paths are hashed,"
        f" {actions * through:.1f} where everybody is passed on, and {actions * database:.1f}"
        " cores of PostgreSQL, whose one log of what is to be written all of them share."
    )


def main() -> None:
    """Measure and tell."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    os.sched_setaffinity(0, {PHONE_CORE})
    found: dict[str, list[Cost]] = {}
    direct, passed = list[float](), list[float]()
    with (
        own_postgresql(options=()) as server,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        for number in range(rounds):
            for many in range(1, MOST + 1):
                found.setdefault(str(many), []).append(runner.run(under_load(server, many)))
            through = under_load(server, MOST, passed_on=True)
            found.setdefault(f"{MOST}, all passed on", []).append(runner.run(through))
            some, others = runner.run(passing_on(server))
            direct, passed = direct + some, passed + others
            console.print(f"round {number + 1} of {rounds} is done")
    told(found)
    here, there = median(direct) * 1000, median(passed) * 1000
    console.print(
        f"One table by itself, from the tap to the last of eight phones (p50 of {len(direct)}):"
        f" {here:.2f} ms at its owner, {there:.2f} ms passed on, {there - here:+.2f} ms."
    )
    on_paper(found)


if __name__ == "__main__":
    main()
