"""A phone's page never holds what its player may not know, nor what lies in a closed box or pocket.

Two tables play the same game but for what two players took. Whoever cannot know which is which must
have the same page, the same storage and the same news in both; and so must those two while their
boxes and pockets are closed.
"""

import json
import re
from typing import Any

from msgspec import Struct
from playwright.async_api import expect

from browser.company import NAMES, Company, Room, seated
from browser.conftest import Play
from browser.mishaps import sleep, wake
from browser.phone import Phone

ONE_WAY = ("loyal_henchman", 5, "fbi_agent", "driver", 8)
OTHER_WAY = ("loyal_henchman", "fbi_agent", 5, "driver", 8)
DIFFERENT = (2, 3)
"""The seats that differ; everyone else sees the same box."""

_HELD = """() => JSON.stringify([
  document.documentElement.outerHTML,
  {...localStorage}, {...sessionStorage}, history.state, document.cookie, document.title,
  location.href, location.hash,
  [...document.querySelectorAll("input, select, textarea")].map((one) => one.value),
])"""


class Moment(Struct):
    """What every device at a table held at one moment, and the last it heard; and who was there."""

    held: list[str]
    heard: list[str]


async def _held(phone: Phone, code: str) -> str:
    found = str(await phone.page.evaluate(_HELD))
    return _masked(found, code)


def _masked(found: str, code: str) -> str:
    """Without what differs between any two tables: codes, keys, times, ids of commands."""
    found = found.replace(code, "CODE").replace(" ".join(code), "C O D E")
    found = re.sub(r'(\\*"key\\*":\\*")[\w-]+', r"\1KEY", found)
    found = re.sub(r'(\\*"at\\*":)\d+', r"\1T", found)
    return re.sub(r"\d{13}", "T", found)


def _news(phone: Phone, code: str) -> str:
    """The newest state of the table that this phone was told."""
    updates = [json.loads(frame) for frame in phone.heard]
    last: dict[str, Any] = [one for one in updates if one["type"] == "Update"][-1]
    last.pop("happened")
    return _masked(json.dumps(last, sort_keys=True), code)


def _difference(one: str, other: str) -> tuple[str, str] | None:
    """Where two pages begin to differ, or None."""
    if one == other:
        return None
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return one[max(0, at - 80) : at + 120], other[max(0, at - 80) : at + 120]


async def _moment(table: Company) -> Moment:
    code = table[0].code
    held = [await _held(one, code) for one in table.everyone]
    return Moment(held, [_news(one, code) for one in table.everyone])


async def _told(table: Company, takes: tuple[int | str, ...]) -> list[Moment]:
    """A game up to the investigation, looked at whenever the box has moved on."""
    moments = []
    await table.begin()
    await table[0].keep(2)
    for seat, what in enumerate(takes, 1):
        person = table[seat]
        for one in table.everyone:
            if one is not person:
                await one.sees("theft.box_is_with", name=person.name)
        await expect(person.button("theft.open_box")).to_be_visible()
        moments.append(await _moment(table))
        await person.take(what)
    for one in table.everyone:
        key = "your_turn" if one is table[0] else "dons_turn"
        await one.sees(f"investigation.{key}", name=NAMES[0])
    moments.append(await _moment(table))
    return moments


def test_nobody_can_tell_who_took_what_from_any_page(play: Play) -> None:
    async def scene(room: Room) -> None:
        tables = []
        stories = []
        for takes in (ONE_WAY, OTHER_WAY):
            tables.append(await seated(room, ["en"] * 6, screen="en"))
            stories.append(await _told(tables[-1], takes))
        for one, other in zip(*stories, strict=True):
            for held, also in zip(one.held, other.held, strict=True):
                assert _difference(held, also) is None
            for seat, (heard, also) in enumerate(zip(one.heard, other.heard, strict=True)):
                assert seat in DIFFERENT or _difference(heard, also) is None
        # The measure measures: what may be seen on purpose is not the same.
        opened = []
        for table in tables:
            pocket = table[2].button("pocket.hold")
            await pocket.focus()
            await pocket.press("Enter")
            await expect(table[2].page.get_by_role("dialog")).to_be_visible()
            opened.append(await _held(table[2], table[0].code))
        assert opened[0] != opened[1]
        assert stories[0][-1].heard[2] != stories[1][-1].heard[2]

    play(scene)


def test_a_pocket_is_open_only_while_it_is_held(play: Play) -> None:
    async def scene(room: Room) -> None:
        table = await seated(room, ["fr"] * 5)
        await table.begin()
        await table.steal(0, ("loyal_henchman", "fbi_agent", 5, 10))
        for person, character in ((table[2], "agent"), (table[3], "thief")):
            words = person.t(f"characters.{character}.wins")
            assert words not in await person.page.content()
            await person.button("pocket.hold").hover()
            await person.page.mouse.down()
            await expect(person.page.get_by_text(words)).to_be_in_viewport()
            await person.page.mouse.up()
            await expect(person.page.get_by_role("dialog")).to_have_count(0)
            assert words not in await person.page.content()
            # Left open by keyboard, it closes when the player looks at something else.
            await person.page.keyboard.press("Enter")
            await expect(person.page.get_by_text(words)).to_be_in_viewport()
            await sleep(person)
            await expect(person.page.get_by_text(words)).to_have_count(0)
            await wake(person)

    play(scene)
