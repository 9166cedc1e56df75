"""The games of a run played on several cores, and handed on in their order as they are done.

Only a few batches are out at a time, so a run of a million games needs no more memory than one of a
hundred. Ctrl-C asks everyone to finish the game in hand; what is handed on then is still the first
games of the run, without a gap.
"""

import os
import signal
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from ctypes import c_byte
from multiprocessing import get_context
from time import perf_counter
from types import FrameType, TracebackType
from typing import Any

from msgspec import Struct

from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.offspring import leave_with_parent
from mafia_de_cuba.simulate.games import Result, Run, play_game

AIM = 0.2
"""How many seconds a batch should take."""
MOST_IN_A_BATCH = 200
ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""The workers share the cores among themselves; each needs one thread and no more."""

# Forking a process that has threads can hang; a fresh one starts alike on every system.
_context = get_context("spawn")


class WorkerLost(RuntimeError):
    """A worker was killed in the middle of a game."""


class Batch(Struct, frozen=True, kw_only=True):
    """Games in a row at one table."""

    run: Run
    table: Setup
    numbers: range


class Done(Struct, frozen=True, kw_only=True):
    """A batch as it came back; it is short if the run was interrupted."""

    results: tuple[Result, ...]
    seconds: float


class Interruption:
    """Ctrl-C, asked for once: the games in hand are finished. Asked for twice, all is dropped."""

    def __init__(self) -> None:
        self.shared: c_byte = _context.RawValue(c_byte, 0)
        self._usual: Any = signal.SIG_DFL

    def __enter__(self) -> "Interruption":
        self._usual = signal.signal(signal.SIGINT, self._ask)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        signal.signal(signal.SIGINT, self._usual)

    @property
    def asked(self) -> bool:
        """Whether the run is to end."""
        return bool(self.shared.value)

    def ask(self) -> None:
        """End the run."""
        self.shared.value = 1

    def _ask(self, _number: int, _frame: FrameType | None) -> None:
        self.ask()
        signal.signal(signal.SIGINT, self._usual)


def cores() -> int:
    """How many cores there are to use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def played(run: Run, workers: int, interruption: Interruption) -> Generator[Result, None, None]:
    """The games one after the other, in the order of their tables and numbers."""
    workers = min(workers, run.games * len(run.tables))
    if workers > 1:
        yield from _beside(run, workers, interruption)
        return
    for table in run.tables:
        for number in run.numbers:
            if interruption.asked:
                return
            yield play_game(run, table, number)


def _beside(run: Run, workers: int, interruption: Interruption) -> Iterator[Result]:
    """The same, by workers of their own."""
    for name in ONE_THREAD:
        os.environ.setdefault(name, "1")
    share = _Share(run)
    out = deque[tuple[Batch, Future[Done]]]()
    pool = ProcessPoolExecutor(
        workers, mp_context=_context, initializer=_begin, initargs=(interruption.shared,)
    )
    try:
        while True:
            while len(out) <= 2 * workers and not interruption.asked and (batch := share.next()):
                with _unheard():
                    out.append((batch, pool.submit(_play, batch)))
            if not out:
                return
            batch, future = out.popleft()
            done = future.result()
            yield from done.results
            if len(done.results) < len(batch.numbers):
                return
            share.learn(done)
    except BrokenProcessPool:
        raise WorkerLost("a worker was killed in the middle of a game") from None
    except BaseException:
        # Nobody waits for these games any more.
        interruption.ask()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


class _Share:
    """What is still to be played, given out in batches that take about as long each."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._rest = [(table, run.numbers) for table in reversed(run.tables)]
        self._size = 1

    def next(self) -> Batch | None:
        """The next games to give out."""
        if not self._rest:
            return None
        table, numbers = self._rest.pop()
        if len(numbers) > self._size:
            self._rest.append((table, numbers[self._size :]))
        return Batch(run=self._run, table=table, numbers=numbers[: self._size])

    def learn(self, done: Done) -> None:
        """Suit the size to how long games take."""
        fitting = int(AIM * len(done.results) / max(done.seconds, 1e-6))
        self._size = max(1, min(fitting, 4 * self._size, MOST_IN_A_BATCH))


@contextmanager
def _unheard() -> Iterator[None]:
    """Hold Ctrl-C back, so that a worker who is born now never hears of it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_interrupted = c_byte(0)


def _begin(shared: c_byte) -> None:
    """A worker sits down. Ctrl-C is for whoever started the run."""
    global _interrupted
    _interrupted = shared
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_with_parent()


def _play(batch: Batch) -> Done:
    """Play a batch, or as much of it as there is time for."""
    began = perf_counter()
    results = []
    for number in batch.numbers:
        if _interrupted.value:
            break
        results.append(play_game(batch.run, batch.table, number))
    return Done(results=tuple(results), seconds=perf_counter() - began)
