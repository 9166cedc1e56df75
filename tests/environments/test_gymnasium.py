"""One seat among others: games go on until it is its turn, and every end is told once."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from mafia_de_cuba.environments.gymnasium import SeatAmongOthers, make_vec


def any_legal(games: SeatAmongOthers, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    del games
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.parametrize("seat", [0, 1, 5])
def test_it_is_the_seats_turn_everywhere_after_every_step(seat: int) -> None:
    games, rng = make_vec(32, seat=seat, players=6), np.random.default_rng(3)
    seen, _ = games.reset(seed=5)
    ends = 0
    for _ in range(60):
        assert (seen["observation"][:, 1:3] == seat).all()
        assert seen["action_mask"].any(axis=1).all()
        assert games.observation_space.contains(
            {**seen, "action_mask": seen["action_mask"].astype(np.uint8)}
        )
        seen, rewards, ended, _, _ = games.step(any_legal(games, seen["action_mask"], rng))
        assert (rewards[~ended] == 0).all()
        assert set(rewards.tolist()) <= {0.0, 1.0}
        ends += int(ended.sum())
    assert ends > 32


def test_the_same_seed_and_actions_give_the_same_games() -> None:
    told = []
    for _ in range(2):
        games, rng = make_vec(8, seat=2), np.random.default_rng(1)
        seen, _ = games.reset(seed=7)
        rows = [seen["observation"]]
        for _ in range(10):
            seen, *_ = games.step(any_legal(games, seen["action_mask"], rng))
            rows.append(seen["observation"])
        told.append(np.stack(rows))
    assert np.array_equal(told[0], told[1])


def test_the_others_play_as_they_are_told_to() -> None:
    asked = []

    def lowest(rows: np.ndarray, masks: np.ndarray, seats: np.ndarray) -> np.ndarray:
        assert (rows[:, 1] == seats).all()
        asked.append(set(seats.tolist()))
        found: np.ndarray = masks.argmax(axis=1).astype(np.int16)
        return found

    games = make_vec(4, seat=0, others=lowest)
    seen, _ = games.reset(seed=1)
    seen, *_ = games.step(np.zeros(4))
    # Everyone bags nothing and takes one diamond: ten are left in a box that held fifteen.
    assert asked[0] == {1}
    assert seen["observation"][:, 36].tolist() == [10] * 4


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"seat": 6}, "there is no seat 6 at a table of 6"),
        ({"seat": 1.5}, "seat is a whole number, not 1.5"),
        ({"players": "6"}, "players is a whole number, not '6'"),
        ({"extras": ["pirate"]}, "extras are some of cleaner, .*, not 'pirate'"),
    ],
)
def test_there_is_no_such_seat_or_table(wishes: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        make_vec(2, **wishes)


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        ([0, 999], "game 1: seat 0 may not take action 999 now"),
        ([65536, 0], "game 0: seat 0 may not take action 65536 now"),
        ([0, 0.5], "game 1: seat 0 may not take action 0.5 now"),
        ([0, float("nan")], "game 1: seat 0 may not take action nan now"),
        ([-1, 0], "game 0: seat 0 may not take action -1 now"),
        ([0, 0, 0], r"actions are 2 numbers, not int64 of shape \(3,\)"),
        (["a", "b"], "actions are 2 numbers, not <U1"),
        (None, "actions are 2 numbers, not object"),
    ],
)
def test_actions_that_cannot_be_are_refused_and_nothing_is_done(actions: Any, said: str) -> None:
    games = make_vec(2, seat=0)
    with pytest.raises(ValueError, match="no game has begun: call reset"):
        games.step([0, 0])
    seen, _ = games.reset(seed=1)
    with pytest.raises(ValueError, match=said):
        games.step(actions)
    same = games.step([2, 2])[0]["observation"]
    games.reset(seed=1)
    assert np.array_equal(games.step([2, 2])[0]["observation"], same)
    assert not np.array_equal(seen["observation"], same)
