"""The command `mafia-de-cuba check`: a house examined, a line for each thing that could be wrong.

It changes nothing and asks for no lock, so it may be used while the house is open.
"""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from mafia_de_cuba.server.run.examination import Finding, examined
from mafia_de_cuba.server.run.house_file import DATA, house_in, told

MARKS = {"good": "ok  ", "noted": "note", "bad": "BAD "}
CANNOT = 2


def check(*, data: Annotated[Path | None, Parameter(help=DATA)] = None) -> int:
    """Examine a house: its file, its tables, its games, the machine under it.

    Exit code 0 if nothing is bad, 1 if anything is, 2 if there is no house to examine.
    """
    with told():
        worst = 0
        for finding in examined(house_in(data)):
            print(_line(finding), flush=True)
            worst = max(worst, finding.is_bad)
        return worst
    return CANNOT


def _line(it: Finding) -> str:
    return f"{MARKS[it.verdict]}  {it.what:12}  {it.sentence}"
