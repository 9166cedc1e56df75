"""The protocol as TypeScript, for screens: what a table says and hears, checked as it is written.

What the table sends is always whole, but for the few values that leave out what is usual. What only
a client sends may leave out whatever has a default.
"""

import json
from collections.abc import Iterable, Iterator
from enum import Enum
from textwrap import wrap
from typing import Any

import msgspec
from msgspec import Struct
from msgspec import inspect as kinds

from mafia_de_cuba.analysis.tally import BotsInChairs
from mafia_de_cuba.analysis.value import Choices
from mafia_de_cuba.game.commands import Command
from mafia_de_cuba.game.events import Event, Talk
from mafia_de_cuba.game.remarks import Remark
from mafia_de_cuba.game.testimony import Claim
from mafia_de_cuba.server.evening.commands import AnyAction, AnyTableCommand
from mafia_de_cuba.server.evening.refusals import AnyReason
from mafia_de_cuba.server.published.constants import constants, side_names
from mafia_de_cuba.server.published.field_docs import about, notes
from mafia_de_cuba.server.published.json_schema import every, name_of
from mafia_de_cuba.server.published.new_table import new_table
from mafia_de_cuba.server.published.token_facts import token_facts
from mafia_de_cuba.server.web import endpoints
from mafia_de_cuba.server.web.finished_games.found_games import GameList, NameTaken, WantedOfMine
from mafia_de_cuba.server.web.finished_games.kept_games import KeptForGood, Remembered
from mafia_de_cuba.server.web.finished_games.replays import Replay
from mafia_de_cuba.server.web.finished_games.second_thoughts import Variation, WhatIf
from mafia_de_cuba.server.web.troubles import Trouble
from mafia_de_cuba.server.wire import protocol

SENT = (
    protocol.AnyOut,
    endpoints.Key,
    endpoints.Found,
    endpoints.House,
    endpoints.Wordings,
    Remembered,
    KeptForGood,
    Replay,
    Choices,
    Variation,
    GameList,
    BotsInChairs,
    Trouble,
    endpoints.Health,
)
"""What comes from the house."""
HEARD = (
    protocol.AnyIn,
    endpoints.OpenTable,
    endpoints.ComeIn,
    WhatIf,
    WantedOfMine,
    NameTaken,
)
"""What goes to it."""

UNIONS: dict[str, tuple[Any, str]] = {
    "AnyIn": (protocol.AnyIn, "What a client says."),
    "AnyOut": (protocol.AnyOut, "What a table says."),
    "Command": (AnyAction, "Whatever can be done, for `Do`."),
    "AnyTableCommand": (AnyTableCommand, "What can be asked of a table besides the game itself."),
    "AnyEvent": (Event, "What can happen in a game."),
    "AnyCommand": (Command, "What a seat can try."),
    "Claim": (Claim, "What a testimony is made of."),
    "Remark": (Remark, "What can be said of people."),
    "TalkLine": (Talk, "A line of what was said."),
}
"""Unions with a name: the larger first."""

HEADER = """\
// The protocol between a table and a screen. Written by scripts/protocol from the server's own
// types: change those, not this file. docs/protocol.md tells it in words.
"""
WIDTH = 100


def typescript() -> str:
    members = {name: _members(union) for name, (union, _) in UNIONS.items()}
    sent = set(every(SENT))
    lines = [HEADER]
    lines += constants()
    for kind in every((*HEARD, *SENT, *_words())):
        lines.append("")
        if issubclass(kind, Enum):
            lines += _enumeration(kind)
        else:
            lines += _interface(kind, members, sent=kind in sent)
    for name, (_, said) in UNIONS.items():
        lines += ["", *_comment(said), f"export type {name} ="]
        lines += [f"  | {member}" for member in members[name]]
        lines[-1] += ";"
    lines += ["", *side_names(), "", *token_facts(), "", *new_table()]
    words = " | ".join(name_of(kind) for kind in _words())
    lines += ["", *_comment("Why something was refused."), f"export type AnyReason = {words};"]
    return "\n".join(lines) + "\n"


def _words() -> tuple[type[Enum], ...]:
    """The lists of words that a reason is from."""
    reason = kinds.type_info(AnyReason)
    assert isinstance(reason, kinds.Metadata)
    assert reason.extra is not None
    found: tuple[type[Enum], ...] = reason.extra["words"]
    return found


def _members(union: Any) -> list[str]:
    found = kinds.type_info(union)
    assert isinstance(found, kinds.UnionType)
    return [name_of(_cls(member)) for member in found.types]


def _cls(kind: kinds.Type) -> type:
    assert isinstance(kind, (kinds.StructType, kinds.EnumType))
    return kind.cls


def _enumeration(kind: type[Enum]) -> Iterator[str]:
    """A list to go through and a type of the same name."""
    said = notes(kind)
    yield from _comment(about(kind))
    yield f"export const {name_of(kind)} = ["
    for word in kind:
        yield from (f"  {line}" for line in _comment(said.get(word.name, "")))
        yield f"  {json.dumps(word.value)},"
    yield "] as const;"
    yield f"export type {name_of(kind)} = (typeof {name_of(kind)})[number];"


def _interface(kind: type[Struct], members: dict[str, list[str]], *, sent: bool) -> Iterator[str]:
    found = kinds.type_info(kind)
    assert isinstance(found, kinds.StructType)
    said = notes(kind)
    yield from _comment(about(kind))
    yield f"export interface {name_of(kind)} {{"
    if found.tag_field is not None:
        yield f"  readonly {found.tag_field}: {json.dumps(found.tag)};"
    for field in found.fields:
        may_lack = not field.required and (kind.__struct_config__.omit_defaults or not sent)
        may_lack |= _is_unset(field)
        parts = [said.get(field.name, ""), _bounds(field.type)]
        if may_lack:
            parts.append(f"Left out: {_default(field)}.")
        yield from (f"  {line}" for line in _comment(" ".join(filter(None, parts))))
        name = f"{field.encode_name}{'?' if may_lack else ''}"
        yield from _field(name, _type(field.type, members))
    yield "}"


def _field(name: str, kind: str) -> Iterator[str]:
    line = f"  readonly {name}: {kind};"
    if len(line) <= WIDTH:
        yield line
        return
    yield f"  readonly {name}:"
    *others, last = kind.split(" | ")
    yield from (f"    | {one}" for one in others)
    yield f"    | {last};"


def _default(field: kinds.Field) -> str:
    """What a field that is not there stands for."""
    if _is_unset(field):
        return "as it was"
    value = field.default
    if value is msgspec.NODEFAULT:
        value = field.default_factory()
    if isinstance(value, Struct):
        return "the usual ones"
    return msgspec.json.encode(value).decode()


def _is_unset(field: kinds.Field) -> bool:
    """Whether a field that is not there stands for nothing at all."""
    none = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
    return none and not field.required


def _bounds(kind: kinds.Type) -> str:
    """How much or how long something may be."""
    match kind:
        case kinds.IntType(ge=least, le=most, lt=below) if (most, below) != (None, None):
            return f"{least or 0} to {most if below is None else below - 1}."
        case kinds.StrType(max_length=most) if most is not None:
            return f"At most {most} characters."
        case kinds.VarTupleType(max_length=most) if most is not None:
            return f"At most {most}."
        case kinds.Metadata(type=inner):
            return _bounds(inner)
        case kinds.UnionType(types=types):
            return next(filter(None, map(_bounds, types)), "")
        case _:
            return ""


def _type(kind: kinds.Type, members: dict[str, list[str]]) -> str:
    match kind:
        case kinds.Metadata(extra={"words": _}):
            return "AnyReason"
        case kinds.Metadata(type=inner):
            return _type(inner, members)
        case kinds.StructType(cls=cls) | kinds.EnumType(cls=cls):
            return name_of(cls)
        case kinds.IntType() | kinds.FloatType():
            return "number"
        case kinds.BoolType():
            return "boolean"
        case kinds.StrType():
            return "string"
        case kinds.NoneType():
            return "null"
        case kinds.RawType():
            return "unknown"
        case kinds.LiteralType(values=values):
            return " | ".join(map(json.dumps, values))
        case kinds.VarTupleType(item_type=item):
            each = _type(item, members)
            return f"readonly ({each})[]" if " " in each else f"readonly {each}[]"
        case kinds.DictType(key_type=key, value_type=value):
            value_is = _type(value, members)
            if isinstance(key, kinds.EnumType):
                return f"Readonly<Partial<Record<{_type(key, members)}, {value_is}>>>"
            return f"Readonly<Record<string, {value_is}>>"
        case kinds.UnionType(types=types):
            return " | ".join(_alternatives(types, members))
        case _:
            raise TypeError(f"there is no TypeScript for {kind}")


def _alternatives(types: Iterable[kinds.Type], members: dict[str, list[str]]) -> Iterator[str]:
    """A union by the names of the unions it is made of, and then by what is left."""
    left = {_type(kind, members): None for kind in types}
    for name, inside in members.items():
        if inside and all(member in left for member in inside):
            yield name
            for member in inside:
                del left[member]
    yield from left


def _comment(text: str) -> Iterator[str]:
    if not text:
        return
    lines = [line for part in text.split("\n\n") for line in (*wrap(part, WIDTH - 5), "")][:-1]
    if len(lines) == 1:
        yield f"/** {lines[0]} */"
        return
    yield "/**"
    yield from (f" * {line}".rstrip() for line in lines)
    yield " */"
