"""What the writer is handed, and what it answers."""

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

from mafia_de_cuba.server.ledger.books.inserts import Beside
from mafia_de_cuba.server.ledger.schema import Row


class Strand(Struct):
    """Entries of one table of which each builds on the one before, be that written yet or not."""

    broken: bool = False
    """Whether one of them could not be written: then none that comes after it is."""


class Append(Struct, frozen=True):
    """An entry that waits to be written, and who waits for it."""

    row: Row
    beside: Beside | None
    strand: Strand
    waiter: "asyncio.Future[None]"
    secret: bool = False
    """Whether nobody may notice when it is written."""


class Beat(Struct, frozen=True):
    """All that was done in secret is written now, and something is written if there is none."""


class Transaction(Struct, frozen=True):
    """Anything else that writes, in a transaction of its own."""

    work: Callable[[Connection], Any]
    waiter: "asyncio.Future[Any]"
    again: bool = False
    """Whether it may as well be done twice: it is, where a line was cut in the middle of it."""


class Answer(Struct, frozen=True):
    """What one who waits is told."""

    waiter: "asyncio.Future[Any]"
    result: Any = None
    error: Exception | None = None
