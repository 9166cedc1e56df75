"""The Godfather's chance: how likely he finds everybody, going down a list."""

import numpy as np
import pytest

from mafia_de_cuba.analysis.chance import Prospects, down_the_list


def found(thief: list[float], danger: list[float], jokers: int) -> float:
    """How likely all Thieves are found among these seats, all of them closed."""
    every = np.ones((1, len(thief)), dtype=np.bool_)
    prospects = Prospects(
        thief=np.array([thief]),
        danger=np.array([danger]),
        open=every,
        heard=every,
        jokers=np.array([jokers]),
    )
    return float(down_the_list(prospects)[0])


def test_a_hair_of_suspicion_on_somebody_all_but_cleared_moves_next_to_nothing() -> None:
    """Two may be Thieves or Agents, two are as good as innocent, and there is a Joker."""
    before = found([0.47, 0.51, 0.01, 0.000], [0.49, 0.45, 0.02, 0.02], jokers=1)
    after = found([0.47, 0.51, 0.01, 0.012], [0.49, 0.45, 0.02, 0.02], jokers=1)
    assert after == pytest.approx(before, abs=0.02)


def test_with_one_suspect_it_is_whether_that_is_the_thief() -> None:
    assert found([0.7, 0.3], [0.0, 0.0], jokers=0) == pytest.approx(0.7 / 0.79, abs=0.01)
    assert found([1.0, 0.0, 0.0], [0.0, 1.0, 0.0], jokers=0) == 1.0


def test_of_two_alike_he_takes_the_less_dangerous_first() -> None:
    """A list that asked the badge first would be worse, and a Joker saves nobody from a badge."""
    safe = found([0.5, 0.5], [0.0, 0.5], jokers=1)
    swapped = found([0.5, 0.5], [0.5, 0.0], jokers=1)
    assert safe == pytest.approx(swapped)
    assert safe > found([0.5, 0.5], [0.5, 0.5], jokers=1)


def test_a_joker_never_hurts() -> None:
    for seed in range(50):
        dice = np.random.default_rng(seed)
        thief, danger, _ = dice.dirichlet((1, 1, 1), 6).T.tolist()
        chances = [found(thief, danger, jokers=many) for many in range(4)]
        assert chances == sorted(chances)
