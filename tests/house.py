"""A house to try things in: a whole server inside the test, or one in a process that can be killed.

`open_house` serves on a free port in the test's own event loop; `Process` runs the command itself.
`ManualClock` moves only when it is told to.
"""

import asyncio
import contextlib
import heapq
import itertools
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from blank_ledger import BEAT, ledger_at
from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.strategy import Strategy
from mafia_de_cuba.client.chair import Chair, Refusal
from mafia_de_cuba.game.commands import Command
from mafia_de_cuba.game.testimony import Claim
from mafia_de_cuba.game.view import View
from mafia_de_cuba.server.run.app import App
from mafia_de_cuba.server.run.serving import Plan, wired
from mafia_de_cuba.server.tables.clock import Clock, HouseClock, Timer
from mafia_de_cuba.server.tables.limits import Limits, Rate
from mafia_de_cuba.server.tables.lobby import Lobby
from mafia_de_cuba.server.thinking.pool import SecondThinker, Thinker, Weigher, choice
from mafia_de_cuba.server.thinking.weighing import choices_at, heard_again
from mafia_de_cuba.server.voice.voices import Speaker, Voices
from mafia_de_cuba.server.web.site import SITE
from mafia_de_cuba.server.wire.protocol import Update
from prompt_server import PromptServer

Result = TypeVar("Result")

OFTEN = Rate(many=1e6, burst=1e6)
GENEROUS = replace(
    Limits(),
    messages=OFTEN,
    messages_per_address=OFTEN,
    talk=OFTEN,
    requests=OFTEN,
    pages=OFTEN,
    tables_opened=OFTEN,
    joins=OFTEN,
    newcomers=OFTEN,
    knocks=OFTEN,
    new_codes=OFTEN,
    wrong_codes=OFTEN,
    second_thoughts=OFTEN,
    asks=OFTEN,
    arrivals=OFTEN,
    entries_written=OFTEN,
    bytes_written=replace(OFTEN, many=1e9, burst=1e9),
    connections_per_address=10_000,
    sockets_per_address=10_000,
    tables_per_address=10_000,
)
"""Limits that no honest test runs into."""


PASSING = (
    *("not_now", "not_your_turn", "too_fast", "already_made", "game_over", "no_game", "eliminated"),
    "spoke_of_eliminated",
)
"""Refusals that somebody who was a moment late may get."""


def run(scene: Coroutine[Any, Any, Result], seconds: float = 400) -> Result:
    """Play a scene to its end; a scene that hangs fails."""

    async def bounded() -> Result:
        async with asyncio.timeout(seconds):
            return await scene

    return asyncio.run(bounded())


class House(Struct):
    """A server that is open."""

    url: str
    lobby: Lobby
    file: Path


class InlineThinker:
    """Thinks on the spot."""

    async def choose(self, view: View, bot: Bot) -> Command | None:
        return choice(view, bot)


class DiscreetThinker:
    """Thinks on the spot, as heirs do, who speak of nobody: written scenes stay so."""

    async def choose(self, view: View, bot: Bot) -> Command | None:
        return choice(view, replace(bot, heir=True))


class InlineSecondThinker:
    """Goes through finished games on the spot."""

    async def hear_again(self, record: bytes, action: int, claims: tuple[Claim, ...]) -> bytes:
        return heard_again(record, action, claims)

    async def choices(self, record: bytes, action: int) -> bytes:
        return choices_at(record, action)


@contextlib.asynccontextmanager
async def open_house(
    file: Path,
    *,
    clock: Clock | None = None,
    tempo: float = 50.0,
    limits: Limits = GENEROUS,
    proxy: str | None = None,
    origins: Sequence[str] = (),
    thinker: Thinker | None = None,
    weigher: Weigher | None = None,
    voice: Speaker | None = None,
    beat: float = BEAT,
    second_thinker: SecondThinker | None = None,
    site: Path = SITE,
) -> AsyncIterator[House]:
    """A whole server in this event loop, its time running faster than the wall's."""
    ledger = await ledger_at(file, beat=beat)
    clock = clock or HouseClock(tempo)
    lobby = Lobby(
        ledger,
        thinker or InlineThinker(),
        weigher=weigher,
        clock=clock,
        limits=limits,
        outside_voice=voice is not None,
    )
    # Said to be TCP's own, or what is sent waits for a device to have read what was sent before.
    door = socket.socket(proto=socket.IPPROTO_TCP)
    door.bind(("127.0.0.1", 0))
    # Intruders of all kinds ask for it by this name.
    app = App(
        lobby,
        origins=origins,
        names=["house", "house.test"],
        site=site,
        voices=None if voice is None else Voices(voice),
        second_thinker=second_thinker or InlineSecondThinker(),
    )
    config = wired(app, Plan(data=file, limits=limits, proxy=proxy))
    config.timeout_graceful_shutdown = 1
    server = PromptServer(config)
    serving = asyncio.create_task(server.serve([door]))
    try:
        while not server.started:
            await asyncio.sleep(0.005)
        yield House(url=f"http://127.0.0.1:{door.getsockname()[1]}", lobby=lobby, file=file)
    finally:
        server.close()
        await serving
        await ledger.close()
        door.close()


class Process:
    """The command `mafia-de-cuba serve`, in a process of its own that can be killed."""

    def __init__(self, file: Path, *, tempo: float = 50.0, port: int = 0, args: Sequence[str] = ()):
        self.file, self.tempo, self.port, self.args = file, tempo, port, tuple(args)
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Process":
        """Start it and wait until people can come in; on the same port as the time before."""
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "mafia_de_cuba", "serve", "--host", "127.0.0.1"),
                *("--data", str(self.file), "--port", str(self.port)),
                *("--tempo", str(self.tempo), *self.args),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            if found:
                self.port = int(found[1])
                return self
        raise AssertionError("the server did not start")

    def kill(self, how: int = signal.SIGKILL) -> int:
        """Stop it, by default without any warning; its exit code."""
        assert self._process is not None
        self._process.send_signal(how)
        code = self._process.wait(timeout=30)
        if self._process.stdout is not None:
            self._process.stdout.close()
        return code

    def __enter__(self) -> "Process":
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self._process is not None and self._process.poll() is None:
            self.kill()
        if self._process is not None and self._process.stdout is not None:
            self._process.stdout.close()


class _Ring:
    def __init__(self) -> None:
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class ManualClock:
    """A clock that stands still until it is moved."""

    def __init__(self, now: int = 1_000_000_000_000) -> None:
        self._now = now
        self._rings: list[tuple[int, int, _Ring, Callable[[], None]]] = []
        self._order = itertools.count()

    def now(self) -> int:
        return self._now

    def ring(self, when: int, then: Callable[[], None]) -> Timer:
        ring = _Ring()
        heapq.heappush(self._rings, (max(when, self._now), next(self._order), ring, then))
        return ring

    def next_ring(self) -> int | None:
        """When it rings next."""
        while self._rings and self._rings[0][2].cancelled:
            heapq.heappop(self._rings)
        return self._rings[0][0] if self._rings else None

    def is_later(self, by: int) -> None:
        """So many milliseconds have gone by, and nothing was due."""
        self._now += by

    async def move(self, by: int, settled: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Move on by so many milliseconds, ring by ring, letting the house settle after each."""
        end = self._now + by
        while (when := self.next_ring()) is not None and when <= end:
            _, _, _, then = heapq.heappop(self._rings)
            self._now = max(self._now, when)
            then()
            await settled()
        self._now = end
        await settled()


async def plays(chair: Chair, bot: Strategy) -> Update:
    """Somebody at this chair plays as the bot would, until the game is over."""
    async for update in chair.updates():
        view = chair.view()
        if view is None:
            continue
        if view.ended is not None:
            return update
        assert update.own is not None
        command = bot.choose(view) if update.own.made is None else None
        if command is not None:
            try:
                await chair.do(command)
            except Refusal as refusal:
                if refusal.reason not in PASSING:
                    raise
    raise AssertionError(f"dismissed: {chair.dismissed}")


def as_of(at: int) -> Callable[[Update], bool]:
    """Whether an update is of this number or a later one."""
    return lambda update: update.number >= at


async def all_leave(chairs: Iterable[Chair]) -> None:
    """Everyone closes their connection."""
    for chair in chairs:
        await chair.leave()
