"""The ledger: whatever happens at a table is written here before anyone hears of it.

After a power cut every table comes back from its ledger exactly where it was. The entries of a
table are numbered 1, 2, 3 …; nobody can write a number that is taken, and none is left out.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError

from mafia_de_cuba.server.ledger import archive, inserts, queries, sqlite_file, waste_bin
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
from mafia_de_cuba.server.ledger.inserts import Beside
from mafia_de_cuba.server.ledger.schema import (
    Binned,
    HouseTime,
    Kept,
    Live,
    Row,
    Snapshot,
    Stands,
)
from mafia_de_cuba.server.ledger.writer import Writer, writing

__all__ = [
    "Beside",
    "Binned",
    "CannotWrite",
    "CodeTaken",
    "HouseTime",
    "Kept",
    "Ledger",
    "LedgerError",
    "Live",
    "NotLive",
    "NumberTaken",
    "OutOfTurn",
    "Row",
    "Snapshot",
    "Stands",
    "UnusableLedger",
]

Result = TypeVar("Result")


READERS = 4
"""So many read at the same time: who looks up a short evening does not wait for a long one."""
TABLES_AT_A_TIME = 200
PAGES_AT_A_TIME = 256


class Ledger:
    """One file, one thread that writes in it and some that read."""

    def __init__(self, engine: Engine, path: Path) -> None:
        self._engine = engine
        self._path = path
        self._writer = Writer(writing(engine), path)
        self._reader = ThreadPoolExecutor(READERS, thread_name_prefix="ledger-reader")
        self._closed = False
        self.append = self._writer.append
        """Write a table's next entry, `await append(row, beside=…)`; it is durable on return.

        A table hands over an entry when the one before is acknowledged: each is judged by its
        number alone. One that is cancelled while it waits may be written all the same.
        """

    @classmethod
    def open(cls, url_or_path: str | Path) -> "Ledger":
        """A new ledger, or the one in this file brought up to date; raises `UnusableLedger`."""
        path = _path_of(url_or_path)
        with told_as(UnusableLedger, path):
            return cls(sqlite_file.open_file(path), path)

    async def open_table(self, code: str, at: int, ran: int = 0, *, spare: bool = False) -> int:
        """A new table's id; raises `CodeTaken` if a live table has this code.

        The codes of tables in the bin can be spared: somebody may want one of them back.
        """

        def write(connection: Connection) -> int:
            if spare and waste_bin.holds(connection, code):
                raise CodeTaken(f"A table {code} lies in the bin.")
            try:
                return queries.insert_table(connection, code, at, ran)
            except IntegrityError:
                raise CodeTaken(f"There is a table {code} already.") from None

        return await self._writer.run(write)

    async def table_of(self, code: str) -> int | None:
        """The live table that has this code."""
        return await self._read(lambda connection: queries.table_of(connection, code))

    async def rows(self, table: int, *, after: int = 0) -> list[Row]:
        """A live table's entries that follow this number, without a gap."""
        return await self._read(lambda connection: list(queries.rows(connection, table, after)))

    async def recall(
        self,
        table: int,
        form: str,
        recollect: Callable[[Snapshot | None, Callable[[int], Iterator[Row]]], Result],
    ) -> Result:
        """What is made of a table's snapshot and of its entries after a number, off the loop."""

        def read(connection: Connection) -> Result:
            found = queries.snapshot(connection, table, form)
            return recollect(found, lambda after: queries.rows(connection, table, after))

        return await self._read(read)

    async def keep_snapshots(self, some: Sequence[Snapshot]) -> None:
        """Keep these, each in the place of an older one."""
        await self._writer.run(lambda connection: inserts.put_snapshots(connection, some))

    async def record(self, table: int, game: int) -> bytes | None:
        """A finished game's record, also of a table that was archived since."""
        return await self._read(lambda connection: queries.record(connection, table, game))

    async def live_tables(self, only: int | None = None) -> list[Live]:
        """Every table that is not archived, or only this one."""
        return await self._read(lambda connection: queries.live_tables(connection, only))

    # ----------------------------------------------------------------------- the house's own time

    async def house_time(self) -> HouseTime:
        """How long the house has been open in all."""
        return await self._read(queries.house_time)

    async def note_time(self, *, ran: int, wall: int, touched: Collection[int] = ()) -> None:
        """The house has been open for so long, and somebody is at these tables."""
        await self._writer.run(lambda it: queries.note_time(it, ran, wall))
        here = list(touched)
        for first in range(0, len(here), TABLES_AT_A_TIME):
            few = here[first : first + TABLES_AT_A_TIME]

            def write(connection: Connection, few: Sequence[int] = few) -> None:
                queries.touch(connection, few, ran)

            await self._writer.run(write)

    # ------------------------------------------------------------------------------------ the bin

    async def archive(self, some: Sequence[Live], *, ran: int, at: int) -> int:
        """Put tables into the bin that nobody has touched since they were looked at; how many."""
        count = 0
        for first in range(0, len(some), TABLES_AT_A_TIME):
            few = some[first : first + TABLES_AT_A_TIME]

            def write(connection: Connection, few: Sequence[Live] = few) -> int:
                return waste_bin.put(connection, few, ran=ran, at=at)

            count += await self._writer.run(write)
        return count

    async def binned(self) -> list[Binned]:
        """What lies in the bin, the longest there first."""
        return await self._read(waste_bin.contents)

    async def restore(self, table: int, *, ran: int) -> bool:
        """Bring a table back out of the bin; raises `CodeTaken` if another has its code now."""
        return await self._writer.run(
            lambda connection: waste_bin.take_out(connection, table, ran=ran)
        )

    async def destroy(self, table: int) -> None:
        """Take a table out of the bin for good, a little at a time; its records stay."""
        while not await self._writer.run(
            lambda connection: waste_bin.destroy_some(connection, table)
        ):
            pass

    async def shrink(self) -> bool:
        """Give a little of what is unused back to the disk; whether there may be more."""
        return await self._writer.run(lambda it: sqlite_file.give_back(it, PAGES_AT_A_TIME))

    async def file_size(self) -> int:
        """How long the file is."""
        return await self._read(sqlite_file.size)

    # --------------------------------------------------------------------- records, and the whole

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
