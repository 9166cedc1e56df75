"""A house in one file of SQLite's: nothing to install, and everything beside it goes with it.

That is a witness of how far each table has come. An older file is brought up to date when it is
opened, and a copy of it as it was is laid beside it.
"""

import os
import sqlite3
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from io import FileIO
from itertools import chain, count
from pathlib import Path
from zlib import crc32

from sqlalchemy import Connection, Engine, event

from mafia_de_cuba.server.ledger import migrations
from mafia_de_cuba.server.ledger.books.inserts import LENGTH, NUMBER, HeadNotes, told
from mafia_de_cuba.server.ledger.errors import UnusableLedger
from mafia_de_cuba.server.ledger.homes import sqlite_file
from mafia_de_cuba.server.ledger.homes.house_lock import open_elsewhere
from mafia_de_cuba.server.ledger.homes.old_copies import forget_copies
from mafia_de_cuba.server.ledger.homes.sentences import told_as
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
_INSERT = "INSERT INTO entries (table_id, number, at, entry, hash) VALUES (?, ?, ?, ?, ?)"
GLANCE = 3
"""How many milliseconds SQLite waits by itself for the lock to write, before it is asked again.

Left alone it naps for longer and longer, and never wakes in the moment between two entries of
another server on a slow disk.
"""
_BIT_BY_BIT = 2


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
                os.pwrite(self._file.fileno(), slot, table * SLOT)

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
    """One open file, with its connections and its witness."""

    def __init__(self, path: Path) -> None:
        self.place = path
        self.witness = Witness(path)
        self.engine = sqlite_file.open_file(path)
        self.tenure: Tenure | None = None
        with told_as(UnusableLedger, path):
            _bring_up_to_date(self.engine, path)

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
        """Write entries with their hashes; SQLAlchemy takes longer over each than SQLite does."""
        connection.exec_driver_sql(
            _INSERT, [(row.table, row.number, row.at, row.entry, hashed) for row, hashed in rows]
        )

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


# --------------------------------------------------------------------- the one lock for writing


def writing(engine: Engine) -> Connection:
    """A connection whose transactions take the lock for writing as they begin."""
    connection = engine.connect()
    event.listen(connection, "begin", _take_lock)
    return connection


def _take_lock(connection: Connection) -> None:
    """Take the lock for writing as soon as it is free."""
    dbapi = connection.connection.driver_connection
    assert isinstance(dbapi, sqlite3.Connection)
    deadline = time.monotonic() + sqlite_file.PATIENCE
    dbapi.execute(f"PRAGMA busy_timeout = {GLANCE}")
    try:
        while time.monotonic() < deadline:
            try:
                dbapi.execute("BEGIN IMMEDIATE")
                return
            except sqlite3.OperationalError as error:
                if not _is_busy(error):
                    break
        # What is wrong with it now is told as of any other statement.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    finally:
        dbapi.execute(f"PRAGMA busy_timeout = {int(sqlite_file.PATIENCE * 1000)}")


def _is_busy(error: sqlite3.OperationalError) -> bool:
    """Whether somebody else holds the file, who will let go of it."""
    return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


# ------------------------------------------------------------------------ a file brought up to date


def _bring_up_to_date(engine: Engine, path: Path) -> None:
    with writing(engine) as connection, connection.begin():
        revision = migrations.revision_of(connection)
        newest = migrations.newest()
        if revision != newest:
            if revision is not None:
                sqlite_file.copy(engine, _free_name(path.with_name(f"{path.name}.before-{newest}")))
            connection.exec_driver_sql(f"PRAGMA application_id = {sqlite_file.APPLICATION_ID}")
            migrations.upgrade(connection)
    _let_it_shrink(engine)
    # Only now, with our mark in its first page, may some of the file live in another beside it.
    _write_ahead(engine)


def _let_it_shrink(engine: Engine) -> None:
    """Lay out a file so that it can shrink, once; where there is no room for that, not yet.

    Done before a file has our mark it would be taken for another program's.
    """
    with closing(engine.raw_connection()) as raw, suppress(sqlite3.OperationalError):
        cursor = raw.cursor()
        if cursor.execute("PRAGMA auto_vacuum").fetchone() != (_BIT_BY_BIT,):
            cursor.execute(f"PRAGMA auto_vacuum = {_BIT_BY_BIT}")
            cursor.execute("VACUUM")


def _write_ahead(engine: Engine) -> None:
    """Let readers and the writer work side by side; SQLite itself does not wait for this lock."""
    deadline = time.monotonic() + sqlite_file.PATIENCE
    with closing(engine.raw_connection()) as raw:
        while True:
            try:
                raw.cursor().execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if not _is_busy(error) or time.monotonic() > deadline:
                    raise
                time.sleep(0.01)


def _free_name(path: Path) -> Path:
    """This name, or with a number behind it the first that is free."""
    names = chain([path], (path.with_name(f"{path.name}-{n}") for n in count(2)))
    return next(name for name in names if not name.exists())
