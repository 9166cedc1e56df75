"""Phones by the thousand: bare WebSocket connections that only count what they are sent.

A load generator must be lighter than what it loads. These connections know the frames of the
protocol and nothing of its content, so that one core can stand in for some ten thousand phones.
"""

import asyncio
import base64
import os
import struct
import time
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

MASK = b"\0\0\0\0"
"""Masking with zeros is masking: it saves a copy, and the server cannot tell the difference."""
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def frame(payload: bytes, opcode: int = TEXT) -> bytes:
    """A whole frame from a client."""
    length = len(payload)
    if length < 126:
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | length)
    elif length < 65536:
        head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, length)
    else:
        head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, length)
    return head + MASK + payload


class Phone(asyncio.Protocol):
    """One connection. `heard` is called with each message and when it came."""

    def __init__(
        self, host: str, path: str, heard: "Callable[[Phone, bytes, float], None]"
    ) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
        ).encode()
        self._heard = heard
        self._buffer = bytearray()
        self._upgraded = False
        self.open = asyncio.get_running_loop().create_future()
        self.bytes = 0
        self.messages = 0
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(exc or ConnectionError("closed"))

    def send(self, payload: bytes, opcode: int = TEXT) -> None:
        """Send one message, of text unless it is said otherwise."""
        assert self.transport is not None
        self.transport.write(frame(payload, opcode))

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        buffer = self._buffer
        buffer += data
        if not self._upgraded:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self.open.set_exception(ConnectionError(bytes(buffer[:80]).decode("latin-1")))
                return
            del buffer[: end + 4]
            self._upgraded = True
            self.open.set_result(None)
        start, size = 0, len(buffer)
        while size - start >= 2:
            opcode, length, at = buffer[start] & 15, buffer[start + 1] & 127, start + 2
            if length == 126:
                if size < start + 4:
                    break
                length, at = int.from_bytes(buffer[at : at + 2], "big"), at + 2
            elif length == 127:
                if size < start + 10:
                    break
                length, at = int.from_bytes(buffer[at : at + 8], "big"), at + 8
            if size < at + length:
                break
            payload = bytes(buffer[at : at + length])
            start = at + length
            if opcode in (TEXT, BINARY):
                self.bytes += length
                self.messages += 1
                self._heard(self, payload, now)
            elif opcode == PING and self.transport is not None:
                self.transport.write(frame(payload, PONG))
        del buffer[:start]


async def dial(url: str, heard: Callable[[Phone, bytes, float], None]) -> Phone:
    """A phone that is connected."""
    parts = urlsplit(url)
    host, port = parts.hostname or "127.0.0.1", parts.port or 80
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    _, phone = await asyncio.get_running_loop().create_connection(
        lambda: Phone(f"{host}:{port}", path, heard), host, port
    )
    await phone.open
    return phone


class Rate:
    """Actions that were done, and how long each took from tap to the last phone."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def percentile(self, share: float) -> float:
        """The time within which so many of the actions had reached everyone, in milliseconds."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]
