"""Those who watch a table: however many they are, nobody who plays waits for them.

A few are told at once. A crowd is told a few at a time, with time for everything else in between,
and whoever has waited longest comes first. That a crowd comes or goes is told once a second.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from time import perf_counter

from mafia_de_cuba.server.tables.bounds import Bucket
from mafia_de_cuba.server.tables.clock import Alarm, Clock
from mafia_de_cuba.server.tables.limits import Rate
from mafia_de_cuba.server.tables.listening.outbox import Outbox
from mafia_de_cuba.server.wire.protocol import Goodbye

FEW = 64
"""So many are told at once."""
SLICE, PAUSE = 0.000_25, 0.001
"""For so many seconds some of a crowd are told, and then not for so many."""
NEWS = Rate(many=1, burst=16)
"""How often it is told at once that somebody came to watch, or went."""
SECOND = 1_000


class Gallery:
    """The spectators and big screens of one table."""

    def __init__(self, clock: Clock, news: Callable[[], None]) -> None:
        self._clock = clock
        self.there: set[Outbox] = set()
        self._in_turn: deque[Outbox] = deque()
        """Whoever was told longest ago comes first; some of them may be gone."""
        self._left = 0
        """How many of them have not been told how things stand."""
        self._tell: Callable[[Outbox], None] = lambda _: None
        self._next: asyncio.TimerHandle | None = None
        self._news = Bucket.of(NEWS)
        self._count = Alarm(clock, news)

    def __iter__(self) -> Iterator[Outbox]:
        return iter(tuple(self.there))

    def comes(self, outbox: Outbox) -> bool:
        """One more; whether that is told now, and not when many of them are counted."""
        self.there.add(outbox)
        self._in_turn.append(outbox)
        return self._is_news()

    def goes(self, outbox: Outbox) -> bool:
        """One less, and the same."""
        self.there.discard(outbox)
        return self._is_news()

    def ends(self) -> None:
        """Nobody may watch any more."""
        for outbox in self:
            outbox.close(Goodbye(why="no_watching"))

    def tell(self, tell: Callable[[Outbox], None]) -> None:
        """Tell all of them this; who has not heard the last thing hears of both together."""
        if len(self.there) <= FEW:
            self._left = 0
            for outbox in self:
                tell(outbox)
            return
        self._tell = tell
        self._left = len(self._in_turn)
        if self._next is None:
            self._wait()

    def _wait(self) -> None:
        self._next = asyncio.get_running_loop().call_later(PAUSE, self._some)

    def _some(self) -> None:
        self._next = None
        until = perf_counter() + SLICE
        while self._left and perf_counter() < until:
            self._left -= 1
            outbox = self._in_turn.popleft()
            if outbox in self.there:
                self._tell(outbox)
                self._in_turn.append(outbox)
        if self._left:
            self._wait()

    def _is_news(self) -> bool:
        now = self._clock.now()
        if self._news.take(now / 1000):
            self._count.set(None)
            return True
        if not self._count.is_set:
            self._count.set(now + SECOND)
        return False
