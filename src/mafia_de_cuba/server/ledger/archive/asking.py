"""What the archive asks of the ledger: to read in it, and to write in it when it is its turn."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from sqlalchemy import Connection

Result = TypeVar("Result")


class Asked(Protocol):
    """A ledger that is open."""

    async def read(self, query: Callable[[Connection], Result], /) -> Result:
        """What is found there, looked up where nobody waits for it."""
        ...

    async def write(self, work: Callable[[Connection], Result], /) -> Result:
        """Some writing, in a transaction of its own."""
        ...
