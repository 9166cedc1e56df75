"""What a table needs of the house it stands in."""

from asyncio import Event
from collections.abc import Collection
from random import Random
from typing import Any, Protocol

from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.ledger.ledger import Ledger
from mafia_de_cuba.server.tables.clock import Clock
from mafia_de_cuba.server.tables.limits import Limits
from mafia_de_cuba.server.tables.metrics import Metrics
from mafia_de_cuba.server.thinking.pool import Thinker


class HouseServices(Protocol):
    """A house, as its tables see it."""

    clock: Clock
    ledger: Ledger
    thinker: Thinker
    limits: Limits
    metrics: Metrics
    dice: Random
    unremembered: set[Any]
    """The clerks whose tables are due for a snapshot."""
    game_kept: Event
    """Set when a finished game was written: then it can be weighed."""

    async def code_length(self) -> int:
        """How long the next code is."""
        ...

    def deposed(self, tables: Collection[int]) -> None:
        """Others own these tables now: they are let go of without a word."""
        ...

    def moved(self, table: int, before: str, code: str) -> None:
        """A table is found under another code now."""
        ...

    def lacks(self, settings: Settings) -> bool:
        """Whether a table cannot have what it wants: the house has no outside voice."""
        ...
