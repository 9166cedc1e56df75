"""A small game as the JSON that other programs write, to be bent and broken by tests."""

import json
from typing import Any


def sample() -> dict[str, Any]:
    """Six players, one Agent bagged, two Thieves found: the Godfather wins."""
    return {
        "record": 1,
        "players": ["Ramón", "Yemayá", "Chela", "Pacho", "Lina", "Tomasito"],
        "setup": {"tokens": {"loyal_henchman": 1, "fbi_agent": 1, "driver": 1}, "jokers": 0},
        "actions": [
            {"seat": 0, "do": "hide", "diamonds": 2},
            {"seat": 1, "do": "take", "token": "driver", "bag": "fbi_agent"},
            {"seat": 2, "do": "take", "diamonds": 3},
            {"seat": 3, "do": "take", "token": "loyal_henchman"},
            {"seat": 4, "do": "take", "diamonds": 4},
            {"seat": 5, "do": "take"},
            {"seat": 0, "do": "ask", "of": 2, "question": "received"},
            {
                "seat": 2,
                "do": "testify",
                "claims": [
                    {"about": "received", "diamonds": 13, "tokens": {"loyal_henchman": 1}},
                    {"about": "took", "token": "loyal_henchman"},
                ],
            },
            {"seat": 0, "do": "accuse", "target": 2},
            {"seat": 2, "do": "empty_pockets"},
            {"seat": 0, "do": "accuse", "target": 4},
            {"seat": 4, "do": "empty_pockets"},
        ],
        "outcome": {"ending": "diamonds_recovered", "winners": [0, 1, 3]},
    }


def line(record: Any) -> bytes:
    """A record as a line of JSON Lines."""
    return json.dumps(record, ensure_ascii=False).encode() + b"\n"
