"""The command `mafia-de-cuba records move`: a house from its file into a database, or back."""

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import Progress

from mafia_de_cuba.server.ledger.errors import UnusableLedger
from mafia_de_cuba.server.ledger.homes.house_lock import alone_in
from mafia_de_cuba.server.ledger.homes.moving import copy_into_file
from mafia_de_cuba.server.ledger.homes.moving import move as moved
from mafia_de_cuba.server.ledger.homes.opening import open_home
from mafia_de_cuba.server.ledger.homes.place import Place, place_named
from mafia_de_cuba.server.run.house_file import HouseDatabase, HouseFile, house_in, told


def move(
    to: Annotated[str, Parameter(help="A new file, or an empty database of PostgreSQL's.")],
    /,
    *,
    data: HouseFile = None,
    database: HouseDatabase = None,
) -> int:
    """Move a house that is closed into another home, with everything in it, and compare them after.

    The old one stays as it is, for you to put away.
    """
    with told():
        source, target = house_in(data, database), place_named(to)
        _must_differ(source, target)
        rows = _moved(source, target)
        option = "--data" if isinstance(target, Path) else "--database"
        print(f"All {rows} rows are in {target}, and the same there: open it with {option}.")
        print(f"{source} is as it was; open only one of the two.")
        return 0
    return 1


def _must_differ(source: Place, target: Place) -> None:
    if str(source) == str(target):
        raise UnusableLedger(f"The house is in {target} already: name another place.")


def _moved(source: Place, target: Place) -> int:
    console = Console(stderr=True)
    with ExitStack() as until_done:
        until_done.enter_context(alone_in(source))
        if not isinstance(target, Path):
            until_done.enter_context(alone_in(target))
        home = open_home(source)
        until_done.callback(home.close)
        shown = Progress(console=console, transient=True, disable=not console.is_terminal)
        until_done.enter_context(shown)
        bar = shown.add_task("rows")

        def told_of(done: int, every: int) -> None:
            shown.update(bar, completed=done, total=every)

        if isinstance(target, Path):
            return copy_into_file(home, target, told_of)
        new = open_home(target)
        until_done.callback(new.close)
        return moved(home, new, told_of)
