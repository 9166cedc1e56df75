"""A table's book, read and continued: every entry is held against the hash of the one before.

What is damaged is told in a sentence and never believed. Only the table it belongs to stays closed.
"""

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from typing import Any

from sqlalchemy import Connection, bindparam, select

from mafia_de_cuba.server.ledger.books import inserts
from mafia_de_cuba.server.ledger.books.inserts import HASHED
from mafia_de_cuba.server.ledger.errors import Damaged
from mafia_de_cuba.server.ledger.schema import Damage, Head, Row, as_found, entries, tables

AT_A_TIME = 200
"""Entries that are fetched together."""
STREAMING = {"yield_per": AT_A_TIME}
"""Of one statement: on a connection it would hold for what is written there as well."""
MOST_SHOWN = 16
_BEYOND = 2**62

_row = select(
    *map(as_found, HASHED), as_found(tables.c.head), as_found(tables.c.hash), tables.c.code
)
_kept = _row.where(tables.c.archived_at.is_(None) | tables.c.binned.is_not(None)).order_by(
    tables.c.id
)
_book = _row.where(tables.c.id == bindparam("table"), tables.c.archived_at.is_(None))
_with_code = select(tables.c.id).where(
    tables.c.code == bindparam("code"), tables.c.archived_at.is_(None)
)
_here = select(tables.c.id).where(tables.c.id == bindparam("table"))
_GONE = "Table number {table} is lost: it was opened shortly before the house was cut off."
_last = (
    select(entries.c.number)
    .where(entries.c.table_id == bindparam("table"))
    .order_by(entries.c.number.desc())
    .limit(1)
)
_entries = (
    select(*map(as_found, (entries.c.number, entries.c.at, entries.c.entry, entries.c.hash)))
    .where(entries.c.table_id == bindparam("table"), entries.c.number > bindparam("after"))
    .order_by(entries.c.number)
)


def rows(connection: Connection, table: int, after: int) -> Generator[Row, None, None]:
    """A live table's entries after this number, all as they stood at one moment.

    Raises `Damaged` where one of them is not what was written, or is not there.
    """
    found = connection.execute(_book, {"table": table}).one_or_none()
    if found is None:
        return
    code, head = _believed(found)
    if head.number <= after:
        _must_reach(connection, table, code, head)
    before, last = inserts.entry_hash(connection, table, after), after
    asked = {"table": table, "after": after}
    with connection.execute(_entries, asked, execution_options=STREAMING) as coming:
        for number, at, entry, hashed in coming:
            row = Row(table=table, number=number, at=at, entry=entry)
            if number != last + 1 or not inserts.fits(before, row, hashed):
                raise Damaged(_closed(code, f"entry {last + 1} is not what was written"))
            yield row
            before, last = hashed[: inserts.LENGTH], number
            if number == head.number and before != head.hash:
                raise Damaged(_closed(code, f"entry {number} is not what was written"))
    if last < head.number:
        raise Damaged(_closed(code, f"what was written after entry {last} is lost"))


@contextmanager
def reading(connection: Connection, table: int) -> Iterator[Callable[[int], Iterator[Row]]]:
    """`rows` of this table, closed with the reading even where nobody reads to their end."""
    with ExitStack() as opened:
        yield lambda after: opened.enter_context(closing(rows(connection, table, after)))


def head(connection: Connection, table: int) -> Head | None:
    """The last entry of a live table; nothing if there is no such table."""
    found = connection.execute(_book, {"table": table}).one_or_none()
    if found is None:
        return None
    _must_reach(connection, table, *_believed(found))
    return last_entry(connection, table)


def last_entry(connection: Connection, table: int) -> Head:
    """As it stands."""
    number = connection.execute(_last, {"table": table}).scalar() or 0
    return Head(number=number, hash=inserts.entry_hash(connection, table, number))


def damaged(connection: Connection, only: int | None = None) -> list[Damage]:
    """The tables of which it shows at a glance that they are damaged: their rows, their ends.

    A table's entries are gone through when somebody comes to it.
    """
    some = []
    asked = _kept if only is None else _kept.where(tables.c.id == only)
    for found in connection.execute(asked).all():
        table, code = found[0], str(found[-1])
        try:
            _must_reach(connection, table, *_believed(found))
            # Looked up as people do: an index may be damaged by itself.
            with_code = connection.execute(_with_code, {"code": code}).scalar()
            if found[3] is None and with_code != table:
                raise Damaged(_closed(code, "it is not found by its code"))
        except Damaged as error:
            some.append(Damage(table=table, code=code, sentence=str(error)))
    return some


def note_seen(connection: Connection, heads: Mapping[int, Head]) -> list[Damage]:
    """Note how far tables had come when the house was cut off: what is gone will be missed.

    Of a table that was opened last nothing at all may be left: that can only be told.
    """
    inserts.set_heads(connection, heads)
    return [
        Damage(table=table, code="", sentence=_GONE.format(table=table))
        for table in heads
        if connection.execute(_here, {"table": table}).first() is None
    ]


def _must_reach(connection: Connection, table: int, code: str, head: Head) -> None:
    """What was noted as a table's head is one of its entries."""
    if inserts.entry_hash(connection, table, head.number) != head.hash:
        last = connection.execute(_last, {"table": table}).scalar() or 0
        what = f"entry {head.number} is not what was written"
        if last < head.number:
            what = f"what was written after entry {last} is lost"
        raise Damaged(_closed(code, what))


def _believed(found: Any) -> tuple[str, Head]:
    """A table's code and head, if its row is as it was written."""
    *columns, head, hashed, code = found
    if hashed != inserts.hash_of_table(*columns):
        raise Damaged(_closed(str(code), "what stands in the house's list of tables was changed"))
    if head is None:
        return str(code), Head(number=0, hash=inserts.NOTHING)
    if not isinstance(head, bytes):
        raise Damaged(_closed(str(code), "how far it had come cannot be read"))
    number = int.from_bytes(head[: inserts.NUMBER], "big")
    # A number that is none here is beyond every entry.
    number = min(number, _BEYOND)
    return str(code), Head(number=number, hash=head[inserts.NUMBER :])


def _closed(code: str, why: str) -> str:
    shown = code if len(code) <= MOST_SHOWN and code.isprintable() else "?"
    return f"Table {shown} is damaged and stays closed: {why}. A copy of the house can be put back."
