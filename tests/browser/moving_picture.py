"""Makes the README's pictures: a short game in moving stills, a phone beside the big screen.

`scripts/moving-picture` runs it. Ana is the Godfather; Bruno takes every diamond there is and says
he left eight; Carla, next to him, found none. Bots sit on the other chairs.
"""

import asyncio
import io
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct, field
from PIL import Image, ImageDraw
from playwright.async_api import Page, async_playwright, expect

from browser.chromium import AT_HOME, launched
from browser.company import Room, go_on
from browser.metronome import Metronome
from browser.phone import HELD, Phone
from browser.pictures import TEMPO, Studio, on_time
from house import DiscreetThinker, open_house

WALL = (1280, 720)
PHONE = (360, 740)
FRAME = (640, 344)
NIGHT = "#120a06"
PLAYERS, KEPT, LEFT = 7, 2, 8
STOLEN = 15 - KEPT
LARGEST, STILL = 400_000, 150_000
"""Bytes that the moving picture and each still may have."""
QUALITIES = (88, 84, 80, 76, 72, 68, 64, 60, 55, 50)


class Film(Struct):
    """What was photographed: frames with how long each is shown, and single screens by name."""

    room: Room
    screen: Phone
    frames: list[tuple[Image.Image, int]] = field(default_factory=list)
    stills: dict[str, Image.Image] = field(default_factory=dict)

    async def take(self, phone: Phone, milliseconds: int, name: str = "") -> None:
        """A frame of the wall and somebody's phone; by a name, both are kept as stills too."""
        for one in (self.screen, phone):
            await on_time(one)
        wall, hand = await _photo(self.screen.page), await _photo(phone.page)
        self.frames.append((_beside(wall, hand), milliseconds))
        if name:
            self.stills[f"wall {name}"], self.stills[name] = wall, hand

    async def keep(self, phone: Phone, name: str) -> None:
        """A phone as a still alone."""
        self.stills[name] = await _photo(phone.page)


async def _photo(page: Page) -> Image.Image:
    return Image.open(io.BytesIO(await page.screenshot(animations="disabled"))).convert("RGB")


def _rounded(picture: Image.Image, size: tuple[int, int], corner: int) -> tuple[Image.Image, ...]:
    small = picture.resize(size, Image.Resampling.LANCZOS)
    mask = Image.new("L", (size[0] * 4, size[1] * 4))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, *mask.size), corner * 4, fill=255)
    return small, mask.resize(size, Image.Resampling.LANCZOS)


def _beside(wall: Image.Image, hand: Image.Image) -> Image.Image:
    """The wall's screen with a phone beside it."""
    wide, high = FRAME
    frame = Image.new("RGB", FRAME, NIGHT)
    held = ((high - 16) * PHONE[0] // PHONE[1], high - 16)
    left = wide - held[0] - 8
    room = left - 18
    seen = (room, room * WALL[1] // WALL[0])
    for picture, size, at, corner in (
        (wall, seen, (8, (high - seen[1]) // 2), 6),
        (hand, held, (left, 8), 12),
    ):
        small, mask = _rounded(picture, size, corner)
        edge = (at[0] - 2, at[1] - 2, at[0] + size[0] + 1, at[1] + size[1] + 1)
        ImageDraw.Draw(frame).rounded_rectangle(edge, corner + 2, fill="#6b5330")
        frame.paste(small, at, mask)
    return frame


async def _plays(room: Room) -> Film:
    don = await room.phone("Ana", goes_on=False)
    bruno, carla = await room.phone("Bruno"), await room.phone("Carla")
    code = await don.open_table()
    screen = await room.phone("screen", size=WALL, goes_on=False)
    film = Film(room, screen)
    await screen.go(f"/screen/{code}")
    await bruno.come_in(code)
    await carla.come_in(code)
    chairs = don.page.get_by_role("list", name=don.t("lobby.chairs"), exact=True)
    for already in range(3, PLAYERS):
        await don.press("lobby.add_bot")
        await expect(chairs.get_by_role("listitem")).to_have_count(already + 1)
    await don.settle(chosen=("settings.pace_none", "settings.godfather_choice"))
    await don.name_godfather(don.name)
    await expect(screen.page.locator(".ring li")).to_have_count(PLAYERS)
    await film.take(carla, 1600, "lobby")
    await don.press("lobby.begin")
    await _steal(film, don, bruno, carla)
    await _investigate(film, don, bruno, carla)
    return film


async def _steal(film: Film, don: Phone, bruno: Phone, carla: Phone) -> None:
    await don.keep(KEPT)
    await bruno.press("theft.open_box")
    await film.take(bruno, 1300, "box")
    await bruno.take_stones(STOLEN)
    await film.take(bruno, 1500)
    await bruno.press("theft.close_box")
    await carla.take("driver")
    await film.screen.reveal.wait_for()
    await don.press("returned.open")
    await don.reads("returned.kept", count=KEPT)
    await film.take(don, 2000)
    await don.press("reveal.go_on")
    await go_on(film.screen.reveal)
    await expect(film.screen.reveal).to_have_count(0)


async def _investigate(film: Film, don: Phone, bruno: Phone, carla: Phone) -> None:
    await don.ask(bruno.name, "passed")
    await bruno.sheet.get_by_role("button", name=str(LEFT), exact=True).click()
    await film.take(bruno, 2000, "answer")
    await bruno.on_sheet("answer.say_it")
    await expect(film.screen.page.locator(".bubble.says")).to_contain_text(bruno.name)
    await film.take(don, 1600)
    await don.ask(carla.name, "received_diamonds")
    await carla.sheet.get_by_role("button", name="0", exact=True).click()
    await carla.on_sheet("answer.say_it")
    for phone in (film.screen, don):
        await expect(phone.page.locator(".bubble.says")).to_contain_text(carla.name)
    await film.take(don, 2400, "contradiction")
    await don.pick(bruno.name)
    await film.take(don, 1300)
    with film.room.held_breath():
        await don.button("seat.empty_pockets").click(delay=HELD)
        await expect(film.screen.page.get_by_role("alertdialog")).to_be_visible()
        await expect(bruno.page.get_by_role("alertdialog")).to_be_visible()
        await film.take(bruno, 1600, "order")
    for phone in (film.screen, don):
        await phone.reveal.wait_for()
    await film.take(don, 2200, "pocket")
    for phone in (film.screen, don):
        await phone.reveal.click()
    for phone in (film.screen, don):
        await phone.verdict("diamonds_recovered")
    await film.take(don, 3000, "verdict")


def _moving(frames: Sequence[tuple[Image.Image, int]]) -> bytes:
    """The frames as one picture, as good as its size allows."""
    first, *rest = [frame for frame, _ in frames]
    for quality in QUALITIES:
        made = io.BytesIO()
        first.save(
            made,
            "WEBP",
            save_all=True,
            append_images=rest,
            duration=[milliseconds for _, milliseconds in frames],
            loop=0,
            quality=quality,
            method=6,
        )
        if made.tell() <= LARGEST:
            return made.getvalue()
    raise ValueError("the moving picture is too large")


def _still(picture: Image.Image) -> bytes:
    for quality in QUALITIES:
        made = io.BytesIO()
        picture.save(made, "JPEG", quality=quality, optimize=True, progressive=True)
        if made.tell() <= STILL:
            return made.getvalue()
    raise ValueError("a still is too large")


def _in_a_row(pictures: Sequence[Image.Image]) -> Image.Image:
    gap = 12
    wide = sum(one.width + gap for one in pictures) + gap
    row = Image.new("RGB", (wide, pictures[0].height + 2 * gap), NIGHT)
    at = gap
    for one in pictures:
        row.paste(one, (at, gap))
        at += one.width + gap
    return row.resize((1200, 1200 * row.height // row.width), Image.Resampling.LANCZOS)


async def film(folder: Path) -> None:
    """Play the game, and leave its pictures in a folder."""
    async with async_playwright() as playwright:
        browser = await launched(playwright)
        clock = Metronome(TEMPO)
        with tempfile.TemporaryDirectory() as kept:
            async with open_house(
                Path(kept) / "house.db", clock=clock, thinker=DiscreetThinker()
            ) as house:
                room = Studio(browser, house.url.replace("127.0.0.1", AT_HOME), clock, drawn=True)
                made = await _plays(room)
                await room.leave()
        await browser.close()
    stills = made.stills
    folder.mkdir(parents=True, exist_ok=True)
    phones = _in_a_row([stills[name] for name in ("lobby", "box", "contradiction", "order")])
    for name, content in (
        ("game.webp", _moving(made.frames)),
        ("phones.jpg", _still(phones)),
        ("big-screen.jpg", _still(stills["wall contradiction"])),
        ("verdict.jpg", _still(stills["wall verdict"])),
    ):
        (folder / name).write_bytes(content)
        print(f"{folder / name}: {len(content) / 1000:.0f} kB")


if __name__ == "__main__":
    asyncio.run(film(Path(sys.argv[1] if sys.argv[1:] else "docs/pictures")))
