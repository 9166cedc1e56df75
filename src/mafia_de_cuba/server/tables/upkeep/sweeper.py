"""Sweeping the house: which tables make room, where they go, and what is given back to the disk.

Tables at which nothing was ever played go first; a game that is on goes for nobody's want of room.
Whatever goes lies in the bin for a while. All of it is done a little at a time.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence

import structlog

from mafia_de_cuba.server.ledger.books import waste_bin
from mafia_de_cuba.server.ledger.ledger import Binned, Damaged, Ledger, LedgerError, Live
from mafia_de_cuba.server.ledger.openings import forget_openings
from mafia_de_cuba.server.tables.clock import Clock
from mafia_de_cuba.server.tables.limits import Limits
from mafia_de_cuba.server.tables.memory import EVERY, brought_back, snapshot_of
from mafia_de_cuba.server.tables.metrics import Metrics
from mafia_de_cuba.server.tables.upkeep.calendar import DAY, HOUR, Calendar

log = structlog.get_logger()

NEVER = -1
"""Before the house was first open: nothing is as old as that."""
ENOUGH = 0.9
"""Of all tables there may be: beyond that, those that nobody needs make room."""
UNUSED = HOUR // 3
"""How long nobody is at a table where nothing was played, before it makes room for others."""
UNTOUCHED = DAY
"""How long nobody is at a table whose games are over, before it does."""
RECOLLECTED = 20
"""So many long evenings are gone through at a time, to be at hand when somebody comes back."""
TRIED = 5
"""Of so many tables one should be able to make room: people may come to some of them meanwhile."""
SHRUNK = 40
"""So often a little is given back to the disk in one go."""


class Sweeper:
    """Looks through the ledger of a house from time to time."""

    def __init__(self, ledger: Ledger, clock: Clock, calendar: Calendar, limits: Limits) -> None:
        self._ledger = ledger
        self._clock = clock
        self._calendar = calendar
        self._limits = limits
        self._live: int | None = None
        """How many tables there are, once they have been counted."""
        self._file = 0
        self._damaged: set[int] = set()
        """Tables that stay closed: no snapshot can be taken of them."""

    async def full(self) -> bool:
        """Whether there is no room for one more table."""
        if self._live is None:
            self._live = len(await self._ledger.live_tables())
        return self._live >= self._limits.tables or self.bursting

    @property
    def bursting(self) -> bool:
        """Whether the file is so long that no other table's going makes room in it."""
        return self._file >= self._limits.file_bytes

    def opened(self) -> None:
        """One table more."""
        self._live = (self._live or 0) + 1

    def not_opened(self) -> None:
        """It was not opened after all."""
        self._live = (self._live or 0) - 1

    async def sweep(self, here: Collection[int], *, whole_house: bool = True) -> None:
        """Archive what makes room, but none of the tables that somebody is at or just left.

        Of several processes one sees to the whole house; the others note who is at their tables.
        """
        ran = await self._calendar.note(here)
        live = await self._ledger.live_tables()
        if not whole_house:
            self._live, self._file = len(live), await self._ledger.file_size()
            return
        await forget_openings(self._ledger, ran - HOUR)
        going = making_room(live, here, ran, self._limits)
        gone = await self._ledger.archive(going, ran=ran, at=self._clock.now())
        self._live = len(live) - gone
        for it in too_long_in(await self._ledger.binned(), ran, self._limits):
            await self._ledger.destroy(it.table)
        keep = self._limits.keep_days
        before = NEVER if keep is None else ran - int(keep * DAY)
        await self._ledger.forget_games(ran=ran, before=before)
        for _ in range(SHRUNK):
            if not await self._ledger.shrink():
                break
            # Whoever waits to write comes first.
            await asyncio.sleep(0)
        self._file = await self._ledger.file_size()
        archived = {it.table for it in going}
        await self._recollect([it for it in live if it.table not in archived | set(here)])

    async def put_away(self, table: int) -> bool:
        """Put one table into the bin now, if nobody has written at it meanwhile; whether it was."""
        live = await self._ledger.live_tables(table)
        at, ran = self._clock.now(), await self._calendar.ran()
        gone = await self._ledger.archive(live, ran=ran, at=at)
        self._live = (self._live or 0) - gone
        return bool(gone)

    async def put_away_unplayed(self, here: Collection[int]) -> bool:
        """The same with the one nobody has been at for longest, if nothing was played at it."""
        some = await self._ledger.read(lambda it: waste_bin.unplayed(it, here, TRIED))
        for table in some:
            if await self._ledger.own(table) is not None:
                # Somebody is at it, at another process of this house.
                continue
            gone = await self.put_away(table)
            await self._ledger.let_go((table,))
            if gone:
                return True
        return False

    async def _recollect(self, live: Sequence[Live]) -> None:
        """Snapshots for long evenings that have none, as in a file from an older version."""
        due = [it for it in live if it.last - it.snapshot > 2 * EVERY]
        due = [it for it in due if it.table not in self._damaged]
        for it in sorted(due, key=lambda it: it.snapshot - it.last)[:RECOLLECTED]:
            try:
                found = await brought_back(self._ledger, it.table)
            except Damaged:
                # Told to whoever comes there, and to whoever runs the house.
                self._damaged.add(it.table)
                continue
            if found is not None:
                await self._ledger.keep_snapshots([snapshot_of(it.table, found[0])])


def making_room(
    live: Sequence[Live], here: Collection[int], now: int, limits: Limits
) -> list[Live]:
    """Which tables go: those that are old, and as many as there are too many of."""
    away = [it for it in live if it.table not in here]
    away.sort(key=lambda it: it.touched)
    old = [it for it in away if now - it.touched >= _idle(limits)]
    unused = [it for it in away if not it.games and now - it.touched >= UNUSED]
    over = [it for it in away if it.games and not it.playing and now - it.touched >= UNTOUCHED]
    going = {it.table: it for it in old}
    many = max(len(going), len(live) - int(ENOUGH * limits.tables))
    for it in (*unused, *over):
        if len(going) >= many:
            break
        going[it.table] = it
    return list(going.values())


def _idle(limits: Limits) -> float:
    """How long a table stays that nobody comes to: of a short time, half is for the bin."""
    keep = limits.keep_days
    return DAY * (limits.idle_days if keep is None else min(limits.idle_days, keep / 2))


def too_long_in(binned: Sequence[Binned], now: int, limits: Limits) -> list[Binned]:
    """What leaves the bin for good: after its time, or for want of room what was never played."""
    longest = limits.bin_days * DAY
    if limits.keep_days is not None:
        longest = min(longest, limits.keep_days * DAY - _idle(limits))
    over = [it for it in binned if now - it.since >= longest]
    rest = binned[len(over) :]
    many = max(0, len(rest) - limits.tables_in_bin)
    least = sorted(rest, key=lambda it: (it.playing, it.games > 0, it.since))
    return [*over, *least[:many]]


async def over_and_over(
    chore: Callable[[], Awaitable[None]], seconds: float, metrics: Metrics
) -> None:
    """Do a chore of the house from time to time, for ever; one that fails is done again."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await chore()
        except LedgerError as error:
            log.error("nothing could be written", why=str(error))
            metrics.ledger_failures.inc()
        except Exception:
            log.exception("a chore of the house failed")
            metrics.failures.inc()
