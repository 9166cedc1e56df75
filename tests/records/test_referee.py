"""What the referee says of records: good, unfinished, illegal, false, malformed, hostile."""

from typing import Any

import msgspec
import pytest

from mafia_de_cuba.referee import judge
from records.samples import line, sample


def verdict(record: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(judge(line(record))))


def refused(record: Any, *, at: int | None, ruling: str | None) -> str:
    """The reason, the rest of the verdict being as expected."""
    said = verdict(record)
    assert said == {"legal": False, "at": at, "ruling": ruling, "reason": said.get("reason")}, said
    reason = said["reason"]
    assert isinstance(reason, str)
    assert "\n" not in reason
    return reason


def test_a_whole_game_is_legal_and_its_outcome_is_told() -> None:
    assert verdict(sample()) == {
        "legal": True,
        "phase": "over",
        "outcome": {"ending": "diamonds_recovered", "winners": [0, 1, 3]},
    }


@pytest.mark.parametrize(
    ("actions", "phase"),
    [(0, "hiding"), (1, "theft"), (5, "theft"), (6, "investigation"), (9, "accusation")],
)
def test_a_record_may_stop_before_its_end(actions: int, phase: str) -> None:
    record = sample()
    record["actions"] = record["actions"][:actions]
    del record["outcome"]
    assert verdict(record) == {"legal": True, "phase": phase, "outcome": None}


def test_a_finished_game_need_not_state_its_outcome() -> None:
    record = sample()
    del record["outcome"]
    assert verdict(record)["outcome"] == {"ending": "diamonds_recovered", "winners": [0, 1, 3]}


def test_a_stated_outcome_that_the_rules_do_not_give_is_false() -> None:
    record = sample()
    record["outcome"]["winners"] = [0, 3]
    assert "[0, 1, 3]" in refused(record, at=None, ruling=None)
    record["outcome"] = {"ending": "agent_accused", "winners": [0, 1, 3]}
    assert "agent_accused" in refused(record, at=None, ruling=None)


def test_an_outcome_stated_too_early_is_false() -> None:
    record = sample()
    record["actions"] = record["actions"][:8]
    assert "not over" in refused(record, at=None, ruling=None)


@pytest.mark.parametrize(
    ("at", "action", "ruling"),
    [
        (0, {"seat": 0, "do": "hide", "diamonds": 6}, "R4"),
        (0, {"seat": 1, "do": "hide", "diamonds": 1}, "R4"),
        (0, {"seat": 1, "do": "take", "diamonds": 1}, "R4"),
        (1, {"seat": 2, "do": "take", "diamonds": 1}, "R10"),
        (2, {"seat": 2, "do": "take"}, "R11"),
        (2, {"seat": 2, "do": "take", "diamonds": 0}, "R11"),
        (2, {"seat": 2, "do": "take", "diamonds": -1}, "R11"),
        (2, {"seat": 2, "do": "take", "diamonds": 14}, "R11"),
        (2, {"seat": 2, "do": "take", "token": "driver"}, "R11"),
        (2, {"seat": 2, "do": "take", "token": "loyal_henchman", "diamonds": 1}, "R11"),
        (2, {"seat": 2, "do": "take", "diamonds": 1, "bag": "loyal_henchman"}, "R12"),
        (2, {"seat": 2, "do": "take", "fake": True}, "R51"),
        (6, {"seat": 1, "do": "ask", "of": 2, "question": "took"}, "R20"),
        (6, {"seat": 0, "do": "ask", "of": 2, "question": "bag"}, "R21"),
        (6, {"seat": 0, "do": "accuse", "target": 0}, "R22"),
        (6, {"seat": 0, "do": "accuse", "target": 6}, "R22"),
        (6, {"seat": 9, "do": "say", "text": "¡Hola!"}, "R1"),
        (9, {"seat": 1, "do": "shoot"}, "R30"),
        (9, {"seat": 3, "do": "empty_pockets"}, "R22"),
        (10, {"seat": 2, "do": "say", "text": "It was not me"}, "R28"),
        (10, {"seat": 0, "do": "accuse", "target": 2}, "R22"),
        (12, {"seat": 0, "do": "say", "text": "Home at last"}, "R29"),
    ],
)
def test_the_first_refused_action_is_named_with_its_ruling(
    at: int, action: dict[str, Any], ruling: str
) -> None:
    record = sample()
    record["actions"].insert(at, action)
    assert refused(record, at=at, ruling=ruling)


def test_only_the_first_refused_action_counts() -> None:
    record = sample()
    record["actions"][2] = {"seat": 2, "do": "take"}
    record["actions"][4] = {"seat": 4, "do": "take"}
    refused(record, at=2, ruling="R11")


@pytest.mark.parametrize(
    ("players", "tokens", "jokers", "ruling"),
    [
        (4, {"loyal_henchman": 1}, 0, "R1"),
        (13, {"loyal_henchman": 10}, 0, "R1"),
        (6, {"loyal_henchman": 2, "fbi_agent": 1, "driver": 1}, 0, "R6"),
        (6, {"loyal_henchman": 1, "fbi_agent": 1}, 0, "R6"),
        (6, {"cia_agent": 1, "fbi_agent": 1, "driver": 1}, 0, "R6"),
        (6, {"loyal_henchman": 1, "cia_agent": 1, "driver": 1}, 0, "R2"),
        (6, {"loyal_henchman": 1, "fbi_agent": 1, "driver": 1}, 5, "R6"),
        (6, {"loyal_henchman": 1, "fbi_agent": 1, "driver": 1}, -1, "R6"),
        (6, {"loyal_henchman": 1, "fbi_agent": 1, "minion": 1}, 0, "R50"),
        (6, {"loyal_henchman": 1, "fbi_agent": 1, "revolutionary": 1}, 0, "R50"),
    ],
)
def test_a_table_that_cannot_be_played_says_why(
    players: int, tokens: dict[str, int], jokers: int, ruling: str
) -> None:
    record = sample()
    record["players"] = [f"Player {seat}" for seat in range(players)]
    record["setup"] = {"tokens": tokens, "jokers": jokers}
    assert refused(record, at=None, ruling=ruling).startswith("setup: ")


def test_honour_box_by_its_own_name_or_by_its_ruling() -> None:
    for honour in ({"honour_box": True}, {"switches": {"R17": True}}):
        record = sample()
        record["setup"] |= honour
        record["actions"][2] = {"seat": 2, "do": "take", "diamonds": 3, "token": "loyal_henchman"}
        record["actions"][3] = {"seat": 3, "do": "take", "diamonds": 1}
        record["actions"] = record["actions"][:10]
        del record["outcome"]
        assert verdict(record)["legal"]


def test_several_tokens_in_one_hand_at_an_honour_box() -> None:
    record = sample()
    del record["outcome"]
    record["actions"] = [
        *record["actions"][:1],
        {"seat": 1, "do": "take", "tokens": {"driver": 1, "fbi_agent": 1}},
    ]
    refused(record, at=1, ruling="R11")
    record["setup"]["honour_box"] = True
    assert verdict(record)["legal"]


def _set(record: dict[str, Any], path: str, value: Any) -> None:
    *way, key = path.split(".")
    place: Any = record
    for step in way:
        place = place[int(step)] if step.isdigit() else place[step]
    place[int(key) if key.isdigit() else key] = value


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        ("record", 2, "record"),
        ("record", "1", "record"),
        ("players", "Ramón", "players"),
        ("players.3", 3, "players[3]"),
        ("players.0", "x" * 201, "players[0]"),
        ("setup", None, "setup"),
        ("setup.jokers", True, "setup.jokers"),
        ("setup.jokers", 1.5, "setup.jokers"),
        ("setup.tokens", {"henchman": 1}, "setup.tokens"),
        ("setup.tokens", {"driver": 10**30}, "setup.tokens"),
        ("setup.tokens", {"driver": -1}, "setup.tokens"),
        ("setup.switches", {"R11": True}, "R11"),
        ("setup.switches", {"R44": 1}, "setup.switches"),
        ("setup.fake", True, "setup"),
        ("actions", {}, "actions"),
        ("actions.2", None, "actions[2]"),
        ("actions.2", {"seat": 2}, "actions[2]"),
        ("actions.2", {"seat": 2, "do": "steal"}, "actions[2]"),
        ("actions.2", {"do": "take"}, "actions[2]"),
        ("actions.2.seat", "2", "actions[2].seat"),
        ("actions.2.diamonds", "three", "actions[2].diamonds"),
        ("actions.2.diamond", 3, "actions[2]"),
        ("actions.6.question", "why", "actions[6].question"),
        ("actions.7.claims", [], "actions[7].claims"),
        ("actions.7.claims.0.about", "weather", "actions[7].claims[0].about"),
        ("actions.7.claims.0.diamonds", -1, "actions[7].claims[0].diamonds"),
        ("actions.7.claims.0", {"about": "received"}, "actions[7].claims[0]"),
        ("actions.7.claims.0", {"about": "passed", "token": "driver"}, "actions[7].claims[0]"),
        ("actions.7.claims.0", {"about": "bag", "diamonds": 1}, "actions[7].claims[0]"),
        (
            "actions.7.claims.0",
            {"about": "took", "diamonds": 1, "refused": True},
            "actions[7].claims[0]",
        ),
        (
            "actions.7.claims.0",
            {"about": "took", "withdrawn": True, "refused": True},
            "actions[7].claims[0]",
        ),
        ("actions.7", {"seat": 2, "do": "say", "text": "x" * 2001}, "actions[7].text"),
        ("outcome.ending", "everyone_went_home", "outcome.ending"),
        ("outcome.winners", "0", "outcome.winners"),
        ("comment", "a fine evening", "comment"),
    ],
)
def test_a_malformed_record_says_what_and_where(path: str, value: Any, named: str) -> None:
    record = sample()
    _set(record, path, value)
    assert named in refused(record, at=None, ruling=None)


@pytest.mark.parametrize("missing", ["record", "players", "setup", "actions"])
def test_a_missing_part_is_named(missing: str) -> None:
    record = sample()
    del record[missing]
    assert missing in refused(record, at=None, ruling=None)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"null",
        b"[]",
        b'"record"',
        b"{",
        line(sample())[:200],
        line(sample())[:-2] + b",}",
        b"{'record': 1}",
        b"\xff\xfe{}",
        line(sample()).replace("Ramón".encode(), b"Ram\xf3n"),
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"record": NaN}',
        b'{"record": 1e999}',
        b"\x00" * 100,
    ],
    ids=range(15),
)
def test_hostile_text_gets_one_clear_line(text: bytes) -> None:
    said = msgspec.to_builtins(judge(text))
    assert (said["legal"], said["at"], said["ruling"]) == (False, None, None)
    assert said["reason"]
    assert len(said["reason"]) < 300
    assert "\n" not in said["reason"]


def test_oversized_records_are_refused_unread() -> None:
    record = sample()
    record["actions"] = [{"seat": 1, "do": "say", "text": "and on"}] * 10_001
    assert "actions" in refused(record, at=None, ruling=None)
    assert "larger than" in str(msgspec.to_builtins(judge(b" " * (4 * 1024 * 1024 + 1)))["reason"])


def test_testimony_never_changes_the_outcome() -> None:
    record = sample()
    wild = [
        {"about": "received", "diamonds": 99, "tokens": {"cleaner": 9, "traitor": 1}, "fake": True},
        {"about": "took", "diamonds": 15, "token": "minion", "fake": True},
        {"about": "passed", "refused": True},
        {"about": "bag", "token": "cia_agent"},
        {"about": "bag"},
        {"about": "took"},
        {"about": "received", "withdrawn": True},
    ]
    for seat in range(6):
        record["actions"].insert(6, {"seat": seat, "do": "testify", "claims": wild})
    assert verdict(record) == verdict(sample())
