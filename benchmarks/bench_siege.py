"""A house under siege: ten thousand silent sockets, phones that never read, six thousand watchers.

The server runs by its own command in a process of its own. Some people play at one table all the
while, and how long a word takes from the first phone to the last is measured in turns: by
themselves, beside the crowd, beside those who never read what they are sent, and beside those who
watch their very table. `watchers` lays siege with those alone.
"""

import asyncio
import contextlib
import os
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import msgspec
from msgspec.structs import replace
from rich.console import Console
from rich.progress import track
from rich.table import Table

from house import as_of
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.game.commands import Say
from mafia_de_cuba.server.evening.commands import Begin
from mafia_de_cuba.server.evening.settings import Pace, Settings
from mafia_de_cuba.server.tables.limits import Limits, Rate
from mafia_de_cuba.server.wire.protocol import Goodbye
from server.intruder import Intruder, hello

COME, ROOM = 10_000, 8_000
"""So many come at once, and so many there is room for."""
DEAF = 50
"""Phones that never read, at the very table at which people play."""
WATCHERS = 6_000
"""Who watch that table too, and read."""
PLAYERS = 8
WORDS, ROUNDS = 50, 8
AT_ONCE = 200
SOON = 0.5
"""By then somebody who is refused has heard it."""
console = Console(highlight=False)


@contextlib.contextmanager
def server(folder: Path) -> Iterator[tuple[str, int]]:
    """The house: its address and its process."""
    often = Rate(many=1e9, burst=1e9)
    limits = replace(
        Limits(),
        arrivals=often,
        messages=often,
        messages_per_address=often,
        talk=often,
        requests=often,
        tables_opened=often,
        joins=often,
        newcomers=often,
        entries_written=often,
        bytes_written=often,
        greeting_seconds=3_600,
        sockets=ROOM,
        sockets_per_address=COME,
        connections_per_address=2 * COME,
        guests_per_table=2 * WATCHERS,
    )
    file = folder / "limits.json"
    file.write_bytes(msgspec.json.encode(limits))
    command = [
        *(sys.executable, "-m", "mafia_de_cuba", "serve", "--host", "127.0.0.1", "--port", "0"),
        # Bare sockets call every house by this name.
        *("--data", str(folder / "house.db"), "--limits", str(file), "--name", "house"),
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    url = next(line.split()[-1] for line in process.stdout if "http://" in line)
    try:
        yield url, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def memory(pid: int) -> int:
    """What a process has in memory, in KiB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024


async def table(url: str) -> list[Chair]:
    """People in mid-game, who talk."""
    host = await Chair.open(url, "P0", Settings(pace=Pace.NONE))
    chairs = [host, *[await Chair.join(url, host.code, f"P{n}") for n in range(1, PLAYERS)]]
    await host.do(Begin())
    for chair in chairs:
        await chair.until(lambda update: update.play is not None)
    return chairs


async def spoken(chairs: list[Chair], words: int) -> list[float]:
    """How long each word took to the last phone, in milliseconds."""
    took = []
    for number in range(words):
        began = time.perf_counter()
        done = await chairs[number % len(chairs)].do(Say(text=f"{number}"))
        for chair in chairs:
            await chair.until(as_of(done.number))
        took.append(1000 * (time.perf_counter() - began))
    return took


async def comes(url: str) -> tuple[str, Intruder | None]:
    """Open a socket and say nothing: held, or refused, and how."""
    try:
        line = await Intruder.knocks(url)
    except (OSError, AssertionError, asyncio.IncompleteReadError, TimeoutError) as error:
        return f"failed: {type(error).__name__}", None
    try:
        async with asyncio.timeout(SOON):
            first = await line.hears()
    except TimeoutError:
        return "held", line
    why = first.why if isinstance(first, Goodbye) else str(first)
    code = await line.hears()
    await line.goes()
    return f"refused: {why}, {code}", None


async def crowd(url: str) -> tuple[Counter[str], list[Intruder]]:
    """Ten thousand who say nothing; what became of them."""
    became: Counter[str] = Counter()
    held: list[Intruder] = []
    for _ in track(range(COME // AT_ONCE), "sockets", console=console):
        for how, line in await asyncio.gather(*(comes(url) for _ in range(AT_ONCE))):
            became[how] += 1
            if line is not None:
                held.append(line)
                staying.add(asyncio.create_task(_stays(line)))
    return became, held


staying: set[asyncio.Task[None]] = set()


async def _stays(line: Intruder) -> None:
    """Say nothing, but answer when the house asks whether anybody is there."""
    while True:
        with contextlib.suppress(TimeoutError):
            if await line.hears() is None:
                return


@contextlib.asynccontextmanager
async def deaf(url: str, chair: Chair) -> AsyncIterator[list[Intruder]]:
    """Phones that watch the same table and never read."""
    lines = [await Intruder.turns_a_deaf_ear(url, hello(chair)) for _ in range(DEAF)]
    try:
        yield lines
    finally:
        for line in lines:
            await line.goes()


@contextlib.asynccontextmanager
async def watchers(url: str, chair: Chair) -> AsyncIterator[None]:
    """Six thousand who watch, in a process of their own."""
    here = Path(__file__).parent / "loads" / "spectators.py"
    crowd = await asyncio.create_subprocess_exec(
        *(sys.executable, str(here), url, chair.code, str(WATCHERS)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert crowd.stdin is not None
    assert crowd.stdout is not None
    assert int(await crowd.stdout.readline()) == WATCHERS
    # What they were told as they came is behind them.
    await asyncio.sleep(3)
    yield
    crowd.stdin.close()
    fewest, most = (await crowd.stdout.readline()).split()
    await crowd.wait()
    console.print(f"{WATCHERS} who watched were told {int(fewest)} to {int(most)} times each")


async def watched(url: str) -> None:
    """How long a word takes beside a crowd that watches."""
    chairs = await table(url)
    await spoken(chairs, WORDS)
    alone = await spoken(chairs, ROUNDS * WORDS)
    async with watchers(url, chairs[0]):
        beside = await spoken(chairs, ROUNDS * WORDS)
    await asyncio.sleep(3)
    alone += await spoken(chairs, ROUNDS * WORDS)
    show(alone, {f"beside {WATCHERS} who watch": beside})
    for chair in chairs:
        await chair.leave()


def show(alone: list[float], beside: dict[str, list[float]]) -> None:
    """The figures."""
    figures = Table("a word to the last of eight phones", "median", "p99", "times alone")
    for name, took in ({"by themselves": alone} | beside).items():
        p99 = statistics.quantiles(took, n=100)[98]
        ratio = p99 / statistics.quantiles(alone, n=100)[98]
        figures.add_row(name, f"{statistics.median(took):.1f} ms", f"{p99:.1f} ms", f"{ratio:.2f}")
    console.print(figures)


async def siege(url: str, pid: int) -> None:
    """By all the others."""
    chairs = await table(url)
    await spoken(chairs, WORDS)
    alone: list[float] = []
    beside_deaf: list[float] = []
    for _ in range(ROUNDS):
        alone += await spoken(chairs, WORDS)
        async with deaf(url, chairs[0]):
            beside_deaf += await spoken(chairs, WORDS)
    before = memory(pid)
    became, held = await crowd(url)
    after = memory(pid)
    beside_crowd = await spoken(chairs, ROUNDS * WORDS)
    still = sum(not task.done() for task in staying)
    for task in staying:
        task.cancel()
    for line in held:
        line.writer.transport.abort()
    alone += await spoken(chairs, ROUNDS * WORDS)
    for how, many in became.most_common():
        console.print(f"{many:6} {how}")
    console.print(f"{(after - before) / max(1, len(held)):.0f} KiB for each socket that was held")
    console.print(f"{still} of those were still there at the end")
    idle = f"beside {len(held)} idle sockets"
    show(alone, {f"beside {DEAF} who never read": beside_deaf, idle: beside_crowd})
    for chair in chairs:
        await chair.leave()


def main() -> None:
    """Open as many files as may be, and lay siege."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    needed = max(COME, WATCHERS) + 1_000
    if most < needed:
        sys.exit(f"Only {most} files may be open at once; {needed} are needed (ulimit -n).")
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (url, pid):
        if sys.argv[1:] != ["watchers"]:
            asyncio.run(siege(url, pid))
        asyncio.run(watched(url))


if __name__ == "__main__":
    main()
