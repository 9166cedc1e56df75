"""Who a connection is, by its first message, and the table that it belongs to.

Wrong guesses are paid for before they are answered. A table that lives at another process of the
house is not looked into here: the connection is passed on to there.
"""

import asyncio

from starlette.types import Receive, Scope, Send

from mafia_de_cuba.server.ledger.ledger import Damaged, LedgerError
from mafia_de_cuba.server.tables.bounds import Throttle
from mafia_de_cuba.server.tables.codes import read_code
from mafia_de_cuba.server.tables.keys import hashed
from mafia_de_cuba.server.tables.listening.outbox import Outbox
from mafia_de_cuba.server.tables.lobby import Lobby
from mafia_de_cuba.server.tables.ownership import AtAnother
from mafia_de_cuba.server.tables.table import Table
from mafia_de_cuba.server.web.neighbours.hello import PassedOn
from mafia_de_cuba.server.web.neighbours.inside_door import PASSED_ON
from mafia_de_cuba.server.web.neighbours.neighbours import NAP, PATIENCE, Neighbours
from mafia_de_cuba.server.web.neighbours.onward import PassableConnection
from mafia_de_cuba.server.web.origins import address_of
from mafia_de_cuba.server.wire.protocol import (
    OLDEST,
    PROTOCOL,
    Goodbye,
    Hello,
    MalformedMessage,
    Misunderstood,
    encode,
    read,
)

MOST_TOLD = 200
"""How much of what was wrong with a message is told back."""


class TurnedAway(Exception):
    """This connection is not let in."""

    def __init__(self, goodbye: Goodbye) -> None:
        super().__init__(goodbye.why)
        self.goodbye = goodbye


class Greeting:
    """Shows connections to their tables."""

    def __init__(self, lobby: Lobby, neighbours: Neighbours | None) -> None:
        self._lobby, self._neighbours = lobby, neighbours
        self.wrong_codes = Throttle.of(lobby.limits.wrong_codes)

    async def table_of(
        self, outbox: Outbox, receive: Receive, scope: Scope, line: PassableConnection | None
    ) -> Table | None:
        """The table this connection belongs to; none where it was passed on. Or `TurnedAway`."""
        hello = await self._hello(outbox, receive)
        address, passed = address_of(scope), scope.get(PASSED_ON)
        # A guess is paid for before it is answered, so that a hundred at once are no cheaper.
        paid = self.wrong_codes.take(address, self._lobby.clock.now() / 1000)
        if not paid and hello.key is None and hello.ticket is None:
            raise TurnedAway(Goodbye(why="too_fast"))
        clock = asyncio.get_running_loop().time
        until = clock() + PATIENCE
        charged = paid
        while True:
            try:
                table = await self._greeted(outbox, hello, address, paid=paid, passed=passed)
                if charged:
                    self.wrong_codes.give_back(address)
                return table
            except AtAnother as at:
                if charged:
                    self.wrong_codes.give_back(address)
                    charged = False
                # Who was passed on already is passed on once more by a code of before at most.
                again = passed is None or (at.former and not passed.former)
                hopeless = clock() > until or not self._lobby.ownership.serves
                if self._neighbours is None or line is None or not again or hopeless:
                    # Cut off, they come back, and somebody else sees to them.
                    outbox.abort()
                    return None
                if await self._neighbours.relay(at.owner, scope, line, former=at.former):
                    return None
            # Its owner is on the way out, or dead: in a moment somebody has it.
            await asyncio.sleep(NAP)

    async def _greeted(
        self, outbox: Outbox, hello: Hello, address: str, *, paid: bool, passed: PassedOn | None
    ) -> Table:
        """The table this connection belongs to, by what it has said."""
        # Whoever has a key is let in to its table, however many others guess from there.
        formerly = passed is not None and passed.former
        table = None if formerly else await self._table(hello.table)
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
                frame = await next_frame(receive)
        except TimeoutError:
            raise TurnedAway(Goodbye(why="no_hello")) from None
        try:
            hello = read(frame or b"")
        except MalformedMessage as error:
            outbox.put(misunderstood(error))
            raise TurnedAway(Goodbye(why="no_hello")) from None
        if not isinstance(hello, Hello):
            raise TurnedAway(Goodbye(why="no_hello"))
        if hello.protocol < OLDEST:
            raise TurnedAway(Goodbye(why="too_old"))
        if hello.protocol > PROTOCOL:
            raise TurnedAway(Goodbye(why="too_new"))
        return hello


def line_of(send: Send) -> PassableConnection | None:
    """The socket behind this way of sending, where it can be passed on."""
    line = getattr(send, "__self__", None)
    return line if isinstance(line, PassableConnection) else None


def misunderstood(error: MalformedMessage) -> bytes:
    """What whoever sent a message is told that cannot be read."""
    return encode(Misunderstood(id=error.command, what=str(error)[:MOST_TOLD]))


def _guest_with(key: str, table: Table | None) -> int | None:
    return None if table is None else table.keyring.guest_with(key)


async def next_frame(receive: Receive) -> str | bytes | None:
    """The next frame, or None when the connection is over."""
    message = await receive()
    if message["type"] != "websocket.receive":
        return None
    text = message.get("text")
    frame: str | bytes = text if text is not None else message.get("bytes") or b""
    return frame
