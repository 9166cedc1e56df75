"""Somebody at the door who means no good: raw bytes to a house, and an ear at its log."""

import asyncio
import contextlib
import gc
import io
import json
import logging
import re
import socket
import struct
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any, Self

import structlog
from msgspec import Struct

from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.server.run import logs
from mafia_de_cuba.server.web.ws_connection import WsConnection
from mafia_de_cuba.server.wire.protocol import (
    PROTOCOL,
    AnyOut,
    Goodbye,
    Hello,
    In,
    Misunderstood,
    encode,
    read_out,
)

TEXT, BINARY, CLOSE, PING, PONG, PIECE = 1, 2, 8, 9, 10, 0
SECONDS = 20
"""By then a test that waits for an answer has failed."""

Headers = Mapping[str, str]
NO_HEADERS: Headers = {}
HANDSHAKE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
}

_LOGGERS = (
    None,
    *("asyncio", "mafia_de_cuba", "uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi"),
    "websockets",
)


@contextlib.contextmanager
def overheard() -> Iterator[io.StringIO]:
    """What the house writes into its log meanwhile; a game's value in it is an error there."""
    loggers = [logging.getLogger(name) for name in _LOGGERS]
    before = [(one, one.handlers[:], one.level, one.propagate) for one in loggers]
    out = io.StringIO()
    logs.set_up(as_json=True, strict=True, stream=out)
    try:
        yield out
    finally:
        structlog.reset_defaults()
        for one, handlers, level, propagate in before:
            one.handlers[:], one.propagate = handlers, propagate
            one.setLevel(level)


def framed(kind: int, payload: bytes = b"", *, last: bool = True, mask: bytes = b"abcd") -> bytes:
    """A frame as a browser sends it."""
    head = bytes([kind | 0x80 if last else kind])
    size = len(payload)
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 1 << 16:
        head += bytes([0x80 | 126]) + struct.pack("!H", size)
    else:
        head += bytes([0x80 | 127]) + struct.pack("!Q", size)
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
    return head + mask + masked


class Response(Struct, frozen=True):
    """What a door answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def error(self) -> str:
        """The word for what is wrong."""
        return str(json.loads(self.body)["error"])


class Intruder:
    """One connection, of which every byte is one's own."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self._unread = b""

    @classmethod
    async def comes(cls, url: str) -> Self:
        """Stand before the door and say nothing."""
        return cls(*await asyncio.open_connection(*_address(url)))

    @classmethod
    async def knocks(
        cls, url: str, hello: In | bytes | None = None, headers: Headers = NO_HEADERS
    ) -> Self:
        """Open a socket, and perhaps say the first word."""
        self = await cls.comes(url)
        await self._shakes_hands(headers)
        if hello is not None:
            self.says(hello)
        return self

    @classmethod
    async def turns_a_deaf_ear(cls, url: str, hello: In | None = None) -> Self:
        """Open a socket and never read it, with hardly any room for what is not read."""
        ear = socket.socket()
        ear.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        ear.settimeout(0)
        await asyncio.get_running_loop().sock_connect(ear, _address(url))
        self = cls(*await asyncio.open_connection(sock=ear, limit=2_048))
        before = set(conversations())
        await self._shakes_hands()
        for conversation in set(conversations()) - before:
            theirs = conversation.transport.get_extra_info("socket")
            theirs.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
        if hello is not None:
            self.says(hello)
        return self

    async def _shakes_hands(self, headers: Headers = NO_HEADERS) -> None:
        answer = await self.asks("GET", "/ws", headers={**HANDSHAKE, **headers})
        assert answer.status == 101, answer

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.goes()

    async def goes(self) -> None:
        """Go, without a word."""
        self.writer.close()
        with contextlib.suppress(OSError):
            await self.writer.wait_closed()

    # ------------------------------------------------------------------------------------ requests

    async def asks(
        self, method: str, path: str, body: bytes | None = None, headers: Headers = NO_HEADERS
    ) -> Response:
        """Make a request and wait for what comes back."""
        self.writer.write(request(method, path, body, headers))
        return await self.response(body_follows=method != "HEAD")

    async def response(self, *, body_follows: bool = True) -> Response:
        """The next answer that comes."""
        async with asyncio.timeout(SECONDS):
            head = await self.reader.readuntil(b"\r\n\r\n")
            first, *lines = head.decode("latin-1").split("\r\n")
            headers = {
                name.lower(): value.strip()
                for name, _, value in (line.partition(":") for line in lines if line)
            }
            size = int(headers.get("content-length", 0)) if body_follows else 0
            body = await self.reader.readexactly(size)
        return Response(int(first.split()[1]), headers, body)

    # ------------------------------------------------------------------------------------ messages

    def says(self, message: In | bytes, kind: int = TEXT) -> None:
        """Send a message, or whatever else."""
        self.writer.write(framed(kind, message if isinstance(message, bytes) else encode(message)))

    async def hears(self) -> AnyOut | int | None:
        """The next message, or the code of a farewell, or None when the line is dead."""
        async with asyncio.timeout(SECONDS):
            while True:
                try:
                    kind, payload = await self._frame()
                except (asyncio.IncompleteReadError, ConnectionError):
                    return None
                if kind == TEXT:
                    return read_out(payload)
                if kind == PING:
                    self.writer.write(framed(PONG, payload))
                if kind == CLOSE:
                    self.writer.write(framed(CLOSE, payload))
                    return int.from_bytes(payload[:2]) if payload else 1005

    async def _frame(self) -> tuple[int, bytes]:
        kind, size = await self.reader.readexactly(2)
        if size == 126:
            (size,) = struct.unpack("!H", await self.reader.readexactly(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", await self.reader.readexactly(8))
        return kind & 0x0F, await self.reader.readexactly(size)

    async def heard(self) -> AsyncIterator[AnyOut]:
        """Every message until the line is dead."""
        while isinstance(message := await self.hears(), Struct):
            yield message

    async def dismissal(self) -> str | int | None:
        """Why the house closed the line: its word for it, or else the code it closed it with."""
        why: str | int | None = None
        while (message := await self.hears()) is not None:
            if isinstance(message, Goodbye):
                why = message.why
            elif isinstance(message, int) and why is None:
                why = message
        return why

    async def is_cut_off(self) -> bytes:
        """Wait until the house closes the connection; whatever it said till then."""
        said = b""
        async with asyncio.timeout(SECONDS):
            with contextlib.suppress(ConnectionError):
                while some := await self.reader.read(65536):
                    said += some
        return said


def _address(url: str) -> tuple[str, int]:
    host, _, port = url.removeprefix("http://").partition(":")
    return host, int(port)


def conversations() -> list[WsConnection]:
    """Every socket that is open in a house within this process."""
    found = [it for it in gc.get_objects() if issubclass(type(it), WsConnection)]
    return [conversation for conversation in found if not conversation.disconnected]


def request(
    method: str, path: str, body: bytes | None = None, headers: Headers = NO_HEADERS
) -> bytes:
    """A request as it goes over the line."""
    said = {"Host": "house", **headers}
    if body is not None:
        said["Content-Length"] = str(len(body))
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in said.items())]
    return "\r\n".join((*lines, "", "")).encode("latin-1") + (body or b"")


async def asked(
    url: str, method: str, path: str, body: bytes | None = None, headers: Headers = NO_HEADERS
) -> Response:
    """One request on a connection of its own."""
    async with await Intruder.comes(url) as intruder:
        return await intruder.asks(method, path, body, headers)


def hello(chair: Chair | str, key: str | None = None) -> Hello:
    """The first word at a chair's table, with whatever key."""
    code = chair if isinstance(chair, str) else chair.code
    return Hello(protocol=PROTOCOL, table=code, key=key)


async def turned_away(url: str, greeting: Hello, headers: Headers = NO_HEADERS) -> str | int | None:
    """Why somebody who says this is not let in; fails if they are."""
    async with await Intruder.knocks(url, greeting, headers) as intruder:
        why: str | int | None = None
        async for message in intruder.heard():
            assert isinstance(message, Goodbye | Misunderstood), message
            why = message.why if isinstance(message, Goodbye) else why
        return why


def figure(house: Any, name: str) -> float:
    """One figure of the house's, by its name and labels."""
    text = house.lobby.metrics.text().decode()
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    assert found is not None, name
    return float(found[1])
