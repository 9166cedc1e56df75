"""People at a table, each with a phone, and a big screen beside them if they like.

`Room` opens phones in one browser against one house; `Company` is who sits at its table.
"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from msgspec import Struct
from playwright.async_api import Browser, BrowserContext, Locator
from playwright.async_api import TimeoutError as TooLong

from browser.metronome import STILL, Metronome
from browser.phone import Phone

NAMES = ("Ana", "Bruno", "Carla", "Diego", "Elsa", "Felix", "Gloria", "Hugo")
SMALL = (360, 740)
"""A phone's screen."""
LARGE = (1280, 800)
UNHEARD = """
  window.AudioContext = class extends AudioContext {
    constructor(...how) { super(...how); void super.suspend(); }
    get state() { return super.state === "closed" ? "closed" : "running"; }
    resume() { return Promise.resolve(); }
  };
"""
"""Sound that nobody hears is not made, though pages think it is: it was an eighth of all the work
of a game on phones. Tests of sound listen to the class behind this one."""
UNSEEN = """{
  const unseen = new CSSStyleSheet();
  unseen.replaceSync(":root, dialog, ::backdrop { opacity: 0 !important; }");
  document.adoptedStyleSheets.push(unseen);
}"""
"""Nor need anything be drawn that nobody looks at: all of it is in its place all the same, to be
read, touched and measured, for a fifth less work. Whatever looks does so `looking.in_sight`."""


async def go_on(reveal: Locator) -> None:
    """Whoever sees a pocket open touches the screen to go on.

    Where a question lies over it already, it passes by itself, and nothing is touched.
    """
    with suppress(TooLong):
        await reveal.click(timeout=6_000)


class Room:
    """Where phones are: one browser, one house, and a fresh device for everyone."""

    def __init__(
        self, browser: Browser, house: str, clock: Metronome, *, drawn: bool = False
    ) -> None:
        self._browser, self.house, self.clock = browser, house, clock
        self._drawn = drawn
        self.phones: list[Phone] = []

    async def device(
        self, language: str, size: tuple[int, int], *, keeps_pages: bool = False
    ) -> BrowserContext:
        """A device of its own, that keeps nothing yet, nor pages for when there is no network."""
        width, height = size
        device = await self._browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            reduced_motion="reduce",
            service_workers="allow" if keeps_pages else "block",
        )
        await device.add_init_script(UNHEARD)
        if not self._drawn:
            await device.add_init_script(UNSEEN)
        return device

    async def phone(
        self,
        name: str,
        language: str = "en",
        size: tuple[int, int] = SMALL,
        *,
        goes_on: bool = True,
        keeps_pages: bool = False,
    ) -> Phone:
        """Somebody's phone, at no table yet."""
        device = await self.device(language, size, keeps_pages=keeps_pages)
        page = await device.new_page()
        phone = Phone(page, house=self.house, name=name, language=language)
        if goes_on:
            await page.add_locator_handler(phone.reveal, go_on)
        self.phones.append(phone)
        return phone

    @contextmanager
    def held_breath(self) -> Iterator[None]:
        """Time all but stands still, so that a moment that passes can be looked at."""
        tempo, self.clock.tempo = self.clock.tempo, STILL
        try:
            yield
        finally:
            self.clock.tempo = tempo

    async def leave(self) -> None:
        """Everyone puts their phone away; whatever a page complained of fails the test."""
        for phone in self.phones:
            await phone.context.close()
        complaints = {phone.name: phone.complaints for phone in self.phones if phone.complaints}
        assert not complaints, complaints


class Company(Struct):
    """Everyone at a table in the box's order, the Godfather first; and the screen on the wall."""

    people: list[Phone]
    screen: Phone | None = None

    def __getitem__(self, seat: int) -> Phone:
        return self.people[seat]

    @property
    def everyone(self) -> list[Phone]:
        return [*self.people, *([] if self.screen is None else [self.screen])]

    async def begin(self) -> None:
        await self[0].press("lobby.begin")

    async def steal(self, keep: int, takes: Sequence[int | str]) -> None:
        """The Godfather keeps some, and the box goes round."""
        await self[0].keep(keep)
        for person, what in zip(self.people[1:], takes, strict=True):
            await person.take(what)
        await self[0].sees("investigation.your_turn")

    async def ends(self, ending: str, winners: Sequence[int]) -> None:
        """Everyone sees the same end, and each whether they won."""
        await asyncio.gather(*(one.verdict(ending) for one in self.everyone))
        won = await asyncio.gather(*(person.has_won() for person in self.people))
        assert [seat for seat, it in enumerate(won) if it] == list(winners)


async def seated(
    room: Room,
    languages: Sequence[str],
    *,
    screen: str | None = None,
    extras: Sequence[str] = (),
    names: Sequence[str] = NAMES,
    chosen: Sequence[str] = ("settings.pace_none", "settings.godfather_choice"),
    through_the_door: bool = False,
) -> Company:
    """A table with one phone for each language, the first its host and Godfather.

    Guests are in already when they open the page, unless the scene is about all that a guest does:
    to lead five phones through the door is an eighth of a whole game's work.
    """
    people = [await room.phone(name, it) for name, it in zip(names, languages, strict=False)]
    host = people[0]
    code = await host.open_table()
    watching = None
    if screen is not None:
        watching = await room.phone("the big screen", screen, (1920, 1080))
        await watching.go(f"/screen/{code}")
        await watching.sees("watch.lobby")
    # One after the other: chairs fill in the order in which people come.
    if through_the_door:
        await asyncio.gather(*(person.go(f"/{code}") for person in people[1:]))
        for person in people[1:]:
            await person.come_in(code)
    else:
        for person in people[1:]:
            await person.keeps_a_key(code)
        await asyncio.gather(*(person.go(f"/{code}") for person in people[1:]))
        await asyncio.gather(*(person.sees("lobby.the_table") for person in people[1:]))
    await host.settle(chosen=chosen, extras=extras)
    await host.name_godfather(host.name)
    return Company(people, watching)
