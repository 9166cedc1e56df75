"""The line between a process and its database, which can be cut: with a word, or without one."""

import asyncio
from contextlib import suppress

A_PIECE = 64 * 1024


class CutLine:
    """Stands between a process and the database at this port."""

    def __init__(self, port: int) -> None:
        self._there = port
        self.port = 0
        self._open = asyncio.Event()
        self._open.set()
        self._refuses = False
        self._ends: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> "CutLine":
        self._server = await asyncio.start_server(self._between, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self._cut()

    async def is_cut(self, seconds: float) -> None:
        """Every connection breaks off, and none is made."""
        self._refuses = True
        self._cut()
        try:
            await asyncio.sleep(seconds)
        finally:
            self._refuses = False

    async def is_silent(self, seconds: float) -> None:
        """Nothing that is said comes through, and nobody is told; in the end it breaks off."""
        self._open.clear()
        try:
            await asyncio.sleep(seconds)
        finally:
            self._cut()
            self._open.set()

    def _cut(self) -> None:
        for end in tuple(self._ends):
            end.transport.abort()

    async def _between(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._refuses:
            writer.transport.abort()
            return
        self._ends.add(writer)
        there = None
        try:
            far, there = await asyncio.open_connection("127.0.0.1", self._there)
            self._ends.add(there)
            await asyncio.gather(self._through(reader, there), self._through(far, writer))
        except OSError:
            pass
        finally:
            for end in (writer, there):
                if end is not None:
                    self._ends.discard(end)
                    end.transport.abort()

    async def _through(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while piece := await reader.read(A_PIECE):
                await self._open.wait()
                writer.write(piece)
        writer.transport.abort()
