"""A server that closes as soon as it is told to.

Uvicorn looks ten times a second whether it should close, and then waits a tenth more for whoever is
still connected. Nobody minds that in a house; hundreds of tests open one each.
"""

import asyncio
import contextlib
import socket

import uvicorn

from mafia_de_cuba.server.run.house_server import ServerWithin


class PromptServer(ServerWithin):
    """Uvicorn, but for the two waits."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._told = asyncio.Event()

    def close(self) -> None:
        """It is told to."""
        self.should_exit = True
        self._told.set()

    async def main_loop(self) -> None:
        ticking = asyncio.create_task(super().main_loop())
        await self._told.wait()
        ticking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await ticking

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.server_state.connections or self.server_state.tasks:
            await super().shutdown(sockets)
            return
        for listening in (*self.servers, *(sockets or ())):
            listening.close()
        await self.lifespan.shutdown()
