"""What the ledger asks of its database, and what it writes there beside entries.

None of it is peculiar to one database: SQLite understands it, and so does PostgreSQL.
"""

from collections.abc import Collection, Iterator, Sequence

from sqlalchemy import Connection, bindparam, func, insert, select, update

from mafia_de_cuba.server.ledger.inserts import is_whole
from mafia_de_cuba.server.ledger.schema import (
    HouseTime,
    Live,
    Row,
    Snapshot,
    entries,
    games,
    house,
    snapshots,
    tables,
)

AT_A_TIME = 200
"""Entries that are fetched together."""

_live = tables.c.archived_at.is_(None)
_newest_entry = (
    select(entries.c.number)
    .where(entries.c.table_id == tables.c.id)
    .order_by(entries.c.number.desc())
    .limit(1)
)
_last_number = func.coalesce(_newest_entry.scalar_subquery(), 0)

_insert_games = insert(games)
_last_number_of = select(_last_number).where(tables.c.id == bindparam("table"), _live)
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
_table_of = select(tables.c.id).where(tables.c.code == bindparam("code"), _live)
_rows = (
    select(entries.c.number, entries.c.at, entries.c.entry)
    .join(tables)
    .where(tables.c.id == bindparam("table"), _live, entries.c.number > bindparam("after"))
    .order_by(entries.c.number)
)
_snapshot = select(
    snapshots.c.number,
    snapshots.c.form,
    snapshots.c.size,
    snapshots.c.evening,
    snapshots.c.digest,
).where(snapshots.c.table_id == bindparam("table"))
_house_time = select(house.c.ran, house.c.wall)
_record = select(games.c.record).where(
    games.c.table_id == bindparam("table"), games.c.game == bindparam("game")
)
_records = (
    select(games.c.id, games.c.record)
    .where(games.c.id > bindparam("after"))
    .order_by(games.c.id)
    .limit(bindparam("most"))
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


def insert_table(connection: Connection, code: str, at: int, ran: int) -> int:
    """A new table's id."""
    opened = connection.execute(insert(tables).values(code=code, opened_at=at, touched=ran))
    key = opened.inserted_primary_key
    assert key is not None
    return int(key[0])


def last_number(connection: Connection, table: int) -> int | None:
    """The last number written at a live table, 0 before the first; nothing if it is not live."""
    return connection.execute(_last_number_of, {"table": table}).scalar()


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
    """As it was noted last."""
    found = connection.execute(_house_time).one_or_none()
    return HouseTime() if found is None else HouseTime(ran=found.ran, wall=found.wall)


def note_time(connection: Connection, ran: int, wall: int) -> None:
    """The house has been open for so long; of two servers the one that has been longer counts."""
    known = house_time(connection)
    if known.wall is None:
        connection.execute(insert(house).values(id=1, ran=ran, wall=wall))
    else:
        connection.execute(update(house).values(ran=max(ran, known.ran), wall=wall))


def snapshot(connection: Connection, table: int, form: str) -> Snapshot | None:
    """A table's snapshot, if it is in this form and nothing of it has changed."""
    found = connection.execute(_snapshot, {"table": table}).one_or_none()
    if found is None or not isinstance(found.evening, bytes):
        return None
    number, written_in, size, evening, seal = found
    it = Snapshot(table=table, number=number, form=written_in, size=size, evening=evening)
    return it if written_in == form and is_whole(it, seal) else None


def table_of(connection: Connection, code: str) -> int | None:
    """The live table that has this code."""
    return connection.execute(_table_of, {"code": code}).scalar()


def rows(connection: Connection, table: int, after: int) -> Iterator[Row]:
    """A live table's entries after this number, all as they stood at one moment."""
    streaming = connection.execution_options(yield_per=AT_A_TIME)
    found = streaming.execute(_rows, {"table": table, "after": after})
    return (Row(table=table, number=number, at=at, entry=entry) for number, at, entry in found)


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
