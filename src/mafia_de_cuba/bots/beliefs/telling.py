"""What a seat, or its right neighbour, would be taken for after each of several stories that it
might tell."""

from collections.abc import Sequence

import numpy as np

from mafia_de_cuba.bots.beliefs.habits import HabitModel
from mafia_de_cuba.bots.beliefs.ways import Stated, fits_of
from mafia_de_cuba.deduction.abreast import Abreast
from mafia_de_cuba.deduction.belief import Belief, WeighedWays
from mafia_de_cuba.deduction.by_core import CoreTable, core_table, laid_in_rows
from mafia_de_cuba.deduction.shelf import Amounts, poured_in_rows
from mafia_de_cuba.deduction.situations import all_turns, others
from mafia_de_cuba.game.setup import right_neighbour

Listener = tuple[Belief, HabitModel]
"""What somebody believes who has not heard the seat, and how he thinks that people are."""


def takes_after(
    stories: tuple[Stated, ...], seat: int, listeners: Sequence[Listener], *, of: int
) -> Amounts:
    """For each listener, story and take, how much he believes in it then: in takes `of` the seat
    that tells the stories, or of its right neighbour.

    Before the stories come baggings, one unless it is the first player's own takes: all of them
    together are what is believed.
    """
    table = core_table(listeners[0][0].facts.setup)
    found = None if table is None else _by_core(table, stories, seat, listeners, of)
    if found is not None:
        return found
    by_walking = _own_by_walking if of == seat else _neighbours_by_walking
    return np.array([by_walking(stories, seat, *listener) for listener in listeners])


def _own_by_walking(
    stories: tuple[Stated, ...], seat: int, belief: Belief, model: HabitModel
) -> list[Amounts]:
    found = []
    for situations, weights in belief.turns(seat):
        takes, lines = situations.take, None
        if 2 * np.count_nonzero(weights) < len(weights):
            lines = np.flatnonzero(weights)
            takes, weights = takes.take(lines), weights.take(lines)
        heard = weights * model.each_told(stories, situations, lines)
        found.append(poured_in_rows(takes, heard, len(situations.takes) + 1))
    return found


def _neighbours_by_walking(
    stories: tuple[Stated, ...], seat: int, belief: Belief, model: HabitModel
) -> list[Amounts]:
    weights, setup = belief.weights, belief.facts.setup
    moves = {at: weights.of(at) for at in setup.takers}
    told = moves[seat] * model.each_told(stories, others(setup, seat))
    rows = [WeighedWays(weights.kept, {**moves, seat: row}) for row in told]
    return [Abreast(belief.facts, rows).takes[:, right_neighbour(seat) - 1]]


def _by_core(
    table: CoreTable,
    stories: tuple[Stated, ...],
    seat: int,
    listeners: Sequence[Listener],
    of: int,
) -> Amounts | None:
    """All of it in one go; None where that is not for the core."""
    setup = listeners[0][0].facts.setup
    turns = all_turns(setup, seat)
    fits = [fits_of(claims, turns) for claims in stories]
    often = [it.likely if claims else None for claims, it in zip(stories, fits, strict=True)]
    likely = list(dict.fromkeys(often))
    hearing = []
    for belief, model in listeners:
        opened = table.left_open(belief.facts)
        if opened is None:
            return None
        tables = [model.told_table(words, setup) for words in likely]
        hearing.append((opened, belief.weights.listener, tables))
    rows = laid_in_rows([it.ways for it in fits])
    return table.map.tell(seat, of, bytes(map(likely.index, often)), rows, hearing)
