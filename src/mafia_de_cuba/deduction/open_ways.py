"""The ways that what is certain leaves to the box: from what was sent, through every hand, home.

Whoever has seen two boxes, or an open pocket, leaves few of a table's many ways open. Which ones
does not depend on how people behave, so they are found once and walked as often as is wanted.
"""

from collections.abc import Iterable

import numpy as np
from msgspec import Struct

from mafia_de_cuba.deduction.chain import FEW_BOXES, Baggings, Chain, Moves, chain_for
from mafia_de_cuba.deduction.claims import BagIs, BoxIs, HandIs, Never, Place, box_is
from mafia_de_cuba.deduction.facts import Facts, any_takes
from mafia_de_cuba.deduction.shelf import Amounts, Boxes, Numbers
from mafia_de_cuba.game.setup import FIRST


class Constraints:
    """What is left open at each place of the chain: facts, and claims taken for true."""

    def __init__(self, chain: Chain, facts: Facts, places: Iterable[Place]) -> None:
        self.chain = chain
        self.kept, self.bags = set(facts.kept), set(facts.bags)
        self.hands = dict(facts.hands)
        self.boxes: dict[int, Boxes] = {}
        for stage, box in facts.boxes.items():
            self.only(box_is(stage, box))
        for place in places:
            self.only(place)

    def only(self, place: Place) -> None:
        """Leave only what fits."""
        match place:
            case BoxIs(stage=stage, diamonds=diamonds, tokens=tokens, fake=fake):
                fitting = self.chain.shelf.matching(diamonds, tokens, fake=fake)
                here = self.boxes.get(stage)
                self.boxes[stage] = fitting if here is None else here & fitting
            case HandIs(seat=seat, claim=claim):
                self.hands[seat] = self.hands[seat].fitting(claim)
            case BagIs(token=token):
                self.bags &= {token}
            case Never():
                self.kept.clear()

    def moves(self, seat: int) -> Moves:
        """All moves of a seat, or those of the rule-breaker on it."""
        hand = self.hands[seat]
        if hand.lawful:
            return self.chain.seats[seat]
        if hand.takes:
            return self.chain.unlawful_moves(next(iter(hand.takes)), seat)
        none = np.zeros(0, dtype=np.intp)
        return Moves(came=none, went=none, take=none)

    def baggings(self) -> Baggings:
        """The first player's, by what may have been bagged before."""
        if self.hands[FIRST].lawful:
            return self.chain.baggings
        return self.chain.after_bagging(self.moves(FIRST))

    def bagged(self) -> Boxes:
        """For each thing that may be bagged, whether it can have been."""
        return np.array([bag in self.bags for bag in self.chain.bags])

    def anything(self, seat: int) -> bool:
        """Whether nothing is known of this seat's hand."""
        return self.hands[seat] is any_takes(self.chain.setup)

    def free(self, seat: int) -> bool:
        """Whether all moves of a later seat are as likely to be open as not."""
        return seat != FIRST and seat not in self.boxes and self.anything(seat)

    def lines(self, seat: int, moves: Moves, reached: Boxes) -> Numbers:
        """Which of these moves can have been made, from where the box may have been."""
        open_ = reached.take(moves.came)
        if self.hands[seat].lawful and not self.anything(seat):
            open_ &= self.chain.shelf.among(self.hands[seat].takes).take(moves.take)
        if seat in self.boxes:
            open_ &= self.boxes[seat].take(moves.went)
        return open_.nonzero()[0]


class SeatWays(Struct, frozen=True, kw_only=True, eq=False):
    """The ways that one seat's hand may have gone."""

    moves: Moves
    lines: Numbers | None
    """Which of all the seat's moves these are; None for all of them."""
    lawful: bool
    """Whether it kept to the rule: how likely another hand is, nobody knows."""

    def of(self, amounts: Amounts | None) -> Amounts | None:
        """The amounts of these ways, out of those of all the seat's moves."""
        if amounts is None or not self.lawful:
            return None
        return amounts if self.lines is None else amounts.take(self.lines)

    @property
    def nbytes(self) -> int:
        return 0 if self.lines is None else self.lines.nbytes + self.moves.nbytes


class OpenWays:
    """What is left open, seat by seat; the first player's ways are those after every bagging."""

    def __init__(self, limits: Constraints, stages: int) -> None:
        sent, seen = limits.chain.sent, limits.boxes.get(0)
        self.stages = stages
        self.kept = [kept for kept in limits.kept if seen is None or seen[sent[kept]]]
        self.bags = [bag for bag in limits.chain.bags if bag in limits.bags]
        self.seats: dict[int, SeatWays] = {}
        self.possible = bool(self.kept)
        """Whether any way leads to the end."""
        if stages:
            self._find(limits)

    @property
    def nbytes(self) -> int:
        first = self.baggings.nbytes if self.stages else 0
        return first + sum(ways.nbytes for ways in self.seats.values())

    def _find(self, limits: Constraints) -> None:
        """Onwards from every box that may have been sent, and back from wherever that led."""
        chain = limits.chain
        seats = chain.setup.takers[: self.stages]
        moves = {seat: limits.moves(seat) for seat in seats[1:]}
        baggings = limits.baggings()
        moves[FIRST] = baggings.moves
        everywhere = np.ones(chain.shelf.size, dtype=np.bool_)
        # Where no box is known most ways are open: at wide tables to look at each takes too long.
        passed_over = not limits.boxes and chain.shelf.size > FEW_BOXES
        reached = chain.shelf.only([chain.sent[kept] for kept in self.kept])
        begun: dict[int, tuple[Numbers, Numbers]] = {}
        for seat in seats:
            if passed_over and limits.free(seat):
                reached = everywhere
                continue
            lines = limits.lines(seat, moves[seat], reached)
            if seat == FIRST:
                lines = lines[limits.bagged().take(baggings.bag.take(lines))]
            went = moves[seat].went.take(lines)
            reached = chain.shelf.only(went)
            begun[seat] = lines, went
        self.possible = bool(reached.any())
        for seat in reversed(seats):
            if seat not in begun:
                self.seats[seat] = SeatWays(moves=moves[seat], lines=None, lawful=True)
                reached = everywhere
                continue
            lines, went = begun[seat]
            leads_on = reached.take(went)
            lines, went = lines[leads_on], went[leads_on]
            came = moves[seat].came.take(lines)
            reached = chain.shelf.only(came)
            self.seats[seat] = _seat_ways(limits, seat, moves[seat], lines, came, went)
        self.baggings = baggings.only(lines)


def _seat_ways(
    limits: Constraints, seat: int, moves: Moves, lines: Numbers, came: Numbers, went: Numbers
) -> SeatWays:
    lawful = limits.hands[seat].lawful
    if limits.free(seat) and 2 * len(lines) > len(moves.take):
        # Little would be saved by leaving the others out, and at wide tables it takes room.
        return SeatWays(moves=moves, lines=None, lawful=lawful)
    some = Moves(came=came, went=went, take=moves.take.take(lines))
    return SeatWays(moves=some, lines=lines.astype(came.dtype, copy=False), lawful=lawful)


def left_open(
    facts: Facts, places: tuple[Place, ...] = (), empty_handed: frozenset[int] = frozenset()
) -> OpenWays:
    """What these facts leave open, claims in these places being true and these seats no Thieves."""
    chain = chain_for(facts.setup)
    hands, boxes = tuple(facts.hands.items()), tuple(facts.boxes.items())

    def found() -> OpenWays:
        limits = Constraints(chain, facts, places)
        for seat in empty_handed:
            limits.hands[seat] = limits.hands[seat].without_stones()
        return OpenWays(limits, facts.stages)

    return chain.open_ways.recall(
        (facts.kept, facts.bags, hands, boxes, places, empty_handed), found
    )
