"""What a process of a house owns, by epochs, and the statements that give and take it.

Whoever finds a table without an owner, or with one that was not seen for three seconds, takes it by
one compare-and-set that raises its epoch. Every batch is written only if owner and epoch hold, in
the same transaction; so an owner that slept through its own succession writes nothing, and what it
had told before was written.
"""

import secrets
from collections.abc import Callable, Collection
from contextlib import suppress

from msgspec import Struct
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from mafia_de_cuba.server.ledger.errors import Deposed
from mafia_de_cuba.server.ledger.owners.heartbeat import ALIVE, CHANNEL, GONE, Heartbeat

LONGEST_WAIT = 500
"""Milliseconds that a table is waited for at which somebody is writing: all others wait as well."""
SECRET_BYTES = 32

_TAKE = (
    "WITH before AS MATERIALIZED (SELECT process FROM owners WHERE table_id = %(table)s),"
    " taken AS (INSERT INTO owners (table_id, process, epoch) VALUES (%(table)s, %(me)s, 1)"
    " ON CONFLICT (table_id) DO UPDATE SET process = excluded.process, epoch = owners.epoch + 1"
    " WHERE owners.process IS NULL OR owners.process = excluded.process OR NOT EXISTS"
    f" (SELECT 1 FROM processes WHERE id = owners.process AND {ALIVE}) RETURNING epoch)"
    " SELECT epoch, before.process FROM taken LEFT JOIN before ON before.process <> %(me)s"
)
_DEPOSE = "UPDATE processes SET lost = lost + 1 WHERE id = %s"
_WAKE = f"SELECT pg_notify('{CHANNEL}', %s)"
_WHOSE = (
    "SELECT address, id FROM owners JOIN processes ON processes.id = owners.process"
    f" WHERE table_id = %s AND {ALIVE}"
)
_MINE = (
    "SELECT table_id FROM owners JOIN unnest(%b::int4[], %b::int8[]) AS held (id, since)"
    " ON table_id = held.id AND epoch = held.since WHERE process = %s ORDER BY table_id"
)
_HOLDS = f"{_MINE} FOR SHARE OF owners"
_LET_GO = "UPDATE owners SET process = NULL WHERE process = %s AND table_id = ANY(%b::int4[])"
_LET_GO_OF_ALL = "UPDATE owners SET process = NULL WHERE process = %s"
_HELLO = (
    "INSERT INTO hellos (id, secret) VALUES (1, %s) ON CONFLICT (id) DO UPDATE"
    f" SET secret = excluded.secret WHERE NOT EXISTS (SELECT 1 FROM processes WHERE {ALIVE})"
)
_SECRET = "SELECT secret FROM hellos WHERE id = 1"


class Elsewhere(Struct, frozen=True):
    """Another process owns the table, and is reached there; nowhere for the moment where empty."""

    address: str = ""
    process: str = ""


class Tenure:
    """What this process owns, by epochs."""

    def __init__(self, engine: Engine, writing: Engine, address: str, joining: str) -> None:
        self.me = secrets.token_hex(16)
        self._engine = engine
        self._held: dict[int, int] = {}
        self.lost: Callable[[Collection[int]], object] = lambda _: None
        """Told of tables that are not this process's any more, in a thread of its own."""
        self.beats = Heartbeat(writing, self.me, address, self._look_for_losses)
        with engine.connect() as connection, connection.begin():
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({joining})")
            connection.exec_driver_sql(_HELLO, (secrets.token_bytes(SECRET_BYTES),))
            self.secret = bytes(connection.exec_driver_sql(_SECRET).scalar_one())
            """What all processes of this house know, and whoever can read its database."""
            self.beats.first(connection)
        self.beats.start()

    @property
    def owned(self) -> int:
        """How many tables this process owns."""
        return len(self._held)

    @property
    def is_cut_off(self) -> bool:
        """Whether others may take this process for dead."""
        return self.beats.silence >= GONE and not self.beats.alone

    def holds(self, table: int) -> bool:
        """Whether this process owns a table, as far as it knows."""
        return table in self._held

    def take(self, connection: Connection, table: int) -> int | Elsewhere:
        """The epoch from which a table is ours, where nobody alive has it; or who has it.

        It counts once this is committed, and `is_taken` is told.
        """
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {LONGEST_WAIT}")
        found = connection.exec_driver_sql(_TAKE, {"table": table, "me": self.me}).one_or_none()
        if found is not None:
            epoch, deposed = found
            if deposed is not None:
                connection.exec_driver_sql(_DEPOSE, (deposed,))
                connection.exec_driver_sql(_WAKE, (deposed,))
            return int(epoch)
        whose = connection.exec_driver_sql(_WHOSE, (table,)).one_or_none()
        # Nobody: it died between the two questions, and whoever asks again will have it.
        return Elsewhere() if whose is None else Elsewhere(*map(str, whose))

    def is_taken(self, table: int, epoch: int) -> None:
        """A table is ours from now on."""
        self._held[table] = epoch

    def must_hold(self, connection: Connection, tables: Collection[int]) -> None:
        """Raise `Deposed` unless all of these are ours until this transaction ends."""
        mine = {table: self._held.get(table) for table in tables}
        if None not in mine.values():
            asked = list(mine), list(mine.values()), self.me
            holds = set(connection.exec_driver_sql(_HOLDS, asked).scalars())
            if len(holds) == len(mine):
                return
            for lost in set(mine) - holds:
                self._held.pop(lost, None)
        raise Deposed("A table has another owner by now.")

    def let_go(self, connection: Connection, tables: Collection[int]) -> None:
        """Whoever comes next may have these at once."""
        for table in tables:
            self._held.pop(table, None)
        connection.exec_driver_sql(_LET_GO, (self.me, list(tables)))

    def hand_over(self, connection: Connection) -> int:
        """Let go of everything; how many tables that were."""
        many = len(self._held)
        self._held.clear()
        connection.exec_driver_sql(_LET_GO_OF_ALL, (self.me,))
        return many

    def end(self) -> None:
        """This process is gone in order."""
        if self.beats.stop():
            with suppress(DBAPIError), self._engine.connect() as connection, connection.begin():
                self.hand_over(connection)
                self.beats.leave(connection)

    def _look_for_losses(self, connection: Connection) -> None:
        """Others went on without this process at some tables: find out at which."""
        mine = dict(self._held)
        asked = list(mine), list(mine.values()), self.me
        lost = set(mine) - set(connection.exec_driver_sql(_MINE, asked).scalars())
        self._is_lost({table for table in lost if self._held.get(table) == mine[table]})

    def _is_lost(self, tables: Collection[int]) -> None:
        for table in tables:
            self._held.pop(table, None)
        if tables:
            self.lost(tables)
