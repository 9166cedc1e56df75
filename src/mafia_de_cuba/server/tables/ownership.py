"""Which tables are this process's own, where a house has several: found, handed over, lost.

A table lives at one process at a time, with its limits, its bots and who is here. Whoever comes to
another process is passed on; whoever was at one that lost the table is cut off, and comes back.
"""

from collections.abc import Callable, Collection
from typing import Any

from mafia_de_cuba.server.ledger.ledger import Ledger
from mafia_de_cuba.server.ledger.owners.tenure import Elsewhere
from mafia_de_cuba.server.tables.metrics import Metrics


class AtAnother(Exception):
    """The table that is wanted lives at another process; for the moment perhaps at none."""

    def __init__(self, owner: Elsewhere, *, former: bool = False) -> None:
        super().__init__("Another process has this table.")
        self.owner, self.former = owner, former
        """Who has it; and whether it had the code before by which it is wanted."""


class Ownership:
    """The side of a house that its other processes see; where it has one process, there is none."""

    def __init__(
        self, ledger: Ledger, metrics: Metrics, tables: dict[str, Any], forget: Callable[[str], Any]
    ) -> None:
        self._ledger, self._metrics, self._tables, self._forget = ledger, metrics, tables, forget
        self._tenure = ledger.tenure
        self.leaving = False
        """Whether every table was handed over to others."""

    def sees_to_the_house(self) -> bool:
        """Whether this process sweeps the house and weighs its games: of several one does."""
        return self._tenure is None or self._tenure.beats.is_first

    @property
    def serves(self) -> bool:
        """Whether tables can live here: it is not on its way out, and not taken for dead."""
        return not self.leaving and (self._tenure is None or not self._tenure.is_cut_off)

    async def is_ours(self, table: Any) -> bool:
        """Whether a table that is here still is; or nobody is told anything more of it here."""
        if self._tenure is None or await self._ledger.still_owns(table.id):
            return True
        self.deposed((table.id,))
        return False

    async def must_own(self, table: int) -> bool:
        """Own a table from now on, or raise `AtAnother`; whether it has just become ours."""
        tenure = self._tenure
        if tenure is None:
            return False
        if not self.serves:
            raise AtAnother(Elsewhere())
        if tenure.holds(table):
            return False
        elsewhere = await self._ledger.own(table)
        if elsewhere is not None:
            raise AtAnother(elsewhere)
        return True

    def deposed(self, tables: Collection[int]) -> None:
        """Others own these tables now: they are let go of without a word."""
        for code in [code for code, it in self._tables.items() if it.id in tables]:
            self._metrics.deposed.inc()
            self._forget(code).close(None)

    def is_cut_off(self) -> bool:
        """Step down from everything where others may have taken it all; whether that is so."""
        tenure = self._tenure
        if tenure is None or not tenure.is_cut_off:
            return False
        self.deposed({it.id for it in self._tables.values()})
        return True

    async def hand_over(self) -> None:
        """Let others have every table at once: nothing more is decided here."""
        self.leaving = True
        for table in self._tables.values():
            table.rest()
        try:
            self._metrics.handed_over.inc(await self._ledger.hand_over())
        finally:
            # Phones that are cut off come back to whoever has their table by then.
            for code in list(self._tables):
                self._forget(code).close(None)
