"""A socket's queue and event do what Python's own do."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from mafia_de_cuba.server.web.small_queue import SmallEvent, SmallQueue

EVENTS: list[Callable[[], SmallEvent | asyncio.Event]] = [SmallEvent, asyncio.Event]
QUEUES: list[Callable[[], "SmallQueue[int] | asyncio.Queue[int]"]] = [SmallQueue, asyncio.Queue]


async def moments(many: int = 3) -> None:
    """Let whoever can go on do so."""
    for _ in range(many):
        await asyncio.sleep(0)


def alone(scene: Callable[[], Awaitable[None]]) -> None:
    async def played() -> None:
        async with asyncio.timeout(10):
            await scene()

    asyncio.run(played())


@pytest.mark.parametrize("event", EVENTS)
def test_all_who_wait_go_on_and_whoever_gave_up_is_not_missed(
    event: Callable[[], SmallEvent | asyncio.Event],
) -> None:
    async def scene() -> None:
        it = event()
        waiting = [asyncio.create_task(it.wait()) for _ in range(3)]
        await moments()
        assert not it.is_set()
        assert not any(task.done() for task in waiting)
        waiting[1].cancel()
        it.set()
        it.clear()
        await moments()
        assert [task.cancelled() for task in waiting] == [False, True, False]
        assert waiting[0].result()
        assert waiting[2].result()
        late = asyncio.create_task(it.wait())
        await moments()
        assert not late.done(), "it is over"
        it.set()
        assert await late
        assert await it.wait(), "at once"

    alone(scene)


@pytest.mark.parametrize("queue", QUEUES)
def test_things_are_taken_in_their_order_and_waited_for(
    queue: Callable[[], "SmallQueue[int] | asyncio.Queue[int]"],
) -> None:
    async def scene() -> None:
        it = queue()
        assert it.empty()
        taken = asyncio.create_task(it.get())
        await moments()
        assert not taken.done()
        for number in (1, 2, 3):
            it.put_nowait(number)
        assert await taken == 1
        assert [await it.get(), await it.get()] == [2, 3]
        assert it.empty()

    alone(scene)


@pytest.mark.parametrize("queue", QUEUES)
def test_whoever_gives_up_waiting_takes_nothing(
    queue: Callable[[], "SmallQueue[int] | asyncio.Queue[int]"],
) -> None:
    async def scene() -> None:
        it = queue()
        gives_up = asyncio.create_task(it.get())
        await moments()
        gives_up.cancel()
        it.put_nowait(7)
        await moments()
        assert gives_up.cancelled()
        assert await it.get() == 7

    alone(scene)
