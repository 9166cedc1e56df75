"""A house in one file of SQLite's: nothing to install, and everything beside it goes with it.

That is a witness of how far each table has come.
"""

import os
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from zlib import crc32

from sqlalchemy import Connection

from mafia_de_cuba.server.ledger.books import inserts
from mafia_de_cuba.server.ledger.books.inserts import LENGTH, NUMBER, HeadNotes, told
from mafia_de_cuba.server.ledger.errors import UnusableLedger
from mafia_de_cuba.server.ledger.homes import sqlite_file
from mafia_de_cuba.server.ledger.homes.house_lock import open_elsewhere
from mafia_de_cuba.server.ledger.homes.old_copies import forget_copies
from mafia_de_cuba.server.ledger.homes.sqlite_lock import writing
from mafia_de_cuba.server.ledger.owners.patience import Patience
from mafia_de_cuba.server.ledger.owners.tenure import Tenure
from mafia_de_cuba.server.ledger.schema import Head, Row

_CHECK = 4
SLOT = NUMBER + LENGTH + _CHECK
MARKS = 2**31
"""How many different marks a beat can leave."""
PAGES_AT_A_TIME = 256
NONE = Patience()
"""Whoever writes in a file is alone while they do."""


class Witness(HeadNotes):
    """What each table came to, in a small file beside an open house.

    Word of every entry goes there once it is on disk. When a house was cut off and its `-wal` is
    damaged, SQLite drops the end of it without a word; here it still stands what was there. Nothing
    waits for this file, and it is gone when the house was closed in order. If it cannot be had, a
    house is a house all the same.
    """

    def __init__(self, house: Path) -> None:
        super().__init__()
        self._path = house.with_name(f"{house.name}-heads")
        self._wal = house.with_name(f"{house.name}-wal")
        self._file: FileIO | None = None

    def heads(self) -> dict[int, Head]:
        """What was written last at each table, as far as it is known."""
        try:
            kept = self._path.read_bytes()
        except OSError:
            return {}
        found = {}
        for table in range(len(kept) // SLOT):
            slot = kept[table * SLOT : (table + 1) * SLOT]
            number = int.from_bytes(slot[:NUMBER], "big")
            head = Head(number=number, hash=slot[NUMBER : NUMBER + LENGTH])
            if number and slot == _slot(table, head):
                found[table] = head
        return found

    def begin(self) -> None:
        """All that stood here has been looked at."""
        with suppress(OSError):
            self._file = FileIO(self._path, "w+", opener=_ours)

    def saw(self, heads: Mapping[int, Head]) -> None:
        """These are on disk."""
        super().saw(heads)
        for table, head in heads.items():
            self._put(table, _slot(table, head))

    def forget(self, table: int) -> None:
        """Nothing of this table is kept any more."""
        self._put(table, bytes(SLOT))

    def _put(self, table: int, slot: bytes) -> None:
        if self._file is not None:
            with suppress(OSError):
                self._file.seek(table * SLOT)
                self._file.write(slot)

    def end(self) -> None:
        """The house was closed; what is not in its file is in that of others who have it open."""
        if self._file is not None:
            self._file.close()
            self._file = None
            if not self._wal.exists():
                self._path.unlink(missing_ok=True)


def _ours(path: str, how: int) -> int:
    """Like the house's file it is nobody else's to read."""
    return os.open(path, how, 0o600)


def _slot(table: int, head: Head) -> bytes:
    noted = told(head)
    return noted + crc32(noted, table).to_bytes(_CHECK, "big")


class SqliteHome:
    """The file, opened."""

    def __init__(self, path: Path) -> None:
        self.place = path
        self.witness = Witness(path)
        self.engine = sqlite_file.open_file(path)
        self.tenure: Tenure | None = None

    def begin(self) -> None:
        """What the witness of the last time had to say has been heard."""
        # A command beside an open house leaves the house's own witness alone.
        if not open_elsewhere(self.place):
            self.witness.begin()

    def writing(self) -> Connection:
        """A connection whose transactions take the lock for writing as they begin."""
        return writing(self.engine)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection on which all that is asked is answered as it stood at one moment."""
        with self.engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            yield connection

    def insert_rows(self, connection: Connection, rows: list[tuple[Row, bytes]]) -> None:
        """Write entries with their hashes."""
        inserts.insert_rows(connection, rows)

    def join(self, address: str) -> Tenure:
        """A file has one process."""
        del address
        raise UnusableLedger(f"{self.place} is a file, which one process has: name a database.")

    def seen_as(self) -> str | None:
        """Nobody looks."""
        return None

    def hang_up(self) -> None:
        """There are no lines to a file."""

    def must_hold(self, connection: Connection, tables: Collection[int]) -> None:
        """A file is open in one process at a time."""

    def patience(self) -> Patience:
        """Whoever writes here is alone while they do: nothing is tried twice."""
        return NONE

    def leave_mark(self, connection: Connection) -> None:
        """Write something that means nothing, so that the disk is asked as for an entry.

        SQLite keeps a number in the file's first page for whoever wants one; nobody else does.
        """
        mark = int(connection.exec_driver_sql("PRAGMA user_version").scalar() or 0)
        connection.exec_driver_sql(f"PRAGMA user_version = {(mark + 1) % MARKS}")

    def size(self, connection: Connection) -> int:
        """How many bytes the file has."""
        return sqlite_file.size(connection)

    def give_back(self, connection: Connection) -> bool:
        """Cut some unused pages off the file's end; whether there are more."""
        return sqlite_file.give_back(connection, PAGES_AT_A_TIME)

    def copy(self, to: Path) -> None:
        """A whole and consistent copy in one new file, while others go on writing."""
        sqlite_file.copy(self.engine, to)

    def forget_copies(self, before: int) -> None:
        """Delete copies from before an upgrade that are older than that."""
        forget_copies(self.place, before)

    def scour(self) -> None:
        """Write the whole file anew."""
        sqlite_file.scour(self.engine)

    def close(self) -> None:
        """The witness is not needed any more."""
        self.witness.end()
