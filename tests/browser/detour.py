"""What a tour does not come by: a small table that talks here, its orders, its liar, its shot; the
guided first game; and a phone that goes round.

Four people and bots play with a Cleaner in the box; whoever is shot ends the game.
"""

import re
from collections.abc import Awaitable, Callable, Sequence

from msgspec import Struct
from playwright.async_api import Locator, expect

from browser.company import Room
from browser.phone import HELD, PATIENCE, Phone
from browser.tour import BIG, Visit

QUIET: tuple[str, ...] = (
    "settings.pace_none",
    "settings.talk_typed",
    "settings.godfather_choice",
)
SAID = "Carla, look me in the eye."


class Detour(Struct):
    """The people of a small table, and the screen on their wall."""

    room: Room
    language: str
    visit: Visit
    names: Sequence[str] = ("Ana", "Bruno", "Carla", "Elsa")
    players: int = 7

    async def walk(self) -> None:
        """A game with a shot in it, a first game, and a phone handed round."""
        await self.game()
        await self._first_game()
        await self._handed_round()

    async def game(self) -> None:
        """The small table's game, to its end."""
        people, screen = await self._arrive()
        don = people[0]
        await don.press("lobby.begin")
        await self._theft(people, screen)
        await self._talk(people, screen)
        await self._shot(people, screen)

    async def _arrive(self) -> tuple[list[Phone], Phone]:
        people = [await self.room.phone(name, self.language) for name in self.names]
        host, *others, last = people
        code = await host.open_table()
        for one in others:
            await one.come_in(code)
        chairs = host.page.get_by_role("list", name=host.t("lobby.chairs"), exact=True)
        for already in range(len(others) + 1, self.players - 1):
            await host.press("lobby.add_bot")
            await expect(chairs.get_by_role("listitem")).to_have_count(already + 1)
        await last.come_in(code)
        screen = await self.room.phone("screen", self.language, BIG, goes_on=False)
        await screen.go(f"/screen/{code}")
        await host.settle(chosen=QUIET, extras=["cleaner"])
        await self.visit("lobby-small", host)
        await host.name_godfather(host.name)
        return people, screen

    async def _theft(self, people: Sequence[Phone], screen: Phone) -> None:
        don, first, second, last = people
        await don.press("theft.open_box")
        await don.take_stones(2)
        await self.visit("hiding-two", don)
        await second.press("orders.leave")
        await second.sheet.get_by_role("button", name=second.t("orders.whatever")).click()
        await self.visit("orders-blank", second)
        await second.close_sheet()
        await don.press("hiding.done", count=2)
        await expect(first.button("theft.open_box")).to_be_visible()
        await self.visit("screen-box-on-its-way", screen)
        await first.take("cleaner")
        await second.take("fbi_agent")
        await expect(last.button("theft.open_box")).to_be_visible()
        await last.press("theft.open_box")
        await self.visit("box-last", last)
        # The bots before may have left no stone, nor anything at all.
        tokens = last.page.get_by_role("group", name=last.t("theft.tokens"), exact=True)
        for there in (last.button("theft.take_one"), tokens.get_by_role("button")):
            if await there.count():
                await there.first.click()
                break
        await self.visit("box-hand", last)
        await last.press("theft.close_box")
        await don.sees("investigation.your_turn")
        await expect(screen.reveal).to_have_count(0)

    async def _talk(self, people: Sequence[Phone], screen: Phone) -> None:
        """Two who cannot both be right, and what everyone sees of it."""
        don, first, second, last = people
        await self.visit("investigation-begins", last)
        await self.visit("screen-investigation-begins", screen)
        await don.ask(first.name, "passed")
        await expect(first.button("answer.say_nothing")).to_be_visible()
        await self.visit("asked", last)
        await self.visit("screen-question", screen)
        await first.tell_the_truth()
        await self.visit("answered", last)
        await self.visit("screen-answer", screen)
        await don.ask(second.name, "received_diamonds")
        await second.sheet.get_by_role("button", name="6", exact=True).click()
        await second.on_sheet("answer.say_it")
        bolt = last.page.locator("button.bolt").first
        await expect(bolt).to_be_visible()
        await self.visit("contradiction", last)
        await bolt.click()
        await self.visit("contradiction-touched", last)
        await self.visit("screen-contradiction", screen)
        await last.press("talk.title")
        field = last.page.get_by_role("textbox").first
        await field.fill(SAID)
        await field.press("Enter")
        await expect(last.page.get_by_text(SAID).first).to_be_visible()
        await self.visit("talk-pane", last)
        await second.press("investigation.all_of_it")
        await self.visit("dock-pulled-up", second)
        if await second.page.get_by_role("dialog").count():
            await second.close_sheet()
        await last.pick(second.name)
        await self.visit("seat-guest", last)
        await last.close_sheet()

    async def _shot(self, people: Sequence[Phone], screen: Phone) -> None:
        don, first, second, last = people
        for one in people[1:]:
            # A shot is looked at, and not touched away.
            await one.page.remove_locator_handler(one.reveal)
        await don.pick(second.name)
        with self.room.held_breath():
            await don.button("seat.empty_pockets").click(delay=HELD)
            await expect(second.page.get_by_role("alertdialog")).to_be_visible()
            await self.visit("accusation-cleaner", first)
            await self.visit("accusation-mine", second)
            await first.press("accusation.press")
            await last.reveal.wait_for()
        for name, phone in (("shot", last), ("screen-shot", screen)):
            await phone.reveal.wait_for()
            await self.visit(name, phone)
        for name, phone in (("verdict-cleaner", first), ("screen-verdict-small", screen)):
            await phone.verdict("agent_shot")
            await expect(phone.reveal).to_have_count(0)
            await self.visit(name, phone)
        for page in (2, 3):
            await screen.page.keyboard.press("ArrowRight")
            await self.visit(f"screen-verdict-page-{page}", screen)

    async def _first_game(self) -> None:
        phone = await self.room.phone(self.names[0], self.language)
        await phone.go("/")
        guide = phone.page.get_by_role("complementary", name=phone.t("guide.title"))
        opened, usual = phone.button("theft.open_box"), self.room.clock.tempo
        steps: tuple[tuple[str, str, Callable[[], Awaitable[None]] | None], ...] = (
            ("box", "guide.box", opened.click),
            ("stones", "guide.stones", lambda: self._takes(phone)),
            ("pocket", "guide.pocket", None),
            ("contradiction", "guide.contradiction", None),
        )
        with self.room.held_breath():
            # The first thing that is said stands until the box comes.
            await phone.press("door.first_game")
            await _says(guide, phone.t("guide.waiting"))
            await self.visit("guide-waiting", phone)
            await phone.press("guide.understood")
        await expect(opened).to_be_visible()
        for name, key, then in steps:
            await _says(guide, phone.t(key))
            with self.room.held_breath():
                await self.visit(f"guide-{name}", phone)
                await phone.press("guide.understood")
            if name == "stones":
                # From now on as fast as people read: what comes next stands for a while.
                self.room.clock.tempo = 2.0
            if then:
                await then()
        await _says(guide, phone.t("guide.lie"))
        with self.room.held_breath():
            await self.visit("guide-lie", phone)
        self.room.clock.tempo = usual

    async def _takes(self, phone: Phone) -> None:
        await phone.take_stones(5)
        await phone.press("theft.close_box")

    async def _handed_round(self) -> None:
        phone = await self.room.phone(self.names[0], self.language)
        await phone.name_everyone(("Ana", "Bruno", "Carla", "Diego", "Elsa"))
        await phone.press("sitting.settle_first")
        await phone.sees("lobby.the_table")
        await phone.press("lobby.begin")
        mine = re.compile(re.escape(phone.t("round.i_am")).replace(r"\{name\}", ".+"))
        await phone.page.get_by_role("button", name=mine).click()
        await expect(phone.button("theft.open_box")).to_be_visible()
        await self.visit("round-box", phone)
        await phone.keep(1)
        await expect(phone.page.get_by_role("button", name=mine)).to_be_visible()
        await self.visit("round-passed-on", phone)


async def _says(guide: Locator, words: str) -> None:
    """The guide has come to these words, as far as they say the same to everybody."""
    start = words.split("{")[0]
    said = guide.get_by_text(re.compile("^" + re.escape(start)))
    await expect(said).to_be_visible(timeout=3 * PATIENCE)
