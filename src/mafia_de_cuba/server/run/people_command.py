"""The commands `mafia-de-cuba people …`: what a house keeps of somebody, told, taken out, deleted.

Somebody is known by the name they had at a table, or by their key, which is asked for and is never
part of a command line. To look and to take out may be done while the house is open; to delete may
not, since what an open house has in mind it would write down again.
"""

import sys
from datetime import UTC, datetime
from getpass import getpass
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from mafia_de_cuba.server.ledger.homes.place import Place
from mafia_de_cuba.server.ledger.ledger import LedgerError
from mafia_de_cuba.server.run.house_file import (
    STREAM,
    HouseDatabase,
    HouseFile,
    house_in,
    looking_into,
    rewriting,
    told,
    writing_to,
)
from mafia_de_cuba.server.run.people import Keepsakes, Search, Sought
from mafia_de_cuba.server.tables.keys import hashed

Name = Annotated[str | None, Parameter(help="The name they had; leave it out with --key.")]
Table = Annotated[
    str | None,
    Parameter(help="At this table only: its code, or its number as `people list` has it."),
]
ByKey = Annotated[bool, Parameter(negative=(), help="Whoever has the key that is asked for.")]


def show(
    name: Name = None,
    /,
    *,
    table: Table = None,
    key: ByKey = False,
    data: HouseFile = None,
    database: HouseDatabase = None,
) -> int:
    """Say where somebody is found, a line a table."""
    with told():
        sought = _sought(name, table, key=key)
        with looking_into(house_in(data, database)) as connection:
            found = Search(connection, sought).found
        if not found:
            print("Nothing is kept of them.")
        for it in found:
            print(_line(it))
        return 0
    return 1


def export(
    name: Name = None,
    /,
    *,
    to: Annotated[Path, Parameter(allow_leading_hyphen=True)] = Path(STREAM),
    table: Table = None,
    key: ByKey = False,
    data: HouseFile = None,
    database: HouseDatabase = None,
) -> int:
    """Write all that is kept of somebody as one JSON value.

    Parameters
    ----------
    to
        A new file; standard output without it, or for "-".
    """
    with told():
        sought = _sought(name, table, key=key)
        with looking_into(house_in(data, database)) as connection:
            found = Search(connection, sought).found
        with writing_to(to) as stream:
            stream.write(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
        return 0
    return 1


def delete(
    name: Name = None,
    /,
    *,
    table: Table = None,
    everywhere: Annotated[bool, Parameter(negative=())] = False,
    key: ByKey = False,
    data: HouseFile = None,
    database: HouseDatabase = None,
) -> int:
    """Take somebody out of the house, which has to be closed.

    Their name goes, also out of games that others played and out of what others typed; what they
    typed goes; their key is worth nothing any more. What they did in those games stays, done by
    somebody.

    Parameters
    ----------
    everywhere
        At every table where somebody had this name; there may be several people of that name.
    """
    with told():
        sought = _sought(name, table, key=key)
        place = house_in(data, database)
        with rewriting(place) as connection:
            search = Search(connection, sought)
            found = search.found
            if len(found) > 1 and not (everywhere or key):
                raise LedgerError(
                    f"{len(found)} tables had somebody of that name: name one with --table,"
                    " or say --everywhere."
                )
            search.forget()
        _report(found, place)
        return 0
    return 1


def _report(found: list[Keepsakes], place: Place) -> None:
    if not found:
        print("Nothing is kept of them.")
        return
    lines, games = sum(len(it.typed) for it in found), sum(len(it.games) for it in found)
    print(
        f"They are out of {_many(len(found), 'place')}: {_many(lines, 'line')} they typed gone;"
        f" in {_many(games, 'finished game')}, which others played too, they are “Somebody” now."
    )
    copies = []
    if isinstance(place, Path):
        copies = sorted(place.parent.glob(f"{place.name}.before-*"))
    if copies:
        print("Copies from before an upgrade still have them, and are yours to delete:")
        for copy in copies:
            print(f"  {copy}")
    print("Copies you made yourself still have them too.")


def _sought(name: str | None, table: str | None, *, key: bool) -> Sought:
    if key == (name is not None):
        raise LedgerError("Say whom you mean: by a name, or with --key by their key.")
    if not key:
        return Sought(name=name, table=table)
    given = getpass("Their key: ") if sys.stdin.isatty() else sys.stdin.readline()
    kept_as = hashed(given.strip())
    if kept_as is None:
        raise LedgerError("That is no key: it has 43 letters.")
    return Sought(key=kept_as, table=table)


def _line(it: Keepsakes) -> str:
    states = {"open": "", "bin": ", in the bin", "gone": ", of which only its games are left"}
    where = f"Table {it.code} (number {it.table}){states.get(it.state, '')}"
    if it.state == "elsewhere":
        where = "Games from elsewhere"
    names = " and ".join(f"“{name}”" for name in it.names)
    played = _many(len(it.games), "finished game")
    last = ""
    if latest := max((line.at for line in it.typed), default=0):
        last = f", the last on {datetime.fromtimestamp(latest / 1000, UTC):%Y-%m-%d}"
    return f"{where}: as {names}, {played}, {_many(len(it.typed), 'typed line')}{last}"


def _many(count: int, thing: str) -> str:
    return f"1 {thing}" if count == 1 else f"{count} {thing}s"
