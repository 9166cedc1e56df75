"""What the writer puts into the ledger's tables: entries, and what goes beside one.

Beside an entry there may be a finished game's record, word of how far the table has come, and what
is left of an earlier entry that this one replaces.
"""

import hashlib
from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, insert, update

from mafia_de_cuba.server.ledger.schema import (
    Kept,
    Row,
    Snapshot,
    Stands,
    entries,
    games,
    snapshots,
    tables,
)

_insert_rows = insert(entries)
_insert_games = insert(games)
_insert_snapshots = insert(snapshots)
_replace_row = (
    update(entries)
    .where(entries.c.table_id == bindparam("table"), entries.c.number == bindparam("number_of"))
    .values(entry=bindparam("left"))
)
_stand = update(tables).where(tables.c.id == bindparam("table"))


class Beside(Struct, frozen=True, kw_only=True):
    """What is written together with an entry, or not at all."""

    kept: Kept | None = None
    left: Row | None = None
    """An earlier entry of the same table, as it stands now that this one has replaced it."""
    stands: Stands | None = None


def insert_rows(connection: Connection, rows: list[Row]) -> None:
    """Write entries; the key of table and number lets nobody write one twice."""
    connection.execute(
        _insert_rows,
        [
            {"table_id": row.table, "number": row.number, "at": row.at, "entry": row.entry}
            for row in rows
        ],
    )


def write_beside(connection: Connection, beside: Iterable[Beside]) -> None:
    """Write what goes with some entries."""
    for each in beside:
        if each.kept is not None:
            insert_kept(connection, [each.kept])
        if each.left is not None:
            row = each.left
            told = {"table": row.table, "number_of": row.number, "left": row.entry}
            connection.execute(_replace_row, told)
        if each.stands is not None:
            stands = each.stands
            values = _stand.values(games=stands.games, playing=stands.playing)
            connection.execute(values, {"table": stands.table})


def insert_kept(connection: Connection, finished: list[Kept]) -> None:
    """Keep the records of games that ended."""
    connection.execute(
        _insert_games,
        [
            {
                "table_id": kept.table,
                "game": kept.game,
                "ended_at": kept.at,
                "digest": digest(kept.record),
                "record": kept.record,
            }
            for kept in finished
        ],
    )


def put_snapshots(connection: Connection, some: Iterable[Snapshot]) -> None:
    """Keep these in the place of older ones of the same tables."""
    for it in some:
        connection.execute(delete(snapshots).where(snapshots.c.table_id == it.table))
        values = {
            "table_id": it.table,
            "number": it.number,
            "form": it.form,
            "size": it.size,
            "digest": _sealed(it),
            "evening": it.evening,
        }
        connection.execute(_insert_snapshots, values)


def is_whole(it: Snapshot, seal: str) -> bool:
    """Whether nothing of it has changed since it was written."""
    return _sealed(it) == seal


def _sealed(it: Snapshot) -> str:
    return digest(b"%d %d %d %s %s" % (it.table, it.number, it.size, it.form.encode(), it.evening))


def digest(record: bytes) -> str:
    """What tells one record from another."""
    return hashlib.sha256(record).hexdigest()
