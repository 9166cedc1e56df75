"""A flood of garbage, poured into a house by the same door as what phones send.

One guest of a table says whatever comes into the dice's mind, on connection after connection, as
each is closed for talking nonsense. Meanwhile others play at another table.
"""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Callable, MutableMapping
from random import Random
from typing import Any

from mafia_de_cuba.server.evening.commands import LeaveOrders
from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.run.app import SOCKET, App
from mafia_de_cuba.server.tables.admission.doorstep import Newcomer
from mafia_de_cuba.server.tables.keys import hashed, new_key
from mafia_de_cuba.server.tables.reception import Opening
from mafia_de_cuba.server.tables.table import Table
from mafia_de_cuba.server.wire.protocol import PROTOCOL, Do, Hello, encode
from server.attacks.garbage import Garbage

LAST = "the last word"
LAST_WORD = encode(Do(id=LAST, command=LeaveOrders()))
A_CONNECTIONS_WORTH = 30
UNGREETED = 0.1
"""How many connections begin with garbage."""

Message = MutableMapping[str, Any]


class Flood:
    """Garbage by the thousand."""

    def __init__(self, app: App, seed: int) -> None:
        self._app, self._dice, self._garbage = app, Random(seed), Garbage(seed)
        self._table: Table | None = None
        self._key = ""
        self.frames = self.connections = self.tables = 0

    async def pour(self, frames: int, told: Callable[[int], None] = lambda _: None) -> None:
        """So many frames, each of which somebody listened to."""
        while self.frames < frames:
            before = self.frames
            few = min(A_CONNECTIONS_WORTH, frames - self.frames)
            await _Connection(self, deque(self._garbage.frame() for _ in range(few))).lasts()
            self.connections += 1
            told(self.frames - before)

    async def hello(self) -> bytes:
        """The right word at a table, or garbage."""
        if self._dice.random() < UNGREETED:
            self.frames += 1
            return self._garbage.frame()
        if self._table is None or not self._is_known(self._table):
            await self._comes_in()
        assert self._table is not None
        code = self._table.evening.code
        return encode(Hello(protocol=PROTOCOL, table=code, key=self._key))

    def event(self, frame: bytes) -> Message:
        """A frame as the server under us hands it over."""
        if self._dice.random() < 0.5:
            try:
                return {"type": "websocket.receive", "text": frame.decode()}
            except UnicodeError:
                pass
        return {"type": "websocket.receive", "bytes": frame}

    async def call(self, receive: Any, send: Any) -> None:
        """One connection to the house."""
        scope = {"type": "websocket", "path": SOCKET, "headers": [], "client": ("10.0.0.9", 1)}
        await self._app(scope, receive, send)

    def _is_known(self, table: Table) -> bool:
        return any(guest.key == hashed(self._key) for guest in table.evening.guests.values())

    async def _comes_in(self) -> None:
        """Come back to the same table, or open another where that is not to be."""
        self._key = new_key()
        table, key = self._table, hashed(self._key) or ""
        if table is not None and isinstance(
            await table.doorstep.join(Newcomer(name="X", key=key, sit=True)), int
        ):
            return
        opened = await self._app.lobby.open("X", Settings(), self._key, sit=True)
        assert isinstance(opened, Opening)
        self._table = await self._app.lobby.find(opened.code)
        self.tables += 1


class _Connection:
    """One connection: greeted, and listened to until it is closed or has had its say."""

    def __init__(self, flood: Flood, frames: deque[bytes]) -> None:
        self._flood, self._frames = flood, frames
        self._script = self._events()
        self._over = asyncio.Event()

    async def lasts(self) -> None:
        """From beginning to end."""
        await self._flood.call(self._receive, self._send)
        await self._script.aclose()

    async def _receive(self) -> Message:
        # As over a wire, others have their turn between one frame and the next.
        await asyncio.sleep(0)
        return await anext(self._script)

    async def _events(self) -> AsyncGenerator[Message]:
        yield {"type": "websocket.connect"}
        yield self._flood.event(await self._flood.hello())
        while self._frames and not self._over.is_set():
            self._flood.frames += 1
            yield self._flood.event(self._frames.popleft())
        if not self._over.is_set():
            yield {"type": "websocket.receive", "bytes": LAST_WORD}
            await self._over.wait()
        yield {"type": "websocket.disconnect", "code": 1000}

    async def _send(self, message: Message) -> None:
        if message["type"] == "websocket.close" or LAST in str(message.get("text", ""))[:200]:
            self._over.set()
