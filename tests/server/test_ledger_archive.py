"""Old tables give their codes back; their games stay, and travel from ledger to ledger."""

import asyncio
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mafia_de_cuba.server.ledger.archive import SOME
from mafia_de_cuba.server.ledger.ledger import Ledger, NotLive
from server.ledgers import fill, kept, opened, row, tell, with_ledger


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.db"


def test_an_old_table_gives_its_code_back_and_its_records_stay(path: Path) -> None:
    async def story(ledger: Ledger) -> None:
        old = await ledger.open_table("BCDF", 10)
        await fill(ledger, old, range(1, 4))
        await ledger.append(row(old, 4, at=20), kept=kept(old, 1, b"its game"))
        recent = await ledger.open_table("GHJK", 10)
        written = row(recent, 1, at=50)
        await ledger.append(written)
        unused = await ledger.open_table("LMNP", 10)

        assert await ledger.archive(before=20) == 1
        assert [table for table, _, _ in await ledger.live_tables()] == [old, recent]
        assert await ledger.archive(before=50) == 1
        assert await ledger.archive(before=50) == 0
        assert await ledger.live_tables() == [(recent, "GHJK", 50)]

        assert await ledger.rows(old) == []
        assert tell(path, f"SELECT number, entry FROM entries WHERE table_id = {old}") == [(5, b"")]
        assert await ledger.rows(recent) == [written]
        assert await ledger.record(old, 1) == b"its game"
        assert await ledger.table_of("BCDF") is None
        new = await ledger.open_table("BCDF", 60)
        assert new not in (old, recent, unused)
        assert await ledger.table_of("BCDF") == new

    with_ledger(path, story)


def test_nobody_goes_on_writing_at_an_archived_table(path: Path) -> None:
    """Not even another server that still has the table in its memory."""

    async def story() -> None:
        async with opened(path) as one, opened(path) as other:
            table = await one.open_table("BCDF", 1)
            await fill(one, table, range(1, 4))
            assert await other.archive(before=100) == 1
            for ledger in (one, other):
                for number in (1, 4, 5):
                    with pytest.raises(NotLive):
                        await ledger.append(row(table, number))
                assert await ledger.rows(table) == []

    asyncio.run(story())


def test_a_table_that_wakes_up_in_time_is_not_archived(path: Path) -> None:
    async def story(ledger: Ledger) -> None:
        table = await ledger.open_table("BCDF", 1)
        await ledger.append(row(table, 1, at=1))
        _, count = await asyncio.gather(
            ledger.append(row(table, 2, at=100)), ledger.archive(before=50)
        )
        assert count == 0
        await ledger.append(row(table, 3, at=101))

    with_ledger(path, story)


def test_records_go_out_oldest_first_and_come_in_once(path: Path, tmp_path: Path) -> None:
    async def evening(ledger: Ledger) -> None:
        table = await ledger.open_table("BCDF", 1)
        for game in (1, 2, 3):
            await ledger.append(row(table, game), kept=kept(table, game, b"game %d" % game))
        played = [b"game 1", b"game 2", b"game 3"]
        assert list(ledger.records()) == played
        assert ledger.take_in([b"elsewhere", b"game 2", b"elsewhere"]) == 1
        assert ledger.take_in([b"elsewhere"]) == 0
        assert list(ledger.records()) == [*played, b"elsewhere"]
        # A game of ours is ours, even if its record came in from elsewhere before.
        await ledger.append(row(table, 4), kept=kept(table, 4, b"elsewhere"))
        assert await ledger.record(table, 4) == b"elsewhere"

        async with opened(tmp_path / "other.db") as other:
            assert other.take_in(ledger.records()) == 4
            assert list(other.records()) == [*played, b"elsewhere"]

    with_ledger(path, evening)


def test_games_end_while_others_are_read_out(path: Path) -> None:
    async def story(ledger: Ledger) -> None:
        table = await ledger.open_table("BCDF", 1)
        many = [b"%d" % n for n in range(3 * SOME)]
        assert ledger.take_in(many) == len(many)
        reading = ledger.records()
        first = next(reading)
        await ledger.append(row(table, 1), kept=kept(table, 1, b"last"))
        assert [first, *reading] == [*many, b"last"]

    with_ledger(path, story)


def test_a_bad_line_stops_taking_in_without_being_blamed_on_the_ledger(path: Path) -> None:
    def coming() -> "list[bytes]":
        raise OSError("the memory stick was pulled out")

    async def story(ledger: Ledger) -> None:
        with pytest.raises(OSError, match="memory stick"):
            ledger.take_in(each for each in coming())

    with_ledger(path, story)


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
