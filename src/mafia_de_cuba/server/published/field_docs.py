"""What the code says of its own values: the sentence under a field, and under a word of a list.

Whoever writes a client should read the same sentences, in the types and on the page, that stand
beside the fields here. Python throws them away when it reads a class, so they are read again.
"""

import ast
import inspect
import re
import sys
from enum import Enum
from functools import lru_cache
from itertools import pairwise


def about(kind: type) -> str:
    """What a class is, on one line a paragraph."""
    paragraphs = inspect.cleandoc(kind.__doc__ or "").split("\n\n")
    return "\n\n".join(map(_plain, paragraphs))


def notes(kind: type) -> dict[str, str]:
    """What is said of a class's fields, or of an enumeration's words, its parents' among them."""
    found: dict[str, str] = {}
    for parent in reversed(kind.__mro__):
        if parent not in (object, str, Enum):
            found |= _by_class(parent.__module__).get(parent.__qualname__, {})
    return found


@lru_cache(maxsize=256)
def _by_class(module: str) -> dict[str, dict[str, str]]:
    try:
        source = inspect.getsource(sys.modules[module])
    except (OSError, TypeError, KeyError):
        # A house whose sources were left out says less, and works as well.
        return {}
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    return {node.name: _under_fields(node) for node in classes}


def _under_fields(node: ast.ClassDef) -> dict[str, str]:
    found: dict[str, str] = {}
    for field, following in pairwise(node.body):
        name = _name(field)
        if name is not None and isinstance(following, ast.Expr):
            value = following.value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                found[name] = _plain(value.value)
    return found


def _plain(text: str) -> str:
    """On one line, and as JSON has it."""
    return re.sub(r"\bNone\b", "null", " ".join(text.split()))


def _name(field: ast.stmt) -> str | None:
    match field:
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
            return name
        case _:
            return None
