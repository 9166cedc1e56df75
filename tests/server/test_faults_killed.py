"""The server is killed without warning, at any moment: nothing that was acknowledged is lost.

`scripts/faults` does the same for hundreds of games.
"""

import asyncio
from pathlib import Path
from random import Random

from house import House, all_leave, open_house, run
from mafia_de_cuba.server.schema import Kept, Row
from mafia_de_cuba.server.settings import Pace, Settings
from server.evenings import survive
from server.regulars import sit_down, spend_evening
from server.witnesses import Witness, book_of, confirm

KILLS = 24


def test_games_outlive_a_server_that_is_killed_at_any_moment(tmp_path: Path) -> None:
    figures = run(survive(tmp_path / "house.db", Random(5), lambda so_far: so_far.kills < KILLS))
    assert figures.kills >= KILLS
    assert figures.games >= 4
    assert figures.resent > 0, "no kill hit anything that was under way"


def cut_power(house: House, at: int, *, written: bool) -> asyncio.Event:
    """At this entry the server stops for good: just before it is written, or just after."""
    off, append = asyncio.Event(), house.lobby.ledger.append
    entries = 0

    async def until_then(row: Row, *, kept: Kept | None = None) -> None:
        nonlocal entries
        entries += 1
        if entries >= at:
            off.set()
            if written and entries == at:
                await append(row, kept=kept)
            await asyncio.Event().wait()
        await append(row, kept=kept)

    house.lobby.ledger.append = until_then  # type: ignore[method-assign]
    return off


def test_power_cuts_just_before_and_just_after_something_is_written(tmp_path: Path) -> None:
    """Every few entries the server stops with one that is written and not told, or not written."""
    file, dice = tmp_path / "house.db", Random(2)

    async def dies_over_and_over(chairs: list[Witness]) -> None:
        while True:
            async with open_house(file, tempo=100) as house:
                for chair in chairs:
                    chair.url = house.url
                written = dice.random() < 0.5
                # The first thing a server writes is that it is back: once, that must succeed.
                await cut_power(house, dice.randint(1 if written else 2, 5), written=written).wait()

    async def scene() -> None:
        async with open_house(file, tempo=100) as house:
            company = await sit_down(house.url, dice, Settings(pace=Pace.NONE), people=4, players=5)
        chairs = [regular.chair for regular in company]
        dying = asyncio.create_task(dies_over_and_over(chairs))
        games = iter([True, False])
        await spend_evening(company, lambda: next(games))
        dying.cancel()
        await all_leave(chairs)
        await asyncio.wait([dying])
        confirm(book_of(file, chairs[0].code), *chairs)
        assert sum(len(chair.resent) for chair in chairs) > 5

    run(scene())
