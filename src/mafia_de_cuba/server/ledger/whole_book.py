"""Every book of the house read from end to end, in the bin as well, and lines of it written anew.

For whoever examines a house, or takes a person out of it; no table that is played at needs this.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, select, update

from mafia_de_cuba.server.ledger.archive.register import register
from mafia_de_cuba.server.ledger.archive.rows import whole
from mafia_de_cuba.server.ledger.books.inserts import (
    LENGTH,
    NOTHING,
    Beside,
    digest,
    fits,
    write_beside,
)
from mafia_de_cuba.server.ledger.books.waste_bin import CLOSED
from mafia_de_cuba.server.ledger.errors import Damaged
from mafia_de_cuba.server.ledger.schema import Row, as_found, entries, games, snapshots, tables

STREAMING = {"yield_per": 200}


class Shelved(Struct, frozen=True, kw_only=True):
    """A table of which something is kept: its book, or only the records of its games."""

    table: int
    code: str
    open: bool
    binned: bool

    @property
    def has_book(self) -> bool:
        """Whether what was written at it is still there."""
        return self.open or self.binned


class KeptGame(Struct, frozen=True, kw_only=True):
    """A finished game's record as it is kept; one from elsewhere has no table."""

    place: int
    table: int | None
    game: int | None
    record: bytes
    digest: str
    """Of the record as it was written."""


_tables = select(tables.c.id, tables.c.code, tables.c.archived_at, tables.c.binned).order_by(
    tables.c.id
)
_rows = (
    select(*map(as_found, (entries.c.number, entries.c.at, entries.c.entry, entries.c.hash)))
    .where(entries.c.table_id == bindparam("table"), entries.c.entry != CLOSED)
    .order_by(entries.c.number)
)
_games = select(
    games.c.id, games.c.table_id, games.c.game, as_found(games.c.record), games.c.digest
).order_by(games.c.id)
_same = select(games.c.id).where(games.c.digest == bindparam("seal"), games.c.table_id.is_(None))
_rewrite_game = (
    update(games)
    .where(games.c.id == bindparam("place"))
    .values(
        record=bindparam("written"),
        digest=bindparam("seal"),
        model=None,
        analysis=None,
        listed=None,
    )
)
_unlist = delete(register).where(register.c.game_id == bindparam("place"))


def shelves(connection: Connection) -> list[Shelved]:
    """Every table of which anything is kept."""
    return [
        Shelved(table=table, code=code, open=archived is None, binned=binned is not None)
        for table, code, archived, binned in connection.execute(_tables)
    ]


def book(connection: Connection, table: int) -> Iterator[Row]:
    """All that was written at a table, in order; raises `Damaged` where it is not that."""
    before, last = NOTHING, 0
    asked = {"table": table}
    with connection.execute(_rows, asked, execution_options=STREAMING) as coming:
        for number, at, entry, hashed in coming:
            row = Row(table=table, number=number, at=at, entry=entry)
            if number != last + 1 or not fits(before, row, hashed):
                raise Damaged(f"Table number {table}: entry {last + 1} is not what was written.")
            yield row
            before, last = hashed[:LENGTH], number


def kept_game_of(connection: Connection, link: str) -> KeptGame | None:
    """The finished game with this link; nothing where it is damaged."""
    found = connection.execute(_games.where(games.c.link == link)).one_or_none()
    if found is None or (record := whole(found.record, found.digest)) is None:
        return None
    place, table, game, _, seal = found
    return KeptGame(place=place, table=table, game=game, record=record, digest=seal)


def kept_games(connection: Connection) -> Iterator[KeptGame]:
    """Every finished game, the oldest first."""
    with connection.execute(_games, execution_options=STREAMING) as coming:
        for place, table, game, found, seal in coming:
            record = found if isinstance(found, bytes) else b""
            yield KeptGame(place=place, table=table, game=game, record=record, digest=seal)


def rewrite(connection: Connection, rows: Iterable[Row], some: Iterable[KeptGame]) -> None:
    """Write lines anew under their old numbers, and games in their old places.

    As where a later entry replaces one: numbers, times and the hashes of the rest stay. A snapshot
    has what the lines said before, so it goes, as do a game's rows in the register; the game is
    listed and weighed again, and its link stays.
    """
    touched = set()
    for row in rows:
        write_beside(connection, [Beside(left=row)])
        touched.add(row.table)
    for table in touched:
        connection.execute(delete(snapshots).where(snapshots.c.table_id == table))
    for it in some:
        seal = digest(it.record)
        if it.table is None and connection.execute(_same, {"seal": seal}).first():
            # Without names two games from elsewhere may be one and the same.
            connection.execute(delete(games).where(games.c.id == it.place))
            continue
        written = {"place": it.place, "written": it.record, "seal": seal}
        connection.execute(_rewrite_game, written)
        connection.execute(_unlist, {"place": it.place})
