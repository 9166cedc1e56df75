"""A house in one file of SQLite's: nothing to install, and everything beside it goes with it."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection

from mafia_de_cuba.server.ledger import inserts, sqlite_file
from mafia_de_cuba.server.ledger.errors import UnusableLedger
from mafia_de_cuba.server.ledger.house_lock import open_elsewhere
from mafia_de_cuba.server.ledger.old_copies import forget_copies
from mafia_de_cuba.server.ledger.patience import Patience
from mafia_de_cuba.server.ledger.schema import Row
from mafia_de_cuba.server.ledger.sqlite_lock import writing
from mafia_de_cuba.server.ledger.tenure import Tenure
from mafia_de_cuba.server.ledger.witness import Witness

MARKS = 2**31
"""How many different marks a beat can leave."""
PAGES_AT_A_TIME = 256


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

    def must_hold(self, connection: Connection, tables: Collection[int]) -> None:
        """A file is open in one process at a time."""

    def patience(self) -> Patience:
        """Whoever writes here is alone while they do: nothing is tried twice."""
        return Patience()

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
