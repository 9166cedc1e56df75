"""A screen twice as large: nothing is scrolled sideways, and every button can be pressed."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Error, Locator, Page

from browser.company import LARGE, SMALL, go_on
from browser.looking import over_the_edge
from browser.phone import Phone

ALL = "button:enabled, a[href], input:enabled, select:enabled, summary"
MOMENT = 10_000
"""Within which a button is brought into sight, in milliseconds."""
_SIZE = """async () => {
  const letters = () => parseFloat(getComputedStyle(document.querySelector("button")).fontSize);
  for (let before = 0, now = letters(); before !== now; before = now, now = letters()) {
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
  }
  return [innerWidth, innerHeight, parseFloat(getComputedStyle(document.documentElement).fontSize)];
}"""
"""How large a window and its letters are, once they have come to rest."""
_UNREACHED = """(all) => all.map((one) => {
  const { width, height } = one.getBoundingClientRect();
  const there = width > 0 && height > 0 && one.checkVisibility({ visibilityProperty: true })
    && !one.closest("[inert], [aria-disabled=true]") && !one.matches(":disabled");
  if (!there) return false;
  one.scrollIntoView({ behavior: "instant", block: "center", inline: "center" });
  const box = one.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !one.contains(hit);
})"""
"""Of each of these, whether it can be seen and is there to be pressed, and yet a finger on its
middle would touch something else once it is scrolled to. What waits beside the screen, to be swiped
in, is not there yet."""
MAIN = {
    *("door", "door-invited", "lobby-host", "lobby-guest", "hiding-open", "box-open"),
    *("theft-waiting", "investigation", "investigation-godfather", "seat", "answer"),
    *("accusation", "verdict-lost", "verdict-won"),
}


_CODE = """(code) => [...document.querySelectorAll(".bar .code")].map((shown) => {
  shown.firstChild.data = code;
  shown.parentElement.style.setProperty("--letters", code.length);
  return parseFloat(getComputedStyle(shown).fontSize);
})"""
"""Whatever the table's code is, another one in its place; how large its letters are."""
LONG, SHORT = "WMHXKBZVPT", "WMHX"
"""The longest code, and the widest of four letters."""
LEGIBLE = 14


_SAYS = """(words) => {
  for (const said of document.querySelectorAll("p.said[role=status]")) said.firstChild.data = words;
}"""
LONG_SENTENCE = "J’ai compté deux fois : quinze diamants, cinq Fidèles, " * 3
"""Longer than any that a player may choose to say."""


@asynccontextmanager
async def _window(page: Page) -> AsyncIterator[None]:
    """A window of 1280 by 800, zoomed to 200 %."""
    width, height = LARGE
    usual = page.viewport_size
    assert usual is not None
    line = await page.context.new_cdp_session(page)
    halved = {"width": width // 2, "height": height // 2, "deviceScaleFactor": 2, "mobile": False}
    await line.send("Emulation.setDeviceMetricsOverride", halved)
    assert await page.evaluate(_SIZE) == [640, 400, 16]
    yield
    await line.send("Emulation.setDeviceMetricsOverride", {**halved, **usual})


@asynccontextmanager
async def _letters(page: Page) -> AsyncIterator[None]:
    """A phone whose letters are twice as large."""
    await page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert await page.evaluate(_SIZE) == [*SMALL, 32]
    yield
    await page.evaluate("() => { document.documentElement.style.fontSize = ''; }")


async def _in_front(page: Page) -> Locator:
    """What lies over everything else, or else the whole page."""
    for over in (page.get_by_role("alertdialog"), page.locator("dialog[open]").last):
        if await over.count():
            return over
    return page.locator("body")


async def _out_of_reach(page: Page) -> list[str]:
    """Whatever can be seen there and cannot be pressed."""
    found = []
    controls = (await _in_front(page)).locator(ALL)
    unreached = await controls.evaluate_all(_UNREACHED)
    # Some come to rest a moment later, or are reached when they are scrolled to otherwise.
    for one in [controls.nth(at) for at, it in enumerate(unreached) if it]:
        try:
            await one.click(trial=True, timeout=MOMENT)
        except Error:
            # What is at its end once it is laid out has nothing to be pressed for.
            if not await one.is_disabled():
                found.append(f"out of reach: {await one.aria_snapshot()}")
    return found


def is_used_so(name: str) -> bool:
    """Whether somebody holds this screen in their hand, for longer than a moment."""
    return not name.startswith(("screen-", "watching-")) and name not in ("reveal", "pocket")


async def at_twice_its_size(phone: Phone) -> list[str]:
    """What cannot be used any more, zoomed or with large letters, whatever the table's code is."""
    found: list[str] = []
    page = phone.page
    # What is looked at stays until it has been.
    await page.remove_locator_handler(phone.reveal)
    await page.evaluate(_SAYS, LONG_SENTENCE)
    for way, zoomed in (("window", _window), ("letters", _letters)):
        async with zoomed(page):
            # Letters twice as large may break a long word; none may be out of sight.
            whole = way == "window"
            troubles = []
            for code in (LONG, SHORT):
                letters = await page.evaluate(_CODE, code)
                troubles.extend(await over_the_edge(page, whole_words=whole))
            troubles.extend(f"the code's letters: {it}" for it in letters if it < LEGIBLE)
            troubles.extend(await _out_of_reach(page))
            found.extend(f"{way}: {it}" for it in troubles)
    await page.add_locator_handler(phone.reveal, go_on)
    return found
