"""The core's posterior against deduction's: the same worlds, the same shares, to 1e-12."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("mafia_de_cuba_core")

import mafia_de_cuba_core as core
from mafia_de_cuba.deduction.belief import Belief, Situations
from mafia_de_cuba.deduction.facts import facts_of
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.deduction.walk import Weights
from mafia_de_cuba.deduction.worlds import Worlds
from mafia_de_cuba.environments.actions import TOKENS
from mafia_de_cuba.environments.fast import table_of
from mafia_de_cuba.environments.posterior import BoxStillOut, laid_out, posterior_of
from mafia_de_cuba.game.commands import Hide
from mafia_de_cuba.game.events import Talk, Testified
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.rules import play
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game, evolve, new_game
from mafia_de_cuba.game.view import View
from properties.dealing import random_game, random_setup

CLOSE = 1e-12


class Wild:
    """People whose ways follow nothing but dice: every turn has a weight of its own."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)

    def keeps(self, setup: Setup) -> Sequence[float]:
        del setup
        return [1.0, 0.3, 2.0, 0.7, 0.1, 5.0]

    def takes(self, situations: Situations) -> Amounts:
        return self._rng.random(len(situations))

    def says(self, said: Testified, situations: Situations, before: Sequence[Talk]) -> Amounts:
        del said, before
        return self._rng.random(len(situations))


def random_view(rng: Random) -> View:
    """A moment of some game between the box's return and the end, as somebody sees it."""
    while True:
        setup = random_setup(rng, TOKENS)
        game, moments = new_game(setup), list[Game]()
        for event in random_game(rng, setup)[1]:
            game = evolve(game, event)
            if game.box_is_back and game.ended is None:
                moments.append(game)
        if moments:
            return view_for(rng.choice(moments), rng.choice([None, *range(setup.players)]))


def furthest(found: Mapping[Any, float], wanted: Mapping[Any, float]) -> float:
    every = {*found, *wanted}
    return max((abs(found.get(k, 0.0) - wanted.get(k, 0.0)) for k in every), default=0.0)


def apart(view: View, weights: Weights | None) -> float:
    """How far the core's shares are from deduction's at most."""
    facts = facts_of(view)
    worlds, found = Worlds(facts, weights=weights), posterior_of(facts, weights)
    assert found.weight == pytest.approx(worlds.weight, rel=CLOSE)
    return max(
        furthest(found.kept, worlds.kept()),
        furthest(found.bag, worlds.bag()),
        *(furthest(found.takes[s], worlds.takes(s)) for s in facts.setup.takers),
    )


def test_counted_worlds_have_the_same_shares() -> None:
    rng = Random("posterior")
    assert max(apart(random_view(rng), None) for _ in range(60)) < CLOSE


def test_any_table_of_likelihoods_has_the_same_posterior() -> None:
    rng = Random("likelihoods")
    views = [random_view(rng) for _ in range(15)]
    weighed = [(view, Belief(view, Wild(n)).weights) for n, view in enumerate(views)]
    assert max(apart(view, weights) for view, weights in weighed) < CLOSE


def test_many_posteriors_at_once_are_those_one_by_one() -> None:
    setup = lay_table(Wishes(players=6))
    assert isinstance(setup, Setup)
    chain = core.Chain(table_of(setup))
    rng = np.random.default_rng(1)
    kept, bags = rng.random((5, 6)), rng.random((5, chain.kinds + 1))
    weights = rng.random((5, chain.size))
    every = chain.posteriors(kept, bags, weights)
    for row in range(5):
        one = chain.posteriors(kept[row], bags[row], weights[row])
        assert np.array_equal(every.takes[row], one.takes[0])
        assert every.kept[row].sum() == pytest.approx(1)
    with pytest.raises(ValueError, match="weights have the shape"):
        chain.posteriors(kept, bags, weights[:, 1:])


@pytest.mark.parametrize("which", ["kept", "bags", "weights"])
@pytest.mark.parametrize("wrong", [float("nan"), -1.0, float("inf")])
def test_what_is_no_likelihood_is_refused(which: str, wrong: float) -> None:
    chain = core.Chain(core.Table(players=6, tokens=(1, 1, 0, 1, 0, 0, 0, 0, 0, 0)))
    given = {"kept": np.ones(6), "bags": np.ones(chain.kinds + 1), "weights": np.ones(chain.size)}
    given[which][:3] = wrong
    with pytest.raises(ValueError, match="likelihoods"):
        chain.posteriors(**given)


def test_a_box_that_is_still_out_is_for_deduction() -> None:
    setup = lay_table(Wishes(players=6))
    assert isinstance(setup, Setup)
    game = play(new_game(setup), 0, Hide(diamonds=2))
    assert isinstance(game, Game)
    with pytest.raises(BoxStillOut):
        laid_out(facts_of(view_for(game, 1)))
