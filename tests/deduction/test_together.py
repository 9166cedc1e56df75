"""Every pair of seats in one go is what walking the chain again for each would give."""

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from deduction.scenes import scene, small_setup
from mafia_de_cuba.bots.beliefs.habits import model_of
from mafia_de_cuba.bots.beliefs.suspicion import marks_of
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.deduction.belief import Belief
from mafia_de_cuba.deduction.facts import OpenTakes
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.deduction.together import Together
from mafia_de_cuba.deduction.worlds import Worlds
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.testimony import About, BoxClaim
from mafia_de_cuba.game.view import View

SEEDS = range(12)


def seen(seed: int) -> tuple[View, Belief]:
    """Somebody's view of a small table, the Godfather's as often as not."""
    rng = Random(seed)
    while True:
        game = scene(rng, small_setup(rng))
        view = view_for(game, rng.choice((0, None, rng.randrange(game.players))))
        belief = Belief(view, model_of(Strength.SEASONED))
        if belief.worlds.weight > 0:
            return view, belief


def marked(worlds: Worlds) -> Amounts:
    """By seat, what bears each mark, from a walk along the whole chain."""
    flows = np.array([worlds.by_take(seat) for seat in worlds.facts.hands])
    return flows @ marks_of(worlds.facts.setup).T


@pytest.mark.parametrize("seed", SEEDS)
def test_a_pocket_that_would_be_shown_tells_of_all_the_others(seed: int) -> None:
    view, belief = seen(seed)
    worlds = belief.worlds
    together = Together(worlds, marks_of(view.setup))
    takes = worlds.walks[0].chain.shelf.takes
    for seat in (seat for seat, hand in worlds.facts.hands.items() if hand.lawful):
        joint = together.by_take(seat)
        assert joint.whole.sum() == pytest.approx(worlds.weight)
        for take in worlds.takes(seat):
            hands = worlds.facts.hands | {seat: OpenTakes(takes=frozenset((take,)))}
            shown = Worlds(replace(worlds.facts, hands=hands), weights=worlds.weights)
            place = takes.index(take)
            assert joint.whole[place] == pytest.approx(shown.weight, abs=1e-12 * worlds.weight)
            assert joint.marked[place] == pytest.approx(marked(shown), abs=1e-9 * worlds.weight)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_answer_that_would_be_given_tells_of_all_the_others(seed: int) -> None:
    view, belief = seen(seed)
    speaker = next(
        seat
        for seat in reversed(view.setup.takers)
        if view.seats[seat].take is None and seat != view.viewer
    )
    said = Testified(seat=speaker, claims=(BoxClaim(about=About.RECEIVED, diamonds=6),))
    likely = {bag: line[None] for bag, line in belief.likely(said).items()}
    joint = Together(belief.worlds, marks_of(view.setup)).given(speaker, likely)
    belief.hear(said)
    whole = belief.worlds.weight
    assert joint.whole[0] == pytest.approx(whole)
    assert joint.marked[0] == pytest.approx(marked(belief.worlds), abs=1e-9 * whole)
