"""One connection: greeted, shown to its table, and listened to for as long as it lasts.

Who somebody is comes from the key in their first message and from nothing else. What cannot be
understood is answered and forgotten; it never reaches a table.
"""

import asyncio
from contextlib import suppress

from starlette.types import Receive, Scope, Send

from mafia_de_cuba.server.evening.commands import SetPin
from mafia_de_cuba.server.tables.bounds import Bucket, Throttle
from mafia_de_cuba.server.tables.listening.outbox import Outbox
from mafia_de_cuba.server.tables.lobby import Lobby
from mafia_de_cuba.server.tables.table import Table
from mafia_de_cuba.server.web.greeting import (
    Greeting,
    TurnedAway,
    line_of,
    misunderstood,
    next_frame,
)
from mafia_de_cuba.server.web.neighbours.neighbours import Neighbours
from mafia_de_cuba.server.web.neighbours.onward import PassableConnection
from mafia_de_cuba.server.web.origins import Origins, address_of
from mafia_de_cuba.server.wire.holding import (
    ConfirmHandover,
    HandOver,
    ShowDevices,
    StopHandover,
    ThrowOff,
)
from mafia_de_cuba.server.wire.leading import LeadTo
from mafia_de_cuba.server.wire.protocol import (
    NO_MESSAGE,
    AnyIn,
    Do,
    Goodbye,
    Hand,
    Hello,
    MalformedMessage,
    Ping,
    Pong,
    decode,
    encode,
    read,
)

MISUNDERSTANDINGS = 20
"""How often a connection may talk nonsense before it is closed."""
CROWDED_SECONDS = 0.25
"""After which a message of a busy address is looked at again."""


class Sockets:
    """Every connection to this house."""

    def __init__(
        self, lobby: Lobby, origins: Origins, neighbours: Neighbours | None = None
    ) -> None:
        self._lobby = lobby
        self._greeting = Greeting(lobby, neighbours)
        self._origins = origins
        self._places = lobby.limits.sockets_held()
        self._arrivals = Throttle.of(lobby.limits.arrivals)
        self._messages = Throttle.of(lobby.limits.messages_per_address)
        self.wrong_codes = self._greeting.wrong_codes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection from beginning to end."""
        await receive()
        if not self._origins.allow(scope):
            self._lobby.metrics.turned_away("wrong_origin")
            await send({"type": "websocket.close", "code": 1008})
            return
        await send({"type": "websocket.accept"})
        outbox = Outbox(send, self._lobby.limits)
        await self._let_in(outbox, receive, scope, line_of(send))
        # Whatever was said last goes out before the connection is closed.
        await outbox.written()

    async def _let_in(
        self, outbox: Outbox, receive: Receive, scope: Scope, line: PassableConnection | None
    ) -> None:
        address = address_of(scope)
        if not self._arrivals.take(address, self._lobby.clock.now() / 1000):
            self._close(outbox, Goodbye(why="too_fast"))
            return
        if not self._places.take(address):
            self._close(outbox, Goodbye(why="too_many"))
            return
        try:
            await self._connected(outbox, receive, scope, line)
        finally:
            self._places.leave(address)

    async def _connected(
        self, outbox: Outbox, receive: Receive, scope: Scope, line: PassableConnection | None
    ) -> None:
        try:
            table = await self._greeting.table_of(outbox, receive, scope, line)
        except TurnedAway as turned:
            self._close(outbox, turned.goodbye)
            return
        if table is None:
            return
        address = address_of(scope)
        metrics = self._lobby.metrics
        gauge = metrics.spectators if outbox.guest is None else metrics.guests
        gauge.inc()
        try:
            await self._listen(outbox, table, receive, address)
        finally:
            outbox.listens(None)
            gauge.dec()
            table.went(outbox)

    async def _listen(self, outbox: Outbox, table: Table, receive: Receive, address: str) -> None:
        bucket = Bucket.of(self._lobby.limits.messages)
        nonsense = 0
        clock = asyncio.get_running_loop().time

        def hears(frame: bytes) -> bool:
            """Whether this was heard at once, as nearly everything is."""
            now = clock()
            if not bucket.take(now):
                return False
            if self._messages.take(address, now):
                # What is wrong with one that cannot be read is told in its turn.
                with suppress(MalformedMessage):
                    message = _at_once(frame)
                    if message is not None:
                        self._heard(outbox, table, message)
                        return True
                self._messages.give_back(address)
            bucket.give_back()
            return False

        outbox.listens(hears)
        while (frame := await next_frame(receive)) is not None:
            if not bucket.take(clock()):
                self._close(outbox, Goodbye(why="too_fast"))
                return
            while not self._messages.take(address, clock()):
                # Whoever shares an address with a crowd waits for it, and is not sent away.
                await asyncio.sleep(CROWDED_SECONDS)
            try:
                self._heard(outbox, table, read(frame))
            except MalformedMessage as error:
                nonsense += 1
                if nonsense > MISUNDERSTANDINGS:
                    self._close(outbox, Goodbye(why="misunderstood"))
                    return
                outbox.put(misunderstood(error))

    def _heard(self, outbox: Outbox, table: Table, message: AnyIn) -> None:
        if table.closed:
            # Cut off, they come back, and find whoever has the table now.
            outbox.abort()
            return
        if outbox.held is not None and isinstance(message, (Do, Hand)):
            outbox.held.append(lambda: self._heard(outbox, table, message))
            return
        match message:
            case Do(command=command):
                if outbox.guest is None:
                    raise MalformedMessage("those who watch do nothing", message.id)
                if isinstance(command, SetPin):
                    table.pins.set_pin(outbox, message, command)
                else:
                    table.do(outbox, message)
            case Hand(player=player, pin=pin):
                table.pins.hand(outbox, player, pin)
            case HandOver() | ConfirmHandover() | StopHandover() | ShowDevices() | ThrowOff():
                table.keyring.hears(outbox, message)
            case LeadTo():
                table.audience.leading.hears(outbox, message)
            case Ping():
                outbox.put(encode(Pong(now=table.clock.now())))
            case Hello():
                raise MalformedMessage("said hello already")

    def _close(self, outbox: Outbox, goodbye: Goodbye) -> None:
        self._lobby.metrics.turned_away(goodbye.why)
        outbox.close(goodbye)


def _at_once(frame: bytes) -> AnyIn | None:
    try:
        return decode(frame)
    except NO_MESSAGE:
        return None
