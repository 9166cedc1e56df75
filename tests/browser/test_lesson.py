"""The written first game, played with the guide: what it says is on the screen, and beside it."""

import re

from playwright.async_api import Locator, expect

from browser.company import Room
from browser.conftest import Play
from browser.loner import until_verdict
from browser.phone import PATIENCE, Phone

APART = """
([card, ring]) => {
  const [one, other] = [card.getBoundingClientRect(), ring.getBoundingClientRect()];
  const over = document.elementFromPoint(one.x + one.width / 2, one.y + 8);
  return {
    apart: one.bottom <= other.top + 8 || one.top >= other.bottom - 8,
    within: one.top >= 0 && one.bottom <= innerHeight,
    before: card.contains(over),
  };
}
"""

FREE = """
(it) => {
  const { x, y, width, height } = it.getBoundingClientRect();
  return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
"""
"""Whether nothing lies over the middle of it."""


def _guide(phone: Phone) -> Locator:
    return phone.page.get_by_role("complementary", name=phone.t("guide.title"))


async def _told(phone: Phone, key: str, *, apart: bool = True, **filled: str | int) -> None:
    """The guide says this, in front of everything and beside what it speaks of."""
    start = phone.t(key, **filled).split("{")[0]
    said = _guide(phone).get_by_text(re.compile("^" + re.escape(start)))
    # As many sentences are spoken before it as somebody takes a minute to read.
    await expect(said).to_be_visible(timeout=3 * PATIENCE)
    card = await _guide(phone).element_handle()
    ring = await phone.page.locator(".pointed").element_handle()
    look = await phone.page.evaluate(APART, [card, ring])
    assert look == {"apart": True, "within": True, "before": True} or not apart, (key, look)
    await phone.press("guide.understood")


def test_the_first_game_shows_a_box_a_contradiction_and_a_lie(play: Play) -> None:
    async def scene(room: Room) -> None:
        phone = await room.phone("Ana", "es")
        await phone.go("/")
        # The box does not come while the first words are read: a card that changes under the finger
        # would be taken for understood.
        with room.held_breath():
            await phone.press("door.first_game")
            await _told(phone, "guide.waiting", apart=False)
        await expect(phone.button("theft.open_box")).to_be_visible()
        await _told(phone, "guide.box")
        await phone.press("theft.open_box")
        # It speaks of stones and of tokens: neither lies behind it, and what comes next does not.
        tokens = phone.page.get_by_role("group", name=phone.t("theft.tokens"), exact=True)
        await expect(_guide(phone)).to_be_visible()
        for wanted in (tokens.get_by_role("button").first, phone.button("theft.close_box")):
            await phone.page.wait_for_function(FREE, arg=await wanted.element_handle())
        await _told(phone, "guide.stones")
        await phone.take_stones(5)
        await phone.press("theft.close_box")
        await _told(phone, "guide.pocket")
        # Nobody hurries past what there is to see.
        room.clock.tempo = 2.0
        await _told(phone, "guide.contradiction", apart=False)
        room.clock.tempo = 8.0
        say_nothing = phone.button("answer.say_nothing")
        await expect(say_nothing).to_be_visible()
        lie = phone.t("guide.lie", found=10, taken=5, less=5, name="@").split("@")[0]
        await expect(_guide(phone).get_by_text(re.compile("^" + re.escape(lie)))).to_be_visible()
        await phone.press("guide.understood")
        await phone.sheet.get_by_role("button", name="5", exact=True).click()
        await phone.on_sheet("answer.say_it")
        await phone.press("guide.alone")
        await until_verdict(phone)

    play(scene, tempo=8.0)
