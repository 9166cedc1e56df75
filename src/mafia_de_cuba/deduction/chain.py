"""The box's way round the table as a chain: which box can follow which, seat by seat."""

from functools import cached_property, lru_cache

import numpy as np
from msgspec import Struct

from mafia_de_cuba.deduction.memory import MEGABYTE, BoundedMemory
from mafia_de_cuba.deduction.shelf import Amounts, Boxes, Numbers, Shelf, poured, shelf_for
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.setup import FIRST, MOST_KEPT, Setup

ROOM_FOR_WAYS = 8 * MEGABYTE
"""How much of it a chain keeps at hand, of what was found to be left open."""
FEW_BOXES = 2_000
"""Up to how many boxes there is room for numbers of the width that numpy reads fastest."""


class Moves(Struct, frozen=True, kw_only=True, eq=False):
    """Ways from a box as it came to a box as it went, in three columns.

    There are more than a million at the widest tables: there the columns are as narrow as they can
    be.
    """

    came: Numbers
    went: Numbers
    take: Numbers
    """The place of the take among the shelf's takes."""

    def coming(self, amounts: Amounts, weights: Amounts | None) -> Amounts:
        """How much comes by each way, from what came to each box."""
        flow = amounts.take(self.came)
        if weights is not None:
            flow *= weights
        return flow

    def going(self, amounts: Amounts, weights: Amounts | None) -> Amounts:
        """How much can come of each way, from what can come of each box that went."""
        flow = amounts.take(self.went)
        if weights is not None:
            flow *= weights
        return flow

    def forward(self, amounts: Amounts, weights: Amounts | None, size: int) -> Amounts:
        """What goes on to each box, from what came to each."""
        return poured(self.went, self.coming(amounts, weights), size)

    def back(self, amounts: Amounts, weights: Amounts | None, size: int) -> Amounts:
        """What can come of each box that came, from what can come of each that went."""
        return poured(self.came, self.going(amounts, weights), size)

    def flow(self, before: Amounts, after: Amounts, weights: Amounts | None) -> Amounts:
        """How much goes each way."""
        flow = before.take(self.came)
        flow *= after.take(self.went)
        if weights is not None:
            flow *= weights
        return flow

    @property
    def nbytes(self) -> int:
        return self.came.nbytes + self.went.nbytes + self.take.nbytes

    def only(self, lines: Numbers | slice) -> "Moves":
        if isinstance(lines, slice):
            return Moves(came=self.came[lines], went=self.went[lines], take=self.take[lines])
        came, went, take = self.came.take(lines), self.went.take(lines), self.take.take(lines)
        return Moves(came=came, went=went, take=take)


class Baggings(Struct, frozen=True, kw_only=True, eq=False):
    """The first player's moves after every bagging, one bagging after another.

    Here the box that came is the one that was sent. To add up all of them at once, and still by
    bagging, places have numbers that go on from one bagging to the next.
    """

    bag: Numbers
    """The place of what was bagged among all that may be."""
    line: Numbers
    """Which of all the seat's moves it is."""
    moves: Moves
    by_kept: Numbers
    by_went: Numbers
    by_take: Numbers

    def only(self, lines: Numbers | slice) -> "Baggings":
        return Baggings(
            bag=self.bag[lines],
            line=self.line[lines],
            moves=self.moves.only(lines),
            by_kept=self.by_kept[lines],
            by_went=self.by_went[lines],
            by_take=self.by_take[lines],
        )

    def after(self, bag: int) -> slice:
        """Where those stand that follow one bagging."""
        return slice(*np.searchsorted(self.bag, (bag, bag + 1)).tolist())

    @property
    def nbytes(self) -> int:
        return 5 * self.bag.nbytes + self.moves.nbytes


class Chain:
    """All lawful ways of the box at one table."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.shelf: Shelf = shelf_for(setup)
        self.sent: tuple[int, ...] = tuple(
            self._number(Take(diamonds=kept)) for kept in range(MOST_KEPT + 1)
        )
        """The box that goes round when the Godfather kept 0, 1, …"""
        self.bags: dict[Token | None, int] = {
            None: 0,
            **{kind: self.shelf.lowers(Take(tokens=(kind,))) for kind in self.shelf.kinds},
        }
        """What may be in the bag, and by how much that lowers the number of the box."""
        self.open_ways = BoundedMemory(ROOM_FOR_WAYS)

    @cached_property
    def seats(self) -> dict[int, Moves]:
        """Every way at each seat; who only asks what is possible never needs them."""
        return dict(self._moves())

    @cached_property
    def baggings(self) -> Baggings:
        """The first player's moves by what was bagged before."""
        return self.after_bagging(self.seats[FIRST])

    def after_bagging(self, moves: Moves) -> Baggings:
        """Those of the first player's moves that can follow on each bagging."""
        sent = [moves.came + lowered for lowered in self.bags.values()]
        lines = [np.flatnonzero(np.isin(boxes, self.sent)) for boxes in sent]
        bag = np.repeat(np.arange(len(lines)), [len(some) for some in lines])
        line = np.concatenate(lines)
        came = np.concatenate([boxes[some] for boxes, some in zip(sent, lines, strict=True)])
        kept = np.searchsorted(self.sent[::-1], came)
        went, take = moves.went[line].astype(np.intp), moves.take[line].astype(np.intp)
        return Baggings(
            bag=bag,
            line=line,
            moves=Moves(came=came.astype(np.intp), went=went, take=take),
            by_kept=bag * len(self.sent) + (MOST_KEPT - kept),
            by_went=bag * self.shelf.size + went,
            by_take=bag * (len(self.shelf.takes) + 1) + take,
        )

    def unlawful_moves(self, take: Take, seat: int) -> Moves:
        """The ways of a hand that broke the taking rule with this take."""
        boxes = self.shelf.unlawful(take, last=seat == self.setup.last)
        came = np.flatnonzero(boxes)
        place = np.full(len(came), len(self.shelf.takes))
        return Moves(came=came, went=came - self.shelf.lowers(take), take=place)

    def _number(self, taken: Take) -> int:
        number = self.shelf.number(self.setup.full_box.without(taken))
        assert number is not None
        return number

    def _moves(self) -> list[tuple[int, Moves]]:
        reached: Boxes = np.zeros(self.shelf.size, dtype=np.bool_)
        for number in self.sent:
            for lowered in self.bags.values():
                reached[number - lowered] = True
        anything: Boxes = np.ones(self.shelf.size, dtype=np.bool_)
        found: list[tuple[int, Moves]] = []
        for seat in self.setup.takers:
            last = seat == self.setup.last
            if self.setup.honour_box and len(found) > 1 and not last:
                # A mistake by anyone may have led to any smaller box: these moves are the same.
                found.append((seat, found[-1][1]))
                continue
            moves = self._moves_from(reached, last=last)
            found.append((seat, moves))
            if self.setup.honour_box:
                reached = anything
            else:
                reached = np.zeros_like(anything)
                reached[moves.went] = True
        return found

    def _moves_from(self, boxes: Boxes, *, last: bool) -> Moves:
        few = self.shelf.size <= FEW_BOXES
        came, went, place = [], [], []
        for at, take in enumerate(self.shelf.takes):
            here = np.flatnonzero(boxes & self.shelf.lawful(take, last=last)).astype(
                np.intp if few else np.int32
            )
            came.append(here)
            went.append(here - self.shelf.lowers(take))
            place.append(np.full(len(here), at, dtype=np.intp if few else np.uint8))
        moves = Moves(
            came=np.concatenate(came), went=np.concatenate(went), take=np.concatenate(place)
        )
        # Neighbouring boxes in neighbouring lines: a fifth faster at the widest tables.
        return moves.only(np.argsort(moves.came, kind="stable"))


@lru_cache(maxsize=8)
def chain_for(setup: Setup) -> Chain:
    return Chain(setup)
