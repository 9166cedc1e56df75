"""The beat to which the ledger writes what was done in secret, whether or not anything was.

A write takes its time, and on a slow disk everybody feels it. So secrets are written at moments
that come whatever anybody does, for as long as everybody can see that somebody might do something.
"""

import asyncio
from collections.abc import Callable

BEAT = 0.25
"""Seconds between two beats: so long may whoever did something in secret wait for word of it."""


class Beats:
    """Come at steady times while there may be secrets to write."""

    def __init__(self, seconds: float, strike: Callable[[], None]) -> None:
        self._seconds = seconds
        self._strike = strike
        self._secretive: set[int] = set()
        """The tables at which something may be done in secret, as everybody can see."""
        self._next: asyncio.TimerHandle | None = None
        self._stopped = False

    def secrets_possible(self, table: int, *, possible: bool) -> None:
        """Whether something may be done in secret at this table, by what everybody knows."""
        if possible:
            self._secretive.add(table)
            self.come()
        else:
            self._secretive.discard(table)

    def come(self) -> None:
        """There is a next beat, at its time, whoever asks for it and whenever."""
        if self._next is None and not self._stopped:
            loop = asyncio.get_running_loop()
            at = (loop.time() // self._seconds + 1) * self._seconds
            self._next = loop.call_at(at, self._comes)

    def stop(self) -> None:
        self._stopped = True
        if self._next is not None:
            self._next.cancel()

    def _comes(self) -> None:
        self._next = None
        self._strike()
        if self._secretive:
            self.come()
