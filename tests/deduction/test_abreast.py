"""Models walked side by side come to what each of them comes to alone, to the last digit."""

from random import Random

import numpy as np
import pytest

from deduction.scenes import scene, small_setup
from mafia_de_cuba.bots.beliefs.habits import model_of, naive
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.deduction.abreast import Abreast
from mafia_de_cuba.deduction.belief import Belief
from mafia_de_cuba.deduction.facts import facts_of
from mafia_de_cuba.game.sight import view_for


@pytest.mark.parametrize("seed", range(12))
def test_each_row_is_a_walk_of_its_own(seed: int) -> None:
    rng = Random(900 + seed)
    game = scene(rng, small_setup(rng))
    models = (naive(), model_of(Strength.SHARP), model_of(Strength.GREEN))
    for viewer in (None, *range(game.players)):
        view = view_for(game, viewer)
        beliefs = [Belief(view, model) for model in models]
        found = Abreast(facts_of(view), [belief.weights for belief in beliefs])
        for row, belief in enumerate(beliefs):
            worlds = belief.worlds
            assert found.weights[row] == worlds.weight
            alone = np.array([worlds.by_take(seat) for seat in worlds.facts.hands])
            assert np.array_equal(found.takes[row], alone)
