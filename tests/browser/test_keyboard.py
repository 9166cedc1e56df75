"""A whole game without touching anything but keys."""

import re

import pytest
from playwright.async_api import TimeoutError as TooLate
from playwright.async_api import expect

from browser.company import Room
from browser.conftest import Play
from browser.phone import Phone

MOST_TABS = 90
MOMENT = 2_000
"""Within which something in focus can be read, in milliseconds."""
NAMED = re.compile(r"- '?\w+ \"([^\"]*)\"")


class Keys:
    """Somebody's hands on a keyboard."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.page = phone, phone.page

    async def to(self, words: str) -> None:
        """Press Tab until what has these words is in focus."""
        for _ in range(MOST_TABS):
            if (await self._focused()).startswith(words):
                return
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"no way to “{words}” by Tab")

    async def _focused(self) -> str:
        """What a screen reader calls the thing in focus."""
        at = self.page.locator(":focus")
        if not await at.count():
            return ""
        try:
            found = NAMED.match(await at.aria_snapshot(timeout=MOMENT))
        except TooLate:
            # What was in focus went away meanwhile, as a button does that is wanted no longer.
            return ""
        return found[1] if found else ""

    async def press(self, key: str, **filled: str | int) -> None:
        await expect(self.phone.button(key, **filled).first).to_be_visible()
        await self.to(self.phone.t(key, **filled))
        await self.page.keyboard.press("Enter")

    async def hold(self, key: str) -> None:
        await self.to(self.phone.t(key))
        await self.page.keyboard.down("Enter")
        await expect(self.phone.button(key)).to_have_count(0)
        await self.page.keyboard.up("Enter")

    async def shut(self) -> None:
        await self.page.keyboard.press("Escape")
        await expect(self.page.get_by_role("dialog")).to_have_count(0)


async def _sits_down(keys: Keys) -> None:
    phone = keys.phone
    await phone.go("/")
    await keys.press("door.open")
    await keys.to(phone.t("door.name"))
    await phone.page.keyboard.type(phone.name)
    await phone.page.keyboard.press("Enter")
    await phone.sees("lobby.the_table")
    await keys.press("lobby.fill", count=6)
    await keys.press("lobby.settings")
    await keys.press("settings.pace_none")
    await keys.press("settings.godfather_choice")
    await keys.shut()
    await keys.to(f"{phone.name} ({phone.t('common.you')})")
    await phone.page.keyboard.press("Enter")
    await keys.press("chair.godfather")
    await keys.shut()


async def _investigates(keys: Keys, over: Phone) -> None:
    """Ask the first, then accuse one after the other round the table."""
    phone, page = keys.phone, keys.page
    ring = page.get_by_role("list", name=phone.t("investigation.ring"), exact=True)
    names = [text.split("\n")[-1] for text in await ring.locator(".name").all_inner_texts()]
    verdict = over.heading("verdict.journey")
    for name in names[1:]:
        await keys.to(name)
        await page.keyboard.press("Enter")
        await expect(phone.button("seat.empty_pockets")).to_be_visible()
        await keys.hold("seat.empty_pockets")
        turn = phone.heading("investigation.your_turn").and_(page.locator(":visible"))
        await expect(page.get_by_role("alertdialog")).to_have_count(0)
        await expect(verdict.or_(turn).first).to_be_visible()
        reveal = phone.reveal
        if await reveal.count():
            await expect(reveal).to_have_count(0)
        if await verdict.is_visible():
            return
    raise AssertionError("everyone was accused, and there is no verdict")


@pytest.mark.sample
def test_a_whole_game_by_keyboard_alone(play: Play) -> None:
    async def scene(room: Room) -> None:
        phone = await room.phone("Ana", goes_on=False)
        keys = Keys(phone)
        await _sits_down(keys)
        await keys.press("lobby.begin")
        await keys.press("theft.open_box")
        await expect(phone.page.get_by_role("group", name=phone.t("hiding.keep"))).to_be_visible()
        for _ in range(3):
            await keys.press("theft.take_one")
        await keys.press("hiding.done", count=3)
        await phone.sees("investigation.your_turn")
        await keys.press("returned.open")
        await phone.reads("returned.kept", count=3)
        await keys.press("reveal.go_on")
        await _investigates(keys, phone)

    play(scene)
