"""Slips: every small thing that could be wrong with one node of a syntax tree.

Each function below knows one kind. They say what would stand there instead and leave the node
itself alone. Nothing here knows which slips matter: the tests are asked that.
"""

import ast
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from msgspec import Struct

Place = tuple[str | int, ...]
"""The way down a syntax tree: names of fields, and places in the lists they hold."""

GONE = "(gone)"
MISSPELT = "_"
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.Lt: ast.LtE,
    ast.Gt: ast.GtE,
    ast.In: ast.NotIn,
    ast.Is: ast.IsNot,
}
TURNED |= {back: there for there, back in TURNED.items()}
ORDERS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
LINES = (ast.Expr, ast.Assign, ast.AugAssign, ast.Delete, ast.Raise, ast.Break, ast.Continue)

Node = TypeVar("Node", bound=ast.AST)


class Slip(Struct, frozen=True, kw_only=True):
    """What stands in a node instead, and how to say so."""

    place: Place
    """The way to it from the node; none, where it stands for the whole node."""
    instead: Any
    at: ast.AST
    """What the reader is shown the line of."""
    before: str
    after: str


def slips(node: ast.AST) -> Iterator[Slip]:
    """Everything that could be wrong with this node by itself, not with those below it."""
    for kind in KINDS:
        yield from kind(node)


def _comparison(node: ast.AST) -> Iterator[Slip]:
    """`==` for `!=`, `<` for `<=`, `in` for `not in` and so on."""
    if isinstance(node, ast.Compare):
        for at, operator in enumerate(node.ops):
            ops = [*node.ops[:at], TURNED[type(operator)](), *node.ops[at + 1 :]]
            yield _instead(node, _with(node, ops=ops))


def _junction(node: ast.AST) -> Iterator[Slip]:
    """`and` for `or`, `or` for `and`."""
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield _instead(node, _with(node, op=other))


def _sign(node: ast.AST) -> Iterator[Slip]:
    """`not` and minus left out; plus for minus and minus for plus."""
    match node:
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            if not isinstance(operand, ast.Constant):
                yield _instead(node, operand)
        case ast.BinOp(op=ast.Add()) | ast.AugAssign(op=ast.Add()):
            yield _instead(node, _with(node, op=ast.Sub()))
        case ast.BinOp(op=ast.Sub()) | ast.AugAssign(op=ast.Sub()):
            yield _instead(node, _with(node, op=ast.Add()))


def _condition(node: ast.AST) -> Iterator[Slip]:
    """A condition denied, unless turning its comparison or dropping its `not` denies it already."""
    conditions: list[tuple[Place, ast.expr]] = []
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        conditions = [(("test",), node.test)]
    elif isinstance(node, ast.comprehension):
        conditions = [(("ifs", at), condition) for at, condition in enumerate(node.ifs)]
    for place, condition in conditions:
        negated = isinstance(condition, ast.UnaryOp) and isinstance(condition.op, ast.Not)
        if not negated and not _denied_by_turning(condition):
            denied = ast.UnaryOp(op=ast.Not(), operand=condition)
            yield _instead(condition, denied, place)


def _denied_by_turning(condition: ast.expr) -> bool:
    if not isinstance(condition, ast.Compare) or len(condition.ops) > 1:
        return False
    return not isinstance(condition.ops[0], ORDERS)


def _constant(node: ast.AST) -> Iterator[Slip]:
    """Numbers one off, `True` for `False` and `None`, words misspelt; sentences are let be."""
    if not isinstance(node, ast.Constant):
        return
    others: tuple[int | str, ...] = ()
    match node.value:
        case bool() | None:
            others = (not node.value,)
        case int(number):
            others = (number + 1, number - 1)
        case str(word) if " " not in word:
            others = (word + MISSPELT,)
    for other in others:
        yield _instead(node, ast.Constant(other))


def _keyword(node: ast.AST) -> Iterator[Slip]:
    """An argument that the call does without."""
    if isinstance(node, ast.Call):
        for at, keyword in enumerate(node.keywords):
            if keyword.arg is not None:
                fewer = [*node.keywords[:at], *node.keywords[at + 1 :]]
                yield _gone(keyword, fewer, ("keywords",))


def _bound(node: ast.AST) -> Iterator[Slip]:
    """A slice that begins at the beginning or ends at the end."""
    if isinstance(node, ast.Slice):
        for field in ("lower", "upper"):
            bound = getattr(node, field)
            if bound is not None:
                yield _gone(bound, None, (field,))


def _answer(node: ast.AST) -> Iterator[Slip]:
    """`None` returned; a constant that is returned has slips of its own."""
    if isinstance(node, ast.Return) and node.value and not isinstance(node.value, ast.Constant):
        yield _instead(node, _with(node, value=ast.Constant(None)))


def _line(node: ast.AST) -> Iterator[Slip]:
    """A line left out."""
    if isinstance(node, LINES) or (isinstance(node, ast.AnnAssign) and node.value is not None):
        yield _gone(node, ast.Pass())


def _entry(node: ast.AST) -> Iterator[Slip]:
    """A table of the module with an entry less."""
    if not isinstance(node, ast.Module):
        return
    for at, line in enumerate(node.body):
        if isinstance(line, ast.Assign | ast.AnnAssign) and isinstance(line.value, ast.Dict):
            table = line.value
            for gone, key in enumerate(table.keys):
                if key is not None:
                    keys, values = table.keys.copy(), table.values.copy()
                    del keys[gone], values[gone]
                    shorter = _with(table, keys=keys, values=values)
                    yield _gone(key, shorter, ("body", at, "value"))


KINDS: tuple[Callable[[ast.AST], Iterator[Slip]], ...] = (
    _comparison,
    _junction,
    _sign,
    _condition,
    _constant,
    _keyword,
    _bound,
    _answer,
    _line,
    _entry,
)


def _with(node: Node, **fields: object) -> Node:
    return type(node)(**dict(ast.iter_fields(node)) | fields)


def _instead(node: ast.AST, other: ast.AST, place: Place = ()) -> Slip:
    before, after = ast.unparse(node), ast.unparse(other)
    return Slip(place=place, instead=other, at=node, before=before, after=after)


def _gone(node: ast.AST, instead: object, place: Place = ()) -> Slip:
    return Slip(place=place, instead=instead, at=node, before=ast.unparse(node), after=GONE)
