"""The house's endpoints as an OpenAPI document, for programs and for the page that shows it.

It is made from the list of endpoints and from the types that they read and write. The socket, which
OpenAPI knows nothing of, is told beside it.
"""

from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from mafia_de_cuba.server.published.field_docs import about
from mafia_de_cuba.server.published.json_schema import ALIASES, Schema, described, name_of
from mafia_de_cuba.server.web.endpoint import Endpoint
from mafia_de_cuba.server.web.endpoints import ENDPOINTS
from mafia_de_cuba.server.web.http_api import HttpApi
from mafia_de_cuba.server.web.troubles import (
    ANYWHERE,
    JSON,
    OTHERWISE,
    STATUS,
    Trouble,
    sentence_of,
)
from mafia_de_cuba.server.wire import protocol
from mafia_de_cuba.words import languages

REFER = "#/components/schemas/{name}"
OPENAPI, DOCS = "/openapi.json", "/docs"
_TO_READ = (
    Endpoint(path=OPENAPI, name="This document.", says="As JSON."),
    Endpoint(path=DOCS, name="This document as a page.", says="To be read.", media="text/html"),
)

PARAMETERS: dict[str, Schema] = {
    "code": {"type": "string", "description": "The table's code, however they are typed."},
    "game": {"type": "integer", "description": "The table's first game is 1."},
    "id": {"type": "string", "description": "A finished game's own, which never changes."},
    "card": {"type": "string", "enum": ["wide.png", "wide.svg", "square.png", "square.svg"]},
    "line": {"type": "integer", "minimum": 0},
    "language": {"type": "string", "enum": list(languages())},
}


@cache
def openapi() -> bytes:
    """The document, as JSON."""
    return msgspec.json.encode(document())


def document() -> dict[str, Any]:
    every = (*ENDPOINTS, *_TO_READ)
    bodies = {type(each.body) for each in every if each.body is not None}
    answers = {_kind(each) for each in every} - {None}
    named = sorted(bodies | answers | {Trouble}, key=lambda kind: str(kind))
    _, found = described((*ALIASES.values(), *named), REFER)
    paths: dict[str, dict[str, Any]] = {}
    for each in every:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Mafia de Cuba",
            "version": str(protocol.PROTOCOL),
            "summary": "The house's HTTP API, and the socket behind which its tables are.",
            "description": (
                "Open a table or come in by one of these requests and keep the key you are given. "
                "Then open the socket and say Hello with it: everything else is said there."
            ),
        },
        "paths": paths,
        "components": {"schemas": found},
        "x-socket": {
            "path": "/ws/{code}",
            "description": about(protocol.In) + " " + about(protocol.Out),
            "in": _members(protocol.AnyIn),
            "out": _members(protocol.AnyOut),
        },
    }


def _operation(each: Endpoint) -> dict[str, Any]:
    handler = getattr(HttpApi, each.name, None)
    summary = each.name if handler is None else str(handler.__doc__)
    found: dict[str, Any] = {
        "operationId": each.path.strip("/") if handler is None else each.name,
        "summary": summary,
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": schema}
            for name, schema in PARAMETERS.items()
            if f"{{{name}}}" in each.path
        ],
        "responses": {str(each.status): _answer(each)} | _troubles(each),
    }
    if each.body is not None:
        found["requestBody"] = {"required": True, "content": {JSON: _example(each.body)}}
    return found


def _answer(each: Endpoint) -> dict[str, Any]:
    if each.answer is not None:
        content: dict[str, Any] = _example(each.answer)
    elif each.kind is not None:
        content = {"schema": _reference(each.kind)}
    else:
        content = {"schema": {"type": "object" if each.media == JSON else "string"}}
    return {"description": each.says, "content": {each.media: content}}


def _troubles(each: Endpoint) -> dict[str, Any]:
    by_status: dict[int, list[str]] = {}
    for word in (*each.troubles, *ANYWHERE):
        by_status.setdefault(STATUS.get(word, OTHERWISE), []).append(word)
    return {
        str(status): {
            "description": " ".join(sentence_of(word, "…") for word in words),
            "content": {
                JSON: {
                    "schema": _reference(Trouble),
                    "examples": {
                        str(word): {"value": {"error": word, "sentence": sentence_of(word, "…")}}
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
    return {"$ref": REFER.format(name=name_of(kind))}


def _kind(each: Endpoint) -> type[Struct] | None:
    return each.kind if each.answer is None else type(each.answer)


def _members(union: Any) -> list[Schema]:
    return [_reference(kind) for kind in union.__args__]
