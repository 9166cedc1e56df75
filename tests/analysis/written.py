"""Ten small games written by hand, each with a story that whoever reads it can tell.

Six or seven people at a table: seat 0 is the Godfather, and nothing is bagged unless it is said.
"""

from typing import Any

from mafia_de_cuba.game.records import Record, read
from records.samples import line

NAMES = ("Ramón", "Yemayá", "Chela", "Pacho", "Lina", "Tomasito", "Sol")
SIX = {"tokens": {"loyal_henchman": 1, "fbi_agent": 1, "driver": 1}, "jokers": 0}
SEVEN = {"tokens": {"loyal_henchman": 2, "fbi_agent": 1, "driver": 1}, "jokers": 1}

Action = dict[str, Any]


def written(setup: dict[str, Any], *actions: Action) -> Record:
    """The record of these actions, by as many people as took something."""
    many = 1 + sum(action["do"] == "take" for action in actions)
    return read(
        line({"record": 1, "players": NAMES[:many], "setup": setup, "actions": list(actions)})
    )


def hid(diamonds: int) -> Action:
    return {"seat": 0, "do": "hide", "diamonds": diamonds}


def theft(kept: int, *takes: int | str | None) -> list[Action]:
    """What was kept, and what each hand left with: diamonds, a token, or nothing."""
    found = [hid(kept)]
    for seat, take in enumerate(takes, 1):
        took = {"diamonds": take} if isinstance(take, int) else {"token": take} if take else {}
        found.append({"seat": seat, "do": "take", **took})
    return found


def asked(of: int, question: str) -> Action:
    return {"seat": 0, "do": "ask", "of": of, "question": question}


def said(seat: int, about: str, **told: Any) -> Action:
    return {"seat": seat, "do": "testify", "claims": [{"about": about, **told}]}


def accused(target: int) -> list[Action]:
    """The order, and the pockets emptied."""
    return [
        {"seat": 0, "do": "accuse", "target": target},
        {"seat": target, "do": "empty_pockets"},
    ]
