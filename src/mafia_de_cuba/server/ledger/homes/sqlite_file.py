"""The ledger's file as a file: looked at before it is opened, copied, shrunk and scoured.

A file that is not ours, is damaged or comes from a newer version is never changed: it is looked at
without writing, and the refusal says in one sentence what is wrong and what to do.
"""

import math
import sqlite3
from contextlib import closing
from operator import methodcaller
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Connection, Engine, NullPool, create_engine, event
from sqlalchemy.engine import URL

from mafia_de_cuba.server.ledger import migrations
from mafia_de_cuba.server.ledger.errors import UnusableLedger
from mafia_de_cuba.server.ledger.homes.sentences import DAMAGED, told_as

# How many seconds to wait for another program that is writing.
PATIENCE = 15.0

# "MdCu", in the place where SQLite lets programs mark their files.
APPLICATION_ID = 0x4D644375
_MAGIC = b"SQLite format 3\0"
_HEADER = 100

# A file up to this size is looked through from end to end, which takes about a second at most.
# Of a larger one only the length and the pages read on opening are checked.
CHECKED_WHOLE = 256 * 1024 * 1024

# So much may lie beside the file for good; more is cut off when it is written into the file.
LONGEST_WAL = 16 * 1024 * 1024


def open_file(path: Path) -> Engine:
    """Connections to a file that is ours or still to be made, or `UnusableLedger`."""
    with told_as(UnusableLedger, path):
        make_folder(path)
        _refuse_others(path)
        return _engine(path)


def copy(source: Engine, to: Path) -> None:
    """A whole and consistent copy in one new file, while others go on writing."""
    half = to.with_name(to.name + ".half")
    half.unlink(missing_ok=True)
    try:
        with source.connect() as connection, closing(sqlite3.connect(half)) as target:
            dbapi = connection.connection.driver_connection
            assert isinstance(dbapi, sqlite3.Connection)
            dbapi.backup(target)
        half.rename(to)
    finally:
        half.unlink(missing_ok=True)


def give_back(connection: Connection, pages: int) -> bool:
    """Cut so many unused pages off the file's end; whether there are more."""
    dbapi = connection.connection.driver_connection
    assert isinstance(dbapi, sqlite3.Connection)
    # A page goes with each step, and whoever fetches nothing takes only the first.
    dbapi.execute(f"PRAGMA incremental_vacuum({pages})").fetchall()
    return bool(connection.exec_driver_sql("PRAGMA freelist_count").scalar())


def scour(engine: Engine) -> None:
    """Write the whole file anew, so that nothing is left of what was deleted or written over."""
    with closing(engine.raw_connection()) as raw:
        raw.cursor().execute("VACUUM")
        raw.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def size(connection: Connection) -> int:
    """How many bytes the file has."""
    return math.prod(
        int(connection.exec_driver_sql(f"PRAGMA {each}").scalar() or 0)
        for each in ("page_count", "page_size")
    )


def make_folder(path: Path) -> None:
    """The folder in which the file is, or is to be."""
    if path.is_dir():
        raise UnusableLedger(f"{path} is a folder: name a file in it.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnusableLedger(
            f"{path.parent} is no folder and cannot be made one: choose another."
        ) from error


def _refuse_others(path: Path) -> None:
    """Look at the file without changing it."""
    if not path.exists():
        return
    if not path.is_file():
        raise UnusableLedger(f"{path} is not a file: choose another name.")
    try:
        with path.open("r+b") as file:
            header = file.read(_HEADER)
    except PermissionError as error:
        raise UnusableLedger(
            f"{path} cannot be written to: allow it, or choose another file."
        ) from error
    if not header:
        return
    if not header.startswith(_MAGIC) or len(header) < _HEADER:
        raise UnusableLedger(f"{path} is not a ledger of Mafia de Cuba: choose another file.")
    if int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise UnusableLedger(f"{path} belongs to another program: choose another file.")
    if Path(f"{path}-journal").exists():
        # Somebody is making this file or was cut off doing so; reading waits, or takes it back.
        with _engine(path).connect() as connection:
            connection.exec_driver_sql("PRAGMA schema_version")
    if path.stat().st_size > 0:
        _refuse_damaged_and_newer(path)


def _refuse_damaged_and_newer(path: Path) -> None:
    with looking_at(path).connect() as connection:
        if path.stat().st_size <= CHECKED_WHOLE:
            # Every index is held against its table: a table that is not found is damage too.
            found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
            if found != "ok":
                raise UnusableLedger(DAMAGED.format(place=path))
        revision = migrations.revision_of(connection)
    if revision is not None and not migrations.is_known(revision):
        raise UnusableLedger(
            f"{path} was written by a newer version of Mafia de Cuba:"
            " update this one, or choose another file."
        )


def looking_at(path: Path) -> Engine:
    """Connections that never write: where nothing lies beside the file, not even a lock."""
    mode = "mode=ro" if Path(f"{path}-wal").exists() else "immutable=1"
    uri = f"file:{quote(str(path.absolute()))}?{mode}"
    return create_engine(
        "sqlite://", creator=lambda: sqlite3.connect(uri, uri=True), poolclass=NullPool
    )


def _engine(path: Path) -> Engine:
    """Connections to the file, with SQLite told how careful to be."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=NullPool,
        connect_args={"timeout": PATIENCE},
        # Entries hold secrets of games; no error and no log may tell them.
        hide_parameters=True,
    )

    @event.listens_for(engine, "connect")
    def _set_up(dbapi: sqlite3.Connection, _record: object) -> None:
        # Transactions begin where we say, not where Python's driver thinks fit.
        dbapi.isolation_level = None
        # Letters that are none come from damage, which is to be told by the table it is in.
        dbapi.text_factory = methodcaller("decode", errors="replace")
        dbapi.execute("PRAGMA foreign_keys = ON")
        dbapi.execute("PRAGMA synchronous = FULL")
        dbapi.execute("PRAGMA fullfsync = ON")
        dbapi.execute(f"PRAGMA journal_size_limit = {LONGEST_WAL}")

    return engine
