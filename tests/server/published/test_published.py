"""What is generated from the types: the schema and the page's own types, whole and up to date."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mafia_de_cuba.game.refusal import Reason
from mafia_de_cuba.server.evening.refusals import TableReason
from mafia_de_cuba.server.published.json_schema import every, name_of, protocol_schema
from mafia_de_cuba.server.published.publish import FILES, out_of_date, publish
from mafia_de_cuba.server.published.typescript import HEARD, SENT, typescript
from mafia_de_cuba.server.wire import protocol

TOP = Path(__file__).parents[3]


def test_no_word_is_a_reason_of_the_table_and_of_the_game() -> None:
    assert {*TableReason}.isdisjoint({*Reason})


def test_the_schema_and_the_types_know_every_reason() -> None:
    schema = protocol_schema()["$defs"]
    assert schema["Refused"]["properties"]["reason"]["enum"] == [*TableReason, *Reason]
    assert schema["AnyReason"]["enum"] == [*TableReason, *Reason]
    types = typescript()
    assert "export type AnyReason = TableReason | Reason;" in types
    assert all(f'"{word}"' in types for word in (*TableReason, *Reason))


def test_what_is_generated_is_up_to_date() -> None:
    assert out_of_date(TOP) == [], "run scripts/protocol"


def test_the_check_names_what_is_out_of_date(tmp_path: Path) -> None:
    assert out_of_date(tmp_path) == list(FILES)
    publish(tmp_path)
    assert out_of_date(tmp_path) == []
    stale = tmp_path / "web/src/lib/protocol.ts"
    stale.write_text(stale.read_text().replace("readonly seat: number;", "", 1))
    assert out_of_date(tmp_path) == ["web/src/lib/protocol.ts"]


def test_every_type_is_in_the_schema_and_every_reference_leads_somewhere() -> None:
    schema = protocol_schema()
    known = set(schema["$defs"])
    assert {name_of(one) for one in every((protocol.AnyIn, protocol.AnyOut))} <= known
    assert {ref.removeprefix("#/$defs/") for ref in _references(schema)} <= known


def _references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if "$ref" in value:
            yield value["$ref"]
        for inner in value.values():
            yield from _references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _references(inner)


def test_every_type_is_in_the_typescript_once() -> None:
    declared = re.findall(r"^export (?:interface|type) (\w+)", typescript(), re.MULTILINE)
    assert len(declared) == len(set(declared))
    assert {name_of(one) for one in every((*SENT, *HEARD))} <= set(declared)


def test_what_may_be_left_out_is_told_apart_by_who_sends_it() -> None:
    types = typescript()
    # A client may leave a default out; the table does not, but for values that say nothing.
    assert "readonly strength?: Strength;" in _interface(types, "SeatBot")
    assert "readonly key?: string | null;" in _interface(types, "Hello")
    assert "readonly pace: Pace;" in _interface(types, "Settings")
    assert "readonly diamonds: number | null;" in _interface(types, "BoxClaim")
    assert "readonly here?: boolean;" in _interface(types, "ChairView")
    assert "Left out: true." in _interface(types, "ChairView")


def _interface(types: str, name: str) -> str:
    found = re.search(rf"^export interface {name} {{$(.*?)^}}$", types, re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


def test_what_the_code_says_of_a_field_is_said_to_clients_too() -> None:
    note = "When an heir sits down for somebody who is gone, or did."
    assert note in typescript()
    chair = protocol_schema()["$defs"]["ChairView"]
    assert chair["properties"]["heir_at"]["description"] == note
    pace = protocol_schema()["$defs"]["Pace"]
    assert pace["enum"] == ["relaxed", "standard", "brisk", "none"]
    assert "`none`: For as long as it takes" in pace["description"]
