"""What people say of each other on their phones: one touch at a chair, and the table reads it."""

import asyncio

from playwright.async_api import Locator, expect

from browser.company import LARGE, NAMES, SMALL, Company, Room, seated
from browser.conftest import Play
from browser.phone import Phone
from mafia_de_cuba.words import speaking


def _sentences(phone: Phone, key: str, **filled: str) -> list[str]:
    """Every way of saying it in this phone's language."""
    pool = speaking(phone.language).pool(key)
    return [words.format(**filled) for some in pool.values() for words in some]


async def _all_read(table: Company, key: str, **filled: str) -> None:
    """One of the sentences for it stands on everybody's screen, each in their own language."""

    async def reads(phone: Phone) -> None:
        found = phone.page.get_by_text(_sentences(phone, key, **filled)[0])
        for words in _sentences(phone, key, **filled)[1:]:
            found = found.or_(phone.page.get_by_text(words))
        await expect(found.locator("visible=true").first).to_be_visible()

    await asyncio.gather(*(reads(one) for one in table.everyone))


async def _turned_to(table: Company, asks: Phone, asked: Phone) -> None:
    """Somebody is sounded out, and answers with one touch; ring and board stay in sight."""
    await asks.pick(asked.name)
    await asks.press("seat.say.sound_out", name=NAMES[2])
    await _all_read(table, "remarks.sounding", name=asked.name, other=NAMES[2])
    row = asked.page.get_by_role("group", name=asked.t("investigation.addressed.reply"), exact=True)
    for size in (SMALL, LARGE):
        await asked.page.set_viewport_size({"width": size[0], "height": size[1]})
        await expect(row).to_be_visible()
        await _covers_nothing(asked, row)
    await asked.page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    for one in table.everyone:
        if one is not asked:
            name = one.t("investigation.addressed.sounding", name=asks.name)
            await expect(one.page.get_by_text(name)).to_have_count(0)
    await row.get_by_role("button", name=asked.t("seat.say.believe"), exact=True).click()
    await _all_read(table, "remarks.opinion.believe", name=NAMES[2])
    await expect(row).to_have_count(0)


async def _covers_nothing(phone: Phone, row: Locator) -> None:
    """It lies within the screen, and over neither the ring nor the board."""
    size = phone.page.viewport_size
    box = await row.bounding_box()
    assert size is not None
    assert box is not None
    assert box["y"] + box["height"] <= size["height"]
    for kept in (".stage", ".board, .dock"):
        other = await phone.page.locator(kept).first.bounding_box()
        assert other is not None
        beside = other["x"] + other["width"] <= box["x"] or box["x"] + box["width"] <= other["x"]
        below = other["y"] + other["height"] <= box["y"] + 1
        assert beside or below, (kept, other, box)


def test_an_opinion_and_a_plea_are_read_by_the_whole_table(play: Play) -> None:
    async def scene(room: Room) -> None:
        table = await seated(room, ["en", "fr", "es", "en", "en", "en"])
        don, first, second, third, fourth, last = table.people
        await table.begin()
        await don.keep(2)
        await first.take("loyal_henchman")
        await second.take(2)
        await third.take("driver")
        await fourth.take("fbi_agent")
        await last.take(11)
        await don.sees("investigation.your_turn")
        await first.pick(NAMES[2])
        await first.press("seat.say.lies")
        await _all_read(table, "remarks.opinion.lies", name=NAMES[2])
        await _turned_to(table, third, first)
        with room.held_breath():
            await don.accuse(NAMES[2])
            await second.press("accusation.plead")
            await _all_read(table, "remarks.plea")
            # Nobody else has a last word, and nobody has two.
            for one in table.everyone:
                await expect(one.button("accusation.last_words")).to_have_count(0)

    play(scene)
