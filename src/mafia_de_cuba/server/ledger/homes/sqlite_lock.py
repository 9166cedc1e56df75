"""SQLite's one lock for writing, waited for so that its moment is not slept through."""

import sqlite3
import time

from sqlalchemy import Connection, Engine, event

# How many seconds to wait for another program that is writing.
PATIENCE = 15.0
# How many milliseconds SQLite waits by itself for the lock to write, before it is asked again. Left
# alone it naps for longer and longer, and never wakes in the moment between two entries of another
# server on a slow disk.
GLANCE = 3


def writing(engine: Engine) -> Connection:
    """A connection whose transactions take the lock for writing as they begin."""
    connection = engine.connect()
    event.listen(connection, "begin", _take_lock)
    return connection


def _take_lock(connection: Connection) -> None:
    """Take the lock for writing as soon as it is free."""
    dbapi = connection.connection.driver_connection
    assert isinstance(dbapi, sqlite3.Connection)
    deadline = time.monotonic() + PATIENCE
    dbapi.execute(f"PRAGMA busy_timeout = {GLANCE}")
    try:
        while time.monotonic() < deadline:
            try:
                dbapi.execute("BEGIN IMMEDIATE")
                return
            except sqlite3.OperationalError as error:
                if not is_busy(error):
                    break
        # What is wrong with it now is told as of any other statement.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    finally:
        dbapi.execute(f"PRAGMA busy_timeout = {int(PATIENCE * 1000)}")


def is_busy(error: sqlite3.OperationalError) -> bool:
    """Whether somebody else holds the file, who will let go of it."""
    return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
