"""Somebody who plays a game to its end as it comes: takes what is there, says the truth, accuses
whoever sits next.
"""

from playwright.async_api import TimeoutError as TooLong
from playwright.async_api import expect

from browser.phone import HELD, PATIENCE, Phone

MOST_DEEDS = 60
A_MOMENT = 6_000
"""Milliseconds for a button that is there: a question's time may be up before a busy machine has
pressed it, and then it does not come back."""
MOST_MISSED = 2


async def until_verdict(phone: Phone) -> None:
    """Do whatever the phone asks for until it shows the verdict."""
    page = phone.page
    over = phone.heading("verdict.journey")
    opens = phone.button("theft.open_box")
    asked = phone.button("answer.say_nothing")
    don = phone.heading("investigation.your_turn")
    missed = 0
    for _ in range(MOST_DEEDS):
        wanted = over.or_(opens).or_(asked).or_(don).first
        await expect(wanted).to_be_visible(timeout=2 * PATIENCE)
        if await over.is_visible():
            return
        if await opens.is_visible():
            await help_oneself(phone)
        elif await asked.is_visible():
            try:
                await asked.click(timeout=A_MOMENT)
            except TooLong:
                missed += 1
                assert missed <= MOST_MISSED, "questions that cannot be answered"
                continue
            await expect(asked).to_have_count(0)
        elif await don.is_visible():
            await _accuse_somebody(phone)
            # The table stops, and goes on.
            await expect(page.get_by_role("alertdialog")).to_have_count(0)
    raise AssertionError("the game has no end")


async def help_oneself(phone: Phone) -> None:
    """Open the box and take the first thing in it, or send it off."""
    await phone.press("theft.open_box")
    keeps = phone.page.get_by_role("group", name=phone.t("hiding.keep"), exact=True)
    takes = phone.button("theft.close_box")
    await expect(keeps.or_(takes).first).to_be_visible()
    if await keeps.is_visible():
        await phone.press("hiding.done", count=0)
    else:
        tokens = phone.page.get_by_role("group", name=phone.t("theft.tokens"), exact=True)
        stones = phone.page.get_by_role("group", name=phone.t("theft.diamonds"), exact=True)
        there = tokens.get_by_role("button").or_(stones.get_by_role("button"))
        if await there.count():
            await there.first.click()
        await takes.click()
    await expect(phone.button("theft.open_box")).to_have_count(0)


async def _accuse_somebody(phone: Phone) -> None:
    order = phone.button("seat.empty_pockets")
    ring = phone.page.get_by_role("list", name=phone.t("investigation.ring"), exact=True)
    seats = ring.get_by_role("button")
    for index in range(1, await seats.count()):
        await seats.nth(index).click()
        if await order.is_visible():
            await order.click(delay=HELD)
            return
        await phone.close_sheet()
