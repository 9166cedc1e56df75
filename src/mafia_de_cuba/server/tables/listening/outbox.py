"""The way out to one screen: what is sent goes at once, and one that does not read delays nobody.

Nothing is queued for a slow screen but short answers: it is sent how things stand once it reads
again. The transport behind is known in this file alone.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.types import Send

from mafia_de_cuba.server.tables.bounds import Allowance
from mafia_de_cuba.server.tables.limits import Limits
from mafia_de_cuba.server.wire.protocol import PROTOCOL, Goodbye, encode
from mafia_de_cuba.server.wire.views import Known

CLOSED = 1000
POLICY = 1008
LATER = 1013
_CODES = {"too_many": LATER, "too_fast": POLICY, "misunderstood": POLICY}


class Outbox:
    """One connection that is being written to."""

    __slots__ = (
        "__weakref__",
        "_answers",
        "_bytes",
        "_goodbye",
        "_limits",
        "_say",
        "_send",
        "_writing",
        "allowance",
        "asked",
        "behind",
        "catch_up",
        "changes",
        "closing",
        "device",
        "done",
        "games",
        "guest",
        "heard",
        "held",
        "key",
        "known",
        "own",
        "player",
        "protocol",
    )

    def __init__(self, send: Send, limits: Limits) -> None:
        self._send = send
        self._say: Callable[..., bool] | None = getattr(_transport_of(send), "say", None)
        """The short way, where the transport has one; False where a message must wait."""
        self._limits = limits
        self._answers: list[bytes] = []
        self._bytes = 0
        self._goodbye: Goodbye | None = None
        self._writing: asyncio.Task[None] | None = None
        self.closing = False
        self.allowance: Allowance | None = None
        """What may still be written down for whoever is at the other end."""
        self.asked = 0
        """How much of what it asked for nobody has looked at yet."""
        self.guest: int | None = None
        """Whose this is; None for those who watch."""
        self.key: str | None = None
        """The hash of the key that it came with."""
        self.device = ""
        """What it tells itself apart by from other devices with the same key."""
        self.protocol = PROTOCOL
        self.held: list[Callable[[], None]] | None = None
        """What it sent while a PIN is being looked at, which takes its time."""
        self.player: int | None = None
        """For whom the device looks and acts."""
        self.heard = 0
        """How many lines of talk it has, of the game with this number."""
        self.games = 0
        self.changes = False
        """Whether it is content with what is different."""
        self.known: Known | None = None
        self.own: bytes | None = None
        """What it was last told, of everyone's and of its own."""
        self.done: str | None = None
        """The last command of which it heard together with what came of it."""
        self.behind = False
        """Whether updates went by while it was not reading."""
        self.catch_up: Callable[[Outbox], None] | None = None

    @property
    def free(self) -> bool:
        """Whether something can be sent at once."""
        return self._writing is None and not self.closing

    def put(self, *messages: bytes) -> None:
        """Send this now, or as soon as the screen reads again."""
        if self.closing:
            return
        if self._writing is None:
            if self._say is None or not self._say(*messages):
                self._write(*messages)
            return
        self._answers.extend(messages)
        self._bytes += sum(map(len, messages))
        if (
            len(self._answers) > self._limits.unread_messages
            or self._bytes > self._limits.unread_bytes
        ):
            self.abort()

    def listens(self, hears: Callable[[bytes], bool] | None) -> None:
        """Where the transport can, a message is heard at once; or, for None, no longer is.

        `hears` is False where a message has to be heard in its turn.
        """
        listens = getattr(_transport_of(self._send), "listens", None)
        if listens is not None:
            listens(hears)

    def close(self, goodbye: Goodbye) -> None:
        """Say why, and close.

        Where it does not read, this is said when it reads again: a device that never hears that
        another one has taken its place comes back and takes it from that one.
        """
        if self.closing:
            return
        self.closing = True
        self._goodbye = goodbye
        if self._writing is None:
            self._write()

    async def written(self) -> None:
        """Once nothing waits to be sent any more; nobody is waited for for long."""
        if self._writing is not None:
            await asyncio.wait({self._writing}, timeout=self._limits.farewell_seconds)

    def abort(self) -> None:
        """Close without a word: whoever does not read would not hear it."""
        self.closing = True
        if self._writing is not None:
            self._writing.cancel()
        transport = getattr(_transport_of(self._send), "transport", None)
        if transport is not None:
            transport.abort()

    def _write(self, *messages: bytes) -> None:
        self._writing = asyncio.get_running_loop().create_task(self._wait_and_send(*messages))

    async def _wait_and_send(self, *messages: bytes) -> None:
        """Send these and what is put behind them meanwhile, as the screen reads."""
        try:
            async with asyncio.timeout(self._limits.patience_seconds):
                for message in messages:
                    await self._send(_sending(message))
                while self._answers:
                    message = self._answers.pop(0)
                    self._bytes -= len(message)
                    await self._send(_sending(message))
                if self._goodbye is not None:
                    await self._send(_sending(encode(self._goodbye)))
                    await self._send(_closing(self._goodbye))
        except TimeoutError:
            self._writing = None
            self.abort()
            return
        except Exception:
            # The screen is gone: the reading side notices and sees to it.
            self.closing = True
            return
        finally:
            self._writing = None
        if self.behind and self.catch_up is not None:
            self.catch_up(self)


def _transport_of(send: Send) -> object:
    """What is behind this way of sending."""
    return getattr(send, "__self__", None)


def _sending(message: bytes) -> dict[str, Any]:
    return {"type": "websocket.send", "text": message.decode()}


def _closing(goodbye: Goodbye) -> dict[str, Any]:
    code = _CODES.get(goodbye.why, CLOSED)
    return {"type": "websocket.close", "code": code, "reason": goodbye.why}
