"""The scenes at a table of twelve: each fits its screen, and none shows what comes after it."""

import asyncio
from collections.abc import Sequence
from typing import Any

from playwright.async_api import expect

from browser.company import Room
from browser.conftest import Play
from browser.looking import resized
from browser.phone import Phone

LONG, LONGER = "Wilhelmina", "Maximilianojosef"
"""The second has as many letters as stay in one piece."""
EXTRAS = ("cleaner", "diamond_lover", "traitor", "minion", "crooked_lawyer")
BIG = (1920, 1080)
SIZES = ((360, 740), (1280, 800), BIG)
WALLS = ((1280, 800), (3840, 2160), BIG)
_OVERLAPPING = """() => {
  const labels = ["name", "note", "stones"].map((one) => `main li .${one}`).join();
  const names = [...document.querySelectorAll(labels)].map((name) => ({
    words: name.textContent, box: name.getBoundingClientRect(),
  }));
  return names.flatMap((one, at) => names.slice(at + 1).filter(({ box }) =>
    box.left < one.box.right - 1 && one.box.left < box.right - 1 &&
    box.top < one.box.bottom - 1 && one.box.top < box.bottom - 1,
  ).map((other) => `${one.words} over ${other.words}`));
}"""
_BROKEN = """() => [...document.querySelectorAll("main li .name")].flatMap((name) => {
  const range = document.createRange();
  range.selectNodeContents(name);
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
  const words = name.textContent.trim();
  return lines.size > words.split(/[ -]/).length ? [words] : [];
})"""
"""Names with a line break within a word."""
_TALLER = """() => {
  const page = document.querySelector(".page-now");
  const cut = page ? page.scrollHeight - page.clientHeight : 0;
  return Math.max(cut, document.documentElement.scrollHeight - innerHeight);
}"""
"""By how much what is to be seen is taller than the screen."""


async def _twelve(room: Room) -> tuple[Phone, Phone, Phone]:
    """The Godfather, the first player and the big screen; nine bots and a crowded box."""
    host, first = await room.phone(LONG), await room.phone(LONGER, goes_on=False)
    code = await host.open_table()
    await first.come_in(code)
    screen = await room.phone("the big screen", size=BIG, goes_on=False)
    await screen.go(f"/screen/{code}")
    await screen.sees("watch.lobby")
    await host.settle(chosen=("settings.pace_none", "settings.godfather_choice"))
    for already in range(2, 12):
        await host.press("lobby.add_bot")
        chairs = host.page.get_by_role("list", name=host.t("lobby.chairs"), exact=True)
        await expect(chairs.get_by_role("listitem")).to_have_count(already + 1)
    await host.settle(extras=EXTRAS)
    await host.name_godfather(host.name)
    await host.press("lobby.begin")
    return host, first, screen


async def _whole(phone: Phone, key: str, **filled: Any) -> None:
    text = phone.page.get_by_text(phone.t(key, **filled), exact=True)
    await expect(text.first).to_be_in_viewport(ratio=1)


async def _apart(phone: Phone, sizes: Sequence[tuple[int, int]]) -> None:
    """No two labels lie over each other and every name is whole, whatever the screen's size."""
    for width, height in sizes:
        await resized(phone.page, {"width": width, "height": height})
        assert await phone.page.evaluate(_OVERLAPPING) == [], (width, height)
        assert await phone.page.evaluate(_BROKEN) == [], (width, height)


def test_twelve_at_a_table_fit_every_scene(play: Play) -> None:
    async def scene(room: Room) -> None:
        host, first, screen = await _twelve(room)
        await host.keep(0)
        await first.press("theft.open_box")
        close = first.button("theft.close_box")
        # Nine kinds of tokens, fifteen stones and the bag, and still no scrolling.
        await expect(close).to_be_in_viewport(ratio=1)
        await expect(first.button("theft.bag")).to_be_in_viewport(ratio=1)
        tokens = first.page.get_by_role("group", name=first.t("theft.tokens"), exact=True)
        # Nobody is to have a gun.
        await first.press("theft.bag")
        await tokens.get_by_role("button", name=first.t("characters.cleaner.name")).click()
        await tokens.get_by_role("button", name=first.t("characters.fbi_agent.name")).click()
        await expect(close).to_be_in_viewport(ratio=1)
        await close.click()
        # Everyone sees the lid go up, and it comes down by itself.
        await asyncio.gather(
            *(
                expect(one.reveal).to_contain_text(one.t("returned.he_opens", name=LONG))
                for one in (first, screen)
            )
        )
        for one in (first, screen):
            await expect(one.reveal).to_have_count(0)
        await host.accuse(LONGER)
        await expect(first.reveal).to_contain_text(first.t("reveal.freeze"))
        for one in (first, screen):
            await expect(one.heading("endings.agent_accused.title")).to_have_count(0)
            said = await one.page.get_by_role("log").all_inner_texts()
            assert one.t("endings.agent_accused.title") not in "\n".join(said).splitlines()
        await first.reveal.click()
        await first.verdict("agent_accused")
        await _whole(first, "verdict.you_won")
        await _whole(first, "fates.agent.won.agent_accused")
        winners = first.page.get_by_role("list", name=first.t("verdict.stage"), exact=True)
        await expect(winners).to_be_in_viewport(ratio=1)
        # What decided it stands above all else there is to do; the next game is a touch away.
        for it in (host.page.locator(".decided"), host.button("verdict.again")):
            await expect(it).to_be_in_viewport(ratio=1)
        await _apart(first, SIZES)
        await expect(screen.reveal).to_have_count(0)
        await screen.verdict("agent_accused")
        await _apart(screen, WALLS)
        for _ in range(4):
            for width, height in WALLS:
                await resized(screen.page, {"width": width, "height": height})
                assert await screen.page.evaluate(_TALLER) <= 0, (width, height)
            await screen.page.keyboard.press("ArrowRight")
        await _whole(screen, "honours.liar")

    play(scene)
