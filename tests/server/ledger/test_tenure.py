"""One owner a table: taken by epochs, fenced on every batch, and stepping down without a word."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from mafia_de_cuba.server.ledger.homes.house_lock import alone_in
from mafia_de_cuba.server.ledger.homes.place import Place
from mafia_de_cuba.server.ledger.ledger import (
    Deposed,
    Ledger,
    OutOfTurn,
    Strand,
    UnusableLedger,
)
from mafia_de_cuba.server.ledger.owners import heartbeat
from mafia_de_cuba.server.ledger.owners.heartbeat import Heartbeat
from mafia_de_cuba.server.ledger.owners.tenure import Elsewhere, Tenure
from server.ledgers import at_once, fill, opened, row, tell


@asynccontextmanager
async def processes(place: Place, *addresses: str) -> AsyncIterator[list[Ledger]]:
    """So many processes of one house."""
    ledgers = [Ledger.open(place) for _ in addresses]
    try:
        for ledger, address in zip(ledgers, addresses, strict=True):
            ledger.join(address)
        yield ledgers
    finally:
        for ledger in ledgers:
            await ledger.close()


LONG_AGO, TO_COME = "- interval '1 hour'", "+ interval '1 hour'"


def silence(place: Place, address: str, seen: str = LONG_AGO) -> None:
    """Nothing was heard of this process for long, whatever any machine's clock says."""
    tell(place, f"UPDATE processes SET seen_at = seen_at {seen} WHERE address = '{address}'")


async def takes_over(
    other: Ledger, table: int, place: Place, address: str, seen: str = LONG_AGO
) -> None:
    """Its owner is dead to the others; a beat of its heart may just have been under way."""
    for _ in range(20):
        silence(place, address, seen)
        if await other.own(table) is None:
            return
    raise AssertionError(f"{address} is still alive")


def beat(tenure: Tenure) -> None:
    """A sign of life now."""
    with tenure._engine.connect() as line:
        tenure.beats.beat(line.execution_options(isolation_level="AUTOCOMMIT"))


_WORK = Heartbeat._work


@pytest.fixture(autouse=True)
def quiet_hearts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs of life come as a process joins, and then from the test: who is dead is its to say."""
    monkeypatch.setattr(Heartbeat, "_work", lambda _: None)


def test_whoever_opens_a_table_owns_it_and_others_are_sent_there(database: Place) -> None:
    async def story() -> None:
        async with processes(database, "one:1", "other:2") as (one, other):
            table = await one.open_table("BCDF", 1)
            await one.append(row(table, 1))
            found = await other.own(table)
            assert isinstance(found, Elsewhere)
            assert found.address == "one:1"
            with pytest.raises(Deposed):
                await other.append(row(table, 2))
            assert await other.rows(table) == [row(table, 1)]

    asyncio.run(story())


def test_a_dead_owners_table_is_taken_and_what_it_writes_later_is_not_written(
    database: Place,
) -> None:
    async def story() -> None:
        async with processes(database, "one:1", "other:2") as (one, other):
            table = await one.open_table("BCDF", 1)
            mine = await one.open_table("GHJK", 1)
            written = await fill(one, table, range(1, 4))
            await takes_over(other, table, database, "one:1")
            written += await fill(other, table, range(4, 6))
            # The sleeper wakes: its number is free, its epoch is over; its other table is its own.
            answers = await at_once(
                one, one.append(row(table, 6, says="late")), one.append(row(mine, 1))
            )
            assert [type(it) for it in answers] == [Deposed, type(None)]
            assert await one.rows(table) == written
            found = await one.own(table)
            assert isinstance(found, Elsewhere)
            assert found.address == "other:2"

    asyncio.run(story())


def test_who_has_just_been_seen_and_was_robbed_by_a_wrong_clock_shows_nobody_old_news(
    database: Place,
) -> None:
    """Whoever comes may have been told more by the one who has the table now."""

    async def story() -> None:
        async with processes(database, "one:1", "other:2") as (one, other):
            table = await one.open_table("BCDF", 1)
            await one.append(row(table, 1))
            assert await one.still_owns(table)
            # Seen a moment ago; and that somebody wakes it is not heard in time.
            assert one.tenure is not None
            one.tenure.beats.stop()
            await takes_over(other, table, database, "one:1")
            await other.append(row(table, 2))
            assert not await one.still_owns(table)
            assert await other.still_owns(table)

    asyncio.run(story())


def test_of_many_who_find_a_table_without_an_owner_one_gets_it(database: Place) -> None:
    async def story() -> None:
        async with processes(database, "a:1", "b:2", "c:3", "d:4") as (first, *others):
            table = await first.open_table("BCDF", 1)
            for number in range(1, 5):
                for each in others:
                    assert each.tenure is not None
                    each.tenure._held.clear()
                tell(database, "UPDATE processes SET seen_at = clock_timestamp()")
                tell(database, "UPDATE owners SET process = NULL")
                found = await asyncio.gather(*(each.own(table) for each in others))
                assert None in found
                # Should one of them have been dead by the time another asked, it cannot write.
                wrote = await asyncio.gather(
                    *(each.append(row(table, number)) for each in others), return_exceptions=True
                )
                assert wrote.count(None) == 1
                assert {type(it) for it in wrote if it is not None} == {Deposed}

    asyncio.run(story())


def test_tables_that_are_handed_over_need_not_wait(database: Place) -> None:
    async def story() -> None:
        async with processes(database, "one:1", "other:2") as (one, other):
            table = await one.open_table("BCDF", 1)
            # What was handed in before it leaves is written, and nothing after.
            last = asyncio.create_task(one.append(row(table, 1)))
            await asyncio.sleep(0)
            assert await one.hand_over() == 1
            await last
            with pytest.raises(Deposed):
                await one.append(row(table, 2, says="late"))
            assert await other.own(table) is None
            await other.append(row(table, 2))

    asyncio.run(story())


def test_secrets_of_a_deposed_owner_are_not_written_either(database: Place) -> None:
    async def story() -> None:
        async with processes(database, "one:1", "other:2") as (one, other):
            table, strand = await one.open_table("BCDF", 1), Strand()
            secret = one.append_in_secret(row(table, 1), beside=None, strand=strand)
            await takes_over(other, table, database, "one:1")
            with pytest.raises((Deposed, OutOfTurn)):
                await one.append(row(table, 2), strand=strand)
            with pytest.raises(Deposed):
                await secret
            assert await other.rows(table) == []

    asyncio.run(story())


def test_a_process_finds_out_what_it_lost(database: Place) -> None:
    async def story() -> None:
        async with processes(database, "one:1", "other:2") as (one, other):
            table, kept = [await one.open_table(code, 1) for code in ("BCDF", "GHJK")]
            own = one.tenure
            assert own is not None
            lost: list[int] = []
            own.lost = lost.extend
            await takes_over(other, table, database, "one:1")
            beat(own)
            assert lost == [table]
            assert own.holds(kept)
            assert not own.holds(table)
            beat(own)
            assert lost == [table]

    asyncio.run(story())


def test_of_a_table_that_was_taken_its_owner_is_woken(
    database: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Heartbeat, "_work", _WORK)
    monkeypatch.setattr(heartbeat, "BEAT", 600)

    async def story() -> None:
        async with processes(database, "one:1", "other:2") as (one, other):
            table = await one.open_table("BCDF", 1)
            found = asyncio.Event()
            own, loop = one.tenure, asyncio.get_running_loop()
            assert own is not None
            own.lost = lambda _: loop.call_soon_threadsafe(found.set)
            await takes_over(other, table, database, "one:1")
            await asyncio.wait_for(found.wait(), 30)

    asyncio.run(story())


def test_a_database_whose_clock_is_set_back_keeps_no_dead_process_alive(database: Place) -> None:
    async def story() -> None:
        async with processes(database, "one:1", "other:2") as (one, other):
            table = await one.open_table("BCDF", 1)
            await takes_over(other, table, database, "one:1", seen=TO_COME)

    asyncio.run(story())


def test_one_of_the_living_sees_to_what_one_has_to_see_to(database: Place) -> None:
    async def story() -> None:
        async with processes(database, "a:1", "b:2", "c:3") as them:
            tenures = [it.tenure for it in them if it.tenure is not None]
            for it in tenures:
                beat(it)
            assert [it.beats.is_first for it in tenures].count(True) == 1
            first = next(it for it in tenures if it.beats.is_first)
            gone: set[str] = set()
            others = [it for it in tenures if it is not first]
            others[0].beats.gone = gone.update
            silence(database, first.beats.address)
            for it in others:
                beat(it)
            assert gone == {first.me}
            assert [it.beats.is_first for it in others].count(True) == 1

    asyncio.run(story())


def test_processes_agree_on_a_secret_and_forget_it_together(database: Place) -> None:
    async def secret_of(*addresses: str) -> set[bytes]:
        async with processes(database, *addresses) as them:
            return {it.tenure.secret for it in them if it.tenure is not None}

    first = asyncio.run(secret_of("a:1", "b:2"))
    second = asyncio.run(secret_of("c:3"))
    assert len(first) == len(second) == 1
    assert first != second


def test_whoever_wants_to_be_alone_sees_signs_of_life_where_locks_were_forgotten(
    database: Place,
) -> None:
    async def story() -> None:
        async with processes(database, "one:1"):
            with (
                pytest.raises(UnusableLedger, match="is open in another house"),
                alone_in(database),
            ):
                pass
            silence(database, "one:1")
            with alone_in(database):
                pass

    asyncio.run(story())


def test_a_file_has_no_second_process(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path / "house.db") as ledger:
            with pytest.raises(UnusableLedger, match="which one process has"):
                ledger.join("here:1")

    asyncio.run(story())
