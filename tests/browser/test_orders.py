"""Orders left for the box on a phone: carried out without a touch, and the phone says so."""

import re

from playwright.async_api import expect

from browser.company import NAMES, Company, Room, seated
from browser.conftest import Play
from browser.mishaps import find_the_network, lose_the_network
from browser.phone import Phone


async def _fill(phone: Phone, row: int, blank: str, *, word: str) -> None:
    """Touch a blank of an order, by what it says now, and then what it should say."""
    order = phone.sheet.get_by_role("listitem").nth(row)
    await order.get_by_role("button", name=blank, exact=True).click()
    await order.get_by_role("button", name=word, exact=True).click()


async def _orders(phone: Phone) -> None:
    """Twelve or more: ten of them. Or else a Driver."""
    await phone.press("orders.leave")
    two = phone.t("orders.take_diamonds", count=2)
    await _fill(phone, 0, phone.t("orders.whatever"), word="12")
    await _fill(phone, 0, two, word="10")
    await phone.on_sheet("orders.else")
    await _fill(phone, 1, two, word=phone.t("characters.driver.name"))
    await expect(phone.sheet).to_contain_text(phone.t("orders.when", count=12))
    await phone.on_sheet("orders.leave")
    await expect(phone.page.get_by_role("dialog")).to_have_count(0)
    await phone.reads("orders.left")


async def _in_the_pocket(phone: Phone, *words: str) -> None:
    """Hold the pocket open, and read these words there."""
    pocket = phone.pocket
    await pocket.focus()
    await pocket.press("Enter")
    card = phone.page.get_by_role("dialog", name=phone.t("pocket.title"), exact=True)
    for said in words:
        await expect(card).to_contain_text(said)
    await pocket.press("Enter")
    await expect(card).to_have_count(0)


async def _took(table: Company, seat: int, what: str) -> None:
    """The verdict says what somebody took."""
    don = table[0]
    journey = don.page.get_by_role("region", name=don.t("verdict.journey"), exact=True)
    step = journey.get_by_role("listitem").filter(has_text=NAMES[seat])
    await expect(step).to_contain_text(re.compile(re.escape(what), re.IGNORECASE))


def test_orders_are_carried_out_and_the_phone_says_so(play: Play) -> None:
    """The first order does not fit the box that comes, the second does; nobody touches anything."""

    async def scene(room: Room) -> None:
        table = await seated(room, ["en", "fr", "es", "fr", "en", "en"])
        don, first, second, third, fourth, last = table.people
        await table.begin()
        await _orders(third)
        await don.keep(2)
        await first.take("loyal_henchman")
        await second.take(2)
        # The phone lies on the table while the box comes and goes.
        await third.reads("orders.done")
        await expect(third.button("theft.open_box")).to_have_count(0)
        await _in_the_pocket(third, third.t("characters.driver.name"), third.t("pocket.by_orders"))
        await fourth.take("fbi_agent")
        await last.take(11)
        await don.sees("investigation.your_turn")
        await _in_the_pocket(third, third.t("pocket.by_orders"))
        await don.accuse(NAMES[4])
        await table.ends("agent_accused", [4])
        await _took(table, 3, don.t("characters.driver.name"))

    play(scene)


def test_orders_count_while_the_phone_is_in_a_tunnel(play: Play) -> None:
    async def scene(room: Room) -> None:
        table = await seated(room, ["es"] * 6)
        don, first, second, third, *_ = table.people
        await table.begin()
        await _orders(second)
        await lose_the_network(second)
        await don.keep(0)
        await first.take(1)
        await third.take("driver")
        await find_the_network(second)
        await second.reads("orders.done")
        await _in_the_pocket(second, second.t("claims.diamonds", count=10))

    play(scene)


def test_whoever_is_quicker_than_their_orders_takes_what_they_like(play: Play) -> None:
    async def scene(room: Room) -> None:
        table = await seated(room, ["fr"] * 6)
        don, first, second, *_ = table.people
        await table.begin()
        await _orders(first)
        await _orders(second)
        await don.keep(2)
        await first.reads("orders.coming")
        with room.held_breath():
            await first.take("fbi_agent")
            await first.reads("theft.box_moves_soon")
        await second.reads("orders.done")
        # The one chose alone, and is not told of orders; the other's were seen to.
        await expect(first.page.get_by_text(first.t("orders.done"))).to_have_count(0)
        await _in_the_pocket(first, first.t("characters.fbi_agent.name"))
        await _in_the_pocket(second, second.t("claims.diamonds", count=10))

    play(scene, tempo=1.0)


def test_orders_taken_back_leave_the_box_to_its_player(play: Play) -> None:
    async def scene(room: Room) -> None:
        table = await seated(room, ["en"] * 6)
        don, first, second, *_ = table.people
        await table.begin()
        await _orders(second)
        await second.press("orders.change")
        await expect(second.sheet).to_contain_text(second.t("orders.when", count=12))
        await second.on_sheet("orders.take_back")
        await second.reads("orders.why")
        await don.keep(2)
        await first.take(1)
        await second.take("fbi_agent")
        await _in_the_pocket(second, second.t("characters.fbi_agent.name"))
        await expect(second.page.get_by_text(second.t("orders.done"))).to_have_count(0)

    play(scene)
