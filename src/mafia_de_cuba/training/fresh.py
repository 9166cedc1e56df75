"""Somebody new who learns nothing but to beat old hands: in one chair, or as their Godfather.

He tries everything in some games, remembers what it was worth by where he sat, what lay in the box
and what he became, and from then on always does what was best. What that wins is counted in other
games, beside what an old hand wins in the same chair of the same evening.
"""

from itertools import product

import numpy as np
from msgspec import Struct

from mafia_de_cuba.bots.old_hand.tables import KIN, Tables
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.training.counted import Tried
from mafia_de_cuba.training.evenings import Accusing, Course, Schoolroom, Wits
from mafia_de_cuba.training.measures import Gain, gain_of

DOUBT = 25.0
"""How many tries without any gain each thing begins with: luck is no lesson."""
WEIGHTS = (0.2, 0.4, 0.6)
"""What a Joker may be worth to a Godfather who tries it out."""
FEARS = (0.0, 0.3)
"""And how bad an Agent, beyond what is lost with him."""


class FreshLearner(Struct, frozen=True, kw_only=True):
    """What somebody new would win beside an old hand, in points."""

    words: dict[str, Gain]
    """By kin, with the best words that could be found for every place and box."""
    chair: Gain
    """With the best takes and the best words."""
    godfather: Gain
    """In his chair, weighing Jokers and Agents otherwise."""


def learnt(room: Schoolroom, tables: Tables, games: int, seed: int = 1) -> FreshLearner:
    """So many games to learn words from, as many for hands, and as many of each to play."""
    words = room.play(tables, games, seed, Course.STORIES).talk
    hands = room.play(tables, games, seed + 1, Course.HANDS).hand
    wits = Wits(words=_worth(words), hands=_worth(hands))
    told = room.play(tables, 2 * games, seed + 2, Course.LEARNT_WORDS, wits=wits).learnt
    chair = room.play(tables, 2 * games, seed + 3, Course.LEARNT_HANDS, wits=wits).learnt.summed(0)
    return FreshLearner(
        words={kin: gain_of(told, at, list(KIN)) for at, kin in enumerate(KIN)},
        chair=gain_of(_single(chair), 0, ["best takes and words"]),
        godfather=godfather(room, tables, games, seed + 4),
    )


def godfather(room: Schoolroom, tables: Tables, games: int, seed: int) -> Gain:
    """What he wins more who tries out what Jokers and Agents weigh, in games of his own."""
    weights = WEIGHTS if room.setup.jokers else (0.0,)
    ways = [Accusing(jokers=(a, b), fear=c) for a, b, c in product(weights, weights, FEARS)]
    if room.setup.jokers < 2:
        ways = [way for way in ways if way.jokers[0] == way.jokers[1]]

    def won(way: Accusing | None, many: int, at: int) -> float:
        counted = room.play(tables, many, at, Course.PLAIN, accusing=way)
        return float(counted.sides[0] / counted.games)

    # The better half goes on to longer trials.
    trial = max(1, games // 8)
    while len(ways) > 1:
        ways = sorted(ways, key=lambda way: won(way, trial, seed), reverse=True)[: len(ways) // 2]
        trial *= 2
    own, his = (won(way, 2 * games, seed + 1) for way in (None, ways[0]))
    # Both play the same thefts: the interval of two apart is rather too wide.
    off = 1.96 * np.sqrt((own * (1 - own) + his * (1 - his)) / (2 * games))
    how = f"jokers {ways[0].jokers}, fear {ways[0].fear}"
    return Gain(by=how, points=100 * (his - own), off=100 * float(off))


def _worth(tried: Tried) -> Amounts:
    return np.asarray(tried.gain / (tried.tried + DOUBT))


def _single(tried: Tried) -> Tried:
    return Tried(
        tried=np.atleast_1d(tried.tried),
        gain=np.atleast_1d(tried.gain),
        square=np.atleast_1d(tried.square),
    )
