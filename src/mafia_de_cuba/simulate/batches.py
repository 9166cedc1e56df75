"""Games in batches, given out to whoever plays and handed on in their order as they are done.

Only a few batches are out at a time, so a run of a million games needs no more memory than one of a
hundred. Whoever is lost in the middle of one loses nothing else: its games have their own dice, and
another plays them again, the same.
"""

from collections import deque
from collections.abc import Generator
from concurrent.futures import Future
from typing import Protocol

from msgspec import Struct

from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.simulate.games import Result, Run
from mafia_de_cuba.simulate.interruption import Interruption

AIM = 0.2
"""How many seconds a batch should take."""
MOST_IN_A_BATCH = 200
LOOKS_UP = 0.2
"""How many seconds pass between looks at whether nobody waits for the games any more."""
MOST_LOSSES = 5
"""How often in a row workers may be lost without a game that is done."""


class WorkerLost(RuntimeError):
    """Workers were killed in the middle of the same games again and again."""


class Gone(Exception):
    """A worker is gone, and what it was playing has to be played again."""


class Batch(Struct, frozen=True, kw_only=True):
    """Games in a row at one table."""

    run: Run
    table: Setup
    numbers: range


class FinishedBatch(Struct, frozen=True, kw_only=True):
    """A batch as it came back; it is short if the run was interrupted."""

    results: tuple[Result, ...]
    seconds: float


class Crew(Protocol):
    """Those who play, on this machine or elsewhere."""

    many: int
    """How many games they play at a time."""
    drops: bool
    """Whether they hear of it when games are to be dropped, and come back with what they have."""

    def begin(self, batch: Batch) -> Future[FinishedBatch]:
        """Have a batch played."""

    def taken(self, future: Future[FinishedBatch], seconds: float) -> FinishedBatch:
        """What became of it; `TimeoutError` if that takes longer, `Gone` if it was lost."""

    def renew(self) -> None:
        """Put others in the place of those who are gone."""

    def leave(self) -> None:
        """Nobody waits for them any more."""


def by_crew(run: Run, crew: Crew, interruption: Interruption) -> Generator[Result, None, None]:
    """The games one after the other, in the order of their tables and numbers."""
    share, out, losses = Share(run), deque[tuple[Batch, Future[FinishedBatch]]](), 0
    try:
        while True:
            while len(out) <= 2 * crew.many and not interruption.asked and (batch := share.next()):
                out.append((batch, crew.begin(batch)))
            if not out:
                return
            batch, future = out[0]
            try:
                done = crew.taken(future, LOOKS_UP)
            except TimeoutError as error:
                if future.done() and future.exception() is error:
                    raise
                if interruption.dropped and not crew.drops:
                    return
                continue
            except Gone:
                if interruption.asked:
                    return
                losses += 1
                if losses > MOST_LOSSES:
                    raise WorkerLost(_again_and_again(batch)) from None
                crew.renew()
                # What was done is done; all else of this crew's went with it.
                out = deque((one, _kept(crew, one, was)) for one, was in out)
                continue
            losses = 0
            out.popleft()
            yield from done.results
            if len(done.results) < len(batch.numbers):
                return
            share.learn(done)
    except BaseException:
        # Nobody waits for these games any more.
        interruption.ask()
        raise
    finally:
        crew.leave()


def _kept(crew: Crew, batch: Batch, was: Future[FinishedBatch]) -> Future[FinishedBatch]:
    safe = was.done() and not was.cancelled() and was.exception() is None
    return was if safe else crew.begin(batch)


def _again_and_again(batch: Batch) -> str:
    first, last = batch.numbers[0], batch.numbers[-1]
    games = f"game {first}" if first == last else f"games {first} to {last}"
    return (
        f"workers were killed {MOST_LOSSES + 1} times in a row over {games} "
        f"of {batch.table.players} players"
    )


class Share:
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
