"""The fit finds again the numbers by which games were made, and reads games as they were."""

from math import exp
from random import Random

import pytest

from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.fitting.chance import Lesson, Looked, Ordered, Outlook, cast_of, fit, lesson_of
from mafia_de_cuba.game.records import read
from records.samples import line, sample


def test_it_finds_the_numbers_by_which_games_went() -> None:
    rng = Random(18)

    def falls(score: float) -> bool:
        return rng.random() < 1 / (1 + exp(-score))

    lessons = []
    for _ in range(6000):
        players, odds, heard = rng.choice((6, 8)), rng.gauss(0, 1.5), rng.random()
        won = falls((0.5 if players == 6 else -0.5) + 0.4 * heard + (0.8 + 0.3 * heard) * odds)
        looked = Looked(players=players, odds=odds, heard=heard, won=won)
        promised = 1 / (1 + exp(-odds))
        might = ((promised, Outlook(end=1.0)), (1 - promised, Outlook(end=0.0)))
        came = Outlook(end=float(falls(0.2 + 1.3 * odds)))
        ordered = Ordered(players=players, might=might, came=came)
        lessons.append(Lesson(looked=(looked,), ordered=(ordered,)))
    found = fit(lessons, "games made up")
    assert found.tables[6][0] == pytest.approx(0.5, abs=0.25)
    assert found.tables[8][0] == pytest.approx(-0.5, abs=0.25)
    assert found.odds[0] == pytest.approx(0.8, abs=0.2)
    for moved, stretched in found.orders.values():
        assert moved == pytest.approx(0.2, abs=0.15)
        assert stretched == pytest.approx(1.3, abs=0.2)


def test_a_game_teaches_what_was_believed_and_how_it_ended() -> None:
    lesson = lesson_of(read(line(sample())))
    assert lesson is not None
    assert {one.won for one in lesson.looked} == {True}
    assert [one.heard for one in lesson.looked][:2] == [0.0, 0.2]
    assert [one.came.end for one in lesson.ordered] == [None, 1.0]
    for order in lesson.ordered:
        assert sum(likely for likely, _ in order.might) == pytest.approx(1)


def test_a_game_that_stopped_short_teaches_nothing() -> None:
    told = sample()
    told["actions"] = told["actions"][:8]
    del told["outcome"]
    assert lesson_of(read(line(told))) is None


def test_most_games_are_among_the_seasoned_and_every_strength_has_been_godfather() -> None:
    casts = [cast_of(number) for number in range(1, 101)]
    assert sum(cast.others == ("seasoned",) for cast in casts) == 80
    mixed = [cast for cast in casts if cast.others != ("seasoned",)]
    assert {cast.godfather for cast in mixed} == set(Strength)
    assert {name for cast in mixed for name in cast.others} == set(Strength)
