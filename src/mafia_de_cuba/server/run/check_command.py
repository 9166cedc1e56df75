"""The command `mafia-de-cuba check`: a house examined, a line for each thing that could be wrong.

It changes nothing and asks for no lock, so it may be used while the house is open.
"""

from mafia_de_cuba.server.run.examination import examined
from mafia_de_cuba.server.run.findings import Finding
from mafia_de_cuba.server.run.house_file import HouseDatabase, HouseFile, house_in, told

MARKS = {"good": "ok  ", "noted": "note", "bad": "BAD "}
CANNOT = 2


def check(*, data: HouseFile = None, database: HouseDatabase = None) -> int:
    """Examine a house: its file or database, its tables, its games, the machine under it.

    Exit code 0 if nothing is bad, 1 if anything is, 2 if there is no house to examine.
    """
    with told():
        worst = 0
        for finding in examined(house_in(data, database)):
            print(_line(finding), flush=True)
            worst = max(worst, finding.is_bad)
        return worst
    return CANNOT


def _line(it: Finding) -> str:
    return f"{MARKS[it.verdict]}  {it.what:12}  {it.sentence}"
