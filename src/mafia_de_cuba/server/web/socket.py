"""One connection: greeted, shown to its table, and listened to for as long as it lasts.

Who somebody is comes from the key in their first message and from nothing else. What cannot be
understood is answered and forgotten; it never reaches a table.
"""

import asyncio
from contextlib import suppress

from starlette.types import Receive, Scope, Send

from mafia_de_cuba.server.evening.commands import SetPin
from mafia_de_cuba.server.ledger.ledger import Damaged, LedgerError
from mafia_de_cuba.server.tables.bounds import Bucket, Throttle
from mafia_de_cuba.server.tables.codes import read_code
from mafia_de_cuba.server.tables.keys import hashed
from mafia_de_cuba.server.tables.listening.outbox import Outbox
from mafia_de_cuba.server.tables.lobby import Lobby
from mafia_de_cuba.server.tables.table import Table
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
    OLDEST,
    PROTOCOL,
    AnyIn,
    Do,
    Goodbye,
    Hand,
    Hello,
    MalformedMessage,
    Misunderstood,
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
MOST_TOLD = 200
"""How much of what was wrong with a message is told back."""


class TurnedAway(Exception):
    """This connection is not let in."""

    def __init__(self, goodbye: Goodbye) -> None:
        super().__init__(goodbye.why)
        self.goodbye = goodbye


class Sockets:
    """Every connection to this house."""

    def __init__(self, lobby: Lobby, origins: Origins) -> None:
        self._lobby = lobby
        self._origins = origins
        self._places = lobby.limits.sockets_held()
        self._arrivals = Throttle.of(lobby.limits.arrivals)
        self._messages = Throttle.of(lobby.limits.messages_per_address)
        self.wrong_codes = Throttle.of(lobby.limits.wrong_codes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection from beginning to end."""
        await receive()
        if not self._origins.allow(scope):
            self._lobby.metrics.turned_away("wrong_origin")
            await send({"type": "websocket.close", "code": 1008})
            return
        await send({"type": "websocket.accept"})
        outbox = Outbox(send, self._lobby.limits)
        await self._let_in(outbox, receive, address_of(scope))
        # Whatever was said last goes out before the connection is closed.
        await outbox.written()

    async def _let_in(self, outbox: Outbox, receive: Receive, address: str) -> None:
        if not self._arrivals.take(address, self._lobby.clock.now() / 1000):
            self._close(outbox, Goodbye(why="too_fast"))
            return
        if not self._places.take(address):
            self._close(outbox, Goodbye(why="too_many"))
            return
        try:
            await self._connected(outbox, receive, address)
        finally:
            self._places.leave(address)

    async def _connected(self, outbox: Outbox, receive: Receive, address: str) -> None:
        try:
            table = await self._greeted(outbox, receive, address)
        except TurnedAway as turned:
            self._close(outbox, turned.goodbye)
            return
        metrics = self._lobby.metrics
        gauge = metrics.spectators if outbox.guest is None else metrics.guests
        gauge.inc()
        try:
            await self._listen(outbox, table, receive, address)
        finally:
            outbox.listens(None)
            gauge.dec()
            table.went(outbox)

    async def _greeted(self, outbox: Outbox, receive: Receive, address: str) -> Table:
        """The table this connection belongs to, once it has said so."""
        hello = await self._hello(outbox, receive)
        # A guess is paid for before it is answered, so that a hundred at once are no cheaper.
        paid = self.wrong_codes.take(address, self._lobby.clock.now() / 1000)
        if not paid and hello.key is None and hello.ticket is None:
            raise TurnedAway(Goodbye(why="too_fast"))
        # Whoever has a key is let in to its table, however many others guess from there.
        table = await self._table(hello.table)
        if hello.key is not None:
            outbox.guest, outbox.key = _guest_with(hello.key, table), hashed(hello.key)
            if outbox.guest is None:
                # Whoever slept while the table was given another code comes back by the old one.
                before = await self._table(hello.table, former=True)
                outbox.guest = _guest_with(hello.key, before)
                table = table if outbox.guest is None else before
        if table is None:
            raise TurnedAway(Goodbye(why="no_such_table" if paid else "too_fast"))
        if hello.key is not None and outbox.guest is None:
            raise TurnedAway(Goodbye(why="no_such_key" if paid else "too_fast"))
        outbox.allowance = self._lobby.allowances.of(address)
        outbox.protocol, outbox.device = hello.protocol, hello.device or ""
        outbox.changes = hello.changes
        claims = hello.ticket is not None and hello.key is None
        if claims and not table.keyring.claim(outbox, hello.ticket or ""):
            raise TurnedAway(Goodbye(why="no_such_ticket" if paid else "too_fast"))
        if paid:
            self.wrong_codes.give_back(address)
        if claims:
            return table
        if outbox.guest is None and not table.evening.settings.spectators:
            raise TurnedAway(Goodbye(why="no_watching"))
        table.came(outbox, outbox.guest)
        return table

    async def _table(self, called: str, *, former: bool = False) -> Table | None:
        code, find = read_code(called), self._lobby.find
        if former:
            find = self._lobby.find_formerly
        try:
            return None if code is None else await find(code)
        except Damaged:
            raise TurnedAway(Goodbye(why="damaged")) from None
        except LedgerError:
            raise TurnedAway(Goodbye(why="not_written")) from None

    async def _hello(self, outbox: Outbox, receive: Receive) -> Hello:
        """The first message, which tells who this is."""
        try:
            async with asyncio.timeout(self._lobby.limits.greeting_seconds):
                frame = await _next(receive)
        except TimeoutError:
            raise TurnedAway(Goodbye(why="no_hello")) from None
        try:
            hello = read(frame or b"")
        except MalformedMessage as error:
            outbox.put(_misunderstood(error))
            raise TurnedAway(Goodbye(why="no_hello")) from None
        if not isinstance(hello, Hello):
            raise TurnedAway(Goodbye(why="no_hello"))
        if hello.protocol < OLDEST:
            raise TurnedAway(Goodbye(why="too_old"))
        if hello.protocol > PROTOCOL:
            raise TurnedAway(Goodbye(why="too_new"))
        return hello

    async def _listen(self, outbox: Outbox, table: Table, receive: Receive, address: str) -> None:
        bucket = Bucket.of(self._lobby.limits.messages)
        misunderstood = 0
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
        while (frame := await _next(receive)) is not None:
            if not bucket.take(clock()):
                self._close(outbox, Goodbye(why="too_fast"))
                return
            while not self._messages.take(address, clock()):
                # Whoever shares an address with a crowd waits for it, and is not sent away.
                await asyncio.sleep(CROWDED_SECONDS)
            try:
                self._heard(outbox, table, read(frame))
            except MalformedMessage as error:
                misunderstood += 1
                if misunderstood > MISUNDERSTANDINGS:
                    self._close(outbox, Goodbye(why="misunderstood"))
                    return
                outbox.put(_misunderstood(error))

    def _heard(self, outbox: Outbox, table: Table, message: AnyIn) -> None:
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


def _misunderstood(error: MalformedMessage) -> bytes:
    return encode(Misunderstood(id=error.command, what=str(error)[:MOST_TOLD]))


def _guest_with(key: str, table: Table | None) -> int | None:
    return None if table is None else table.keyring.guest_with(key)


async def _next(receive: Receive) -> str | bytes | None:
    """The next frame, or None when the connection is over."""
    message = await receive()
    if message["type"] != "websocket.receive":
        return None
    text = message.get("text")
    frame: str | bytes = text if text is not None else message.get("bytes") or b""
    return frame
