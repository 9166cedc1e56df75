"""The house's one file, opened for a command that looks into it and is gone again."""

import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from sqlalchemy import Connection

from mafia_de_cuba.server.ledger import sqlite_file
from mafia_de_cuba.server.ledger.errors import CannotWrite, told_as
from mafia_de_cuba.server.ledger.house_lock import alone_in
from mafia_de_cuba.server.ledger.ledger import Ledger, LedgerError, UnusableLedger
from mafia_de_cuba.server.ledger.writer import writing
from mafia_de_cuba.server.run.serving import usual_file

DATA = "The house's file; the one in your data folder unless you say otherwise."
STREAM = "-"


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


def house_in(data: Path | None) -> Path:
    """The file of a house that is there."""
    file = usual_file() if data is None else data
    if not file.exists():
        raise UnusableLedger(f"There is no house in {file}: name its file with --data.")
    return file


@contextmanager
def kept(data: Path | None, *, make: bool) -> Iterator[Ledger]:
    """The ledger in this file; a new one only where one may be made."""
    file = (data or usual_file()) if make else house_in(data)
    ledger = Ledger.open(file)
    try:
        yield ledger
    finally:
        asyncio.run(ledger.close())


@contextmanager
def looking_into(file: Path) -> Iterator[Connection]:
    """A connection to all there is in the house, which may be open meanwhile."""
    engine = sqlite_file.open_file(file)
    with told_as(LedgerError, file), engine.connect() as connection:
        yield connection


@contextmanager
def rewriting(file: Path) -> Iterator[Connection]:
    """A connection on which all is written or nothing, to a house that nobody has open.

    Afterwards what was there before is not left in any corner of the file.
    """
    with alone_in(file):
        engine = sqlite_file.open_file(file)
        with told_as(CannotWrite, file):
            with writing(engine) as connection, connection.begin():
                yield connection
            sqlite_file.scour(engine)


@contextmanager
def writing_to(to: Path) -> Iterator[BinaryIO]:
    """A new file to be written, or standard output."""
    if str(to) == STREAM:
        yield sys.stdout.buffer
        return
    try:
        stream = to.open("xb")
    except FileExistsError:
        raise UnusableLedger(f"{to} is there already: name a new file.") from None
    except OSError as error:
        raise UnusableLedger(f"{to} cannot be written: {error.strerror}.") from None
    with stream:
        yield stream
