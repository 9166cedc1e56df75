"""Snapshots: a table as it stood after some entry, so that what came before need not be read again.

The seal of one covers the entry that it is of, and with that all entries before it. One that does
not fit is as good as none: the table is read from its first entry.
"""

from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, delete, insert, select

from mafia_de_cuba.server.ledger.books.inserts import digest, entry_hash
from mafia_de_cuba.server.ledger.schema import Snapshot, as_found, snapshots

_insert_snapshots = insert(snapshots)
_snapshot = select(
    as_found(snapshots.c.number),
    as_found(snapshots.c.form),
    as_found(snapshots.c.size),
    as_found(snapshots.c.evening),
    as_found(snapshots.c.digest),
).where(snapshots.c.table_id == bindparam("table"))


def put_snapshots(connection: Connection, some: Iterable[Snapshot]) -> None:
    """Keep these in the place of older ones of the same tables."""
    for it in some:
        connection.execute(delete(snapshots).where(snapshots.c.table_id == it.table))
        upto = entry_hash(connection, it.table, it.number)
        values = {
            "table_id": it.table,
            "number": it.number,
            "form": it.form,
            "size": it.size,
            "digest": _sealed(it, upto),
            "evening": it.evening,
        }
        connection.execute(_insert_snapshots, values)


def snapshot(connection: Connection, table: int, form: str) -> Snapshot | None:
    """A table's snapshot, if it is in this form and nothing of it has changed."""
    found = connection.execute(_snapshot, {"table": table}).one_or_none()
    if found is None or not isinstance(found[3], bytes) or found[1] != form:
        return None
    number, _, size, evening, seal = found
    if not isinstance(number, int) or not isinstance(size, int):
        return None
    it = Snapshot(table=table, number=number, form=form, size=size, evening=evening)
    return it if is_whole(it, entry_hash(connection, table, number), seal) else None


def is_whole(it: Snapshot, upto: bytes, seal: str) -> bool:
    """Whether nothing of it has changed since it was written, nor of the entries that it is of."""
    return _sealed(it, upto) == seal


def _sealed(it: Snapshot, upto: bytes) -> str:
    where = b"%d %d %d %s " % (it.table, it.number, it.size, it.form.encode())
    return digest(where + upto + it.evening)
