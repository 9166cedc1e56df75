"""The Godfather's chance: how often he goes on to win, from what he could believe at a moment.

Were he to ask nothing more and to go through the seats from the most suspected on, how likely would
he find every diamond before a mistake too many? That is worked out seat by seat. How often games
really end well from there, which depends on the table and on how much has been said, was fitted to
bots' games; the numbers are in `chance.json`.
"""

from collections.abc import Collection
from functools import lru_cache
from importlib.resources import files

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from mafia_de_cuba.deduction.shelf import Amounts, Boxes

KNOTS = (0.0, 1 / 3, 2 / 3, 1.0)
"""The parts of the open seats at which a table's numbers are told; between them on a line."""
NEVER = 1e-3
"""No chance is told apart from certainty by less than this before it is certain."""
DIGITS = 6


class Fitted(Struct, frozen=True, kw_only=True):
    """The numbers behind the chance; `fitted_to` says where they come from."""

    fitted_to: str
    tables: dict[int, tuple[float, float, float, float]]
    """For each number of players, what its table adds by how many have spoken: at each knot."""
    odds: tuple[float, float, float, float]
    """How much the way down the list weighs, at each knot."""
    orders: dict[int, tuple[float, float]]
    """By players, how the log odds that an order promises are moved, and stretched, to what came of
    such orders."""


class Prospects(Struct, frozen=True, kw_only=True, eq=False):
    """Ways the table may look, a line each: what is believed of every seat, and what is left."""

    thief: Amounts
    danger: Amounts
    open: Boxes
    """Whether a seat's pockets may still be ordered emptied."""
    heard: Boxes
    """Whether it has answered anything, be it that it will not."""
    jokers: NDArray[np.intp]


@lru_cache(maxsize=1)
def fitted() -> Fitted:
    text = files("mafia_de_cuba.analysis").joinpath("chance.json").read_bytes()
    return msgspec.json.decode(text, type=Fitted, strict=False)


def chances(players: int, prospects: Prospects, numbers: Fitted | None = None) -> Amounts:
    """The Godfather's chance, for each way the table may look."""
    numbers = fitted() if numbers is None else numbers
    return chances_of(players, *features(prospects), numbers)


def chances_of(players: int, odds: Amounts, heard: Amounts, numbers: Fitted) -> Amounts:
    """The same, where the way down the list and who has spoken are worked out already."""
    table = numbers.tables[_known(players, numbers.tables)]
    score = np.interp(heard, KNOTS, table) + np.interp(heard, KNOTS, numbers.odds) * odds
    return np.asarray(1 / (1 + np.exp(-score)))


def kept(players: int, promised: float, numbers: Fitted | None = None) -> float:
    """What comes, on average, of orders that promise so much.

    Whoever is accused was picked, and belief takes words for less than they tell.
    """
    numbers = fitted() if numbers is None else numbers
    if not 0 < promised < 1:
        return promised
    moved, stretched = numbers.orders[_known(players, numbers.orders)]
    odds = float(log_odds(np.array([promised]))[0])
    return float(1 / (1 + np.exp(-(moved + stretched * odds))))


def _known(players: int, tables: Collection[int]) -> int:
    """The number of players nearest to this that there are numbers for."""
    return min(max(players, min(tables)), max(tables))


def features(prospects: Prospects) -> tuple[Amounts, Amounts]:
    """How the way down the list looks, as log odds, and what part of the open seats has spoken."""
    there = prospects.open
    heard = (prospects.heard & there).sum(axis=1) / np.maximum(there.sum(axis=1), 1)
    return log_odds(down_the_list(prospects)), heard


def down_the_list(prospects: Prospects) -> Amounts:
    """How likely he finds all Thieves, accusing one after another and hearing nothing more.

    He goes by the better of two lists: whoever is most likely a Thief first, or whoever is that
    and no danger. By one list alone, two seats that change places by a hair could move the chance
    by much. Seats are taken as if one told nothing of another; how wrong that is, is part of the
    fit.
    """
    thief = np.where(prospects.open, prospects.thief, 0.0)
    danger = np.where(prospects.open, prospects.danger, 0.0)
    likeliest = _by_list(prospects, thief, danger, thief)
    safest = _by_list(prospects, thief, danger, thief - danger)
    return np.asarray(np.maximum(likeliest, safest))


def _by_list(prospects: Prospects, thief: Amounts, danger: Amounts, good: Amounts) -> Amounts:
    """How likely he finds all, going from whoever looks best to whoever looks worst."""
    there = prospects.open
    order = np.argsort(np.where(there, -good, np.inf), axis=1, kind="stable")
    thief = np.take_along_axis(thief, order, axis=1)
    danger = np.take_along_axis(danger, order, axis=1)
    open_ = np.take_along_axis(there, order, axis=1)
    harmless = np.where(open_, 1 - thief - danger, 1.0)
    most = int(prospects.jokers.max(initial=0))
    # By Jokers left: that there is a Thief from here on and all are found; from the last seat back.
    found = np.zeros((most + 1, len(thief)))
    clean = np.ones(len(thief))
    for place in range(thief.shape[1] - 1, -1, -1):
        caught = thief[:, place] * (clean + found)
        spent = np.zeros_like(found)
        spent[1:] = harmless[:, place] * found[:-1]
        found = np.where(open_[:, place], caught + spent, found)
        clean = np.where(open_[:, place], clean * (1 - thief[:, place]), clean)
    some = np.maximum(1 - clean, NEVER)
    return np.asarray(found[prospects.jokers, np.arange(len(thief))] / some)


def log_odds(share: Amounts) -> Amounts:
    kept = np.clip(share, NEVER, 1 - NEVER)
    return np.asarray(np.log(kept / (1 - kept)))
