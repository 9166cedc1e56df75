"""Revolución on phones: the green diamond saves its holder once, and the street wins in the end."""

import asyncio
import re

from playwright.async_api import expect

from browser.company import NAMES, Company, Room, seated
from browser.conftest import Play
from browser.phone import Phone
from mafia_de_cuba.game.testimony import About, BoxClaim

REBELS = (1, 5)
THIEF = 2
"""Three diamonds, and the green one with them."""


async def _greens(host: Phone) -> None:
    """The host lays the green diamond into the box."""
    await host.press("lobby.settings")
    await host.choose_everything()
    name = re.compile("^" + re.escape(host.t("claims.fake")), re.IGNORECASE)
    await host.page.get_by_role("checkbox", name=name).check()
    await host.close_sheet()
    await host.reads("settings.with", what=host.t("claims.fake"))


async def _takes_the_green_one(phone: Phone, besides: int) -> None:
    await phone.press("theft.open_box")
    await phone.take_stones(besides)
    await phone.press("claims.fake")
    green = phone.t("claims.fake")
    await expect(phone.page.get_by_role("status").filter(has_text=green)).to_be_visible()
    await phone.press("theft.close_box")


async def _steals(table: Company) -> None:
    don, first, thief, loyal, rich, rebel, last = table.people
    await don.keep(2)
    await first.take("revolutionary")
    await _takes_the_green_one(thief, 3)
    await loyal.press("theft.open_box")
    await expect(loyal.button("claims.fake")).to_have_count(0)
    await loyal.page.reload()
    await loyal.take("loyal_henchman")
    await rich.take(5)
    await rebel.take("revolutionary")
    await last.take(4)
    await don.sees("investigation.your_turn")


async def _talks(table: Company) -> None:
    """One tells the truth about the green diamond, and one makes something up."""
    don, _, thief, loyal, *_ = table.people
    await don.ask(loyal.name, "received")
    await loyal.tell_the_truth()
    talk = don.page.get_by_role("region", name=don.t("talk.title"))
    await expect(talk.get_by_text(don.t("pieces.no.fake"))).to_be_visible()
    await don.ask(thief.name, "passed")
    await thief.on_sheet("claims.fake")
    await thief.on_sheet("answer.say_it")
    said = don.said(BoxClaim(about=About.PASSED, fake=True), 2)
    await expect(talk.get_by_text(said)).to_be_visible()


async def _everyone_reads(table: Company, key: str, **filled: str) -> None:
    await asyncio.gather(
        *(
            expect(one.page.get_by_text(one.t(key, **filled)).first).to_be_visible()
            for one in table.everyone
        )
    )


def test_the_green_diamond_and_then_the_revolution(play: Play) -> None:
    """Shown, it saves once; the Revolutionaries win with the poorest thief (R52, R55)."""

    async def scene(room: Room) -> None:
        languages = ["fr", "es", "fr", "es", "fr", "es", "fr"]
        table = await seated(room, languages, screen="es", extras=["revolutionary"])
        don, thief = table[0], table[THIEF]
        await _greens(don)
        await table.begin()
        await _steals(table)
        await _talks(table)
        await don.accuse(thief.name)
        # Everyone sees the green diamond, and nothing else; he is still in, and answers.
        await _everyone_reads(table, "events.fake_shown", name=thief.name)
        await don.sees("investigation.your_turn")
        await don.ask(thief.name, "took")
        await thief.on_sheet("answer.say_nothing")
        await don.accuse(thief.name)
        await thief.sees("investigation.out")
        await don.accuse(NAMES[REBELS[0]])
        await table.ends("revolution", [1, 5, 6])
        for one in table.everyone:
            words = one.t("characters.revolutionary.name")
            await expect(one.page.get_by_text(words).first).to_be_visible()
            await expect(one.page.get_by_text(one.t("endings.revolution.words"))).to_be_visible()
            journey = one.page.get_by_role("region", name=one.t("verdict.journey"), exact=True)
            step = journey.get_by_role("listitem").filter(has_text=thief.name)
            await expect(step).to_contain_text(one.t("claims.fake"))

    play(scene)
