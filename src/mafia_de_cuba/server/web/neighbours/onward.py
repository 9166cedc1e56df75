"""A guest's socket passed on as it is: bytes to the table's owner, and bytes back.

Nothing is read of it but the hello before and the answer to that: frames go through whole, pings
and pongs included. Whoever does not read what comes back holds up its own line and no other.
"""

import asyncio
from collections.abc import Callable
from typing import Any, cast

from mafia_de_cuba.server.web.ws_connection import WsConnection

MOST_SAID = 64 * 1024
"""What a guest may have said before it is known where to."""
MOST_HEAD = 16 * 1024
_END = b"\r\n\r\n"


class PassableConnection(WsConnection):
    """A socket that remembers what was said on it until it is known who is to hear it."""

    __slots__ = ("_onward", "_said")

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._said: bytearray | None = bytearray()
        self._onward: Onward | None = None

    def data_received(self, data: bytes) -> None:
        if self._onward is not None:
            self._onward.passes(data)
            return
        if self._said is not None and self.handshake_initiated:
            if self.hears is not None or len(self._said) > MOST_SAID:
                # They have been let in here.
                self._said = None
            else:
                self._said += data
        super().data_received(data)

    def passed_to(self, onward: "Onward") -> bytes | None:
        """From now on all goes there; what was said before. None where that is not known."""
        said, self._said = self._said, None
        if said is None or self.transport.is_closing():
            return None
        self._onward = onward
        self.stop_keepalive()
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        return bytes(said)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._onward is not None:
            self._onward.end()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._onward is not None:
            self._onward.wait()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._onward is not None:
            self._onward.go_on()

    def shutdown(self) -> None:
        """In the middle of somebody else's frame no word can be put in: they are cut off."""
        if self._onward is None:
            super().shutdown()
        else:
            self.transport.abort()


class Onward(asyncio.Protocol):
    """The line to the owner."""

    def __init__(self, proof: bytes, count: Callable[[int], None]) -> None:
        loop = asyncio.get_running_loop()
        self._proof, self._count = proof, count
        self.open: asyncio.Future[bytes] = loop.create_future()
        """Done once the owner has answered as only an owner can, with what it said after that."""
        self.over: asyncio.Future[None] = loop.create_future()
        self._head = bytearray()
        self._transport: asyncio.Transport | None = None
        self._guest: asyncio.Transport | None = None

    def begins(self, guest: asyncio.Transport, said: bytes, first: bytes) -> None:
        """The guest hears what the owner says, and the owner what the guest said so far."""
        self._guest = guest
        self.passes(said)
        if first:
            self.data_received(first)
        self.go_on()

    def passes(self, data: bytes) -> None:
        """What the guest says."""
        if self._transport is not None:
            self._count(len(data))
            self._transport.write(data)

    def wait(self) -> None:
        """The guest does not read."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.pause_reading()

    def go_on(self) -> None:
        """The guest reads again."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.resume_reading()

    def end(self) -> None:
        """The guest is gone."""
        if self._transport is not None:
            self._transport.abort()

    # ------------------------------------------------------------------------- what the owner does

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        if self._guest is not None:
            self._count(len(data))
            self._guest.write(data)
            return
        self._head += data
        at = self._head.find(_END)
        if self.open.done() or (at < 0 and len(self._head) <= MOST_HEAD):
            return
        head, rest = bytes(self._head[: max(at, 0)]), bytes(self._head[at + len(_END) :])
        if at < 0 or b" 101 " not in head.partition(b"\r\n")[0] or self._proof not in head:
            self.open.set_exception(ConnectionRefusedError("not let in"))
            self.end()
            return
        self._head.clear()
        # Nothing comes before the guest has spoken; what does waits.
        self.wait()
        self.open.set_result(rest)

    def pause_writing(self) -> None:
        if self._guest is not None and not self._guest.is_closing():
            self._guest.pause_reading()

    def resume_writing(self) -> None:
        if self._guest is not None and not self._guest.is_closing():
            self._guest.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(exc or ConnectionResetError("the owner is gone"))
        if self._guest is not None and not self._guest.is_closing():
            # What the owner said last still goes out; then the guest comes back to somebody else.
            self._guest.close()
        if not self.over.done():
            self.over.set_result(None)
