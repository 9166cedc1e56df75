"""Halves of a pair whose table is at one process of the house, and all of whose phones at another.

Every byte goes the whole way: phone, the process that is not the owner, its inner line, the owner,
and back. Where the house would have been restarted the table is handed over instead, in order, and
everyone comes back by the process that had it before.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import uvicorn
from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response as Opened
from websockets.uri import parse_uri

from house import GENEROUS
from mafia_de_cuba.server.ledger.ledger import Beside, Deposed, Row, Strand
from mafia_de_cuba.server.ledger.owners.tenure import Elsewhere
from mafia_de_cuba.server.run.app import App
from mafia_de_cuba.server.run.serving import Plan, wired
from mafia_de_cuba.server.tables.lobby import Lobby
from mafia_de_cuba.server.web.endpoints import Key
from mafia_de_cuba.server.web.neighbours.hello import HEADER, said
from mafia_de_cuba.server.web.neighbours.inside_door import InsideDoor
from mafia_de_cuba.server.web.neighbours.neighbours import Neighbours
from mafia_de_cuba.server.web.neighbours.onward import Onward
from mafia_de_cuba.server.wire.protocol import PROTOCOL, Hello, In, encode
from server.secrets.wire_tap.half import Half
from server.secrets.wire_tap.memory_lines import Wires
from server.secrets.wire_tap.paper import PaperLedger
from server.secrets.wire_tap.phones import Sent, StillClock, called

SECRET = b"a secret of this house's processes"
QUIET = 24
"""So many rounds of nothing: what one phone says wakes one after the other on its way."""


class PaperTenure:
    """What one process owns of a house on paper."""

    is_cut_off = False

    def __init__(self, me: str, owners: dict[int, str | None]) -> None:
        self.me, self._owners, self.beats = me, owners, self
        self.is_first = me == "a"

    def holds(self, table: int) -> bool:
        return self._owners.get(table) == self.me


class PaperAt(PaperLedger):
    """The paper as one process has it; all write on the same sheets."""

    def __init__(self, me: str, beside: "PaperAt | None" = None) -> None:
        super().__init__()
        self.owners: dict[int, str | None] = {} if beside is None else beside.owners
        if beside is not None:
            self._codes, self._rows, self._records = beside._codes, beside._rows, beside._records
        self.me = me
        self.tenure = PaperTenure(me, self.owners)  # type: ignore[assignment]

    async def own(self, table: int) -> Elsewhere | None:
        """Own it, unless the other does."""
        owner = self.owners.get(table)
        if owner in (None, self.me):
            self.owners[table] = self.me
            return None
        return Elsewhere("inside:1", str(owner))

    async def still_owns(self, table: int) -> bool:
        return self.owners.get(table) == self.me

    async def hand_over(self) -> int:
        """The other may have them all."""
        mine = [table for table, owner in self.owners.items() if owner == self.me]
        self.owners.update(dict.fromkeys(mine))
        return len(mine)

    async def open_table(self, *args: Any, **named: Any) -> int:
        table = await super().open_table(*args, **named)
        self.owners[table] = self.me
        return table

    async def append(
        self, row: Row, *, beside: Beside | None = None, strand: Strand | None = None
    ) -> None:
        if self.owners.get(row.table) != self.me:
            raise Deposed("A table has another owner by now.")
        await super().append(row, beside=beside, strand=strand)


class InMemory(Neighbours):
    """Reaches the other process without a network, however long this machine takes over it."""

    reached = 3600.0

    def __init__(self, house: "House", wires: Wires) -> None:
        super().__init__(house.lobby.metrics, SECRET)
        self._wires, self.far = wires, house

    async def _connected(self, owner: Elsewhere, onward: Callable[[], Onward]) -> Any:
        del owner
        near = onward()
        self._wires.line(near, self.far.connection(inner=True))
        return near._transport, near

    async def ask(self, owner: Elsewhere, request: Request, body: bytes) -> Response:
        hello = said(SECRET, self._hello(request.scope, owner.process, former=False))
        headers = [*request.scope["headers"], (HEADER.encode(), hello.encode())]
        start, answer = await called(self.far.door, {**request.scope, "headers": headers}, body)
        response = Response(answer, int(start["status"]))
        response.raw_headers = [it for it in start["headers"] if it[0] != HEADER.encode()]
        return response


class House:
    """One process: a lobby, its HTTP API, and its neighbour."""

    def __init__(self, half: "PassedHalf", ledger: PaperAt) -> None:
        self.ledger, self._half = ledger, half
        self.lobby = Lobby(
            ledger.as_ledger(),
            half.thinker,
            clock=half.clock,
            limits=replace(GENEROUS, open_archive=True),
            dice=Random(half.cast.seed),
        )
        self.neighbours = InMemory(self, half.wires)
        self.app = App(
            self.lobby, names=["house"], site=Path("nowhere"), neighbours=self.neighbours
        )
        self.door = InsideDoor(self.app, SECRET, ledger.me)
        self._outer, self._inner = self._config(inner=False), self._config(inner=True)

    def _config(self, *, inner: bool) -> uvicorn.Config:
        config = wired(self.app, Plan(data=Path("nowhere")), inner=inner, among_others=True)
        config.ws_ping_interval = None
        if inner:
            config.app = self.door
        config.load()
        return config

    def connection(self, *, inner: bool) -> asyncio.Protocol:
        """A socket that somebody has just opened."""
        config = self._inner if inner else self._outer
        kind: Any = config.ws_protocol_class
        made: asyncio.Protocol = kind(config, ServerState(), {})
        return made


class PassedPhone(asyncio.Protocol):
    """One connection to a process that does not own its table: what was sent to it, and when."""

    def __init__(
        self, house: House, clock: StillClock, wires: Wires, code: str, hello: Hello
    ) -> None:
        self.sent: list[Sent] = []
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.over.add_done_callback(lambda _: self._transport.abort())
        self._clock = clock
        self._line = ClientProtocol(parse_uri(f"ws://house/ws/{code}"))
        self._unsaid: list[str] | None = []
        wires.line(self, house.connection(inner=False))
        self._line.send_request(self._line.connect())
        self._flush()
        self.says(hello)

    def says(self, message: In) -> None:
        """Send this."""
        self.sends(encode(message).decode())

    def sends(self, frame: str) -> None:
        """Send whatever this is, as soon as there is somebody to hear it."""
        if self._unsaid is not None:
            self._unsaid.append(frame)
        elif not self.over.done():
            self._line.send_text(frame.encode())
            self._flush()

    def goes(self) -> None:
        """Close the connection."""
        if not self.over.done():
            self.over.set_result(None)

    def _flush(self) -> None:
        for data in self._line.data_to_send():
            self._transport.write(data)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport: Any = transport

    def data_received(self, data: bytes) -> None:
        self._line.receive_data(data)
        for event in self._line.events_received():
            if isinstance(event, Opened):
                waiting, self._unsaid = self._unsaid or [], None
                for frame in waiting:
                    self.sends(frame)
            elif isinstance(event, Frame):
                kind = "websocket.send" if event.opcode is Opcode.TEXT else event.opcode.name
                self.sent.append((self._clock.now(), kind, bytes(event.data)))
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self.goes()


class PassedHalf(Half):
    """A half among two processes."""

    def _open_house(self) -> None:
        self.wires = Wires()
        first = PaperAt("a")
        self.houses = [House(self, first), House(self, PaperAt("b", first))]
        here, there = self.houses
        here.neighbours.far, there.neighbours.far = there, here
        self._own_up()

    def _own_up(self) -> None:
        """The first owns the table, and everyone comes by the other."""
        owner, front = self.houses
        self.lobby, self.app = owner.lobby, front.app

    async def _post(self, path: str, body: Struct) -> Key:
        if path == "/api/tables":
            self.app = self.houses[0].app
        try:
            return await super()._post(path, body)
        finally:
            self.app = self.houses[1].app

    async def restarts(self) -> None:
        """The table is handed over; everyone who was there finds it again, by the other."""
        await self.settled()
        await self.lobby.ownership.hand_over()
        await self.settled()
        self._all.clear()
        self.lobby.ownership.leaving = False
        self.houses.reverse()
        self._own_up()
        await self._found_again()

    async def settled(self) -> None:
        quiet = 0
        while quiet < QUIET:
            await asyncio.sleep(0)
            quiet = quiet + 1 if not self._busy and not self.wires.under_way else 0

    def _phone(self, key: str | None, *, changes: bool = True) -> Any:
        hello = Hello(protocol=PROTOCOL, table=self.code, key=key, changes=changes)
        phone = PassedPhone(self.houses[1], self.clock, self.wires, self.code, hello)
        self._all = [other for other in self._all if not other.over.done()]
        self._all.append(phone)  # type: ignore[arg-type]
        return phone
