"""A table's mailbox, and its clerk, who writes down what was decided before anyone hears of it.

What comes in is seen to one after another, and never two things at once. The key of an entry, table
and number, is the only lock: where another server wrote that number first, the clerk reads on, and
the matter is decided anew by how things stand then.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from random import Random
from time import perf_counter
from typing import Protocol

import structlog
from msgspec.structs import replace

from mafia_de_cuba.game.records import write
from mafia_de_cuba.game.scribe import record_of
from mafia_de_cuba.server.evening.evolve import Entry, after, read_entry, write_entry
from mafia_de_cuba.server.evening.recollection import Recollection
from mafia_de_cuba.server.evening.refusals import Outcome, TableReason, TableRefused
from mafia_de_cuba.server.evening.replaced import Replaceable, remains
from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.ledger.ledger import (
    Beside,
    Kept,
    Ledger,
    LedgerError,
    NumberTaken,
    OutOfTurn,
    Row,
    Snapshot,
    Stands,
)
from mafia_de_cuba.server.tables.bounds import Bounds
from mafia_de_cuba.server.tables.clock import Clock
from mafia_de_cuba.server.tables.limits import Limits
from mafia_de_cuba.server.tables.memory import EVERY, remember, snapshot_of
from mafia_de_cuba.server.tables.metrics import Metrics
from mafia_de_cuba.server.thinking.pool import Thinker

log = structlog.get_logger()

TRIES = 20
"""How often something is decided anew because somebody else wrote first."""


Task = Callable[[], Awaitable[None]]


class Mailbox:
    """Sees to what is posted. It has no task of its own while it is empty."""

    def __init__(self, complain: Callable[[Exception], None]) -> None:
        self._waiting: deque[Task] = deque()
        self._complain = complain
        self._task: asyncio.Task[None] | None = None

    def post(self, errand: Task) -> None:
        """See to this after everything that came before."""
        self._waiting.append(errand)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._see_to_it())

    @property
    def idle(self) -> bool:
        """Whether there is nothing to see to."""
        return self._task is None

    async def _see_to_it(self) -> None:
        try:
            while self._waiting:
                try:
                    await self._waiting.popleft()()
                except Exception as error:
                    # One that fails must not bring down a table.
                    self._complain(error)
        finally:
            self._task = None


class HouseServices(Protocol):
    """What a table needs of the house it stands in."""

    clock: Clock
    ledger: Ledger
    thinker: Thinker
    limits: Limits
    metrics: Metrics
    dice: Random
    unremembered: "set[Clerk]"
    """Those whose tables are due for a snapshot."""

    def lacks(self, settings: Settings) -> bool:
        """Whether a table cannot have what it wants: the house has no outside voice."""
        ...


class Clerk:
    """Holds the evening as the ledger has it."""

    def __init__(
        self,
        table: int,
        known: Recollection,
        house: HouseServices,
        clock: Clock,
        bounds: Bounds,
        stands: Callable[[Evening, Entry], None],
        read: int,
    ) -> None:
        self.evening = known.evening
        self._table = table
        self._ledger = house.ledger
        self._bounds = bounds
        self._replaceable = Replaceable()
        self._unremembered = house.unremembered
        self._remembered = known.evening.number - read
        """Up to which number there is a snapshot."""
        self._is_due()
        self._clock = clock
        self._metrics = house.metrics
        self._stands = stands
        """Told of every entry once it is written: the evening before it, and the entry."""
        self._known = known.known
        """The ids of each guest's last commands, and the number each came to."""

    async def decided(
        self,
        decide: Callable[[], Outcome],
        *,
        guest: int | None = None,
        command: str | None = None,
        at: int | None = None,
    ) -> Outcome:
        """Decide, write down, tell; nothing is told that is not written."""
        if self._bounds.full(self.evening, to_the_end=True):
            return TableRefused(reason=TableReason.BOOK_FULL)
        for _ in range(TRIES):
            outcome = decide()
            if isinstance(outcome, TableRefused) or not outcome:
                return outcome
            try:
                await self._write(Entry(happened=outcome, guest=guest, id=command), at)
            except (NumberTaken, OutOfTurn):
                await self._read_on()
                if command is not None and self.known(guest, command) is not None:
                    return ()
            except LedgerError as error:
                log.error("nothing could be written", table=self._table, why=str(error))
                self._metrics.ledger_failures.inc()
                return TableRefused(reason=TableReason.NOT_WRITTEN)
            else:
                return outcome
        return TableRefused(reason=TableReason.NOT_WRITTEN)

    def known(self, guest: int | None, command: str) -> int | None:
        """The number that this guest's command came to, if it was done already."""
        known = None if guest is None else self._known.get(guest)
        return None if known is None else known.get(command)

    def forget(self, guest: int) -> None:
        """This guest sends nothing any more."""
        self._known.pop(guest, None)

    def snapshot(self) -> Snapshot:
        """The table as it stands, so that what was written before need not be read again."""
        self._remembered = self.evening.number
        known = Recollection(evening=self.evening, known=self._known, size=self._bounds.size)
        return snapshot_of(self._table, known)

    def _is_due(self) -> None:
        if self.evening.number - self._remembered >= EVERY:
            self._unremembered.add(self)

    async def _write(self, entry: Entry, at: int | None) -> None:
        before = self.evening
        # By what everyone knows: an entry that is kept quiet moves no other one's time.
        now = max(before.told_at, self._clock.now() if at is None else at)
        evening = after(before, entry, now)
        row = Row(table=self._table, number=evening.number, at=now, entry=write_entry(entry))
        beside, replaced = self._beside(before, evening), self._replaceable.by(entry)
        if replaced is not None:
            beside = replace(beside or Beside(), left=self._left_of(*replaced))
        started = perf_counter()
        await self._ledger.append(row, beside=beside)
        if evening.told != before.told:
            # What is kept quiet is not counted either.
            self._metrics.append_seconds.observe(perf_counter() - started)
        self._bounds.wrote(entry, len(row.entry))
        if replaced is not None:
            self._bounds.replaced(replaced[1])
        self._replaceable.written(before, evening, entry)
        self._is_written(evening, entry)

    def _beside(self, before: Evening, evening: Evening) -> Beside | None:
        """What a game that begins or ends has written together with its entry."""
        beside = None
        if before.playing != evening.playing or before.games != evening.games:
            stands = Stands(table=self._table, games=evening.games, playing=evening.playing)
            beside = Beside(stands=stands)
            if before.playing and evening.game is not None and evening.game.ended is not None:
                record = write(record_of(evening.names, evening.game.setup, evening.events))
                kept = Kept(table=self._table, game=evening.games, at=evening.at, record=record)
                beside = replace(beside, kept=kept)
        return beside

    def _left_of(self, number: int, entry: Entry) -> Row:
        """What is left of an earlier entry that was replaced."""
        return Row(table=self._table, number=number, at=0, entry=write_entry(remains(entry)))

    async def _read_on(self) -> None:
        """Somebody else wrote at this table: find out what."""
        for row in await self._ledger.rows(self._table, after=self.evening.number):
            entry = read_entry(row.entry)
            self._bounds.wrote(entry, len(row.entry))
            self._is_written(after(self.evening, entry, row.at), entry)

    def _is_written(self, evening: Evening, entry: Entry) -> None:
        before, self.evening = self.evening, evening
        if entry.guest is not None and entry.id is not None:
            remember(self._known.setdefault(entry.guest, {}), entry.id, evening.told)
        self._is_due()
        try:
            self._stands(before, entry)
        except Exception as error:
            # It is written, so it has happened, whatever goes wrong in telling of it.
            log.error("an entry could not be told", table=self._table, exc_info=error)
            self._metrics.failures.inc()
