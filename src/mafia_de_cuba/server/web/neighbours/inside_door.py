"""Where neighbours come in: whoever does not say hello as they do is not answered."""

from typing import Any

from cachetools import FIFOCache
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mafia_de_cuba.server.web.neighbours.hello import (
    HEADER,
    NotAHello,
    PassedOn,
    answer,
    believed,
)

PASSED_ON = "mafia.passed_on"
MOST_HEARD = 100_000
"""So many hellos are remembered: none is believed twice. No clock is asked, for clocks may jump."""
_BEGINS = ("websocket.accept", "http.response.start")
_REPLACED = (b"host", b"origin", HEADER.encode())


class InsideDoor:
    """The house, as its other processes find it."""

    def __init__(self, app: ASGIApp, secret: bytes, me: str) -> None:
        self._app, self._secret, self._me = app, secret, me
        self._heard: FIFOCache[str, None] = FIFOCache(MOST_HEARD)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What a neighbour passes on, as if its guest had come here."""
        try:
            guest = self._known(scope)
        except NotAHello:
            await receive()
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
            else:
                await send({"type": "http.response.start", "status": 403, "headers": []})
                await send({"type": "http.response.body", "body": b""})
            return
        ours = answer(self._secret, guest.nonce).encode()

        async def answered(message: Message) -> None:
            if message["type"] in _BEGINS:
                headers = [*message.get("headers", ()), (HEADER.encode(), ours)]
                message = {**message, "headers": headers}
            await send(message)

        if scope["type"] == "http":
            await self._app(_inner(scope, guest), receive, answered)
        else:
            await self._app(_inner(scope, guest), receive, _Behind(answered, send))

    def _known(self, scope: Scope) -> PassedOn:
        if scope["type"] not in ("http", "websocket"):
            raise NotAHello
        hello = dict(scope["headers"]).get(HEADER.encode(), b"").decode("latin-1")
        guest = believed(self._secret, hello, scope["path"], self._me)
        if guest.nonce in self._heard:
            raise NotAHello
        self._heard[guest.nonce] = None
        return guest


class _Behind:
    """A way of sending that adds to the first message, and lets others see the transport behind."""

    def __init__(self, first: Send, send: Send) -> None:
        self._first, self._send = first, send
        self.__self__ = getattr(send, "__self__", None)

    async def __call__(self, message: Message) -> None:
        await (self._first if message["type"] in _BEGINS else self._send)(message)


def _inner(scope: Scope, guest: PassedOn) -> dict[str, Any]:
    kept = [it for it in scope["headers"] if it[0] not in _REPLACED]
    kept.append((b"host", guest.host.encode("latin-1")))
    if guest.origin is not None:
        kept.append((b"origin", guest.origin.encode("latin-1")))
    client = (guest.address, 0) if guest.address else None
    return {**scope, "headers": kept, "client": client, "scheme": guest.scheme, PASSED_ON: guest}
