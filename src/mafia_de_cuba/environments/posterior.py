"""What is known and how people behave, laid out for the fast core; and the posterior it gives back.

Deduction in Python is the one truth; the core walks the same chain in a fraction of the time. Only
a box that is back can be laid out: during the theft, ask `deduction`.
"""

from collections.abc import Mapping

import numpy as np
from msgspec import Struct

from mafia_de_cuba.deduction.chain import Chain, Moves, chain_for
from mafia_de_cuba.deduction.facts import Facts
from mafia_de_cuba.deduction.open_ways import Constraints
from mafia_de_cuba.deduction.shelf import Amounts, Numbers
from mafia_de_cuba.deduction.walk import Weights
from mafia_de_cuba.environments.fast import core, lot_of, table_of
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.setup import FIRST, MOST_KEPT


class BoxStillOut(ValueError):
    """The box is still going round: the core knows only whole journeys."""


class Posterior(Struct, frozen=True, kw_only=True):
    """The probability of everything that may have been done."""

    weight: float
    """What all worlds weigh together."""
    kept: Mapping[int, float]
    bag: Mapping[Token | None, float]
    takes: Mapping[int, Mapping[Take, float]]
    """By seat; takes that cannot have been are left out."""


class LaidOut(Struct, frozen=True, kw_only=True, eq=False):
    """A chain, and one table of likelihoods for it: whatever many of them are put together from."""

    chain: core.Chain
    kept: Amounts
    bags: Amounts
    weights: Amounts


def laid_out(facts: Facts, weights: Weights | None = None) -> LaidOut:
    """What is known for certain, and how likely each way is, as the core reads it."""
    setup = facts.setup
    if facts.stages != setup.last:
        raise BoxStillOut("the box is still going round; ask deduction, not the core")
    chain = chain_for(setup)
    limits = Constraints(chain, facts, ())
    broken = {seat: next(iter(h.takes)) for seat, h in facts.hands.items() if not h.lawful}
    laid = core.Chain(
        table_of(setup),
        hiding=None if facts.hiding is None else sum(1 << seat for seat in facts.hiding),
        broken={seat: lot_of(take) for seat, take in broken.items()},
        known=_known(chain, facts),
    )
    row = laid.blank()[0]
    first, others = laid.parts(row)
    bags = np.array([float(bag in limits.bags) for bag in chain.bags])
    for place, bag in enumerate(chain.bags):
        if bag in limits.bags and FIRST not in broken:
            after = chain.baggings.after(place)
            moves = chain.baggings.moves.only(after)
            lines, amounts = _open(
                limits, FIRST, moves, None if weights is None else weights.of(FIRST)[after]
            )
            first[place, moves.take[lines], moves.came[lines] % core.LANES] = amounts
    for seat in setup.takers[1:]:
        if seat not in broken:
            moves = chain.seats[seat]
            lines, amounts = _open(
                limits, seat, moves, None if weights is None else weights.of(seat)
            )
            states, lanes = np.divmod(moves.came[lines], core.LANES)
            others[seat - 2][states, moves.take[lines], lanes] = amounts
    kept = np.array([_kept(limits, chain, many, weights) for many in range(MOST_KEPT + 1)])
    return LaidOut(chain=laid, kept=kept, bags=bags, weights=row)


def _known(chain: Chain, facts: Facts) -> dict[int, int]:
    """The boxes that were seen to be passed on, by their numbers."""
    numbers = {stage: chain.shelf.number(box) for stage, box in facts.boxes.items() if stage}
    return {stage: number for stage, number in numbers.items() if number is not None}


def _kept(limits: Constraints, chain: Chain, many: int, weights: Weights | None) -> float:
    if many not in limits.kept:
        return 0.0
    open_here = limits.boxes.get(0)
    weight = 1.0 if weights is None else weights.kept[many]
    return weight if open_here is None else weight * float(open_here[chain.sent[many]])


def _open(
    limits: Constraints, seat: int, moves: Moves, weights: Amounts | None
) -> tuple[Numbers, Amounts]:
    """Which of a seat's moves are left open, and what they weigh."""
    lines = limits.lines(seat, moves, np.ones(limits.chain.shelf.size, dtype=np.bool_))
    return lines, np.ones(len(lines)) if weights is None else weights[lines]


def posterior_of(facts: Facts, weights: Weights | None = None) -> Posterior:
    """The exact posterior, by the core."""
    laid = laid_out(facts, weights)
    found = laid.chain.posteriors(laid.kept, laid.bags, laid.weights)
    chain = chain_for(facts.setup)
    takes = chain.shelf.takes
    shares: dict[int, dict[Take, float]] = {}
    for seat in facts.setup.takers:
        flows = found.takes[0, seat - 1]
        shares[seat] = {take: float(flows[at]) for at, take in enumerate(takes) if flows[at] > 0}
        if flows[-1] > 0:
            shares[seat][next(iter(facts.hands[seat].takes))] = float(flows[-1])
    return Posterior(
        weight=float(found.totals[0]),
        kept=dict(enumerate(map(float, found.kept[0]))),
        bag=dict(zip(chain.bags, map(float, found.bags[0]), strict=True)),
        takes=shares,
    )
