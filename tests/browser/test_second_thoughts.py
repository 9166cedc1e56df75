"""Whoever looks at a finished game takes the Don's chair, and puts other words into a mouth."""

import re
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
from mafia_de_cuba.server.ledger.archive.weighing import keep_analysis, next_unweighed
from mafia_de_cuba.server.thinking.weighing import weighed
from mafia_de_cuba.words import languages
from server.ledgers import tell

GAME = (Path(__file__).parents[2] / "docs/examples/henchman-doubted.json").read_bytes()
THIEF, HENCHMAN = "Pacho", "Lina"
MOMENTS = 1 + len(read(GAME).actions)
LIE = 8
"""The action with which Pacho says that he passed on fourteen; the tenth moment."""


async def a_kept_game(house: House) -> str:
    """The path of a finished game that has been weighed."""
    ledger = house.lobby.ledger
    ledger.take_in([GAME])
    game = await next_unweighed(ledger, fitted_hash())
    assert game is not None
    await keep_analysis(ledger, game, fitted_hash(), weighed(GAME))
    ((link,),) = tell(house.file, "SELECT link FROM games")
    return f"/g/{link}"


async def takes_the_chair(phone: Phone, path: str) -> None:
    """By keyboard: sit down, choose, and be told what he did and what was best."""
    page = phone.page
    await phone.go(path)
    await phone.button("afterwards.chair.take").press("Enter")
    for at in range(10):
        await phone.sees("afterwards.chair.title")
        # Nothing of what he did shows before one has chosen.
        await expect(page.get_by_text(phone.t("afterwards.chair.he"), exact=True)).to_have_count(0)
        await expect(phone.button("afterwards.after")).to_have_count(0)
        whom = page.get_by_role("group", name=phone.t("afterwards.chair.whom"), exact=True)
        await whom.get_by_role("button", name=THIEF, exact=True).press("Enter")
        order = phone.button("seat.empty_pockets")
        question = page.get_by_role("group", name=phone.t("seat.questions"), exact=True)
        asks = at == 0 and await question.count() > 0
        await (question.get_by_role("button").first if asks else order).press("Enter")
        await expect(page.get_by_text(phone.t("afterwards.chair.he"), exact=True)).to_be_visible()
        await expect(page.locator("h2:focus")).to_have_count(1)
        if at == 0:
            assert await hindrances(page) == []
            assert await over_the_edge(page) == []
        await phone.button("afterwards.chair.on").press("Enter")
        # On to where he decides next.
        title = phone.heading("afterwards.chair.title")
        forth = phone.button("afterwards.after")
        while not await title.is_visible() and await forth.is_enabled():
            await forth.click()
            await expect(title.or_(forth).first).to_be_visible()
        if not await title.is_visible():
            break
    await phone.press("afterwards.chair.leave")
    await expect(phone.button("afterwards.chair.take")).to_be_visible()


async def wonders(phone: Phone, path: str) -> str:
    """Change a number, hear it again; the link that tells of it."""
    page = phone.page
    await phone.go(f"{path}#{LIE + 2}")
    await phone.press("afterwards.what_if.open")
    await phone.sheet.get_by_role("button", name="4", exact=True).click()
    assert await hindrances(page) == []
    await phone.on_sheet("afterwards.what_if.hear")
    told = page.get_by_role("region", name=phone.t("afterwards.what_if.open"), exact=True)
    await expect(told).to_contain_text(phone.t("afterwards.what_if.ends"))
    before = re.escape(phone.t("afterwards.what_if.suspicion", name=THIEF, then="~", was="~"))
    await expect(told).to_contain_text(re.compile(before.replace("\\~", "~").replace("~", r"\d+")))
    assert page.url.endswith(f"#{LIE + 2}?at={LIE}&passed=4")
    assert await over_the_edge(page) == []
    return page.url


@pytest.mark.long
def test_his_chair_is_taken_and_other_words_are_heard(stage: Stage, tmp_path: Path) -> None:
    """In three languages, by keyboard; a what-if lives in its link, and a bad one says so."""

    async def scene() -> None:
        clock = Metronome(20.0)
        async with open_house(tmp_path / "house.db", clock=clock) as house:
            path = await a_kept_game(house)
            room = Room(stage.browser, house.url, clock)
            link = ""
            for language in languages():
                phone = await room.phone("Ana", language)
                await takes_the_chair(phone, path)
                link = await wonders(phone, path)
            other = await room.phone("Bea")
            await other.page.goto(link)
            await other.reads("afterwards.what_if.ends")
            await other.press("afterwards.what_if.back")
            await expect(other.page.get_by_text(other.t("afterwards.what_if.ends"))).to_have_count(
                0
            )
            assert other.page.url.endswith(f"#{LIE + 2}")
            for bad in ("passed=elephant", "passed=99", "%00"):
                await other.go("/")
                await other.go(f"{path}#{LIE + 2}?at={LIE}&{bad}")
                await other.reads("afterwards.what_if.unreadable")
                await other.reads("afterwards.moment", now=LIE + 2, all=MOMENTS)
            await room.leave()

    stage.runner.run(scene())
