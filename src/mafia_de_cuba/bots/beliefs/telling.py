"""What a seat would be taken for after each of several stories that it might tell."""

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from mafia_de_cuba.bots.beliefs.habits import HabitModel
from mafia_de_cuba.bots.beliefs.ways import Fits, Likely, Stated, fits_of
from mafia_de_cuba.deduction.belief import Belief
from mafia_de_cuba.deduction.by_core import Pointer, core_table, laid_in_rows
from mafia_de_cuba.deduction.moment import OfTheMoment
from mafia_de_cuba.deduction.shelf import Amounts, poured_in_rows
from mafia_de_cuba.deduction.situations import firsts, others
from mafia_de_cuba.game.setup import FIRST, Setup
from mafia_de_cuba.game.view import View


def takes_after(
    stories: tuple[Stated, ...], unsaid: View, seat: int, model: HabitModel
) -> Iterator[Amounts]:
    """For each story and each take, how much a listener believes in it who has not heard the seat.

    The first player's by what may be in the bag: all of them together are what is believed.
    """
    setup, belief = unsaid.setup, Belief(unsaid, model)
    table = core_table(setup)
    opened = None if table is None else table.left_open(belief.facts)
    if table is not None and opened is not None:
        fitting, row = _fitting(stories, setup, seat), belief.weights.row
        tables = [model.told_table(likely, setup) for likely in fitting.likely]
        flows = table.map.tell(opened, seat, row.kept, row.weights, tables, fitting.ways)
        bags = belief.facts.bags
        for at, bag in enumerate(table.bags if seat == FIRST else (None,)):
            if seat != FIRST or bag in bags:
                yield flows[at]
        return
    for situations, weights in belief.turns(seat):
        takes, lines = situations.take, None
        if 2 * np.count_nonzero(weights) < len(weights):
            lines = np.flatnonzero(weights)
            takes, weights = takes.take(lines), weights.take(lines)
        heard = weights * model.each_told(stories, situations, lines)
        yield poured_in_rows(takes, heard, len(situations.takes) + 1)


class _Fitting(Struct, frozen=True, kw_only=True, eq=False):
    """Several stories, as the core weighs them."""

    likely: list[Likely | None]
    """Of each how likely its words are; None for silence."""
    ways: Pointer
    """What each fits, a row of stories for each bagging."""
    held: list[Fits]


@OfTheMoment
def _fitting(stories: tuple[Stated, ...], setup: Setup, seat: int) -> _Fitting:
    """The same for several listeners one after the other."""
    if seat == FIRST:
        turns = [first.situations for first in firsts(setup)]
    else:
        turns = [others(setup, seat)]
    fits = [fits_of(claims, situations) for situations in turns for claims in stories]
    likely = [it.likely if claims else None for claims, it in zip(stories, fits, strict=False)]
    return _Fitting(likely=likely, ways=laid_in_rows([it.ways for it in fits]), held=fits)
