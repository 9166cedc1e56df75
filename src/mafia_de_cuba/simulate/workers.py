"""The games of a run played on several cores, and handed on in their order as they are done.

Only a few batches are out at a time, so a run of a million games needs no more memory than one of a
hundred. Ctrl-C asks everyone to finish the game in hand, and asked again to drop it; what is handed
on then is still the first games of the run, without a gap.
"""

import os
import signal
from _thread import interrupt_main
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from ctypes import c_byte
from functools import partial
from threading import Thread, Timer
from time import perf_counter, sleep

from msgspec import Struct

from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.processes import fresh, leave_with_parent
from mafia_de_cuba.simulate.games import Result, Run, play_game
from mafia_de_cuba.simulate.interruption import DROP, GO_ON, GameInHand, Interruption

AIM = 0.2
"""How many seconds a batch should take."""
MOST_IN_A_BATCH = 200
ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""The workers share the cores among themselves; each needs one thread and no more."""
LOOKS = 0.1
"""How many seconds pass between a worker's looks at whether to drop its game."""
LINGERS = 0.3
"""How many seconds a worker stays that is told to go."""


class WorkerLost(RuntimeError):
    """A worker was killed in the middle of a game."""


class Batch(Struct, frozen=True, kw_only=True):
    """Games in a row at one table."""

    run: Run
    table: Setup
    numbers: range


class FinishedBatch(Struct, frozen=True, kw_only=True):
    """A batch as it came back; it is short if the run was interrupted."""

    results: tuple[Result, ...]
    seconds: float


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
            result = interruption.hand.play(partial(play_game, run, table, number))
            if result is None:
                return
            yield result


def _beside(run: Run, workers: int, interruption: Interruption) -> Iterator[Result]:
    """The same, by workers of their own."""
    for name in ONE_THREAD:
        os.environ.setdefault(name, "1")
    share = _Share(run)
    out = deque[tuple[Batch, Future[FinishedBatch]]]()
    with _unheard():
        pool = ProcessPoolExecutor(
            workers, mp_context=fresh(), initializer=_begin, initargs=(interruption.wish,)
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
        if not interruption.asked:
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
        if not self._rest:
            return None
        table, numbers = self._rest.pop()
        if len(numbers) > self._size:
            self._rest.append((table, numbers[self._size :]))
        return Batch(run=self._run, table=table, numbers=numbers[: self._size])

    def learn(self, done: FinishedBatch) -> None:
        """Suit the size to how long games take."""
        fitting = int(AIM * len(done.results) / max(done.seconds, 1e-6))
        self._size = max(1, min(fitting, 4 * self._size, MOST_IN_A_BATCH))


@contextmanager
def _unheard() -> Iterator[None]:
    """Hold back what a terminal sends to all, so that whoever is born now never hears of it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_hand = GameInHand(c_byte(GO_ON))


def _begin(wish: c_byte) -> None:
    """A worker sits down. Ctrl-C is for whoever started the run, who passes on what is wished."""
    global _hand
    _hand = GameInHand(wish)
    signal.signal(signal.SIGINT, _hand.look)
    # Whoever is told to go in the middle of a sentence ends it: somebody waits for the rest.
    signal.signal(signal.SIGTERM, lambda *_: Timer(LINGERS, os._exit, (1,)).start())
    leave_with_parent()
    Thread(target=_watch, args=(wish,), daemon=True).start()


def _watch(wish: c_byte) -> None:
    while True:
        sleep(LOOKS)
        if wish.value == DROP:
            interrupt_main()


def _play(batch: Batch) -> FinishedBatch:
    """Play a batch, or as much of it as there is time for."""
    began = perf_counter()
    results = []
    for number in batch.numbers:
        if _hand.wish.value:
            break
        result = _hand.play(partial(play_game, batch.run, batch.table, number))
        if result is None:
            break
        results.append(result)
    return FinishedBatch(results=tuple(results), seconds=perf_counter() - began)
