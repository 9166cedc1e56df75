"""The ledger of a house with several processes: tables are owned before they are written at."""

from collections.abc import Callable, Collection
from typing import TypeVar

from sqlalchemy import Connection

from mafia_de_cuba.server.ledger.errors import Deposed
from mafia_de_cuba.server.ledger.homes.home import Home
from mafia_de_cuba.server.ledger.owners.heartbeat import CHANNEL, KEPT
from mafia_de_cuba.server.ledger.owners.tenure import Elsewhere, Tenure
from mafia_de_cuba.server.ledger.writer import Writer

Result = TypeVar("Result")
_SAY = f"NOTIFY {CHANNEL}, '{KEPT}'"


class SharedHouse:
    """What a ledger does where others write in the same house. Alone it does nothing of it."""

    _home: Home
    _writer: Writer

    @property
    def tenure(self) -> Tenure | None:
        """What this process owns, where there are others beside it."""
        return self._home.tenure

    def join(self, address: str) -> Tenure:
        """Be one of several processes of this house, which the others reach there."""
        return self._home.join(address)

    def seen_as(self) -> str | None:
        """The address under which the house's database sees this process."""
        return self._home.seen_as()

    def hang_up(self) -> None:
        """Whoever waits for the database on a line that is dead waits no longer."""
        self._home.hang_up()

    async def still_owns(self, table: int) -> bool:
        """Whether a table is this process's own, by what the database says now.

        Whoever comes may have been told more by a neighbour that has taken it since.
        """
        tenure = self._home.tenure
        if tenure is None:
            return True
        if not tenure.holds(table):
            return False

        def look(connection: Connection) -> bool:
            try:
                tenure.must_hold(connection, (table,))
            except Deposed:
                return False
            return True

        return await self._run(look)

    async def own(self, table: int) -> Elsewhere | None:
        """Own a table from now on, unless another process does: then where that is reached."""
        tenure = self._home.tenure
        if tenure is None or tenure.holds(table):
            return None
        found = await self._run(lambda connection: tenure.take(connection, table))
        if isinstance(found, Elsewhere):
            return found
        tenure.is_taken(table, found)
        return None

    async def let_go(self, tables: Collection[int]) -> None:
        """Whoever comes next may have these tables at once."""
        tenure = self._home.tenure
        if tenure is not None and tables:
            await self._run(lambda connection: tenure.let_go(connection, tables))

    async def hand_over(self) -> int:
        """Whoever comes next may have every table at once; how many those were."""
        tenure = self._home.tenure
        return 0 if tenure is None else await self._run(tenure.hand_over)

    async def say_kept(self) -> None:
        """Wake whoever waits for finished games, at whichever process."""
        if self._home.tenure is not None:
            await self._run(lambda connection: connection.exec_driver_sql(_SAY) and None)

    def _owned_from(self, connection: Connection, table: int) -> int | None:
        """A new table belongs to whoever opened it, from the same moment: its first epoch."""
        tenure = self._home.tenure
        found = None if tenure is None else tenure.take(connection, table)
        return found if isinstance(found, int) else None

    def _is_owned(self, table: int, epoch: int | None) -> int:
        if self._home.tenure is not None and epoch is not None:
            self._home.tenure.is_taken(table, epoch)
        return table

    async def _run(self, work: Callable[[Connection], Result]) -> Result:
        return await self._writer.run(work, again=True)
