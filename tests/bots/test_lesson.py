"""The written first game: whatever the learner does, it shows what it is there to show."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from mafia_de_cuba import Command, Persona, Strength, Temperament, View, Wishes, lay_table, view_for
from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.lesson import HANDS, LEARNER, PLAYERS, QUESTIONS, THIEF, listening, written
from mafia_de_cuba.deduction.board import board_of
from mafia_de_cuba.game.commands import HelpYourself
from mafia_de_cuba.game.events import QuestionAsked, RemarkMade, Testified
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.playout import Step, steps


class Reader:
    """A bot who does what is written, and thinks where nothing is."""

    def __init__(self, seed: int) -> None:
        persona = Persona(strength=Strength.GREEN, temperament=Temperament.CAREFUL)
        self._bot = Bot(persona=persona, seed=seed)

    def choose(self, view: View) -> Command | None:
        command = written(view)
        if command is not None or listening(view):
            return command
        return self._bot.choose(view)


def lessons() -> Iterator[tuple[str, list[Step]]]:
    setup = lay_table(Wishes(players=PLAYERS))
    assert isinstance(setup, Setup)
    for temperament in Temperament:
        for seed in range(6):
            learner = Bot(
                persona=Persona(strength=Strength.GREEN, temperament=temperament), seed=seed
            )
            players = [Reader(seed) if seat != LEARNER else learner for seat in range(PLAYERS)]
            yield f"{temperament}-{seed}", list(steps(setup, players))


LESSONS = dict(lessons())


@pytest.fixture(params=LESSONS)
def lesson(request: pytest.FixtureRequest) -> list[Step]:
    return LESSONS[request.param]


def test_it_has_an_end(lesson: list[Step]) -> None:
    assert lesson[-1].game.ended is not None


def test_the_learner_finds_a_box_worth_stealing_from(lesson: list[Step]) -> None:
    before = next(one for one, two in pairwise(lesson) if two.seat == LEARNER)
    box = view_for(before.game, LEARNER).box
    assert box is not None
    assert box.diamonds == 10
    assert len(box.tokens) == 2


def test_the_thief_before_the_learner_is_caught_in_a_contradiction(lesson: list[Step]) -> None:
    told = next(
        step
        for step in lesson
        if step.seat == THIEF and any(isinstance(event, Testified) for event in step.events)
    )
    board = board_of(view_for(told.game, None))
    assert board is not None
    between = [{claim.seat for claim in one.claims} for one in board.contradictions]
    assert {1, THIEF} in between


def test_the_learner_is_asked_after_that(lesson: list[Step]) -> None:
    asked = [e.of for step in lesson for e in step.events if isinstance(e, QuestionAsked)]
    assert asked[:3] == [1, THIEF, LEARNER]


def test_everybody_takes_what_is_written_as_long_as_it_is_there(lesson: list[Step]) -> None:
    for step in lesson:
        if isinstance(step.command, HelpYourself) and step.seat != LEARNER:
            assert step.command.take in HANDS[step.seat]


def test_nobody_points_anything_out_before_the_written_round_is_over(lesson: list[Step]) -> None:
    asked = [step for step in lesson for e in step.events if isinstance(e, QuestionAsked)]
    last = lesson.index(asked[len(QUESTIONS) - 1])
    bots = [step for step in lesson[: last + 1] if step.seat != LEARNER]
    assert not any(isinstance(e, RemarkMade) for step in bots for e in step.events)
