"""A house clock whose tempo can be changed while it goes: quick while the box goes round, and all
but standing while somebody looks at a moment that passes.
"""

import asyncio
import time
from collections.abc import Callable

STILL = 0.001


class Ring:
    """Something that will ring."""

    def __init__(self, clock: "Metronome", when: int, then: Callable[[], None]) -> None:
        self._clock, self._when, self._then = clock, when, then
        self._handle: asyncio.TimerHandle | None = None

    def set(self) -> None:
        """Reckon anew how long it will be, as time goes now."""
        self._stop()
        left = (self._when - self._clock.now() + 1) / 1000 / self._clock.tempo
        self._handle = asyncio.get_running_loop().call_later(max(left, 0), self._looks)

    def cancel(self) -> None:
        """It will not."""
        self._stop()
        self._clock.rings.discard(self)

    def _stop(self) -> None:
        if self._handle is not None:
            self._handle.cancel()

    def _looks(self) -> None:
        if self._clock.now() < self._when:
            self.set()
        else:
            self._clock.rings.discard(self)
            self._then()


class Metronome:
    """The house's time, at a tempo."""

    def __init__(self, tempo: float) -> None:
        self._then = float(time.time_ns() // 1_000_000)
        self._since = time.monotonic()
        self._tempo = tempo
        self.rings = set[Ring]()

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
        for ring in self.rings:
            ring.set()

    def ring(self, when: int, then: Callable[[], None]) -> Ring:
        """Call `then` at that time, or at once if it is over."""
        ring = Ring(self, when, then)
        self.rings.add(ring)
        ring.set()
        return ring
