"""Processes that work for another one: how they start, and that they do not outlive it."""

import gc
import os
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.context import SpawnContext
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

Job = TypeVar("Job")
Done = TypeVar("Done")
HEARS_OF_IT = 2.0
"""Seconds after which a pool should have heard that one of its workers is gone."""
SELDOM = (20_000, 20, 100)
"""How much may lie about before it is swept up: what bots think is gone by itself, and to sweep as
often as Python does by itself takes them an eighth of their time."""


def fresh() -> SpawnContext:
    """What starts them, each from nothing: forking a process that has threads can hang.

    They take nothing from the folder in which they happen to be started: a `types.py` that lies
    there is not Python's own.
    """
    os.environ["PYTHONSAFEPATH"] = "1"
    return get_context("spawn")


@contextmanager
def swept_seldom() -> Generator[None, None, None]:
    """Meanwhile what lies about is swept up more rarely than usual."""
    before = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def leave_with_parent() -> None:
    """From now on this process ends when its parent does, however that comes about.

    Whoever is killed tells nobody; without this, those who work for it would wait for ever.
    """
    Thread(target=_leave, daemon=True).start()


def _leave() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


class DeathWatch:
    """Notices the death of a worker that its pool does not hear of.

    Python's pool hears of a death when it listens. Where half a result has come, it waits for the
    other half, for ever, since the others could still write it.
    """

    def __init__(self) -> None:
        self.missed: float | None = None
        """Since when somebody is known to be gone of whom the pool has not heard."""

    def torn_off(self, pool: ProcessPoolExecutor) -> bool:
        """Whether somebody was killed in the middle of a word; to be asked now and then."""
        if all(worker.is_alive() for worker in (pool._processes or {}).values()):
            self.missed = None
        elif self.missed is None:
            self.missed = monotonic()
        return self.missed is not None and monotonic() - self.missed > HEARS_OF_IT


def let_go(pool: ProcessPoolExecutor, *, patience: float) -> Thread | None:
    """Send a pool's workers home, and after so many seconds kill whoever has not gone.

    Somebody who was killed may have held the queue's lock, and Python's pool does not notice when
    that happens just as it is shut: the others would wait for it for ever. Gives the thread that
    ends soon after all of them.
    """
    ends, workers = pool._executor_manager_thread, list((pool._processes or {}).values())
    results: Any = pool._result_queue
    pool.shutdown(wait=False, cancel_futures=True)
    if not isinstance(ends, Thread):
        return None
    ends.join(patience)
    if ends.is_alive():
        for worker in workers:
            worker.kill()
        # Nobody is left who could end a word that was begun.
        results._writer.close()
    return ends


def all_done(
    work: Callable[[Job], Done],
    jobs: Sequence[Job],
    *,
    processes: int | None = None,
    seconds: float | None = None,
    at_a_time: int = 5,
) -> Iterator[Done]:
    """What comes of each job, in their order, by so many processes or on all cores.

    Whoever has only so many seconds gets what was done by then: the first of the jobs.
    """
    last = None if seconds is None else monotonic() + seconds
    with ProcessPoolExecutor(processes, mp_context=fresh(), initializer=leave_with_parent) as pool:
        for many, done in enumerate(pool.map(work, jobs, chunksize=at_a_time), 1):
            yield done
            if many % 100 == 0:
                print(f"{many} of {len(jobs)}", file=sys.stderr)
            if last is not None and monotonic() > last:
                pool.shutdown(cancel_futures=True)
                return
