"""The house in order: files one can read in a sitting, names and passages that stand once."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from statistics import median

import pytest

import mafia_de_cuba

TOP = Path(__file__).parents[1]
HOUSE = Path(str(mafia_de_cuba.__file__)).parent
TREES = (HOUSE, *(TOP / name for name in ("web/src", "tests", "benchmarks", "scripts")))

LONGEST, MIDDLE, PASSAGE = 300, 140, 12
SOURCE = {".py", ".ts", ".svelte", ".css", ".js", ""}
GENERATED = (HOUSE / "site", TOP / "web/src/lib/protocol.ts")
"""What is built into the package, and what scripts/protocol writes."""

IMPORT = re.compile(r"^ *import\b[^;]*;", re.MULTILINE)
THIN = re.compile(r"\W*|(#|//|/?\*|<!--).*")
"""Punctuation and comments."""


@cache
def texts() -> dict[Path, str]:
    """Every file that somebody wrote, and what it says."""
    return {
        file: file.read_text(encoding="utf-8")
        for file in sorted(chain.from_iterable(tree.rglob("*") for tree in TREES))
        if file.suffix in SOURCE
        and file.is_file()
        and not any(file.is_relative_to(made) for made in GENERATED)
    }


def length(text: str) -> int:
    return len(text.splitlines())


def test_no_file_is_longer_than_one_can_read_in_a_sitting() -> None:
    lengths = {str(file): length(text) for file, text in texts().items()}
    assert {file: lines for file, lines in lengths.items() if lines > LONGEST} == {}


def test_most_files_of_the_house_are_a_few_screens() -> None:
    files = [it for file, it in texts().items() if HOUSE in file.parents and file.suffix == ".py"]
    assert median(map(length, files)) <= MIDDLE


ARCHITECTURE = TOP / "docs/architecture.md"
IN_PICTURES = {"server"}
"""Rooms whose own rooms are drawn there instead."""


def told_rooms() -> Iterator[tuple[str, str]]:
    """Each room that has a heading of its own on the page, and what stands under it."""
    sections = ARCHITECTURE.read_text(encoding="utf-8").split("\n## ")
    for heading, _, text in (section.partition("\n") for section in sections):
        for room in re.findall(r"`(\w+)`", heading):
            if room not in IN_PICTURES:
                yield room, text


def test_the_page_on_architecture_tells_of_every_file_in_a_room_it_tells_of() -> None:
    missing = {
        str(file.relative_to(HOUSE))
        for room, text in told_rooms()
        for file in (HOUSE / room).rglob("*.py")
        if file.name != "__init__.py" and not re.search(rf"[`/]{file.name}`", text)
    }
    assert missing == set()


def test_the_page_on_architecture_has_a_heading_for_every_room_of_the_house() -> None:
    rooms = {door.parent.name for door in HOUSE.glob("*/__init__.py")}
    assert rooms - IN_PICTURES == {room for room, _ in told_rooms()}


def test_every_room_says_at_its_door_what_is_inside() -> None:
    doors = {folder / "__init__.py" for folder in {file.parent for file in HOUSE.rglob("*.py")}}
    assert [door for door in doors if not ast.get_docstring(ast.parse(door.read_text()))] == []


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


def told(file: Path, text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, by their numbers.

    What a file imports says only what it needs: two files that need the same say so alike.
    """
    imported: set[int] = set()
    if file.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import | ast.ImportFrom):
                imported.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    else:
        text = IMPORT.sub(lambda it: "\n" * it[0].count("\n"), text)
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        if number not in imported and not THIN.fullmatch(line):
            yield number, line


def twice(files: dict[Path, str]) -> dict[str, list[str]]:
    """Passages that stand in more than one place, by their first line."""
    places: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for file, text in files.items():
        lines = list(told(file, text))
        for first in range(len(lines) - PASSAGE + 1):
            passage = tuple(line for _, line in lines[first : first + PASSAGE])
            places[passage].append(f"{file}:{lines[first][0]}")
    return {passage[0]: at for passage, at in places.items() if len(at) > 1}


@pytest.mark.long
def test_no_passage_of_twelve_lines_stands_twice() -> None:
    assert twice(texts()) == {}


def test_a_passage_that_stands_twice_is_found_and_imports_are_none() -> None:
    lines = [f"{name} = {name!r}" for name in "abcdefghijkl"]
    names = "from x import (\n" + "".join(f"    {name},\n" for name in "abcdefghijklm") + ")\n"
    one, other, short = ("\n\n".join(some) for some in (lines, [*"xyz", *lines], lines[1:]))
    files = {Path("a.py"): names + one, Path("b.py"): names + other, Path("c.py"): names + short}
    assert twice(files) == {"a = 'a'": ["a.py:16", "b.py:22"]}


def test_the_vocabulary_has_one_meaning_for_a_word() -> None:
    lines = (TOP / "docs" / "vocabulary.md").read_text().splitlines()
    rows = [line.split(" | ")[0].removeprefix("| ") for line in lines if line.startswith("| ")]
    words = [word for row in rows if row != "word" for word in row.split(", ")]
    assert len(words) > 100
    assert sorted(words) == sorted(set(words))


def test_every_command_of_a_contributor_is_told() -> None:
    """Those that begin with a `#!` are run; the others are parts of them."""
    told = set(re.findall(r"`scripts/([\w-]+)", (TOP / "CONTRIBUTING.md").read_text()))
    run = {it.name for it in (TOP / "scripts").iterdir() if it.read_text().startswith("#!")}
    assert told == run
