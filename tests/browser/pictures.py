"""Leaves a picture of every screen of a game, in each language and at each size.

`scripts/pictures` runs it; a picture is named by its screen, and lies in a folder by its language
and size.
"""

import asyncio
import sys
import tempfile
from pathlib import Path

from playwright.async_api import Browser, async_playwright

from browser.catalogue import LANGUAGES
from browser.chromium import launched
from browser.company import Room
from browser.looking import resized
from browser.metronome import Metronome
from browser.phone import Phone
from browser.tour import BIG, Tour
from house import open_house

SIZES = ((360, 740), (768, 1024), (1280, 800))
TEMPO = 20.0


async def _language(browser: Browser, language: str, folder: Path) -> int:
    taken = 0

    async def visit(name: str, phone: Phone) -> None:
        nonlocal taken
        usual = phone.page.viewport_size
        assert usual is not None
        for width, height in (BIG,) if name.startswith("screen-") else SIZES:
            await resized(phone.page, {"width": width, "height": height})
            file = folder / language / f"{width}x{height}" / f"{name}.png"
            await phone.page.screenshot(path=file, animations="disabled")
            taken += 1
        await resized(phone.page, usual)

    clock = Metronome(TEMPO)
    with tempfile.TemporaryDirectory() as kept:
        async with open_house(Path(kept) / "house.db", clock=clock) as house:
            room = Room(browser, house.url, clock)
            await Tour(room, language, visit).walk()
            await room.leave()
    return taken


async def pictures(folder: Path) -> None:
    """Every screen in every language."""
    async with async_playwright() as playwright:
        browser = await launched(playwright)
        for language in LANGUAGES:
            taken = await _language(browser, language, folder)
            print(f"{language}: {taken} pictures")
        await browser.close()


if __name__ == "__main__":
    named = sys.argv[1:2]
    chosen = Path(named[0] if named else tempfile.mkdtemp(prefix="mafia-de-cuba-pictures-"))
    asyncio.run(pictures(chosen))
    print(chosen)
