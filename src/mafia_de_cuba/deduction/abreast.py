"""Several models of people, or several things that might have been said, walked side by side.

The ways that are left open are the same for all of them. Each has a row of its own, and in each row
everything is added up in the order of a single walk: nothing comes out otherwise.
"""

from collections.abc import Sequence

import numpy as np

from mafia_de_cuba.deduction.by_core import Counted, core_table
from mafia_de_cuba.deduction.chain import Chain, chain_for
from mafia_de_cuba.deduction.facts import Facts
from mafia_de_cuba.deduction.open_ways import OpenWays, left_open
from mafia_de_cuba.deduction.shelf import Amounts, poured_in_rows
from mafia_de_cuba.deduction.walk import Weights
from mafia_de_cuba.game.setup import FIRST


class Abreast:
    """What all worlds that fit some facts weigh, and every take in them, a row for each model."""

    def __init__(self, facts: Facts, weights: Sequence[Weights]) -> None:
        table = core_table(facts.setup)
        opened = None if table is None else table.left_open(facts)
        if table is not None and opened is not None:
            counted = Counted(table, opened, [it.listener for it in weights], boxes=False)
            self.weights, self.takes = counted.totals.tolist(), counted.takes
            return
        chain = chain_for(facts.setup)
        walk = _Rows(chain, left_open(facts), weights)
        self.weights, self.takes = walk.totals, walk.takes
        """Of each row, and by row, seat and place of the take; a rule-breaker's is the last."""
        over = None if facts.hiding is None else left_open(facts, empty_handed=facts.hiding)
        if over is not None and over.possible:
            # Had nobody else a stone, the game would be over.
            ended = _Rows(chain, over, weights)
            pairs = zip(walk.totals, ended.totals, strict=True)
            self.weights = [one - other for one, other in pairs]
            self.takes = walk.takes - ended.takes


class _Rows:
    def __init__(self, chain: Chain, open_: OpenWays, weights: Sequence[Weights]) -> None:
        self._chain, self._open = chain, open_
        self._many, self._size = len(weights), chain.shelf.size
        self._seats = chain.setup.takers[: open_.stages]
        self._weights = {seat: self._weighed(seat, weights) for seat in self._seats}
        ahead = self._forward(weights)
        self.totals = [float(row.sum()) for row in ahead[-1]]
        self.takes = self._takes(ahead)

    def _weighed(self, seat: int, weights: Sequence[Weights]) -> Amounts | None:
        ways = self._open.seats[seat]
        if not ways.lawful:
            return None
        return np.array([ways.of(it.of(seat)) for it in weights])

    def _forward(self, weights: Sequence[Weights]) -> list[Amounts]:
        sent = np.zeros((self._many, self._size))
        for kept in self._open.kept:
            sent[:, self._chain.sent[kept]] = [it.kept[kept] for it in weights]
        ahead = [sent]
        for seat in self._seats:
            moves = self._open.seats[seat].moves
            flow = self._times(seat, ahead[-1].take(moves.came, axis=1))
            if seat == FIRST:
                into, many = self._open.baggings.by_went, len(self._chain.bags)
                by_bag = poured_in_rows(into, flow, many * self._size)
                ahead.append(by_bag.reshape(self._many, many, self._size).sum(axis=1))
            else:
                ahead.append(poured_in_rows(moves.went, flow, self._size))
        return ahead

    def _takes(self, ahead: Sequence[Amounts]) -> Amounts:
        takes, bags = len(self._chain.shelf.takes) + 1, len(self._chain.bags)
        found = np.zeros((self._many, len(self._seats), takes))
        after = np.ones((self._many, self._size))
        for seat in reversed(self._seats):
            moves = self._open.seats[seat].moves
            leads_on = after.take(moves.went, axis=1)
            flow = self._times(seat, ahead[seat - 1].take(moves.came, axis=1) * leads_on)
            if seat == FIRST:
                by_bag = poured_in_rows(self._open.baggings.by_take, flow, bags * takes)
                found[:, 0] = by_bag.reshape(self._many, bags, takes).sum(axis=1)
            else:
                found[:, seat - 1] = poured_in_rows(moves.take, flow, takes)
                after = poured_in_rows(moves.came, self._times(seat, leads_on), self._size)
        return found

    def _times(self, seat: int, flow: Amounts) -> Amounts:
        weights = self._weights[seat]
        return flow if weights is None else flow * weights
