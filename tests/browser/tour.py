"""A walk through every screen of a game in one language, for whoever wants to look at each.

Three people with phones and bots on the other chairs play one game to its end, with a big screen
and a spectator beside them; then a phone is handed round, and somebody is shown the door.
"""

from collections.abc import Awaitable, Callable, Sequence

from msgspec import Struct
from playwright.async_api import expect

from browser.company import LARGE, Room
from browser.phone import HELD, Phone

Visit = Callable[[str, Phone], Awaitable[None]]
BIG = (1920, 1080)


class Tour(Struct):
    """The people whose screens are looked at."""

    room: Room
    language: str
    visit: Visit
    names: Sequence[str] = ("Ana", "Bruno", "Carla")
    players: int = 8

    async def walk(self) -> None:
        """Every screen, from the door to the farewell."""
        host = await self._phone(self.names[0])
        await self._door(host)
        code = await host.open_table()
        screen, watcher, first, second = await self._arrive(host, code)
        await self._lobby(host, first)
        await host.press("lobby.begin")
        await self._theft(host, first, second, screen)
        await self._investigation(host, first, second, (screen, watcher))
        await self._verdict(host, first, (screen, watcher))
        await self._farewell(host, first)
        await self._handed_round()

    async def _phone(self, name: str, size: tuple[int, int] | None = None) -> Phone:
        return await self.room.phone(
            name, self.language, *(() if size is None else (size,)), goes_on=size is None
        )

    async def _door(self, host: Phone) -> None:
        await host.go("/")
        await expect(host.button("door.open")).to_be_visible()
        await self.visit("door", host)
        await host.press("common.how_to_play")
        await self.visit("how-to-play", host)
        await host.go("/rules")
        await self.visit("rules", host)

    async def _arrive(self, host: Phone, code: str) -> tuple[Phone, Phone, Phone, Phone]:
        await self.visit("lobby-empty", host)
        first, second = await self._phone(self.names[1]), await self._phone(self.names[2])
        await first.go(f"/{code}")
        await expect(first.button("door.come_in")).to_be_visible()
        await self.visit("door-invited", first)
        await first.come_in(code)
        await second.come_in(code)
        screen, watcher = await self._phone("screen", BIG), await self._phone("watcher", LARGE)
        await screen.go(f"/screen/{code}")
        await watcher.go(f"/watch/{code}")
        await screen.sees("watch.lobby")
        await watcher.sees("watch.lobby")
        return screen, watcher, first, second

    async def _lobby(self, host: Phone, first: Phone) -> None:
        for already in range(3, self.players):
            await host.press("lobby.add_bot")
            chairs = host.page.get_by_role("list", name=host.t("lobby.chairs"), exact=True)
            await expect(chairs.get_by_role("listitem")).to_have_count(already + 1)
        await self.visit("lobby-host", host)
        await first.press("sitting.be_ready")
        await self.visit("lobby-guest", first)
        await first.press("sitting.look")
        await self.visit("box-to-come", first)
        await first.close_sheet()
        await self.visit("screen-lobby", self.room.phones[-2])
        await host.press("lobby.settings")
        await host.button("settings.pace_none").click()
        await host.button("settings.godfather_choice").click()
        await expect(host.button("settings.godfather_choice")).to_have_attribute(
            "aria-pressed", "true"
        )
        await self.visit("settings", host)
        await host.close_sheet()
        await host.chair(host.name).click()
        await host.press("chair.godfather")
        await self.visit("chair", host)
        await host.on_sheet("faces.yours")
        await self.visit("faces", host)
        await host.on_sheet("common.close")
        await host.close_sheet()
        await host.press("common.menu")
        await self.visit("menu", host)
        await host.close_sheet()

    async def _theft(self, host: Phone, first: Phone, second: Phone, screen: Phone) -> None:
        await expect(host.button("theft.open_box")).to_be_visible()
        await self.visit("hiding-closed", host)
        await host.press("theft.open_box")
        await self.visit("hiding-open", host)
        await self.visit("theft-waiting", second)
        await second.press("orders.leave")
        await self.visit("orders", second)
        await second.close_sheet()
        await self.visit("screen-theft", screen)
        await host.press("hiding.done", count=0)
        await expect(first.button("theft.open_box")).to_be_visible()
        await self.visit("box-closed", first)
        await first.press("theft.open_box")
        await expect(first.button("theft.close_box")).to_be_visible()
        await self.visit("box-open", first)
        group = first.page.get_by_role("group", name=first.t("theft.tokens"), exact=True)
        await group.get_by_role("button", name=first.t("characters.fbi_agent.name")).click()
        await first.press("theft.close_box")
        # Whoever has had it watches it travel; it stays with the second, who is in no hurry.
        await expect(first.page.get_by_role("heading", name=first.t("watch.way"))).to_be_visible()
        await self.visit("box-round", first)
        with self.room.held_breath():
            await second.take(3)
            await self.visit("box-passed-on", second)

    async def _investigation(
        self, host: Phone, first: Phone, second: Phone, watching: tuple[Phone, Phone]
    ) -> None:
        await watching[0].reveal.wait_for()
        await self.visit("screen-box-returned", watching[0])
        await host.sees("investigation.your_turn")
        await host.press("returned.again")
        await self.visit("box-returned", host)
        await host.button("returned.open").dispatch_event("click")
        await self.visit("box-counted", host)
        await expect(host.page.get_by_role("dialog")).to_have_count(0)
        for one in watching:
            await expect(one.reveal).to_have_count(0)
        pocket = first.pocket
        await pocket.focus()
        await pocket.press("Enter")
        card = first.page.get_by_role("dialog", name=first.t("pocket.title"), exact=True)
        await expect(card).to_be_in_viewport(ratio=0.9)
        await self.visit("pocket", first)
        await pocket.press("Enter")
        await host.ask(first.name, "received")
        await expect(first.button("answer.say_nothing")).to_be_visible()
        await first.on_sheet("answer.truth")
        await self.visit("answer", first)
        await first.on_sheet("answer.say_it")
        await host.ask(second.name, "received")
        await second.on_sheet("answer.say_nothing")
        await expect(second.page.get_by_role("dialog")).to_have_count(0)
        await host.sees("investigation.your_turn")
        await self.visit("investigation", second)
        await second.press("investigation.speak_up")
        await self.visit("speaking-up", second)
        await second.close_sheet()
        await self.visit("investigation-godfather", host)
        await self.visit("screen-investigation", watching[0])
        await self.visit("watching-investigation", watching[1])
        await host.pick(first.name)
        await self.visit("seat", host)
        with self.room.held_breath():
            await host.button("seat.empty_pockets").click(delay=HELD)
            for name, phone in (("accusation", first), ("screen-accusation", watching[0])):
                await expect(phone.page.get_by_role("alertdialog")).to_be_visible()
                await self.visit(name, phone)
        await watching[1].reveal.wait_for()
        await self.visit("reveal", watching[1])

    async def _verdict(self, host: Phone, first: Phone, watching: tuple[Phone, Phone]) -> None:
        for name, phone in (
            ("verdict-lost", host),
            ("verdict-won", first),
            ("screen-verdict", watching[0]),
        ):
            await phone.verdict("agent_accused")
            await expect(phone.reveal).to_have_count(0)
            await self.visit(name, phone)
        await host.press("verdict.to_the_lobby")
        await host.sees("lobby.the_table")
        await self.visit("lobby-between-games", host)

    async def _farewell(self, host: Phone, first: Phone) -> None:
        await host.chair(first.name).click()
        await host.press("chair.kick")
        await first.sees("goodbye.kicked.title")
        await self.visit("farewell", first)

    async def _handed_round(self) -> None:
        phone = await self._phone(self.names[0])
        await phone.name_everyone(("Ana", "Bruno", "Carla", "Diego", "Elsa"))
        await self.visit("door-names", phone)
        await phone.press("sitting.settle_first")
        await phone.sees("lobby.the_table")
        await self.visit("lobby-one-phone", phone)
        await phone.press("lobby.begin")
        await expect(phone.page.get_by_text(phone.t("round.nobody_else"))).to_be_visible()
        await self.visit("handed-round", phone)
