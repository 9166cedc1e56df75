"""Opening the ledger's file: a new one is made, an older one brought up to date, any other refused.

A file that is not ours, is damaged or comes from a newer version is never changed: it is looked at
without writing, and the refusal says in one sentence what is wrong and what to do. Before an older
file is brought up to date, a copy of it is laid beside it.
"""

import math
import sqlite3
import time
from contextlib import closing, suppress
from itertools import chain, count
from operator import methodcaller
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Connection, Engine, NullPool, create_engine, event
from sqlalchemy.engine import URL

from mafia_de_cuba.server.ledger import migrations
from mafia_de_cuba.server.ledger.errors import UnusableLedger
from mafia_de_cuba.server.ledger.homes import sqlite_lock
from mafia_de_cuba.server.ledger.homes.sentences import DAMAGED, told_as

# "MdCu", in the place where SQLite lets programs mark their files.
APPLICATION_ID = 0x4D644375
_MAGIC = b"SQLite format 3\0"
_HEADER = 100

# A file up to this size is looked through from end to end, which takes about a second at most.
# Of a larger one only the length and the pages read on opening are checked.
CHECKED_WHOLE = 256 * 1024 * 1024

# So much may lie beside the file for good; more is cut off when it is written into the file.
LONGEST_WAL = 16 * 1024 * 1024
_BIT_BY_BIT = 2


def open_file(path: Path) -> Engine:
    """Connections to a file that is ours and up to date, or `UnusableLedger`."""
    with told_as(UnusableLedger, path):
        make_folder(path)
        _refuse_others(path)
        engine = _engine(path)
        _bring_up_to_date(engine, path)
        return engine


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
        connect_args={"timeout": sqlite_lock.PATIENCE},
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


def _bring_up_to_date(engine: Engine, path: Path) -> None:
    with sqlite_lock.writing(engine) as connection, connection.begin():
        revision = migrations.revision_of(connection)
        newest = migrations.newest()
        if revision != newest:
            if revision is not None:
                copy(engine, _free_name(path.with_name(f"{path.name}.before-{newest}")))
            connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
            migrations.upgrade(connection)
    _let_it_shrink(engine)
    # Only now, with our mark in its first page, may some of the file live in another beside it.
    _write_ahead(engine)


def _let_it_shrink(engine: Engine) -> None:
    """Lay out a file so that it can shrink, once; where there is no room for that, not yet.

    Done before a file has our mark it would be taken for another program's.
    """
    with closing(engine.raw_connection()) as raw, suppress(sqlite3.OperationalError):
        cursor = raw.cursor()
        if cursor.execute("PRAGMA auto_vacuum").fetchone() != (_BIT_BY_BIT,):
            cursor.execute(f"PRAGMA auto_vacuum = {_BIT_BY_BIT}")
            cursor.execute("VACUUM")


def _write_ahead(engine: Engine) -> None:
    """Let readers and the writer work side by side; SQLite itself does not wait for this lock."""
    deadline = time.monotonic() + sqlite_lock.PATIENCE
    with closing(engine.raw_connection()) as raw:
        while True:
            try:
                raw.cursor().execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if not sqlite_lock.is_busy(error) or time.monotonic() > deadline:
                    raise
                time.sleep(0.01)


def _free_name(path: Path) -> Path:
    """This name, or with a number behind it the first that is free."""
    names = chain([path], (path.with_name(f"{path.name}-{n}") for n in count(2)))
    return next(name for name in names if not name.exists())
