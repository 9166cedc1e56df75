"""A face that one chooses: everybody sees it, nobody else can have it, and the device keeps it."""

import io
import json
from collections.abc import Sequence
from itertools import combinations

from PIL import Image, ImageChops
from playwright.async_api import Locator, expect

from browser.company import Room, seated
from browser.conftest import Play
from browser.looking import in_sight
from browser.phone import Phone
from mafia_de_cuba.server.evening.faces import FaceName

SMALL = 34
"""Pixels of a face at a crowded table."""
SILHOUETTES = f"""() => {{
  const wall = document.createElement("div");
  wall.id = "silhouettes";
  wall.style = "position:fixed;inset:0;z-index:99;background:black;display:flex;"
    + "flex-wrap:wrap;align-content:start";
  const sheet = [...document.querySelectorAll("dialog[open]")].at(-1);
  for (const face of sheet.querySelectorAll(".face:has(.person)")) {{
    const one = face.cloneNode(true);
    one.style = "flex:none;width:{SMALL}px;height:{SMALL}px;filter:none";
    for (const part of one.children)
      part.style = part.matches(".person, clipPath") ? "" : "display:none";
    for (const part of one.querySelectorAll(".person *")) {{
      if (part.getAttribute("fill") !== "none" && !part.getAttribute("stroke"))
        part.style.fill = "white";
      if (part.getAttribute("stroke")) part.style.stroke = "white";
    }}
    wall.append(one);
  }}
  sheet.append(wall);
}}"""
"""Everybody small and without a colour, side by side."""
APART = 0.02
"""How much of the picture two silhouettes differ by at least."""
FIVE = ("Ana", "Bruno", "Carla", "Diego", "Elsa")


def face(phone: Phone, name: str) -> Locator:
    """Somebody's face, on the sheet that shows them all."""
    return phone.sheet.get_by_role("button", name=phone.t(f"faces.{name}"))


async def opens_faces(phone: Phone, name: str) -> None:
    await phone.chair(name).click()
    await phone.on_sheet("faces.yours")
    await expect(phone.page.get_by_role("dialog")).to_have_count(2)


async def chooses(phone: Phone, name: str, wanted: str) -> None:
    await opens_faces(phone, name)
    await face(phone, wanted).press("Enter")
    await expect(phone.page.get_by_role("dialog")).to_have_count(1)
    await phone.close_sheet()


async def at_one_phone(phone: Phone, names: Sequence[str]) -> None:
    """A new table of these, with one phone, before they begin."""
    await phone.name_everyone(names)
    await phone.press("sitting.settle_first")
    for name in names:
        await expect(phone.chair(name)).to_be_visible()


def last_faces(phone: Phone) -> dict[str, str]:
    """Who has which face, by the last that the phone was told."""
    told = [json.loads(frame) for frame in phone.heard if '"room"' in frame]
    return {chair["name"]: chair["face"] for chair in told[-1]["room"]["chairs"]}


def drawn(phone: Phone, name: str) -> Locator:
    """A chair whose face is drawn, and not a monogram."""
    return phone.page.locator(".ring li", has_text=name).locator(".face .person")


def test_a_face_that_is_chosen_is_seen_by_all_and_taken(play: Play) -> None:
    async def scene(room: Room) -> None:
        table = await seated(room, ["en", "fr", "es", "en", "en"], names=FIVE)
        bruno, carla = table[1], table[2]
        await chooses(bruno, "Bruno", "widow")
        for phone in table.people:
            await expect(drawn(phone, "Bruno")).to_be_visible()
        await opens_faces(carla, "Carla")
        await expect(face(carla, "widow")).to_be_disabled()
        await expect(face(carla, "widow")).to_contain_text(carla.t("faces.taken"))
        await carla.on_sheet("common.close")
        await expect(carla.page.get_by_role("dialog")).to_have_count(1)
        await carla.close_sheet()
        await chooses(carla, "Carla", "nun")
        for phone in table.people:
            seen = last_faces(phone)
            assert (seen["Bruno"], seen["Carla"]) == ("widow", "nun")
            assert len(set(seen.values())) == len(FIVE)

    play(scene)


def test_the_device_brings_a_face_to_the_next_table(play: Play) -> None:
    async def scene(room: Room) -> None:
        phone = await room.phone("Ana")
        await at_one_phone(phone, ("Ana", "Bo"))
        await chooses(phone, "Ana", "captain")
        await chooses(phone, "Bo", "cook")
        await at_one_phone(phone, ("Ana", "Bo"))
        assert last_faces(phone) == {"Ana": "captain", "Bo": "cook"}

    play(scene)


def test_until_faces_are_fetched_a_monogram_stands_in_their_place(play: Play) -> None:
    async def scene(room: Room) -> None:
        phone = await room.phone("Ana")
        await phone.page.route("**/assets/Portrait-*.js", lambda route: route.abort())
        await phone.open_table()
        stand_in = phone.page.locator(".ring li .face")
        await expect(stand_in.locator("text")).to_have_text("A")
        before = await stand_in.bounding_box()
        await phone.page.unroute("**/assets/Portrait-*.js")
        await phone.page.reload()
        await expect(drawn(phone, "Ana")).to_be_visible()
        assert await stand_in.bounding_box() == before

    play(scene)


def test_everybody_is_told_apart_by_a_small_outline_alone(play: Play) -> None:
    """Without colours and features, at the size of a crowded table."""

    async def scene(room: Room) -> None:
        phone = await room.phone("Ana")
        await phone.open_table()
        await opens_faces(phone, "Ana")
        people = phone.sheet.locator(".face .person")
        await expect(people).to_have_count(len(FaceName))
        assert len(FaceName) >= 20
        await phone.page.evaluate(SILHOUETTES)
        wall = phone.page.locator("#silhouettes")
        async with in_sight(phone.page):
            shot = Image.open(io.BytesIO(await wall.screenshot())).convert("L")
        across = shot.width // SMALL
        corners = [(at % across * SMALL, at // across * SMALL) for at in range(len(FaceName))]
        outlines = [shot.crop((x, y, x + SMALL, y + SMALL)) for x, y in corners]
        for one, other in combinations(outlines, 2):
            differs = sum(ImageChops.difference(one, other).tobytes()) / 255 / SMALL**2
            assert differs >= APART

    play(scene)
