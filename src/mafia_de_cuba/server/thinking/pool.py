"""Where bots think: in processes of their own, so that no table waits for another table's bot.

A bot's choice follows from its view, what it is like, its seed, which of the others are people and
whether it plays for one who left; nothing else goes in.
"""

import asyncio
import gc
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import ParamSpec, Protocol, TypeVar

from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.game.commands import Command, Testify
from mafia_de_cuba.game.testimony import Claim, Declined
from mafia_de_cuba.game.view import View
from mafia_de_cuba.processes import SELDOM, DeathWatch, fresh, leave_with_parent, let_go
from mafia_de_cuba.server.thinking.fair_queue import LAST, WAITED_FOR, FairQueue, width
from mafia_de_cuba.server.thinking.memory_cap import ROOMY, keep_within
from mafia_de_cuba.server.thinking.weighing import choices_at, heard_again, weighed

Given = ParamSpec("Given")
Result = TypeVar("Result")

THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
TRIES = 3
LOOKS = 1.0
"""Seconds between two looks at whether those who think are still there."""
LIFETIME = 20_000
"""How many thoughts a process has before a fresh one takes its place."""


def cores() -> int:
    """How many processes think unless somebody says so: one for each core there is for us."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


class Thinker(Protocol):
    """Thinks for bots and heirs."""

    async def choose(self, view: View, bot: Bot) -> Command | None:
        """What this bot does, seeing this; None to let others go on."""
        ...


class Weigher(Protocol):
    """Weighs games that are over, when nobody has anything to think about."""

    async def weigh(self, record: bytes) -> bytes:
        """What can be said of a game after it."""
        ...


class SecondThinker(Protocol):
    """Goes through a game that is over once more, while somebody waits for it."""

    async def hear_again(self, record: bytes, action: int, claims: tuple[Claim, ...]) -> bytes:
        """What would have been believed, had these been the words of that action."""
        ...

    async def choices(self, record: bytes, action: int) -> bytes:
        """All that the Godfather could have done where he did this."""
        ...


def choice(view: View, bot: Bot) -> Command | None:
    """What a bot does; asked something, it answers or says that it will not."""
    command = bot.choose(view)
    for asked in view.waiting:
        if asked.of != view.viewer:
            continue
        if command is None:
            return Testify(claims=(Declined(about=asked.question.about),))
        if isinstance(command, Testify) and not any(
            map(asked.question.answered_by, command.claims)
        ):
            return Testify(claims=(*command.claims, Declined(about=asked.question.about)))
        break
    return command


def thought(view: View, bot: Bot) -> Command | None:
    """What a bot does, and no more is remembered of it than there is room for."""
    chosen = choice(view, bot)
    keep_within(ROOMY)
    return chosen


class ThinkingPool:
    """Thinks in other processes; the first bot at any table starts them."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = cores() if workers is None else workers
        self._turns = FairQueue(self._workers)
        self._pool: ProcessPoolExecutor | None = None
        self._watch = DeathWatch()

    async def choose(self, view: View, bot: Bot) -> Command | None:
        async with self._turns.turn(width(view.setup)):
            return await self._done(thought, view, bot)

    async def weigh(self, record: bytes) -> bytes:
        async with self._turns.turn(LAST):
            return await self._done(weighed, record)

    async def hear_again(self, record: bytes, action: int, claims: tuple[Claim, ...]) -> bytes:
        async with self._turns.turn(WAITED_FOR):
            return await self._done(heard_again, record, action, claims)

    async def choices(self, record: bytes, action: int) -> bytes:
        async with self._turns.turn(WAITED_FOR):
            return await self._done(choices_at, record, action)

    async def _done(
        self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs
    ) -> Result:
        loop = asyncio.get_running_loop()
        for attempt in range(TRIES):
            pool = self._opened()
            begun = loop.run_in_executor(pool, partial(work, *given, **named))
            try:
                while not (await asyncio.wait({begun}, timeout=LOOKS))[0]:
                    self._look_after(pool)
                return begun.result()
            except asyncio.CancelledError:
                begun.cancel()
                raise
            except BrokenProcessPool:
                # A process died, perhaps for want of memory: another one thinks it through.
                if self._pool is pool:
                    self._pool = None
                pool.shutdown(wait=False, cancel_futures=True)
                if attempt == TRIES - 1:
                    raise
        raise AssertionError("unreachable")

    def _look_after(self, pool: ProcessPoolExecutor) -> None:
        """Give up a pool that waits for the rest of what a dead process began to say."""
        if self._pool is pool and self._watch.torn_off(pool):
            self._pool, self._watch = None, DeathWatch()
            let_go(pool, patience=0.0)

    def close(self) -> None:
        """Nobody thinks any more, not even whoever has begun to."""
        if self._pool is not None:
            thinking = tuple((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
            for process in thinking:
                process.terminate()

    def _opened(self) -> ProcessPoolExecutor:
        if self._pool is None:
            for name in THREADS:
                os.environ.setdefault(name, "1")
            self._pool = ProcessPoolExecutor(
                self._workers,
                mp_context=fresh(),
                initializer=_settle_in,
                max_tasks_per_child=LIFETIME,
            )
        return self._pool


def _settle_in() -> None:
    """Stopping the house is the house's business: the back room is told by it, or goes with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_with_parent()
    os.nice(5)
    gc.freeze()
    gc.set_threshold(*SELDOM)
