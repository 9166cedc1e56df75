"""One phone handed round, and one person alone with bots."""

import re
from collections.abc import Sequence

import pytest
from playwright.async_api import expect

from browser.company import Room, seated
from browser.conftest import Play
from browser.loner import until_verdict
from browser.mishaps import find_the_network, lose_the_network
from browser.phone import Phone
from mafia_de_cuba.game.testimony import TakeClaim

NAMES = ("Ana", "Bruno", "Carla", "Diego", "Elsa", "Felix")
TAKES: tuple[int | str, ...] = ("loyal_henchman", 5, "fbi_agent", "driver", 8)


async def hand_to(phone: Phone, name: str) -> None:
    """The phone lies face down and says whose it is; they pick it up."""
    await phone.sees("round.pass_to", name=name)
    assert await phone.button("theft.open_box").count() == 0
    assert await phone.pocket.count() == 0
    await phone.press("round.i_am", name=name)


async def order_of_the_ring(phone: Phone, names: Sequence[str] = NAMES) -> list[str]:
    """Everyone round the table, the Godfather first."""
    ring = phone.page.get_by_role("list", name=phone.t("theft.ring"), exact=True)
    await expect(ring.get_by_role("listitem")).to_have_count(len(names))
    seats = await ring.get_by_role("listitem").all_inner_texts()
    return [next(name for name in names if name in seat) for seat in seats]


async def _notes(phone: Phone, name: str) -> None:
    """The Godfather notes what somebody says aloud: the phone stays, and knows no truth to tell."""
    await phone.ask(name, "took")
    await phone.sees("sitting.nothing_noted", name=name)
    assert await phone.button("answer.truth").count() == 0
    heard = len(phone.heard)
    await phone.sheet.get_by_role("button", name="3", exact=True).click()
    await phone.on_sheet("sitting.note_it")
    await expect(phone.page.get_by_role("dialog")).to_have_count(0)
    said = phone.said(TakeClaim(diamonds=3), 2)
    await expect(phone.felt.get_by_text(said)).to_be_visible()
    assert all('"pocket":null' in frame for frame in phone.heard[heard:] if '"Update"' in frame)


@pytest.mark.parametrize("language", ["en", "es"])
def test_one_phone_handed_round_by_six(play: Play, language: str) -> None:
    async def scene(room: Room) -> None:
        phone = await room.phone(NAMES[0], language)
        await phone.name_everyone(NAMES)
        await phone.press("lobby.begin")
        don, *others = await order_of_the_ring(phone)
        await hand_to(phone, don)
        await phone.keep(2)
        for name, what in zip(others, TAKES, strict=True):
            await hand_to(phone, name)
            await phone.take(what)
        await hand_to(phone, don)
        await _notes(phone, others[1])
        await phone.ask(others[3], "took")
        await phone.press("sitting.hand_on", name=others[3])
        await phone.tell_the_truth()
        for name in (others[1], others[4]):
            await hand_to(phone, don)
            await phone.accuse(name)
        await phone.verdict("diamonds_recovered")
        winners = phone.page.get_by_text(re.compile(f"{don}.*{others[0]}"))
        await expect(winners.first).to_be_visible()

    play(scene)


def test_the_phone_stays_in_the_same_hand_when_the_line_is_lost(play: Play) -> None:
    """What is pressed in a tunnel counts for whoever holds the phone."""

    async def scene(room: Room) -> None:
        phone = await room.phone(NAMES[0], "fr")
        await phone.name_everyone(NAMES)
        await phone.press("lobby.begin")
        don, first, *_ = await order_of_the_ring(phone)
        await hand_to(phone, don)
        await lose_the_network(phone)
        await find_the_network(phone)
        # Nobody has to pick it up again.
        await expect(phone.button("theft.open_box")).to_be_visible()
        await expect(phone.heading("round.pass_to", name=don)).to_have_count(0)
        await lose_the_network(phone)
        await phone.keep(3)
        await find_the_network(phone)
        await hand_to(phone, first)
        await phone.take("fbi_agent")

    play(scene)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_alone_against_bots_in_one_tap(play: Play, language: str) -> None:
    async def scene(room: Room) -> None:
        phone = await room.phone("Ana", language)
        await phone.go("/")
        await phone.press("door.play_bots")
        await expect(phone.pocket).to_be_visible()
        await until_verdict(phone)

    play(scene, tempo=10.0)


def test_whoever_waits_for_bots_can_have_them_go_on(play: Play) -> None:
    """By their own time the bots of a relaxed table take five seconds and more."""

    async def scene(room: Room) -> None:
        phone = await room.phone("Ana", "fr")
        await phone.go("/")
        await phone.page.get_by_text(phone.t("sitting.against"), exact=True).click()
        for key in ("place.player", "strength.green", "play_so"):
            await phone.press(f"sitting.{key}")
        counting = phone.page.get_by_text(phone.t("theft.don_counts", name="").strip())
        await expect(counting).to_be_visible()
        await phone.press("pace.go_on")
        await expect(counting).to_have_count(0, timeout=4_000)
        await expect(phone.button("pace.brisk").or_(phone.button("theft.open_box"))).to_be_visible()
        if await phone.button("pace.brisk").is_visible():
            await phone.press("pace.brisk")
            await expect(phone.button("theft.open_box")).to_be_visible(timeout=15_000)
            assert '"brisk":true' in (await phone.kept())["mafia.likings"]

    play(scene, tempo=1.0)


def test_the_godfather_alone_with_bots(play: Play) -> None:
    async def scene(room: Room) -> None:
        table = await seated(room, ["es"])
        don = table[0]
        await don.press("lobby.fill", count=6)
        await table.begin()
        await don.keep(3)
        await until_verdict(don)

    play(scene)


def test_a_guide_goes_along_in_a_first_game(play: Play) -> None:
    """The guide says each thing once, and only when it is wanted."""

    async def scene(room: Room) -> None:
        phone = await room.phone("Ana", "fr")
        await phone.go("/")
        await phone.press("door.first_game")
        guide = phone.page.get_by_role("complementary", name=phone.t("guide.title"))
        await expect(guide).to_be_visible()
        said = await guide.locator("p").inner_text()
        await phone.press("guide.understood")
        await expect(guide.get_by_text(said)).to_have_count(0)
        await phone.page.reload()
        await expect(phone.pocket).to_be_visible()
        await expect(phone.page.get_by_text(said)).to_have_count(0)

    play(scene, tempo=1.0)
