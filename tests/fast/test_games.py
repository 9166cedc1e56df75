"""Many games at once: what is written into the arrays, and what is refused."""

from collections.abc import Callable

import numpy as np
import pytest

core = pytest.importorskip("mafia_de_cuba_core")

SIX = (1, 1, 0, 1, 0, 0, 0, 0, 0, 0)


@pytest.mark.parametrize("talk", [0, 1, 2])
def test_a_row_of_games_is_the_same_games_one_by_one(talk: int) -> None:
    table = core.Table(players=6, tokens=SIX, talk=talk, questions=4, seed=3)
    games = core.Games(table, 7)
    ones = [core.OneGame(core.Table(**{**vars(table), "first": n})) for n in range(7)]
    over = [False] * 7
    for _ in range(40):
        actions = games.choose().copy()
        games.step(actions)
        for place, one in enumerate(ones):
            if over[place]:
                continue
            assert one.choose() == actions[place]
            one.act(int(actions[place]))
            over[place] = one.over
            assert games.dones[place] == one.over
            if one.over:
                won = np.flatnonzero(games.rewards[place]).tolist()
                assert (tuple(won), int(games.endings[place])) == (one.winners, one.ending)
                continue
            assert games.actors[place] == one.actor
            assert np.array_equal(games.masks[place], one.mask())
            assert np.array_equal(games.observations[place], one.observe(one.actor))
    assert any(over)


def test_the_same_seed_gives_the_same_games_and_another_does_not() -> None:
    tables = [core.Table(players=6, tokens=SIX, seed=seed) for seed in (4, 4, 5)]
    told = [next(core.traces(table, 1)) for table in tables]
    assert told[0] == told[1] != told[2]


def test_games_by_chance_are_counted() -> None:
    counted = core.play_games(core.Table(players=6, tokens=SIX, seed=9), 2000)
    assert sum(counted.endings) == 2000
    assert counted.wins[0] == counted.endings[0]
    assert counted.wins[6:] == (0,) * 6


def test_an_illegal_action_is_named_and_nothing_is_done() -> None:
    games = core.Games(core.Table(players=6, tokens=SIX), 3)
    before = games.observations.copy()
    with pytest.raises(ValueError, match="game 1: seat 0 may not take action 17 now"):
        games.step(np.array([0, 17, 0], dtype=np.int16))
    games.step(np.array([2, 2, 2], dtype=np.int16))
    assert not np.array_equal(before, games.observations)
    with pytest.raises(ValueError, match="seat 0 may not take action 900 now"):
        core.OneGame(core.Table(players=6, tokens=SIX)).act(900)


def test_actions_of_the_wrong_shape_are_refused() -> None:
    games = core.Games(core.Table(players=6, tokens=SIX), 3)
    with pytest.raises(ValueError, match="actions are 3 numbers of type int16"):
        games.step(np.zeros(4, dtype=np.int16))
    with pytest.raises(ValueError, match="not int64 of shape"):
        games.step(np.zeros(3, dtype=np.int64))


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (lambda table: core.OneGame(table).act("2"), "seat 0 may not take action 2 now"),
        (lambda table: core.OneGame(table).act(2.0), "may not take action 2.0 now"),
        (lambda table: core.OneGame(table).act(2**40), "may not take action 1099511627776"),
        (lambda table: core.OneGame(table).observe(6), "a viewer is 0 to 5, not 6"),
        (lambda table: core.OneGame(table).observe(-1), "a viewer is 0 to 5, not -1"),
        (lambda table: core.Games(table, 3).observe(3, 0), "a game is 0 to 2, not 3"),
        (lambda table: core.Games(table, 3).observe(0, 2**20), "a viewer is 0 to 5"),
        (lambda table: core.Games(table, 3).step([1, 2, 3]), "of type int16, not int64"),
        (lambda table: core.Games(table, 3).step(None), "of type int16, not object"),
        (lambda table: core.Games(table, 2.5), "games is a whole number, not 2.5"),
        (lambda table: core.play_games(table, -1), "number of games is 0 to"),
        (lambda table: list(core.traces(table, "9")), "games is a whole number, not '9'"),
        (lambda table: core.Chain(table, known={9: 1}), "the box is 1 to 5, not 9"),
        (lambda table: core.Chain(table, known={1: 10**6}), "a box is 0 to 127"),
        (lambda table: core.Chain(table, broken={0: 1}), "the box is 1 to 5, not 0"),
        (lambda table: core.Chain(table, broken={1: 2**63}), "no box at this table holds"),
        (lambda table: core.Chain(table, hiding=64), "hiding is 0 to 63, not 64"),
        (lambda _: core.lot(99, SIX), "diamonds is 0 to 31, not 99"),
        (lambda _: core.lot(1, (1,) * 11), "10 counts"),
        (lambda _: core.action_count(3), "talk is 0 to 2, not 3"),
    ],
)
def test_numbers_that_cannot_be_are_refused_in_one_sentence(
    told: Callable[[object], object], said: str
) -> None:
    with pytest.raises(ValueError, match=said) as refused:
        told(core.Table(players=6, tokens=SIX))
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"players": 13}, "5 to 12 players"),
        ({"tokens": (1, 1)}, "10 counts"),
        ({"tokens": (2, 1, 0, 1, 0, 0, 0, 0, 0, 0)}, "three tokens fewer"),
        ({"jokers": 5}, "0 to 4 Jokers"),
        ({"talk": 3}, "talk is 0, 1 or 2"),
        ({"players": "6"}, "players is a whole number, not '6'"),
        ({"seed": 0.5}, "seed is a whole number, not 0.5"),
        ({"first": -1}, "the first game is 0 to"),
    ],
)
def test_a_table_that_cannot_be_laid_is_refused(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        core.Table(**{"players": 6, "tokens": SIX, **wrong})
