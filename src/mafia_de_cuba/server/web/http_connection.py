"""A connection that makes HTTP requests, one after another, and is never waited for for ever.

The server under us reads requests without an end to their headers or to its patience; here they
have one.
"""

import asyncio
from asyncio import TimerHandle
from http import HTTPStatus
from typing import Any, ClassVar

import httptools
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from mafia_de_cuba.server.tables.limits import Places
from mafia_de_cuba.server.web.connection_limits import ConnectionLimits, refusal

PIPELINED = 8
"""Requests that may wait behind one another; browsers send one at a time."""


class HttpConnection(HttpToolsProtocol):
    """A connection that makes requests. At any time it is being waited for, and not for ever."""

    counted: ClassVar[ConnectionLimits]

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._limits = self.counted.limits
        self._place: Places | None = None
        self._timer: TimerHandle | None = None
        self._asking = True
        """Whether a request must be whole by the time the timer rings."""
        self._begun = self._in_head = False
        self._bytes = 0
        """Of the request that is coming in."""

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    # ------------------------------------------------------------------------- coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, or turn it away."""
        super().connection_made(transport)
        self._wait(self._limits.greeting_seconds)
        for places in (self.counted.inside, self.counted.outside):
            if places.take(self._address):
                self._place = places
                return
        self.counted.metrics.turned_away("too_many")
        transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        if self._place is not None:
            self._place.leave(self._address)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a WebSocket, which keeps the place."""
        self._stop_waiting()
        super().handle_websocket_upgrade()

    # ---------------------------------------------------------------------------------- reading

    def data_received(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        if self.transport.is_closing():
            return
        if self._place is not self.counted.inside:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)
            return
        if not self._asking:
            self._asking = True
            self._wait(self._limits.greeting_seconds)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
                return
        except httptools.HttpParserError:
            self._refuse(HTTPStatus.BAD_REQUEST)
            return
        if self._begun:
            self._bytes += len(data)
            if self._bytes > self._limits.request_bytes:
                head = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
                self._refuse(head if self._in_head else HTTPStatus.REQUEST_ENTITY_TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._begun = self._in_head = True
        self._bytes = 0
        if not self._asking:
            self._asking = True
            self._wait(self._limits.greeting_seconds)

    def on_headers_complete(self) -> None:
        self._in_head = False
        if len(self.pipeline) >= PIPELINED:
            raise ValueError("too many requests behind one another")
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._begun = self._asking = False
        self._wait(self._limits.patience_seconds)

    # ---------------------------------------------------------------------------------- writing

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self._asking:
            self._wait(self._limits.patience_seconds)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self._asking:
            self._wait(self.timeout_keep_alive + self._limits.patience_seconds)

    def send_400_response(self, msg: str) -> None:
        del msg
        self._refuse(HTTPStatus.BAD_REQUEST)

    def _refuse(self, status: HTTPStatus) -> None:
        if not self._answered():
            self.transport.write(refusal(status, self.server_state.default_headers))
        full = status is HTTPStatus.SERVICE_UNAVAILABLE
        self.counted.metrics.turned_away("too_many" if full else "misunderstood")
        self.transport.close()
        self._asking = self._begun = False
        self._wait(self._limits.farewell_seconds)

    def _answered(self) -> bool:
        """Whether an answer is on its way, or there was one before the request was whole."""
        if self.cycle is None or not self.cycle.response_started:
            return False
        return not self.cycle.response_complete or (self._begun and not self._in_head)

    # ---------------------------------------------------------------------------------- waiting

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._timer = self.loop.call_later(seconds, self._time_is_up)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _time_is_up(self) -> None:
        if self._begun and not self.transport.is_closing():
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.abort()
