"""The one hand that writes in the ledger: a thread that takes all that waits and commits it.

Tables hand over entries and wait. The disk is asked once for many of them, and they all hear back
together, when what they wrote would survive a power cut. What is done in secret is never the reason
for asking it: it goes with the table's next open entry, or with a beat that comes anyway.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from mafia_de_cuba.server.ledger.beats import Beats
from mafia_de_cuba.server.ledger.books import book, inserts
from mafia_de_cuba.server.ledger.books.inserts import Beside, write_beside
from mafia_de_cuba.server.ledger.errors import (
    CannotWrite,
    LedgerError,
    NotLive,
    NumberTaken,
    OutOfTurn,
)
from mafia_de_cuba.server.ledger.homes.home import Home
from mafia_de_cuba.server.ledger.homes.sentences import sentence
from mafia_de_cuba.server.ledger.jobs import Answer, Append, Beat, Strand, Transaction
from mafia_de_cuba.server.ledger.schema import Head, Row

Result = TypeVar("Result")

# Of so many tables the last entry is known without asking; far more than are ever in play.
MOST_KNOWN = 100_000


class Writer:
    """The thread, what waits for it, and the last entry it knows of each table.

    What it knows saves it from asking and proves nothing: other servers may have written since, or
    archived the table. The key of table and number decides.
    """

    def __init__(self, home: Home, beat: float) -> None:
        self._home, self._witness = home, home.witness
        self._connection = home.writing()
        self._waiting: SimpleQueue[Append | Transaction | Beat | None] = SimpleQueue()
        self._aside: dict[int, list[Append]] = {}
        """What was done in secret at each table and is not written yet."""
        self.beats = Beats(beat, lambda: self._waiting.put(Beat()))
        self._last: dict[int, Head] = {}
        self._closed = False
        self._thread = Thread(target=self._work, name="ledger-writer", daemon=True)
        self._begin()

    def _begin(self) -> None:
        self._thread.start()

    async def append(
        self, row: Row, *, beside: Beside | None = None, strand: Strand | None = None
    ) -> None:
        """Return once the row, and what goes beside it, are durable."""
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._hand_over(Append(row, beside, strand or Strand(), waiter))
        await waiter

    def append_in_secret(
        self, row: Row, *, beside: Beside | None, strand: Strand
    ) -> "asyncio.Future[None]":
        """Done once the row is durable, at a moment that nobody can tell it by."""
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._hand_over(Append(row, beside, strand, waiter, secret=True))
        self.beats.come()
        return waiter

    async def run(self, work: Callable[[Connection], Result], *, again: bool = False) -> Result:
        """Do some other writing, in a transaction of its own; what may be done twice, again."""
        waiter: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._hand_over(Transaction(work, waiter, again))
        return await waiter

    async def close(self) -> None:
        """Write what waits, then stop."""
        if not self._closed:
            self._closed = True
            self.beats.stop()
            self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _hand_over(self, job: Append | Transaction) -> None:
        if self._closed:
            raise LedgerError("The ledger is closed.")
        self._waiting.put(job)

    def _work(self) -> None:
        while self._sees_to(list(self._all_that_waits())):
            pass
        with suppress(DBAPIError), self._connection.begin():
            self._witness.note_heads(self._connection)
        self._connection.close()

    def _sees_to(self, jobs: "list[Append | Transaction | Beat | None]") -> bool:
        """Write what is to be written now, and tell those who wait; whether more will come."""
        goes_on, beat = None not in jobs, any(isinstance(job, Beat) for job in jobs)
        coming = [job for job in jobs if isinstance(job, Append)]
        appends = self._due(coming, all_of_it=beat or not goes_on)
        if appends or beat:
            self._tell(self._write(appends, beat=beat))
        for job in jobs:
            if isinstance(job, Transaction):
                self._tell([self._do(job)])
        return goes_on

    def _due(self, coming: list[Append], *, all_of_it: bool) -> list[Append]:
        """What is written now: of what is secret that for which the disk is asked anyway."""
        due: list[Append] = []
        for job in coming:
            if job.secret:
                self._aside.setdefault(job.row.table, []).append(job)
            else:
                if self._aside:
                    due += self._aside.pop(job.row.table, ())
                due.append(job)
        if all_of_it:
            due += [job for aside in self._aside.values() for job in aside]
            self._aside.clear()
        return due

    def _all_that_waits(self) -> Iterator[Append | Transaction | Beat | None]:
        yield self._waiting.get()
        with suppress(Empty):
            while True:
                yield self._waiting.get_nowait()

    def _do(self, errand: Transaction) -> Answer:
        patience = self._home.patience()
        while True:
            try:
                with self._connection.begin():
                    result = errand.work(self._connection)
                return Answer(errand.waiter, result=result)
            except Exception as error:
                # What was cut off may have been done: only entries can be told to be there.
                lasts = patience.lasts(error) and (errand.again or not patience.was_cut_off)
                if not lasts:
                    return Answer(errand.waiter, error=self._trouble(error))

    def _tell(self, answers: Iterable[Answer]) -> None:
        """Wake those who wait, with one call for each event loop; a server has only one."""
        by_loop: dict[asyncio.AbstractEventLoop, list[Answer]] = {}
        for answer in answers:
            by_loop.setdefault(answer.waiter.get_loop(), []).append(answer)
        for loop, its_answers in by_loop.items():
            # A loop that is closed has nobody left to wake.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(_wake, its_answers)

    def _write(self, batch: list[Append], *, beat: bool) -> list[Answer]:
        """All of a batch in one go; if one of them is wrong, each by itself."""
        patience, there = self._home.patience(), list[Answer]()
        while True:
            try:
                if patience.was_cut_off:
                    # The line was lost, perhaps after it was written and before we heard of it.
                    found = [job for job in batch if self._is_there(job.row)]
                    there += [Answer(job.waiter) for job in found]
                    batch = [job for job in batch if job not in found]
                return there + self._written(batch, beat=beat)
            except Exception as error:
                if not patience.lasts(error):
                    for job in batch:
                        job.strand.broken = True
                    return there + [Answer(job.waiter, error=self._trouble(error)) for job in batch]
                self._last.clear()

    def _is_there(self, row: Row) -> bool:
        """Whether exactly this was written."""
        rows = book.rows(self._connection, row.table, row.number - 1)
        with self._connection.begin(), closing(rows):
            return next(rows, None) == row

    def _written(self, batch: list[Append], *, beat: bool) -> list[Answer]:
        try:
            self._write_together(batch, beat=beat)
            return [Answer(job.waiter) for job in batch]
        except OperationalError:
            raise
        except Exception:
            return self._write_one_by_one(batch)

    def _write_together(self, batch: list[Append], *, beat: bool) -> None:
        heads: dict[int, Head] = {}
        rows: list[tuple[Row, bytes]] = []
        with self._connection.begin():
            for job in batch:
                row, table = job.row, job.row.table
                before = self._must_follow(job, heads.get(table) or self._last.get(table))
                hashed = inserts.hash_after(before, row)
                heads[table] = Head(number=row.number, hash=hashed)
                rows.append((row, hashed))
            if rows:
                self._home.must_hold(self._connection, heads)
                self._home.insert_rows(self._connection, rows)
                write_beside(self._connection, [job.beside for job in batch if job.beside])
            if beat:
                # The disk is asked whether or not there was a secret to write.
                self._home.leave_mark(self._connection)
        self._last.update(heads)
        if len(self._last) > MOST_KNOWN:
            self._last.clear()
        self._witness.saw(heads)

    def _write_one_by_one(self, batch: list[Append]) -> list[Answer]:
        for job in batch:
            self._last.pop(job.row.table, None)
        heads: dict[int, Head] = {}
        answers = []
        with self._connection.begin():
            # Whoever else writes takes tables in the same order: nobody waits in a circle.
            for job in sorted(batch, key=lambda job: job.row.table):
                wrong = self._write_alone(job, heads)
                job.strand.broken |= wrong is not None
                answers.append(Answer(job.waiter, error=wrong))
        self._witness.saw(heads)
        return answers

    def _write_alone(self, job: Append, heads: dict[int, Head]) -> Exception | None:
        """Write one entry; what was wrong with it, if it could not be written."""
        row = job.row
        try:
            with self._connection.begin_nested():
                self._home.must_hold(self._connection, (row.table,))
                hashed = inserts.hash_after(self._must_follow(job, None), row)
                head = {row.table: Head(number=row.number, hash=hashed)}
                self._home.insert_rows(self._connection, [(row, hashed)])
                if job.beside:
                    write_beside(self._connection, [job.beside])
        except IntegrityError:
            return NumberTaken(f"{_name(row)}, or its game, was written by somebody else.")
        except OperationalError:
            raise
        except Exception as error:
            return self._trouble(error)
        heads.update(head)
        return None

    def _must_follow(self, job: Append, last: Head | None) -> bytes:
        """The hash of the entry that this one follows."""
        row = job.row
        if job.strand.broken:
            raise OutOfTurn(f"{_name(row)} builds on one that was not written.")
        if last is None:
            last = book.head(self._connection, row.table)
        if last is None:
            raise NotLive(f"Table {row.table} is not open.")
        if row.number <= last.number:
            raise NumberTaken(f"{_name(row)} was written by somebody else.")
        if row.number > last.number + 1:
            raise OutOfTurn(f"{_name(row)} does not follow entry {last.number}.")
        return last.hash

    def _trouble(self, error: Exception) -> Exception:
        """What the database says becomes a sentence; anything else speaks for itself."""
        if not isinstance(error, DBAPIError):
            return error
        trouble = CannotWrite(sentence(error, self._home.place))
        trouble.__cause__ = error
        return trouble


def _name(row: Row) -> str:
    return f"Entry {row.number} of table {row.table}"


def _wake(answers: list[Answer]) -> None:
    for answer in answers:
        if answer.waiter.done():
            continue
        if answer.error is None:
            answer.waiter.set_result(answer.result)
        else:
            answer.waiter.set_exception(answer.error)
