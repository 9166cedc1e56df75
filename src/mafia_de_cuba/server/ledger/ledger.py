"""The ledger: whatever happens at a table is written here before anyone hears of it.

After a power cut every table comes back from its ledger exactly where it was. The entries of a
table are numbered 1, 2, 3 …; nobody can write a number that is taken, and none is left out.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError

from mafia_de_cuba.server.ledger import archive, queries, sqlite_file
from mafia_de_cuba.server.ledger.errors import (
    CannotWrite,
    CodeTaken,
    LedgerError,
    NotLive,
    NumberTaken,
    OutOfTurn,
    UnusableLedger,
    told_as,
)
from mafia_de_cuba.server.ledger.schema import Kept, Row
from mafia_de_cuba.server.ledger.writer import Writer

__all__ = [
    "CannotWrite",
    "CodeTaken",
    "Kept",
    "Ledger",
    "LedgerError",
    "NotLive",
    "NumberTaken",
    "OutOfTurn",
    "Row",
    "UnusableLedger",
]

Result = TypeVar("Result")


class Ledger:
    """One file, one thread that writes in it and one that reads."""

    def __init__(self, engine: Engine, path: Path) -> None:
        self._engine = engine
        self._path = path
        self._writer = Writer(sqlite_file.writing(engine), path)
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="ledger-reader")
        self._closed = False
        self.append = self._writer.append
        """Write a table's next entry, `await append(row, kept=…)`; it is durable when this returns.

        A table hands over an entry when the one before is acknowledged: each is judged by its
        number alone. One that is cancelled while it waits may be written all the same.
        """

    @classmethod
    def open(cls, url_or_path: str | Path) -> "Ledger":
        """A new ledger, or the one in this file brought up to date; raises `UnusableLedger`."""
        path = _path_of(url_or_path)
        with told_as(UnusableLedger, path):
            return cls(sqlite_file.open_file(path), path)

    async def open_table(self, code: str, at: int) -> int:
        """A new table's id; raises `CodeTaken` if a live table has this code."""

        def write(connection: Connection) -> int:
            try:
                return queries.insert_table(connection, code, at)
            except IntegrityError:
                raise CodeTaken(f"There is a table {code} already.") from None

        return await self._writer.run(write)

    async def table_of(self, code: str) -> int | None:
        """The live table that has this code."""
        return await self._read(lambda connection: queries.table_of(connection, code))

    async def rows(self, table: int, *, after: int = 0) -> list[Row]:
        """A live table's entries that follow this number, without a gap."""
        return await self._read(lambda connection: queries.rows(connection, table, after))

    async def record(self, table: int, game: int) -> bytes | None:
        """A finished game's record, also of a table that was archived since."""
        return await self._read(lambda connection: queries.record(connection, table, game))

    async def live_tables(self) -> list[tuple[int, str, int]]:
        """Id, code and time of the last entry of every table that is not archived."""
        return await self._read(queries.live_tables)

    async def archive(self, *, before: int, but: Collection[int] = ()) -> int:
        """Archive tables whose last entry is older, one at a time; how many those were."""
        count = 0
        for table in await self._read(lambda reading: queries.idle_tables(reading, before)):
            if table in but:
                continue

            def write(connection: Connection, table: int = table) -> bool:
                return archive.archive_if_idle(connection, table, before)

            count += await self._writer.run(write)
        return count

    def records(self) -> Iterator[bytes]:
        """Every finished game's record, oldest first."""
        with told_as(LedgerError, self._path):
            yield from archive.records(self._engine)

    def take_in(self, records: Iterable[bytes]) -> int:
        """Keep records from elsewhere, each only once; how many were new."""
        coming = iter(records)
        count = 0
        while some := list(islice(coming, archive.SOME)):
            with told_as(CannotWrite, self._path):
                count += archive.take_in(self._engine, some)
        return count

    async def backup(self, to: Path) -> None:
        """A copy of the whole ledger in one new file, while tables go on."""
        if to.exists():
            raise UnusableLedger(f"{to} is there already: name a new file for the copy.")
        with told_as(CannotWrite, to):
            await asyncio.to_thread(sqlite_file.copy, self._engine, to)

    async def close(self) -> None:
        """Write what waits, and let go of the file."""
        self._closed = True
        await asyncio.to_thread(self._reader.shutdown)
        await self._writer.close()

    async def _read(self, query: Callable[[Connection], Result]) -> Result:
        """Read off the event loop; what was acknowledged before is seen."""
        if self._closed:
            raise LedgerError("The ledger is closed.")

        def read() -> Result:
            with told_as(LedgerError, self._path), self._engine.connect() as connection:
                return query(connection)

        return await asyncio.get_running_loop().run_in_executor(self._reader, read)


def _path_of(url_or_path: str | Path) -> Path:
    if isinstance(url_or_path, Path) or "://" not in url_or_path:
        return Path(url_or_path)
    try:
        url = make_url(url_or_path)
    except ArgumentError:
        raise UnusableLedger(f"{url_or_path} is not the name of a file: choose one.") from None
    if url.get_backend_name() != "sqlite" or not url.database:
        raise UnusableLedger(f"{url.render_as_string()} cannot be used: name a file for SQLite.")
    return Path(url.database)
