"""Python's own queue and event, in a tenth of their room.

There is one of each for every socket, nearly always empty and waited for by one task or none;
asyncio's hold five deques between them, and a deque makes room for sixty-four before anything is
in it.
"""

import asyncio
from typing import Generic, TypeVar

Item = TypeVar("Item")


class SmallEvent:
    """Something that is so or is not, and can be waited for."""

    __slots__ = ("_set", "_waiting")

    def __init__(self) -> None:
        self._set = False
        self._waiting: tuple[asyncio.Future[None], ...] = ()

    def is_set(self) -> bool:
        return self._set

    def set(self) -> None:
        """It is so: whoever waits goes on, even where it is over before their turn."""
        self._set = True
        for waits in self._waiting:
            if not waits.done():
                waits.set_result(None)

    def clear(self) -> None:
        self._set = False

    async def wait(self) -> bool:
        if self._set:
            return True
        waits = asyncio.get_running_loop().create_future()
        self._waiting = (*self._waiting, waits)
        try:
            await waits
        finally:
            self._waiting = tuple(it for it in self._waiting if it is not waits)
        return True


class SmallQueue(Generic[Item]):
    """A few things in their order, for one task that takes them."""

    __slots__ = ("_items", "_there")

    def __init__(self) -> None:
        self._items: list[Item] = []
        self._there = SmallEvent()

    def empty(self) -> bool:
        return not self._items

    def put_nowait(self, item: Item) -> None:
        """Put this behind the others."""
        self._items.append(item)
        self._there.set()

    async def get(self) -> Item:
        """Take the first, once there is one."""
        while not self._items:
            self._there.clear()
            await self._there.wait()
        return self._items.pop(0)
