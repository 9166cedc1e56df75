"""What any turn of any seat tells of all the others, every pair of seats in one go.

Emptying a pocket, or an answer, weighs the turns of one seat anew, and with them everybody's. To
know what each would make of the table, the chain is not walked again for each: how much of what
passes by a box is a Thief's, a danger's or whatever else is counted, at a seat before or after it,
is carried along the chain beside the worlds themselves.
"""

from collections.abc import Mapping

import numpy as np
from msgspec import Struct

from mafia_de_cuba.deduction.chain import Moves
from mafia_de_cuba.deduction.shelf import Amounts, Numbers, poured
from mafia_de_cuba.deduction.walk import Walk
from mafia_de_cuba.deduction.worlds import Worlds
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.setup import FIRST


class Joint(Struct, frozen=True, kw_only=True, eq=False):
    """Amounts by what was weighed, and how they are shared out among the seats."""

    whole: Amounts
    """For each thing that was weighed, how many worlds there are, or how much they weigh."""
    marked: Amounts
    """Beside each, by seat from the first on and by mark: the part of it that bears the mark."""

    def less(self, other: "Joint") -> "Joint":
        return Joint(whole=self.whole - other.whole, marked=self.marked - other.marked)


class _Turns(Struct, frozen=True, kw_only=True, eq=False):
    """One seat's moves (after one bagging), with all that is carried along on both sides."""

    take: Numbers
    lines: Numbers | None
    """Which of all its moves these are; None for all of them."""
    flow: Amounts
    """For each move, how much passes by it."""
    came: Amounts
    """For each move, its weight and what leads to it."""
    went: Amounts
    """For each move, its weight and what it leads on to."""
    behind: Amounts
    """For each move, what bears each mark at each seat before."""
    ahead: Amounts
    """For each move, what will bear each mark at each seat after."""


class Together:
    """All pairs of seats of some worlds; `marks` has a line for each mark, by place of the take."""

    def __init__(self, worlds: Worlds, marks: Amounts) -> None:
        walk, over = worlds.walks
        self._some = _Carried(walk, marks)
        self._over = None if over is None else _Carried(over, marks)

    def given(self, seat: int, weighed: Mapping[Token | None, Amounts]) -> Joint:
        """What becomes of everybody's shares when this seat's moves are weighed in these ways.

        For each bagging (None alone, but for the first player) a line for each way, with a number
        for each of the seat's moves.
        """
        found = self._some.given(seat, weighed)
        return found if self._over is None else found.less(self._over.given(seat, weighed))

    def by_take(self, seat: int) -> Joint:
        """The same for each take, by its place; a rule-breaker's comes after all others."""
        found = self._some.by_take(seat)
        return found if self._over is None else found.less(self._over.by_take(seat))


class _Carried:
    def __init__(self, walk: Walk, marks: Amounts) -> None:
        self._walk, self._marks = walk, marks
        self._seats = walk.chain.setup.takers[: walk.open.stages]
        self._size = walk.chain.shelf.size
        self._many = len(marks)
        self._ahead = self._carry_back()
        self._behind = self._carry_on()
        self._found: dict[tuple[int, Token | None], _Turns] = {}

    # ---------------------------------------------------------------- carried along the chain

    def _carry_back(self) -> dict[int, Amounts]:
        """By seat, for each box it passed on: what will bear each mark at each later seat."""
        found: dict[int, Amounts] = {}
        carried = np.zeros((0, self._size))
        for seat in reversed(self._seats):
            found[seat] = carried
            if seat == FIRST:
                break
            moves, weights = self._walk.ways(seat)
            after = self._walk.after(seat)[moves.went] * _ones(weights)
            own = [poured(moves.came, after * mark[moves.take], self._size) for mark in self._marks]
            later = [moves.back(row, weights, self._size) for row in found[seat]]
            carried = np.array([*own, *later])
        return found

    def _carry_on(self) -> dict[int, Amounts]:
        """By seat, for each box it received: what bears each mark at each seat before."""
        found: dict[int, Amounts] = {FIRST: np.zeros((0, self._size))}
        for seat in self._seats[:-1]:
            went = [self._carried_on(seat, mark) for mark in self._marks]
            if seat != FIRST:
                moves, weights = self._walk.ways(seat)
                went = [
                    *(moves.forward(row, weights, self._size) for row in found[seat]),
                    *went,
                ]
            found[seat + 1] = np.array(went)
        return found

    def _carried_on(self, seat: int, mark: Amounts) -> Amounts:
        went = np.zeros(self._size)
        for bag in self._bags(seat):
            moves, weights, _ = self._ways(seat, bag)
            flow = self._walk.ahead(seat - 1)[moves.came] * mark[moves.take] * _ones(weights)
            went += poured(moves.went, flow, self._size)
        return went

    def _bags(self, seat: int) -> tuple[Token | None, ...]:
        return tuple(self._walk.open.bags) if seat == FIRST else (None,)

    def _ways(self, seat: int, bag: Token | None) -> tuple[Moves, Amounts | None, Numbers | None]:
        """A seat's ways (after one bagging), their weights, and which of all its moves they are."""
        if seat == FIRST:
            return self._walk.ways_after(bag)
        return *self._walk.ways(seat), self._walk.open.seats[seat].lines

    # ---------------------------------------------------------------------------- asked of it

    def given(self, seat: int, weighed: Mapping[Token | None, Amounts]) -> Joint:
        found: Joint | None = None
        for bag in self._bags(seat):
            turns = self._turns(seat, bag)
            ways = weighed[bag]
            if turns.lines is not None:
                ways = ways[:, turns.lines]
            found = _sum(found, self._joint(turns, ways))
        assert found is not None
        return found

    def by_take(self, seat: int) -> Joint:
        places = self._marks.shape[1]
        found: Joint | None = None
        for bag in self._bags(seat):
            turns = self._turns(seat, bag)
            ways = np.zeros((places, len(turns.take)))
            ways[turns.take, np.arange(len(turns.take))] = 1.0
            found = _sum(found, self._joint(turns, ways))
        assert found is not None
        return found

    def _turns(self, seat: int, bag: Token | None) -> _Turns:
        key = seat, bag
        if key not in self._found:
            moves, weights, lines = self._ways(seat, bag)
            after = self._walk.after(seat)[moves.went]
            came = self._walk.ahead(seat - 1)[moves.came] * _ones(weights)
            self._found[key] = _Turns(
                take=moves.take,
                lines=lines if self._walk.open.seats[seat].lawful else None,
                flow=came * after,
                came=came,
                went=after * _ones(weights),
                behind=self._behind[seat][:, moves.came],
                ahead=self._ahead[seat][:, moves.went],
            )
        return self._found[key]

    def _joint(self, turns: _Turns, ways: Amounts) -> Joint:
        own = turns.flow * self._marks[:, turns.take]
        parts = (
            (ways * turns.went) @ turns.behind.T,
            ways @ own.T,
            (ways * turns.came) @ turns.ahead.T,
        )
        marked = np.concatenate(parts, axis=1).reshape(len(ways), -1, self._many)
        return Joint(whole=ways @ turns.flow, marked=marked)


def _ones(weights: Amounts | None) -> Amounts | float:
    return 1.0 if weights is None else weights


def _sum(some: Joint | None, more: Joint) -> Joint:
    if some is None:
        return more
    return Joint(whole=some.whole + more.whole, marked=some.marked + more.marked)
