"""What a table needs of the house it stands in."""

from random import Random
from typing import Any, Protocol

from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.ledger.ledger import Ledger
from mafia_de_cuba.server.tables.archivist import Archivist
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
    archivist: Archivist
    dice: Random
    unremembered: set[Any]
    """The clerks whose tables are due for a snapshot."""

    async def code_length(self) -> int:
        """How long the next code is."""
        ...

    def deposed(self, table: int) -> None:
        """Another process owns this table now: it is let go of without a word."""
        ...

    def moved(self, table: int, before: str, code: str) -> None:
        """A table is found under another code now."""
        ...

    def lacks(self, settings: Settings) -> bool:
        """Whether a table cannot have what it wants: the house has no outside voice."""
        ...
