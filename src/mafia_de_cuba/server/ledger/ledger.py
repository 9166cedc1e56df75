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

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from mafia_de_cuba.server.ledger import queries
from mafia_de_cuba.server.ledger.archive import records as archive
from mafia_de_cuba.server.ledger.beats import BEAT
from mafia_de_cuba.server.ledger.books import book, snapshots, waste_bin
from mafia_de_cuba.server.ledger.books.inserts import Beside
from mafia_de_cuba.server.ledger.errors import (
    CannotWrite,
    CodeTaken,
    Damaged,
    Deposed,
    LedgerError,
    NotLive,
    NumberTaken,
    OutOfTurn,
    UnusableLedger,
)
from mafia_de_cuba.server.ledger.homes.home import Home
from mafia_de_cuba.server.ledger.homes.opening import open_home
from mafia_de_cuba.server.ledger.homes.place import Database, place_named
from mafia_de_cuba.server.ledger.homes.sentences import told_as
from mafia_de_cuba.server.ledger.jobs import Strand
from mafia_de_cuba.server.ledger.schema import (
    Binned,
    Damage,
    HouseTime,
    Kept,
    Live,
    Row,
    Snapshot,
    Stands,
)
from mafia_de_cuba.server.ledger.shared_house import SharedHouse
from mafia_de_cuba.server.ledger.writer import Writer

__all__ = [
    "Beside",
    "Binned",
    "CannotWrite",
    "CodeTaken",
    "Damage",
    "Damaged",
    "Deposed",
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
    "Strand",
    "UnusableLedger",
]

Result = TypeVar("Result")
READERS = 4
"""So many read at the same time: who looks up a short evening does not wait for a long one."""
TABLES_AT_A_TIME = 200


class Ledger(SharedHouse):
    """One home, one thread that writes in it and some that read."""

    def __init__(self, home: Home, beat: float, gone: Collection[Damage] = ()) -> None:
        self._home, self._engine, self._witness = home, home.engine, home.witness
        home.begin()
        self._writer = Writer(home, beat)
        self._reader = ThreadPoolExecutor(READERS, thread_name_prefix="ledger-reader")
        self._closed = False
        self._gone = list(gone)
        """Tables of which nothing is left."""
        self.append = self._writer.append
        """Write a table's next entry, `await append(row, beside=…)`; it is durable on return.

        A table hands over an entry when the one before is acknowledged, or says on which `strand`
        both are: each is judged by its number alone. One that is cancelled while it waits may be
        written all the same.
        """
        self.append_in_secret = self._writer.append_in_secret
        """The same, when nobody can tell by it that there was anything to write."""
        self.secrets_possible = self._writer.beats.secrets_possible
        self.write = self._writer.run
        """Do some other writing, in a transaction of its own."""

    @classmethod
    def open(cls, place: str | Path | Database, *, beat: float = BEAT) -> "Ledger":
        """A new ledger, or the one that is there brought up to date; raises `UnusableLedger`."""
        place = place if isinstance(place, Database) else place_named(place)
        with told_as(UnusableLedger, place):
            home = open_home(place)
            seen = home.witness.heads()
            with home.writing() as connection, connection.begin():
                gone = book.note_seen(connection, seen)
            return cls(home, beat, gone)

    async def open_table(
        self, code: str, at: int, ran: int = 0, *, spare: bool = False, most: int | None = None
    ) -> int:
        """A new table's id; raises `CodeTaken` if a live table has this code.

        So it does where as many as may be have one of that length. The codes of tables in the bin
        can be spared: somebody may want one of them back.
        """

        def write(connection: Connection) -> tuple[int, int | None]:
            if most is not None and queries.codes_taken(connection).get(len(code), 0) >= most:
                raise CodeTaken(f"Enough tables have a code as short as {code}.")
            if spare and waste_bin.holds(connection, code):
                raise CodeTaken(f"A table {code} lies in the bin.")
            try:
                table = queries.insert_table(connection, code, at, ran)
            except IntegrityError:
                raise CodeTaken(f"There is a table {code} already.") from None
            return table, self._owned_from(connection, table)

        return self._is_owned(*await self._writer.run(write))

    async def codes_taken(self) -> dict[int, int]:
        """How many live tables have a code of each length."""
        return await self.read(queries.codes_taken)

    async def table_of(self, code: str, *, former: bool = False) -> int | None:
        """The live table that has this code, or had it before."""
        return await self.read(lambda it: queries.table_of(it, code, former=former))

    async def rows(self, table: int, *, after: int = 0) -> list[Row]:
        """A live table's entries that follow this number, without a gap."""
        return await self.read(lambda connection: list(book.rows(connection, table, after)))

    async def recall(
        self,
        table: int,
        form: str,
        recollect: Callable[[Snapshot | None, Callable[[int], Iterator[Row]]], Result],
    ) -> Result:
        """What is made of a table's snapshot and of its entries after a number, off the loop."""

        def read(connection: Connection) -> Result:
            with book.reading(connection, table) as rows:
                return recollect(snapshots.snapshot(connection, table, form), rows)

        return await self.read(read)

    async def keep_snapshots(self, some: Sequence[Snapshot]) -> None:
        """Keep these, each in the place of an older one."""
        await self._writer.run(lambda connection: snapshots.put_snapshots(connection, some))

    async def record(self, table: int, game: int) -> bytes | None:
        """A finished game's record, also of a table that was archived since."""
        return await self.read(lambda connection: queries.record(connection, table, game))

    async def live_tables(self, only: int | None = None) -> list[Live]:
        """Every table that is not archived, or only this one."""
        return await self.read(lambda connection: queries.live_tables(connection, only))

    async def damaged(self) -> list[Damage]:
        """The tables that stay closed, as far as it shows before anybody comes to them."""
        return [*self._gone, *await self.read(book.damaged)]

    # ----------------------------------------------------------------------- the house's own time

    async def try_out(self) -> None:
        """Write something and take it back, to see whether it can be done."""
        await self._writer.run(queries.try_out)

    async def house_time(self) -> HouseTime:
        """How long the house has been open in all."""
        return await self.read(queries.house_time)

    async def note_time(self, *, ran: int, wall: int, touched: Collection[int] = ()) -> None:
        """The house has been open for so long, and somebody is at these tables."""

        def note(connection: Connection) -> None:
            # Together, so that nobody feels whether there was a head to note.
            queries.note_time(connection, ran, wall)
            self._witness.note_heads(connection)

        await self._writer.run(note)
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
        return await self.read(waste_bin.contents)

    async def restore(self, table: int, *, ran: int) -> bool:
        """Bring a table back out of the bin; raises `CodeTaken` if another has its code now."""
        return await self._writer.run(
            lambda connection: waste_bin.take_out(connection, table, ran=ran)
        )

    async def destroy(self, table: int) -> None:
        """Take a table out of the bin for good, a little at a time; its records stay."""

        def write(connection: Connection) -> bool:
            gone = waste_bin.destroy_some(connection, table)
            if gone:
                self._witness.forget(table)
            return gone

        while not await self._writer.run(write):
            pass

    async def forget_games(self, *, ran: int, before: int) -> None:
        """Delete, a few at a time, what games left here before that time, copies of it included."""
        while await self._writer.run(lambda it: waste_bin.forget_games(it, ran, before)):
            pass
        await self._writer.run(lambda _: self._home.forget_copies(before))

    async def shrink(self) -> bool:
        """Give a little of what is unused back to the disk; whether there may be more."""
        return await self._writer.run(self._home.give_back)

    async def file_size(self) -> int:
        """How many bytes the house takes."""
        return await self.read(self._home.size)

    # --------------------------------------------------------------------- records, and the whole

    def records(self, *, analysis: bool = False) -> Iterator[bytes]:
        """Every finished game's record, oldest first, perhaps with what it came to."""
        with told_as(LedgerError, self._home.place):
            yield from archive.records(self._engine, analysis=analysis)

    def take_in(self, records: Iterable[bytes]) -> int:
        """Keep records from elsewhere, each only once; how many were new."""
        coming = iter(records)
        count = 0
        while some := list(islice(coming, archive.SOME)):
            with (
                told_as(CannotWrite, self._home.place),
                self._home.writing() as connection,
                connection.begin(),
            ):
                count += archive.take_in(connection, some)
        return count

    async def backup(self, to: Path) -> None:
        """A copy of the whole ledger in one new file, while tables go on."""
        if to.exists():
            raise UnusableLedger(f"{to} is there already: name a new file for the copy.")
        with told_as(CannotWrite, to):
            await asyncio.to_thread(self._home.copy, to)

    async def close(self) -> None:
        """Write what waits, and let go of the home."""
        self._closed = True
        await asyncio.to_thread(self._reader.shutdown)
        await self._writer.close()
        self._home.close()

    async def read(self, query: Callable[[Connection], Result]) -> Result:
        """Read off the event loop; what was acknowledged before is seen."""
        if self._closed:
            raise LedgerError("The ledger is closed.")

        def read() -> Result:
            with told_as(LedgerError, self._home.place), self._home.reading() as connection:
                return query(connection)

        return await asyncio.get_running_loop().run_in_executor(self._reader, read)
