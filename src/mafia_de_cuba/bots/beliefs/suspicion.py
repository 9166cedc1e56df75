"""What a reasoning bot believes of every seat, listening to all that was said.

How people lie is the hard part: a Godfather with one fixed idea of it is lost against liars who
know that idea. So several ideas are held at once, and the testimony itself tells which it fits.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.bots.beliefs.habits import HabitModel, model_of, naive
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.deduction.abreast import Abreast
from mafia_de_cuba.deduction.belief import Belief, Model, WordsBySeat
from mafia_de_cuba.deduction.chain import chain_for
from mafia_de_cuba.deduction.facts import facts_of
from mafia_de_cuba.deduction.moment import of_the_moment
from mafia_de_cuba.deduction.plain_models import Deaf
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.deduction.worlds import Kind
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import PROFILES
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.view import View


class Suspicion(Struct, frozen=True, kw_only=True):
    """What is believed of one seat."""

    thief: float
    """That it holds diamonds."""
    danger: float
    """That accusing it ends the game: an Agent, a Lover, a Revolutionary."""


Ideas = Sequence[tuple[float, HabitModel]]
"""Models of how people behave, each with how much it is believed in at first."""


NOTHING: WordsBySeat = {}
"""What is heard where nobody says a word."""
BESIDE_EXACT = 0.55
"""How much words weigh in an idea that is held beside one which hears exactly. If they weigh less,
one chair's odd words make all others; if more, others are never found out."""
WIDE = 4000
"""How many boxes there can be before it takes too long to hold every idea of a table."""


def wide(setup: Setup) -> bool:
    """Whether there are so many kinds of tokens that one has to think more simply."""
    return chain_for(setup).shelf.size > WIDE


def ideas(setup: Setup) -> Ideas:
    """That people are plainly honest unless they stole; or that they behave as our bots do.

    Whoever holds several ideas trusts words no more in one than in the others.
    """
    held = (
        (0.15, naive()),
        (0.6, model_of(Strength.SHARP)),
        (0.15, model_of(Strength.SEASONED, Strength.SHARP)),
        (0.1, model_of(Strength.GREEN, Strength.SHARP)),
    )
    return held[1:2] if wide(setup) else held


def one_idea(strength: Strength = Strength.SEASONED) -> Ideas:
    """That everyone behaves as bots of this strength do."""
    return ((1.0, model_of(strength)),)


def deaf() -> Model:
    """How hands behave, and no idea at all of what words mean."""
    return Deaf(model_of(Strength.SHARP))


class Reading(Struct, frozen=True, kw_only=True):
    """What is made of a table: of every seat, and of the ideas it was read with."""

    seats: dict[int, Suspicion]
    borne_out: tuple[float, ...]
    """For each idea, how far what was seen and said bears it out."""


def reading(view: View, held: Sequence[tuple[float, Model]]) -> Reading:
    """What a viewer believes of every seat, each idea counting as far as the talk bears it out.

    Where what was seen and said fits no idea at all, only what was seen counts, if anything does.
    """
    believed = Abreast(facts_of(view), [Belief(view, model).weights for _, model in held])
    weights = borne_out(view, held, believed.weights)
    whole = sum(weights)
    if not whole:
        if view.talk:
            return reading(replace(view, talk=()), held)
        return Reading(seats={}, borne_out=tuple(prior for prior, _ in held))
    found = np.zeros((view.setup.players - 1, 2))
    marks = marks_of(view.setup).T
    for weight, flows, worlds in zip(weights, believed.takes, believed.weights, strict=True):
        if weight:
            found += weight / whole * (flows @ marks / worlds)
    seats = {
        seat: Suspicion(thief=thief, danger=danger)
        for seat, (thief, danger) in zip(view.setup.takers, found.tolist(), strict=True)
    }
    return Reading(seats=seats, borne_out=tuple(weight / whole for weight in weights))


def borne_out(
    view: View, held: Sequence[tuple[float, Model]], weights: Sequence[float]
) -> list[float]:
    """How far everything bears out each idea.

    Words weigh as little in one as in the others, or as they do beside somebody who hears exactly.
    """
    habits = [model.hearing for _, model in held if isinstance(model, HabitModel)]
    hearing = min(habits, default=1.0) if len(habits) == len(held) else BESIDE_EXACT
    found = []
    for (prior, model), weight in zip(held, weights, strict=True):
        part = max(0.0, weight)
        if part and isinstance(model, HabitModel) and model.hearing != hearing:
            silent = Belief(view, model, NOTHING).worlds.weight
            part = silent * float((part / silent) ** (hearing / model.hearing))
        found.append(prior * part)
    return found


def suspicions(view: View, held: Sequence[tuple[float, Model]]) -> dict[int, Suspicion]:
    """What a viewer believes of every seat."""
    return reading(view, held).seats


@of_the_moment
def kinds_of(view: View, seat: int, held: Sequence[tuple[float, Model]]) -> dict[Kind, float]:
    """All that one seat may be, each idea counting as far as the talk bears it out."""
    believed = [Belief(view, model).worlds for _, model in held]
    weights = borne_out(view, held, [worlds.weight for worlds in believed])
    found: dict[Kind, float] = {}
    for weight, worlds in zip(weights, believed, strict=True):
        if weight:
            for kind, share in worlds.kinds(seat).items():
                found[kind] = found.get(kind, 0.0) + share * weight / sum(weights)
    return found


@lru_cache(maxsize=64)
def marks_of(setup: Setup) -> Amounts:
    """For each take of a table, whether it makes a Thief, and whether a danger."""
    takes = chain_for(setup).shelf.takes
    thieves = [float(take.diamonds > 0) for take in takes]
    return np.array([[*thieves, 0.0], [*map(float, map(dangerous, takes)), 0.0]])


def dangerous(take: Take) -> bool:
    """Whether accusing whoever holds this ends the game."""
    return not take.diamonds and PROFILES[take.character].ending is not None


def from_outside(view: View) -> View:
    """The same table, as somebody who only watches sees it."""
    return replace(view, viewer=None, pocket=None, safe=None, box=None)
