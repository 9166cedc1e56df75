"""A finished game on its own page: seen again moment by moment, and nothing spoilt unasked."""

import os
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from browser.company import Room
from browser.conftest import Stage
from browser.looking import in_sight
from browser.metronome import Metronome
from house import open_house
from mafia_de_cuba.analysis.analyse import fitted_hash
from mafia_de_cuba.server.ledger.archive.weighing import keep_analysis, next_unweighed
from mafia_de_cuba.server.thinking.weighing import weighed
from server.ledgers import tell

GAME = (Path(__file__).parents[2] / "docs/examples/game.json").read_bytes()
SEATS = 7
"""Whose hands were in the box."""
HIS_OWN = {
    "afterwards.kept": "3 diamonds",
    "afterwards.came_back": "4 diamonds and no tokens",
}
"""What the Don of that game had in his own hands."""
PICTURES = os.environ.get("AFTERWARDS_PICTURES")
"""A folder for pictures of the page, where somebody wants to look at them."""


@pytest.mark.long
def test_a_game_is_seen_again_from_every_side(stage: Stage, tmp_path: Path) -> None:
    """By keys, buttons and the timeline; a lie is marked only once the pockets are open."""
    file = tmp_path / "house.db"

    async def scene() -> None:
        clock = Metronome(20.0)
        async with open_house(file, clock=clock) as house:
            ledger = house.lobby.ledger
            ledger.take_in([GAME])
            game = await next_unweighed(ledger, fitted_hash())
            assert game is not None
            await keep_analysis(ledger, game, fitted_hash(), weighed(GAME))
            ((link,),) = tell(file, "SELECT link FROM games")
            phone = await Room(stage.browser, house.url, clock).phone("Ana", "en")
            page = phone.page
            await phone.go(f"/g/{link}")
            await phone.sees("afterwards.title")
            await phone.reads("afterwards.begins")
            slider = page.get_by_role("slider")
            last = int(await slider.get_attribute("max") or 0)
            marks = page.locator(".said strong")
            await page.locator("h1").click()
            lies = 0
            for at in range(2, last + 2):
                await page.keyboard.press("ArrowRight")
                await phone.reads("afterwards.moment", now=at, all=last + 1)
                assert page.url.endswith(f"#{at}")
                await expect(marks).to_have_count(0)
            # He has seen what he kept and what came back, and nobody's pocket.
            await expect(page.locator(".pockets li")).to_have_count(len(HIS_OWN))
            for key, what in HIS_OWN.items():
                await phone.reads(key, what=what)
            if PICTURES:
                await page.evaluate(f"location.hash = '#{last - 2}'")
                await _pictured(page, "don")
            await page.keyboard.press("Home")
            await phone.press("afterwards.open")
            await page.locator("h1").click()
            for at in range(2, last + 2):
                await page.keyboard.press("ArrowRight")
                await phone.reads("afterwards.moment", now=at, all=last + 1)
                lies += await marks.count()
            assert lies > 0
            await expect(page.locator(".pockets li")).to_have_count(SEATS + len(HIS_OWN))
            if PICTURES:
                await page.locator("summary").click()
                await _pictured(page, "open")
            await phone.go(f"/g/{link}#3")
            await phone.reads("afterwards.moment", now=3, all=last + 1)
            await slider.fill(str(last))
            await phone.reads("afterwards.moment", now=last + 1, all=last + 1)
            await page.locator("summary").click()
            await phone.reads("afterwards.account")
            await phone.go(f"/g/{link[:-1]}{'A' if link[-1] != 'A' else 'B'}")
            await phone.reads("afterwards.missing")
            await phone.context.close()

    stage.runner.run(scene())


async def _pictured(page: Page, name: str) -> None:
    before = page.viewport_size
    for width, height in ((360, 740), (1280, 800)):
        await page.set_viewport_size({"width": width, "height": height})
        await page.wait_for_timeout(700)
        async with in_sight(page):
            await page.screenshot(path=f"{PICTURES}/{name}-{width}.png", full_page=True)
    if before is not None:
        await page.set_viewport_size(before)
