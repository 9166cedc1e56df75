"""The one hand that writes in the ledger: a thread that takes all that waits and commits it.

Tables hand over entries and wait. The disk is asked once for many of them, and they all hear back
together, when what they wrote would survive a power cut.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from cachetools import LRUCache
from msgspec import Struct
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from mafia_de_cuba.server.ledger import queries
from mafia_de_cuba.server.ledger.errors import (
    CannotWrite,
    LedgerError,
    NotLive,
    NumberTaken,
    OutOfTurn,
    sentence,
)
from mafia_de_cuba.server.ledger.inserts import Beside, insert_rows, write_beside
from mafia_de_cuba.server.ledger.schema import Row

Result = TypeVar("Result")

# Of so many tables the last number is known without asking; far more than are ever in play.
MOST_KNOWN = 100_000

# How many seconds to wait for another program that is writing.
PATIENCE = 15.0
# How many milliseconds SQLite waits by itself for the lock to write, before it is asked again. Left
# alone it naps for longer and longer, and never wakes in the moment between two entries of another
# server on a slow disk.
GLANCE = 3


class Append(Struct, frozen=True):
    """An entry that waits to be written, and who waits for it."""

    row: Row
    beside: Beside | None
    waiter: "asyncio.Future[None]"


class Transaction(Struct, frozen=True):
    """Anything else that writes, in a transaction of its own."""

    work: Callable[[Connection], Any]
    waiter: "asyncio.Future[Any]"


class Answer(Struct, frozen=True):
    """What one who waits is told."""

    waiter: "asyncio.Future[Any]"
    result: Any = None
    error: Exception | None = None


class Writer:
    """The thread, what waits for it, and the last number it knows of each table.

    What it knows saves it from asking and proves nothing: other servers may have written since, or
    archived the table. The key of table and number decides.
    """

    def __init__(self, connection: Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._waiting: SimpleQueue[Append | Transaction | None] = SimpleQueue()
        self._last: LRUCache[int, int] = LRUCache(MOST_KNOWN)
        self._closed = False
        self._thread = Thread(target=self._work, name="ledger-writer", daemon=True)
        self._thread.start()

    async def append(self, row: Row, *, beside: Beside | None = None) -> None:
        """Return once the row, and what goes beside it, are durable."""
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._hand_over(Append(row, beside, waiter))
        await waiter

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        """Do some other writing, in a transaction of its own."""
        waiter: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._hand_over(Transaction(work, waiter))
        return await waiter

    async def close(self) -> None:
        """Write what waits, then stop."""
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _hand_over(self, job: Append | Transaction) -> None:
        if self._closed:
            raise LedgerError("The ledger is closed.")
        self._waiting.put(job)

    def _work(self) -> None:
        goes_on = True
        while goes_on:
            jobs = list(self._all_that_waits())
            goes_on = None not in jobs
            appends = [job for job in jobs if isinstance(job, Append)]
            if appends:
                _tell(self._write(appends))
            for job in jobs:
                if isinstance(job, Transaction):
                    _tell([self._do(job)])
        self._connection.close()

    def _all_that_waits(self) -> Iterator[Append | Transaction | None]:
        yield self._waiting.get()
        with suppress(Empty):
            while True:
                yield self._waiting.get_nowait()

    def _do(self, errand: Transaction) -> Answer:
        try:
            with self._connection.begin():
                result = errand.work(self._connection)
            return Answer(errand.waiter, result=result)
        except Exception as error:
            return Answer(errand.waiter, error=self._trouble(error))

    def _write(self, batch: list[Append]) -> list[Answer]:
        """All of a batch in one go; if one of them is wrong, each by itself."""
        try:
            try:
                self._write_together(batch)
                return [Answer(job.waiter) for job in batch]
            except OperationalError:
                raise
            except Exception:
                return self._write_one_by_one(batch)
        except Exception as error:
            return [Answer(job.waiter, error=self._trouble(error)) for job in batch]

    def _write_together(self, batch: list[Append]) -> None:
        last: dict[int, int] = {}
        with self._connection.begin():
            for job in batch:
                table = job.row.table
                known = last.get(table) or self._last.get(table)
                self._must_follow(job.row, known)
                last[table] = job.row.number
            insert_rows(self._connection, [job.row for job in batch])
            write_beside(self._connection, [job.beside for job in batch if job.beside])
        self._last.update(last)

    def _write_one_by_one(self, batch: list[Append]) -> list[Answer]:
        for job in batch:
            self._last.pop(job.row.table, None)
        with self._connection.begin():
            return [Answer(job.waiter, error=self._write_alone(job)) for job in batch]

    def _write_alone(self, job: Append) -> Exception | None:
        """Write one entry; what was wrong with it, if it could not be written."""
        try:
            with self._connection.begin_nested():
                self._must_follow(job.row, None)
                insert_rows(self._connection, [job.row])
                if job.beside:
                    write_beside(self._connection, [job.beside])
        except IntegrityError:
            return NumberTaken(f"{_name(job.row)}, or its game, was written by somebody else.")
        except OperationalError:
            raise
        except Exception as error:
            return self._trouble(error)
        return None

    def _must_follow(self, row: Row, last: int | None) -> None:
        if last is None:
            last = queries.last_number(self._connection, row.table)
        if last is None:
            raise NotLive(f"Table {row.table} is not open.")
        if row.number <= last:
            raise NumberTaken(f"{_name(row)} was written by somebody else.")
        if row.number > last + 1:
            raise OutOfTurn(f"{_name(row)} does not follow entry {last}.")

    def _trouble(self, error: Exception) -> Exception:
        """What the database says becomes a sentence; anything else speaks for itself."""
        if not isinstance(error, DBAPIError):
            return error
        trouble = CannotWrite(sentence(error, self._path))
        trouble.__cause__ = error
        return trouble


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


def _name(row: Row) -> str:
    return f"Entry {row.number} of table {row.table}"


def _tell(answers: Iterable[Answer]) -> None:
    """Wake those who wait, with one call for each event loop; a server has only one."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Answer]] = {}
    for answer in answers:
        by_loop.setdefault(answer.waiter.get_loop(), []).append(answer)
    for loop, its_answers in by_loop.items():
        # A loop that is closed has nobody left to wake.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(_wake, its_answers)


def _wake(answers: list[Answer]) -> None:
    for answer in answers:
        if answer.waiter.done():
            continue
        if answer.error is None:
            answer.waiter.set_result(answer.result)
        else:
            answer.waiter.set_exception(answer.error)
