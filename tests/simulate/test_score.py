"""Tallies and intervals against known values, and belief against the truth."""

from random import Random

import pytest

from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.odds.intervals import Holders, Tally, wilson
from mafia_de_cuba.odds.sides import Side
from mafia_de_cuba.simulate.calibration import Reliability
from mafia_de_cuba.simulate.cast import Cast
from mafia_de_cuba.simulate.games import Result
from mafia_de_cuba.simulate.score import WinCounts
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
    score = WinCounts(table=a_table())
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
    counted = {one: (tally.games, tally.wins) for one, tally in score.characters.items()}
    assert counted[Character.THIEF] == (6, 1)
    assert counted[Character.AGENT] == (3, 2)
    assert score.seats[3] == Tally(games=3, wins=2)
    assert list(score.seats) == [0, 1, 2, 3, 4, 5]
    assert Character.CLEANER not in score.characters


def test_those_who_win_and_lose_together_tell_no_more_than_one_of_them() -> None:
    together, alone, one = Holders(), Holders(), Holders()
    for game in range(400):
        wins = game % 4 == 0
        together.add(5, 5 * wins)
        one.add(1, wins)
        for _ in range(5):
            alone.add(1, wins)
    assert together.tally.rate == one.tally.rate == alone.tally.rate == 0.25
    assert together.tally.interval == pytest.approx(one.tally.interval)
    assert alone.tally.interval == pytest.approx(wilson(500, 2000), abs=1e-4)


def test_those_of_whom_one_wins_are_not_held_for_surer_than_they_are_many() -> None:
    rivals = Holders()
    for _ in range(100):
        rivals.add(2, 1)
    assert rivals.tally.interval == wilson(100, 200)


@pytest.mark.parametrize(("won", "interval"), [(0, wilson(0, 10)), (3, wilson(10, 10))])
def test_of_those_who_never_or_always_win_a_game_counts_once(
    won: int, interval: tuple[float, float]
) -> None:
    holders = Holders()
    for _ in range(10):
        holders.add(3, won)
    assert holders.tally.interval == interval


def test_nineteen_intervals_in_twenty_hold_the_truth() -> None:
    """Henchmen of one game, from one to five, who share its luck."""
    dice, truth, held = Random(1), 0.3, 0
    for _ in range(1000):
        holders = Holders()
        for _ in range(50):
            many = dice.randint(1, 5)
            holders.add(many, many * (dice.random() < truth))
        low, high = holders.tally.interval
        held += low <= truth <= high
    assert 920 <= held <= 980


def test_belief_is_sorted_into_ten_bins() -> None:
    found = Reliability()
    found.add([(0.0, False), (0.05, True), (0.31, False), (0.39, True), (1.0, True)])
    assert [one.guesses for one in found.deciles] == [2, 0, 0, 2, 0, 0, 0, 0, 0, 1]
    assert found.deciles[3].believed == pytest.approx(0.35)
    assert found.deciles[3].true == 0.5
    assert found.error == pytest.approx((2 * (0.5 - 0.025) + 2 * (0.5 - 0.35) + 0) / 5)
    assert Reliability().error == 0


def test_belief_is_asked_for_at_every_accusation_of_every_unseen_pocket() -> None:
    run = a_run(6, games=4, calibrate=True, cast=Cast(godfather="random", others=("naive",)))
    report = a_report(run)
    assert report.reliability.guesses >= 4 * 5
    for one in report.reliability.deciles:
        assert 0 <= one.thieves <= one.guesses
    assert not a_report(a_run(games=1)).reliability.guesses
