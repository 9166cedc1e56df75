"""Whole games over real sockets."""

import asyncio
from pathlib import Path

import pytest

from house import all_leave, open_house, plays, run
from mafia_de_cuba.bots.casting import seated
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.game.records import read
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.referee import game_of
from mafia_de_cuba.server.evening.commands import Begin, FillChairs
from mafia_de_cuba.server.evening.settings import Pace, Settings
from server.fetching import fetch


@pytest.mark.parametrize(("people", "players"), [(5, 5), (3, 6), (8, 8), (1, 12)])
def test_a_whole_game(tmp_path: Path, people: int, players: int) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana", Settings(pace=Pace.BRISK))
            others = [await Chair.join(house.url, host.code, f"P{n}") for n in range(people - 1)]
            chairs = [host, *others]
            await host.do(FillChairs(players=players))
            await host.do(Begin())
            ends = await asyncio.gather(
                *(plays(chair, seated("seasoned", n)) for n, chair in enumerate(chairs))
            )
            assert len({end.play.ended for end in ends if end.play is not None}) == 1
            record = read(await fetch(f"{house.url}/api/tables/{host.code}/games/1"))
            assert isinstance(game_of(record), Game)
            assert len(record.players) == players
            await all_leave(chairs)

    run(scene())
