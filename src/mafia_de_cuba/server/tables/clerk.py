"""A table's mailbox, and its clerk, who writes down what was decided before anyone hears of it.

What comes in is seen to one after another, and never two things at once. The key of an entry, table
and number, is the only lock: where another server wrote that number first, the clerk reads on, and
the matter is decided anew by how things stand then.
"""

import asyncio
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable
from random import Random
from time import perf_counter
from typing import Protocol

import structlog
from cachetools import FIFOCache

from mafia_de_cuba.game.records import write
from mafia_de_cuba.game.scribe import record_of
from mafia_de_cuba.server.evening.evolve import Entry, after, read_entry, write_entry
from mafia_de_cuba.server.evening.refusals import Outcome, TableReason, TableRefused
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.ledger.ledger import (
    Kept,
    Ledger,
    LedgerError,
    NumberTaken,
    OutOfTurn,
    Row,
)
from mafia_de_cuba.server.tables.clock import Clock
from mafia_de_cuba.server.tables.limits import Limits
from mafia_de_cuba.server.tables.metrics import Metrics
from mafia_de_cuba.server.thinking.pool import Thinker

log = structlog.get_logger()

REMEMBERED = 256
"""How many of a guest's last commands a table knows again when they are sent once more."""
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


class Clerk:
    """Holds the evening as the ledger has it."""

    def __init__(
        self,
        table: int,
        evening: Evening,
        house: HouseServices,
        clock: Clock,
        stands: Callable[[Evening, Entry], None],
    ) -> None:
        self.evening = evening
        self._table = table
        self._ledger = house.ledger
        self._clock = clock
        self._metrics = house.metrics
        self._stands = stands
        """Told of every entry once it is written: the evening before it, and the entry."""
        self._known: defaultdict[int, FIFOCache[str, int]] = defaultdict(
            lambda: FIFOCache(REMEMBERED)
        )
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

    def recall(self, entry: Entry, number: int) -> None:
        """Remember a command that was done, for when it is sent again."""
        if entry.guest is not None and entry.id is not None:
            self._known[entry.guest][entry.id] = number

    def forget(self, guest: int) -> None:
        """This guest sends nothing any more."""
        self._known.pop(guest, None)

    async def _write(self, entry: Entry, at: int | None) -> None:
        before = self.evening
        # By what everyone knows: an entry that is kept quiet moves no other one's time.
        now = max(before.told_at, self._clock.now() if at is None else at)
        evening = after(before, entry, now)
        row = Row(table=self._table, number=evening.number, at=now, entry=write_entry(entry))
        kept = None
        if before.playing and not evening.playing and evening.game is not None:
            record = record_of(evening.names, evening.game.setup, evening.events)
            kept = Kept(table=self._table, game=evening.games, at=now, record=write(record))
        started = perf_counter()
        await self._ledger.append(row, kept=kept)
        if evening.told != before.told:
            # What is kept quiet is not counted either.
            self._metrics.append_seconds.observe(perf_counter() - started)
        self._is_written(evening, entry)

    async def _read_on(self) -> None:
        """Somebody else wrote at this table: find out what."""
        for row in await self._ledger.rows(self._table, after=self.evening.number):
            entry = read_entry(row.entry)
            self._is_written(after(self.evening, entry, row.at), entry)

    def _is_written(self, evening: Evening, entry: Entry) -> None:
        before, self.evening = self.evening, evening
        self.recall(entry, evening.told)
        try:
            self._stands(before, entry)
        except Exception as error:
            # It is written, so it has happened, whatever goes wrong in telling of it.
            log.error("an entry could not be told", table=self._table, exc_info=error)
            self._metrics.failures.inc()
