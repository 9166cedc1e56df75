"""A mailbox: what comes in is seen to one after another, and never two things at once."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

Errand = Callable[[], Awaitable[None]]


class Mailbox:
    """Sees to what is posted. It has no task of its own while it is empty."""

    def __init__(self, complain: Callable[[Exception], None]) -> None:
        self._waiting: deque[Errand] = deque()
        self._complain = complain
        self._task: asyncio.Task[None] | None = None

    def post(self, errand: Errand) -> None:
        """See to this after everything that came before."""
        self._waiting.append(errand)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._see_to_it())

    @property
    def idle(self) -> bool:
        """Whether there is nothing to see to."""
        return self._task is None

    async def _see_to_it(self) -> None:
        try:
            while self._waiting:
                try:
                    await self._waiting.popleft()()
                except Exception as error:
                    # One bad errand must not bring down a table.
                    self._complain(error)
        finally:
            self._task = None
