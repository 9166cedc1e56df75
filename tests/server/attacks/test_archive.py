"""Nothing that somebody plays is thrown away: not for want of room, and not by a wrong clock."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from house import GENEROUS, House, ManualClock, open_house, run
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.server.evening.commands import Begin, FillChairs
from mafia_de_cuba.server.evening.settings import Pace, Settings

MINUTE, DAY = 60_000, 86_400_000
NOON = 1_700_000_000_000
ROOM = 20
"""Tables that this house has room for."""
UNHURRIED = Settings(pace=Pace.NONE)


async def a_game_at_rest(house: House) -> str:
    """The code of a table at which a game is on, and nobody is there."""
    host = await Chair.open(house.url, "Ana", UNHURRIED)
    await host.do(FillChairs(players=5))
    await host.do(Begin())
    await host.leave()
    return host.code


async def an_empty_table(house: House) -> str:
    host = await Chair.open(house.url, "Eva")
    await host.leave()
    return host.code


async def is_on(house: House, code: str) -> bool:
    """Whether the game at this table can be gone on with."""
    table = await house.lobby.find(code)
    return table is not None and table.evening.playing


def test_empty_tables_however_many_take_no_game_its_room(tmp_path: Path) -> None:
    """Within all limits somebody opens tables until the house is full; games were there first."""

    async def scene() -> None:
        clock = ManualClock(NOON)
        limits = replace(GENEROUS, tables=ROOM)
        async with open_house(tmp_path / "house.db", clock=clock, limits=limits) as house:
            games = [await a_game_at_rest(house) for _ in range(5)]
            await clock.move(2 * DAY, house.lobby.sweep)
            for _ in range(ROOM - len(games)):
                await an_empty_table(house)
            for _ in range(3):
                await clock.move(11 * MINUTE, house.lobby.sweep)
            assert [await is_on(house, code) for code in games] == [True] * len(games)

    run(scene())


@pytest.mark.parametrize("by", [-365 * DAY, -40 * DAY, 40 * DAY, 365 * DAY])
def test_a_restart_with_a_wrong_clock_throws_nothing_away(tmp_path: Path, by: int) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db", clock=ManualClock(NOON)) as house:
            game, empty = await a_game_at_rest(house), await an_empty_table(house)
            await house.lobby.sweep()
        async with open_house(house.file, clock=ManualClock(NOON + by)) as house:
            await house.lobby.sweep()
            assert await is_on(house, game)
            assert await house.lobby.find(empty) is not None

    run(scene())
