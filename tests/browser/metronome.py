"""A house clock whose tempo can be changed while it goes: quick while the box goes round, and all
but standing while somebody looks at a moment that passes.
"""

import asyncio
import time
from collections.abc import Callable

STEP = 0.02
"""Seconds after which a timer looks again how fast time goes."""
STILL = 0.001


class Ring:
    """Something that will ring."""

    def __init__(self) -> None:
        self.handle: asyncio.TimerHandle | None = None

    def cancel(self) -> None:
        """It will not."""
        if self.handle is not None:
            self.handle.cancel()


class Metronome:
    """The house's time, at a tempo."""

    def __init__(self, tempo: float) -> None:
        self._then = float(time.time_ns() // 1_000_000)
        self._since = time.monotonic()
        self._tempo = tempo

    def now(self) -> int:
        """Milliseconds since the epoch."""
        return int(self._then + (time.monotonic() - self._since) * 1000 * self._tempo)

    @property
    def tempo(self) -> float:
        """How much faster than the wall's time goes."""
        return self._tempo

    @tempo.setter
    def tempo(self, tempo: float) -> None:
        self._then, self._since = float(self.now()), time.monotonic()
        self._tempo = tempo

    def ring(self, when: int, then: Callable[[], None]) -> Ring:
        """Call `then` at that time, or at once if it is over."""
        ring = Ring()
        loop = asyncio.get_running_loop()

        def look() -> None:
            left = (when - self.now() + 1) / 1000 / self._tempo
            if left <= 0:
                then()
            else:
                ring.handle = loop.call_later(min(left, STEP), look)

        ring.handle = loop.call_later(0, look)
        return ring
