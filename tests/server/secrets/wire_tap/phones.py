"""Phones whose every frame is written down with the moment it was sent.

Nothing stands between such a phone and the house but the network: the real application is called as
a web server would call it, by a clock that moves only when it is told to.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, MutableMapping
from heapq import heappop
from random import Random
from typing import Any

from starlette.types import ASGIApp, Scope

from house import ManualClock
from mafia_de_cuba.server.run.app import SOCKET, App
from mafia_de_cuba.server.wire.protocol import PROTOCOL, Hello, In, encode

Message = MutableMapping[str, Any]
Sent = tuple[int, str, bytes]
"""When it was sent, what kind of thing it is, and the bytes themselves."""

ADDRESS = ("127.0.0.1", 1)
"""Of somebody who runs the house and plays: nobody gets to see more."""
HERE = {"type": "websocket.connect"}
GONE = {"type": "websocket.disconnect", "code": 1001}


def lottery(*words: object) -> Random:
    """Dice that fall the same way for the same words."""
    return Random("/".join(map(str, words)))


class StillClock(ManualClock):
    """A clock whose hands can also move without anything ringing yet."""

    def creep(self, to: int) -> None:
        """It is this time; what rings now rings after whatever comes next."""
        self._now = max(self._now, to)

    def is_set(self, to: int) -> None:
        """Somebody sets it to this time; nothing that was to ring will."""
        self._now = to
        self._rings.clear()

    async def ring_next(self, settled: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Move on to the next ring, and let it ring."""
        when = self.next_ring()
        assert when is not None, "nothing will ever ring"
        _, _, _, then = heappop(self._rings)
        self._now = max(self._now, when)
        then()
        await settled()

    async def passes(self, milliseconds: int) -> None:
        """Wait for so long by this clock."""
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def ring() -> None:
            if not over.done():
                over.set_result(None)

        timer = self.ring(self.now() + milliseconds, ring)
        try:
            await over
        finally:
            timer.cancel()


class Phone:
    """One connection: what was sent to it, and when."""

    def __init__(
        self,
        app: App,
        clock: StillClock,
        talking: "set[Phone]",
        code: str,
        key: str | None,
        *,
        changes: bool,
    ) -> None:
        self.sent: list[Sent] = []
        self._clock = clock
        self._talking = talking
        """Phones that have said something which the house has not heard yet; this may be one."""
        self._unheard: deque[Message] = deque()
        self._listening: asyncio.Future[None] | None = None
        scope = {"type": "websocket", "path": SOCKET, "headers": [], "client": ADDRESS}
        self.over = asyncio.ensure_future(app(scope, self._receive, self._send))
        self.over.add_done_callback(lambda _: talking.discard(self))
        self._put(HERE)
        self.says(Hello(protocol=PROTOCOL, table=code, key=key, changes=changes))

    def says(self, message: In) -> None:
        """Send this."""
        self.sends(encode(message).decode())

    def sends(self, frame: str) -> None:
        """Send whatever this is."""
        self._put({"type": "websocket.receive", "text": frame})

    def goes(self) -> None:
        """Close the connection."""
        self._put(GONE)

    def _put(self, message: Message) -> None:
        self._unheard.append(message)
        if not self.over.done():
            self._talking.add(self)
        if self._listening is not None and not self._listening.done():
            self._listening.set_result(None)

    async def _receive(self) -> Message:
        while not self._unheard:
            self._talking.discard(self)
            self._listening = asyncio.get_running_loop().create_future()
            await self._listening
        return self._unheard.popleft()

    def say(self, *messages: bytes) -> bool:
        """It is sent messages at once, as a socket that is read from is."""
        now = self._clock.now()
        self.sent += [(now, "websocket.send", message) for message in messages]
        return True

    async def _send(self, message: Message) -> None:
        said = message.get("text", "")
        rest = {name: part for name, part in message.items() if name not in ("type", "text")}
        kind = f"{message['type']} {rest or ''}".strip()
        self.sent.append((self._clock.now(), kind, said.encode()))
        if message["type"] == "websocket.close":
            self.goes()


async def asked(app: App, method: str, path: str, body: bytes = b"") -> tuple[int, str, bytes]:
    """What the house answers to a request: the status, the headers, the body."""
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"host", b"house")],
        "scheme": "http",
        "server": ("house", 80),
        "client": ADDRESS,
        "http_version": "1.1",
        "root_path": "",
    }
    start, found = await called(app, scope, body)
    return int(start["status"]), repr(start["headers"]), found


async def called(app: ASGIApp, scope: Scope, body: bytes) -> tuple[Message, bytes]:
    """How an answer begins, and its body."""
    parts: deque[Message] = deque([{"type": "http.request", "body": body, "more_body": False}])
    start: Message = {}
    found = bytearray()

    async def receive() -> Message:
        return parts.popleft() if parts else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            start.update(message)
        else:
            found.extend(message.get("body", b""))

    await app(scope, receive, send)
    return start, bytes(found)
