"""The account adds up, whatever was played; the same record gives the same value."""

from random import Random

import msgspec
import pytest

from analysis.written import accused, theft
from mafia_de_cuba.analysis.accounting import account
from mafia_de_cuba.analysis.analyse import analyse
from mafia_de_cuba.analysis.moments import moments
from mafia_de_cuba.analysis.outlook import chance_now
from mafia_de_cuba.analysis.value import Analysis, as_json
from mafia_de_cuba.deduction.shelf import shelf_for
from mafia_de_cuba.game.records import Record
from mafia_de_cuba.game.scribe import commands_of, record_of, setup_of
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.state import new_game
from properties.dealing import random_game, random_setup
from records.samples import line, sample

NARROW = 400
"""How many boxes there can be at tables that take little time."""
GAMES = 60


def narrow(rng: Random) -> Setup:
    """Any kind of table that is not too wide, the odd ones as likely as the usual."""
    while True:
        setup = random_setup(rng)
        if shelf_for(setup).size <= NARROW and setup.players <= 8:
            return setup


def any_record(seed: int) -> Record:
    rng = Random(seed)
    setup = narrow(rng)
    _, events, _ = random_game(rng, setup)
    return record_of([f"P{seat}" for seat in range(setup.players)], setup, events)


def added_up(found: Analysis) -> float:
    assert found.start is not None
    return found.start + found.account.talk + found.account.choices + found.account.pockets


@pytest.mark.parametrize("tenth", range(10))
def test_the_chances_of_any_game_lead_from_the_start_to_the_result(tenth: int) -> None:
    for seed in range(tenth, GAMES, 10):
        record = any_record(seed)
        every = list(moments(new_game(setup_of(record)), commands_of(record)))
        gone_through = [moment for moment in every if moment.game.box_is_back]
        told = [chance_now(moment) for moment in gone_through]
        assert all(0.0 <= chance <= 1.0 for chance in told), seed
        whole, by_seat = account(gone_through, told)
        moved = whole.talk + whole.choices + whole.pockets
        assert told[0] + moved == pytest.approx(told[-1], abs=1e-9), seed
        assert sum(by_seat.values()) == pytest.approx(whole.talk, abs=1e-9), seed


@pytest.mark.parametrize("seed", [3, 7, 12, 18])
def test_a_whole_analysis_adds_up_reads_back_and_is_the_same_again(seed: int) -> None:
    record = any_record(seed)
    found = analyse(record)
    assert found.result is not None
    assert added_up(found) == pytest.approx(found.result, abs=1e-9)
    assert found.chance == found.result
    written = as_json(found)
    assert msgspec.json.decode(written, type=Analysis, strict=False) == found
    assert as_json(analyse(record)) == written
    for point in found.timeline:
        assert set(point.thief) == set(range(1, len(record.players)))
    assert all(decision.cost <= 0 for decision in found.decisions)
    assert len(found.turning_points) <= 3


def test_swings_and_talk_are_what_the_timeline_moves_by() -> None:
    found = analyse(any_record(7))
    at = {point.action: place for place, point in enumerate(found.timeline)}
    for turn in found.turning_points:
        place = at[turn.action]
        moved = found.timeline[place].chance - found.timeline[place - 1].chance
        assert turn.swing == pytest.approx(moved, abs=1e-9)


def cut(actions: int) -> Record:
    told = sample()
    told["actions"] = told["actions"][:actions]
    del told["outcome"]
    return msgspec.json.decode(line(told), type=Record)


@pytest.mark.parametrize("actions", range(13))
def test_a_record_may_stop_anywhere(actions: int) -> None:
    found = analyse(cut(actions))
    over = actions == 12
    assert (found.result is not None) == over
    if actions < 6:
        assert (found.start, found.chance, found.timeline) == (None, None, ())
    else:
        assert found.chance is not None
        assert added_up(found) == pytest.approx(found.chance, abs=1e-9)


def test_a_fallen_godfather_has_no_chance_left_whatever_the_traitor_does() -> None:
    told = {
        "record": 1,
        "players": [f"P{seat}" for seat in range(7)],
        "setup": {"tokens": {"loyal_henchman": 2, "traitor": 1, "driver": 1}, "jokers": 0},
        "actions": [
            *theft(0, 3, "traitor", "loyal_henchman", 4, "driver", 5),
            *accused(3),
            {"seat": 2, "do": "ask", "of": 1, "question": "took"},
            {"seat": 1, "do": "testify", "claims": [{"about": "took", "token": "driver"}]},
            {"seat": 2, "do": "accuse", "target": 1},
        ],
    }
    found = analyse(msgspec.json.decode(line(told), type=Record))
    fell = next(it for it in found.timeline if it.action == 8)
    assert {it.chance for it in found.timeline if it.action >= 8} == {0.0}
    assert fell.thief[2] == 0.0
    assert (found.result, found.chance) == (None, 0.0)
    assert [it.action for it in found.decisions] == [7]
    assert added_up(found) == pytest.approx(0.0, abs=1e-9)
