"""What the ledger asks of its database, and what it writes there beside entries.

None of it is peculiar to one database: SQLite understands it, and so does PostgreSQL.
"""

from collections.abc import Collection

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from mafia_de_cuba.server.ledger.archive.rows import whole
from mafia_de_cuba.server.ledger.books import inserts
from mafia_de_cuba.server.ledger.books.inserts import rehash
from mafia_de_cuba.server.ledger.errors import Damaged
from mafia_de_cuba.server.ledger.schema import (
    HouseTime,
    Live,
    as_found,
    entries,
    former_codes,
    games,
    house,
    snapshots,
    tables,
)

TRIED_OUT = 2
"""The number of a row that is there only while it is tried out whether one can be written."""

_live = tables.c.archived_at.is_(None)
_newest_entry = (
    select(entries.c.number)
    .where(entries.c.table_id == tables.c.id)
    .order_by(entries.c.number.desc())
    .limit(1)
)
_last_number = func.coalesce(_newest_entry.scalar_subquery(), 0)

_live_tables = (
    select(
        tables.c.id,
        tables.c.code,
        tables.c.touched,
        tables.c.games,
        tables.c.playing,
        _last_number,
        func.coalesce(snapshots.c.number, 0),
    )
    .outerjoin(snapshots, snapshots.c.table_id == tables.c.id)
    .where(_live)
    .order_by(tables.c.id)
)
_letters = func.length(tables.c.code)
_codes_taken = (
    select(_letters.label("letters"), func.count().label("many")).where(_live).group_by(_letters)
)
_table_of = select(tables.c.id).where(tables.c.code == bindparam("code"), _live)
_formerly = (
    select(former_codes.c.table_id)
    .join(tables)
    .where(former_codes.c.code == bindparam("code"), _live)
    .order_by(former_codes.c.id.desc())
    .limit(1)
)
_house_time = select(*map(as_found, (house.c.ran, house.c.wall, house.c.hash)))
_last_here = select(func.coalesce(func.max(tables.c.touched), 0))
_record = select(as_found(games.c.record), games.c.digest).where(
    games.c.table_id == bindparam("table"), games.c.game == bindparam("game")
)


def insert_table(connection: Connection, code: str, at: int, ran: int) -> int:
    """A new table's id."""
    opened = connection.execute(insert(tables).values(code=code, opened_at=at, touched=ran))
    key = opened.inserted_primary_key
    assert key is not None
    rehash(connection, int(key[0]))
    return int(key[0])


def touch(connection: Connection, some: Collection[int], ran: int) -> None:
    """Somebody is at these tables."""
    connection.execute(update(tables).where(tables.c.id.in_(some)).values(touched=ran))


def live_tables(connection: Connection, only: int | None = None) -> list[Live]:
    """Every table that is not archived, or only this one."""
    asked = _live_tables if only is None else _live_tables.where(tables.c.id == only)
    return [
        Live(
            table=table,
            code=code,
            touched=touched,
            games=begun,
            playing=playing,
            last=last,
            snapshot=snapshot,
        )
        for table, code, touched, begun, playing, last, snapshot in connection.execute(asked)
    ]


def house_time(connection: Connection) -> HouseTime:
    """As it was noted last; where that is damaged, when somebody was last at a table."""
    found = connection.execute(_house_time).one_or_none()
    if found is None:
        return HouseTime()
    ran, wall, hashed = found
    if isinstance(ran, int) and isinstance(wall, int) and hashed == inserts.hash_of_time(ran, wall):
        return HouseTime(ran=ran, wall=wall)
    return HouseTime(ran=connection.execute(_last_here).scalar() or 0, damaged=True)


def note_time(connection: Connection, ran: int, wall: int) -> None:
    """The house has been open for so long; of two servers the one that has been longer counts."""
    known = house_time(connection)
    ran = max(ran, known.ran)
    values = {"ran": ran, "wall": wall, "hash": inserts.hash_of_time(ran, wall)}
    if not connection.execute(update(house).values(values)).rowcount:
        connection.execute(insert(house).values(id=1, **values))


def try_out(connection: Connection) -> None:
    """Write a row that nobody will see: the disk is asked for it all the same."""
    connection.execute(insert(house).values(id=TRIED_OUT, ran=0, wall=0))
    connection.execute(delete(house).where(house.c.id == TRIED_OUT))


def codes_taken(connection: Connection) -> dict[int, int]:
    """How many live tables have a code of each length."""
    return {found.letters: found.many for found in connection.execute(_codes_taken)}


def table_of(connection: Connection, code: str, *, former: bool) -> int | None:
    """The live table that has this code, or had it last."""
    return connection.execute(_formerly if former else _table_of, {"code": code}).scalar()


def record(connection: Connection, table: int, game: int) -> bytes | None:
    """A finished game's record; raises `Damaged` if it is not what was kept."""
    found = connection.execute(_record, {"table": table, "game": game}).one_or_none()
    if found is None:
        return None
    record = whole(*found)
    if record is None:
        raise Damaged(f"Game {game} of table {table} is damaged: put back a copy of the house.")
    return record
