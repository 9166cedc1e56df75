"""What we override is there to be overridden: nobody promised that it would be (decision 0014)."""

import ast
import inspect
from importlib.metadata import version
from textwrap import dedent
from types import FunctionType

import pytest

from mafia_de_cuba.server.run.house_server import HouseServer, ServerWithin
from mafia_de_cuba.server.web.http_connection import HttpConnection
from mafia_de_cuba.server.web.ws_connection import WsConnection, _Opening

OURS: tuple[type, ...] = (HttpConnection, WsConnection, _Opening, HouseServer, ServerWithin)
OUR_OWN = {"listens", "say"}
"""Methods that others call and that no parent has heard of."""
SET_ANEW = {"conn", "queue", "writable", "close_timeout", "should_exit", "force_exit"}
"""What a parent sets first and then finds changed."""


def named(kind: type) -> str:
    """A class as a sentence speaks of it."""
    package = kind.__module__.partition(".")[0]
    return f"{kind.__name__} of {package} {version(package)}"


def parent_of(kind: type) -> type:
    """The class that this one changes."""
    parent = kind.__base__
    assert parent is not None
    return parent


def methods(kind: type) -> dict[str, FunctionType]:
    """Those that stand in the class itself."""
    return {name: it for name, it in vars(kind).items() if isinstance(it, FunctionType)}


def attributes(kind: type, use: type[ast.expr_context]) -> set[str]:
    """What the methods of a class set, or read, of its own."""
    found = ast.walk(ast.parse(dedent(inspect.getsource(kind))))
    own = [it for it in found if isinstance(it, ast.Attribute) and isinstance(it.ctx, use)]
    return {it.attr for it in own if isinstance(it.value, ast.Name) and it.value.id == "self"}


def is_private(name: str) -> bool:
    """Whether nobody outside the class calls it."""
    return name.startswith("_") and not name.startswith("__")


@pytest.mark.parametrize("kind", OURS)
def test_every_method_that_is_overridden_is_there(kind: type) -> None:
    parent = parent_of(kind)
    overriding = {name: it for name, it in methods(kind).items() if not is_private(name)}
    assert overriding
    for name in overriding.keys() - OUR_OWN:
        theirs = getattr(parent, name, None)
        assert theirs is not None, f"{named(parent)} has no {name}; {kind.__name__} overrides it."
        takes, ours = (list(inspect.signature(it).parameters) for it in (theirs, overriding[name]))
        assert takes == ours[: len(takes)], (
            f"{name} of {named(parent)} takes {takes}; {kind.__name__}'s {ours}."
        )


@pytest.mark.parametrize("kind", OURS)
def test_what_is_our_own_is_not_the_parents_too(kind: type) -> None:
    """It would take the place of theirs, and nobody would have meant it to."""
    parent = parent_of(kind)
    ours = set(filter(is_private, methods(kind))) | (OUR_OWN & vars(kind).keys())
    ours |= attributes(kind, ast.Store) - SET_ANEW
    both = ours & {*dir(parent), *attributes(parent, ast.Store)}
    assert not both, f"{named(parent)} has {sorted(both)} too."


@pytest.mark.parametrize("kind", OURS)
def test_what_is_set_anew_is_read(kind: type) -> None:
    parent = parent_of(kind)
    unread = attributes(kind, ast.Store) & SET_ANEW - attributes(parent, ast.Load)
    assert not unread, f"{named(parent)} does not read {sorted(unread)}; {kind.__name__} sets it."


def test_what_a_socket_has_is_few_enough_to_be_named_once_for_all() -> None:
    """Above thirty names each object keeps them all with itself: a kilobyte and a half."""
    of_parents = attributes(parent_of(WsConnection), ast.Store)
    assert set(WsConnection.__slots__) <= of_parents | attributes(WsConnection, ast.Store)
    in_dict = (of_parents | attributes(WsConnection, ast.Store)) - set(WsConnection.__slots__)
    assert len(in_dict) <= 30, f"{named(parent_of(WsConnection))} has {sorted(in_dict)}."
