"""The commands `mafia-de-cuba bin …`: what was archived lies there, and can be brought back.

They can be used while the house is open: whoever has the code finds the table again at once.
"""

import asyncio
from collections.abc import Sequence
from datetime import datetime

from mafia_de_cuba.server.ledger.ledger import Binned, LedgerError
from mafia_de_cuba.server.run.house_file import HouseDatabase, HouseFile, kept, told
from mafia_de_cuba.server.tables.codes import read_code
from mafia_de_cuba.server.tables.upkeep.calendar import DAY


def show(*, data: HouseFile = None, database: HouseDatabase = None) -> int:
    """Say what lies in the bin, the longest there first."""
    with told():
        with kept(data, database, make=False) as ledger:
            binned = asyncio.run(ledger.binned())
            ran = asyncio.run(ledger.house_time()).ran
        if not binned:
            print("The bin is empty.")
        for it in binned:
            print(_line(it, ran))
        return 0
    return 1


def restore(table: str, /, *, data: HouseFile = None, database: HouseDatabase = None) -> int:
    """Bring a table back out of the bin, with all that was written at it.

    Parameters
    ----------
    table
        Its code, or its number as `bin list` has it.
    """
    with told():
        with kept(data, database, make=False) as ledger:
            it = _meant(table, asyncio.run(ledger.binned()))
            ran = asyncio.run(ledger.house_time()).ran
            asyncio.run(ledger.restore(it.table, ran=ran))
        print(f"Table {it.code} is back: {_played(it)}.")
        return 0
    return 1


def _meant(named: str, binned: Sequence[Binned]) -> Binned:
    code = read_code(named)
    found = [it for it in binned if it.code == code or str(it.table) == named]
    if not found:
        raise LedgerError(f"There is no table {named} in the bin: `mafia-de-cuba bin list`.")
    if len(found) > 1:
        numbers = ", ".join(str(it.table) for it in found)
        raise LedgerError(f"Several tables had the code {code}: name one by its number, {numbers}.")
    return found[0]


def _line(it: Binned, ran: int) -> str:
    since = datetime.fromtimestamp(it.at / 1000).strftime("%Y-%m-%d %H:%M")
    # The house notes its time once a minute; what went to the bin since is of today.
    days = max(0, ran - it.since) // DAY
    return f"{it.table:6}  {it.code}  since {since}, for {days} open days: {_played(it)}"


def _played(it: Binned) -> str:
    if not it.games:
        return "nothing was played"
    games = "1 game" if it.games == 1 else f"{it.games} games"
    return f"{games}, the last still on" if it.playing else games
