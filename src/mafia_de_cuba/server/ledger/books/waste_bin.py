"""The bin: archived tables lie in it for a while, whole, and can be brought back.

A table in the bin gives its code back. An empty entry under its next number keeps out whoever still
believes it to be live. When the bin is emptied the entries go; the records of finished games stay.
"""

from collections.abc import Collection, Sequence
from contextlib import suppress
from itertools import islice

from sqlalchemy import Connection, bindparam, delete, func, select, update
from sqlalchemy.exc import IntegrityError

from mafia_de_cuba.server.ledger.books import book, inserts
from mafia_de_cuba.server.ledger.errors import CodeTaken, Damaged
from mafia_de_cuba.server.ledger.schema import (
    Binned,
    Live,
    Row,
    entries,
    former_codes,
    games,
    snapshots,
    tables,
)

CLOSED = b""
"""What the entry that closes a table says."""
ENTRIES_AT_A_TIME = 1_000
TABLES_AT_A_TIME = 50
GAMES_AT_A_TIME = 200
"""Deleted together: nobody is kept waiting for long."""

_unplayed = (
    select(tables.c.id)
    .where(tables.c.archived_at.is_(None), tables.c.games == 0)
    .order_by(tables.c.touched, tables.c.id)
)
_binned = tables.c.binned.is_not(None)
_contents = (
    select(
        tables.c.id,
        tables.c.code,
        tables.c.binned,
        tables.c.archived_at,
        tables.c.games,
        tables.c.playing,
    )
    .where(_binned)
    .order_by(tables.c.binned, tables.c.id)
)
_with_code = select(tables.c.id).where(tables.c.code == bindparam("code"), _binned).limit(1)
_some_entries = (
    select(entries.c.number)
    .where(entries.c.table_id == bindparam("table"))
    .order_by(entries.c.number)
    .limit(ENTRIES_AT_A_TIME)
)
_with_games = (
    select(tables.c.id)
    .where(
        tables.c.archived_at.is_not(None),
        tables.c.binned.is_(None),
        tables.c.touched <= bindparam("before"),
        select(games.c.id).where(games.c.table_id == tables.c.id).exists(),
    )
    .limit(TABLES_AT_A_TIME)
)
_unseen = update(games).where(games.c.table_id.is_(None), games.c.ended_at.is_(None))
_taken_in = (
    select(games.c.id)
    .where(games.c.table_id.is_(None), games.c.ended_at <= bindparam("before"))
    .limit(GAMES_AT_A_TIME)
)
_last = select(func.max(entries.c.number)).where(entries.c.table_id == bindparam("table"))


def put(connection: Connection, some: Sequence[Live], *, ran: int, at: int) -> int:
    """Archive those that nobody has touched or written at since they were looked at; how many.

    A damaged table stays where it is: in the bin nobody would look for it.
    """
    count = 0
    for it in some:
        still = update(tables).where(
            tables.c.id == it.table, tables.c.archived_at.is_(None), tables.c.touched == it.touched
        )
        with suppress(Damaged):
            head = book.head(connection, it.table)
            if head is None or head.number != it.last:
                continue
            if connection.execute(still.values(archived_at=at, binned=ran)).rowcount:
                row = Row(table=it.table, number=head.number + 1, at=at, entry=CLOSED)
                inserts.insert_rows(connection, [(row, inserts.hash_after(head.hash, row))])
                _changed(connection, it.table)
                count += 1
    return count


def unplayed(connection: Connection, but: Collection[int], most: int) -> list[int]:
    """Some live tables at which nothing was ever played, but for these; the longest left first."""
    found = connection.execute(_unplayed).scalars()
    return list(islice((table for table in found if table not in but), most))


def contents(connection: Connection) -> list[Binned]:
    """What lies in the bin, the longest there first."""
    return [
        Binned(table=table, code=code, since=since, at=at, games=begun, playing=playing)
        for table, code, since, at, begun, playing in connection.execute(_contents)
    ]


def holds(connection: Connection, code: str) -> bool:
    """Whether a table in the bin had this code, and may want it back."""
    return connection.execute(_with_code, {"code": code}).first() is not None


def take_out(connection: Connection, table: int, *, ran: int) -> bool:
    """Bring a table back, as if somebody had touched it now; whether it was there."""
    here = update(tables).where(tables.c.id == table, _binned)
    for damage in book.damaged(connection, only=table):
        raise Damaged(damage.sentence)
    try:
        found = connection.execute(here.values(archived_at=None, binned=None, touched=ran))
    except IntegrityError:
        raise CodeTaken("Another table has the code of this one: it can come back after.") from None
    if not found.rowcount:
        return False
    last = connection.execute(_last, {"table": table}).scalar()
    connection.execute(
        delete(entries).where(
            entries.c.table_id == table, entries.c.number == last, entries.c.entry == CLOSED
        )
    )
    _changed(connection, table)
    return True


def destroy_some(connection: Connection, table: int) -> bool:
    """Delete some entries of a table in the bin; whether all are gone, and it with them."""
    some = list(connection.execute(_some_entries, {"table": table}).scalars())
    last = connection.execute(_last, {"table": table}).scalar()
    connection.execute(
        delete(entries).where(
            entries.c.table_id == table,
            entries.c.number <= (some[-1] if some else 0),
            entries.c.number != last,
        )
    )
    if len(some) == ENTRIES_AT_A_TIME:
        return False
    for each in (snapshots, former_codes):
        connection.execute(delete(each).where(each.c.table_id == table))
    connection.execute(update(tables).where(tables.c.id == table).values(binned=None))
    _changed(connection, table)
    _forget_unplayed(connection, table)
    return True


def _changed(connection: Connection, table: int) -> None:
    inserts.set_heads(connection, {table: book.last_entry(connection, table)})
    inserts.rehash(connection, table)


def forget_games(connection: Connection, ran: int, before: int) -> bool:
    """Delete the records of a few tables that are gone, and a few from elsewhere; whether any.

    Those from elsewhere are as old as the house has had them: it counts from when it sees them.
    """
    connection.execute(_unseen.values(ended_at=ran))
    some = list(connection.execute(_with_games, {"before": before}).scalars())
    connection.execute(delete(games).where(games.c.table_id.in_(some)))
    for table in some:
        _forget_unplayed(connection, table)
    from_elsewhere = list(connection.execute(_taken_in, {"before": before}).scalars())
    connection.execute(delete(games).where(games.c.id.in_(from_elsewhere)))
    return bool(some or from_elsewhere)


def _forget_unplayed(connection: Connection, table: int) -> None:
    """Nothing is left of a table without a record, unless a new one could be taken for it."""
    kept = select(games.c.id).where(games.c.table_id == table)
    newest = select(func.max(tables.c.id))
    if connection.execute(kept).first() is None and table != connection.execute(newest).scalar():
        connection.execute(delete(entries).where(entries.c.table_id == table))
        connection.execute(delete(tables).where(tables.c.id == table))
