"""A real browser for the tests in this folder, started once and only if one of them runs."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest
from msgspec import Struct
from playwright.async_api import Browser, Playwright, async_playwright

from browser.chromium import launched
from browser.company import Room
from browser.metronome import Metronome
from house import DiscreetThinker, open_house
from mafia_de_cuba.server.voice.voices import Speaker

Scene = Callable[[Room], Coroutine[Any, Any, None]]
LONGEST = 240
"""Seconds after which a scene that hangs fails."""


class Stage(Struct):
    """The browser and the event loop that it lives in, between scenes as well as in them."""

    runner: asyncio.Runner
    playwright: Playwright
    browser: Browser


class Play(Protocol):
    """Plays a scene in a fresh house; how much faster than the wall's its time runs.

    Most scenes are written to the last line: their bots throw none of their own in. Pages are laid
    out and not drawn but while somebody looks (`looking.in_sight`), unless a scene wants them so.
    """

    def __call__(
        self,
        scene: Scene,
        *,
        tempo: float = 20.0,
        written: bool = True,
        drawn: bool = False,
        voice: Speaker | None = None,
    ) -> None: ...


@pytest.fixture(scope="session")
def stage() -> Iterator[Stage]:
    with asyncio.Runner() as runner:
        playwright = runner.run(async_playwright().start())
        browser = runner.run(launched(playwright))
        yield Stage(runner, playwright, browser)
        runner.run(browser.close())
        runner.run(playwright.stop())


@asynccontextmanager
async def _room(
    browser: Browser,
    file: Path,
    tempo: float,
    *,
    written: bool,
    drawn: bool,
    voice: Speaker | None,
) -> AsyncIterator[Room]:
    clock = Metronome(tempo)
    thinker = DiscreetThinker() if written else None
    async with open_house(file, clock=clock, thinker=thinker, voice=voice) as house:
        room = Room(browser, house.url, clock, drawn=drawn)
        try:
            yield room
        except BaseException:
            for phone in room.phones:
                await phone.context.close()
            raise
        await room.leave()


@pytest.fixture
def play(stage: Stage, tmp_path: Path) -> Play:
    """Play a scene against a real house in a real browser."""

    def played(
        scene: Scene,
        *,
        tempo: float = 20.0,
        written: bool = True,
        drawn: bool = False,
        voice: Speaker | None = None,
    ) -> None:
        async def bounded() -> None:
            opened: AbstractAsyncContextManager[Room]
            opened = _room(
                stage.browser,
                tmp_path / "house.db",
                tempo,
                written=written,
                drawn=drawn,
                voice=voice,
            )
            async with asyncio.timeout(LONGEST), opened as room:
                await scene(room)

        stage.runner.run(bounded())

    return played
