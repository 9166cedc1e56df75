"""A ledger on paper: as quick as memory, for when the disk is not what is being looked at."""

from typing import cast

from mafia_de_cuba.server.ledger.ledger import CodeTaken, Kept, Ledger, NumberTaken, Row


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

    async def append(self, row: Row, *, kept: Kept | None = None) -> None:
        """Write a table's next entry."""
        rows = self._rows[row.table]
        if row.number != len(rows) + 1:
            raise NumberTaken(f"{row.number} after {len(rows)}")
        rows.append(row)
        if kept is not None:
            self._records[kept.table, kept.game] = kept.record

    async def open_table(self, code: str, at: int) -> int:
        """A new table's id."""
        del at
        if code in self._codes:
            raise CodeTaken(code)
        self._codes[code] = table = len(self._codes) + 1
        self._rows[table] = []
        return table

    async def table_of(self, code: str) -> int | None:
        """The table that has this code."""
        return self._codes.get(code)

    async def rows(self, table: int, *, after: int = 0) -> list[Row]:
        """A table's entries that follow this number."""
        return self._rows[table][after:]

    async def record(self, table: int, game: int) -> bytes | None:
        """A finished game's record."""
        return self._records.get((table, game))

    async def close(self) -> None:
        """Let go of it."""
