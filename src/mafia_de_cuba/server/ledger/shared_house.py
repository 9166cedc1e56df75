"""The ledger of a house with several processes: tables are owned before they are written at."""

from collections.abc import Collection

from sqlalchemy import Connection

from mafia_de_cuba.server.ledger.errors import Deposed
from mafia_de_cuba.server.ledger.home import Home
from mafia_de_cuba.server.ledger.tenure import Elsewhere, Tenure
from mafia_de_cuba.server.ledger.writer import Writer


class SharedHouse:
    """What a ledger does where others write in the same house."""

    _home: Home
    _writer: Writer

    def join(self, address: str) -> Tenure:
        """Be one of several processes of this house, which the others reach there."""
        return self._home.join(address)

    async def still_owns(self, table: int) -> bool:
        """Whether a table is this process's own; asked anew where it was not seen for a while."""
        tenure = self._home.tenure
        if tenure is None or tenure.is_sure:
            return True

        def look(connection: Connection) -> bool:
            try:
                tenure.must_hold(connection, (table,))
            except Deposed:
                return False
            return True

        return await self._writer.run(look)

    async def own(self, table: int) -> Elsewhere | None:
        """Own a table from now on, unless another process does: then where that is reached."""
        tenure = self._home.tenure
        if tenure is None or tenure.holds(table):
            return None
        return await self._writer.run(lambda connection: tenure.take(connection, table))

    async def let_go(self, tables: Collection[int] | None = None) -> None:
        """Whoever comes next may have these tables at once, or all there are."""
        tenure = self._home.tenure
        if tenure is not None:
            if tables is None:
                await self._writer.run(tenure.hand_over)
            else:
                await self._writer.run(lambda connection: tenure.let_go(connection, tables))

    def _taken(self, connection: Connection, table: int) -> int:
        """A new table belongs to whoever opened it, from the same moment."""
        if self._home.tenure is not None:
            self._home.tenure.take(connection, table)
        return table
