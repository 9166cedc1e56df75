"""Leaves a picture of every screen of a game, in each language and at each size.

`scripts/pictures` runs it; a picture is named by its screen, and lies in a folder by its language
and size. A contact sheet for each of these folders lies beside it. Four walks come by every screen;
whoever has changed one screen names the walk that comes by it.
"""

import asyncio
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser, BrowserContext, async_playwright, expect

from browser.catalogue import LANGUAGES
from browser.chromium import launched
from browser.company import Room
from browser.detour import Detour
from browser.full_and_small import FullAndSmall
from browser.looking import resized
from browser.metronome import Metronome
from browser.phone import Phone
from browser.phone_round import PhoneRound
from browser.tour import BIG, Tour
from house import DiscreetThinker, open_house
from mafia_de_cuba.server.thinking.weighing import weighed

SIZES = ((360, 740), (390, 844), (740, 360), (768, 1024), (1280, 800), BIG)
WALLS = ((1280, 720), BIG, (3840, 2160))
WALKS = {"tour": Tour, "detour": Detour, "one-phone": PhoneRound, "tables": FullAndSmall}
TEMPO = 20.0
SHEET = 2400
"""How wide a contact sheet is."""
SMALLEST = 300
"""How wide a picture on it is at least."""

_LONGER = """
const usual = window.setTimeout;
window.setTimeout = (then, time, ...more) => usual(then, time > 2000 ? time * 5 : time, ...more);
"""


class Studio(Room):
    """Where scenes that pass by themselves stay until they have been looked at in every size."""

    async def device(
        self, language: str, size: tuple[int, int], *, keeps_pages: bool = False
    ) -> BrowserContext:
        device = await super().device(language, size, keeps_pages=keeps_pages)
        await device.add_init_script(_LONGER)
        return device


class Scale:
    """Weighs finished games, so that verdicts are looked at with all that they say."""

    async def weigh(self, record: bytes) -> bytes:
        return await asyncio.to_thread(weighed, record)


async def on_time(phone: Phone) -> None:
    """Have a page ask for the time: the house's clock goes faster than the page's own."""
    timers = phone.page.get_by_role("timer")
    if await timers.count():
        await phone.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        await expect(timers.first).not_to_contain_text("′")


async def _language(browser: Browser, language: str, folder: Path, walks: Sequence[str]) -> int:
    taken = 0

    async def visit(name: str, phone: Phone) -> None:
        nonlocal taken
        usual = phone.page.viewport_size
        assert usual is not None
        await on_time(phone)
        for width, height in WALLS if name.startswith("screen-") else SIZES:
            await resized(phone.page, {"width": width, "height": height})
            file = folder / language / f"{width}x{height}" / f"{name}.png"
            await phone.page.screenshot(path=file, animations="disabled")
            taken += 1
        await resized(phone.page, usual)

    for walk in walks:
        clock = Metronome(TEMPO)
        with tempfile.TemporaryDirectory() as kept:
            async with open_house(
                Path(kept) / "house.db",
                clock=clock,
                thinker=DiscreetThinker(),
                weigher=Scale(),
            ) as house:
                room = Studio(browser, house.url, clock, drawn=True)
                await WALKS[walk](room, language, visit).walk()
                await room.leave()
    return taken


def contact_sheet(folder: Path) -> None:
    """All pictures of a folder side by side, in the order of their names."""
    pictures = [Image.open(file) for file in sorted(folder.glob("*.png"))]
    across = max(1, SHEET // max(SMALLEST, pictures[0].width // 3))
    wide = SHEET // across
    high = wide * pictures[0].height // pictures[0].width
    down = -(-len(pictures) // across)
    sheet = Image.new("RGB", (across * wide, down * high))
    for at, picture in enumerate(pictures):
        small = picture.convert("RGB").resize((wide - 6, high - 6), Image.Resampling.LANCZOS)
        sheet.paste(small, (at % across * wide + 3, at // across * high + 3))
    sheet.save(folder.with_suffix(".jpg"), quality=85)


async def pictures(folder: Path, chosen: Sequence[str], walks: Sequence[str]) -> None:
    """Every screen of these walks in each of these languages."""
    async with async_playwright() as playwright:
        browser = await launched(playwright)
        for language in chosen:
            taken = await _language(browser, language, folder, walks)
            print(f"{language}: {taken} pictures")
            for size in (folder / language).iterdir():
                if size.is_dir():
                    contact_sheet(size)
        await browser.close()


if __name__ == "__main__":
    named, wanted = sys.argv[1:2], sys.argv[2:]
    known = (*LANGUAGES, *WALKS)
    if unknown := set(wanted).difference(known):
        sys.exit(f"There is no {', '.join(sorted(unknown))}: {', '.join(known)}")
    place = Path(named[0] if named else tempfile.mkdtemp(prefix="mafia-de-cuba-pictures-"))
    languages = [it for it in LANGUAGES if it in wanted] or LANGUAGES
    asyncio.run(pictures(place, languages, [it for it in WALKS if it in wanted] or list(WALKS)))
    print(place)
