"""The other processes of the house, and how to reach them for a guest of one of their tables."""

import asyncio
from base64 import b64encode
from collections.abc import Callable
from secrets import token_bytes, token_hex

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from mafia_de_cuba.server.ledger.owners.tenure import Elsewhere
from mafia_de_cuba.server.tables.metrics import Metrics
from mafia_de_cuba.server.web.neighbours.hello import HEADER, PassedOn, answer, said
from mafia_de_cuba.server.web.neighbours.onward import Onward, PassableConnection

REACHED = 1.5
"""Seconds in which an owner on the same network answers, or is as good as gone."""
ANSWERED = 20.0
"""Seconds after which an answer is not waited for: whoever knocks is told something before."""
PATIENCE = 4.5
"""For so many seconds a table whose owner is gone is waited for: by then somebody may take it."""
NAP = 0.15
LARGEST = 8 * 1024 * 1024
_ALWAYS_OURS = frozenset(
    {
        *(b"connection", b"host", b"transfer-encoding", b"keep-alive", b"upgrade"),
        *(b"content-length", b"strict-transport-security", b"date", HEADER.encode()),
    }
)


class Unreached(Exception):
    """The owner does not answer; nothing was asked of it."""


class Neighbours:
    """Passes on what belongs to a table at another process."""

    reached = REACHED

    def __init__(self, metrics: Metrics, secret: bytes) -> None:
        self._metrics, self._secret = metrics, secret
        self._lines: dict[str, set[Onward]] = {}

    def are_gone(self, processes: "set[str] | frozenset[str]") -> None:
        """Nobody waits for what the dead would say: their guests come back to somebody else."""
        for process in processes:
            for line in tuple(self._lines.get(process, ())):
                line.end()

    def _hello(self, scope: Scope, to: str, *, former: bool) -> PassedOn:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        client = scope.get("client")
        return PassedOn(
            address=str(client[0]) if client else "",
            scheme=scope["scheme"],
            host=headers.get(b"host", ""),
            origin=headers.get(b"origin"),
            path=scope["path"],
            to=to,
            nonce=token_hex(8),
            former=former,
        )

    # --------------------------------------------------------------------------------- sockets

    async def relay(
        self, owner: Elsewhere, scope: Scope, guest: PassableConnection, *, former: bool
    ) -> bool:
        """Pass a socket on until it ends; False where its owner could not be reached."""
        try:
            async with asyncio.timeout(self.reached):
                onward = await self._reached(owner, scope, former=former)
                first = await onward.open
        except (OSError, TimeoutError):
            return False
        words = guest.passed_to(onward)
        if words is None:
            guest.transport.abort()
            onward.end()
            return True
        self._lines.setdefault(owner.process, set()).add(onward)
        self._metrics.passing.inc()
        try:
            onward.begins(guest.transport, words, first)
            await onward.over
        finally:
            self._metrics.passing.dec()
            self._lines[owner.process].discard(onward)
        return True

    async def _reached(self, owner: Elsewhere, scope: Scope, *, former: bool) -> Onward:
        if not owner.address:
            raise ConnectionRefusedError("nobody has it")
        hello = self._hello(scope, owner.process, former=former)
        proof = answer(self._secret, hello.nonce).encode()
        transport, onward = await self._connected(
            owner, lambda: Onward(proof, self._metrics.passes_on)
        )
        lines = (
            b"GET %b HTTP/1.1" % _target(scope),
            b"host: " + owner.address.encode(),
            b"connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13",
            b"sec-websocket-key: " + b64encode(token_bytes(16)),
            f"{HEADER}: {said(self._secret, hello)}".encode(),
        )
        transport.write(b"\r\n".join((*lines, b"", b"")))
        return onward

    async def _connected(
        self, owner: Elsewhere, onward: Callable[[], Onward]
    ) -> tuple[asyncio.Transport, Onward]:
        return await asyncio.get_running_loop().create_connection(onward, *_parts(owner))

    # --------------------------------------------------------------------------------- requests

    async def ask(self, owner: Elsewhere, request: Request, body: bytes) -> Response:
        """What the owner answers; raises `Unreached` where nothing was asked of it."""
        if not owner.address:
            raise Unreached
        try:
            async with asyncio.timeout(self.reached):
                reader, writer = await asyncio.open_connection(*_parts(owner), limit=LARGEST)
        except (OSError, TimeoutError):
            raise Unreached from None
        try:
            hello = self._hello(request.scope, owner.process, former=False)
            writer.write(self._asked(owner, request.scope, hello, body))
            async with asyncio.timeout(ANSWERED):
                head = await reader.readuntil(b"\r\n\r\n")
                rest = await reader.read(-1)
        finally:
            writer.close()
        self._metrics.passes_on(len(body) + len(rest))
        first, *others = head[:-4].split(b"\r\n")
        headers = [(it.partition(b":")[0].lower(), it.partition(b":")[2].strip()) for it in others]
        if (HEADER.encode(), answer(self._secret, hello.nonce).encode()) not in headers:
            # It may have restarted since, and does not know what we said to the one before it.
            raise Unreached
        kept = {
            name.decode("latin-1"): value.decode("latin-1")
            for name, value in headers
            if name not in _ALWAYS_OURS
        }
        return Response(rest, int(first.split()[1]), headers=kept)

    def _asked(self, owner: Elsewhere, scope: Scope, hello: PassedOn, body: bytes) -> bytes:
        query = b"?" + scope["query_string"] if scope["query_string"] else b""
        lines = [b"%b %b%b HTTP/1.0" % (scope["method"].encode(), _target(scope), query)]
        lines += [it[0] + b": " + it[1] for it in scope["headers"] if it[0] not in _ALWAYS_OURS]
        lines += [
            b"host: " + owner.address.encode(),
            b"content-length: %d" % len(body),
            f"{HEADER}: {said(self._secret, hello)}".encode(),
        ]
        return b"\r\n".join((*lines, b"", b"")) + body


def _parts(owner: Elsewhere) -> tuple[str, int]:
    host, _, port = owner.address.rpartition(":")
    return host.strip("[]"), int(port)


def _target(scope: Scope) -> bytes:
    raw: bytes | None = scope.get("raw_path")
    return raw or scope["path"].encode()
