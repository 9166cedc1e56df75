"""Lines on which bytes go to and fro without a network: nothing is lost and nothing takes time."""

import asyncio
from typing import Any

from server.secrets.wire_tap.phones import ADDRESS


class Wires:
    """All lines of one half, and how much is under way on them."""

    def __init__(self) -> None:
        self.under_way = 0

    def line(self, one: asyncio.Protocol, other: asyncio.Protocol) -> None:
        """Let these two speak to each other."""
        ends = End(self, one), End(self, other)
        ends[0].far, ends[1].far = ends[1], ends[0]
        for end in ends:
            end.protocol.connection_made(end)


class End(asyncio.Transport):
    """One end of a line."""

    far: "End"

    def __init__(self, wires: Wires, protocol: asyncio.Protocol) -> None:
        super().__init__({"peername": ADDRESS, "sockname": ("127.0.0.1", 80)})
        self._wires, self.protocol = wires, protocol
        self._closing = self._lost = self._waits = False
        self._unread: list[bytes] = []

    def write(self, data: "bytes | bytearray | memoryview[Any]") -> None:
        """It comes out at the other end in the next moment."""
        if data and not self._closing:
            self._soon(self.far.arrives, bytes(data))

    def arrives(self, data: bytes) -> None:
        """Something has come out here."""
        if self._waits:
            self._unread.append(data)
        elif not self._closing:
            self.protocol.data_received(data)

    def pause_reading(self) -> None:
        self._waits = True

    def resume_reading(self) -> None:
        self._waits = False
        while self._unread and not self._waits:
            self.arrives(self._unread.pop(0))

    def is_closing(self) -> bool:
        return self._closing

    def close(self) -> None:
        """Whatever was written before still arrives."""
        if not self._closing:
            self._closing = True
            self._soon(self.far.is_cut)
            self._soon(self.is_cut)

    def abort(self) -> None:
        self.close()

    def is_cut(self) -> None:
        """The line ends here."""
        if not self._lost:
            self._lost = self._closing = True
            self.protocol.connection_lost(None)

    def _soon(self, then: Any, *what: Any) -> None:
        self._wires.under_way += 1

        def now() -> None:
            self._wires.under_way -= 1
            then(*what)

        asyncio.get_running_loop().call_soon(now)
