"""The ways that what is certain leaves to the box: from what was sent, through every hand, home.

Whoever has seen two boxes, or an open pocket, leaves few of a table's many ways open. Which ones
does not depend on how people behave, so they are found once and walked as often as is wanted.
"""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from msgspec import Struct

from mafia_de_cuba.deduction.chain import Chain, Moves, chain_for
from mafia_de_cuba.deduction.claims import BagIs, BoxIs, HandIs, Never, Place, box_is
from mafia_de_cuba.deduction.facts import Facts, any_takes
from mafia_de_cuba.deduction.shelf import Amounts, Boxes, Numbers
from mafia_de_cuba.game.characters import Token
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

    def anything(self, seat: int) -> bool:
        """Whether nothing is known of this seat's hand."""
        return self.hands[seat] is any_takes(self.chain.setup)

    def lines(self, seat: int, moves: Moves, reached: Boxes) -> Numbers:
        """Which of these moves can have been made, from where the box may have been."""
        open_ = reached[moves.came]
        if self.hands[seat].lawful and not self.anything(seat):
            open_ &= self.chain.shelf.among(self.hands[seat].takes)[moves.take]
        if seat in self.boxes:
            open_ &= self.boxes[seat][moves.went]
        return np.flatnonzero(open_)


class SeatWays(Struct, frozen=True, kw_only=True, eq=False):
    """The ways that one seat's hand may have gone; the first player's, after one bagging."""

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


class Baggings(Struct, frozen=True, kw_only=True, eq=False):
    """The first player's ways, one bagging after another.

    To add them up all at once, and still bagging by bagging, places have numbers that go on from
    one bagging to the next.
    """

    many: int
    lawful: bool
    sent: Numbers
    """For each way the box that was sent, before anything was bagged."""
    went: Numbers
    by_kept: Numbers
    by_went: Numbers
    by_take: Numbers
    by_line: Numbers

    @property
    def nbytes(self) -> int:
        return 6 * self.sent.nbytes


class OpenWays:
    """What is left open, seat by seat."""

    def __init__(self, limits: Constraints, stages: int) -> None:
        sent, seen = limits.chain.sent, limits.boxes.get(0)
        self.stages = stages
        self.kept = [kept for kept in limits.kept if seen is None or seen[sent[kept]]]
        self.first: dict[Token | None, SeatWays] = {}
        """By what was bagged."""
        self.seats: dict[int, SeatWays] = {}
        """By seat, from the second on."""
        self.possible = bool(self.kept)
        """Whether any way leads to the end."""
        if stages:
            self._find(limits)
            self.baggings = _baggings(limits.chain, self.first)

    @property
    def nbytes(self) -> int:
        first = self.baggings.nbytes if self.stages else 0
        return first + sum(it.nbytes for it in (*self.first.values(), *self.seats.values()))

    def _find(self, limits: Constraints) -> None:
        """Onwards from every box that may have been sent, and back from wherever that led."""
        chain = limits.chain
        seats = chain.setup.takers[: self.stages]
        moves = {seat: limits.moves(seat) for seat in seats}
        sent = np.array([chain.sent[kept] for kept in self.kept], dtype=np.intp)
        first = {
            bag: limits.lines(FIRST, moves[FIRST], chain.shelf.only(sent - lowered))
            for bag, lowered in chain.bags.items()
            if bag in limits.bags
        }
        reached = chain.shelf.only(moves[FIRST].went[_listed(list(first.values()))])
        lines: dict[int, Numbers] = {}
        for seat in seats[1:]:
            lines[seat] = limits.lines(seat, moves[seat], reached)
            reached = chain.shelf.only(moves[seat].went[lines[seat]])
        self.possible = bool(reached.any())
        for seat in reversed(seats[1:]):
            some = lines[seat][reached[moves[seat].went[lines[seat]]]]
            reached = chain.shelf.only(moves[seat].came[some])
            self.seats[seat] = _seat_ways(limits, seat, moves[seat], some)
        for bag, begun in first.items():
            some = begun[reached[moves[FIRST].went[begun]]]
            self.first[bag] = _seat_ways(limits, FIRST, moves[FIRST], some)


def _seat_ways(limits: Constraints, seat: int, moves: Moves, lines: Numbers) -> SeatWays:
    lawful = limits.hands[seat].lawful
    free = seat != FIRST and seat not in limits.boxes and limits.anything(seat)
    if free and 2 * len(lines) > len(moves.take):
        # Little would be saved by leaving the others out, and at wide tables it takes room.
        return SeatWays(moves=moves, lines=None, lawful=lawful)
    some = moves.only(lines)
    return SeatWays(moves=some, lines=lines.astype(some.came.dtype), lawful=lawful)


def _baggings(chain: Chain, first: Mapping[Token | None, SeatWays]) -> Baggings:
    parts = first.values()
    sent = [it.moves.came + chain.bags[bag] for bag, it in first.items()]
    went = [it.moves.went for it in parts]
    lines = [it.lines for it in parts if it.lines is not None]
    kept = np.zeros(chain.shelf.size, dtype=np.intp)
    kept[list(chain.sent)] = range(len(chain.sent))
    return Baggings(
        many=len(parts),
        lawful=any(it.lawful for it in parts),
        sent=_listed(sent),
        went=_listed(went),
        by_kept=_listed([kept[it] for it in sent], len(chain.sent)),
        by_went=_listed(went, chain.shelf.size),
        by_take=_listed([it.moves.take for it in parts], len(chain.shelf.takes) + 1),
        by_line=_listed(lines, len(chain.seats[FIRST].take)),
    )


def _listed(columns: Sequence[Numbers], step: int = 0) -> Numbers:
    """One after another, the numbers of each beginning a step later than those before."""
    parts = [it.astype(np.intp) + at * step for at, it in enumerate(columns)]
    return np.concatenate(parts) if parts else np.zeros(0, dtype=np.intp)


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
