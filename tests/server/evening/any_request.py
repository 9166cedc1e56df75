"""Anything that could be asked of a table, sensible or not: what hypothesis draws from."""

from typing import Any, get_args

from hypothesis import strategies as st
from msgspec import inspect as kinds

from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.setup import Switch
from mafia_de_cuba.game.testimony import About, Declined, TakeClaim
from mafia_de_cuba.server.evening.commands import (
    AnyTableCommand,
    KeepPin,
    LeaveOrders,
    SetPin,
    TableCommand,
)
from mafia_de_cuba.server.evening.orders import Clause, WishDiamonds, WishNothing, WishToken
from mafia_de_cuba.server.evening.settings import Pace, Settings, Succession, Talk

ids = st.integers(1, 14)
"""Guests and players, known and unknown: an evening counts them in one row."""
chairs = st.integers(0, 11)
names = st.sampled_from(["Ana", "ana", "Ben", "Cleo", "Aurelio", "\u200b", "Ana 2"])
wishes = st.builds(
    Settings,
    tokens=st.none() | st.dictionaries(st.sampled_from(Token), st.integers(0, 3), max_size=4),
    extras=st.lists(st.sampled_from(Token), max_size=3).map(tuple),
    fake_diamond=st.booleans(),
    jokers=st.none() | st.integers(0, 5),
    honour_box=st.booleans(),
    switches=st.lists(st.sampled_from(Switch), max_size=2).map(tuple),
    pace=st.sampled_from(Pace),
    talk=st.sampled_from(Talk),
    memory_aid=st.booleans(),
    spectators=st.booleans(),
    brisk_bots=st.booleans(),
    lesson=st.booleans(),
    godfather=st.sampled_from(Succession),
)
claims = st.lists(
    st.builds(TakeClaim, diamonds=st.integers(0, 15))
    | st.builds(Declined, about=st.sampled_from(About)),
    max_size=2,
).map(tuple)
BY_NAME: dict[str, st.SearchStrategy[Any]] = {
    "chair": chairs,
    "players": st.integers(1, 12),
    "seat": st.integers(-1, 12),
    "settings": wishes,
    "claims": claims,
    "kept": st.just("a slow hash"),
}
"""Fields that mean more than their type tells."""


def drawn(command: type[TableCommand]) -> st.SearchStrategy[TableCommand]:
    """Any such command: numbers are guests or players, and words are names, unless named above."""
    shape = kinds.type_info(command)
    assert isinstance(shape, kinds.StructType)
    return st.builds(command, **{it.name: _field(it.name, it.type) for it in shape.fields})


def _field(name: str, kind: kinds.Type) -> st.SearchStrategy[Any]:
    match kind:
        case kinds.UnionType(types=types):
            several = [it for it in types if not isinstance(it, kinds.NoneType)]
            one = BY_NAME[name] if len(several) > 1 else _field(name, several[0])
            return st.none() | one if len(several) < len(types) else one
        case _ if name in BY_NAME:
            return BY_NAME[name]
        case kinds.BoolType():
            return st.booleans()
        case kinds.IntType():
            return ids
        case kinds.StrType():
            return names
        case kinds.EnumType(cls=words):
            return st.sampled_from(words)
        case _:
            raise AssertionError(
                f"tests/server/evening/any_request.py cannot draw {name}: name it there"
            )


ASKED = (*(it for it in get_args(AnyTableCommand) if it not in (LeaveOrders, SetPin)), KeepPin)
"""What is answered by asking the table alone: orders and PINs are looked at before."""
PLAIN = [it() for it in ASKED if not it.__struct_fields__]
requests: st.SearchStrategy[TableCommand] = st.one_of(
    *(drawn(it) for it in ASKED if it.__struct_fields__), st.sampled_from(PLAIN)
)
clauses = st.builds(
    Clause,
    at_least=st.none() | st.integers(0, 15),
    wish=st.one_of(
        st.builds(WishDiamonds, diamonds=st.integers(1, 15)),
        st.builds(WishToken, token=st.sampled_from(Token)),
        st.just(WishNothing()),
    ),
    bag=st.none() | st.sampled_from(Token),
)
