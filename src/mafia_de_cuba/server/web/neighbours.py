"""Guests of tables at other processes: what they say is passed on to the owner, and back.

Processes of one house know each other by a secret in its database. A hello made with it goes before
whatever is passed on, and tells for whom: the owner counts guests by their own addresses.
"""

import asyncio
import hmac
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from hashlib import sha256
from secrets import token_hex
from typing import Any

import msgspec
from cachetools import FIFOCache
from msgspec import Struct
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from mafia_de_cuba.server.ledger.ledger import Elsewhere, LedgerError
from mafia_de_cuba.server.tables.codes import read_code
from mafia_de_cuba.server.tables.lobby import Lobby

HELLO = "x-house-hello"
PASSED_ON = "mafia.passed_on"
MOST_HEARD = 100_000
"""So many hellos are remembered: none is believed twice. No clock is asked, for clocks may jump."""
PATIENCE = 5.0
LARGEST = 8 * 1024 * 1024
MOST_BODY = 64 * 1024
RESTARTING = 1012
_CODE = re.compile(r"^/(?:ws|api/tables)/([^/]+)")
_DROPPED = frozenset({b"connection", b"host", b"transfer-encoding", b"keep-alive", b"upgrade"})


class PassedOn(Struct, frozen=True, kw_only=True):
    """For whom something is passed on."""

    address: str
    scheme: str
    host: str
    origin: str | None
    path: str
    to: str
    """The process that is meant; another one, or the same after a restart, does not believe it."""
    nonce: str


class NotAHello(Exception):
    """Nobody of this house said this."""


def said(secret: bytes, guest: PassedOn) -> str:
    """A hello that only a process of this house can say."""
    told = urlsafe_b64encode(msgspec.json.encode(guest)).decode()
    return f"{told}.{_seal(secret, told)}"


def believed(secret: bytes, hello: str, path: str, me: str) -> PassedOn:
    """For whom a process of this house passes something on; raises `NotAHello`."""
    told, _, seal = hello.partition(".")
    if not hmac.compare_digest(seal.encode(), _seal(secret, told).encode()):
        raise NotAHello
    try:
        guest = msgspec.json.decode(urlsafe_b64decode(told), type=PassedOn)
    except (ValueError, msgspec.DecodeError):
        raise NotAHello from None
    if (guest.path, guest.to) != (path, me):
        raise NotAHello
    return guest


def _seal(secret: bytes, told: str) -> str:
    return hmac.new(secret, b"mafia-de-cuba hello\n" + told.encode(), sha256).hexdigest()


class Neighbours:
    """Passes on what belongs to a table at another process."""

    def __init__(self, lobby: Lobby, secret: bytes) -> None:
        self._lobby, self._secret = lobby, secret

    async def passes_on(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Whether this was for another process, and is done with."""
        if PASSED_ON in scope:
            return False
        found = _CODE.match(scope["path"])
        code = None if found is None else read_code(found[1])
        if code is None:
            return False
        owner = await self._whereabouts(code)
        if owner is None:
            return False
        if scope["type"] == "websocket":
            await self._relay(owner, scope, receive, send)
        else:
            await self._ask(owner, scope, receive, send)
        return True

    async def _whereabouts(self, code: str) -> Elsewhere | None:
        try:
            return await self._lobby.whereabouts(code)
        except LedgerError:
            # What is wrong is told as it is to whoever comes to a table of this process.
            return None

    def _hello(self, scope: Scope, to: str) -> str:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        client = scope.get("client")
        guest = PassedOn(
            address=str(client[0]) if client else "",
            scheme=scope["scheme"],
            host=headers.get(b"host", ""),
            origin=headers.get(b"origin"),
            path=scope["path"],
            to=to,
            nonce=token_hex(8),
        )
        return said(self._secret, guest)

    # --------------------------------------------------------------------------------- sockets

    async def _relay(self, owner: Elsewhere, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        try:
            there = await connect(
                f"ws://{owner.address}{scope['path']}",
                additional_headers={HELLO: self._hello(scope, owner.process)},
                compression=None,
                max_size=LARGEST,
                open_timeout=PATIENCE,
                ping_interval=None,
            )
        except (OSError, InvalidHandshake, TimeoutError):
            # Its owner is on the way out; whoever comes back in a moment finds the next one.
            await send({"type": "websocket.close", "code": RESTARTING})
            return
        await send({"type": "websocket.accept"})
        out = asyncio.create_task(self._outwards(there, send))
        try:
            await self._inwards(there, receive)
        finally:
            out.cancel()
            await there.close()
            with suppress(asyncio.CancelledError):
                await out

    async def _inwards(self, there: ClientConnection, receive: Receive) -> None:
        while (message := await receive())["type"] == "websocket.receive":
            text = message.get("text")
            frame = text if text is not None else message.get("bytes") or b""
            self._lobby.metrics.passed_on.inc(len(frame))
            try:
                await there.send(frame, text=True)
            except ConnectionClosed:
                return

    async def _outwards(self, there: ClientConnection, send: Send) -> None:
        code, reason = RESTARTING, ""
        try:
            async for frame in there:
                self._lobby.metrics.passed_on.inc(len(frame))
                text = frame if isinstance(frame, str) else frame.decode()
                await send({"type": "websocket.send", "text": text})
        except ConnectionClosed:
            pass
        if there.close_code is not None and there.close_code != 1006:
            code, reason = there.close_code, there.close_reason or ""
        with suppress(Exception):
            await send({"type": "websocket.close", "code": code, "reason": reason})

    # --------------------------------------------------------------------------------- requests

    async def _ask(self, owner: Elsewhere, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                whole = await self._answer(owner, scope, await _body(receive))
        except (OSError, TimeoutError, ValueError):
            await send(
                {
                    "type": "http.response.start",
                    "status": 503,
                    "headers": [(b"retry-after", b"1"), (b"content-length", b"0")],
                }
            )
            await send({"type": "http.response.body", "body": b""})
            return
        status, headers, body = whole
        self._lobby.metrics.passed_on.inc(len(body))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def _answer(
        self, owner: Elsewhere, scope: Scope, body: bytes
    ) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
        host, _, port = owner.address.rpartition(":")
        reader, writer = await asyncio.open_connection(host.strip("[]"), int(port), limit=LARGEST)
        try:
            query = b"?" + scope["query_string"] if scope["query_string"] else b""
            target = scope.get("raw_path") or scope["path"].encode()
            lines = [b"%s %s%s HTTP/1.0" % (scope["method"].encode(), target, query)]
            lines += [
                name + b": " + value for name, value in scope["headers"] if name not in _DROPPED
            ]
            lines += [
                b"host: " + owner.address.encode(),
                f"{HELLO}: {self._hello(scope, owner.process)}".encode(),
            ]
            writer.write(b"\r\n".join((*lines, b"", b"")) + body)
            head = await reader.readuntil(b"\r\n\r\n")
            rest = await reader.read(LARGEST)
            while more := await reader.read(LARGEST):
                rest += more
        finally:
            writer.close()
        first, *others = head[:-4].split(b"\r\n")
        headers = []
        for line in others:
            name, _, value = line.partition(b":")
            if name.lower() not in _DROPPED:
                headers.append((name.lower(), value.strip()))
        return int(first.split()[1]), headers, rest


async def _body(receive: Receive) -> bytes:
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise OSError("gone")
        body += bytes(message.get("body", b""))
        if len(body) > MOST_BODY:
            raise ValueError("too much")
        if not message.get("more_body"):
            return body


class InsideDoor:
    """Where neighbours come in: whoever does not say hello as they do is not answered."""

    def __init__(self, app: ASGIApp, secret: bytes, me: str) -> None:
        self._app, self._secret, self._me = app, secret, me
        self._heard: FIFOCache[str, None] = FIFOCache(MOST_HEARD)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What a neighbour passes on, as if its guest had come here."""
        try:
            inner = self._known(scope)
        except NotAHello:
            await receive()
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
            else:
                await send({"type": "http.response.start", "status": 403, "headers": []})
                await send({"type": "http.response.body", "body": b""})
            return
        await self._app(inner, receive, send)

    def _known(self, scope: Scope) -> dict[str, Any]:
        headers = dict(scope["headers"])
        hello = headers.get(HELLO.encode(), b"").decode("latin-1")
        guest = believed(self._secret, hello, scope["path"], self._me)
        if guest.nonce in self._heard:
            raise NotAHello
        self._heard[guest.nonce] = None
        kept = [it for it in scope["headers"] if it[0] not in (b"host", b"origin", HELLO.encode())]
        kept.append((b"host", guest.host.encode("latin-1")))
        if guest.origin is not None:
            kept.append((b"origin", guest.origin.encode("latin-1")))
        client = (guest.address, 0) if guest.address else None
        return {**scope, "headers": kept, "client": client, "scheme": guest.scheme, PASSED_ON: True}
