"""The house and its tables: opened, found by their four letters, brought back from the ledger."""

import asyncio
from random import Random, SystemRandom
from secrets import randbits

import structlog

from mafia_de_cuba.server.chairs import welcome
from mafia_de_cuba.server.clock import Clock, HouseClock
from mafia_de_cuba.server.codes import new_code
from mafia_de_cuba.server.happenings import Entry, GuestCame, Opened, read_entry, write_entry
from mafia_de_cuba.server.keys import hashed, new_key
from mafia_de_cuba.server.ledger import CodeTaken, Ledger, Row
from mafia_de_cuba.server.limits import Limits
from mafia_de_cuba.server.metrics import Metrics
from mafia_de_cuba.server.protocol import Goodbye
from mafia_de_cuba.server.refusals import No
from mafia_de_cuba.server.replaying import after, opened
from mafia_de_cuba.server.settings import Settings
from mafia_de_cuba.server.table import Table
from mafia_de_cuba.server.thinking import Thinker

log = structlog.get_logger()

MINUTE, DAY = 60_000, 24 * 60 * 60_000
IDLE = 10 * MINUTE
"""How long a table that nobody sits at stays in memory."""
OLD = 30 * DAY
"""How long it stays in the ledger."""
SWEEP_SECONDS = 60
CODES_TRIED = 50


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
        self._dice = dice or SystemRandom()
        self._tables: dict[str, Table] = {}
        self._coming: dict[str, asyncio.Future[Table | None]] = {}
        self._left: dict[str, int] = {}
        """Since when nobody sits at a table."""

    async def open(self, name: str, settings: Settings, *, sit: bool) -> tuple[Table, str] | No:
        """A new table and its host's key, or why not."""
        at = self.clock.now()
        key = new_key()
        first = Opened(code="", settings=settings, seed=randbits(62))
        came = welcome(opened(Entry(happened=(first,)), at), name, hashed(key) or "", sit=sit)
        if isinstance(came, No):
            return came
        code, number = await self._new_table(at)
        entry = Entry(
            happened=(Opened(code=code, settings=settings, seed=first.seed), *came),
            guest=next(it.guest for it in came if isinstance(it, GuestCame)),
        )
        await self.ledger.append(Row(table=number, number=1, at=at, entry=write_entry(entry)))
        table = self._tables[code] = Table(self, number, opened(entry, at))
        self._counted()
        return table, key

    async def _new_table(self, at: int) -> tuple[str, int]:
        for _ in range(CODES_TRIED):
            code = new_code(self._dice)
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
                table.close(Goodbye(why="archived"))
        self._counted()
        await self.ledger.archive(before=now - OLD)

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
        """Everyone goes home."""
        for table in self._tables.values():
            table.rest()

    def _counted(self) -> None:
        self.metrics.tables.set(len(self._tables))
