"""Whose turn it is to think: whoever has little to think about goes before whoever has much.

Anybody may lay a table so wide that a thought takes a second instead of a hundredth. Those who play
at it wait for each other then, and not everybody else for them.
"""

import asyncio
import math
from heapq import heappop, heappush
from itertools import count
from math import prod
from types import TracebackType

from mafia_de_cuba.game.box import counts
from mafia_de_cuba.game.setup import Setup

WIDE = 20_000
"""How many different boxes there can be at a table of which a thought takes a second."""
HANDICAP_SECONDS = 120.0
"""Whoever comes so much later than somebody from such a table still goes first."""
WAITED_FOR = 1.0
"""What somebody waits for who plays no game: after every thought of those who do."""
LAST = math.inf
"""What nobody waits for: everybody who has anything to think about goes first."""


def width(setup: Setup) -> float:
    """How much there is to think about at a table: 1 is as much as makes others wait."""
    kinds = prod(many + 1 for many in counts(setup.tokens).values())
    return min(1.0, setup.players / 12 * kinds * (2 if setup.fake_diamond else 1) * 16 / WIDE)


class FairQueue:
    """So many think at a time."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._order = count()
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []

    def turn(self, width: float) -> "_Turn":
        """One turn, for whoever has so much to think about."""
        return _Turn(self, width)

    async def wait(self, width: float) -> None:
        if self._free:
            self._free -= 1
            return
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        when = loop.time() + width * HANDICAP_SECONDS
        heappush(self._waiting, (when, next(self._order), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                # It came at the very moment at which it was not wanted any more.
                self.leave()
            raise

    def leave(self) -> None:
        """One's turn is over; the next one's begins."""
        while self._waiting:
            _, _, turn = heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


class _Turn:
    def __init__(self, turns: FairQueue, width: float) -> None:
        self._turns, self._width = turns, width

    async def __aenter__(self) -> None:
        await self._turns.wait(self._width)

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self._turns.leave()
