"""An alarm: rings once, at the time it was last set to."""

from collections.abc import Callable

from mafia_de_cuba.server.tables.clock import Clock, Timer


class Alarm:
    """One thing to be reminded of."""

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
