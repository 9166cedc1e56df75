"""Whether the house can write: tried out with a real write, at most once a second.

How long a write takes depends on what others have just done, in secret too. So the answer comes on
a beat: a write that takes a millisecond and one that takes a hundred are answered after as long.
"""

import asyncio

from mafia_de_cuba.server.ledger.ledger import Ledger

FRESH = 1.0
"""For so many seconds an answer is as good as new."""
BEAT = 0.25
PATIENCE = 2.0
"""A disk that takes longer is as good as none."""


class Readiness:
    """Tries the ledger out for whoever asks."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._answer: asyncio.Task[bool] | None = None
        self._writing: asyncio.Task[None] | None = None
        self._fresh_until = 0.0

    async def can_write(self) -> bool:
        """Whether something could be written within the last second."""
        stale = asyncio.get_running_loop().time() >= self._fresh_until
        if self._answer is None or (self._answer.done() and stale):
            self._answer = asyncio.create_task(self._tried())
        return await asyncio.shield(self._answer)

    async def _tried(self) -> bool:
        clock = asyncio.get_running_loop().time
        begun = clock()
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._ledger.try_out())
        # One that hangs is waited for again next time: they do not pile up behind it.
        await asyncio.wait({self._writing}, timeout=PATIENCE)
        wrote = self._writing.done() and self._writing.exception() is None
        await asyncio.sleep(BEAT - (clock() - begun) % BEAT)
        self._fresh_until = clock() + FRESH
        return wrote
