"""The bin, and what outlasts it: finished games stay, and travel from ledger to ledger."""

import asyncio
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mafia_de_cuba.server.ledger.archive.records import SOME
from mafia_de_cuba.server.ledger.books.waste_bin import ENTRIES_AT_A_TIME
from mafia_de_cuba.server.ledger.homes.place import Place
from mafia_de_cuba.server.ledger.ledger import CodeTaken, Ledger, NotLive
from server.ledgers import at_once, beside, fill, opened, row, tell, with_ledger


async def archived(ledger: Ledger, *tables: int, ran: int = 1) -> int:
    """Put these into the bin, as whoever looks at them now would; how many went."""
    live = [it for it in await ledger.live_tables() if it.table in tables]
    return await ledger.archive(live, ran=ran, at=77)


def test_a_table_in_the_bin_gives_its_code_back_and_its_records_stay(home: Place) -> None:
    async def story(ledger: Ledger) -> None:
        old = await ledger.open_table("BCDF", 10)
        await fill(ledger, old, range(1, 4))
        await ledger.append(row(old, 4), beside=beside(old, 1, b"its game"))
        recent = await ledger.open_table("GHJK", 10)
        written = row(recent, 1)
        await ledger.append(written)

        assert await archived(ledger, old) == 1
        assert [it.table for it in await ledger.live_tables()] == [recent]
        assert [(it.table, it.code, it.since, it.at) for it in await ledger.binned()] == [
            (old, "BCDF", 1, 77)
        ]
        with pytest.raises(CodeTaken):
            await ledger.open_table("BCDF", 60, spare=True)
        assert await ledger.rows(old) == []
        assert await ledger.rows(recent) == [written]
        assert await ledger.record(old, 1) == b"its game"
        assert await ledger.table_of("BCDF") is None
        new = await ledger.open_table("BCDF", 60)
        assert new not in (old, recent)
        assert await ledger.table_of("BCDF") == new

    with_ledger(home, story)


def test_a_table_comes_back_out_of_the_bin_as_it_was(home: Place) -> None:
    async def story(ledger: Ledger) -> None:
        table = await ledger.open_table("BCDF", 10)
        written = await fill(ledger, table, range(1, 6))
        await archived(ledger, table)
        assert await ledger.restore(table, ran=9)
        assert not await ledger.restore(table, ran=9)
        assert await ledger.rows(table) == written
        assert [(it.table, it.touched) for it in await ledger.live_tables()] == [(table, 9)]
        assert await ledger.binned() == []
        await ledger.append(row(table, 6))

    with_ledger(home, story)


def test_a_table_whose_code_another_has_now_stays_in_the_bin(home: Place) -> None:
    async def story(ledger: Ledger) -> None:
        table = await ledger.open_table("BCDF", 10)
        written = await fill(ledger, table, range(1, 3))
        await archived(ledger, table)
        other = await ledger.open_table("BCDF", 20)
        with pytest.raises(CodeTaken):
            await ledger.restore(table, ran=9)
        await archived(ledger, other)
        assert await ledger.restore(table, ran=9)
        assert await ledger.rows(table) == written

    with_ledger(home, story)


@pytest.mark.parametrize("many", [3, ENTRIES_AT_A_TIME, 2 * ENTRIES_AT_A_TIME + 5])
def test_what_leaves_the_bin_for_good_leaves_its_records(home: Place, many: int) -> None:
    async def story(ledger: Ledger) -> None:
        played, empty, last = [await ledger.open_table(c, 1) for c in ("BCDF", "GHJK", "LMNP")]
        rows = [row(table, n) for table in (played, empty) for n in range(1, many + 1)]
        await at_once(ledger, *map(ledger.append, rows))
        await ledger.append(row(played, many + 1), beside=beside(played, 1, b"its game"))
        await archived(ledger, played, empty, last)
        for table in (played, empty, last):
            await ledger.destroy(table)
        assert await ledger.binned() == []
        assert not await ledger.restore(played, ran=1)
        assert await ledger.record(played, 1) == b"its game"
        # One entry keeps others out of a table whose record stays; of an empty one nothing does,
        # but for the newest: a new table would be taken for it.
        kept = tell(home, "SELECT table_id, number, entry FROM entries")
        assert kept == [(played, many + 2, b""), (last, 1, b"")]
        assert tell(home, "SELECT id FROM tables") == [(played,), (last,)]

    with_ledger(home, story)


def test_the_file_shrinks_when_the_bin_is_emptied(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"

    async def story(ledger: Ledger) -> None:
        table = await ledger.open_table("BCDF", 1)
        rows = [row(table, number, says="x" * 5_000) for number in range(1, 400)]
        await at_once(ledger, *map(ledger.append, rows))
        full = await ledger.file_size()
        await archived(ledger, table)
        await ledger.destroy(table)
        steps = 1
        while await ledger.shrink():
            steps += 1
        assert steps > 1, "a little at a time"
        assert await ledger.file_size() < full / 10

    with_ledger(path, story)
    assert path.stat().st_size < 200_000


def test_nobody_goes_on_writing_at_an_archived_table(home: Place) -> None:
    """Not even another server that still has the table in its memory."""

    async def story() -> None:
        async with opened(home) as one, opened(home) as other:
            table = await one.open_table("BCDF", 1)
            await fill(one, table, range(1, 4))
            assert await archived(other, table) == 1
            for ledger in (one, other):
                for number in (1, 4, 5):
                    with pytest.raises(NotLive):
                        await ledger.append(row(table, number))
                assert await ledger.rows(table) == []

    asyncio.run(story())


def test_a_table_that_wakes_up_in_time_is_not_archived(home: Place) -> None:
    async def story(ledger: Ledger) -> None:
        written, touched = [await ledger.open_table(code, 1) for code in ("BCDF", "GHJK")]
        await ledger.append(row(written, 1))
        live = await ledger.live_tables()
        await ledger.append(row(written, 2))
        await ledger.note_time(ran=5, wall=1, touched=[touched])
        assert await ledger.archive(live, ran=6, at=7) == 0
        await ledger.append(row(written, 3))

    with_ledger(home, story)


def test_records_go_out_oldest_first_and_come_in_once(home: Place, tmp_path: Path) -> None:
    async def evening(ledger: Ledger) -> None:
        table = await ledger.open_table("BCDF", 1)
        for game in (1, 2, 3):
            await ledger.append(row(table, game), beside=beside(table, game, b"game %d" % game))
        played = [b"game 1", b"game 2", b"game 3"]
        assert list(ledger.records()) == played
        assert ledger.take_in([b"elsewhere", b"game 2", b"elsewhere"]) == 1
        assert ledger.take_in([b"elsewhere"]) == 0
        assert list(ledger.records()) == [*played, b"elsewhere"]
        # A game of ours is ours, even if its record came in from elsewhere before.
        await ledger.append(row(table, 4), beside=beside(table, 4, b"elsewhere"))
        assert await ledger.record(table, 4) == b"elsewhere"

        async with opened(tmp_path / "other.db") as other:
            assert other.take_in(ledger.records()) == 4
            assert list(other.records()) == [*played, b"elsewhere"]

    with_ledger(home, evening)


def test_games_end_while_others_are_read_out(home: Place) -> None:
    async def story(ledger: Ledger) -> None:
        table = await ledger.open_table("BCDF", 1)
        many = [b"%d" % n for n in range(3 * SOME)]
        assert ledger.take_in(many) == len(many)
        reading = ledger.records()
        first = next(reading)
        await ledger.append(row(table, 1), beside=beside(table, 1, b"last"))
        assert [first, *reading] == [*many, b"last"]

    with_ledger(home, story)


def test_a_bad_line_stops_taking_in_without_being_blamed_on_the_ledger(home: Place) -> None:
    def coming() -> "list[bytes]":
        raise OSError("the memory stick was pulled out")

    async def story(ledger: Ledger) -> None:
        with pytest.raises(OSError, match="memory stick"):
            ledger.take_in(each for each in coming())

    with_ledger(home, story)


@pytest.mark.long
@settings(max_examples=40, deadline=None)
@given(comings=st.lists(st.lists(st.binary(max_size=3)), max_size=4))
def test_taking_in_keeps_each_record_once_in_the_order_of_coming(
    tmp_path_factory: pytest.TempPathFactory, comings: list[list[bytes]]
) -> None:
    async def story(ledger: Ledger) -> None:
        model: dict[bytes, None] = {}
        for records in comings:
            before = len(model)
            model.update(dict.fromkeys(records))
            assert ledger.take_in(records) == len(model) - before
        assert list(ledger.records()) == list(model)

    with_ledger(tmp_path_factory.mktemp("ledger") / "ledger.db", story)
