"""A ledger's home: what each kind of place does in its own way, behind one set of words.

There are two, a file of SQLite's and a database of PostgreSQL's. All that is asked of the tables in
it is the same in both; how it is opened, locked, copied and measured is not.
"""

from collections.abc import Collection
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from sqlalchemy import Connection, Engine

from mafia_de_cuba.server.ledger.books.inserts import HeadNotes
from mafia_de_cuba.server.ledger.homes.place import Place
from mafia_de_cuba.server.ledger.owners.patience import Patience
from mafia_de_cuba.server.ledger.owners.tenure import Tenure
from mafia_de_cuba.server.ledger.schema import Row


class Home(Protocol):
    """A place that is open, ours and up to date."""

    @property
    def place(self) -> Place: ...

    @property
    def engine(self) -> Engine:
        """Connections to it."""
        ...

    tenure: Tenure | None
    """What this process owns, where there are others beside it."""

    @property
    def witness(self) -> HeadNotes:
        """Who notes how far tables have come."""
        ...

    def begin(self) -> None:
        """What was left beside it the last time has been looked at."""
        ...

    def writing(self) -> Connection:
        """A connection whose transactions write."""
        ...

    def reading(self) -> AbstractContextManager[Connection]:
        """A connection on which all that is asked is answered as it stood at one moment."""
        ...

    def insert_rows(self, connection: Connection, rows: list[tuple[Row, bytes]]) -> None:
        """Write entries with their hashes, by the shortest way there is."""
        ...

    def join(self, address: str) -> Tenure:
        """Be one of several processes, which the others reach there; raises `UnusableLedger`."""
        ...

    def seen_as(self) -> str | None:
        """The address under which a database sees this process."""
        ...

    def hang_up(self) -> None:
        """Cut every line on which somebody waits for an answer: it is taken to be dead."""
        ...

    def must_hold(self, connection: Connection, tables: Collection[int]) -> None:
        """Raise `Deposed` unless this process still owns all of these tables."""
        ...

    def patience(self) -> Patience:
        """How long something is tried to be written, from now on."""
        ...

    def leave_mark(self, connection: Connection) -> None:
        """Write something that means nothing, so that the disk is asked as for an entry."""
        ...

    def size(self, connection: Connection) -> int:
        """How many bytes there are of it."""
        ...

    def give_back(self, connection: Connection) -> bool:
        """Give a little of what is unused back to the disk; whether there may be more."""
        ...

    def copy(self, to: Path) -> None:
        """A whole and consistent copy in one new file, while others go on writing."""
        ...

    def forget_copies(self, before: int) -> None:
        """Delete copies the house made of itself before it had been open for so long."""
        ...

    def scour(self) -> None:
        """Leave nothing of what was deleted or written over."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...
