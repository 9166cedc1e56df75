"""A full house: empty tables give way, however long they were left; no game ever does."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from house import GENEROUS, ManualClock, open_house, run
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.server.evening.commands import Begin, FillChairs
from mafia_de_cuba.server.ledger.ledger import Live
from mafia_de_cuba.server.ledger.owners.tenure import Elsewhere
from server.intruder import Headers, asked

NAMED = b'{"name": "X"}'


def test_in_a_full_house_an_empty_table_gives_way_to_a_new_one(tmp_path: Path) -> None:
    """The oldest of whoever holds most; one at which somebody sits, or played, never does."""

    async def scene() -> None:
        limits, clock = replace(GENEROUS, tables=6), ManualClock()
        async with open_house(
            tmp_path / "house.db", clock=clock, limits=limits, proxy="127.0.0.1"
        ) as house:
            ana = await Chair.open(house.url, "Ana")
            crowd: Headers = {"X-Forwarded-For": "203.0.113.7"}
            lone: Headers = {"X-Forwarded-For": "203.0.113.8"}
            assert (await asked(house.url, "POST", "/api/tables", NAMED, lone)).status == 201
            for _ in range(4):
                assert (await asked(house.url, "POST", "/api/tables", NAMED, crowd)).status == 201
            before = [it.table for it in await house.lobby.ledger.live_tables()]
            assert (await asked(house.url, "POST", "/api/tables", NAMED)).status == 201
            live = [it.table for it in await house.lobby.ledger.live_tables()]
            assert live == [*before[:2], *before[3:], max(before) + 1]
            assert [it.table for it in await house.lobby.ledger.binned()] == [before[2]]
            assert await house.lobby.find(ana.code) is not None
            await ana.leave()

    run(scene())


@pytest.mark.parametrize("restarted", [False, True])
def test_tables_long_left_give_way_too(tmp_path: Path, restarted: bool) -> None:
    """Nobody closes a house by opening all its tables, and neither does opening it again."""

    async def scene() -> None:
        limits, clock, file = replace(GENEROUS, tables=6), ManualClock(), tmp_path / "house.db"
        async with open_house(file, clock=clock, limits=limits) as house:
            ana = await Chair.open(house.url, "Ana")
            await ana.do(FillChairs(players=5))
            await ana.do(Begin())
            await ana.leave()
            for _ in range(5):
                assert (await asked(house.url, "POST", "/api/tables", NAMED)).status == 201
            if not restarted:
                await clock.move(1_000, house.lobby.sweep)
                await clock.move(11 * 60_000, house.lobby.sweep)
                assert (await asked(house.url, "POST", "/api/tables", NAMED)).status == 201
                assert await house.lobby.find(ana.code) is not None
        async with open_house(file, clock=clock, limits=limits) as house:
            assert (await asked(house.url, "POST", "/api/tables", NAMED)).status == 201
            assert await house.lobby.find(ana.code) is not None
            assert len(await house.lobby.ledger.live_tables()) == 6

    run(scene())


def test_where_one_cannot_give_way_another_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it is noted that people are at tables, the ledger lets none of those go."""

    async def scene() -> None:
        limits, clock = replace(GENEROUS, tables=6), ManualClock()
        async with open_house(tmp_path / "house.db", clock=clock, limits=limits) as house:
            for _ in range(6):
                assert (await asked(house.url, "POST", "/api/tables", NAMED)).status == 201
            ledger = house.lobby.ledger
            archive, refused = ledger.archive, iter([0])

            async def touched_meanwhile(some: Sequence[Live], *, ran: int, at: int) -> int:
                for gone in refused:
                    return gone
                return await archive(some, ran=ran, at=at)

            monkeypatch.setattr(ledger, "archive", touched_meanwhile)
            assert (await asked(house.url, "POST", "/api/tables", NAMED)).status == 201
            assert len(await ledger.live_tables()) == 6

    run(scene())


def test_a_table_that_lives_at_another_process_gives_way_to_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody may sit there, whom this process cannot see."""

    async def scene() -> None:
        limits, clock, file = replace(GENEROUS, tables=3), ManualClock(), tmp_path / "house.db"
        async with open_house(file, clock=clock, limits=limits) as house:
            for _ in range(3):
                assert (await asked(house.url, "POST", "/api/tables", NAMED)).status == 201
            first, second, third = (it.table for it in await house.lobby.ledger.live_tables())
        async with open_house(file, clock=clock, limits=limits) as house:

            async def own(table: int) -> Elsewhere | None:
                return Elsewhere() if table == first else None

            monkeypatch.setattr(house.lobby.ledger, "own", own)
            assert (await asked(house.url, "POST", "/api/tables", NAMED)).status == 201
            live = [it.table for it in await house.lobby.ledger.live_tables()]
            assert first in live
            assert third in live
            assert second not in live

    run(scene())


def test_a_file_that_is_too_long_gets_no_new_table_whoever_would_give_way(tmp_path: Path) -> None:
    async def scene() -> None:
        limits, clock = replace(GENEROUS, tables=6, file_bytes=1), ManualClock()
        async with open_house(tmp_path / "house.db", clock=clock, limits=limits) as house:
            assert (await asked(house.url, "POST", "/api/tables", NAMED)).status == 201
            await clock.move(1_000, house.lobby.sweep)
            answer = await asked(house.url, "POST", "/api/tables", NAMED)
            assert (answer.status, answer.error) == (503, "too_many")
            assert len(await house.lobby.ledger.live_tables()) == 1

    run(scene())


def test_a_house_full_of_games_has_no_room_for_one_more(tmp_path: Path) -> None:
    async def scene() -> None:
        limits, clock = replace(GENEROUS, tables=3), ManualClock()
        async with open_house(tmp_path / "house.db", clock=clock, limits=limits) as house:
            for _ in range(3):
                ana = await Chair.open(house.url, "Ana")
                await ana.do(FillChairs(players=5))
                await ana.do(Begin())
                await ana.leave()
            for _ in range(3):
                await clock.move(2 * 24 * 60 * 60_000, house.lobby.sweep)
                answer = await asked(house.url, "POST", "/api/tables", NAMED)
                assert (answer.status, answer.error) == (503, "too_many")
            assert len(await house.lobby.ledger.live_tables()) == 3

    run(scene())
