"""The house's one file, opened for a command that looks into it and is gone again."""

import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mafia_de_cuba.server.ledger.ledger import Ledger, LedgerError, UnusableLedger
from mafia_de_cuba.server.run.serving import usual_file

DATA = "The house's file; the one in your data folder unless you say otherwise."


@contextmanager
def told() -> Iterator[None]:
    """What goes wrong in here is told in one sentence."""
    # A copy of the house holds what the house does, and is nobody else's to read.
    before = os.umask(0o077)
    try:
        yield
    except LedgerError as error:
        print(f"mafia-de-cuba: {error}", file=sys.stderr)
    finally:
        os.umask(before)


@contextmanager
def kept(data: Path | None, *, make: bool) -> Iterator[Ledger]:
    """The ledger in this file; a new one only where one may be made."""
    file = usual_file() if data is None else data
    if not make and not file.exists():
        raise UnusableLedger(f"There is no house in {file}: name its file with --data.")
    ledger = Ledger.open(file)
    try:
        yield ledger
    finally:
        asyncio.run(ledger.close())
