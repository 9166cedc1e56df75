"""What the ledger holds: tables, what was written at each of them, and the games played to an end.

These are the shapes in the file and the values that travel to and from it. Whoever changes a table
here writes a revision in `migrations/versions` that does the same to files already out there.
"""

from functools import partial
from secrets import token_urlsafe
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    TypeCoerce,
    UniqueConstraint,
    false,
    text,
    type_coerce,
)
from sqlalchemy.types import NullType


class Row(Struct, frozen=True, kw_only=True):
    """One entry of a table's ledger. What it says is JSON that the ledger never looks into."""

    table: int
    number: int
    at: int
    entry: bytes


class Head(Struct, frozen=True, kw_only=True):
    """How far a table has come: the number of an entry, and the hash that covers all up to it."""

    number: int
    hash: bytes


class Occupant(Struct, frozen=True, kw_only=True):
    """Who sat on a chair as a game ended, as far as the house knows."""

    key: str | None
    """The hash of their device's key; none for a bot and for somebody who had left."""
    bot: bool


class Kept(Struct, frozen=True, kw_only=True):
    """A finished game's record, kept beside the entry that ended it; games count from 1."""

    table: int
    game: int
    at: int
    record: bytes
    sitters: tuple[Occupant, ...] = ()
    """From the Godfather on; nobody where it is not known."""


class Stands(Struct, frozen=True, kw_only=True):
    """How far a table has come with its games: how many began, and whether one is on."""

    table: int
    games: int
    playing: bool
    code: str | None = None
    """The code it has from now on, where that is another one."""


class OpenedUnder(Struct, frozen=True, kw_only=True):
    """Under which request a table was opened, and when in the house's own time."""

    asked: str
    table_id: int
    ran: int


class Snapshot(Struct, frozen=True, kw_only=True):
    """A table as it stood after the entry of this number, so that those before need not be read.

    It saves time and proves nothing: whoever finds it damaged, or in a form of another version,
    goes by the entries.
    """

    table: int
    number: int
    form: str
    """Tells the shape in which it was written."""
    size: int
    """How long the table's entries were together."""
    evening: bytes


class Live(Struct, frozen=True, kw_only=True):
    """A table that is not archived, as whoever sweeps the house sees it."""

    table: int
    code: str
    touched: int
    """When somebody was last here, in the house's own time."""
    games: int
    playing: bool
    last: int
    """The number of the last entry."""
    snapshot: int
    """The number of the entry up to which there is a snapshot; 0 where there is none."""


class Binned(Struct, frozen=True, kw_only=True):
    """A table in the bin."""

    table: int
    code: str
    since: int
    """In the house's own time."""
    at: int
    """By the clock on the wall, in milliseconds since the epoch."""
    games: int
    playing: bool


class Damage(Struct, frozen=True, kw_only=True):
    """A table that stays closed, and why, in one sentence."""

    table: int
    code: str
    sentence: str


class HouseTime(Struct, frozen=True, kw_only=True):
    """How long the house has been open in all, and what the clock on the wall said then."""

    ran: int = 0
    wall: int | None = None
    damaged: bool = False
    """Whether what was noted could not be believed."""


new_link = partial(token_urlsafe, 16)
"""What a finished game is found under for good, by chance alone: nobody comes to it by trying."""


def as_found(column: Column[Any]) -> TypeCoerce[Any]:
    """A column as it is in the file, whatever that may be: only then can it be told to be wrong."""
    return type_coerce(column, NullType())


metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code", String(16), nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("archived_at", BigInteger),
    Column("binned", BigInteger),
    Column("touched", BigInteger, nullable=False, server_default=text("0")),
    Column("games", Integer, nullable=False, server_default=text("0")),
    Column("playing", Boolean, nullable=False, server_default=false()),
    # May lag behind the entries while the house is open: see `Witness.note_heads`.
    Column("head", LargeBinary),
    Column("hash", LargeBinary),
)

# One row: what the house knows of its own time.
house = Table(
    "house",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("ran", BigInteger, nullable=False),
    Column("wall", BigInteger, nullable=False),
    Column("hash", LargeBinary),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("entry", LargeBinary, nullable=False),
    Column("hash", LargeBinary),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),
    Column("form", String(64), nullable=False),
    Column("size", BigInteger, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("evening", LargeBinary, nullable=False),
)

# A game taken in from elsewhere has no table here, and nobody knows when it ended: `ended_at`
# says for how long the house had been open when it first saw it.
games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id")),
    Column("game", Integer),
    Column("ended_at", BigInteger),
    Column("digest", String(64), nullable=False),
    Column("record", LargeBinary, nullable=False),
    Column("link", String(22), default=new_link),
    # With which numbers it was last weighed; null where it was not, or is another record since.
    Column("model", String(64)),
    # Null where nothing came of it.
    Column("analysis", LargeBinary),
    # In which form it stands in the register; null where it does not, or says something else since.
    Column("listed", Integer),
    UniqueConstraint("table_id", "game", name="games_of_a_table"),
)

# What a table was found under before; only whoever has a key there still finds it so.
former_codes = Table(
    "former_codes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False),
    Column("code", String(16), nullable=False),
)
Index("tables_by_former_code", former_codes.c.code)

# Under which request a table was opened, for a while: an answer that was lost is asked for again.
openings = Table(
    "openings",
    metadata,
    Column("asked", String(64), primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    # In the house's own time.
    Column("ran", BigInteger, nullable=False),
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
Index("games_by_link", games.c.link, unique=True)
Index("games_by_model", games.c.model, games.c.id)
Index("games_by_listing", games.c.listed, games.c.id)

# A table in the bin still has its entries; one that was only archived has none.
Index(
    "tables_in_the_bin",
    tables.c.code,
    sqlite_where=tables.c.binned.is_not(None),
    postgresql_where=tables.c.binned.is_not(None),
)

# Who sat in finished games, by the hashes of their devices' keys.
sitters = Table(
    "sitters",
    metadata,
    Column(
        "game_id",
        Integer,
        ForeignKey(games.c.id, ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("key", String(64)),
    Column("bot", Boolean, nullable=False),
)
Index("sitters_by_key", sitters.c.key)
