"""Every ruling has a test that carries its number, and every value the rules can answer with is
named by a test that asserts something. Read off the source of the tests, without running them."""

import ast
import re
from collections.abc import Iterable, Iterator
from enum import Enum
from pathlib import Path
from typing import get_args

import pytest

from mafia_de_cuba.game.characters import Character, Ending
from mafia_de_cuba.game.events import Event
from mafia_de_cuba.game.layout import Advice
from mafia_de_cuba.game.refusal import Reason
from mafia_de_cuba.game.setup import Flaw, Switch

HERE = Path(__file__)
RULES = HERE.parents[2] / "docs" / "rules.md"
SOURCES = [
    path.read_text(encoding="utf-8")
    for path in sorted(HERE.parent.glob("test_*.py"))
    if path.name != HERE.name
]
ENUMS: list[type[Enum]] = [Character, Ending, Reason, Switch, Flaw, Advice]


def rulings_in(text: str) -> list[str]:
    """The numbers of the rulings that a rule page states, as in `**R11.**`."""
    return re.findall(r"^\*\*R(\d+)\.\*\*", text, flags=re.MULTILINE)


def asserting_in(source: str) -> Iterator[ast.FunctionDef]:
    """The test functions of a file that assert something."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and _asserts(node):
            yield node


def _asserts(function: ast.FunctionDef) -> bool:
    return any(
        isinstance(node, ast.Assert) or (isinstance(node, ast.Attribute) and node.attr == "raises")
        for node in ast.walk(function)
    )


def named_in(source: str) -> set[str]:
    """Every name, and every `Owner.member`, that stands in a test or in what it is given."""
    found: set[str] = set()
    for function in asserting_in(source):
        for node in ast.walk(function):
            if isinstance(node, ast.Name):
                found.add(node.id)
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                found.add(f"{node.value.id}.{node.attr}")
    return found


def unnamed(wanted: Iterable[str], sources: Iterable[str]) -> list[str]:
    """Which of these no test names."""
    named = set().union(*map(named_in, sources))
    return [name for name in wanted if name not in named]


def unnumbered(rulings: Iterable[str], sources: Iterable[str]) -> list[str]:
    """Which of these rulings no test carries in its name."""
    names = [test.name for source in sources for test in asserting_in(source)]
    return [r for r in rulings if not any(name.startswith(f"test_r{r}_") for name in names)]


def members_of(kind: type[Enum]) -> list[str]:
    """The members of an enumeration as a test would write them."""
    return [f"{kind.__name__}.{name}" for name in kind.__members__]


def test_every_ruling_has_a_test() -> None:
    assert RULES.exists(), f"{RULES} is where the rulings are stated, and it is not there"
    rulings = rulings_in(RULES.read_text(encoding="utf-8"))
    assert rulings, f"{RULES} states no ruling in the form '**R11.**'"
    assert unnumbered(rulings, SOURCES) == []


@pytest.mark.parametrize("kind", ENUMS, ids=lambda kind: kind.__name__)
def test_every_member_has_a_test(kind: type[Enum]) -> None:
    assert unnamed(members_of(kind), SOURCES) == []


def test_every_event_has_a_test() -> None:
    kinds = [kind.__name__ for kind in get_args(Event)]
    assert len(kinds) > 10
    assert unnamed(kinds, SOURCES) == []


PLANTED = """
GUNS = [Reason.SHOT_HIMSELF]

@pytest.mark.parametrize("ending", [Ending.REVOLUTION])
def test_r30_nobody_else_has_a_gun(ending):
    assert refused(game, 1, Shoot()).reason is Reason.NO_GUN
    assert JokerGiven(seat=1) not in happened

def test_r31_that_asserts_nothing():
    print(Reason.NOT_NOW, Eliminated)

def test_r310_is_not_r31():
    with pytest.raises(ValueError):
        read(Reason.GAME_OVER)

def lives_in_no_test():
    assert Reason.ELIMINATED
"""


def test_what_a_planted_source_lacks_is_reported() -> None:
    members = ["NO_GUN", "GAME_OVER", "SHOT_HIMSELF", "NOT_NOW", "ELIMINATED", "NOT_ACCUSED"]
    wanted = [f"Reason.{name}" for name in members]
    assert unnamed(wanted, [PLANTED]) == wanted[2:]
    assert unnamed(["Ending.REVOLUTION", "Ending.AGENT_SHOT"], [PLANTED]) == ["Ending.AGENT_SHOT"]
    assert unnamed(["JokerGiven", "Eliminated"], [PLANTED]) == ["Eliminated"]
    assert unnumbered(["3", "30", "31", "310"], [PLANTED]) == ["3", "31"]


@pytest.mark.parametrize("kind", ENUMS, ids=lambda kind: kind.__name__)
def test_every_member_would_be_missed(kind: type[Enum]) -> None:
    members = members_of(kind)
    assert unnamed(members, [PLANTED]) != []
    for member in members:
        others = ", ".join(other for other in members if other != member)
        assert unnamed(members, [f"def test_all():\n    assert ({others})"]) == [member]


def test_rulings_are_read_off_the_beginnings_of_lines() -> None:
    page = "# Rules\n**R1.** One.\n\n**R17.** See **R2.** and R3.\nR4. No.\n"
    assert rulings_in(page) == ["1", "17"]
    assert rulings_in("nothing") == []
