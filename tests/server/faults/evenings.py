"""Whole evenings at a server that keeps dying, and what came of them."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

from house import all_leave
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.server.evening.settings import Pace, Settings
from mafia_de_cuba.server.ledger.homes.place import Place
from server.faults.fragile import Fragile
from server.faults.regulars import Regular, sit_down, spend_evening
from server.witnesses import Figures, book_of, confirm

TABLES = (
    (5, 5, Settings(pace=Pace.NONE)),
    (4, 6, Settings(pace=Pace.STANDARD)),
    (6, 8, Settings(pace=Pace.NONE, extras=(Token.CLEANER,), fake_diamond=True)),
    (3, 5, Settings(pace=Pace.BRISK, memory_aid=False)),
)
"""How many people, how many players with bots, and what they like."""


async def survive(
    file: Path,
    dice: Random,
    more: Callable[[Figures], bool],
    over: Callable[[], None] = lambda: None,
) -> Figures:
    """Play at several tables of one server that is killed all the while, and confirm it all."""
    figures = Figures()
    async with Fragile(file) as server:

        def one_more() -> bool:
            figures.kills = server.kills
            return more(figures)

        tables = [
            await sit_down(server.url, dice, settings, people=people, players=players)
            for people, players, settings in TABLES
        ]
        dying = asyncio.create_task(server.keep_dying(dice))
        await asyncio.gather(*(spend_evening(company, one_more, over) for company in tables))
        dying.cancel()
        await dying
        figures.kills = server.kills
        for company in tables:
            await settle(file, company, figures)
        assert "failed" not in server.complaints, server.complaints
        assert "Traceback" not in server.complaints, server.complaints
    return figures


async def settle(place: Place, company: list[Regular], figures: Figures) -> None:
    """Everyone goes home, and what they saw is held against the book."""
    chairs = [regular.chair for regular in company]
    await all_leave(chairs)
    book = book_of(place, chairs[0].code)
    confirm(book, *chairs)
    figures.add(book, *chairs)
