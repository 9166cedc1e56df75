"""A server that is killed over and over, at any moment: while it starts, writes, thinks or sends.

It is forked from a process that has everything loaded, so that it is back in a tenth of a second.
What runs is the server itself, by `serve`, in a process of its own; only its bots think on the
spot, since a back room would take longer to open than such a server lives.
"""

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from pathlib import Path
from random import Random
from types import TracebackType

from house import GENEROUS, InlineThinker
from mafia_de_cuba.server.ledger.homes.place import Database
from mafia_de_cuba.server.run import serving

TESTS = Path(__file__).parents[2]
SOON = 0.15
"""By then a server is hardly open."""
LATEST = 1.0


class Fragile:
    """A server at one address with one file, which lives many times.

    It may as well be one of several on a database; then the file has its log alone.
    """

    def __init__(self, file: Path, *, tempo: float = 50.0, database: str | None = None) -> None:
        self.file, self.tempo, self.database = file, tempo, database
        self.astray = 0
        """By how many milliseconds the next one's clock on the wall is wrong."""
        self.kills = 0
        self._port = 0
        self._births: asyncio.Queue[int] = asyncio.Queue()
        self._open = asyncio.Event()
        self._pid: int | None = None

    @property
    def pid(self) -> int:
        assert self._pid is not None
        return self._pid

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def complaints(self) -> str:
        """What the servers wrote into their log."""
        log = self.file.with_suffix(".log")
        return log.read_text() if log.exists() else ""

    async def __aenter__(self) -> "Fragile":
        self._nursery = await asyncio.create_subprocess_exec(
            *(sys.executable, __file__),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": f"{TESTS}{os.pathsep}{os.getenv('PYTHONPATH', '')}"},
        )
        self._listening = asyncio.create_task(self._listen())
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        assert self._nursery.stdin is not None
        self._nursery.stdin.close()
        await self._nursery.wait()
        await self._listening

    async def start(self) -> None:
        """Start it and wait until people can come in."""
        await self._bear()
        await self._open.wait()

    def kill(self, how: int = signal.SIGKILL) -> None:
        """Stop it, by default without any warning."""
        self.kills += 1
        os.kill(self.pid, how)

    async def keep_dying(self, dice: Random) -> None:
        """Be killed and started again until this is cancelled; then stay."""
        try:
            while True:
                # Now and then it does not even get to open its door.
                most = SOON if dice.random() < 0.2 else LATEST
                await asyncio.sleep(dice.uniform(0.0, most))
                self.kill()
                await asyncio.shield(self._bear())
        except asyncio.CancelledError:
            await self._open.wait()

    async def bear(self) -> None:
        """Another one is on its way, in the place of the one before."""
        await self._bear()

    async def _bear(self) -> None:
        plan = {
            "data": str(self.file),
            "database": self.database,
            "port": self._port,
            "tempo": self.tempo,
            "astray": self.astray,
        }
        self._open.clear()
        assert self._nursery.stdin is not None
        self._nursery.stdin.write(json.dumps(plan).encode() + b"\n")
        self._pid = await self._births.get()

    async def _listen(self) -> None:
        assert self._nursery.stdout is not None
        async for line in self._nursery.stdout:
            news = json.loads(line)
            if "port" not in news:
                self._births.put_nowait(news["pid"])
            elif news["pid"] == self._pid or self._pid is None:
                self._port = news["port"]
                self._open.set()


class _Aloud(InlineThinker):
    """Thinks on the spot."""

    def __init__(self, workers: int) -> None:
        pass

    def close(self) -> None:
        pass


def _nursery() -> None:
    """Fork a server for every line that comes in, one at a time."""
    last: int | None = None
    for line in sys.stdin:
        _bury(last)
        last = os.fork()
        if last == 0:
            _live(json.loads(line))
        _tell(pid=last)
    _bury(last)


def _bury(child: int | None) -> None:
    """Only now is its number free for others: nobody else can be killed in its place."""
    if child is not None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _live(wish: dict[str, object]) -> None:
    data = Path(str(wish["data"]))
    log = os.open(data.with_suffix(".log"), os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    os.dup2(log, sys.stderr.fileno())
    serving.ThinkingPool = _Aloud  # type: ignore[attr-defined, assignment]
    on_the_wall, astray = time.time_ns, int(str(wish["astray"])) * 1_000_000
    time.time_ns = lambda: on_the_wall() + astray
    plan = serving.Plan(
        data=data if wish["database"] is None else Database(str(wish["database"])),
        host="127.0.0.1",
        port=int(str(wish["port"])),
        tempo=float(str(wish["tempo"])),
        limits=GENEROUS,
    )
    try:
        serving.serve(plan, ready=lambda port: _tell(pid=os.getpid(), port=port))
    except BaseException as error:
        os.write(log, f"{error!r}\n".encode())
        os._exit(1)
    os._exit(0)


def _tell(**news: int) -> None:
    os.write(sys.stdout.fileno(), json.dumps(news).encode() + b"\n")


if __name__ == "__main__":
    _nursery()
