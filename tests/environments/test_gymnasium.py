"""One seat among others: games go on until it is its turn, and every end is told once."""

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


def test_there_is_no_such_seat() -> None:
    with pytest.raises(ValueError, match="there is no seat 6 at a table of 6"):
        make_vec(2, seat=6)
