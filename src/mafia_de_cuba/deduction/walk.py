"""One walk along the chain, forward and back, under everything that restricts it.

What flows forward tells how many ways lead to each box; what flows back, how many lead on from it.
Their product at a place is the number of worlds that pass there. With weights in place of ones it
is their probability instead.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property

import numpy as np
from msgspec import Struct

from mafia_de_cuba.deduction.chain import Chain, Moves
from mafia_de_cuba.deduction.claims import BagIs, BoxIs, HandIs, Never, Place, box_is
from mafia_de_cuba.deduction.facts import Facts, OpenTakes, any_takes
from mafia_de_cuba.deduction.shelf import Amounts, poured
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.setup import FIRST


class Weights(Struct, frozen=True, kw_only=True, eq=False):
    """How likely each way is. The first player's moves depend on what they bagged before."""

    kept: Mapping[int, float]
    first: Mapping[Token | None, Amounts]
    moves: Mapping[int, Amounts]


class Constraints:
    """What is left open at each place of the chain: facts, and claims taken for true."""

    def __init__(self, chain: Chain, facts: Facts, places: Iterable[Place]) -> None:
        self.chain = chain
        self.kept, self.bags = set(facts.kept), set(facts.bags)
        self.hands = dict(facts.hands)
        self.boxes: dict[int, Amounts] = {}
        for stage, box in facts.boxes.items():
            self.only(box_is(stage, box))
        for place in places:
            self.only(place)

    def only(self, place: Place) -> None:
        """Leave only what fits."""
        match place:
            case BoxIs(stage=stage, diamonds=diamonds, tokens=tokens, fake=fake):
                fitting = self.chain.shelf.matching(diamonds, tokens, fake=fake).astype(float)
                here = self.boxes.get(stage)
                self.boxes[stage] = fitting if here is None else here * fitting
            case HandIs(seat=seat, claim=claim):
                self.hands[seat] = self.hands[seat].fitting(claim)
            case BagIs(token=token):
                self.bags &= {token}
            case Never():
                self.kept.clear()

    def at(self, stage: int, amounts: Amounts) -> Amounts:
        """What is left of these amounts at a stage."""
        open_here = self.boxes.get(stage)
        return amounts if open_here is None else amounts * open_here

    def moves(self, seat: int, weights: Amounts | None) -> tuple[Moves, Amounts | None]:
        """The ways this seat's hand may have gone, and their weights."""
        hand, moves = self.hands[seat], self.chain.seats[seat]
        if hand is any_takes(self.chain.setup):
            return moves, weights
        if not hand.lawful:
            return self._unlawful(hand, seat), None
        lines, some = self.chain.moves_by(seat, hand.takes)
        return some, None if weights is None else weights[lines]

    def _unlawful(self, hand: OpenTakes, seat: int) -> Moves:
        if hand.takes:
            return self.chain.unlawful_moves(next(iter(hand.takes)), seat)
        none = np.zeros(0, dtype=np.intp)
        return Moves(came=none, went=none, take=none)


class Walk:
    """The amounts at every place of the chain."""

    def __init__(self, limits: Constraints, stages: int, weights: Weights | None = None) -> None:
        self.limits, self.chain, self.stages = limits, limits.chain, stages
        self._weights = weights
        self._seats = self.chain.setup.takers[: self.stages]
        self._size = self.chain.shelf.size
        self._sent = np.array(self.chain.sent)
        self.lowered = {bag: self.chain.bags[bag] for bag in limits.bags}
        self.ahead = self._forward()
        self.total = float(self.ahead[-1].sum())
        """All worlds, or their whole weight."""

    def _forward(self) -> list[Amounts]:
        sent = np.zeros(self._size)
        for kept in self.limits.kept:
            weight = 1.0 if self._weights is None else self._weights.kept[kept]
            sent[self.chain.sent[kept]] = weight
        ahead = [self.limits.at(0, sent)]
        for seat in self._seats:
            if seat == FIRST:
                went = self._first_forward(ahead[0])
            else:
                moves, weights = self.ways(seat)
                went = moves.forward(ahead[-1], weights, self._size)
            ahead.append(self.limits.at(seat, went))
        return ahead

    def ways(self, seat: int) -> tuple[Moves, Amounts | None]:
        """The ways a later seat's hand may have gone, and their weights."""
        return self.limits.moves(seat, None if self._weights is None else self._weights.moves[seat])

    def first_ways(self, bag: Token | None) -> tuple[Moves, Amounts | None]:
        """The ways the first player's hand may have gone after this bagging."""
        weights = None if self._weights is None else self._weights.first[bag]
        return self.limits.moves(FIRST, weights)

    def bagged(self, sent: Amounts, bag: Token | None) -> Amounts:
        """What is left in the boxes that were sent, once this went into the bag."""
        left = np.zeros(self._size)
        left[self._sent - self.lowered[bag]] = sent[self._sent]
        return left

    def _first_forward(self, sent: Amounts) -> Amounts:
        went = np.zeros(self._size)
        for bag in self.lowered:
            moves, weights = self.first_ways(bag)
            went += moves.forward(self.bagged(sent, bag), weights, self._size)
        return went

    @cached_property
    def after(self) -> dict[int, Amounts]:
        """By seat, what can come of each box that it passed on."""
        found: dict[int, Amounts] = {}
        behind = np.ones(self._size)
        for seat in reversed(self._seats):
            found[seat] = self.limits.at(seat, behind)
            if seat != FIRST:
                moves, weights = self.ways(seat)
                behind = moves.back(found[seat], weights, self._size)
        return found

    def look_back(self) -> "Passing":
        """How much passes by every take, bag, and box."""
        takes: dict[int, Amounts] = {}
        boxes = list(self.ahead)
        for seat in self._seats[1:]:
            moves, weights = self.ways(seat)
            flow = moves.flow(self.ahead[seat - 1], self.after[seat], weights)
            takes[seat] = self._by_take(moves, flow)
            boxes[seat - 1] = poured(moves.came, flow, self._size)
        bags: dict[Token | None, float] = {None: self.total}
        if self.stages:
            before, takes[FIRST], bags = self._first_back(self.after[FIRST])
            boxes[0] = self.ahead[0] * before
        return Passing(boxes=boxes, takes=takes, bags=bags)

    def by_move(self, seat: int, bag: Token | None = None) -> Amounts:
        """How much passes by each of a seat's moves; of the first player's, after this bagging."""
        hand, every = self.limits.hands[seat], self.chain.seats[seat]
        found = np.zeros(len(every.take))
        if not hand.lawful or (seat == FIRST and bag not in self.lowered):
            return found
        if seat == FIRST:
            before = self.bagged(self.ahead[0], bag)
            moves, weights = self.first_ways(bag)
        else:
            before = self.ahead[seat - 1]
            moves, weights = self.ways(seat)
        flow = moves.flow(before, self.after[seat], weights)
        if moves is every:
            return flow
        found[self.chain.moves_by(seat, hand.takes)[0]] = flow
        return found

    def _first_back(self, after: Amounts) -> tuple[Amounts, Amounts, dict[Token | None, float]]:
        """What can come of each box sent; what passes by the first player's takes and bags."""
        before = np.zeros(self._size)
        takes = np.zeros(len(self.chain.shelf.takes) + 1)
        bags: dict[Token | None, float] = {}
        for bag, lowered in self.lowered.items():
            moves, weights = self.first_ways(bag)
            flow = moves.flow(self.bagged(self.ahead[0], bag), after, weights)
            takes += self._by_take(moves, flow)
            led_on = moves.back(after, weights, self._size)[self._sent - lowered]
            before[self._sent] += led_on
            bags[bag] = float((self.ahead[0][self._sent] * led_on).sum())
        return before, takes, bags

    def _by_take(self, moves: Moves, flow: Amounts) -> Amounts:
        return poured(moves.take, flow, len(self.chain.shelf.takes) + 1)


class Passing(Struct, frozen=True, kw_only=True, eq=False):
    """How much passes at every place."""

    boxes: list[Amounts]
    """By stage."""
    takes: dict[int, Amounts]
    """By seat, by the place of the take; a rule-breaker's comes after all others."""
    bags: dict[Token | None, float]

    def less(self, other: "Passing") -> "Passing":
        """What is left when another part is taken off."""
        return Passing(
            boxes=[a - b for a, b in zip(self.boxes, other.boxes, strict=True)],
            takes={seat: flow - other.takes[seat] for seat, flow in self.takes.items()},
            bags={bag: flow - other.bags[bag] for bag, flow in self.bags.items()},
        )
