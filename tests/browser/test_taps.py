"""How often a finger comes down until somebody sits at a table or plays: the page itself counts."""

import pytest
from playwright.async_api import Locator, expect

from browser.catalogue import LANGUAGES
from browser.company import Room
from browser.conftest import Play
from browser.phone import Phone

_COUNT = """
addEventListener("pointerdown", (event) => {
  if (event.isTrusted) sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1;
}, true);
"""


async def _counted(phone: Phone) -> Phone:
    """A phone that counts every touch from its first page on."""
    await phone.context.add_init_script(_COUNT)
    return phone


async def _taps(phone: Phone) -> int:
    return int(await phone.page.evaluate("() => sessionStorage.taps ?? 0"))


async def _type(phone: Phone, field: Locator, words: str) -> None:
    """Type into a field; it is touched first, unless the keyboard is there already."""
    if not await field.evaluate("(it) => it === document.activeElement"):
        await field.click()
    await phone.page.keyboard.type(words)


async def _comes_in(phone: Phone) -> None:
    await _type(phone, phone.page.get_by_label(phone.t("door.name"), exact=True), phone.name)
    await phone.press("door.come_in")
    await phone.sees("lobby.the_table")


@pytest.mark.parametrize("language", LANGUAGES)
def test_from_the_scanned_code_to_a_chair(play: Play, language: str) -> None:
    """A newcomer says a name and comes in; whoever was here before only comes in."""

    async def scene(room: Room) -> None:
        host, other = await room.phone("Ana"), await room.phone("Elsa")
        guest = await _counted(await room.phone("Bruno", language))
        await guest.go(f"/{await host.open_table()}")
        await _comes_in(guest)
        await expect(host.chair("Bruno")).to_be_visible()
        assert await _taps(guest) <= 3
        before = await _taps(guest)
        await guest.go(f"/{await other.open_table()}")
        await guest.press("door.come_in")
        await expect(other.chair("Bruno")).to_be_visible()
        assert await _taps(guest) - before == 1

    play(scene)


def test_from_a_code_called_across_the_room_to_a_chair(play: Play) -> None:
    async def scene(room: Room) -> None:
        host, guest = await room.phone("Ana"), await _counted(await room.phone("Bruno", "es"))
        code = await host.open_table()
        await guest.go("/")
        field = guest.page.get_by_label(guest.t("door.code"), exact=True)
        await _type(guest, field, code.lower())
        # Once the table is found, whoever typed its letters goes on with their name.
        name = guest.page.get_by_label(guest.t("door.name"), exact=True)
        await expect(name).to_be_focused()
        await guest.page.keyboard.type(guest.name)
        await guest.page.keyboard.press("Enter")
        await expect(host.chair("Bruno")).to_be_visible()
        assert await _taps(guest) == 1

    play(scene)


def test_from_the_door_to_a_game_on_ones_own_terms(play: Play) -> None:
    """Unfold, Godfather, play: three touches, and the box is there to keep from."""

    async def scene(room: Room) -> None:
        phone = await _counted(await room.phone("Ana", "es"))
        await phone.go("/")
        await phone.page.get_by_text(phone.t("sitting.against"), exact=True).click()
        await phone.press("sitting.place.godfather")
        await phone.press("sitting.play_so")
        await expect(phone.button("theft.open_box")).to_be_visible()
        assert await _taps(phone) == 3

    play(scene, tempo=1.0)


@pytest.mark.parametrize("way", ["door.play_bots", "door.first_game"])
def test_from_the_door_to_a_running_game_against_bots(play: Play, way: str) -> None:
    async def scene(room: Room) -> None:
        phone = await _counted(await room.phone("Ana", "fr"))
        await phone.go("/")
        await phone.press(way)
        await expect(phone.pocket).to_be_visible()
        ring = phone.page.get_by_role("list", name=phone.t("theft.ring"), exact=True)
        box = phone.button("theft.open_box")
        await expect(ring.get_by_role("listitem").or_(box).first).to_be_visible()
        assert 1 <= await _taps(phone) <= 2

    play(scene, tempo=1.0)
