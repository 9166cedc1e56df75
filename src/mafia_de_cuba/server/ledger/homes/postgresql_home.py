"""A house in a database of PostgreSQL's, for whom one process or one machine is not enough.

What is in it is what a file has, made by the same steps. A database that is not ours, or comes from
a newer version, is left as it is, and the refusal says in one sentence what is wrong.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine, event, inspect

from mafia_de_cuba.server.ledger import migrations
from mafia_de_cuba.server.ledger.books.inserts import HeadNotes
from mafia_de_cuba.server.ledger.errors import UnusableLedger
from mafia_de_cuba.server.ledger.homes.place import Database
from mafia_de_cuba.server.ledger.homes.postgresql_connections import (
    JOINING,
    LOCKS,
    UPGRADE,
    connections_to,
    hang_up,
)
from mafia_de_cuba.server.ledger.homes.sentences import told_as
from mafia_de_cuba.server.ledger.owners.patience import Patience, PostgresqlPatience
from mafia_de_cuba.server.ledger.owners.tenure import Tenure
from mafia_de_cuba.server.ledger.schema import Row, metadata

LONGEST_PAUSE = 3_000
"""Milliseconds that a transaction may wait for us in its middle: whoever is stopped there, machine
and all, holds up nobody for longer."""
HUNG = 5.0
"""Seconds after which a line that says nothing is taken to be cut; one made since is let be."""
_SET_UP = (
    f"SELECT set_config('idle_in_transaction_session_timeout', '{LONGEST_PAUSE}', false),"
    " set_config('synchronous_commit', CASE current_setting('synchronous_commit')"
    " WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)"
)
_MARK = "SELECT pg_logical_emit_message(true, 'mafia-de-cuba', '')"
_INSERT = (
    'INSERT INTO entries (table_id, number, "at", entry, hash) SELECT * FROM'
    " unnest(%b::int4[], %b::int4[], %b::int8[], %b::bytea[], %b::bytea[])"
)
SIZE = (
    "SELECT coalesce(sum(pg_total_relation_size(oid)), 0) FROM pg_class"
    " WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"
)


class PostgresqlHome:
    """The database, reached and up to date."""

    def __init__(self, place: Database) -> None:
        self.place = place
        self.witness = HeadNotes()
        self.tenure: Tenure | None = None
        self._lines: WeakKeyDictionary[Any, float] = WeakKeyDictionary()
        """When each line on which something is written was made."""
        self.engine = connections_to(place)
        self._for_writing = connections_to(place, few=True)
        event.listen(self._for_writing, "connect", _set_up)
        event.listen(self._for_writing, "connect", self._is_made)
        try:
            with told_as(UnusableLedger, place):
                _bring_up_to_date(self.engine, place)
        except BaseException:
            self.close()
            raise

    def _is_made(self, line: Any, _record: object) -> None:
        self._lines[line] = monotonic()

    def begin(self) -> None:
        """Nothing lies beside a database."""

    def writing(self) -> Connection:
        """A connection whose transactions write; one that is lost is made anew for the next."""
        return self._for_writing.connect()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection on which all that is asked is answered as it stood at one moment."""
        with one_moment(self.engine) as connection:
            yield connection

    def insert_rows(self, connection: Connection, rows: list[tuple[Row, bytes]]) -> None:
        """Write entries with their hashes, all of them in one statement."""
        # All take tables in the same order: nobody waits in a circle.
        rows = sorted(rows, key=_place)
        columns = (
            [row.table for row, _ in rows],
            [row.number for row, _ in rows],
            [row.at for row, _ in rows],
            [row.entry for row, _ in rows],
            [hashed for _, hashed in rows],
        )
        connection.exec_driver_sql(_INSERT, columns)

    def join(self, address: str) -> Tenure:
        """Be one of several processes, which the others reach there."""
        with told_as(UnusableLedger, self.place):
            joining = f"{LOCKS}, {JOINING}"
            self.tenure = Tenure(self.engine, self._for_writing, address, joining)
        return self.tenure

    def seen_as(self) -> str | None:
        """The address under which the database sees this process; none where it is at hand."""
        with told_as(UnusableLedger, self.place), self.engine.connect() as connection:
            found = connection.exec_driver_sql("SELECT host(inet_client_addr())").scalar()
            return None if found is None else str(found)

    def must_hold(self, connection: Connection, tables: Collection[int]) -> None:
        """Raise `Deposed` unless this process still owns all of these tables."""
        if self.tenure is not None:
            self.tenure.must_hold(connection, tables)

    def patience(self) -> Patience:
        """Others may write at the same moment, and a server that is restarted is soon back."""
        return PostgresqlPatience()

    def hang_up(self) -> None:
        """Cut every line on which somebody waits for an answer: it is taken to be dead."""
        for line, made in tuple(self._lines.items()):
            if monotonic() - made > HUNG:
                hang_up(line)

    def leave_mark(self, connection: Connection) -> None:
        """Write something that means nothing into the log that the disk is asked for."""
        connection.exec_driver_sql(_MARK)

    def size(self, connection: Connection) -> int:
        """How many bytes our tables have, with all that belongs to them."""
        return int(connection.exec_driver_sql(SIZE).scalar() or 0)

    def give_back(self, connection: Connection) -> bool:
        """PostgreSQL sees to that itself."""
        del connection
        return False

    def copy(self, to: Path) -> None:
        """A whole and consistent copy in one new file of SQLite's, while others go on writing."""
        from mafia_de_cuba.server.ledger.homes.moving import copy_into_file

        copy_into_file(self, to)

    def forget_copies(self, before: int) -> None:
        """It makes none."""

    def scour(self) -> None:
        """Write every table anew, so that nothing is left in it of what was written over."""
        with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            for table in metadata.sorted_tables:
                connection.exec_driver_sql(f"VACUUM (FULL) {table.name}")

    def close(self) -> None:
        """Let go of every table and of every connection."""
        if self.tenure is not None:
            self.tenure.end()
        self.engine.dispose()
        self._for_writing.dispose()


@contextmanager
def one_moment(engine: Engine) -> Iterator[Connection]:
    """A connection that only reads, and sees everything as it stood when it first looked."""
    with engine.connect() as connection:
        connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        yield connection


def has_house(place: Database) -> bool:
    """Whether there is a house in this database."""
    with told_as(UnusableLedger, place):
        engine = connections_to(place)
        try:
            with engine.connect() as connection:
                return revision_in(connection, place) is not None
        finally:
            engine.dispose()


def revision_in(connection: Connection, place: Database) -> str | None:
    """The version of the house in a database; nothing where there is none.

    Raises `UnusableLedger` where another program's tables would be in the way.
    """
    there = set(inspect(connection).get_table_names())
    if migrations.VERSION not in there:
        taken = sorted(there & set(metadata.tables))
        if taken:
            raise UnusableLedger(
                f"{place} has another program's table “{taken[0]}”: make a database for the house."
            )
        return None
    revision = migrations.revision_of(connection)
    if revision is not None and not migrations.is_known(revision):
        raise UnusableLedger(
            f"{place} was written by a newer version of Mafia de Cuba:"
            " update this one, or choose another database."
        )
    return revision


def _place(it: tuple[Row, bytes]) -> tuple[int, int]:
    return it[0].table, it[0].number


def _set_up(dbapi: Any, _record: object) -> None:
    """Acknowledged means on disk, whatever the database's usual setting is."""
    dbapi.execute(_SET_UP)
    dbapi.commit()


def _bring_up_to_date(engine: Engine, place: Database) -> None:
    with engine.connect() as connection, connection.begin():
        # Whoever else opens the house at this moment waits, and finds it done.
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCKS}, {UPGRADE})")
        if revision_in(connection, place) != migrations.newest():
            migrations.upgrade(connection)
