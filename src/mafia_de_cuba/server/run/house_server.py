"""The servers under the house: one says when people can come in, and closes when it is asked to.

Another may stand inside a house that is open already, as the inner door does, and hears no signals.
"""

import signal
import socket
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from types import FrameType

import structlog
import uvicorn

from mafia_de_cuba.server.ledger.errors import LedgerError

log = structlog.get_logger()


class HouseServer(uvicorn.Server):
    """Tells when the house is open, and is not sorry to be asked to close it."""

    def __init__(
        self,
        config: uvicorn.Config,
        ready: Callable[[int], None],
        hand_over: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        super().__init__(config)
        self._ready, self._hand_over = ready, hand_over

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Others have every table before anybody is cut off here and comes back to them."""
        if self._hand_over is not None:
            # Nobody comes in by this door any more: whoever is cut off comes back to another.
            for door in self.servers:
                door.close()
            try:
                await self._hand_over()
            except LedgerError as error:
                log.error("tables could not be handed over", why=str(error))
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open, and say so."""
        await super().startup(sockets)
        if sockets and not self.should_exit:
            self._ready(int(sockets[0].getsockname()[1]))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Close the house; asked for a second time, without waiting for anybody.

        Nothing is raised again once it is closed: whoever asked for it got what they wanted.
        """
        del frame
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


class ServerWithin(uvicorn.Server):
    """One more server in a process: whoever runs the process hears its signals, and closes this."""

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """None are captured: the last server to do so would be the only one to hear them."""
        yield
