"""People at another table of the same house, who only want to play."""

import asyncio
from collections.abc import Callable

from house import House, all_leave, plays
from mafia_de_cuba.bots.casting import seated
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.game.records import read as read_record
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.referee import game_of
from mafia_de_cuba.server.evening.commands import Begin
from mafia_de_cuba.server.evening.settings import Pace, Settings
from mafia_de_cuba.server.wire.protocol import Update
from server.fetching import fetch

PLAYERS = 5


async def sit_down(house: House) -> tuple[Chair, ...]:
    """They take their chairs; the first of them is the host."""
    host = await Chair.open(house.url, "Ana", Settings(pace=Pace.BRISK))
    others = [await Chair.join(house.url, host.code, f"P{n}") for n in range(PLAYERS - 1)]
    return (host, *others)


async def game_after_game(house: House, chairs: tuple[Chair, ...], until: asyncio.Event) -> int:
    """Play until told to stop; how many games were finished, all as the rules say."""
    host, games = chairs[0], 0
    while not until.is_set():
        games += 1
        await host.do(Begin())
        for chair in chairs:
            await chair.until(_in_game(games))
        await asyncio.gather(
            *(plays(chair, seated("seasoned", n)) for n, chair in enumerate(chairs))
        )
        told = await fetch(f"{house.url}/api/tables/{host.code}/games/{games}")
        game = game_of(read_record(told))
        assert isinstance(game, Game), game
    await all_leave(chairs)
    return games


def _in_game(number: int) -> Callable[[Update], bool]:
    return lambda update: update.room.games == number
