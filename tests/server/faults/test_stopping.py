"""The server is asked to stop, or is killed: it goes at once, wholly, and leaves every table whole.

These run the command itself, with its back room where bots think.
"""

import asyncio
import signal
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest
from websockets.asyncio.client import connect

from house import Process, all_leave, run
from kin import any_there, children
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.server.evening.commands import Begin, FillChairs
from mafia_de_cuba.server.evening.settings import Pace, Settings
from server.faults.regulars import Regular
from server.witnesses import Witness, book_of, confirm

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")


async def thinking(server: Process) -> set[int]:
    """Wait until the back room is open; who is in it."""
    assert server._process is not None
    # One of them is Python's own, which cleans up after the others.
    while len(found := set(children(server._process.pid))) < 2:
        await asyncio.sleep(0.05)
    return found


async def all_gone(processes: set[int]) -> None:
    """Wait until none of these is there any more."""
    while any_there(processes):
        await asyncio.sleep(0.05)


async def bots_at_work(url: str, *, players: int, strength: Strength) -> Witness:
    """A table where bots like these begin to think."""
    host = await Witness.open(url, "Ana", Settings(pace=Pace.BRISK))
    await host.do(FillChairs(players=players, strength=strength))
    await host.do(Begin())
    return host


@pytest.mark.long
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_stops_when_asked_with_many_lines_open_and_bots_thinking(
    tmp_path: Path, how: signal.Signals
) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            server = stack.enter_context(Process(tmp_path / "house.db"))
            host = await bots_at_work(server.url, players=12, strength=Strength.SHARP)
            for _ in range(60):
                # Half of them say nothing, and none of them will say goodbye.
                address = server.url.replace("http", "ws", 1) + "/ws"
                stack.push_async_callback((await connect(address)).close)
                _, writer = await asyncio.open_connection("127.0.0.1", server.port)
                writer.write(b"GET /healthz HTTP/1.1\r\nHost: here\r\n")
                stack.callback(writer.close)
            back_room = await thinking(server)
            assert await asyncio.to_thread(server.kill, how) == 0
            await all_gone(back_room)
            await host.leave()
        confirm(book_of(server.file, host.code), host)

    run(scene())


@pytest.mark.long
def test_a_killed_server_leaves_nothing_behind_and_its_game_goes_on(tmp_path: Path) -> None:
    """Also the back room closes, and opens anew where somebody still has to think."""

    async def scene() -> None:
        with Process(tmp_path / "house.db") as server:
            host = await bots_at_work(server.url, players=5, strength=Strength.GREEN)
            back_room = await thinking(server)
            server.kill()
            await all_gone(back_room)
            await asyncio.to_thread(server.start)
            end = await Regular(host, Random(1)).plays(1)
            assert end.play is not None
            assert end.play.ended is not None
            await all_leave([host])
        confirm(book_of(server.file, host.code), host)

    run(scene())
