"""The largest table and the smallest, looked at on phones and on the wall: twelve who hardly fit,
five with room to spare; and the host who shows everyone the game once more when it is over.
"""

from msgspec import Struct
from playwright.async_api import expect

from browser.company import LARGE, Room
from browser.phone import HELD, Phone
from browser.tour import BIG, Visit


class FullAndSmall(Struct):
    """One table after the other, with a first player, a Godfather and bots on all other chairs."""

    room: Room
    language: str
    visit: Visit

    async def walk(self) -> None:
        """Twelve, then five, who look back together."""
        await self.table(12, ("Wilhelmina", "Maximilianojosef"))
        host, first, screen = await self.table(5, ("Ana", "Bruno"))
        await self._looks_back(host, first, screen)

    async def table(self, players: int, names: tuple[str, str]) -> tuple[Phone, Phone, Phone]:
        """A game that an Agent ends at once; the Godfather, that Agent and the big screen."""
        host, first = [await self.room.phone(name, self.language) for name in names]
        code = await host.open_table()
        await first.come_in(code)
        screen = await self.room.phone("screen", self.language, BIG, goes_on=False)
        await screen.go(f"/screen/{code}")
        await screen.sees("watch.lobby")
        await host.settle(chosen=("settings.pace_none", "settings.godfather_choice"))
        chairs = host.page.get_by_role("list", name=host.t("lobby.chairs"), exact=True)
        for already in range(2, players):
            await host.press("lobby.add_bot")
            await expect(chairs.get_by_role("listitem")).to_have_count(already + 1)
        await host.name_godfather(host.name)
        await self.visit(f"table-of-{players}-lobby", host)
        await self.visit(f"screen-table-of-{players}-lobby", screen)
        await host.press("lobby.begin")
        await host.keep(2)
        await expect(first.button("theft.open_box")).to_be_visible()
        await self.visit(f"screen-table-of-{players}-theft", screen)
        await first.take("fbi_agent")
        await host.sees("investigation.your_turn")
        await host.ask(first.name, "passed")
        await first.tell_the_truth()
        await expect(screen.reveal).to_have_count(0)
        await self.visit(f"table-of-{players}-godfather", host)
        await self.visit(f"table-of-{players}-player", first)
        await self.visit(f"screen-table-of-{players}-talk", screen)
        await host.pick(first.name)
        await host.button("seat.empty_pockets").click(delay=HELD)
        await self._verdict(players, host, first, screen)
        return host, first, screen

    async def _verdict(self, players: int, host: Phone, first: Phone, screen: Phone) -> None:
        for phone in (host, first, screen):
            await phone.verdict("agent_accused")
            await expect(phone.reveal).to_have_count(0)
        weighing = host.page.get_by_text(host.t("honours.weighing"), exact=True)
        await expect(weighing).to_have_count(0)
        await self.visit(f"table-of-{players}-verdict-lost", host)
        await self.visit(f"table-of-{players}-verdict-won", first)
        await self.visit(f"screen-table-of-{players}-verdict-1", screen)
        for page in (2, 3, 4):
            await screen.page.keyboard.press("ArrowRight")
            await self.visit(f"screen-table-of-{players}-verdict-{page}", screen)

    async def _looks_back(self, host: Phone, first: Phone, screen: Phone) -> None:
        await host.press("together.open")
        for phone in (first, screen):
            await phone.sees("together.title")
        last = int(await host.page.get_by_role("slider").get_attribute("max") or 0)
        for name, at in (("begins", 0), ("theft", 2), ("spoken", last - 2), ("end", last)):
            await host.page.get_by_role("slider").fill(str(at))
            await expect(first.page.get_by_role("slider")).to_have_value(str(at))
            await screen.reads("afterwards.moment", now=at + 1, all=last + 1)
            await self.visit(f"together-{name}-leader", host)
            await self.visit(f"together-{name}", first)
            await self.visit(f"screen-together-{name}", screen)
        await host.press("together.end")
        await first.sees("verdict.journey")
        alone = await self.room.phone("later", self.language, LARGE)
        game = first.page.get_by_role("link", name=first.t("honours.see"), exact=True)
        await alone.go(str(await game.get_attribute("href")))
        await alone.sees("afterwards.title")
        await self.visit("looking-back", alone)
        await alone.press("afterwards.open")
        await alone.page.get_by_role("slider").fill(str(last))
        await self.visit("looking-back-open", alone)
