"""One walk along the chain, forward and back, on the ways that are left open.

What flows forward tells how many ways lead to each box; what flows back, how many lead on from it.
Their product at a place is the number of worlds that pass there. With weights in place of ones it
is their probability instead. Nobody walks farther than they are asked.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

import numpy as np

from mafia_de_cuba.deduction.chain import Chain, Moves
from mafia_de_cuba.deduction.open_ways import OpenWays
from mafia_de_cuba.deduction.shelf import Amounts, Numbers, poured
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.setup import FIRST

if TYPE_CHECKING:
    from mafia_de_cuba_core.ways import Listener


class Weights(Protocol):
    """How likely each way is."""

    @property
    def kept(self) -> Mapping[int, float]:
        """How likely it is that so many diamonds were kept."""
        ...

    def of(self, seat: int) -> Amounts:
        """How likely each of a seat's moves is; of the first player's all after every bagging, one
        bagging after another."""
        ...

    @property
    def listener(self) -> "Listener":
        """Whoever finds it so likely, for the core."""
        ...


class Walk:
    """The amounts at every place of the chain."""

    def __init__(self, chain: Chain, open_: OpenWays, weights: Weights | None = None) -> None:
        self.chain, self.open = chain, open_
        self._weights = weights
        self._size = chain.shelf.size
        self._takes = len(chain.shelf.takes) + 1
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
        """The ways a seat's hand may have gone, and their weights."""
        ways = self.open.seats[seat]
        if seat not in self._weighed:
            weights = None if self._weights is None else self._weights.of(seat)
            self._weighed[seat] = ways.of(weights)
        return ways.moves, self._weighed[seat]

    def ways_after(self, bag: Token | None) -> tuple[Moves, Amounts | None, Numbers]:
        """The first player's ways after one bagging, their weights, and their lines."""
        moves, weights = self.ways(FIRST)
        here = self.open.baggings.after(list(self.chain.bags).index(bag))
        some = None if weights is None else weights[here]
        return moves.only(here), some, self.open.baggings.line[here]

    # ------------------------------------------------------------------- forward, and back

    def ahead(self, stage: int) -> Amounts:
        """How many ways lead to each box at a stage."""
        while len(self._ahead) <= stage:
            seat = len(self._ahead)
            moves, weights = self.ways(seat)
            if seat == FIRST:
                flow = moves.coming(self._ahead[0], weights)
                led_to = self._over_bags(self.open.baggings.by_went, flow, self._size)
            else:
                led_to = moves.forward(self._ahead[-1], weights, self._size)
            self._ahead.append(led_to)
        return self._ahead[stage]

    def after(self, seat: int) -> Amounts:
        """What can come of each box that a seat passed on."""
        found = self._after.get(seat)
        if found is None:
            moves, weights = self.ways(seat + 1)
            found = moves.back(self.after(seat + 1), weights, self._size)
            self._after[seat] = found
        return found

    def _sent(self) -> Amounts:
        sent = np.zeros(self._size)
        for kept in self.open.kept:
            sent[self.chain.sent[kept]] = 1.0 if self._weights is None else self._weights.kept[kept]
        return sent

    def _by_bag(self, into: Numbers, flow: Amounts, size: int) -> Amounts:
        """The first player's amounts added up, a line for each bagging."""
        many = len(self.chain.bags)
        return poured(into, flow, many * size).reshape(many, size)

    def _over_bags(self, into: Numbers, flow: Amounts, size: int) -> Amounts:
        """The same, and what every bagging adds up to."""
        return np.asarray(self._by_bag(into, flow, size).sum(axis=0))

    # -------------------------------------------------------------------- what passes where

    def by_take(self, seat: int) -> Amounts:
        """How much passes by each of a seat's takes; a rule-breaker's comes after all others."""
        flow = self._flow(seat)
        if seat == FIRST:
            return self._over_bags(self.open.baggings.by_take, flow, self._takes)
        return poured(self.open.seats[seat].moves.take, flow, self._takes)

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
        return dict(zip(self.chain.bags, (sent * self._led_on).sum(axis=1).tolist(), strict=True))

    def by_move(self, seat: int, bag: Token | None = None) -> Amounts:
        """How much passes by each of a seat's moves; of the first player's, after this bagging."""
        ways, flow = self.open.seats[seat], self._flow(seat)
        lines = ways.lines
        if seat == FIRST:
            here = self.open.baggings.after(list(self.chain.bags).index(bag))
            lines, flow = self.open.baggings.line[here], flow[here]
        elif lines is None:
            return flow
        found = np.zeros(len(self.chain.seats[seat].take))
        if ways.lawful:
            found[lines] = flow
        return found

    def _flow(self, seat: int) -> Amounts:
        """How much goes each way of a seat's hand."""
        if seat not in self._flows:
            moves, weights = self.ways(seat)
            self._flows[seat] = moves.flow(self.ahead(seat - 1), self.after(seat), weights)
        return self._flows[seat]

    @cached_property
    def _led_on(self) -> Amounts:
        """What can come of each box that was sent, a line for each bagging."""
        moves, weights = self.ways(FIRST)
        flow = moves.going(self.after(FIRST), weights)
        return self._by_bag(self.open.baggings.by_kept, flow, len(self.chain.sent))
