"""A phone's page never holds what its player may not know, nor what lies in a closed box or pocket.

Two tables play the same game but for what two players took. Whoever cannot know which is which must
have the same page, the same storage and the same news in both; and so must those two while their
boxes and pockets are closed.
"""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace
from playwright.async_api import expect

from browser.company import NAMES, Company, Room, seated
from browser.conftest import Play
from browser.knowing import Truth, leaks
from browser.mishaps import sleep, wake
from browser.phone import Phone
from mafia_de_cuba.deduction.board import BoardView
from mafia_de_cuba.game.sight import own_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.view import Own
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.wire import views
from mafia_de_cuba.server.wire.shapes import PlayView

ONE_WAY: tuple[int | str, ...] = ("loyal_henchman", 5, "fbi_agent", "driver", 8)
OTHER_WAY: tuple[int | str, ...] = ("loyal_henchman", "fbi_agent", 5, "driver", 8)
KEPT = 2
ACCUSED = (5, 1)
DIFFERENT = (2, 3)
"""The seats that differ; everyone else sees the same box."""

_HELD = """() => {
  const page = document.documentElement.cloneNode(true);
  // What a clock shows depends on when one looks; how long it runs is told alike to all.
  for (const clock of page.querySelectorAll("[role=timer]")) clock.remove();
  // The table's code is another one; so is its picture.
  for (const code of page.querySelectorAll("svg[shape-rendering=crispEdges]")) code.remove();
  // Whether a browser may be heard depends on when it was touched; a test touches it to look.
  for (const corner of page.querySelectorAll(".sound-corner")) corner.remove();
  // Which parts of itself a page has fetched counts, in whatever order they came.
  const parts = [...page.querySelectorAll("head > link")];
  for (const part of parts) part.remove();
  return JSON.stringify([page.outerHTML, parts.map((part) => part.href).sort(),
  {...localStorage}, {...sessionStorage}, history.state, document.cookie, document.title,
  location.href, location.hash,
  [...document.querySelectorAll("input, select, textarea")].map((one) => one.value),
  ]);
}"""
STILL_AFTER = 10
"""Looks at a page, at most, until two of them are alike."""
_TWO_FRAMES = "() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))"


class Moment(Struct):
    """What every device at a table held at one moment, and the last it heard; and who was there."""

    held: list[str]
    heard: list[str]


async def _held(phone: Phone, code: str) -> str:
    """All that a page holds, once it stands still: what is measured is drawn a moment later."""
    found = ""
    for _ in range(STILL_AFTER):
        before, found = found, _masked(str(await phone.page.evaluate(_HELD)), code)
        if found == before:
            break
        await phone.page.evaluate(_TWO_FRAMES)
    return found


def _masked(found: str, code: str) -> str:
    """Without what differs between any two tables: codes, keys, devices, times, ids of commands."""
    found = found.replace(code, "CODE").replace(" ".join(code), "C O D E")
    found = re.sub(r'(\\*"(?:key|device)\\*":\\*")[\w-]+', r"\1KEY", found)
    found = re.sub(r'(\\*"at\\*":)\d+', r"\1T", found)
    # A seal is salted: it differs between any two games, and tells nothing of either.
    found = re.sub(r"\b[0-9a-f]{64}\b", "SEAL", found)
    found = re.sub(r"\b[A-Z0-9]{4}(-[A-Z0-9]{4}){2}\b", "MARK", found)
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


async def _told(room: Room, table: Company, takes: tuple[int | str, ...]) -> list[Moment]:
    """A game up to the second accusation, looked at whenever something has happened."""
    moments = []
    don = table[0]
    await table.begin()
    await don.keep(KEPT)
    for seat, what in enumerate(takes, 1):
        person = table[seat]
        for one in table.everyone:
            if one is not person:
                await one.sees("theft.box_is_with", name=person.name)
        await expect(person.button("theft.open_box")).to_be_visible()
        moments.append(await _moment(table))
        await person.take(what)
    await _all_see(table, "dons_turn")
    moments.append(await _moment(table))
    await don.ask(NAMES[4], "took")
    await table[4].on_sheet("answer.say_nothing")
    await _all_see(table, "dons_turn")
    moments.append(await _moment(table))
    with room.held_breath():
        await don.accuse(NAMES[ACCUSED[0]])
        for one in table.everyone:
            await expect(one.page.get_by_role("alertdialog")).to_be_visible()
        moments.append(await _moment(table))
    await _all_see(table, "dons_turn", out=ACCUSED[0])
    for one in table.everyone:
        await expect(one.reveal).to_have_count(0)
    moments.append(await _moment(table))
    return moments


async def _all_see(table: Company, turn: str, out: int | None = None) -> None:
    """Everyone sees that it is the Godfather's turn again, or that they are out."""
    for seat, one in enumerate(table.everyone):
        key = "out" if seat == out else "your_turn" if seat == 0 else turn
        await expect(one.page.get_by_role("alertdialog")).to_have_count(0)
        await one.sees(f"investigation.{key}", name=NAMES[0])
        await expect(one.reveal).to_have_count(0)


def _leaks(table: Company, truth: Truth) -> list[str]:
    """All that anybody was told by their socket and may not know."""
    seats = [*range(len(table.people)), *([None] if table.screen is not None else [])]
    found = zip(seats, table.everyone, strict=True)
    return [f"{seat}: {it}" for seat, one in found for it in leaks(one.heard, seat, truth)]


async def _planted(tables: list[Company], script: str) -> bool:
    """Whether a page that holds what seat 2 took is told from one that does not."""
    told = []
    for table, takes in zip(tables, (ONE_WAY, OTHER_WAY), strict=True):
        page = table[4].page
        await page.evaluate(script, str(takes[1]))
        told.append(await _held(table[4], table[0].code))
        await page.evaluate(script, "")
    return _difference(*told) is not None


PLANTS = (
    "(it) => { document.title = it; }",
    "(it) => { localStorage.setItem('planted', it); }",
    "(it) => { sessionStorage.setItem('planted', it); }",
    "(it) => { history.replaceState(it, '', location.pathname); }",
    "(it) => { document.body.dataset.planted = it; }",
    "(it) => { document.querySelector('input').value = it; }",
    "(it) => { document.cookie = `planted=${it}`; }",
)
"""Places in which a page could keep what its player may not know."""


def test_nobody_can_tell_who_took_what_from_any_page(play: Play) -> None:
    async def scene(room: Room) -> None:
        tables = []
        stories = []
        for takes in (ONE_WAY, OTHER_WAY):
            tables.append(await seated(room, ["en"] * 6, screen="en"))
            stories.append(await _told(room, tables[-1], takes))
        for one, other in zip(*stories, strict=True):
            for held, also in zip(one.held, other.held, strict=True):
                assert _difference(held, also) is None
            for seat, (heard, also) in enumerate(zip(one.heard, other.heard, strict=True)):
                assert seat in DIFFERENT or _difference(heard, also) is None
        # The measure measures: what is planted in a page is found, wherever it is,
        for script in PLANTS:
            assert await _planted(tables, script), script
        # and what may be seen on purpose is not the same.
        opened = []
        for table in tables:
            pocket = table[2].pocket
            await pocket.focus()
            await pocket.press("Enter")
            await expect(table[2].page.get_by_role("dialog")).to_be_visible()
            opened.append(await _held(table[2], table[0].code))
        assert opened[0] != opened[1]
        assert stories[0][-1].heard[2] != stories[1][-1].heard[2]
        for table, takes in zip(tables, (ONE_WAY, OTHER_WAY), strict=True):
            await table[2].pocket.press("Enter")
            await table[0].accuse(NAMES[ACCUSED[1]])
            for one in table.everyone:
                await one.verdict("godfather_eliminated")
            found = _leaks(table, Truth(KEPT, takes, ACCUSED))
            assert not found, "\n".join(found)

    play(scene)


def _shows_a_take(plant: pytest.MonkeyPatch) -> None:
    """Everyone sees what seat 2 took."""
    honest = views.play_of

    def play_of(evening: Evening, board: BoardView | None) -> PlayView | None:
        play = honest(evening, board)
        if play is None or evening.game is None or len(evening.game.takes) < 2:
            return play
        seats = list(play.seats)
        seats[2] = replace(seats[2], take=evening.game.takes[1])
        return replace(play, seats=tuple(seats))

    plant.setattr(views, "play_of", play_of)


def _shows_a_neighbours_pocket(plant: pytest.MonkeyPatch) -> None:
    """Seat 3 has the pocket of seat 2."""

    def of_seat_2(game: Game, seat: int) -> Own:
        return own_for(game, 2 if seat == 3 and len(game.takes) > 2 else seat)

    plant.setattr(views, "own_for", of_seat_2)


def _tells_of_every_hand(plant: pytest.MonkeyPatch) -> None:
    """Whatever happens is told to all."""
    plant.setattr(views, "visible", lambda events, _: events)


@pytest.mark.parametrize("leak", [_shows_a_take, _shows_a_neighbours_pocket, _tells_of_every_hand])
def test_a_leak_planted_in_the_house_is_found_on_the_phones(
    play: Play, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    takes = ("loyal_henchman", 5, "fbi_agent", 8)

    async def scene(room: Room) -> None:
        table = await seated(room, ["en"] * 5)
        with pytest.MonkeyPatch.context() as plant:
            leak(plant)
            await table.begin()
            await table.steal(KEPT, takes)
            await table[1].sees("investigation.dons_turn", name=NAMES[0])
        assert _leaks(table, Truth(KEPT, takes))

    play(scene)


def test_a_pocket_is_open_only_while_it_is_held(play: Play) -> None:
    async def scene(room: Room) -> None:
        table = await seated(room, ["fr"] * 5)
        await table.begin()
        await table.steal(0, ("loyal_henchman", "fbi_agent", 5, 10))
        for person, character in ((table[2], "agent"), (table[3], "thief")):
            words = person.t(f"characters.{character}.wins")
            assert words not in await person.page.content()
            await person.pocket.hover()
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
