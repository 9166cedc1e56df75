"""The games of a run played on several cores of this machine.

Ctrl-C asks everyone to finish the game in hand, and asked again to drop it; what is handed on then
is still the first games of the run, without a gap.
"""

import os
import signal
from _thread import interrupt_main
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from ctypes import c_byte
from functools import partial
from threading import Thread, Timer
from time import perf_counter, sleep

from mafia_de_cuba.processes import (
    DeathWatch,
    fresh,
    leave_with_parent,
    let_go,
    swept_seldom,
)
from mafia_de_cuba.simulate.batches import Batch, Crew, FinishedBatch, Gone, by_crew
from mafia_de_cuba.simulate.games import Result, Run, play_game
from mafia_de_cuba.simulate.interruption import DROP, GO_ON, GameInHand, Interruption

ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""The workers share the cores among themselves; each needs one thread and no more."""
LOOKS = 0.1
"""How many seconds pass between a worker's looks at whether to drop its game."""
PATIENCE = 10.0
"""Seconds for workers to end the games they are in, when nobody waits for those any more."""
LINGERS = 0.3
"""How many seconds a worker stays that is told to go."""


def cores() -> int:
    """How many cores there are to use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def played(run: Run, workers: int, interruption: Interruption) -> Generator[Result, None, None]:
    """The games one after the other, in the order of their tables and numbers."""
    workers = min(workers, run.games * len(run.tables))
    if workers > 1:
        yield from by_crew(run, CoreCrew(workers, interruption), interruption)
        return
    with swept_seldom():
        for table in run.tables:
            for number in run.numbers:
                if interruption.asked:
                    return
                result = interruption.hand.play(partial(play_game, run, table, number))
                if result is None:
                    return
                yield result


class CoreCrew(Crew):
    """Workers on this machine's cores, each a process of its own."""

    drops = True

    def __init__(self, workers: int, interruption: Interruption) -> None:
        for name in ONE_THREAD:
            os.environ.setdefault(name, "1")
        self.many, self._wish = workers, interruption.wish
        self._pool, self._watch = self._gathered(), DeathWatch()

    def _gathered(self) -> ProcessPoolExecutor:
        with _unheard():
            return ProcessPoolExecutor(
                self.many, mp_context=fresh(), initializer=_begin, initargs=(self._wish,)
            )

    def begin(self, batch: Batch) -> Future[FinishedBatch]:
        with _unheard():
            try:
                return self._pool.submit(_play, batch)
            except BrokenProcessPool as error:
                broken = Future[FinishedBatch]()
                broken.set_exception(error)
                return broken

    def taken(self, future: Future[FinishedBatch], seconds: float) -> FinishedBatch:
        try:
            return future.result(seconds)
        except BrokenProcessPool:
            raise Gone from None
        except TimeoutError:
            if not future.done() and self._watch.torn_off(self._pool):
                raise Gone from None
            raise

    def renew(self) -> None:
        self.leave()
        self._pool, self._watch = self._gathered(), DeathWatch()

    def leave(self) -> None:
        ends = let_go(self._pool, patience=PATIENCE if self._watch.missed is None else 0.0)
        if ends is not None:
            ends.join()


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
    with swept_seldom():
        for number in batch.numbers:
            if _hand.wish.value:
                break
            result = _hand.play(partial(play_game, batch.run, batch.table, number))
            if result is None:
                break
            results.append(result)
    return FinishedBatch(results=tuple(results), seconds=perf_counter() - began)
