"""A ledger on paper: as quick as memory, for when the disk is not what is being looked at."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from typing import TypeVar, cast

from msgspec.structs import replace

from mafia_de_cuba.server.ledger.ledger import (
    Beside,
    CodeTaken,
    HouseTime,
    Ledger,
    Live,
    NumberTaken,
    Row,
    Snapshot,
    Strand,
)
from server.secrets.wire_tap.phones import StillClock

Result = TypeVar("Result")


class PaperLedger:
    """Does for a house with one table all that it asks of its ledger."""

    tenure = None
    """Nobody else has this house."""

    def __init__(self) -> None:
        self.held_up = False
        """Whether somebody waits for something to be written."""
        self._codes: dict[str, int] = {}
        self._rows: dict[int, list[Row]] = {}
        self._records: dict[tuple[int, int], bytes] = {}

    def as_ledger(self) -> Ledger:
        """For those who ask for one by name."""
        return cast("Ledger", self)

    async def append(
        self, row: Row, *, beside: Beside | None = None, strand: Strand | None = None
    ) -> None:
        """Write a table's next entry; of those before it everyone has heard by then."""
        del strand
        await asyncio.sleep(0)
        self._write(row, beside)

    def append_in_secret(
        self, row: Row, *, beside: Beside | None, strand: Strand
    ) -> "asyncio.Future[None]":
        """Write a table's next entry; paper makes no noise."""
        del strand
        self._write(row, beside)
        written = asyncio.get_running_loop().create_future()
        written.set_result(None)
        return written

    def secrets_possible(self, table: int, *, possible: bool) -> None:
        """Nobody feels when something is written."""

    def _write(self, row: Row, beside: Beside | None) -> None:
        rows = self._rows[row.table]
        if row.number != len(rows) + 1:
            raise NumberTaken(f"{row.number} after {len(rows)}")
        rows.append(row)
        if beside is not None and beside.left is not None:
            at = rows[beside.left.number - 1].at
            rows[beside.left.number - 1] = replace(beside.left, at=at)
        if beside is not None and beside.kept is not None:
            self._records[beside.kept.table, beside.kept.game] = beside.kept.record

    async def house_time(self) -> HouseTime:
        """It was never open before."""
        return HouseTime()

    async def live_tables(self) -> list[Live]:
        """None that anybody would count."""
        return []

    async def codes_taken(self) -> dict[int, int]:
        """How many tables have a code of each length."""
        return Counter(map(len, self._codes))

    async def open_table(
        self, code: str, at: int, ran: int, *, spare: bool, most: int | None
    ) -> int:
        """A new table's id."""
        del at, ran, spare, most
        if code in self._codes:
            raise CodeTaken(code)
        self._codes[code] = table = len(self._codes) + 1
        self._rows[table] = []
        return table

    async def table_of(self, code: str) -> int | None:
        """The table that has this code."""
        return self._codes.get(code)

    async def recall(
        self,
        table: int,
        form: str,
        recollect: Callable[[Snapshot | None, Callable[[int], Iterator[Row]]], Result],
    ) -> Result:
        """What is made of a table's entries."""
        del form
        return recollect(None, lambda after: iter(self._rows[table][after:]))

    async def rows(self, table: int, *, after: int = 0) -> list[Row]:
        """A table's entries that follow this number."""
        return self._rows[table][after:]

    async def record(self, table: int, game: int) -> bytes | None:
        """A finished game's record."""
        return self._records.get((table, game))

    async def close(self) -> None:
        """Let go of it."""


class SlowPaper(PaperLedger):
    """Takes a while over what nobody is told of, once it has a clock to go by."""

    clock: StillClock | None = None

    def __init__(self) -> None:
        super().__init__()
        self.waiting: list[asyncio.Future[None]] = []

    async def append(
        self, row: Row, *, beside: Beside | None = None, strand: Strand | None = None
    ) -> None:
        """Write a table's next entry, together with what waits to be."""
        self.is_written()
        await super().append(row, beside=beside, strand=strand)

    def append_in_secret(
        self, row: Row, *, beside: Beside | None, strand: Strand
    ) -> "asyncio.Future[None]":
        """It is some time before anybody hears that it is written."""
        written = super().append_in_secret(row, beside=beside, strand=strand)
        if self.clock is None:
            return written
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(waiting)
        self.held_up = True
        self.clock.ring(self.clock.now() + 5, self.is_written)
        return waiting

    def is_written(self) -> None:
        """All of it is."""
        for waiting in self.waiting:
            waiting.set_result(None)
        self.waiting.clear()
        self.held_up = False
