"""A finished game seen together: the host leads, the others follow, step out and come back."""

import asyncio

import pytest
from playwright.async_api import expect

from browser.company import Room, seated
from browser.conftest import Play
from browser.looking import hindrances, over_the_edge
from browser.phone import Phone

TAKES: tuple[int | str, ...] = (15, "loyal_henchman", "fbi_agent", 0)
MOMENTS = 8
"""One before anything was done, the kept stones, four hands, the order and the pocket."""


async def is_at(phone: Phone, moment: int) -> None:
    slider = phone.page.get_by_role("slider")
    await expect(slider).to_have_value(str(moment - 1))


@pytest.mark.long
def test_the_host_leads_and_everyone_sees_the_same_moment(play: Play) -> None:
    async def scene(room: Room) -> None:
        table = await seated(room, ["en", "fr", "es", "en", "en"], screen="en")
        await table.begin()
        await table.steal(0, TAKES)
        host, first, second, *others = table.people
        await host.accuse(first.name)
        await table.ends("diamonds_recovered", [0, 2])
        await host.press("together.open")
        await host.reads("together.you_lead")
        followers = [first, second, *others]
        await asyncio.gather(*(phone.sees("together.title") for phone in followers))
        for _ in range(2):
            await host.press("afterwards.after")
        await asyncio.gather(*(is_at(phone, 3) for phone in (host, *followers)))
        # Nobody but the host turns.
        for phone in followers:
            await expect(phone.button("afterwards.after")).to_have_count(0)
            await expect(phone.page.get_by_role("slider")).to_be_disabled()
        assert await hindrances(first.page) == []
        assert await over_the_edge(second.page) == []
        assert table.screen is not None
        await table.screen.sees("together.title")
        # One looks around alone, and comes back to where the others are.
        await first.press("together.step_out")
        await first.reads("together.alone")
        await first.press("afterwards.after")
        await is_at(first, 4)
        await host.page.get_by_role("slider").fill(str(MOMENTS - 1))
        await is_at(second, MOMENTS)
        await is_at(first, 4)
        await first.press("together.come_back")
        await is_at(first, MOMENTS)
        # Somebody goes back to the table, and finds the way back.
        await second.press("together.leave")
        await second.sees("verdict.journey")
        await second.press("together.join")
        await is_at(second, MOMENTS)
        # Whoever comes late is where the others are.
        await first.page.reload()
        await is_at(first, MOMENTS)
        await host.press("together.end")
        await asyncio.gather(*(phone.sees("verdict.journey") for phone in table.people))
        # A game that begins ends it for everyone.
        await host.press("together.open")
        await first.sees("together.title")
        await host.press("together.end")
        await host.press("verdict.again")
        await asyncio.gather(
            *(expect(phone.heading("together.title")).to_have_count(0) for phone in table.people)
        )

    play(scene)
