"""A process says every second that it is there, by the database's clock, and hears what is new.

One row a process, one statement a second. What comes back tells who else is there and whether
anybody took a table of ours; a notice only has it asked sooner. Silence is told apart from sleep by
a clock that goes on while a machine sleeps.
"""

import threading
import time
from collections.abc import Callable, Collection
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

BEAT = 1.0
"""Seconds between two signs of life."""
GONE = 3
"""Seconds after which a process that was not seen is dead, by the database's clock."""
NAP = 0.25
"""After so long it is looked whether the house is being closed."""
FORGOTTEN = 3600
CHANNEL = "mafia_de_cuba"
"""Where whoever has lost a table, or waits for finished games, is woken."""
KEPT = "kept"
"""What is said there when a game was kept."""

# A clock that was set back must not keep the dead alive: who was seen in the future was not seen.
ALIVE = (
    f"seen_at BETWEEN clock_timestamp() - interval '{GONE} seconds'"
    f" AND clock_timestamp() + interval '{GONE} seconds'"
)
_SEEN = (
    "INSERT INTO processes (id, address, seen_at) VALUES (%s, %s, clock_timestamp())"
    " ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp() RETURNING lost"
)
_THERE = f"SELECT id FROM processes WHERE {ALIVE}"
_FORGET = (
    "DELETE FROM processes WHERE seen_at NOT BETWEEN"
    f" clock_timestamp() - interval '{FORGOTTEN} seconds'"
    f" AND clock_timestamp() + interval '{FORGOTTEN} seconds'"
)
_LEAVE = "DELETE FROM processes WHERE id = %s"
ANYBODY = f"SELECT count(*) FROM processes WHERE {ALIVE}"

_clock = getattr(time, "CLOCK_BOOTTIME", None)


def _steady() -> float:
    """Seconds that no setting of a clock changes, those that the machine slept included."""
    return time.monotonic() if _clock is None else time.clock_gettime(_clock)


class Heartbeat:
    """The thread that says so, on a connection of its own."""

    def __init__(
        self,
        engine: Engine,
        me: str,
        address: str,
        robbed: Callable[[Connection], None],
    ) -> None:
        self._engine, self._me, self.address = engine, me, address
        self._robbed = robbed
        self.kept: Callable[[], None] = lambda: None
        """Told when some process kept a finished game."""
        self.gone: Callable[[Collection[str]], None] = lambda _: None
        """Told which processes were there a second ago and are no more."""
        self._there: frozenset[str] = frozenset((me,))
        self._lost = 0
        self._seen = _steady()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._work, name="heartbeat", daemon=True)

    @property
    def silence(self) -> float:
        """For how many seconds nothing of this process was heard in the database."""
        return _steady() - self._seen

    @property
    def there(self) -> int:
        """How many processes of the house there are, this one included."""
        return len(self._there | {self._me})

    @property
    def alone(self) -> bool:
        """Whether no other process was there when this one last looked."""
        return self._there <= {self._me}

    @property
    def is_first(self) -> bool:
        """Whether this process sees to what one has to see to: the first by name of all there."""
        return self._me == min(self._there | {self._me})

    def first(self, connection: Connection) -> None:
        """Be there from now on."""
        connection.exec_driver_sql(_SEEN, (self._me, self.address))

    def start(self) -> None:
        """Go on being there."""
        self._seen = _steady()
        self._thread.start()

    def stop(self) -> bool:
        """Say nothing more; False where it was said already."""
        if self._over.is_set():
            return False
        self._over.set()
        self._thread.join()
        return True

    def leave(self, connection: Connection) -> None:
        """Be gone, so that nobody has to wait for it to show."""
        connection.exec_driver_sql(_LEAVE, (self._me,))

    def _work(self) -> None:
        while not self._over.is_set():
            try:
                with self._engine.connect() as line:
                    self._go_on(line.execution_options(isolation_level="AUTOCOMMIT"))
            except DBAPIError:
                # A database that is away is tried again; meanwhile nothing can be written anyway.
                self._over.wait(NAP)

    def _go_on(self, line: Connection) -> None:
        line.exec_driver_sql(f"LISTEN {CHANNEL}")
        while not self._over.is_set():
            self.beat(line)
            self._wait(line)

    def beat(self, line: Connection) -> None:
        """One sign of life, and what there is to hear."""
        began = _steady()
        (lost,) = line.exec_driver_sql(_SEEN, (self._me, self.address)).one()
        slept = self.silence >= GONE - BEAT
        self._seen = began
        there = frozenset(map(str, line.exec_driver_sql(_THERE).scalars()))
        gone, self._there = self._there - there, there
        if gone:
            self.gone(gone)
        if slept or lost != self._lost:
            self._robbed(line)
            self._lost = lost
        if self.is_first:
            line.exec_driver_sql(_FORGET)

    def _wait(self, line: Connection) -> None:
        """For a second, or until somebody wakes us; who cannot be woken has waited, and no more."""
        driver: Any = line.connection.driver_connection
        until = time.monotonic() + BEAT
        while not self._over.is_set() and (left := until - time.monotonic()) > 0:
            try:
                heard = [it.payload for it in driver.notifies(timeout=min(left, NAP), stop_after=1)]
            except Exception:
                # The line is cut, as the next sign of life will tell.
                return
            if KEPT in heard:
                self.kept()
            if self._me in heard:
                return
