"""What a mutant is, and every mutant of a module.

A mutant is a module with one slip in it. Docstrings, annotations, imports, asserts and whatever is
written for people to read (text with a space in it) are left alone.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from mutation.slips import Place, slips

UNTOUCHED = (ast.Assert, ast.Import, ast.ImportFrom)
UNTOUCHED_FIELDS = ("annotation", "returns", "cause")


class Module(Struct, frozen=True, kw_only=True):
    """A module to be broken, with the source it had when that began."""

    name: str
    file: Path
    source: str


class Mutant(Struct, frozen=True, kw_only=True):
    """A module with one slip in it."""

    module: Module
    line: int
    column: int
    before: str
    after: str
    place: Place
    instead: Any

    def tree(self) -> ast.Module:
        """The syntax tree of the module with the slip in it."""
        tree = ast.parse(self.module.source)
        *way, last = self.place
        holder: Any = tree
        for step in way:
            holder = holder[step] if isinstance(step, int) else getattr(holder, step)
        if isinstance(last, int):
            holder[last] = self.instead
        else:
            setattr(holder, last, self.instead)
        return ast.fix_missing_locations(tree)

    def __str__(self) -> str:
        at = f"{self.module.file.name}:{self.line}:{self.column}"
        return f"{at}: {self.before} -> {self.after}"


def modules_of(package: str, folder: Path) -> Iterator[Module]:
    """The modules of a package, but for the file that introduces it."""
    for file in sorted(folder.glob("*.py")):
        if file.name != "__init__.py":
            source = file.read_text(encoding="utf-8")
            yield Module(name=f"{package}.{file.stem}", file=file, source=source)


def mutants_of(module: Module) -> Iterator[Mutant]:
    """Every mutant of a module, from its top down."""
    for place, node in _touched(ast.parse(module.source), ()):
        for slip in slips(node):
            at: Any = slip.at
            yield Mutant(
                module=module,
                line=at.lineno,
                column=at.col_offset + 1,
                before=slip.before,
                after=slip.after,
                place=place + slip.place,
                instead=slip.instead,
            )


def _touched(node: ast.AST, place: Place) -> Iterator[tuple[Place, ast.AST]]:
    """This node and all below it in which a slip may be made, with the way to each."""
    yield place, node
    for field, value in ast.iter_fields(node):
        if field in UNTOUCHED_FIELDS:
            continue
        if isinstance(value, ast.AST):
            yield from _touched(value, (*place, field))
        elif isinstance(value, list):
            for at, part in enumerate(value):
                if isinstance(part, ast.AST) and not _left_alone(part, node):
                    yield from _touched(part, (*place, field, at))


def _left_alone(node: ast.AST, within: ast.AST) -> bool:
    if isinstance(node, UNTOUCHED):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return isinstance(node.value.value, str)
    return isinstance(within, ast.JoinedStr) and isinstance(node, ast.Constant) and _speaks(within)


def _speaks(text: ast.JoinedStr) -> bool:
    return any(isinstance(part, ast.Constant) and " " in str(part.value) for part in text.values)
