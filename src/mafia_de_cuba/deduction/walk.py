"""One walk along the chain, forward and back, on the ways that are left open.

What flows forward tells how many ways lead to each box; what flows back, how many lead on from it.
Their product at a place is the number of worlds that pass there. With weights in place of ones it
is their probability instead. Nobody walks farther than they are asked.
"""

from collections.abc import Mapping
from functools import cached_property

import numpy as np
from msgspec import Struct

from mafia_de_cuba.deduction.chain import Chain, Moves
from mafia_de_cuba.deduction.open_ways import OpenWays
from mafia_de_cuba.deduction.shelf import Amounts, Numbers, poured
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.setup import FIRST


class Weights(Struct, frozen=True, kw_only=True, eq=False):
    """How likely each way is. The first player's moves depend on what they bagged before."""

    kept: Mapping[int, float]
    first: Mapping[Token | None, Amounts]
    moves: Mapping[int, Amounts]


class Walk:
    """The amounts at every place of the chain."""

    def __init__(self, chain: Chain, open_: OpenWays, weights: Weights | None = None) -> None:
        self.chain, self.open = chain, open_
        self._weights = weights
        self._size = self.chain.shelf.size
        self._takes = len(self.chain.shelf.takes) + 1
        self._ahead = [self._sent()]
        self._after: dict[int, Amounts] = {open_.stages: np.ones(self._size)}
        self._weighed: dict[int, Amounts | None] = {}
        self._flows: dict[int, Amounts] = {}

    @cached_property
    def total(self) -> float:
        """All worlds, or their whole weight."""
        return float(self.ahead(self.open.stages).sum()) if self.open.possible else 0.0

    # ---------------------------------------------------------------------------- the ways

    def ways(self, seat: int) -> tuple[Moves, Amounts | None]:
        """The ways a later seat's hand may have gone, and their weights."""
        ways = self.open.seats[seat]
        if seat not in self._weighed:
            weights = None if self._weights is None else self._weights.moves[seat]
            self._weighed[seat] = ways.of(weights)
        return ways.moves, self._weighed[seat]

    def first_ways(self, bag: Token | None) -> tuple[Moves, Amounts | None]:
        """The ways the first player's hand may have gone after this bagging."""
        ways = self.open.first[bag]
        weights = None if self._weights is None else self._weights.first[bag]
        return ways.moves, ways.of(weights)

    @cached_property
    def _first_weights(self) -> Amounts | None:
        """The weights of all ways of the first player's hand, one bagging after another."""
        if self._weights is None or not self.open.baggings.lawful:
            return None
        every = np.concatenate([self._weights.first[bag] for bag in self.open.first])
        return every.take(self.open.baggings.by_line)

    # ------------------------------------------------------------------- forward, and back

    def ahead(self, stage: int) -> Amounts:
        """How many ways lead to each box at a stage."""
        while len(self._ahead) <= stage:
            seat = len(self._ahead)
            if seat == FIRST:
                self._ahead.append(self._first_forward())
            else:
                moves, weights = self.ways(seat)
                self._ahead.append(moves.forward(self._ahead[-1], weights, self._size))
        return self._ahead[stage]

    def after(self, seat: int) -> Amounts:
        """What can come of each box that a seat passed on."""
        found = self._after.get(seat)
        if found is None:
            moves, weights = self.ways(seat + 1)
            found = moves.back(self.after(seat + 1), weights, self._size)
            self._after[seat] = found
        return found

    def bagged(self, bag: Token | None) -> Amounts:
        """What is left in the boxes that were sent, once this went into the bag."""
        left, sent = np.zeros(self._size), np.array(self.chain.sent)
        left[sent - self.chain.bags[bag]] = self._ahead[0][sent]
        return left

    def _sent(self) -> Amounts:
        sent = np.zeros(self._size)
        for kept in self.open.kept:
            sent[self.chain.sent[kept]] = 1.0 if self._weights is None else self._weights.kept[kept]
        return sent

    def _first_forward(self) -> Amounts:
        ways = self.open.baggings
        flow = self._ahead[0].take(ways.sent)
        if self._first_weights is not None:
            flow *= self._first_weights
        return self._over_bags(ways.by_went, flow, self._size)

    def _by_bag(self, into: Numbers, flow: Amounts, size: int) -> Amounts:
        """The first player's amounts added up, a line for each bagging."""
        many = self.open.baggings.many
        return poured(into, flow, many * size).reshape(many, size)

    def _over_bags(self, into: Numbers, flow: Amounts, size: int) -> Amounts:
        """The same, and what every bagging adds up to."""
        return np.asarray(self._by_bag(into, flow, size).sum(axis=0))

    # -------------------------------------------------------------------- what passes where

    def by_take(self, seat: int) -> Amounts:
        """How much passes by each of a seat's takes; a rule-breaker's comes after all others."""
        if seat == FIRST:
            by_take = self.open.baggings.by_take
            return self._over_bags(by_take, self._flow(seat), self._takes)
        return poured(self.open.seats[seat].moves.take, self._flow(seat), self._takes)

    def by_box(self, stage: int) -> Amounts:
        """How much passes by each box at a stage."""
        if stage == self.open.stages:
            return self.ahead(stage)
        if stage:
            came = self.open.seats[stage + 1].moves.came
            return poured(came, self._flow(stage + 1), self._size)
        before = np.zeros(self._size)
        before[list(self.chain.sent)] = self._led_on.sum(axis=0)
        return self._ahead[0] * before

    def by_bag(self) -> dict[Token | None, float]:
        """How much passes by each bagging."""
        if not self.open.stages:
            return {None: self.total}
        sent = self._ahead[0][list(self.chain.sent)]
        return dict(zip(self.open.first, (sent * self._led_on).sum(axis=1).tolist(), strict=True))

    def by_move(self, seat: int, bag: Token | None = None) -> Amounts:
        """How much passes by each of a seat's moves; of the first player's, after this bagging."""
        found = np.zeros(len(self.chain.seats[seat].take))
        if seat == FIRST and bag not in self.open.first:
            return found
        ways = self.open.first[bag] if seat == FIRST else self.open.seats[seat]
        if not ways.lawful:
            return found
        if seat == FIRST:
            moves, weights = self.first_ways(bag)
            flow = moves.flow(self.bagged(bag), self.after(seat), weights)
        else:
            flow = self._flow(seat)
        if ways.lines is None:
            return flow
        found[ways.lines] = flow
        return found

    def _flow(self, seat: int) -> Amounts:
        """How much goes each way of a seat's hand; the first player's, bagging by bagging."""
        if seat not in self._flows:
            self._flows[seat] = self._first_flow() if seat == FIRST else self._later_flow(seat)
        return self._flows[seat]

    def _first_flow(self) -> Amounts:
        ways = self.open.baggings
        flow = self._ahead[0].take(ways.sent)
        flow *= self.after(FIRST).take(ways.went)
        if self._first_weights is not None:
            flow *= self._first_weights
        return flow

    def _later_flow(self, seat: int) -> Amounts:
        moves, weights = self.ways(seat)
        return moves.flow(self.ahead(seat - 1), self.after(seat), weights)

    @cached_property
    def _led_on(self) -> Amounts:
        """What can come of each box that was sent, a line for each bagging."""
        ways = self.open.baggings
        flow = self.after(FIRST).take(ways.went)
        if self._first_weights is not None:
            flow *= self._first_weights
        return self._by_bag(ways.by_kept, flow, len(self.chain.sent))
