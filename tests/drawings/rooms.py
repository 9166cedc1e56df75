"""The rooms of a package: what lies directly in it, the sentence on each door, who imports whom.

An arrow that follows from two others is left out: whoever may go from the first room to the second
and from there to the third needs no third arrow to be understood.
"""

import ast
import re
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
from msgspec import Struct

Arrows = dict[str, frozenset[str]]
"""From each room to those it imports."""


class Room(Struct, frozen=True, kw_only=True):
    """A package, or a module that stands beside packages."""

    name: str
    door: str
    package: bool


class Plan(Struct, frozen=True, kw_only=True):
    """Rooms and the arrows between them, of which none follows from others."""

    rooms: tuple[Room, ...]
    arrows: Arrows


def plan(package: str, folder: Path) -> Plan:
    """The rooms of a package whose files lie in this folder. Rooms in a circle are an error."""
    graph = grimp.build_graph(package.split(".", maxsplit=1)[0], cache_dir=None)
    names = sorted(child.removeprefix(f"{package}.") for child in graph.find_children(package))
    imports: dict[str, set[str]] = {name: set() for name in names}
    for importer in graph.find_descendants(package):
        room = _room(importer, package)
        for imported in graph.find_modules_directly_imported_by(importer):
            if imported.startswith(f"{package}.") and (other := _room(imported, package)) != room:
                imports[room].add(other)
    return Plan(
        rooms=tuple(room_at(folder, name) for name in names),
        arrows=reduced({name: frozenset(others) for name, others in imports.items()}),
    )


def room_at(folder: Path, name: str) -> Room:
    """The package or module of this name, with the first sentence of its docstring."""
    package = (folder / name / "__init__.py").exists()
    file = folder / name / "__init__.py" if package else folder / f"{name}.py"
    said = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return Room(name=name, door=first_sentence(said), package=package)


def first_sentence(text: str) -> str:
    """Up to the first full stop that ends one, without the marks around code."""
    whole = " ".join(text.split("\n\n")[0].replace("`", "").split())
    found = re.match(r".+?[.!?](?=\s|$)", whole)
    return found[0] if found else whole


def reduced(arrows: Arrows) -> Arrows:
    """Without the arrows that follow from others."""
    beyond: dict[str, frozenset[str]] = {}
    for name in TopologicalSorter(arrows).static_order():
        beyond[name] = arrows[name].union(*(beyond[other] for other in arrows[name]))
    return {
        name: others.difference(*(beyond[other] for other in others))
        for name, others in arrows.items()
    }


def _room(module: str, package: str) -> str:
    return module.removeprefix(f"{package}.").split(".")[0]
