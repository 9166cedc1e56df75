"""The house's doors as an OpenAPI document, for programs and for the page that shows it.

Each door is listed here with what it takes and what it may answer; the shapes are made from the
types that the doors read and write. The socket, which OpenAPI knows nothing of, is told beside it.
"""

from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from mafia_de_cuba.game.records import Record
from mafia_de_cuba.server.evening.refusals import TableReason
from mafia_de_cuba.server.evening.settings import Pace, Settings
from mafia_de_cuba.server.published.field_docs import about
from mafia_de_cuba.server.published.json_schema import ALIASES, Schema, described
from mafia_de_cuba.server.web.http_api import (
    OTHERWISE,
    SENTENCES,
    STATUS,
    ComeIn,
    Doors,
    Found,
    Health,
    House,
    Key,
    OpenTable,
    Trouble,
)
from mafia_de_cuba.server.wire import protocol

JSON = "application/json"
REFER = "#/components/schemas/{name}"

_KEY = Key(code="BHJK", guest=1, key="tfCbqGzsgSqBzQwJ7B7U7wHqkZ0sL0cXn9yT5lqGf0Y")
_POSTED = ("malformed", "too_large", "wrong_origin")


class Door(Struct, frozen=True, kw_only=True):
    """One door: how it is knocked at, what it takes, and what it answers."""

    path: str
    method: str = "get"
    name: str
    """Of the method of `Doors` behind it, or of the page."""
    says: str
    body: Struct | None = None
    """An example of what it takes."""
    status: int = 200
    answer: Struct | None = None
    """An example of what it answers."""
    kind: type[Struct] | None = None
    """What it answers, where there is no example."""
    media: str = JSON
    troubles: tuple[str, ...] = ()


DOORS = (
    Door(
        path="/api/tables",
        method="post",
        name="open_table",
        says="The table's code and the host's key. The key is shown this once.",
        body=OpenTable(name="Ana", settings=Settings(pace=Pace.BRISK)),
        status=201,
        answer=_KEY,
        troubles=(*_POSTED, TableReason.NO_NAME, "too_fast", "too_many", "not_written"),
    ),
    Door(
        path="/api/tables/{code}",
        name="look_up",
        says="What can be known of the table before coming in.",
        answer=Found(
            code="BHJK", players=3, free=9, playing=False, locked=False, spectators=True, games=0
        ),
        troubles=("no_such_table", "too_fast", "not_written"),
    ),
    Door(
        path="/api/tables/{code}/guests",
        method="post",
        name="come_in",
        says="The new guest's key. The key is shown this once.",
        body=ComeIn(name="Bea"),
        status=201,
        answer=msgspec.structs.replace(_KEY, guest=3),
        troubles=(
            *_POSTED,
            "no_such_table",
            TableReason.TABLE_LOCKED,
            TableReason.TABLE_FULL,
            TableReason.NO_NAME,
            "too_fast",
            TableReason.NOT_WRITTEN,
        ),
    ),
    Door(
        path="/api/tables/{code}/games/{game}",
        name="record",
        says="The game from the first hand in the box to who won, all of it open.",
        kind=Record,
        troubles=("no_such_table", "no_such_game", "too_fast", "not_written"),
    ),
    Door(
        path="/api/house",
        name="house",
        says=(
            "The address, for whoever asks on the machine of the house itself; "
            "nothing for anybody else."
        ),
        answer=House(network="http://192.168.1.20:8055"),
        troubles=("too_fast",),
    ),
    Door(
        path="/healthz",
        name="health",
        says="It is.",
        answer=Health(ok=True),
        troubles=("too_fast",),
    ),
    Door(
        path="/metrics",
        name="metrics",
        says="In Prometheus' text format.",
        media="text/plain",
        troubles=("not_operator", "too_fast"),
    ),
    Door(path="/openapi.json", name="This document.", says="As JSON.", media=JSON),
    Door(path="/docs", name="This document as a page.", says="To be read.", media="text/html"),
)
PARAMETERS: dict[str, Schema] = {
    "code": {"type": "string", "description": "The table's four letters, however they are typed."},
    "game": {"type": "integer", "description": "The table's first game is 1."},
}


@cache
def openapi() -> bytes:
    """The document, as JSON."""
    return msgspec.json.encode(document())


def document() -> dict[str, Any]:
    """The document."""
    bodies = {type(door.body) for door in DOORS if door.body is not None}
    answers = {_kind(door) for door in DOORS} - {None}
    named = sorted(bodies | answers | {Trouble}, key=lambda kind: str(kind))
    _, found = described((*ALIASES.values(), *named), REFER)
    paths: dict[str, dict[str, Any]] = {}
    for door in DOORS:
        paths.setdefault(door.path, {})[door.method] = _operation(door)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Mafia de Cuba",
            "version": str(protocol.PROTOCOL),
            "summary": "The house's doors, and the socket behind which its tables are.",
            "description": (
                "Open a table or come in at one of these doors, and keep the key you are given. "
                "Then open the socket and say Hello with it: everything else is said there."
            ),
        },
        "paths": paths,
        "components": {"schemas": found},
        "x-socket": {
            "path": "/ws",
            "description": about(protocol.In) + " " + about(protocol.Out),
            "in": _members(protocol.AnyIn),
            "out": _members(protocol.AnyOut),
        },
    }


def _operation(door: Door) -> dict[str, Any]:
    handler = getattr(Doors, door.name, None)
    summary = door.name if handler is None else str(handler.__doc__)
    found: dict[str, Any] = {
        "operationId": door.path.strip("/") if handler is None else door.name,
        "summary": summary,
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": schema}
            for name, schema in PARAMETERS.items()
            if f"{{{name}}}" in door.path
        ],
        "responses": {str(door.status): _answer(door)} | _troubles(door),
    }
    if door.body is not None:
        found["requestBody"] = {"required": True, "content": {JSON: _example(door.body)}}
    return found


def _answer(door: Door) -> dict[str, Any]:
    if door.answer is not None:
        content: dict[str, Any] = _example(door.answer)
    elif door.kind is not None:
        content = {"schema": _reference(door.kind)}
    else:
        content = {"schema": {"type": "object" if door.media == JSON else "string"}}
    return {"description": door.says, "content": {door.media: content}}


def _troubles(door: Door) -> dict[str, Any]:
    by_status: dict[int, list[str]] = {}
    for word in door.troubles:
        by_status.setdefault(STATUS.get(word, OTHERWISE), []).append(word)
    return {
        str(status): {
            "description": " ".join(SENTENCES[word].format(why="…") for word in words),
            "content": {
                JSON: {
                    "schema": _reference(Trouble),
                    "examples": {
                        str(word): {
                            "value": {"error": word, "sentence": SENTENCES[word].format(why="…")}
                        }
                        for word in words
                    },
                }
            },
        }
        for status, words in sorted(by_status.items())
    }


def _example(value: Struct) -> dict[str, Any]:
    return {"schema": _reference(type(value)), "example": msgspec.to_builtins(value)}


def _reference(kind: type) -> Schema:
    return {"$ref": REFER.format(name=kind.__name__)}


def _kind(door: Door) -> type[Struct] | None:
    return door.kind if door.answer is None else type(door.answer)


def _members(union: Any) -> list[Schema]:
    return [_reference(kind) for kind in union.__args__]
