"""One's own games over time: on the device that played them, and on one they are carried to."""

import asyncio
import json
from pathlib import Path

import pytest
from playwright.async_api import expect

from browser.company import Room
from browser.conftest import Stage
from browser.looking import hindrances, over_the_edge
from browser.metronome import Metronome
from browser.phone import Phone
from house import House, open_house
from mafia_de_cuba.analysis.analyse import fitted_hash
from mafia_de_cuba.game.records import read
from mafia_de_cuba.server.ledger.archive.listing import next_unlisted
from mafia_de_cuba.server.ledger.archive.weighing import keep_analysis, next_unweighed
from mafia_de_cuba.server.ledger.ledger import Beside
from mafia_de_cuba.server.ledger.schema import Kept, Occupant
from mafia_de_cuba.server.tables.keys import hashed, new_key
from mafia_de_cuba.server.thinking.weighing import weighed
from mafia_de_cuba.words import languages
from server.ledgers import row

GAME = (Path(__file__).parents[2] / "docs/examples/game.json").read_bytes()
NAMES = read(GAME).players
SEAT = 1
"""Whose games these are: a Thief who lied, and was accused in the end."""
GAMES = 3
ENDED = 1_763_400_123_456


async def played(house: House, key: str) -> None:
    """So many games that were played with this key, all of one evening, and weighed."""
    ledger = house.lobby.ledger
    table = await ledger.open_table("BCDF", 1)
    nobody = Occupant(key=None, bot=True)
    sitters = [nobody] * len(NAMES)
    sitters[SEAT] = Occupant(key=hashed(key), bot=False)
    for game in range(1, GAMES + 1):
        kept = Kept(table=table, game=game, at=ENDED, record=GAME, sitters=tuple(sitters))
        await ledger.append(row(table, game), beside=Beside(kept=kept))
    while (game_ := await next_unweighed(ledger, fitted_hash())) is not None:
        await keep_analysis(ledger, game_, fitted_hash(), weighed(GAME))
    house.lobby.game_kept.set()
    while await next_unlisted(ledger):
        await asyncio.sleep(0.01)


async def counted(phone: Phone) -> None:
    """The figures stand there, each with how sure it is."""
    await phone.sees("mine.figures")
    won = phone.page.get_by_role("row", name=phone.t("mine.won")).first
    share = phone.t("mine.share", value=0, low=0, high=56, count=GAMES)
    await expect(won).to_contain_text(share)
    assert await hindrances(phone.page) == []
    assert await over_the_edge(phone.page) == []


@pytest.mark.long
def test_ones_own_games_are_counted_and_go_along_to_another_device(
    stage: Stage, tmp_path: Path
) -> None:
    async def scene() -> None:
        clock, key = Metronome(20.0), new_key()
        async with open_house(tmp_path / "house.db", clock=clock) as house:
            await played(house, key)
            room = Room(stage.browser, house.url, clock)
            for language in languages():
                phone = await room.phone("Ana", language)
                await phone.go("/mine")
                await phone.reads("mine.nothing")
                await phone.page.evaluate(
                    "(keys) => localStorage.setItem('mafia.played', keys)", json.dumps([key])
                )
                await phone.page.reload()
                await counted(phone)
            # Each game leads to its page, the evening to its table.
            games = phone.page.locator("a[href^='/g/']")
            await expect(games).to_have_count(GAMES)
            await phone.page.locator("a[href^='/evenings/']").first.click()
            await phone.sees("mine.evening")
            row_ = phone.page.get_by_role("row", name=NAMES[0])
            await expect(row_).to_contain_text(str(GAMES))
            assert await hindrances(phone.page) == []
            # The link is the key; it is taken only by a touch, and does not stay in the address.
            other = await room.phone("Ana", "en")
            await other.go(f"/mine#mine={key}")
            await other.press("mine.take")
            await counted(other)
            assert key not in other.page.url
            bad = await room.phone("Bea", "en")
            await bad.go("/mine#mine=nonsense")
            await bad.reads("mine.nothing")
            await room.leave()

    stage.runner.run(scene())
