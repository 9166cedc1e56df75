"""What people read of a deduction: its table at several widths, and its sentences.

The tables stand in `tables/`, one file for each, without the spaces at the ends of lines.
"""

import io
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.console import Console

from deduction.scenes import put
from kit import table
from mafia_de_cuba.deduce import Deduced
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.commands import Testify
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import About, BoxClaim
from mafia_de_cuba.words import languages, speaking

TABLES = Path(__file__).parent / "tables"
H = (Token.LOYAL_HENCHMAN,)
SIX = ("Alessandro", "Bea", "Chano", "Dulce", "Emilio", "Flor")
TWELVE = (*SIX, "Gustavo", "Hilda", "Ignacio", "Jacinta", "Kike", "Leopoldina de Oriente")
REVOLUCION = "12 3HFDTM2R* j2 | 2 | (F)D 3 H 2* R H T M 1 R H | 2! 4!"
IMPOSSIBLE = "6 HFD honour | 0 | 3HFD 2 2 2 2"
"""Three tokens and some diamonds left in one hand: the next cannot believe their eyes."""
QUARREL = (
    "· {2} says they passed on 13 diamonds and a Henchman, while {3} says they received "
    "10 diamonds and a Henchman: that was one and the same box."
)


def quarrel() -> Game:
    """Seat 3 tells the truth of the box that came, and seat 2 something else."""
    game = table("6 HFD | 2 | (F)D 3 H 4 -")
    came = BoxClaim(about=About.RECEIVED, diamonds=10, tokens=H)
    went = BoxClaim(about=About.PASSED, diamonds=13, tokens=H)
    return put(put(game, 3, Testify(claims=(came,))), 2, Testify(claims=(went,)))


def shown(deduced: Deduced, width: int = 80) -> list[str]:
    """The lines as they are printed, without the spaces at their ends."""
    out = io.StringIO()
    deduced.print(Console(file=out, width=width, highlight=False, markup=False, emoji=False))
    return [line.rstrip() for line in out.getvalue().splitlines()]


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize(
    ("name", "game", "viewer", "names", "trusted"),
    [
        ("six", quarrel(), 0, SIX, [3]),
        ("twelve", table(REVOLUCION), 5, TWELVE, []),
    ],
    ids=["six", "twelve"],
)
def test_the_table_at_two_widths(
    name: str, game: Game, viewer: int, names: Sequence[str], trusted: list[int], width: int
) -> None:
    golden = (TABLES / f"{name}-{width}.txt").read_text(encoding="utf-8")
    lines = shown(Deduced(view_for(game, viewer), names, trusted), width)
    assert lines == golden.splitlines()
    assert all(len(line) <= width for line in lines if not line.startswith("· "))


@pytest.mark.parametrize("width", [60, 80, 100, 120, 200])
def test_no_name_of_a_kind_is_cut_to_nothing(width: int) -> None:
    header = shown(Deduced(view_for(table(REVOLUCION), 5), TWELVE), width)[1].split()
    whole = ["Thief", "Urchin", "Henchman", "FBI", "Driver", "Traitor", "Minion", "Rebel"]
    assert header in (whole, [name[:4] for name in whole])


def test_every_kind_has_a_short_name_of_its_own() -> None:
    without = {Character.THIEF, Character.STREET_URCHIN, Character.RULE_BREAKER}
    for language in languages():
        short = speaking(language).under("pieces.short")
        assert set(short) == without | set(Token)
        assert len({str(name)[:4] for name in short.values()}) == len(short)


def test_a_name_is_shown_letter_for_letter() -> None:
    names = ("[/bold]Al", ":smile:", "[red]Chano[/]", "Dulce\\[", "{0}", "%s")
    lines = shown(Deduced(view_for(quarrel(), 0), names, [2]))
    assert lines[0].startswith("[/bold]Al sees ")
    assert lines[1] == "Taken at their word: [red]Chano[/]."
    rows = [line.split("  ")[0] for line in lines[3:8]]
    assert rows == ["1 :smile:", "2 [red]Chano[/]", "3 Dulce\\[", "4 {0}", "5 %s"]
    assert lines[-1] == QUARREL.format(*names)


def test_a_name_moves_no_cursor_breaks_no_line_and_takes_the_room_it_needs() -> None:
    names = ("Al", "B\x1b[2Jea", "Cha\nno", "漢字漢字漢字漢字漢字", "E\u202emilio", "F\x07")
    lines = shown(Deduced(view_for(quarrel(), 0), names, [3]))
    rows = [line.split("  ")[0] for line in lines[3:8]]
    assert rows == ["1 B�[2Jea", "2 Cha�no", "3 漢字漢字漢字漢", "4 E�milio", "5 F�"]
    assert all(line.endswith(" %") for line in lines[3:8]), "no cell is cut short"


def test_no_world_is_told_with_what_collides() -> None:
    assert shown(Deduced(view_for(quarrel(), 0), SIX, [2, 3])) == [
        "Alessandro sees 0 possible worlds.",
        "Taken at their word: Chano, Dulce.",
        "What they say cannot all be true:",
        QUARREL.format(*SIX),
    ]


def test_r17_what_was_seen_after_a_mistake_cannot_be() -> None:
    deduced = Deduced(view_for(table(IMPOSSIBLE), 2), SIX)
    assert not deduced.weighed.possible
    assert shown(deduced) == [
        "Chano sees 0 possible worlds.",
        "What they saw cannot be: somebody must have broken the taking rule.",
    ]
    value = json.loads(deduced.as_json())
    assert (value["worlds"], value["possible"], value["liars"]) == (0, False, [])


def test_one_world_is_not_worlds_and_a_spectator_is_one() -> None:
    over = table("6 HFD | 2 | (F)D 3 H 4 - | 2! 4!")
    assert shown(Deduced(view_for(over, None), SIX))[0] == "A spectator sees 1 possible world."


def test_before_the_theft_there_is_nobody_to_tell_of() -> None:
    lines = shown(Deduced(view_for(table("6 HFD"), None), SIX))
    assert lines == [
        "A spectator sees 6 possible worlds.",
        "",
        "Kept: 0 (17 %), 1 (17 %), 2 (17 %), 3 (17 %), 4 (17 %), 5 (17 %)",
        "Bag: nothing (100 %)",
    ]


def test_a_mistake_that_was_shown_has_its_column() -> None:
    game = table("6 HFD j2 honour | 5 | D - 2H 4 - | 2! 3!")
    lines = shown(Deduced(view_for(game, 0), SIX))
    assert lines[1].split() == ["Thief", "Urchin", "Driver", "Mistake"]
    assert lines[3].split() == ["2", "Chano", "████████", "100", "%"]
