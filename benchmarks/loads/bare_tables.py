"""The same load on servers that know no rules and keep nothing: what is said goes to all eight.

What they do in a second is what there is to gain. Everyone is sent the same bytes there, about as
many as ours sends on average.
"""

import asyncio
import json
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from urllib.request import Request, urlopen

import msgspec

from loads.load import BINARY, Phone, Rate, dial
from loads.node import free_port, listening, node_server

PLAYERS, LENGTH = 8, 430
PACKAGES = (
    "@colyseus/core@0.18.17",
    "@colyseus/schema@5.0.8",
    "@colyseus/ws-transport@0.18.4",
    "express@5",
)
HERE = Path(__file__).parent
COLYSEUS = HERE / "colyseus" / "server.cjs"
JOINED, DATA = 10, 13
"""Of Colyseus' protocol: somebody is in, and somebody says something."""
_numbers = count()


class BareTable(ABC):
    """Eight phones at one table; one says something after another."""

    def __init__(self, rate: Rate) -> None:
        self._rate, self._number, self._turn = rate, next(_numbers), 0
        self.phones: list[Phone] = []
        self._answered, self._reached = asyncio.Event(), asyncio.Event()
        self._missing, self._tapped = 0, 0.0

    async def act(self) -> None:
        """One word, until the last of the eight phones has heard it."""
        self._turn += 1
        self._missing = PLAYERS
        self._reached.clear()
        self._tapped = time.perf_counter()
        who = self._turn % PLAYERS
        self.say(self.phones[who], {"seat": who, "said": "x" * LENGTH})
        await self._reached.wait()

    @abstractmethod
    def say(self, phone: Phone, said: dict[str, object]) -> None:
        """Send it as this server wants it."""

    def heard(self, now: float) -> None:
        """One more phone has it."""
        self._missing -= 1
        if not self._missing:
            self._rate.seconds.append(now - self._tapped)
            self._reached.set()


class StarletteTable(BareTable):
    """A room of bare Starlette."""

    @staticmethod
    @contextmanager
    def server(core: int) -> Iterator[str]:
        """Its address."""
        port = free_port()
        command = [sys.executable, str(HERE / "starlette_server.py")]
        with listening(command, core, HERE, PORT=str(port)):
            yield f"ws://127.0.0.1:{port}"

    async def sit_down(self, url: str) -> None:
        """Connect eight phones."""
        for _ in range(PLAYERS):
            phone = await dial(f"{url}/{self._number}", lambda _phone, _said, now: self.heard(now))
            self.phones.append(phone)

    def say(self, phone: Phone, said: dict[str, object]) -> None:
        phone.send(json.dumps(said).encode())


class ColyseusTable(BareTable):
    """A room of Colyseus."""

    @staticmethod
    @contextmanager
    def server(folder: Path, core: int) -> Iterator[str]:
        """Its address."""
        with node_server(folder, core) as port:
            yield f"http://127.0.0.1:{port}"

    async def sit_down(self, url: str) -> None:
        """Ask for eight seats, one after the other, and take each."""
        for _ in range(PLAYERS):
            seat = await asyncio.to_thread(self._seat, url)
            where = f"{url}/{seat['processId']}/{seat['roomId']}?sessionId={seat['sessionId']}"
            self._answered.clear()
            phone = await dial(where, self._told)
            await self._answered.wait()
            phone.send(bytes((JOINED,)), BINARY)
            self.phones.append(phone)

    def _seat(self, url: str) -> dict[str, str]:
        body = json.dumps({"number": self._number}).encode()
        asked = Request(f"{url}/matchmake/joinOrCreate/table", body)
        asked.add_header("Content-Type", "application/json")
        with urlopen(asked) as answer:
            found: dict[str, str] = json.load(answer)
            return found

    def say(self, phone: Phone, said: dict[str, object]) -> None:
        # The kind of a message is a short text: its length in the first byte.
        phone.send(bytes((DATA,)) + b"\xa3act" + msgspec.msgpack.encode(said), BINARY)

    def _told(self, _: Phone, message: bytes, now: float) -> None:
        if message[0] == JOINED:
            self._answered.set()
        elif message[0] == DATA:
            self.heard(now)
