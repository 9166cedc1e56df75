"""Tallies and intervals against known values, and belief against the truth."""

import pytest

from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.simulate.calibration import Reliability
from mafia_de_cuba.simulate.cast import Cast
from mafia_de_cuba.simulate.games import Result
from mafia_de_cuba.simulate.score import Score, Tally, wilson
from mafia_de_cuba.simulate.sides import Side
from simulate.runs import a_report, a_run, a_table


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # The four examples of Newcombe (1998), score method without continuity correction.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        # All, and none at all.
        (29, 29, 0.8830, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_intervals_are_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def a_result(side: Side | None, *winners: int) -> Result:
    thief, agent = Character.THIEF, Character.AGENT
    characters = (
        Character.GODFATHER,
        thief,
        thief,
        agent,
        Character.DRIVER,
        Character.STREET_URCHIN,
    )
    return Result(
        players=6,
        number=1,
        seed="1/6/1",
        side=side,
        characters=characters if side else (),
        winners=winners,
        record=b"",
        guesses=(),
        error=None if side else "broken",
    )


def test_a_score_counts_sides_characters_and_seats() -> None:
    score = Score(table=a_table())
    for result in (
        a_result(Side.THIEVES, 2, 5),
        a_result(Side.AGENTS, 3, 4),
        a_result(Side.AGENTS, 3),
        a_result(None),
    ):
        score.add(result)
    assert (score.games, score.failed) == (3, 1)
    assert score.sides == {
        Side.GODFATHER: Tally(games=3, wins=0),
        Side.AGENTS: Tally(games=3, wins=2),
        Side.THIEVES: Tally(games=3, wins=1),
    }
    assert score.characters[Character.THIEF] == Tally(games=6, wins=1)
    assert score.characters[Character.AGENT] == Tally(games=3, wins=2)
    assert score.seats[3] == Tally(games=3, wins=2)
    assert list(score.seats) == [0, 1, 2, 3, 4, 5]
    assert Character.CLEANER not in score.characters


def test_belief_is_sorted_into_ten_bins() -> None:
    found = Reliability()
    found.add([(0.0, False), (0.05, True), (0.31, False), (0.39, True), (1.0, True)])
    assert [one.guesses for one in found.bins] == [2, 0, 0, 2, 0, 0, 0, 0, 0, 1]
    assert found.bins[3].believed == pytest.approx(0.35)
    assert found.bins[3].true == 0.5
    assert found.error == pytest.approx((2 * (0.5 - 0.025) + 2 * (0.5 - 0.35) + 0) / 5)
    assert Reliability().error == 0


def test_belief_is_asked_for_at_every_accusation_of_every_unseen_pocket() -> None:
    run = a_run(6, games=4, calibrate=True, cast=Cast(godfather="random", others=("naive",)))
    report = a_report(run)
    assert report.reliability.guesses >= 4 * 5
    for one in report.reliability.bins:
        assert 0 <= one.thieves <= one.guesses
    assert not a_report(a_run(games=1)).reliability.guesses
