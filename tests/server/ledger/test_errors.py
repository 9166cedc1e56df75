"""Bad days: a full disk, a lock held by others, a power cut, two servers at one table."""

import asyncio
import sqlite3
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, closing
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from mafia_de_cuba.server.ledger.homes import sqlite_file
from mafia_de_cuba.server.ledger.homes.place import Place
from mafia_de_cuba.server.ledger.ledger import (
    CannotWrite,
    Ledger,
    LedgerError,
    NumberTaken,
    OutOfTurn,
    Row,
    Snapshot,
)
from server.ledgers import at_once, beside, fill, opened, pragma, row, with_ledger


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.db"


def heavy(table: int, number: int) -> Row:
    return row(table, number, says="x" * 50_000)


def test_what_is_not_read_to_its_end_holds_nothing_open(
    home: Place, caplog: pytest.LogCaptureFixture
) -> None:
    half_read = []

    def reads_one(_: Snapshot | None, entries: Callable[[int], Iterator[Row]]) -> Row:
        half_read.append(entries(0))
        return next(half_read[0])

    async def story(ledger: Ledger) -> None:
        table = await ledger.open_table("BCDF", 1)
        await fill(ledger, table, range(1, 8))
        assert await ledger.recall(table, "any", reads_one) == row(table, 1)

    with_ledger(home, story)
    half_read.clear()
    assert not caplog.records


def test_on_a_full_disk_nothing_is_written_and_nothing_is_forgotten(path: Path) -> None:
    async def story(ledger: Ledger) -> None:
        one, other = [await ledger.open_table(code, 1) for code in ("BCDF", "GHJK")]
        written = await fill(ledger, one, range(1, 4))
        pragma(ledger, f"max_page_count = {pragma(ledger, 'page_count')}")
        with pytest.raises(CannotWrite, match="no room left"):
            await ledger.append(heavy(one, 4), beside=beside(one, 1))
        answers = await at_once(ledger, ledger.append(row(other, 1)), ledger.append(heavy(one, 4)))
        assert [str(answer).startswith("There is no room") for answer in answers] == [True, True]
        assert all(isinstance(answer, CannotWrite) for answer in answers)
        assert answers[0] is not answers[1]
        with pytest.raises(CannotWrite):
            await ledger.open_table("L" * 50_000, 1)
        assert await ledger.rows(one) == written
        assert await ledger.rows(other) == []
        assert await ledger.record(one, 1) is None

        pragma(ledger, "max_page_count = 1000000")
        await ledger.append(heavy(one, 4), beside=beside(one, 1))
        await ledger.append(row(other, 1))
        assert await ledger.rows(one) == [*written, heavy(one, 4)]

    with_ledger(path, story)


def test_on_a_full_disk_a_batch_with_a_guilty_one_is_told_so_too(path: Path) -> None:
    async def story(ledger: Ledger) -> None:
        table = await ledger.open_table("BCDF", 1)
        await ledger.append(row(table, 1))
        pragma(ledger, f"max_page_count = {pragma(ledger, 'page_count')}")
        answers = await at_once(
            ledger, ledger.append(row(table, 1)), ledger.append(heavy(table, 2))
        )
        assert all(isinstance(answer, LedgerError) for answer in answers)
        assert isinstance(answers[1], CannotWrite)
        pragma(ledger, "max_page_count = 1000000")
        await ledger.append(heavy(table, 2))

    with_ledger(path, story)


def test_a_disk_that_became_read_only_is_named(path: Path) -> None:
    async def story(ledger: Ledger) -> None:
        table = await ledger.open_table("BCDF", 1)
        pragma(ledger, "query_only = ON")
        with pytest.raises(CannotWrite, match="cannot be written to"):
            await ledger.append(row(table, 1))
        pragma(ledger, "query_only = OFF")
        await ledger.append(row(table, 1))

    with_ledger(path, story)


def test_somebody_who_holds_the_file_holds_up_the_ledger_only_so_long(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_file, "PATIENCE", 0.0)

    async def story(ledger: Ledger) -> None:
        table = await ledger.open_table("BCDF", 1)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            for trouble in (
                ledger.append(row(table, 1)),
                ledger.open_table("GHJK", 1),
                asyncio.to_thread(ledger.take_in, [b"a game"]),
            ):
                with pytest.raises(CannotWrite, match="in use"):
                    await trouble
            assert await ledger.rows(table) == []
            other.execute("ROLLBACK")
        await ledger.append(row(table, 1))

    with_ledger(path, story)


def test_no_sentence_and_no_cause_tells_what_an_entry_says(path: Path) -> None:
    async def story(ledger: Ledger) -> None:
        table = await ledger.open_table("BCDF", 1)
        pragma(ledger, f"max_page_count = {pragma(ledger, 'page_count')}")
        says = "took the diamonds" * 3000
        for each in (row(table, 1, at=2**70, says=says), row(table, 1, says=says)):
            with pytest.raises((CannotWrite, OverflowError)) as trouble:
                await ledger.append(each)
            told: BaseException | None = trouble.value
            while told is not None:
                assert "diamonds" not in str(told)
                assert "[parameters" not in str(told)
                told = told.__cause__ or told.__context__

    with_ledger(path, story)


KILLED = """
import asyncio, sys
from mafia_de_cuba.server.ledger.ledger import Ledger, Row

async def play(ledger, table):
    number = 0
    while True:
        number += 1
        await ledger.append(Row(table=table, number=number, at=number, entry=b"%d" % number))
        print(table, number, flush=True)

async def main():
    ledger = Ledger.open(sys.argv[1])
    tables = [await ledger.open_table(f"T{n}", 1) for n in range(8)]
    await asyncio.gather(*(play(ledger, table) for table in tables))

asyncio.run(main())
"""


@pytest.mark.long
@pytest.mark.parametrize("lines", [1, 40, 900])
def test_after_a_kill_nothing_acknowledged_is_missing(home: Place, lines: int) -> None:
    acknowledged: dict[int, int] = defaultdict(int)

    def note(line: bytes) -> None:
        table, number = map(int, line.split())
        assert number == acknowledged[table] + 1
        acknowledged[table] = number

    command = [sys.executable, "-c", KILLED, str(home) if isinstance(home, Path) else home.url]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        for _ in range(lines):
            note(server.stdout.readline())
        server.kill()
        for line in server.stdout.read().splitlines(keepends=True):
            if line.endswith(b"\n"):
                note(line)

    async def story(ledger: Ledger) -> None:
        for table, last in acknowledged.items():
            rows = await ledger.rows(table)
            assert len(rows) >= last
            for number, each in enumerate(rows, 1):
                assert (each.number, each.entry) == (number, b"%d" % number)
            await ledger.append(row(table, len(rows) + 1))

    with_ledger(home, story)


codes = count()


class Servers(Struct):
    """Two at one home, and the event loop that they live in."""

    runner: asyncio.Runner
    one: Ledger
    other: Ledger


@pytest.fixture(scope="module")
def servers(shared_home: Place) -> Iterator[Servers]:
    """They stay open for every example: to open a ledger takes longer than to live with it."""
    with asyncio.Runner() as runner:
        leaving = AsyncExitStack()
        both = [runner.run(leaving.enter_async_context(opened(shared_home))) for _ in range(2)]
        yield Servers(runner, *both)
        runner.run(leaving.aclose())


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(rounds=st.lists(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 2)), max_size=8)))
def test_of_two_servers_exactly_one_wins_each_number(
    servers: Servers, rounds: list[list[tuple[int, int]]]
) -> None:
    """Each proposes what follows the last number it knows, and reads up when it has lost."""

    async def story() -> None:
        one, other = servers.one, servers.other
        ledgers = (one, other)
        tables = [await one.open_table(f"T{next(codes)}", 1) for _ in range(3)]
        knows = {(ledger, table): 0 for ledger in (0, 1) for table in tables}
        won: dict[int, list[Row]] = {table: [] for table in tables}

        async def propose(who: int, table: int, says: str) -> None:
            last = knows[who, table]
            mine = row(table, last + 1, says=says)
            try:
                await ledgers[who].append(mine)
                won[table].append(mine)
                knows[who, table] = mine.number
            except NumberTaken:
                missed = await ledgers[who].rows(table, after=last)
                assert missed
                knows[who, table] = max(knows[who, table], missed[-1].number)

        for number, turns in enumerate(rounds):
            await asyncio.gather(
                *(
                    propose(who, tables[which], f"{number}-{n}-{who}")
                    for n, (who, which) in enumerate(turns)
                )
            )
        for table in tables:
            rows = await one.rows(table)
            assert rows == await other.rows(table)
            assert [each.number for each in rows] == list(range(1, len(rows) + 1))
            assert sorted(won[table], key=lambda each: each.number) == rows

    servers.runner.run(story())


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(numbers=st.lists(st.tuples(st.integers(0, 2), st.integers(0, 6)), max_size=30))
def test_whatever_is_handed_over_the_ledger_has_no_gaps(
    servers: Servers, numbers: list[tuple[int, int]]
) -> None:
    async def story() -> None:
        ledger = servers.one
        tables = [await ledger.open_table(f"T{next(codes)}", 1) for _ in range(3)]
        rows = [
            row(tables[which], number, says=str(n)) for n, (which, number) in enumerate(numbers)
        ]
        answers = await at_once(ledger, *map(ledger.append, rows))
        model: dict[int, list[Row]] = {table: [] for table in tables}
        for each, answer in zip(rows, answers, strict=True):
            follows = len(model[each.table]) + 1
            if each.number == follows:
                assert answer is None
                model[each.table].append(each)
            else:
                assert type(answer) is (NumberTaken if each.number < follows else OutOfTurn)
        for table in tables:
            assert await ledger.rows(table) == model[table]

    servers.runner.run(story())
