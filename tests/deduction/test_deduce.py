"""`mafia-de-cuba deduce`: its JSON, its table, and a sentence for whatever is wrong."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from command import started, typed
from mafia_de_cuba.deduce import Deduced
from mafia_de_cuba.game.records import read
from mafia_de_cuba.game.scribe import commands_of, setup_of
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.record_input import opened
from records.samples import line, sample


def so_far(actions: int = 8, **changes: Any) -> bytes:
    """The sample game up to some action, before anyone was accused."""
    record = sample() | changes
    record["actions"] = record["actions"][:actions]
    record.pop("outcome", None)
    return line(record)


def deduced(text: bytes, *words: str) -> Any:
    done = typed("deduce", "--json", *words, text=text)
    assert done.returncode == 0, done.stderr
    assert done.stderr == b""
    return json.loads(done.stdout)


def shares(found: Any) -> Iterator[float]:
    for part in (found["kept"], found["bag"], *found["seats"].values(), *found["stones"].values()):
        yield from part.values()


def test_a_watcher_counts_every_theft() -> None:
    found = deduced(so_far(), "--seat", "watcher")
    assert found["worlds"] == 544_024
    assert list(found["kept"]) == ["0", "1", "2", "3", "4", "5"]
    assert list(found["seats"]) == ["1", "2", "3", "4", "5"]
    assert set(found["seats"]["1"]) == {
        "thief",
        "street_urchin",
        "loyal_henchman",
        "fbi_agent",
        "driver",
    }
    assert set(found["bag"]) == {"none", "loyal_henchman", "fbi_agent", "driver"}
    for part in (found["kept"], found["bag"], *found["seats"].values(), *found["stones"].values()):
        assert sum(part.values()) == pytest.approx(1, abs=1e-9)


def test_shares_have_twelve_digits() -> None:
    for share in shares(deduced(so_far(), "--seat", "watcher")):
        assert share == float(f"{share:.12g}")


def test_a_seat_knows_more_than_a_watcher() -> None:
    mine = deduced(so_far(), "--seat", "3")
    assert 1 < mine["worlds"] < 544_024
    assert mine["seats"]["3"]["loyal_henchman"] == 1
    boss = deduced(so_far(), "--seat", "0")
    assert boss["kept"]["2"] == 1


def test_trusting_somebody_is_a_filter() -> None:
    free = deduced(so_far(), "--seat", "0")
    trusting = deduced(so_far(), "--seat", "0", "--trust", "2")
    assert 0 < trusting["worlds"] < free["worlds"]
    assert trusting["seats"]["2"]["loyal_henchman"] == 1
    assert trusting["collisions"] == []


def test_no_world_is_an_answer_and_says_what_collides() -> None:
    found = deduced(so_far(), "--seat", "3", "--trust", "2")
    assert found["worlds"] == 0
    assert {claim["about"] for set_ in found["collisions"] for claim in set_["claims"]} == {"took"}
    assert all(share == 0 for share in shares(found))
    told = typed("deduce", "--seat", "3", "--trust", "2", text=so_far()).stdout.decode()
    assert "cannot all be true" in told
    assert "Chela says they took a Henchman: that is known to be false." in told


def test_contradictions_are_structured() -> None:
    record = sample()
    record["actions"] = [
        *record["actions"][:8],
        {"seat": 1, "do": "testify", "claims": [{"about": "passed", "diamonds": 10}]},
        {"seat": 5, "do": "testify", "claims": [{"about": "received", "refused": True}]},
    ]
    del record["outcome"]
    (conflict,) = deduced(line(record), "--seat", "watcher")["contradictions"]
    assert conflict == {
        "kind": "neighbours_disagree",
        "seats": [1, 2],
        "claims": [
            {"seat": 1, "about": "passed", "diamonds": 10},
            {"seat": 2, "about": "received", "diamonds": 13, "tokens": {"loyal_henchman": 1}},
        ],
    }
    found = deduced(line(record), "--seat", "watcher")
    assert (found["fewest_liars"], found["liars"]) == (1, [[1], [2]])


def test_once_the_game_is_over_there_is_one_world() -> None:
    assert deduced(line(sample()), "--seat", "watcher")["worlds"] == 1


@pytest.mark.parametrize("actions", range(13))
def test_any_moment_of_a_game_can_be_asked_about(actions: int) -> None:
    record, game = opened(io.BytesIO(so_far(actions)))
    for viewer in (None, *range(6)):
        found = json.loads(Deduced(view_for(game, viewer), record.players).as_json())
        assert found["worlds"] >= 1


def test_a_record_over_several_lines_and_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(json.loads(so_far()), indent=2))
    assert json.loads(typed("deduce", file, "--json", "--seat", "0").stdout)["worlds"] > 1


def test_the_table_names_players_and_draws_bars() -> None:
    told = started("deduce", "--seat", "0", text=so_far()).stdout.decode()
    for word in ("Ramón sees", "possible worlds", "Thief", "4 Lina", "█", "%", "Kept: 2 (100 %)"):
        assert word in told


@pytest.mark.parametrize(
    ("text", "words", "sentence"),
    [
        (so_far(), ("--seat", "6"), "--seat: there is no seat '6'; the seats are 0 to 5"),
        (so_far(), ("--seat", "-1"), "--seat: there is no seat '-1'"),
        (so_far(), ("--seat", "the Don"), "--seat: there is no seat 'the Don'"),
        (so_far(), ("--seat", "0", "--trust", "2,9"), "--trust: there is no seat '9'"),
        (so_far(), ("--seat", "0", "--trust", "2,,3"), "--trust: there is no seat ''"),
        (so_far(), ("--seat", "0", "--trust", "x"), "--trust: there is no seat 'x'"),
        (b"", ("--seat", "0"), "one game record is wanted, and there is none"),
        (so_far() * 2, ("--seat", "0"), "one game record is wanted, and there are more"),
        (b"{", ("--seat", "0"), "the record is malformed: not JSON"),
        (so_far(players=["Ana"]), ("--seat", "0"), "not legal: setup: 1 are too few"),
        (
            line(sample() | {"outcome": {"ending": "revolution", "winners": []}}),
            ("--seat", "0"),
            "not legal: outcome",
        ),
        (
            so_far().replace(b'"diamonds": 3', b'"diamonds": 30'),
            ("--seat", "0"),
            "not legal at actions[2]: not all of that is in the box to be taken (R11)",
        ),
    ],
)
def test_whatever_is_wrong_gets_one_sentence(
    text: bytes, words: tuple[str, ...], sentence: str
) -> None:
    done = typed("deduce", *words, text=text)
    assert done.returncode == 1
    assert done.stdout == b""
    told = done.stderr.decode()
    assert sentence in told
    assert len(told.splitlines()) == 1


def test_a_missing_file_or_option_is_told_without_a_traceback(tmp_path: Path) -> None:
    done = typed("deduce", tmp_path / "none.json", "--seat", "0")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert b"Traceback" not in typed("deduce", text=so_far()).stderr


def test_the_sample_is_what_these_tests_think_it_is() -> None:
    record = read(line(sample()))
    assert setup_of(record).players == 6
    assert len(commands_of(record)) == 12


def test_trusting_a_seat_that_cannot_have_taken_that_leaves_no_world() -> None:
    """Two answers about the same take: no hand is left, and no world."""
    record = sample()
    two = [{"about": "took", "token": "loyal_henchman"}, {"about": "took", "diamonds": 3}]
    record["actions"] = [*record["actions"][:6], {"seat": 2, "do": "testify", "claims": two}]
    del record["outcome"]
    for viewer in ("watcher", "0", "2"):
        found = deduced(line(record), "--seat", viewer, "--trust", "2")
        assert found["worlds"] == 0
        assert found["collisions"]


def test_an_empty_hand_does_not_hold_the_fake() -> None:
    record = sample()
    record["setup"]["fake_diamond"] = True
    record["actions"] = [
        {"seat": 0, "do": "hide", "diamonds": 0},
        {"seat": 1, "do": "take", "fake": True},
        *({"seat": seat, "do": "take", "diamonds": 1} for seat in (2, 3, 4, 5)),
        {"seat": 0, "do": "accuse", "target": 1},
        {"seat": 1, "do": "empty_pockets"},
        {"seat": 1, "do": "testify", "claims": [{"about": "took"}]},
    ]
    del record["outcome"]
    assert deduced(line(record), "--seat", "watcher", "--trust", "1")["worlds"] == 0
    record["actions"][-1]["claims"] = [{"about": "took", "fake": True}]
    assert deduced(line(record), "--seat", "watcher", "--trust", "1")["worlds"] > 0
