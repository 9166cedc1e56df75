"""The bounds of records and of notation: what just fits is read, and one more is not."""

from typing import Any

import pytest

from mafia_de_cuba.game import records
from mafia_de_cuba.game.box import spread
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.notation import NotationError, read, read_tokens
from mafia_de_cuba.game.records import MalformedRecord
from mafia_de_cuba.game.scribe import commands_of
from records.samples import line, sample

MIB = 1024 * 1024


def bent(**parts: Any) -> bytes:
    return line(sample() | parts)


def said(text: str) -> dict[str, Any]:
    return {"seat": 1, "do": "say", "text": text}


def claimed(**claim: Any) -> dict[str, Any]:
    return {"seat": 1, "do": "testify", "claims": [{"about": "received"} | claim]}


def named(first: str) -> list[str]:
    return [first, *sample()["players"][1:]]


@pytest.mark.parametrize(
    ("fits", "too_much", "place"),
    [
        (bent(players=named("x" * 200)), bent(players=named("x" * 201)), "players[0]"),
        (bent(actions=[said("x" * 2000)]), bent(actions=[said("x" * 2001)]), "actions[0].text"),
        (bent(actions=[said("")] * 10_000), bent(actions=[said("")] * 10_001), "actions"),
        (
            bent(actions=[claimed(diamonds=99)]),
            bent(actions=[claimed(diamonds=100)]),
            "actions[0].claims[0].diamonds",
        ),
        (
            bent(actions=[claimed(tokens={"driver": 99})]),
            bent(actions=[claimed(tokens={"driver": 100})]),
            "actions[0].claims[0].tokens[...]",
        ),
        (
            bent(actions=[claimed(diamonds=0)]),
            bent(actions=[claimed(diamonds=-1)]),
            "actions[0].claims[0].diamonds",
        ),
    ],
    ids=["name", "text", "actions", "diamonds", "tokens", "none"],
)
def test_what_just_fits_a_record_is_read(fits: bytes, too_much: bytes, place: str) -> None:
    assert records.read(fits)
    with pytest.raises(MalformedRecord) as malformed:
        records.read(too_much)
    assert str(malformed.value).startswith(f"{place}: expected ")


def test_a_record_has_four_mebibytes_and_not_a_byte_more() -> None:
    full = line(sample()).ljust(4 * MIB)
    assert len(full) == 4_194_304
    assert records.read(full) == records.read(line(sample()))
    with pytest.raises(MalformedRecord, match="larger than 4194304 bytes"):
        records.read(full + b" ")


def test_a_slip_of_the_pen_stays_small() -> None:
    assert len(spread({Token.DRIVER: 99})) == len(spread({Token.DRIVER: 10**9})) == 99
    assert len(read_tokens("999D")) == 99


def test_numbers_in_notation_have_three_digits_at_most() -> None:
    with pytest.raises(NotationError, match=r"'100', seat 1: not_in_box \(R11\)"):
        read("6 HFD | 0 | 100")
    with pytest.raises(NotationError, match="'1000' is not a number"):
        read("6 HFD | 0 | 1000")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("4 H | 0 | 1 1 1", "'4 H': too_few_players (R1)"),
        ("6 HFD | 6 | 1", "'6', seat 0: keeps_too_many (R4)"),
        ("6 H?FD", "'H?FD' are not tokens"),
        ("6 ?HFD", "'?HFD' are not tokens"),
        ("6 HFD | 2 | D H F 1 1 | 3! |", "'' is not an ending"),
    ],
)
def test_a_line_that_cannot_be_read_names_the_very_part(text: str, told: str) -> None:
    with pytest.raises(NotationError) as refused:
        read(text)
    assert str(refused.value) == told


NESTED = line(sample()).split(b'"actions"')[0] + b'"actions": [{"seat": '


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (bent(setup=None), "setup: expected `object`, got `null`"),
        (
            bent(setup=sample()["setup"] | {"tokens": {"Henchman": 1}}),
            "a key of setup.tokens: invalid enum value 'Henchman'",
        ),
        (
            bent(outcome={"ending": "Draw", "winners": []}),
            "outcome.ending: invalid enum value 'Draw'",
        ),
        (b"[]", "expected `object`, got `array`"),
        (b"{'", "not JSON: object keys must be strings (byte 1)"),
        (b"", "not JSON: input data was truncated"),
        (b'{"record": 1, "players": ["\xff"]}', "not UTF-8: invalid start byte at byte 0"),
        (NESTED + b"[" * 100_000, "not a record: its JSON is nested too deeply"),
        (NESTED + b'{"a":' * 100_000, "not a record: its JSON is nested too deeply"),
    ],
    ids=range(9),
)
def test_what_is_wrong_is_told_with_its_place_first(text: bytes, told: str) -> None:
    with pytest.raises(MalformedRecord) as malformed:
        records.read(text)
    assert str(malformed.value) == told


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ({"about": "took", "refused": True, "withdrawn": True}, "a claim is stated, or refused"),
        ({"about": "bag", "fake": True}, "a claim about the bag gives"),
        ({"about": "passed"}, "a claim about a box gives"),
        ({"about": "received", "diamonds": 1, "token": "driver"}, "a claim about a box gives"),
    ],
)
def test_a_claim_that_means_nothing_is_told_by_its_place(claim: dict[str, Any], told: str) -> None:
    record = records.read(bent(actions=[said("Well …"), claimed(**claim)]))
    with pytest.raises(MalformedRecord) as malformed:
        commands_of(record)
    assert str(malformed.value).startswith(f"actions[1].claims[0]: {told}")
