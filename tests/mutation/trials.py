"""Many trials: mutants that wait, a few on trial at a time, and what became of each."""

import math
import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from mutation.mutants import Module, Mutant
from mutation.trial import Stage, start

GENEROUS, ON_TOP = 4, 5
"""A mutant may work so many times as long as the unbroken code, and some seconds on top."""


class Failing(Exception):
    """Tests that fail with nothing broken."""


class Fate(Struct, frozen=True):
    """What became of a mutant."""

    mutant: Mutant
    killed: bool


class Tally(Struct):
    """What became of the mutants tried so far."""

    fates: list[Fate]

    @property
    def killed(self) -> int:
        """How many the tests noticed."""
        return sum(fate.killed for fate in self.fates)

    @property
    def survivors(self) -> list[Mutant]:
        """Those that no test noticed."""
        return [fate.mutant for fate in self.fates if not fate.killed]

    @property
    def percent(self) -> float:
        """How many of a hundred were noticed: all, where there was nothing to notice."""
        return 100 * self.killed / len(self.fates) if self.fates else 100.0

    def of(self, module: Module) -> "Tally":
        """What became of one module's mutants."""
        return Tally([fate for fate in self.fates if fate.mutant.module == module])


def timed(stages: Iterable[Stage]) -> Iterator[Stage]:
    """The stages, each with a limit by how long it takes with nothing broken, if it passes."""
    for stage in stages:
        _, status, used = os.wait4(start(stage, None), 0)
        if status:
            raise Failing(" ".join(stage.arguments))
        limit = GENEROUS * (used.ru_utime + used.ru_stime) + ON_TOP
        yield Stage(stage.arguments, math.ceil(limit))


def trials(mutants: Iterable[Mutant], stages: Sequence[Stage], workers: int) -> Iterator[Fate]:
    """Tries the mutants, so many at a time, each until a stage notices it or none does."""
    waiting = deque((mutant, 0) for mutant in mutants)
    on_trial: dict[int, tuple[Mutant, int]] = {}
    try:
        while waiting or on_trial:
            while waiting and len(on_trial) < workers:
                mutant, stage = waiting.popleft()
                on_trial[start(stages[stage], mutant)] = mutant, stage
            process, status = os.wait()
            mutant, stage = on_trial.pop(process)
            if status == 0 and stage + 1 < len(stages):
                waiting.appendleft((mutant, stage + 1))
            else:
                yield Fate(mutant, killed=status != 0)
    finally:
        for process in on_trial:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
