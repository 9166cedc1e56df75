"""Every box there can be at one table, each with a number of its own.

The number counts the diamonds first, then each kind of token, then the fake diamond, like the
digits of a clock. So taking the same thing lowers every box's number by the same amount, and a set
of boxes, or a number for each box, is a plain array. Where only sets are asked for, a set is the
bits of one integer, and a hand moves all of them at once.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mafia_de_cuba.game.box import DIAMONDS, Box, Take, Tokens, breach, counts, lawful_takes, spread
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.testimony import TakeClaim

Amounts = NDArray[np.float64]
"""An amount for every box, or for every move; whole numbers up to 2⁵³ are exact."""
Boxes = NDArray[np.bool_]
"""A set of boxes: for each, whether it is in."""
Numbers = NDArray[np.integer[Any]]
"""Numbers of boxes, of lines or of takes, as small as they fit."""
Bytes = NDArray[np.uint8]
Bits = int
"""A set of boxes, the bit of each box's number being set."""

LANES = DIAMONDS + 1
MOST_SETS = 1_000
"""How many sets of boxes a shelf keeps at hand."""
MANY = 50_000
"""Amounts, from which on it is no faster to add up several rows at once."""
TAKEN_WITHOUT = (Character.THIEF, Character.STREET_URCHIN)
"""What one is without a token."""


def poured(into: Numbers, amounts: Amounts, size: int) -> Amounts:
    """Amounts added up by where they go."""
    if not len(into):
        # Of nothing at all numpy makes whole numbers, and amounts are not.
        return np.zeros(size)
    return np.bincount(into, amounts, minlength=size)  # type: ignore[return-value]


def poured_in_rows(into: Numbers, amounts: Amounts, size: int) -> Amounts:
    """The same for several rows of amounts that go to the same places."""
    if amounts.size > MANY:
        return np.array([poured(into, row, size) for row in amounts])
    rows = len(amounts)
    places = np.arange(rows)[:, None] * size + into
    return poured(places.ravel(), amounts.ravel(), rows * size).reshape(rows, size)


class Shelf:
    """All the boxes of one table."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        most = counts(setup.tokens)
        self.kinds: tuple[Token, ...] = tuple(most)
        self.shape = (2 if setup.fake_diamond else 1, *(m + 1 for m in most.values()), LANES)
        self.size = int(np.prod(self.shape))
        steps = np.cumprod((1, *reversed(self.shape[1:])))[::-1]
        self._fake_step = int(steps[0])
        self._token_step = dict(zip(self.kinds, map(int, steps[1:-1]), strict=True))
        self.takes: tuple[Take, ...] = tuple(lawful_takes(setup.full_box, last=True))
        """Every take that can be lawful here, nothing at all being the last."""
        self.place = {take: place for place, take in enumerate(self.takes)}
        self.diamonds: Numbers = (np.arange(self.size) % LANES).astype(np.uint8)
        """How many lie in each box."""
        self._numbers: dict[Box, int] = {}
        self._sets: dict[tuple[int | None, Tokens | None, bool | None], Bits] = {}
        self._holding: dict[Take, Bits] = {}
        self.every: Bits = (1 << self.size) - 1
        """The set of all boxes."""

    @cached_property
    def kind_places(self) -> Numbers:
        """By the place of a take, that of what it makes of a player: without a token, or with."""
        kinds = (*TAKEN_WITHOUT, *self.kinds)
        made = (take.tokens[0] if take.tokens else take.character for take in self.takes)
        return np.array([kinds.index(kind) for kind in made])

    @cached_property
    def one_of_each_kind(self) -> Numbers:
        """By the place of what a take makes of a player, that of a take that does: where all that
        do are alike, one of them is thought out."""
        return np.unique(self.kind_places, return_index=True)[1]

    def number(self, box: Box) -> int | None:
        """The number of this box, or None where no such box can be."""
        found = self._numbers.get(box)
        if found is None:
            can_be = 0 <= box.diamonds <= DIAMONDS and box.fake < self.shape[0]
            if not can_be or not self._can_hold(box.tokens):
                return None
            held = Take(diamonds=box.diamonds, tokens=box.tokens, fake=box.fake)
            found = self._numbers[box] = self.lowers(held)
        return found

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """All of them, by number."""
        return tuple(self._box(number) for number in range(self.size))

    def _box(self, number: int) -> Box:
        fake, *held, diamonds = map(int, np.unravel_index(number, self.shape))
        tokens = spread(dict(zip(self.kinds, held, strict=True)))
        return Box(diamonds=diamonds, tokens=tokens, fake=bool(fake))

    def matching(self, diamonds: int | None, tokens: Tokens | None, *, fake: bool | None) -> Boxes:
        """The boxes of which this is true; what is None is left open."""
        found = np.zeros(self.shape, dtype=np.bool_)
        index: list[slice | int] = [slice(None)] * len(self.shape)
        if tokens is not None:
            if not self._can_hold(tokens):
                return found.ravel()
            index[1:-1] = [tokens.count(kind) for kind in self.kinds]
        if diamonds is not None:
            if not 0 <= diamonds <= DIAMONDS:
                return found.ravel()
            index[-1] = diamonds
        if fake is not None:
            if fake >= self.shape[0]:
                return found.ravel()
            index[0] = int(fake)
        found[tuple(index)] = True
        return found.ravel()

    def holding(self, take: Take) -> Boxes:
        """The boxes that hold all of a take."""
        found = np.zeros(self.shape, dtype=np.bool_)
        if take.fake >= self.shape[0] or not self._can_hold(take.tokens):
            return found.ravel()
        held = [slice(take.tokens.count(kind), None) for kind in self.kinds]
        index = (slice(int(take.fake), None), *held)
        found[(*index, slice(take.diamonds, None))] = True
        return found.ravel()

    def lawful(self, take: Take, *, last: bool) -> Boxes:
        """The boxes that allow a take; nothing at all needs an empty box or the last seat."""
        if take or last:
            return self.holding(take)
        return self.matching(0, (), fake=False)

    def unlawful(self, take: Take, *, last: bool) -> Boxes:
        """The boxes from which this take would break the taking rule (R17)."""
        found = self.holding(take)
        if breach(Box(diamonds=DIAMONDS), take, last=last) is None:
            found[:] = False
        elif not take:
            found &= ~self.matching(0, (), fake=False)
        return found

    def only(self, numbers: Numbers | list[int]) -> Boxes:
        """The set of these boxes."""
        found = np.zeros(self.size, dtype=np.bool_)
        found[numbers] = True
        return found

    def among(self, takes: Iterable[Take]) -> Boxes:
        """By the place of a take, whether it is one of these."""
        found = np.zeros(len(self.takes), dtype=np.bool_)
        found[[self.place[take] for take in takes if take in self.place]] = True
        return found

    def set_of(self, diamonds: int | None, tokens: Tokens | None, *, fake: bool | None) -> Bits:
        """The same as a set of boxes; those that were asked for are kept, up to a point."""
        key = diamonds, tokens, fake
        found = self._sets.get(key)
        if found is None:
            if len(self._sets) >= MOST_SETS:
                self._sets.clear()
            found = self._sets[key] = bits(self.matching(diamonds, tokens, fake=fake))
        return found

    def set_holding(self, take: Take) -> Bits:
        """The set of boxes that hold all of a take."""
        found = self._holding.get(take)
        if found is None:
            found = self._holding[take] = bits(self.holding(take))
        return found

    def takes_fitting(self, claim: TakeClaim) -> Bits:
        """The takes, by their places, of which a claim is true."""
        return sum([1 << place for place, take in enumerate(self.takes) if claim.fits(take)])

    def marked(self, sets: Sequence[Bits]) -> Bytes:
        """For each box a bit for each set that it is in."""
        spelt = b"".join([some.to_bytes((self.size + 7) // 8, "little") for some in sets])
        rows = np.frombuffer(spelt, dtype=np.uint8).reshape(len(sets), -1)
        apart = np.unpackbits(rows, axis=1, count=self.size, bitorder="little")
        return np.asarray(np.packbits(apart, axis=0, bitorder="little")[0])

    def lowers(self, take: Take) -> int:
        """By how much a take lowers the number of any box."""
        tokens = sum(self._token_step[token] for token in take.tokens)
        return take.diamonds + tokens + (self._fake_step if take.fake else 0)

    def _can_hold(self, tokens: Tokens) -> bool:
        """Whether there are so many of each kind at this table."""
        return all(tokens.count(kind) <= self.setup.tokens.count(kind) for kind in tokens)


@lru_cache(maxsize=8)
def shelf_for(setup: Setup) -> Shelf:
    return Shelf(setup)


# ---------------------------------------------------------------- sets of boxes, as single numbers


def bits(boxes: Boxes) -> Bits:
    """The same set as the bits of an integer."""
    return int.from_bytes(np.packbits(boxes, bitorder="little").tobytes(), "little")


class Shift:
    """What a hand that took one of these does to a set of boxes."""

    def __init__(self, setup: Setup, takes: frozenset[Take], *, lawful: bool, last: bool) -> None:
        shelf = shelf_for(setup)
        boxes = shelf.lawful if lawful else shelf.unlawful
        moves = [
            (take, bits(boxes(take, last=last)), shelf.lowers(take))
            for take in takes
            if take in shelf.place or not lawful
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

    def of(self, takes: frozenset[Take], *, lawful: bool, last: bool) -> Shift:
        key = takes, lawful, last
        if key not in self._made:
            self._made[key] = Shift(self._setup, takes, lawful=lawful, last=last)
        return self._made[key]


@lru_cache(maxsize=16)
def shifts_for(setup: Setup) -> Shifts:
    return Shifts(setup)
