"""Gatecrashers: more guests and players than a table has room for, and how it gets rid of them."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from house import GENEROUS, ManualClock, all_leave, open_house, run
from mafia_de_cuba.client.chair import Chair, Refusal
from mafia_de_cuba.server.evening.chairs import MOST_GUESTS
from mafia_de_cuba.server.evening.commands import Kick, Lock, Sit
from mafia_de_cuba.server.tables.limits import Limits
from mafia_de_cuba.server.wire.protocol import Do, Update
from server.intruder import Intruder, asked, hello


def test_a_table_that_is_overrun_is_cleared_and_locked(tmp_path: Path) -> None:
    """With the usual allowance of wishes a host gets rid of as many as can come."""

    async def scene() -> None:
        limits = replace(GENEROUS, asks=Limits().asks)
        async with open_house(tmp_path / "house.db", clock=ManualClock(), limits=limits) as house:
            host = await Chair.open(house.url, "Ana")
            path = f"/api/tables/{host.code}/guests"
            for number in range(MOST_GUESTS - 1):
                answer = await asked(house.url, "POST", path, b'{"name":"X%d"}' % number)
                assert answer.status == 201
            answer = await asked(house.url, "POST", path, b'{"name":"One more"}')
            assert (answer.status, answer.error) == (409, "table_full")
            await host.do(Lock(locked=True))
            update = await host.until(lambda update: len(update.room.guests) == MOST_GUESTS)
            for guest in update.room.guests:
                if guest.guest != host.guest:
                    await host.do(Kick(guest=guest.guest))
            update = await host.until(lambda update: len(update.room.guests) == 1)
            assert len(update.room.chairs) == 1
            answer = await asked(house.url, "POST", path, b'{"name":"One more"}')
            assert (answer.status, answer.error) == (409, "table_locked")
            await host.leave()

    run(scene())


def test_one_device_cannot_bring_players_without_end(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            guest = await Chair.join(house.url, host.code, "Bea")
            for number in range(10):
                await guest.do(Sit(name=f"B{number}"))
            with pytest.raises(Refusal, match="table_full"):
                await guest.do(Sit(name="One more"))
            await host.do(Kick(guest=guest.guest))
            update = await host.until(lambda update: len(update.room.guests) == 1)
            assert len(update.room.chairs) == 1
            await all_leave((host, guest))

    run(scene())


def test_the_same_id_over_and_over_is_remembered_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            table = await house.lobby.find(host.code)
            assert table is not None
            before = table.evening.number
            await host.leave()
            async with await Intruder.knocks(house.url, hello(host, host.key)) as line:
                for _ in range(300):
                    line.says(Do(id="again", command=Lock(locked=True)))
                done = 0
                while done < 300:
                    message = await line.hears()
                    assert message is not None
                    done += not isinstance(message, Update) and message.__class__.__name__ == "Done"
            assert table.evening.number == before + 1

    run(scene())
