"""A house moved from one home to another with everything in it, and held against the old one after.

Tables, entries with their hashes, snapshots, the bin, finished games with their links and what they
came to, former codes, the house's own time: every row goes as it stands, and each is read again on
the other side before anything counts as done.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, func, insert, select
from sqlalchemy.exc import DataError, IntegrityError, StatementError

from mafia_de_cuba.server.ledger.books import book
from mafia_de_cuba.server.ledger.errors import CannotWrite, UnusableLedger
from mafia_de_cuba.server.ledger.homes.home import Home
from mafia_de_cuba.server.ledger.homes.sentences import told_as
from mafia_de_cuba.server.ledger.homes.sqlite_home import SqliteHome
from mafia_de_cuba.server.ledger.owners.rows import OFF_THE_HOUSE
from mafia_de_cuba.server.ledger.schema import as_found, metadata

AT_A_TIME = 500
STREAMING = {"yield_per": AT_A_TIME}
Told = Callable[[int, int], None]
"""Hears how many rows of how many are done."""


_count = select(func.count())


def unheard(done: int, every: int) -> None:
    """For whoever does not want to know how far it is."""
    del done, every


def move(source: Home, target: Home, told: Told = unheard) -> int:
    """Copy a house that nobody has open into an empty home; how many rows it has.

    Raises `UnusableLedger` where there is a house already, and leaves nothing half done.
    """
    with told_as(CannotWrite, target.place):
        return _copied(source, target, told)


def copy_into_file(source: Home, to: Path, told: Told = unheard) -> int:
    """The house in one new file of SQLite's as it stood at one moment; it may be open meanwhile."""
    if to.exists():
        raise UnusableLedger(f"{to} is there already: name a new file.")
    half = to.with_name(f"{to.name}.half")
    _remove(half)
    try:
        with told_as(CannotWrite, to):
            target = SqliteHome(half)
            try:
                rows = _copied(source, target, told)
            finally:
                target.close()
            half.rename(to)
            return rows
    finally:
        _remove(half)


def _remove(file: Path) -> None:
    for part in ("", "-wal", "-shm", "-journal", "-heads"):
        Path(f"{file}{part}").unlink(missing_ok=True)


def _copied(source: Home, target: Home, told: Told) -> int:
    done = 0
    with source.reading() as here, target.writing() as there, there.begin():
        _must_be_empty(there, target)
        every = sum(here.execute(_count.select_from(it)).scalar_one() for it in _all())
        for table in _all():
            for some in _some_rows(here, table):
                _put(there, table, some, source)
                done += len(some)
                told(done, every)
            _count_on(there, table)
        _must_be_the_same(here, there, target)
    return done


def _all() -> list[Table]:
    return [it for it in metadata.sorted_tables if it.name not in OFF_THE_HOUSE]


def _must_be_empty(there: Connection, target: Home) -> None:
    for table in _all():
        if there.execute(select(table).limit(1)).first() is not None:
            raise UnusableLedger(f"There is a house in {target.place} already: name an empty one.")


def _rows(connection: Connection, table: Table) -> Iterator[Sequence[Any]]:
    """Every row as it stands, in the order of its key; a yes is 1, as in SQLite."""
    asked = select(*map(as_found, table.c)).order_by(*table.primary_key)
    with connection.execute(asked, execution_options=STREAMING) as coming:
        for row in coming:
            yield [int(it) if isinstance(it, bool) else it for it in row]


def _some_rows(connection: Connection, table: Table) -> Iterator[list[Sequence[Any]]]:
    some = []
    for row in _rows(connection, table):
        some.append(row)
        if len(some) == AT_A_TIME:
            yield some
            some = []
    if some:
        yield some


def _put(there: Connection, table: Table, some: list[Sequence[Any]], source: Home) -> None:
    names = table.c.keys()
    try:
        there.execute(insert(table), [dict(zip(names, row, strict=True)) for row in some])
    except (DataError, IntegrityError, StatementError) as error:
        if isinstance(error, StatementError) and getattr(error, "connection_invalidated", False):
            raise
        raise UnusableLedger(
            f"{source.place} is damaged: `mafia-de-cuba check` tells where; put back a copy first."
        ) from error


def _count_on(there: Connection, table: Table) -> None:
    """New rows get numbers after those that are there."""
    key = next(iter(table.primary_key))
    if there.dialect.name == "postgresql" and key is table.autoincrement_column:
        last = there.execute(select(func.max(key))).scalar()
        if last is not None:
            counter = func.pg_get_serial_sequence(table.name, key.name)
            there.execute(select(func.setval(counter, last)))


def _must_be_the_same(here: Connection, there: Connection, target: Home) -> None:
    for table in _all():
        for one, other in zip_longest(_rows(here, table), _rows(there, table)):
            if one != other:
                raise CannotWrite(
                    f"{target.place} did not keep what was written there, in “{table.name}”:"
                    " look at its disk."
                )
    damaged = {it.table for it in book.damaged(here)}
    for damage in book.damaged(there):
        if damage.table not in damaged:
            raise CannotWrite(f"{target.place} did not keep a table: {damage.sentence}")
