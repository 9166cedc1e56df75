"""A process of a house that has several: which tables it owns, and that it is still there.

Whoever finds a table without an owner, or with one that was not seen for three seconds, takes it by
one compare-and-set that raises its epoch. Every batch is written only if owner and epoch hold, in
the same transaction; so an owner that slept through its own succession writes nothing, and what it
had told before was written.
"""

import secrets
import threading
from collections.abc import Callable, Collection
from contextlib import suppress
from time import monotonic

from msgspec import Struct
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from mafia_de_cuba.server.ledger.errors import Deposed

BEAT = 1.0
"""Seconds between two signs of life."""
GONE = 3
"""Seconds after which a process that was not seen is dead, by the database's clock."""
FORGOTTEN = 3600

_ALIVE = f"seen_at > clock_timestamp() - interval '{GONE} seconds'"
_SEEN = (
    "INSERT INTO processes (id, address, seen_at) VALUES (%s, %s, clock_timestamp())"
    " ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp()"
)
_FORGET = (
    f"DELETE FROM processes WHERE seen_at < clock_timestamp() - interval '{FORGOTTEN} seconds'"
)
_TAKE = (
    "INSERT INTO owners (table_id, process, epoch) VALUES (%s, %s, 1)"
    " ON CONFLICT (table_id) DO UPDATE SET process = excluded.process, epoch = owners.epoch + 1"
    " WHERE owners.process IS NULL OR owners.process = excluded.process OR NOT EXISTS"
    f" (SELECT 1 FROM processes WHERE id = owners.process AND {_ALIVE}) RETURNING epoch"
)
_WHOSE = (
    "SELECT address, id FROM owners JOIN processes ON processes.id = owners.process"
    f" WHERE table_id = %s AND {_ALIVE}"
)
_HOLDS = (
    "SELECT table_id FROM owners JOIN unnest(%b::int4[], %b::int8[]) AS held (id, since)"
    " ON table_id = held.id AND epoch = held.since WHERE process = %s"
    " ORDER BY table_id FOR SHARE OF owners"
)
_LET_GO = "UPDATE owners SET process = NULL WHERE process = %s AND table_id = ANY(%b::int4[])"
_LET_GO_OF_ALL = "UPDATE owners SET process = NULL WHERE process = %s"
_LEAVE = "DELETE FROM processes WHERE id = %s"
ANYBODY = f"SELECT count(*) FROM processes WHERE {_ALIVE}"
_HELLO = "INSERT INTO hellos (id, secret) VALUES (1, %s) ON CONFLICT (id) DO NOTHING"
_SECRET = "SELECT secret FROM hellos WHERE id = 1"
SECRET_BYTES = 32


class Elsewhere(Struct, frozen=True):
    """Another process owns the table, and is reached there."""

    address: str
    process: str


class Tenure:
    """What this process owns, by epochs."""

    def __init__(self, engine: Engine, address: str) -> None:
        self.me = secrets.token_hex(16)
        self.address = address
        self._engine = engine
        self._held: dict[int, int] = {}
        self.lost: Callable[[Collection[int]], None] = lambda _: None
        """Told of tables that others took while this process was not seen, in its own thread."""
        self._over = threading.Event()
        self._seen = monotonic()
        self._heart = threading.Thread(target=self._beats, name="heartbeat", daemon=True)
        with engine.connect() as connection, connection.begin():
            self.secret = _agreed_secret(connection)
            self._is_here(connection)
        self._heart.start()

    @property
    def owned(self) -> int:
        """How many tables this process owns."""
        return len(self._held)

    @property
    def is_sure(self) -> bool:
        """Whether nobody can have taken anything since the database last heard of this process."""
        return self.silence < GONE - BEAT

    @property
    def silence(self) -> float:
        """For how many seconds nothing of this process was heard in the database."""
        return monotonic() - self._seen

    def holds(self, table: int) -> bool:
        """Whether this process owns a table, as far as it knows."""
        return table in self._held

    def take(self, connection: Connection, table: int) -> Elsewhere | None:
        """Own a table from now on, where nobody alive does; or where it is owned."""
        if table in self._held:
            return None
        epoch = connection.exec_driver_sql(_TAKE, (table, self.me)).scalar()
        if epoch is not None:
            self._held[table] = int(epoch)
            return None
        found = connection.exec_driver_sql(_WHOSE, (table,)).one_or_none()
        # Nobody: it died between the two questions, and whoever asks again will have it.
        return Elsewhere("", "") if found is None else Elsewhere(*map(str, found))

    def must_hold(self, connection: Connection, tables: Collection[int]) -> None:
        """Raise `Deposed` unless all of these are ours until this transaction ends."""
        mine = {table: self._held.get(table) for table in tables}
        if None in mine.values():
            raise Deposed("A table has another owner by now.")
        asked = list(mine), list(mine.values()), self.me
        holds = set(connection.exec_driver_sql(_HOLDS, asked).scalars())
        if holds != set(mine):
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
        if not self._over.is_set():
            self._over.set()
            self._heart.join()
            with suppress(DBAPIError), self._engine.connect() as connection, connection.begin():
                connection.exec_driver_sql(_LET_GO_OF_ALL, (self.me,))
                connection.exec_driver_sql(_LEAVE, (self.me,))

    def _beats(self, wait: Callable[[float], bool] | None = None) -> None:
        wait = wait or self._over.wait
        while not wait(BEAT):
            # A database that is away is tried again; meanwhile nothing can be written anyway.
            with suppress(DBAPIError), self._engine.connect() as connection, connection.begin():
                slept = not self.is_sure
                self._is_here(connection)
                if slept:
                    self._look_for_losses(connection)

    def _is_here(self, connection: Connection) -> None:
        connection.exec_driver_sql(_SEEN, (self.me, self.address))
        connection.exec_driver_sql(_FORGET)
        self._seen = monotonic()

    def _look_for_losses(self, connection: Connection) -> None:
        """Whoever was away for long looks whether others went on without it."""
        mine = dict(self._held)
        asked = list(mine), list(mine.values()), self.me
        lost = set(mine) - set(connection.exec_driver_sql(_HOLDS, asked).scalars())
        for table in lost:
            self._held.pop(table, None)
        if lost:
            self.lost(lost)


def _agreed_secret(connection: Connection) -> bytes:
    """What all processes of this house know: of the first that came."""
    connection.exec_driver_sql(_HELLO, (secrets.token_bytes(SECRET_BYTES),))
    return bytes(connection.exec_driver_sql(_SECRET).scalar_one())
