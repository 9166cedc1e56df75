"""Belief against worlds listed one by one and weighed by hand, with invented models."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from operator import attrgetter
from random import Random

import numpy as np
import pytest

from deduction import brute
from deduction.brute import World
from deduction.scenes import small_views
from mafia_de_cuba.deduction.belief import Belief, Model, Situations, timeline
from mafia_de_cuba.deduction.plain_models import Deaf, Uniform
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.deduction.worlds import Worlds, worlds
from mafia_de_cuba.game.events import Talk, Testified
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.testimony import BagClaim, Declined, Withdrawn
from mafia_de_cuba.game.view import View

MOST = 10_000


class Invented:
    """Likes small handfuls and early tokens, bags sometimes, and lies the more the fuller."""

    def keeps(self, setup: Setup) -> Sequence[float]:
        return [setup.players + kept**2 for kept in range(6)]

    def takes(self, situations: Situations) -> Amounts:
        stones = situations.took_diamonds
        greed = 1.0 / (1 + stones) + 0.01 * situations.seat * situations.received_diamonds
        bagging = 0.4 if situations.bag is None else 0.1
        return np.asarray(greed * bagging)

    def says(self, said: Testified, situations: Situations, before: Sequence[Talk]) -> Amounts:
        likely = np.ones(len(situations))
        for claim in said.claims:
            lies = 0.1 + 0.02 * situations.took_diamonds + 0.01 * len(before)
            likely *= np.where(situations.true(claim), 0.9, lies)
        return likely


def by_hand(
    view: View, every: Sequence[World], *, upto: int | None = None, deaf: bool = False
) -> list[float]:
    """The weight of each world under the invented model, the same formulas told once more."""
    weights = []
    for world in every:
        weight = float(view.setup.players + world.kept**2)
        for seat, take in enumerate(world.takes, 1):
            if view.seats[seat].character == "rule_breaker" or _own_mistake(view, seat):
                continue
            received = world.boxes[seat - 1].diamonds
            weight *= 1 / (1 + take.diamonds) + 0.01 * seat * received
            weight *= 0.4 if seat > 1 or world.bag is None else 0.1
        for at, talk in enumerate(view.talk[:upto]):
            if deaf or not isinstance(talk, Testified) or talk.seat == 0:
                continue
            if view.seats[talk.seat].character == "rule_breaker" or _own_mistake(view, talk.seat):
                continue
            for claim in talk.claims:
                took = world.takes[talk.seat - 1].diamonds
                lies = 0.1 + 0.02 * took + 0.01 * at
                true = (
                    isinstance(claim, Declined | Withdrawn)
                    or (isinstance(claim, BagClaim) and talk.seat != 1)
                    or brute.true(world, talk.seat, claim)
                )
                weight *= 0.9 if true else lies
        weights.append(weight)
    return weights


def _own_mistake(view: View, seat: int) -> bool:
    own = view.pocket is not None and seat == view.viewer
    return own and view.pocket is not None and view.pocket.character == "rule_breaker"


def parts(
    every: Sequence[World], weights: Sequence[float], sort: Callable[[World], Hashable]
) -> dict[Hashable, float]:
    """How much of the whole weight is on worlds of each sort."""
    whole, sums = sum(weights), defaultdict[Hashable, float](float)
    for world, weight in zip(every, weights, strict=True):
        sums[sort(world)] += weight / whole
    return sums


def compare(
    found: Worlds, view: View, every: Sequence[World], weights: Sequence[float], line: str
) -> None:
    for seat in range(1, view.setup.players):
        being = parts(every, weights, partial(World.kind, seat=seat, view=view))
        for kind, share in found.kinds(seat).items():
            assert share == pytest.approx(being[kind], abs=1e-9), f"{line}: {seat} as {kind}"
    keeping = parts(every, weights, attrgetter("kept"))
    for kept, share in found.kept().items():
        assert share == pytest.approx(keeping[kept], abs=1e-9), line
    bagging = parts(every, weights, attrgetter("bag"))
    for bag, share in found.bag().items():
        assert share == pytest.approx(bagging[bag], abs=1e-9), line


def views(seed: int) -> list[tuple[View, str]]:
    return small_views(Random(seed), fewest=1, most=MOST, sentences=8)


@pytest.mark.parametrize("seed", range(15))
def test_a_uniform_model_counts_worlds(seed: int) -> None:
    for view, line in views(seed):
        believed, counted = Belief(view, Uniform()).worlds, worlds(view)
        for seat in range(1, view.setup.players):
            assert believed.kinds(seat) == pytest.approx(counted.kinds(seat), abs=1e-12), line
        assert believed.total == counted.total


@pytest.mark.parametrize("seed", range(25))
def test_an_invented_model_weighs_worlds_as_listing_them_does(seed: int) -> None:
    for view, line in views(100 + seed):
        every = list(brute.all_worlds(view))
        compare(Belief(view, Invented()).worlds, view, every, by_hand(view, every), line)


@pytest.mark.parametrize("seed", range(10))
def test_a_deaf_model_weighs_hands_and_no_words(seed: int) -> None:
    for view, line in views(200 + seed):
        deaf = Belief(view, Deaf(Invented())).worlds
        every = list(brute.all_worlds(view))
        compare(deaf, view, every, by_hand(view, every, deaf=True), line)


@pytest.mark.parametrize("seed", range(6))
def test_the_timeline_is_exact_after_every_sentence(seed: int) -> None:
    for view, line in views(300 + seed):
        steps = list(timeline(view, Invented()))
        assert [talk for talk, _ in steps] == [None, *view.talk]
        every = list(brute.all_worlds(view))
        for said, (_, found) in enumerate(steps):
            weights = by_hand(view, every, upto=said)
            compare(found, view, every, weights, f"{line} after {said}")


def test_models_are_only_shapes() -> None:
    models: list[Model] = [Uniform(), Deaf(Uniform()), Invented()]
    assert len(models) == 3
