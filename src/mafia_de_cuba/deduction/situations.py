"""Everything a seat may have seen and done at its turn, as belief lays it before a model."""

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from mafia_de_cuba.deduction.by_core import lines_of
from mafia_de_cuba.deduction.chain import Chain, Moves, chain_for
from mafia_de_cuba.deduction.shelf import Amounts, Bits, Boxes, Bytes, Numbers, poured
from mafia_de_cuba.game.box import Box, Take, Tokens
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.setup import FIRST, Setup
from mafia_de_cuba.game.testimony import About, BagClaim, BoxClaim, Claim, TakeClaim

if TYPE_CHECKING:
    from mafia_de_cuba_core.ways import Lines


class Name(Struct, frozen=True, cache_hash=True):
    """What tells situations from all others."""

    setup: Setup
    seat: int
    bag: str | None


class Situations:
    """Everything one seat may have seen and done, in columns: a line for each possible turn.

    The first player's lines share one bagging; the box received is the one that came, before it.
    """

    def __init__(self, chain: Chain, seat: int, moves: Moves, bag: Token | None = None) -> None:
        self.setup: Setup = chain.setup
        self.seat, self.bag = seat, bag
        self.name = Name(self.setup, seat, bag)
        self.takes: tuple[Take, ...] = chain.shelf.takes
        self.take: Numbers = moves.take
        """For each line the place of its take among the takes."""
        self.shelf = chain.shelf
        self._chain = chain
        self._came = moves.came if bag is None else moves.came + chain.bags[bag]
        self._went = moves.went

    @property
    def parts(self) -> "tuple[Situations, ...]":
        """Those after each bagging, where these come after several."""
        return (self,)

    @cached_property
    def _lines(self) -> "Lines | None":
        return lines_of(self.setup, self._came, self._went, self.take)

    def answered(self, came: Bytes, went: Bytes, takes: Bits, answers: bytes) -> Bytes:
        """For each line an answer, by three bits of each box as it came, three of each as it went,
        and a set of takes: together they make the place of its answer."""
        if self._lines is not None:
            return self._lines.fit(came, went, takes, answers)
        told = came.take(self._came)
        told |= went.take(self._went) << np.uint8(3)
        taken = np.array([takes >> place & 1 for place in range(len(self.takes))], dtype=np.uint8)
        told |= (taken << np.uint8(6)).take(self.take)
        return np.frombuffer(answers, dtype=np.uint8).take(told)

    def __len__(self) -> int:
        return len(self.take)

    @property
    def received_diamonds(self) -> Numbers:
        return self._chain.shelf.diamonds[self._came]

    def received_some(self, kind: Token) -> Boxes:
        """For each line, whether there was such a token in the box as it came."""
        return self._chain.shelf.holding(Take(tokens=(kind,))).take(self._came)

    def passed_all(self, kind: Token) -> Boxes:
        """For each line, whether all such tokens of the table were in the box as it went."""
        every = (kind,) * self.setup.tokens.count(kind)
        return self._chain.shelf.holding(Take(tokens=every))[self._went]

    @property
    def took_diamonds(self) -> Numbers:
        return np.array([take.diamonds for take in self.takes])[self.take]

    def received(self, diamonds: int | None, tokens: Tokens | None) -> Boxes:
        """For each line, whether the box as it came held this; what is None is left open."""
        return self._chain.shelf.matching(diamonds, tokens, fake=None).take(self._came)

    def passed(self, diamonds: int | None, tokens: Tokens | None) -> Boxes:
        """For each line, whether the box as it went held this; what is None is left open."""
        return self._chain.shelf.matching(diamonds, tokens, fake=None).take(self._went)

    def place(self, came: Box, take: Take) -> int | None:
        """The line of one turn, or None where there can be no such turn."""
        shelf = self._chain.shelf
        number = shelf.number(came)
        if number is None or take not in shelf.place:
            return None
        found = np.flatnonzero((self._came == number) & (self.take == shelf.place[take]))
        return int(found[0]) if len(found) else None

    def among(self, weights: Amounts) -> Amounts:
        """The same weights, made to add up to one over all takes from the same box."""
        size = self._chain.shelf.size
        return weights / poured(self._came, weights, size)[self._came]

    def true(self, claim: Claim) -> Boxes:
        """For each line, whether this seat's claim is true.

        A refusal to speak always is, and so is, to whoever never had it, a guess at the bag.
        """
        shelf = self._chain.shelf
        match claim:
            case BoxClaim(about=about, diamonds=diamonds, tokens=tokens, fake=fake):
                boxes = shelf.matching(diamonds, tokens, fake=fake)
                return boxes.take(self._came if about is About.RECEIVED else self._went)
            case TakeClaim():
                return np.array([claim.fits(take) for take in self.takes]).take(self.take)
            case BagClaim(token=token) if self.seat == FIRST:
                return np.full(len(self), token == self.bag)
            case _:
                return np.ones(len(self), dtype=np.bool_)


class AfterAnyBagging(Situations):
    """The first player's, one bagging after another: whoever does not mind which looks at all of
    them in one go."""

    def __init__(self, chain: Chain) -> None:
        super().__init__(chain, FIRST, chain.baggings.moves)
        self.name = Name(self.setup, FIRST, "any bagging")

    @property
    def parts(self) -> tuple[Situations, ...]:
        return tuple(first.situations for first in firsts(self.setup))


class First:
    """The first player's situations after one bagging, and where they stand among all moves."""

    def __init__(self, chain: Chain, bag: Token | None) -> None:
        self.bag, moves = bag, chain.seats[FIRST]
        after = chain.baggings.after(list(chain.bags).index(bag))
        self._all, self._lines = len(moves.take), chain.baggings.line[after]
        self.situations = Situations(chain, FIRST, moves.only(self._lines), bag)

    def of(self, amounts: Amounts) -> Amounts:
        """The amounts of these situations, out of those of all moves."""
        return amounts[self._lines]

    def spread(self, weights: Amounts) -> Amounts:
        """These weights among all moves, where the others, after another bagging, have none."""
        found = np.zeros(self._all)
        found[self._lines] = weights
        return found


@lru_cache(maxsize=8)
def firsts(setup: Setup) -> tuple[First, ...]:
    """By bag, in the order of the chain."""
    chain = chain_for(setup)
    return tuple(First(chain, bag) for bag in chain.bags)


@lru_cache(maxsize=32)
def others(setup: Setup, seat: int) -> Situations:
    """All turns that one of the others may have had."""
    chain = chain_for(setup)
    return Situations(chain, seat, chain.seats[seat])


@lru_cache(maxsize=32)
def all_turns(setup: Setup, seat: int) -> Situations:
    """All turns that a seat may have had, in the order in which belief weighs them."""
    return AfterAnyBagging(chain_for(setup)) if seat == FIRST else others(setup, seat)


def situations_of(setup: Setup, seat: int, bag: Token | None = None) -> Situations:
    """All turns a seat may have had; of the first player's, those after this bagging."""
    if seat != FIRST:
        return others(setup, seat)
    return next(first.situations for first in firsts(setup) if first.bag == bag)
