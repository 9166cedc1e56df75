"""Whether anything is possible at all: the chain with sets of boxes in place of counts.

A set of boxes is the bits of one integer, and a take moves all of them at once. Asking whether some
claims can all be true takes microseconds, so that thousands of such questions can be asked.
"""

from collections.abc import Collection, Iterable
from functools import lru_cache

import numpy as np

from mafia_de_cuba.deduction.chain import chain_for
from mafia_de_cuba.deduction.claims import BagIs, BoxIs, HandIs, Never, Place, box_is
from mafia_de_cuba.deduction.facts import Facts, OpenTakes
from mafia_de_cuba.deduction.shelf import Boxes, shelf_for
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.setup import Setup

Bits = int
"""A set of boxes, the bit of each box's number being set."""


def bits(boxes: Boxes) -> Bits:
    """The same set as the bits of an integer."""
    return int.from_bytes(np.packbits(boxes, bitorder="little").tobytes(), "little")


class Reach:
    """What a viewer knows, ready to be asked whether claims can be true together with it."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.chain = chain_for(facts.setup)
        self._shifts = _shifts_for(facts.setup)
        self._sent: Bits = sum(1 << self.chain.sent[kept] for kept in facts.kept)
        self._seen: dict[int, Bits] = {
            stage: self._matching(box_is(stage, box)) for stage, box in facts.boxes.items()
        }
        self._known: dict[Place, Bits] = {}

    def possible(self, places: Iterable[Place]) -> bool:
        """Whether there is a world in which all this holds."""
        boxes, hands, bags = dict(self._seen), dict(self.facts.hands), set(self.facts.bags)
        for place in places:
            match place:
                case BoxIs(stage=stage):
                    if place not in self._known:
                        self._known[place] = self._matching(place)
                    fitting = self._known[place]
                    boxes[stage] = boxes[stage] & fitting if stage in boxes else fitting
                case HandIs(seat=seat, claim=claim):
                    hands[seat] = hands[seat].fitting(claim)
                case BagIs(token=token):
                    bags &= {token}
                case Never():
                    return False
        return self._walks(boxes, hands, bags)

    def _walks(
        self, boxes: dict[int, Bits], hands: dict[int, OpenTakes], bags: Collection[object]
    ) -> bool:
        sent = self._sent & boxes.get(0, -1)
        # Two sets: those without a hidden stone so far, and those with one.
        without: Bits = 0
        for bag, lowered in self.chain.bags.items():
            if bag in bags:
                without |= sent >> lowered
        having: Bits = 0
        hiding = self.facts.hiding
        for seat, hand in hands.items():
            shift = self._shifts.of(hand, last=seat == self.facts.setup.last)
            having = shift.all(having)
            if hiding is None or seat in hiding:
                having |= shift.stones(without)
                without = shift.others(without)
            else:
                without = shift.all(without)
            if seat in boxes:
                having &= boxes[seat]
                without &= boxes[seat]
            if not having and not without:
                return False
        return bool(having) if hiding is not None else bool(having | without)

    def _matching(self, place: BoxIs) -> Bits:
        shelf = self.chain.shelf
        return bits(shelf.matching(place.diamonds, place.tokens, fake=place.fake))


class Shift:
    """What a hand does to a set of boxes."""

    def __init__(self, setup: Setup, hand: OpenTakes, *, last: bool) -> None:
        shelf = shelf_for(setup)
        boxes = shelf.lawful if hand.lawful else shelf.unlawful
        moves = [
            (take, bits(boxes(take, last=last)), shelf.lowers(take))
            for take in hand.takes
            if take in shelf.place or not hand.lawful
        ]
        self._stones = [(from_, by) for take, from_, by in moves if take.diamonds]
        self._others = [(from_, by) for take, from_, by in moves if not take.diamonds]

    def stones(self, boxes: Bits) -> Bits:
        """What is passed on if diamonds were taken."""
        return _moved(boxes, self._stones)

    def others(self, boxes: Bits) -> Bits:
        """What is passed on if none were."""
        return _moved(boxes, self._others)

    def all(self, boxes: Bits) -> Bits:
        """What is passed on, whatever was taken."""
        return _moved(boxes, self._stones) | _moved(boxes, self._others)


def _moved(boxes: Bits, moves: list[tuple[Bits, int]]) -> Bits:
    if not boxes:
        return 0
    went = 0
    for from_, by in moves:
        went |= (boxes & from_) >> by
    return went


class Shifts:
    """The shifts of a table, each made once."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._made: dict[tuple[frozenset[Take], bool, bool], Shift] = {}

    def of(self, hand: OpenTakes, *, last: bool) -> Shift:
        key = hand.takes, hand.lawful, last
        if key not in self._made:
            self._made[key] = Shift(self._setup, hand, last=last)
        return self._made[key]


@lru_cache(maxsize=16)
def _shifts_for(setup: Setup) -> Shifts:
    return Shifts(setup)
