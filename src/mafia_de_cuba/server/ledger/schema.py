"""What the ledger holds: tables, what was written at each of them, and the games played to an end.

These are the shapes in the file and the values that travel to and from it. Whoever changes a table
here writes a revision in `migrations/versions` that does the same to files already out there.
"""

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)


class Row(Struct, frozen=True, kw_only=True):
    """One entry of a table's ledger. What it says is JSON that the ledger never looks into."""

    table: int
    number: int
    at: int
    entry: bytes


class Kept(Struct, frozen=True, kw_only=True):
    """A finished game's record, kept beside the entry that ended it; games count from 1."""

    table: int
    game: int
    at: int
    record: bytes


metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code", String(16), nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("archived_at", BigInteger),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("entry", LargeBinary, nullable=False),
)

# A game taken in from elsewhere has no table here, and nobody knows when it ended.
games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id")),
    Column("game", Integer),
    Column("ended_at", BigInteger),
    Column("digest", String(64), nullable=False),
    Column("record", LargeBinary, nullable=False),
    UniqueConstraint("table_id", "game", name="games_of_a_table"),
)

# A code belongs to one live table at a time; an archived table gives it back.
Index(
    "codes_of_live_tables",
    tables.c.code,
    unique=True,
    sqlite_where=tables.c.archived_at.is_(None),
    postgresql_where=tables.c.archived_at.is_(None),
)

# Two tables may well play the same game move by move; the same record is taken in only once.
Index(
    "games_taken_in",
    games.c.digest,
    unique=True,
    sqlite_where=games.c.table_id.is_(None),
    postgresql_where=games.c.table_id.is_(None),
)

Index("games_by_digest", games.c.digest)
