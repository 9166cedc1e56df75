"""One phone for six, looked at from the first name to the verdict: it lies face down, is picked up,
opens the box for whoever holds it, and stays with the Don while he notes what is said aloud.

Nobody has a phone of their own, so that all of a game has to be seen on this one.
"""

import re
from collections.abc import Sequence

from msgspec import Struct
from playwright.async_api import Locator, expect

from browser.company import Room
from browser.phone import HELD, Phone
from browser.tour import Visit

TAKES: tuple[int | str, ...] = ("loyal_henchman", 5, "fbi_agent", "driver", 8)
"""What the five others leave the box with: two Thieves, found one after the other."""


class PhoneRound(Struct):
    """Six people and their phone."""

    room: Room
    language: str
    visit: Visit
    names: Sequence[str] = ("Ana", "Bruno", "Carla", "Diego", "Elsa", "Felix")

    async def walk(self) -> None:
        """A whole game on one phone."""
        phone = await self.room.phone(self.names[0], self.language)
        await phone.go("/")
        await phone.press("door.one_phone")
        await self.visit("one-phone-1-nobody-yet", phone)
        await phone.name_everyone(self.names)
        await self.visit("one-phone-2-names", phone)
        await phone.press("lobby.begin")
        await self._theft(phone)
        await self._talk(phone)
        await self._orders(phone)

    async def _theft(self, phone: Phone) -> None:
        await self._lies_face_down(phone)
        await self.visit("one-phone-3-to-the-don", phone)
        await self._picked_up(phone)
        await self.visit("one-phone-4-dons-box", phone)
        await phone.keep(2)
        for at, what in enumerate(TAKES):
            await self._lies_face_down(phone)
            if at in (0, len(TAKES) - 1):
                await self.visit(f"one-phone-5-handed-{at + 1}", phone)
            await self._picked_up(phone)
            await phone.take(what)
            if at == 0:
                await self.visit("one-phone-6-box-closed", phone)
        await self._lies_face_down(phone)
        await self.visit("one-phone-7-back-to-the-don", phone)
        await self._picked_up(phone)

    async def _talk(self, phone: Phone) -> None:
        await self.visit("one-phone-8-box-returned", phone)
        await phone.sees("investigation.your_turn")
        await self.visit("one-phone-9-dons-turn", phone)
        first, second, third = [await self._seat(phone, at) for at in (1, 2, 3)]
        await first.click()
        await self.visit("one-phone-10-seat", phone)
        await phone.press("seat.ask.passed")
        await expect(phone.button("sitting.note_it")).to_be_visible()
        await self.visit("one-phone-11-note", phone)
        await phone.sheet.get_by_role("button", name="9", exact=True).click()
        await phone.on_sheet("sitting.note_it")
        await second.click()
        await phone.press("seat.ask.received_diamonds")
        await phone.sheet.get_by_role("button", name="6", exact=True).click()
        await self.visit("one-phone-12-noting-a-lie", phone)
        await phone.on_sheet("sitting.note_it")
        await expect(phone.page.get_by_role("dialog")).to_have_count(0)
        await self.visit("one-phone-13-contradiction", phone)
        await third.click()
        await phone.press("seat.ask.took")
        hands = re.compile(re.escape(phone.t("sitting.hand_on")).replace(r"\{name\}", ".+"))
        await phone.page.get_by_role("button", name=hands).click()
        await self.visit("one-phone-14-answers-himself", phone)
        await phone.tell_the_truth()
        await self._lies_face_down(phone)
        await self.visit("one-phone-15-answered", phone)
        await self._picked_up(phone)

    async def _orders(self, phone: Phone) -> None:
        await phone.page.remove_locator_handler(phone.reveal)
        for name, seat in (("16-first", 2), ("18-last", 5)):
            await (await self._seat(phone, seat)).click()
            with self.room.held_breath():
                await phone.button("seat.empty_pockets").click(delay=HELD)
                await expect(phone.page.get_by_role("alertdialog")).to_be_visible()
                await self.visit(f"one-phone-{name}-order", phone)
            await phone.reveal.wait_for()
            await self.visit(f"one-phone-{name}-pocket", phone)
            await phone.reveal.click()
            if seat == 2:
                await self._lies_face_down(phone)
                await self.visit("one-phone-17-goes-on", phone)
                await self._picked_up(phone)
        await phone.verdict("diamonds_recovered")
        await self.visit("one-phone-19-verdict", phone)

    def _mine(self, phone: Phone) -> Locator:
        """The button of whoever the phone is for."""
        words = re.escape(phone.t("round.i_am")).replace(r"\{name\}", ".+")
        return phone.page.get_by_role("button", name=re.compile(f"^{words}$"))

    async def _lies_face_down(self, phone: Phone) -> None:
        await expect(self._mine(phone)).to_be_visible()

    async def _picked_up(self, phone: Phone) -> None:
        await self._mine(phone).click()

    async def _seat(self, phone: Phone, seat: int) -> Locator:
        ring = phone.page.get_by_role("list", name=phone.t("investigation.ring"), exact=True)
        return ring.get_by_role("button").nth(seat)
