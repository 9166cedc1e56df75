"""Open is one thing and able to write another: two endpoints, and the second one tries it."""

import asyncio
import urllib.error
import urllib.request
from asyncio import to_thread
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from house import open_house, run
from idle_loop import IdleLoop
from mafia_de_cuba.server.web import readiness
from mafia_de_cuba.server.web.readiness import Readiness
from server.ledgers import opened, pragma


def status(url: str) -> int:
    try:
        with urllib.request.urlopen(url) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code if b"not_ready" in error.read() else 0


def test_a_house_that_cannot_write_is_alive_and_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "FRESH", 0.0)

    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            alive, ready = f"{house.url}/healthz", f"{house.url}/readyz"
            assert await to_thread(status, ready) == 200
            pragma(house.lobby.ledger, "query_only = ON")
            assert await to_thread(status, ready) == 503
            assert await to_thread(status, alive) == 200
            pragma(house.lobby.ledger, "query_only = OFF")
            assert await to_thread(status, ready) == 200

    run(scene(), 200)


def test_what_is_tried_reaches_the_disk_and_leaves_nothing(tmp_path: Path) -> None:
    file = tmp_path / "house.db"

    async def scene() -> None:
        async with opened(file) as ledger:
            before = await ledger.house_time()
            beside = Path(f"{file}-wal").stat().st_size
            await ledger.try_out()
            assert Path(f"{file}-wal").stat().st_size > beside
            assert await ledger.house_time() == before

    run(scene(), 200)


class _Slow:
    """A ledger that takes its time, or for ever."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.asked = seconds, 0

    async def try_out(self) -> None:
        self.asked += 1
        await asyncio.sleep(self.seconds)


def played(scene: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=IdleLoop) as runner:
        runner.run(scene)


def ready(ledger: _Slow) -> Readiness:
    made: Any = ledger
    return Readiness(made)


def test_a_hundred_who_ask_at_once_cost_one_write() -> None:
    async def scene() -> None:
        ledger = _Slow(0.03)
        asked = ready(ledger)
        assert all(await asyncio.gather(*(asked.can_write() for _ in range(100))))
        assert await asked.can_write()
        assert ledger.asked == 1
        await asyncio.sleep(readiness.FRESH)
        assert await asked.can_write()
        assert ledger.asked == 2

    played(scene())


def test_the_answer_does_not_tell_how_long_the_write_took() -> None:
    """It waits behind what others write; a prober would feel what they do in secret."""
    taken: set[float] = set()

    async def scene(seconds: float) -> None:
        assert await ready(_Slow(seconds)).can_write()
        taken.add(asyncio.get_running_loop().time())

    for seconds in (0.0, 0.001, 0.033, 0.066, 0.2):
        played(scene(seconds))
    assert taken == {readiness.BEAT}


def test_a_disk_that_hangs_is_no_disk_and_is_asked_once() -> None:
    async def scene() -> None:
        ledger = _Slow(60)
        asked = ready(ledger)
        for _ in range(5):
            assert not await asked.can_write()
            await asyncio.sleep(readiness.FRESH)
        assert ledger.asked == 1
        await asyncio.sleep(60)
        ledger.seconds = 0
        assert await asked.can_write()

    played(scene())
