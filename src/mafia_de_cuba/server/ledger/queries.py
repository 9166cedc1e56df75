"""Everything the ledger says to its database, each sentence once.

None of it is peculiar to one database: SQLite understands it, and so does PostgreSQL.
"""

import hashlib
from collections.abc import Collection, Sequence

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from mafia_de_cuba.server.ledger.schema import Kept, Row, entries, games, tables

_live = tables.c.archived_at.is_(None)
_newest_entry = (
    select(entries.c.number)
    .where(entries.c.table_id == tables.c.id)
    .order_by(entries.c.number.desc())
    .limit(1)
)
_last_number = func.coalesce(_newest_entry.scalar_subquery(), 0)
_last_at = func.coalesce(
    _newest_entry.with_only_columns(entries.c.at).scalar_subquery(), tables.c.opened_at
)

_insert_rows = insert(entries)
_insert_games = insert(games)
_last_number_of = select(_last_number).where(tables.c.id == bindparam("table"), _live)
_last_number_if_idle = select(_last_number).where(
    tables.c.id == bindparam("table"), _live, _last_at < bindparam("before")
)
_idle_tables = (
    select(tables.c.id).where(_live, _last_at < bindparam("before")).order_by(tables.c.id)
)
_live_tables = select(tables.c.id, tables.c.code, _last_at).where(_live).order_by(tables.c.id)
_table_of = select(tables.c.id).where(tables.c.code == bindparam("code"), _live)
_rows = (
    select(entries.c.number, entries.c.at, entries.c.entry)
    .join(tables)
    .where(tables.c.id == bindparam("table"), _live, entries.c.number > bindparam("after"))
    .order_by(entries.c.number)
)
_record = select(games.c.record).where(
    games.c.table_id == bindparam("table"), games.c.game == bindparam("game")
)
_records = (
    select(games.c.id, games.c.record)
    .where(games.c.id > bindparam("after"))
    .order_by(games.c.id)
    .limit(bindparam("most"))
)


def insert_rows(connection: Connection, rows: list[Row]) -> None:
    """Write entries; the key of table and number lets nobody write one twice."""
    connection.execute(
        _insert_rows,
        [
            {"table_id": row.table, "number": row.number, "at": row.at, "entry": row.entry}
            for row in rows
        ],
    )


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


def insert_taken_in(connection: Connection, records: dict[str, bytes]) -> None:
    """Keep records from elsewhere, by digest."""
    connection.execute(
        _insert_games,
        [
            {"table_id": None, "game": None, "ended_at": None, "digest": digest, "record": record}
            for digest, record in records.items()
        ],
    )


def insert_table(connection: Connection, code: str, at: int) -> int:
    """A new table's id."""
    opened = connection.execute(insert(tables).values(code=code, opened_at=at))
    key = opened.inserted_primary_key
    assert key is not None
    return int(key[0])


def last_number(connection: Connection, table: int) -> int | None:
    """The last number written at a live table, 0 before the first; nothing if it is not live."""
    return connection.execute(_last_number_of, {"table": table}).scalar()


def last_number_if_idle(connection: Connection, table: int, before: int) -> int | None:
    """The same for a live table whose last entry is older."""
    return connection.execute(_last_number_if_idle, {"table": table, "before": before}).scalar()


def close_table(connection: Connection, table: int, at: int, number: int) -> None:
    """Put one empty entry under this number in the place of all the others, and free the code."""
    connection.execute(update(tables).where(tables.c.id == table).values(archived_at=at))
    connection.execute(delete(entries).where(entries.c.table_id == table))
    insert_rows(connection, [Row(table=table, number=number, at=at, entry=b"")])


def idle_tables(connection: Connection, before: int) -> list[int]:
    """Live tables whose last entry is older."""
    return list(connection.execute(_idle_tables, {"before": before}).scalars())


def live_tables(connection: Connection) -> list[tuple[int, str, int]]:
    """Id, code and time of the last entry."""
    return [(table, code, at) for table, code, at in connection.execute(_live_tables)]


def table_of(connection: Connection, code: str) -> int | None:
    """The live table that has this code."""
    return connection.execute(_table_of, {"code": code}).scalar()


def rows(connection: Connection, table: int, after: int) -> list[Row]:
    """A live table's entries after this number."""
    found = connection.execute(_rows, {"table": table, "after": after})
    return [Row(table=table, number=number, at=at, entry=entry) for number, at, entry in found]


def record(connection: Connection, table: int, game: int) -> bytes | None:
    return connection.execute(_record, {"table": table, "game": game}).scalar()


def records(connection: Connection, after: int, most: int) -> Sequence[tuple[int, bytes]]:
    """The next few records, in the order in which they were kept."""
    found = connection.execute(_records, {"after": after, "most": most})
    return [(place, record) for place, record in found]


def known_digests(connection: Connection, digests: Collection[str]) -> set[str]:
    """Which of these records are here."""
    here = select(games.c.digest).where(games.c.digest.in_(digests))
    return set(connection.execute(here).scalars())


def digest(record: bytes) -> str:
    """What tells one record from another."""
    return hashlib.sha256(record).hexdigest()
