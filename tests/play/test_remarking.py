"""What a person types of the others at the terminal, in any language."""

import json
from pathlib import Path

import pytest

from mafia_de_cuba.game.commands import Accuse
from mafia_de_cuba.referee import Legal
from play.tables import Scripted, spend, typed


def remarks(record: Path) -> list[dict[str, object]]:
    """What was said of people, as the record has it."""
    actions = json.loads(record.read_text())["actions"]
    known = ("opine", "challenge", "agree", "sound_out", "plead", "last_words", "offer", "threaten")
    return [action for action in actions if action["do"] in known]


def test_a_godfather_speaks_of_his_people(tmp_path: Path) -> None:
    lines = (
        "2",
        "look 3",
        "doubt 3 took 2",
        "agree 4 got",
        "sound 3 2",
        "offer 1",
        "threaten 1",
        "believe 0",
        "plead",
    )
    spent = spend(tmp_path, typed(*lines))
    # Bots have their say in between.
    assert [one for one in remarks(spent.record) if one["seat"] == 0] == [
        {"do": "opine", "seat": 0, "of": 3, "stance": "look"},
        {"do": "challenge", "seat": 0, "of": 3, "about": "took", "against": 2},
        {"do": "agree", "seat": 0, "of": 4, "about": "received"},
        {"do": "sound_out", "seat": 0, "to": 3, "of": 2},
        {"do": "offer", "seat": 0, "to": 1},
        {"do": "threaten", "seat": 0, "to": 1},
    ]
    assert f"{spent.names[0]} cannot be chosen for that now." in spent.screen
    assert "Nobody asked for your pockets." in spent.screen


def test_the_accused_pleads_before_the_pockets_are_emptied(tmp_path: Path) -> None:
    guests = {0: Scripted(deeds=[Accuse(target=1)])}
    lines = ("", "D", "lies 2", "mercy", "farewell", "")
    spent = spend(tmp_path, typed(*lines), seat=1, guests=guests)
    assert isinstance(spent.verdict(), Legal)
    # Bots have their say in between.
    said = [one for one in remarks(spent.record) if one["seat"] == 1]
    assert [one["do"] for one in said] == ["opine", "plead", "last_words"]


@pytest.mark.parametrize("line", ["lies", "agree 3", "doubt 3 nonsense", "sound 3"])
def test_half_a_remark_is_asked_about(line: str, tmp_path: Path) -> None:
    spent = spend(tmp_path, typed("2", line))
    assert remarks(spent.record) == []
    assert "As in:" in spent.screen
