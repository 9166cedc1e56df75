"""The house and its tables: opened, found by their codes, brought back from the ledger."""

import asyncio
from collections.abc import Callable
from random import Random, SystemRandom

import structlog

from mafia_de_cuba.server.evening.events import GuestCame, Opened
from mafia_de_cuba.server.evening.evolve import Entry, opened, write_entry
from mafia_de_cuba.server.evening.recollection import Recollection
from mafia_de_cuba.server.evening.refusals import Outcome, TableReason, TableRefused
from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.ledger.ledger import CodeTaken, Damaged, Ledger, Row
from mafia_de_cuba.server.tables.bounds import Allowances, weight
from mafia_de_cuba.server.tables.clerk import Clerk
from mafia_de_cuba.server.tables.clock import Clock, HouseClock
from mafia_de_cuba.server.tables.codes import LONGEST, new_code, next_length, share
from mafia_de_cuba.server.tables.limits import Limits
from mafia_de_cuba.server.tables.memory import brought_back
from mafia_de_cuba.server.tables.metrics import Metrics
from mafia_de_cuba.server.tables.ownership import AtAnother, Ownership
from mafia_de_cuba.server.tables.reception import HouseFull, Opening, Reception, written_under
from mafia_de_cuba.server.tables.table import Table
from mafia_de_cuba.server.tables.upkeep.archivist import Archivist
from mafia_de_cuba.server.tables.upkeep.calendar import Calendar, on_the_wall
from mafia_de_cuba.server.tables.upkeep.sweeper import Sweeper, over_and_over
from mafia_de_cuba.server.thinking.pool import Thinker, Weigher
from mafia_de_cuba.server.wire.protocol import Goodbye

log = structlog.get_logger()

IDLE = 10 * 60_000
"""How long a table that nobody sits at stays in memory."""
SWEEP_SECONDS = 60
SNAPSHOT_SECONDS = 1
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
        outside_voice: bool = False,
        wall: Callable[[], int] = on_the_wall,
        weigher: Weigher | None = None,
    ) -> None:
        self.ledger, self.thinker = ledger, thinker
        self.clock: Clock = clock or HouseClock()
        self.limits = limits or Limits()
        self.metrics = metrics or Metrics()
        self.dice: Random = dice or SystemRandom()
        self.outside_voice = outside_voice
        self._tables: dict[str, Table] = {}
        self.ownership = Ownership(ledger, self.metrics, self._tables, self._forgotten)
        self.deposed = self.ownership.deposed
        sees_to_it = self.ownership.sees_to_the_house
        self._archivist = Archivist(ledger, weigher, self.metrics, sees_to_it)
        self.game_kept = self._archivist.news
        self._coming: dict[str, asyncio.Future[Table | None]] = {}
        self._left: dict[str, int] = {}
        """Since when nobody sits at a table."""
        self._damaged: dict[str, str] = {}
        """The tables that stay closed, and why."""
        self._held = self.limits.tables_held()
        self._openers: dict[str, str] = {}
        """The address each table was opened from, while it is in memory and no longer."""
        self.allowances = Allowances(self.limits)
        self.unremembered: set[Clerk] = set()
        self._calendar = Calendar(ledger, self.clock, wall)
        self._sweeper = Sweeper(ledger, self.clock, self._calendar, self.limits)
        self.open = Reception(ledger, self._let_in, self.find).open

    def lacks(self, settings: Settings) -> bool:
        """Whether a table cannot have what it wants: the house has no outside voice."""
        return settings.outside_voice and not self.outside_voice

    async def _let_in(
        self,
        settings: Settings,
        comes: Callable[[Evening], Outcome],
        by: str,
        asked: str | None,
    ) -> Opening | TableRefused:
        full = self._held.full or await self._sweeper.full()
        if (full and not await self._made_room()) or not self._held.take(by):
            raise HouseFull
        self._sweeper.opened()
        new: Opening | TableRefused | None = None
        try:
            new = await self._opened(settings, comes, asked)
        finally:
            if isinstance(new, Opening):
                self._openers[new.code] = by
            else:
                self._held.leave(by)
                self._sweeper.not_opened()
        return new

    async def _opened(
        self, settings: Settings, comes: Callable[[Evening], Outcome], asked: str | None
    ) -> Opening | TableRefused:
        if self.lacks(settings):
            return TableRefused(reason=TableReason.NO_OUTSIDE_VOICE)
        at = self.clock.now()
        first = Opened(code="", settings=settings, seed=self.dice.getrandbits(62))
        came = comes(opened(Entry(happened=(first,)), at))
        if isinstance(came, TableRefused):
            return came
        ran = await self._calendar.ran()
        code, number = await self._new_table(at, ran)
        guest = next(it.guest for it in came if isinstance(it, GuestCame))
        it = Opened(code=code, settings=settings, seed=first.seed)
        entry = Entry(happened=(it, *came), guest=guest)
        line = write_entry(entry)
        row = Row(table=number, number=1, at=at, entry=line)
        await self.ledger.append(row, beside=written_under(asked, number, ran))
        known = Recollection(evening=opened(entry, at), size=weight(entry, len(line)))
        self._tables[code] = Table(self, number, known)
        self._counted()
        return Opening(code=code, guest=guest)

    async def _new_table(self, at: int, ran: int) -> tuple[str, int]:
        for tried in range(CODES_TRIED):
            length = await self.code_length()
            code, spare = new_code(self.dice, length), tried < CODES_TRIED // 2
            # Others open tables at the same time; of the longest there are enough for all.
            most = share(length) if length < LONGEST else None
            try:
                return code, await self.ledger.open_table(code, at, ran, spare=spare, most=most)
            except CodeTaken:
                continue
        raise CodeTaken("Every code that was tried is taken.")

    async def code_length(self) -> int:
        """How long the next code is."""
        return next_length(await self.ledger.codes_taken())

    def moved(self, table: int, before: str, code: str) -> None:
        """A table is found under another code now."""
        found = self._tables.get(before)
        if found is not None and found.id == table:
            del self._tables[before]
            self._tables[code] = found
            if before in self._openers:
                self._openers[code] = self._openers.pop(before)
            self._left.pop(before, None)

    async def find_formerly(self, code: str) -> Table | None:
        """The table that had this code before, for those who have a key to it."""
        number = await self.ledger.table_of(code, former=True)
        live = [] if number is None else await self.ledger.live_tables(number)
        try:
            return await self.find(live[0].code) if live else None
        except AtAnother as at:
            raise AtAnother(at.owner, former=True) from None

    async def find(self, code: str) -> Table | None:
        """The table with this code, brought back from the ledger if need be."""
        table = self._tables.get(code)
        if table is not None and await self.ownership.is_ours(table):
            return table
        coming = self._coming.get(code)
        if coming is None:
            coming = self._coming[code] = asyncio.ensure_future(self._brought_back(code))
            coming.add_done_callback(lambda _: self._coming.pop(code, None))
        return await asyncio.shield(coming)

    async def _brought_back(self, code: str) -> Table | None:
        if code in self._damaged:
            raise Damaged(self._damaged[code])
        number = await self.ledger.table_of(code)
        if number is not None and await self.ownership.must_own(number):
            # Its last owner may have given it another code before it let go.
            number = await self.ledger.table_of(code)
        try:
            found = None if number is None else await brought_back(self.ledger, number, code)
        except Damaged as damage:
            self._damaged[code] = str(damage)
            log.error(str(damage))
            raise
        if number is None or found is None:
            return None
        known, read = found
        self._tables[code] = table = Table(self, number, known, read=read)
        self._counted()
        return table

    async def _made_room(self) -> bool:
        """Let an empty table give way: the oldest of who holds most, or one long left alone."""
        if self._sweeper.bursting:
            return False
        empty = [c for c, it in self._tables.items() if it.idle and not it.evening.games]
        if empty:
            code = max(empty, key=lambda code: self._held.held(self._openers.get(code, "")))
            table = self._tables[code].id
            self._let_go(code)
            if await self._sweeper.put_away(table):
                return True
        return await self._sweeper.put_away_unplayed({it.id for it in self._tables.values()})

    def _let_go(self, code: str) -> None:
        """Keep a table in the ledger alone."""
        self._forgotten(code).close(Goodbye(why="archived"))

    def _forgotten(self, code: str) -> Table:
        """The table with this code, which is not here any more."""
        self._left.pop(code, None)
        if code in self._openers:
            self._held.leave(self._openers.pop(code))
        table = self._tables.pop(code)
        self._counted()
        return table

    async def sweep(self) -> None:
        """Let go of tables that nobody sits at, and archive those that nobody came back to."""
        now, gone = self.clock.now(), list[int]()
        for code, table in list(self._tables.items()):
            if not table.idle:
                self._left.pop(code, None)
            elif now - self._left.setdefault(code, now) >= IDLE:
                self._let_go(code)
                gone.append(table.id)
        await self.ledger.let_go(gone)
        here = {table.id for table in self._tables.values()}
        await self._sweeper.sweep(here, whole_house=self.ownership.sees_to_the_house())

    async def remember(self) -> None:
        """Take snapshots of the tables at which much was written since the last."""
        due = [self.unremembered.pop() for _ in range(len(self.unremembered))]
        if due:
            await self.ledger.keep_snapshots([clerk.snapshot() for clerk in due])

    async def keep_sweeping(self) -> None:
        """Sweep from time to time, and take snapshots more often, for ever."""
        await asyncio.gather(
            over_and_over(self.sweep, SWEEP_SECONDS, self.metrics),
            over_and_over(self.remember, SNAPSHOT_SECONDS, self.metrics),
            self._archivist.work(),
        )

    def hear_of_games(self) -> None:
        """Some process of this house kept a finished game: whoever sees to them looks."""
        if self.ownership.sees_to_the_house():
            self.game_kept.set()

    async def look_around(self) -> None:
        """Tell whoever runs the house which tables stay closed, as far as it shows."""
        for damage in await self.ledger.damaged():
            log.error(damage.sentence)

    def close(self) -> None:
        for table in self._tables.values():
            table.rest()

    def _counted(self) -> None:
        self.metrics.tables.set(len(self._tables))
