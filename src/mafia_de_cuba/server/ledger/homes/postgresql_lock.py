"""A house in a database, alone: a lock there says that it is open, and who has it.

PostgreSQL itself lets go of the lock when the connection ends, however it ends.
"""

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import Connection

from mafia_de_cuba.server.ledger.errors import UnusableLedger
from mafia_de_cuba.server.ledger.homes.place import Database
from mafia_de_cuba.server.ledger.homes.postgresql_connections import LOCKS, OPEN, connections_to
from mafia_de_cuba.server.ledger.homes.sentences import told_as
from mafia_de_cuba.server.ledger.owners.heartbeat import ANYBODY

_TAKE = f"SELECT pg_try_advisory_lock({LOCKS}, {OPEN})"
_SHARE = f"SELECT pg_try_advisory_lock_shared({LOCKS}, {OPEN})"
_HOLDER = (
    "SELECT application_name FROM pg_stat_activity JOIN pg_locks USING (pid)"
    f" WHERE locktype = 'advisory' AND classid = {LOCKS} AND objid = {OPEN} AND granted"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) LIMIT 1"
)
_LONGEST = 63


@contextmanager
def alone_in_database(place: Database, *, shared: bool = False) -> Iterator[Callable[..., None]]:
    """Nobody else has this house open, from here to the end; or one sentence about who has.

    Servers share it with each other, and with nobody who wants to be alone.
    """
    with told_as(UnusableLedger, place):
        engine = connections_to(place)
        connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    try:
        with told_as(UnusableLedger, place):
            _introduce(connection)
            free = connection.exec_driver_sql(_SHARE if shared else _TAKE).scalar()
            # A restarted database has forgotten its locks, and who is there says so every second.
            if not free or (not shared and _is_inhabited(connection)):
                raise UnusableLedger(
                    f"{place} is open in {_holder(connection)}: stop that one, or choose another"
                    " database with --database."
                )
        yield lambda *_: None
    finally:
        connection.invalidate()
        connection.close()
        engine.dispose()


def database_open_in(connection: Connection) -> str | None:
    """Which process has this house open, in words; None if none has."""
    found = connection.exec_driver_sql(_HOLDER).scalar()
    return None if found is None else _named(str(found))


def _is_inhabited(connection: Connection) -> bool:
    if connection.exec_driver_sql("SELECT to_regclass('processes')").scalar() is None:
        return False
    return bool(connection.exec_driver_sql(ANYBODY).scalar())


def _introduce(connection: Connection) -> None:
    """Say who this is, for whoever comes second."""
    name = f"mafia-de-cuba {os.getpid()} on {socket.gethostname()}"[:_LONGEST]
    connection.exec_driver_sql("SELECT set_config('application_name', %s, false)", (name,))


def _holder(connection: Connection) -> str:
    return database_open_in(connection) or "another house"


def _named(application: str) -> str:
    name, _, who = application.partition(" ")
    return f"another house (process {who})" if name == "mafia-de-cuba" and who else "another house"
