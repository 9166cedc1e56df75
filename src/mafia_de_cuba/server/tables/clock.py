"""The house clock: milliseconds since the epoch that never jump while the server runs.

Setting the machine's clock changes nothing for a game that is on; one that was set back while the
server was away keeps no table waiting. While the house itself stands still, because the machine is
frozen or was put to sleep, so does its clock: nobody could act meanwhile. A tempo makes the house's
time run faster than the wall's, for trying things out; deadlines stay as they are in house time.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

import structlog

log = structlog.get_logger()

LOOK = 0.5
"""How often the house is seen to run, in seconds."""
FREEZE = 2.0
"""After so many seconds without a look it did not run: no more than this is it ever just busy."""


class Timer(Protocol):
    """Something that will ring."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Tells the time and rings."""

    def now(self) -> int:
        """Milliseconds since the epoch."""
        ...

    def ring(self, when: int, then: Callable[[], None]) -> Timer:
        """Call `then` at that time, or at once if it is over."""
        ...


class HouseClock:
    """Goes by the wall clock of the moment it was started and by steady time from then on."""

    def __init__(self, tempo: float = 1.0, steady: Callable[[], float] = time.monotonic) -> None:
        self._began = time.time_ns() // 1_000_000
        self._steady = steady
        self._tempo = tempo
        self._not_before = steady()
        """Later by all the time in which the house stood still."""
        self._seen: float | None = None
        """When the house was last seen to run, once anybody looks."""

    def now(self) -> int:
        at = self._steady()
        if self._seen is not None:
            if at - self._seen > FREEZE:
                self._stood_still(at - self._seen)
            self._seen = at
        return self._began + int((at - self._not_before) * 1000 * self._tempo)

    def ring(self, when: int, then: Callable[[], None]) -> Timer:
        if self._seen is None:
            self._seen = self._steady()
            self._looks()
        return _Ring(self, when, then)

    def wait(self, until: int) -> float:
        """How many seconds it is until then."""
        # A millisecond more: a timer must not ring before its time.
        return max(0.0, (until - self.now() + 1) / 1000 / self._tempo)

    def _looks(self) -> None:
        self.now()
        asyncio.get_running_loop().call_later(LOOK, self._looks)

    def _stood_still(self, seconds: float) -> None:
        """Nobody could do anything: whatever was due is due as much later."""
        self._not_before += seconds
        log.warning(f"The house stood still for {seconds:.0f} seconds; every clock in it did too.")


class _Ring:
    """Rings when it is time by the house clock, which may be later than it was to be."""

    __slots__ = ("_clock", "_handle", "_then", "_when")

    def __init__(self, clock: HouseClock, when: int, then: Callable[[], None]) -> None:
        self._clock, self._when, self._then = clock, when, then
        self._set()

    def _set(self) -> None:
        wait = self._clock.wait(self._when)
        self._handle = asyncio.get_running_loop().call_later(wait, self._is_due)

    def _is_due(self) -> None:
        if self._clock.now() < self._when:
            self._set()
        else:
            self._then()

    def cancel(self) -> None:
        self._handle.cancel()


class TableClock:
    """The house clock as one table has it: never behind what was written at this table.

    Deadlines are told from the last entry. By a clock that starts a day before it, a table would
    stand still for a day.
    """

    def __init__(self, house: Clock, written: int) -> None:
        self._house = house
        self._ahead = 0
        self._told = 0
        """What time it last told."""
        self.not_before(written)

    def now(self) -> int:
        self._told = self._house.now() + self._ahead
        return self._told

    def ring(self, when: int, then: Callable[[], None]) -> Timer:
        return self._house.ring(when - self._ahead, then)

    def not_before(self, written: int) -> None:
        """It is at least this time at the table."""
        if written > self._told:
            self._ahead += max(0, written - self.now())


class Alarm:
    """One thing to be reminded of: rings once, at the time it was last set to."""

    def __init__(self, clock: Clock, then: Callable[[], None]) -> None:
        self._clock = clock
        self._then = then
        self._timer: Timer | None = None
        self._when: int | None = None

    @property
    def is_set(self) -> bool:
        """Whether it is to ring."""
        return self._when is not None

    @property
    def due(self) -> bool:
        """Whether it is past its time and about to ring."""
        return self._when is not None and self._when <= self._clock.now()

    def set(self, when: int | None) -> None:
        """Ring at this time and at no other; not at all for None."""
        if self._timer is not None:
            self._timer.cancel()
        self._when = when
        self._timer = None if when is None else self._clock.ring(when, self._rings)

    def _rings(self) -> None:
        self._when = None
        self._then()
