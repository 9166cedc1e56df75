"""The protocol as JSON Schema, made from the very types that the house reads and writes."""

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.inspect import EnumType, StructType, Type, multi_type_info

from mafia_de_cuba.server.evening.refusals import AnyReason
from mafia_de_cuba.server.published.field_docs import about, notes
from mafia_de_cuba.server.wire import protocol

Schema = dict[str, Any]
TAG = "type"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
ALIASES: dict[str, Any] = {
    "AnyIn": protocol.AnyIn,
    "AnyOut": protocol.AnyOut,
    "AnyReason": AnyReason,
}
"""What has a name though it is one of several things."""


def protocol_schema() -> Schema:
    """Every message of the socket, in and out."""
    named, defined = described(ALIASES.values(), "#/$defs/{name}")
    defined |= dict(zip(ALIASES, named, strict=True))
    return {
        "$schema": DIALECT,
        "title": f"Mafia de Cuba: the protocol between a table and a screen, {protocol.PROTOCOL}",
        "description": "A frame is AnyIn from the client and AnyOut from the table.",
        "anyOf": [{"$ref": "#/$defs/AnyIn"}, {"$ref": "#/$defs/AnyOut"}],
        "$defs": defined,
    }


def described(kinds: Iterable[Any], refer: str) -> tuple[list[Schema], dict[str, Schema]]:
    """The schema of each kind, and everything they refer to by name, with what is said of it."""
    wanted = list(kinds)
    made, defined = msgspec.json.schema_components(wanted, ref_template=refer)
    schemas, found = list(made), dict(defined)
    for kind in every(wanted):
        name = name_of(kind)
        if name != kind.__name__:
            schemas, found = _renamed((schemas, found), kind.__name__, name, refer)
        schema = found[name]
        schema["description"] = about(kind)
        if issubclass(kind, Enum):
            _describe_words(schema, kind)
        else:
            _describe_fields(schema, kind)
    return schemas, found


def name_of(kind: type) -> str:
    """What a kind of message is called on the wire: its tag, or else the name of its class.

    What goes by another word than `type`, as in a record, means something only there.
    """
    config = kind.__struct_config__ if issubclass(kind, Struct) else None
    named = config is not None and config.tag_field == TAG and isinstance(config.tag, str)
    return str(config.tag) if config is not None and named else kind.__name__


def _renamed(made: Any, old: str, new: str, refer: str) -> Any:
    """The same with a definition, and all that refers to it, under another name."""
    if isinstance(made, dict):
        return {
            new if key == old else key: _renamed(value, old, new, refer)
            for key, value in made.items()
        }
    if isinstance(made, (list, tuple)):
        return type(made)(_renamed(each, old, new, refer) for each in made)
    return {refer.format(name=old): refer.format(name=new), old: new}.get(made, made)


def every(kinds: Iterable[Any]) -> list[type[Struct] | type[Enum]]:
    """Every struct and every enumeration that can be met in these, as they are first met."""
    found: dict[type[Struct] | type[Enum], None] = {}
    for kind in multi_type_info(kinds):
        _meet(kind, found)
    return list(found)


def _meet(kind: Type, found: dict[type[Struct] | type[Enum], None]) -> None:
    if isinstance(kind, (StructType, EnumType)):
        if kind.cls in found:
            return
        found[kind.cls] = None
    for inner in _inside(kind):
        _meet(inner, found)


def _inside(kind: Type) -> Iterator[Type]:
    if isinstance(kind, StructType):
        yield from (field.type for field in kind.fields)
        return
    for name in kind.__struct_fields__:
        part = getattr(kind, name)
        for inner in part if isinstance(part, tuple) else (part,):
            if isinstance(inner, Type):
                yield inner


def _describe_words(schema: Schema, kind: type[Enum]) -> None:
    """The words in the order of the list, and what is said of each."""
    schema["enum"] = [word.value for word in kind]
    said = notes(kind)
    for word in kind:
        if word.name in said:
            schema["description"] += f"\n\n`{word.value}`: {said[word.name]}"


def _describe_fields(schema: Schema, kind: type[Struct]) -> None:
    said = notes(kind)
    for name, field in schema["properties"].items():
        if name in said:
            field["description"] = said[name]
