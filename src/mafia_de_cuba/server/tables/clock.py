"""The house clock: milliseconds since the epoch that never jump while the server runs.

Setting the machine's clock changes nothing for a game that is on; one that was set back while the
server was away keeps no table waiting. A tempo makes the house's time run faster than the wall's,
for trying things out; deadlines stay as they are in house time.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


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

    def __init__(self, tempo: float = 1.0) -> None:
        self._began = time.time_ns() // 1_000_000
        self._steady = time.monotonic()
        self._tempo = tempo

    def now(self) -> int:
        return self._began + int((time.monotonic() - self._steady) * 1000 * self._tempo)

    def ring(self, when: int, then: Callable[[], None]) -> Timer:
        # A millisecond more: a timer must not ring before its time.
        wait = max(0.0, (when - self.now() + 1) / 1000 / self._tempo)
        return asyncio.get_running_loop().call_later(wait, then)


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
