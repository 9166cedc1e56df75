"""The stories are legal games, their texts are up to date, and together they show everything."""

from difflib import unified_diff
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from mafia_de_cuba.game import notation
from mafia_de_cuba.game.box import breach
from mafia_de_cuba.game.characters import Character, Ending, Token
from mafia_de_cuba.game.events import (
    Event,
    FakeShown,
    QuestionAsked,
    RemarkMade,
    ShotFired,
    Testified,
    TokenBagged,
    TraitorTookOver,
)
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.remarks import Remark
from mafia_de_cuba.game.setup import FEWEST_PLAYERS, MOST_PLAYERS, Switch
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import Claim, Question
from mafia_de_cuba.referee import Legal, judge
from playthroughs.stories import HERE, RECORDS, Step, Story, stories
from playthroughs.tell import main, outcome_at, tell, usual_readings

STORIES = stories()
each_story = pytest.mark.parametrize("story", STORIES, ids=[s.chapter.file for s in STORIES])


@cache
def played() -> list[list[Step]]:
    return [list(story.steps()) for story in STORIES]


def events() -> list[Event]:
    return [event for steps in played() for step in steps for event in step.events]


def ends() -> list[Game]:
    return [steps[-1].after for steps in played()]


@each_story
def test_text_is_up_to_date(story: Story) -> None:
    kept = story.text_file.read_text(encoding="utf-8").splitlines()
    now = tell(story).splitlines()
    changes = "\n".join(unified_diff(kept, now, "kept", "told now", n=2, lineterm=""))
    assert not changes, (
        f"{story.text_file.name} tells another game than the rules play. Read the difference; "
        f"if it is meant, run scripts/playthroughs.\n{changes}"
    )


@each_story
def test_record_is_legal_and_states_its_outcome(story: Story) -> None:
    verdict = judge(story.line)
    assert isinstance(verdict, Legal), verdict
    assert story.record.outcome is not None
    assert verdict.phase is Phase.OVER
    assert verdict.outcome == story.record.outcome


@each_story
def test_notation_tells_the_same_game(story: Story) -> None:
    *_, step = story.steps()
    line = notation.write(step.after)
    assert line in tell(story)
    assert notation.write(notation.read(line)) == line


@each_story
def test_other_readings_show(story: Story) -> None:
    here = outcome_at(story.setup, story)
    for ruling, usual in usual_readings(story.setup):
        assert outcome_at(usual, story) != here, f"{ruling} changes nothing in this story"
        assert f"By the usual reading of {ruling}: " in tell(story)


def test_every_file_belongs_to_a_story() -> None:
    listed = [story.chapter.file for story in STORIES]
    assert len(set(listed)) == len(listed) >= 12
    assert sorted(file.stem for file in RECORDS.glob("*.json")) == sorted(listed)
    assert sorted(file.stem for file in HERE.glob("*.txt")) == sorted(listed)


def test_morals_are_short() -> None:
    for story in STORIES:
        assert 1 <= story.chapter.moral.count(". ") + 1 <= 2, story.chapter.title


def test_every_character() -> None:
    shown = {game.character(seat) for game in ends() for seat in range(game.players)}
    assert shown == set(Character)


def test_every_token() -> None:
    held = {token for game in ends() for take in game.takes for token in take.tokens}
    assert held == set(Token)


def test_every_ending() -> None:
    assert {game.ended.ending for game in ends() if game.ended} == set(Ending)


def test_every_event() -> None:
    assert {type(event) for event in events()} == set(get_args(Event))


def test_every_remark() -> None:
    made = {type(event.remark) for event in events() if isinstance(event, RemarkMade)}
    assert made == set(get_args(Remark))


def test_every_phase() -> None:
    games = (game for steps in played() for step in steps for game in (step.before, step.after))
    assert {game.phase for game in games} == set(Phase)


def test_every_switch_and_the_honour_box() -> None:
    assert {switch for story in STORIES for switch in story.setup.switches} == set(Switch)
    assert any(story.setup.honour_box for story in STORIES)


def test_every_number_of_players() -> None:
    players = {story.setup.players for story in STORIES}
    assert players == set(range(FEWEST_PLAYERS, MOST_PLAYERS + 1))


def test_every_question_and_every_kind_of_claim() -> None:
    asked = {event.question for event in events() if isinstance(event, QuestionAsked)}
    assert asked == set(Question)
    claims = [claim for e in events() if isinstance(e, Testified) for claim in e.claims]
    assert {type(claim) for claim in claims} == set(Claim.__args__)


def test_somebody_says_the_same_again() -> None:
    said = [said for game in ends() for said in game.talk if isinstance(said, Testified)]
    assert len(set(said)) < len(said)


def test_every_kind_of_mistake_at_the_honour_box() -> None:
    kinds = set()
    for game in ends():
        for seat in game.setup.takers:
            box, take = game.helped_from(seat), game.take_of(seat)
            ruling = breach(box, take, last=seat == game.setup.last)
            if ruling is not None:
                kinds.add((ruling, bool(take.diamonds), len(take.tokens), take.fake))
    assert kinds == {
        ("R11", True, 1, False),
        ("R11", False, 2, False),
        ("R11", False, 0, False),
        ("R51", False, 1, True),
    }


def test_every_kind_of_shot() -> None:
    hit = {event.character for event in events() if isinstance(event, ShotFired)}
    assert {Character.AGENT, Character.THIEF, Character.LOYAL_HENCHMAN} <= hit


def test_every_turn_the_box_can_take() -> None:
    urchins = [
        (game.received(seat).empty, seat == game.setup.last)
        for game in ends()
        for seat in game.setup.takers
        if not game.setup.honour_box and not game.take_of(seat)
    ]
    assert (True, True) in urchins, "nobody last gets an empty box"
    assert (True, False) in urchins, "nobody before the last gets an empty box"
    assert (False, True) in urchins, "no open hand of the last player"
    assert any(game.boxes[-1].empty for game in ends()), "no box comes back empty"
    assert any(isinstance(event, TokenBagged) for event in events())
    assert any(not any(take.diamonds for take in game.takes) for game in ends()), (
        "no honest evening"
    )


def test_every_turn_the_investigation_can_take() -> None:
    jokers = {len(game.jokers_given) for game in ends() if game.setup.jokers == 2}
    assert 2 in jokers, "nobody spends the last of several Jokers"
    for event_type in (FakeShown, TraitorTookOver):
        assert any(isinstance(event, event_type) for event in events())
    again = {
        game.character(game.fake_shown)
        for game in ends()
        if game.fake_shown is not None and game.accusations.count(game.fake_shown) == 2
    }
    assert {Character.THIEF, Character.STREET_URCHIN} <= again, "the fake is never shown twice"
    rows = (
        (game.character(seat), game.character(seat + 1))
        for game in ends()
        for seat in range(1, game.players - 1)
        if game.ended and {seat, seat + 1} <= set(game.ended.winners)
    )
    assert (Character.DRIVER, Character.DRIVER) in rows, "no Drivers in a row arrive"


@pytest.mark.long
def test_check_writes_nothing_and_names_what_is_out_of_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("playthroughs.stories.HERE", tmp_path)
    assert main(["--check"]) == 1
    assert not list(tmp_path.iterdir())
    assert main([]) == 0
    assert main(["--check"]) == 0
    capsys.readouterr()
    stale = STORIES[0].text_file
    stale.write_text("Once upon a time.\n", encoding="utf-8")
    assert main(["--check"]) == 1
    assert capsys.readouterr().err == f"out of date: {stale.name}\n"
    assert main(["--cheque"]) == 2
