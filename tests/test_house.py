"""The house in order: a public class has one name, and the name one class."""

import ast
from collections import defaultdict
from pathlib import Path

import mafia_de_cuba

HOUSE = Path(str(mafia_de_cuba.__file__)).parent


def classes() -> dict[str, list[str]]:
    """Every public class of the house by its name, and the files that define one."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted(HOUSE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(file.relative_to(HOUSE).as_posix())
    return found


def test_no_public_class_has_the_name_of_another() -> None:
    assert {name: files for name, files in classes().items() if len(files) > 1} == {}
