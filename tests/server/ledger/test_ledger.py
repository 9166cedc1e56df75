"""The ledger as tables use it: numbers that nobody can take twice, codes, records, the archive."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import event

from mafia_de_cuba.server.ledger import writer
from mafia_de_cuba.server.ledger.homes.place import Place
from mafia_de_cuba.server.ledger.ledger import (
    Beside,
    CannotWrite,
    CodeTaken,
    Ledger,
    LedgerError,
    NotLive,
    NumberTaken,
    OutOfTurn,
    Stands,
)
from server.ledgers import at_once, beside, fill, held_up, opened, row, with_ledger


def test_what_was_appended_is_read_back_in_order(home: Place) -> None:
    async def story(ledger: Ledger) -> None:
        table = await ledger.open_table("BCDF", 1)
        written = await fill(ledger, table, range(1, 8))
        assert await ledger.rows(table) == written
        assert await ledger.rows(table, after=5) == written[5:]
        assert await ledger.rows(table, after=7) == []

    with_ledger(home, story)


def test_what_was_appended_is_there_after_closing(home: Place) -> None:
    async def evening(ledger: Ledger) -> int:
        table = await ledger.open_table("BCDF", 1)
        await fill(ledger, table, range(1, 4))
        return table

    async def next_day(ledger: Ledger) -> None:
        assert await ledger.table_of("BCDF") == table
        assert await ledger.rows(table) == [row(table, number) for number in (1, 2, 3)]
        await ledger.append(row(table, 4))

    table = with_ledger(home, evening)
    with_ledger(home, next_day)


def test_tables_do_not_see_each_other(home: Place) -> None:
    async def story(ledger: Ledger) -> None:
        one, other = [await ledger.open_table(code, 1) for code in ("BCDF", "GHJK")]
        written = await fill(ledger, one, range(1, 4))
        await fill(ledger, other, range(1, 6))
        assert await ledger.rows(one) == written

    with_ledger(home, story)


def test_a_number_is_written_once_and_none_is_left_out(home: Place) -> None:
    async def story(ledger: Ledger) -> None:
        table = await ledger.open_table("BCDF", 1)
        written = await fill(ledger, table, range(1, 3))
        for number in (0, 1, 2):
            with pytest.raises(NumberTaken):
                await ledger.append(row(table, number, says="again"))
        with pytest.raises(OutOfTurn):
            await ledger.append(row(table, 4))
        with pytest.raises(NotLive):
            await ledger.append(row(table + 1, 1))
        assert await ledger.rows(table) == written

    with_ledger(home, story)


def test_all_that_waits_is_one_commit_and_one_call_to_the_event_loop(
    home: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(ledger: Ledger) -> None:
        tables = [await ledger.open_table(f"T{n}", 1) for n in range(50)]
        commits, calls = 0, 0
        loop = asyncio.get_running_loop()
        wake = loop.call_soon_threadsafe

        def counted_commit(_: object) -> None:
            nonlocal commits
            commits += 1

        def counted_call(*args: Any, **more: Any) -> object:
            nonlocal calls
            calls += "_wake" in getattr(args[0], "__name__", "")
            return wake(*args, **more)

        event.listen(ledger._writer._connection, "commit", counted_commit)
        monkeypatch.setattr(loop, "call_soon_threadsafe", counted_call)
        answers = await at_once(
            ledger, *(ledger.append(row(table, n)) for n in (1, 2) for table in tables)
        )
        assert answers == [None] * 100
        # One for the errand that held the writer up, one for the batch.
        assert (commits, calls) == (2, 2)

    with_ledger(home, story)


def test_in_a_batch_only_the_guilty_are_refused(home: Place) -> None:
    async def story(ledger: Ledger) -> None:
        one, other = [await ledger.open_table(code, 1) for code in ("BCDF", "GHJK")]
        await ledger.append(row(one, 1))
        answers = await at_once(
            ledger,
            ledger.append(row(other, 1)),
            ledger.append(row(one, 1, says="late")),
            ledger.append(row(one, 2)),
            ledger.append(row(99, 1)),
            ledger.append(row(other, 3)),
            ledger.append(row(other, 2), beside=beside(other, 1)),
            ledger.append(row(other, 3), beside=beside(other, 1, b"another")),
        )
        kinds = [type(answer) for answer in answers]
        nothing = type(None)
        assert kinds == [nothing, NumberTaken, nothing, NotLive, OutOfTurn, nothing, NumberTaken]
        assert await ledger.rows(one) == [row(one, 1), row(one, 2)]
        assert await ledger.rows(other) == [row(other, 1), row(other, 2)]

    with_ledger(home, story)


def test_of_two_servers_one_gets_the_number_and_the_other_reads_what_it_missed(home: Place) -> None:
    async def story() -> None:
        async with opened(home) as one, opened(home) as other:
            table = await one.open_table("BCDF", 1)
            await fill(one, table, range(1, 3))
            await other.append(row(table, 3, says="first"))
            with pytest.raises(NumberTaken):
                await one.append(row(table, 3, says="second"))
            assert await one.rows(table, after=2) == [row(table, 3, says="first")]
            await one.append(row(table, 4, says="second"))
            with pytest.raises(NumberTaken):
                await other.append(row(table, 4, says="first"))

            # From here on entries go in together again, none by itself.
            event.listen(one._writer._connection, "savepoint", lambda *_: pytest.fail("one by one"))
            await fill(one, table, range(5, 8))

    asyncio.run(story())


def test_a_writer_that_knows_few_tables_asks_about_the_others(
    home: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "MOST_KNOWN", 2)

    async def story(ledger: Ledger) -> None:
        tables = [await ledger.open_table(f"T{n}", 1) for n in range(7)]
        for number in (1, 2, 3):
            for table in tables:
                await ledger.append(row(table, number))
        assert len(ledger._writer._last) <= 2

    with_ledger(home, story)


def test_an_entry_of_the_wrong_kind_harms_no_other(home: Place) -> None:
    async def story(ledger: Ledger) -> None:
        one, other = [await ledger.open_table(code, 1) for code in ("BCDF", "GHJK")]
        answers = await at_once(
            ledger,
            ledger.append(row(one, 1, at=2**70)),
            ledger.append(row(other, 1)),
        )
        assert isinstance(answers[0], OverflowError | CannotWrite)
        assert answers[1] is None
        assert await ledger.rows(one) == []
        assert await ledger.rows(other) == [row(other, 1)]

    with_ledger(home, story)


def test_somebody_who_no_longer_waits_does_not_break_the_batch(home: Place) -> None:
    async def story(ledger: Ledger) -> None:
        one, other = [await ledger.open_table(code, 1) for code in ("BCDF", "GHJK")]

        async with held_up(ledger):
            gives_up = asyncio.create_task(ledger.append(row(one, 1)))
            waits = asyncio.create_task(ledger.append(row(other, 1)))
            await asyncio.sleep(0)
            gives_up.cancel()
            await asyncio.wait([gives_up])
        await waits
        assert gives_up.cancelled()
        # What was handed over is written all the same.
        assert await ledger.rows(one) == [row(one, 1)]
        assert await ledger.rows(other) == [row(other, 1)]

    with_ledger(home, story)


def test_an_event_loop_that_ended_does_not_hold_up_the_next(home: Place) -> None:
    ledger = Ledger.open(home)
    table = asyncio.run(ledger.open_table("BCDF", 1))

    async def goes_home() -> None:
        asyncio.get_running_loop().create_task(ledger.append(row(table, 1)))
        await asyncio.sleep(0)

    asyncio.run(goes_home())
    asyncio.run(ledger.append(row(table, 2)))
    assert asyncio.run(ledger.rows(table)) == [row(table, 1), row(table, 2)]
    asyncio.run(ledger.close())


def test_closing_writes_what_waits_and_then_takes_no_more(home: Place) -> None:
    async def story() -> None:
        async with opened(home) as ledger:
            table = await ledger.open_table("BCDF", 1)
            waiting = asyncio.create_task(ledger.append(row(table, 1)))
            await asyncio.sleep(0)
            await ledger.close()
            await waiting
            for refused in (ledger.append(row(table, 2)), ledger.rows(table)):
                with pytest.raises(LedgerError, match="closed"):
                    await refused
        async with opened(home) as ledger:
            assert await ledger.rows(table) == [row(table, 1)]

    asyncio.run(story())


def test_a_code_belongs_to_one_live_table(home: Place) -> None:
    async def story(ledger: Ledger) -> None:
        table = await ledger.open_table("BCDF", 1)
        with pytest.raises(CodeTaken):
            await ledger.open_table("BCDF", 2)
        assert await ledger.open_table("GHJK", 2) != table
        assert await ledger.table_of("BCDF") == table
        assert await ledger.table_of("LMNP") is None

    with_ledger(home, story)


def test_live_tables_tell_who_is_there_and_what_was_played(home: Place) -> None:
    async def story(ledger: Ledger) -> None:
        one = await ledger.open_table("BCDF", 10, 5)
        other = await ledger.open_table("GHJK", 20, 6)
        await ledger.append(row(one, 1))
        stands = Stands(table=one, games=3, playing=True)
        await ledger.append(row(one, 2), beside=Beside(stands=stands))
        await ledger.note_time(ran=7, wall=1, touched=[other])
        first, second = await ledger.live_tables()
        assert (first.table, first.code, first.touched, first.last) == (one, "BCDF", 5, 2)
        assert (first.games, first.playing, first.snapshot) == (3, True, 0)
        assert (second.table, second.code, second.touched, second.last) == (other, "GHJK", 7, 0)
        assert (second.games, second.playing) == (0, False)

    with_ledger(home, story)


def test_a_record_is_kept_with_the_entry_that_ended_the_game_or_not_at_all(home: Place) -> None:
    async def story(ledger: Ledger) -> None:
        table = await ledger.open_table("BCDF", 1)
        await ledger.append(row(table, 1), beside=beside(table, 1, b"first"))
        with pytest.raises(NumberTaken):
            await ledger.append(row(table, 1), beside=beside(table, 2, b"second"))
        assert await ledger.record(table, 1) == b"first"
        assert await ledger.record(table, 2) is None
        with pytest.raises(NumberTaken):
            await ledger.append(row(table, 2), beside=beside(table, 1, b"other"))
        assert await ledger.rows(table) == [row(table, 1)]

    with_ledger(home, story)


def test_two_tables_may_play_the_same_game(home: Place) -> None:
    async def story(ledger: Ledger) -> None:
        for code in ("BCDF", "GHJK"):
            table = await ledger.open_table(code, 1)
            await ledger.append(row(table, 1), beside=beside(table, 1, b"same"))
            assert await ledger.record(table, 1) == b"same"

    with_ledger(home, story)
