"""A table's book, read and continued: every entry is held against the hash of the one before.

What is damaged is told in a sentence and never believed. Only the table it belongs to stays closed.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, bindparam, select

from mafia_de_cuba.server.ledger import inserts
from mafia_de_cuba.server.ledger.errors import Damaged
from mafia_de_cuba.server.ledger.inserts import HASHED, entry_hash, last_hash, set_heads
from mafia_de_cuba.server.ledger.schema import Damage, Head, Row, as_found, entries, tables

AT_A_TIME = 200
"""Entries that are fetched together."""
MOST_SHOWN = 16

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


def rows(connection: Connection, table: int, after: int) -> Iterator[Row]:
    """A live table's entries after this number, all as they stood at one moment.

    Raises `Damaged` where one of them is not what was written, or is not there.
    """
    found = connection.execute(_book, {"table": table}).one_or_none()
    if found is None:
        return
    code, head = _believed(found)
    before, last = entry_hash(connection, table, after) if after else inserts.NOTHING, after
    streaming = connection.execution_options(yield_per=AT_A_TIME)
    for number, at, entry, hashed in streaming.execute(_entries, {"table": table, "after": after}):
        row = Row(table=table, number=number, at=at, entry=entry)
        if number != last + 1 or not inserts.fits(before, row, hashed):
            raise Damaged(_closed(code, f"entry {last + 1} is not what was written"))
        yield row
        before, last = hashed[: inserts.LENGTH], number
    if before != head:
        raise Damaged(_closed(code, f"what was written after entry {last} is lost"))


def head(connection: Connection, table: int) -> Head | None:
    """The last entry of a live table; nothing if there is no such table."""
    found = connection.execute(_book, {"table": table}).one_or_none()
    if found is None:
        return None
    code, head = _believed(found)
    number = connection.execute(_last, {"table": table}).scalar() or 0
    if last_hash(connection, table) != head:
        raise Damaged(_closed(code, f"what was written after entry {number} is lost"))
    return Head(number=number, hash=head)


def damaged(connection: Connection, only: int | None = None) -> list[Damage]:
    """The tables of which it shows at a glance that they are damaged: their rows, their ends.

    A table's entries are gone through when somebody comes to it.
    """
    some = []
    asked = _kept if only is None else _kept.where(tables.c.id == only)
    for found in connection.execute(asked).all():
        table, code = found[0], str(found[-1])
        try:
            _, head = _believed(found)
            if last_hash(connection, table) != head:
                raise Damaged(_closed(code, "what was written last is lost"))
            # Looked up as people do: an index may be damaged by itself.
            if (
                found[3] is None
                and connection.execute(_with_code, {"code": code}).scalar() != table
            ):
                raise Damaged(_closed(code, "it is not found by its code"))
        except Damaged as error:
            some.append(Damage(table=table, code=code, sentence=str(error)))
    return some


def note_lost(connection: Connection, heads: Mapping[int, Head]) -> list[Damage]:
    """See to it that tables at which more was written than is there stay closed from now on.

    Of a table that was opened last nothing at all may be left: that can only be told.
    """
    lost, gone = {}, []
    for table, seen in heads.items():
        number = connection.execute(_last, {"table": table}).scalar() or 0
        if number < seen.number:
            lost[table] = seen
            if connection.execute(_here, {"table": table}).first() is None:
                gone.append(Damage(table=table, code="", sentence=_GONE.format(table=table)))
    if lost:
        set_heads(connection, lost)
    return gone


def _believed(found: Any) -> tuple[str, bytes]:
    """A table's code and head, if its row is as it was written."""
    *columns, head, hashed, code = found
    if hashed != inserts.hash_of_table(*columns):
        raise Damaged(_closed(str(code), "what stands in the house's list of tables was changed"))
    return str(code), inserts.NOTHING if head is None else head


def _closed(code: str, why: str) -> str:
    shown = code if len(code) <= MOST_SHOWN and code.isprintable() else "?"
    return f"Table {shown} is damaged and stays closed: {why}. A copy of the house can be put back."
