"""Which tables are this process's own, where a house has several: found, handed over, lost.

A table lives at one process at a time, with its limits, its bots and who is here. Whoever comes to
another process is passed on; whoever was at one that lost the table is cut off, and comes back.
"""

from typing import Any

from mafia_de_cuba.server.ledger.ledger import Elsewhere, Ledger
from mafia_de_cuba.server.tables.limits import Places
from mafia_de_cuba.server.tables.metrics import Metrics


class Ownership:
    """The side of a house that its other processes see."""

    ledger: Ledger
    metrics: Metrics
    leaving = False
    """Whether every table was handed over to others."""
    _tables: dict[str, Any]
    _left: dict[str, int]
    _openers: dict[str, str]
    _places: Places

    async def whereabouts(self, code: str) -> Elsewhere | None:
        """Which other process owns a table; None where it is this one, or none is."""
        here = self._tables.get(code)
        if here is not None and not self.leaving and await self._is_ours(here):
            return None
        number = await self.ledger.table_of(code) or await self.ledger.table_of(code, former=True)
        return None if number is None else await self.ledger.own(number)

    async def _is_ours(self, table: Any) -> bool:
        """Whether it is, or nobody is told anything of it here."""
        if await self.ledger.still_owns(table.id):
            return True
        self.deposed(table.id)
        return False

    def deposed(self, table: int) -> None:
        """Another process owns this table now: it is let go of without a word."""
        for code in [code for code, it in self._tables.items() if it.id == table]:
            found = self._tables.pop(code)
            self._left.pop(code, None)
            if code in self._openers:
                self._places.leave(self._openers.pop(code))
            self.metrics.deposed.inc()
            found.rest()
            for outbox in list(found.audience):
                outbox.abort()
        self._counted()

    async def hand_over(self) -> None:
        """Let others have every table at once: nothing more is decided here."""
        self.leaving = True
        for table in self._tables.values():
            table.rest()
        await self.ledger.let_go()
        self.metrics.handed_over.inc(len(self._tables))
        for number in [it.id for it in self._tables.values()]:
            self.deposed(number)

    def _counted(self) -> None:
        self.metrics.tables.set(len(self._tables))
