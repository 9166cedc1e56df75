"""A ledger on paper: as quick as memory, for when the disk is not what is being looked at."""

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
)

Result = TypeVar("Result")


class PaperLedger:
    """Does for a house with one table all that it asks of its ledger."""

    def __init__(self) -> None:
        self.held_up = False
        """Whether somebody waits for something to be written."""
        self._codes: dict[str, int] = {}
        self._rows: dict[int, list[Row]] = {}
        self._records: dict[tuple[int, int], bytes] = {}

    def as_ledger(self) -> Ledger:
        """For those who ask for one by name."""
        return cast("Ledger", self)

    async def append(self, row: Row, *, beside: Beside | None = None) -> None:
        """Write a table's next entry."""
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

    async def open_table(self, code: str, at: int, ran: int, *, spare: bool) -> int:
        """A new table's id."""
        del at, ran, spare
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
