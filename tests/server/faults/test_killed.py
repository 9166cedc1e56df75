"""The server is killed without warning, at any moment: nothing that was acknowledged is lost.

`scripts/faults` does the same for hundreds of games.
"""

import asyncio
from pathlib import Path
from random import Random

import pytest

from house import House, all_leave, open_house, run
from mafia_de_cuba.server.evening.settings import Pace, Settings
from mafia_de_cuba.server.ledger.ledger import Beside, Row, Strand
from server.faults.evenings import survive
from server.faults.regulars import sit_down, spend_evening
from server.witnesses import Witness, book_of, confirm

KILLS = 24
EVENINGS = 4


@pytest.mark.long
def test_games_outlive_a_server_that_is_killed_at_any_moment(tmp_path: Path) -> None:
    resent, dice = 0, Random(5)
    for evening in range(EVENINGS):
        # Whether a kill hits anything that is under way is chance; sooner or later one does.
        file = tmp_path / f"house-{evening}.db"
        figures = run(survive(file, dice, lambda so_far: so_far.kills < KILLS))
        assert figures.kills >= KILLS
        assert figures.games >= 4
        resent += figures.resent
        if resent:
            break
    assert resent > 0, "no kill hit anything that was under way"


def cut_power(house: House, off: asyncio.Event, at: int, *, written: bool) -> None:
    """At this entry the server stops for good: just before it is written, or just after."""
    append, entries = house.lobby.ledger.append, 0

    async def until_then(
        row: Row, *, beside: Beside | None = None, strand: Strand | None = None
    ) -> None:
        nonlocal entries
        entries += 1
        if entries >= at:
            off.set()
            if written and entries == at:
                await append(row, beside=beside, strand=strand)
            await asyncio.Event().wait()
        await append(row, beside=beside, strand=strand)

    house.lobby.ledger.append = until_then


@pytest.mark.long
def test_power_cuts_just_before_and_just_after_something_is_written(tmp_path: Path) -> None:
    """Every few entries the server stops with one that is written and not told, or not written."""
    file, dice = tmp_path / "house.db", Random(2)

    async def dies_over_and_over(chairs: list[Witness], over: asyncio.Event) -> None:
        while not over.is_set():
            async with open_house(file, tempo=100) as house:
                for chair in chairs:
                    chair.url = house.url
                off, written = asyncio.Event(), dice.random() < 0.5
                # The first thing a server writes is that it is back: that must succeed.
                cut_power(house, off, dice.randint(1 if written else 2, 5), written=written)
                while not off.is_set() and not over.is_set():
                    await asyncio.sleep(0.01)

    async def scene() -> None:
        async with open_house(file, tempo=100) as house:
            settings = Settings(pace=Pace.NONE)
            company = await sit_down(house.url, dice, settings, people=4, players=5)
        chairs, over = [regular.chair for regular in company], asyncio.Event()
        dying = asyncio.create_task(dies_over_and_over(chairs, over))
        games = iter([True, False])
        await spend_evening(company, lambda: next(games))
        over.set()
        await dying
        await all_leave(chairs)
        confirm(book_of(file, chairs[0].code), *chairs)
        assert any(chair.resent for chair in chairs)

    run(scene())
