"""A connection that became a WebSocket, as the bytes go to and fro.

What the server under us neither counts nor waits for an end of is counted here: pings, pongs and
pieces of messages, and how long somebody who was said goodbye to takes to go. A message to a phone,
and one from it, takes the short way where nothing has to wait: there is nothing else that is done
as often.
"""

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable
from http import HTTPStatus
from struct import pack
from typing import Any, ClassVar, cast

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Response
from websockets.server import ServerProtocol

from mafia_de_cuba.server.tables.bounds import Bucket
from mafia_de_cuba.server.web.connection_limits import ConnectionLimits, refusal
from mafia_de_cuba.server.web.headers import ALWAYS, UNLESS_SAID
from mafia_de_cuba.server.web.small_queue import SmallEvent, SmallQueue

_TEXT = 0x81
"""The first byte of a frame that is a whole message of text."""
_SHORT, _LONG = 126, 1 << 16
"""From which sizes on a frame says its size in two bytes, and in eight."""


def frame_of(message: bytes) -> bytes:
    """A message of text as one whole frame."""
    size = len(message)
    if size < _SHORT:
        return pack("!BB", _TEXT, size) + message
    if size < _LONG:
        return pack("!BBH", _TEXT, _SHORT, size) + message
    return pack("!BBQ", _TEXT, _SHORT + 1, size) + message


class _Opening(ServerProtocol):
    """A handshake; where it fails, the answer has the headers of every other."""

    def reject(self, status: int, text: str) -> Response:
        response = super().reject(status, text)
        for name, value in (*ALWAYS, UNLESS_SAID):
            response.headers[name] = value
        return response


class WsConnection(WebSocketsSansIOProtocol):
    """A socket, whose small change is counted too: pings, pongs and pieces of messages."""

    counted: ClassVar[ConnectionLimits]
    # With ours and some of theirs here, those that are left are few enough for Python to keep
    # their names once for all sockets, and not with each of them.
    __slots__ = (
        "_ending",
        "_flows",
        "_small_change",
        "_unheard",
        "hears",
        "last_ping_rtt",
        "pending_ping_payload",
        "ping_interval",
        "ping_sent_at",
        "ping_timeout",
        "ping_timer",
        "pong_timer",
        "request",
        "response",
        "scope",
    )

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        # No extensions: what is compressed is as long as what it tells.
        self.conn = _Opening(extensions=[], max_size=config.ws_max_size, logger=self.logger)
        self.queue = cast("asyncio.Queue[Any]", SmallQueue())
        self.writable = cast("asyncio.Event", SmallEvent())
        self.writable.set()
        self.close_timeout = self.counted.limits.farewell_seconds
        self._small_change = Bucket.of(self.counted.limits.messages)
        self._ending: TimerHandle | None = None
        self._flows = True
        """Whether what is written goes out at once."""
        self.hears: Callable[[bytes], bool] | None = None
        """Hears a message at once; False where it must be heard in its turn."""
        self._unheard = True
        """Whether there are messages that wait to be heard."""

    def connection_lost(self, exc: Exception | None) -> None:
        if self._ending is not None:
            self._ending.cancel()
        self.counted.inside.leave(self.client[0] if self.client else "")
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._ending is not None and not self._has_change():
            return
        super().data_received(data)
        if not self.handshake_initiated:
            # Headers that are too many or too long for a handshake would go without an answer.
            said = b"".join(self.conn.data_to_send())
            self.transport.write(said or refusal(HTTPStatus.BAD_REQUEST, self.default_headers))
            self.transport.close()
            self._end_soon(self.close_timeout)

    # ---------------------------------------------------------------------------------- writing

    def pause_writing(self) -> None:
        self._flows = False
        super().pause_writing()

    def resume_writing(self) -> None:
        self._flows = True
        super().resume_writing()

    def say(self, *messages: bytes) -> bool:
        """Send messages at once; False where that must wait, or where nobody listens any more.

        Each is one whole frame of text, written as it is. An action at a table of eight costs the
        house 10 % more CPU time where the library makes the frames, and 35 % more where every
        message goes through `send` in a task.
        """
        transport = self.transport
        if self.close_sent or not self._flows or transport.is_closing():
            # Once they have said goodbye, the transport is closing.
            return False
        if len(messages) == 1:
            transport.write(frame_of(messages[0]))
        else:
            transport.write(b"".join(map(frame_of, messages)))
        return True

    # ---------------------------------------------------------------------------------- reading

    def listens(self, hears: Callable[[bytes], bool] | None) -> None:
        """Messages are heard at once by this, or no longer are.

        Whoever is listened to has been let in: what they came with need not be kept.
        """
        self.hears = hears
        if hears is not None:
            # What reads frames was reading the request, and holds it for ever.
            self.request.headers.clear()
            del self.request, self.response
            self.scope["headers"] = []

    async def receive(self) -> Any:
        """The next message, in its turn. Whoever asks for it has heard all before it."""
        self._unheard = not self.queue.empty()
        return await super().receive()

    def send_receive_event_to_app(self) -> None:
        """A message is heard in its turn."""
        self._unheard = True
        super().send_receive_event_to_app()

    def handle_text(self, event: Frame) -> None:
        """A message. Whether it is text at all is found out where it is read."""
        self.handle_bytes(event)

    def handle_bytes(self, event: Frame) -> None:
        waits = self._unheard or self.close_sent or not event.fin
        if waits or self.hears is None or not self.hears(bytes(event.data)):
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if self._has_change():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Whoever does not read is not answered either."""
        if self._has_change() and self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_pong(self, event: Frame) -> None:
        if self._has_change():
            super().handle_pong(event)

    def keepalive_timeout(self) -> None:
        """Nobody is there: what was not read will not be read."""
        super().keepalive_timeout()
        self._end_soon(0)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The house is done with them: they have a moment to hear it and go."""
        super().on_task_complete(task)
        if not self.disconnected:
            self._end_soon(2 * self.close_timeout)

    def _has_change(self) -> bool:
        if self._small_change.take(self.loop.time()):
            return True
        self.transport.abort()
        return False

    def _end_soon(self, seconds: float) -> None:
        if self._ending is not None:
            self._ending.cancel()
        self._ending = self.loop.call_later(seconds, self.transport.abort)
