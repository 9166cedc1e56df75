"""The house and its tables: opened, found by their four letters, brought back from the ledger."""

import asyncio
from random import Random, SystemRandom

import structlog
from cachetools import FIFOCache
from msgspec import Struct

from mafia_de_cuba.server.evening.chairs import welcome
from mafia_de_cuba.server.evening.events import GuestCame, Opened
from mafia_de_cuba.server.evening.evolve import Entry, after, opened, read_entry, write_entry
from mafia_de_cuba.server.evening.refusals import TableRefused
from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.ledger.ledger import CodeTaken, Ledger, Row
from mafia_de_cuba.server.tables.clock import Clock, HouseClock
from mafia_de_cuba.server.tables.codes import new_code
from mafia_de_cuba.server.tables.keys import hashed
from mafia_de_cuba.server.tables.limits import Limits
from mafia_de_cuba.server.tables.metrics import Metrics
from mafia_de_cuba.server.tables.table import Table
from mafia_de_cuba.server.thinking.pool import Thinker
from mafia_de_cuba.server.wire.protocol import Goodbye

log = structlog.get_logger()

MINUTE, DAY = 60_000, 24 * 60 * 60_000
IDLE = 10 * MINUTE
"""How long a table that nobody sits at stays in memory."""
OLD = 30 * DAY
"""How long it stays in the ledger."""
ENOUGH = 0.9
"""Of all tables there may be: beyond that, those that were left longest ago make room."""
SWEEP_SECONDS = 60
AT_A_TIME = 200
"""Entries that are read before others have their turn."""
CODES_TRIED = 50
OPENINGS = 1_000
"""How many of those who opened a table can ask for it again because the answer was lost."""


class HouseFull(Exception):
    """No more tables, or no more for whoever asks."""


class Opening(Struct, frozen=True, kw_only=True):
    """A table that was opened, and its host."""

    code: str
    guest: int


class Lobby:
    """Every table of this server."""

    def __init__(
        self,
        ledger: Ledger,
        thinker: Thinker,
        *,
        clock: Clock | None = None,
        limits: Limits | None = None,
        metrics: Metrics | None = None,
        dice: Random | None = None,
    ) -> None:
        self.ledger = ledger
        self.thinker = thinker
        self.clock: Clock = clock or HouseClock()
        self.limits = limits or Limits()
        self.metrics = metrics or Metrics()
        self.dice: Random = dice or SystemRandom()
        self._tables: dict[str, Table] = {}
        self._coming: dict[str, asyncio.Future[Table | None]] = {}
        self._left: dict[str, int] = {}
        """Since when nobody sits at a table."""
        self._held = self.limits.tables_held()
        self._openers: dict[str, str] = {}
        """The address each table was opened from, while it is in memory and no longer."""
        self._full = False
        self._opening: FIFOCache[str, asyncio.Future[Opening | TableRefused]] = FIFOCache(OPENINGS)
        """The last tables that were opened, by the hash of their host's key."""

    async def open(
        self, name: str, settings: Settings, key: str, *, sit: bool, by: str = ""
    ) -> Opening | TableRefused:
        """A new table for whoever has this key, or why not; raises `HouseFull`.

        Asked for again with the same key, because the answer was lost, it is the same table.
        """
        kept = hashed(key) or ""
        opening = self._opening.get(kept)
        if opening is None:
            opening = asyncio.ensure_future(self._let_in(name, settings, kept, sit=sit, by=by))
            self._opening[kept] = opening
        new = None
        try:
            new = await asyncio.shield(opening)
        finally:
            if not isinstance(new, Opening):
                self._opening.pop(kept, None)
        return new

    async def _let_in(
        self, name: str, settings: Settings, kept: str, *, sit: bool, by: str
    ) -> Opening | TableRefused:
        if self._full or not self._held.take(by):
            raise HouseFull
        new: Opening | TableRefused | None = None
        try:
            new = await self._opened(name, settings, kept, sit=sit)
        finally:
            if isinstance(new, Opening):
                self._openers[new.code] = by
            else:
                self._held.leave(by)
        return new

    async def _opened(
        self, name: str, settings: Settings, kept: str, *, sit: bool
    ) -> Opening | TableRefused:
        at = self.clock.now()
        first = Opened(code="", settings=settings, seed=self.dice.getrandbits(62))
        came = welcome(opened(Entry(happened=(first,)), at), name, kept, sit=sit)
        if isinstance(came, TableRefused):
            return came
        code, number = await self._new_table(at)
        guest = next(it.guest for it in came if isinstance(it, GuestCame))
        it = Opened(code=code, settings=settings, seed=first.seed)
        entry = Entry(happened=(it, *came), guest=guest)
        await self.ledger.append(Row(table=number, number=1, at=at, entry=write_entry(entry)))
        self._tables[code] = Table(self, number, opened(entry, at))
        self._counted()
        return Opening(code=code, guest=guest)

    async def _new_table(self, at: int) -> tuple[str, int]:
        for _ in range(CODES_TRIED):
            code = new_code(self.dice)
            try:
                return code, await self.ledger.open_table(code, at)
            except CodeTaken:
                continue
        raise CodeTaken("Every code that was tried is taken.")

    async def find(self, code: str) -> Table | None:
        """The table with this code, brought back from the ledger if need be."""
        table = self._tables.get(code)
        if table is not None:
            return table
        coming = self._coming.get(code)
        if coming is None:
            coming = self._coming[code] = asyncio.ensure_future(self._brought_back(code))
            coming.add_done_callback(lambda _: self._coming.pop(code, None))
        return await asyncio.shield(coming)

    async def _brought_back(self, code: str) -> Table | None:
        number = await self.ledger.table_of(code)
        rows = [] if number is None else await self.ledger.rows(number)
        if number is None or not rows:
            return None
        entries = [(read_entry(row.entry), row.at) for row in rows]
        evening = opened(*entries[0])
        known = [(entries[0][0], evening.told)]
        for entry, at in entries[1:]:
            evening = after(evening, entry, at)
            known.append((entry, evening.told))
            if len(known) % AT_A_TIME == 0:
                # A long evening holds up nobody else's.
                await asyncio.sleep(0)
        table = Table(self, number, evening)
        table.recall(known)
        self._tables[code] = table
        self._counted()
        return table

    async def sweep(self) -> None:
        """Let go of tables that nobody sits at, and archive those that nobody came back to."""
        now = self.clock.now()
        for code, table in list(self._tables.items()):
            if not table.idle:
                self._left.pop(code, None)
            elif now - self._left.setdefault(code, now) >= IDLE:
                del self._tables[code], self._left[code]
                if code in self._openers:
                    self._held.leave(self._openers.pop(code))
                table.close(Goodbye(why="archived"))
        self._counted()
        await self._archive(now)

    async def _archive(self, now: int) -> None:
        """Let go of codes that nobody uses: after a month, or a day where they are running out."""
        live = await self.ledger.live_tables()
        before, over = now - OLD, len(live) - ENOUGH * self.limits.tables
        if over > 0:
            longest_ago = sorted(at for _, _, at in live)[int(over)]
            before = max(before, min(longest_ago + 1, now - DAY))
        # A clock that was set forward makes a table old that somebody sits at.
        here = {table.id for table in self._tables.values()}
        archived = await self.ledger.archive(before=before, but=here)
        self._full = len(live) - archived >= self.limits.tables

    async def keep_sweeping(self) -> None:
        """Sweep from time to time, for ever."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
            except Exception:
                log.exception("sweeping failed")
                self.metrics.failures.inc()

    def close(self) -> None:
        for table in self._tables.values():
            table.rest()

    def _counted(self) -> None:
        self.metrics.tables.set(len(self._tables))
