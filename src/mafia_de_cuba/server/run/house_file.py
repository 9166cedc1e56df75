"""The house's file or database, opened for a command that looks into it and is gone again."""

import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO

from cyclopts import Parameter
from sqlalchemy import Connection

from mafia_de_cuba.server.ledger.errors import CannotWrite
from mafia_de_cuba.server.ledger.homes.house_lock import alone_in
from mafia_de_cuba.server.ledger.homes.opening import open_home
from mafia_de_cuba.server.ledger.homes.place import Database, Place, place_named
from mafia_de_cuba.server.ledger.homes.postgresql_home import has_house
from mafia_de_cuba.server.ledger.homes.sentences import told_as
from mafia_de_cuba.server.ledger.ledger import Ledger, LedgerError, UnusableLedger
from mafia_de_cuba.server.run.serving import usual_file

DATA = "The house's file; the one in your data folder unless you say otherwise."
HouseFile = Annotated[Path | None, Parameter(help=DATA)]
HouseDatabase = Annotated[
    str | None,
    Parameter(
        help="Or its database, as in postgresql://me@localhost/house; what stands in"
        " MAFIA_DE_CUBA_DATABASE where neither is said."
    ),
]
ENVIRONMENT = "MAFIA_DE_CUBA_DATABASE"
"""A password there is not seen by everybody who lists what runs on the machine."""
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


def named(data: Path | None, database: str | None) -> Place:
    """Where somebody says that the house is, or is to be."""
    if data is not None and database is not None:
        raise UnusableLedger("A house is in one place: give either --data or --database.")
    if data is None and database is None:
        database = os.environ.get(ENVIRONMENT) or None
    return (data or usual_file()) if database is None else place_named(database)


def house_in(data: Path | None, database: str | None = None) -> Place:
    """The place of a house that is there."""
    place = named(data, database)
    if isinstance(place, Database):
        if not has_house(place):
            raise UnusableLedger(f"There is no house in {place}: name its database.")
    elif not place.exists():
        raise UnusableLedger(f"There is no house in {place}: name its file with --data.")
    return place


@contextmanager
def kept(data: Path | None, database: str | None = None, *, make: bool) -> Iterator[Ledger]:
    """The ledger in this place; a new one only where one may be made."""
    ledger = Ledger.open(named(data, database) if make else house_in(data, database))
    try:
        yield ledger
    finally:
        asyncio.run(ledger.close())


@contextmanager
def looking_into(place: Place) -> Iterator[Connection]:
    """A connection to all there is in the house, which may be open meanwhile."""
    home = open_home(place)
    try:
        with told_as(LedgerError, place), home.reading() as connection:
            yield connection
    finally:
        home.close()


@contextmanager
def rewriting(place: Place) -> Iterator[Connection]:
    """A connection on which all is written or nothing, to a house that nobody has open.

    Afterwards what was there before is not left in any corner of it.
    """
    with alone_in(place):
        home = open_home(place)
        with told_as(CannotWrite, place):
            with home.writing() as connection, connection.begin():
                yield connection
            home.scour()
        home.close()


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
