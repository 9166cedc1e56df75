"""The learnt tables: how hands are drawn at the box, and how words are chosen after it."""

from functools import lru_cache
from importlib.resources import files
from io import BytesIO

import numpy as np
from msgspec import Struct

from mafia_de_cuba.bots.old_hand.tactics import CLAIMED, Folk, Tactic
from mafia_de_cuba.bots.temptation import PULL
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.box import DIAMONDS, Take
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Goal, Token
from mafia_de_cuba.game.setup import FEWEST_PLAYERS, FIRST, MOST_PLAYERS, STANDARD, Setup, last

KIN = ("thief of few", "thief of some", "thief of many", "urchin", "loyal", "agent", "driver")
"""Who chooses words alike. Whoever gains by the Godfather's mistakes speaks as an Urchin does,
Lovers and Revolutionaries as Agents, Cleaners and Minions as Loyal Henchmen."""
FEW, SOME = 2, 4
RICHNESS = (3, 8)
"""How many diamonds make a box a poor one, and how many an ordinary one."""
TALK_ROWS = (len(RICHNESS) + 1) * len(KIN)
"""Words are learnt apart by who speaks and of what kind of box."""
PLACES = ("first", "early", "late", "last")
TACTICS = tuple(Tactic)
ROW = DIAMONDS + len(Folk) + 1
"""What a hand may be drawn to: so many diamonds, a token of each kind of people, nothing."""
BESIDE, ALONE = 0.5, 0.3
"""How the fake diamond draws beside real ones, and by itself, against nothing."""
FILE = "tables.npz"
_KIN_BY_GOAL = {
    Goal.SERVE_GODFATHER: 4,
    Goal.SERVE_TRAITOR: 4,
    Goal.BE_ACCUSED: 5,
    Goal.DRIVE_NEIGHBOUR: 6,
}


class Tables(Struct, frozen=True, kw_only=True, eq=False):
    """All that was learnt for one number of players."""

    players: int
    hands: Amounts
    """How strongly each take draws: by seat from the first, diamonds in the box, column."""
    bags: Amounts
    """How strongly nothing draws into the bag, or a token of each kind of people."""
    words: Amounts
    """How readily each tactic is used: by kind of box and kin, place, tactic."""
    joker: float
    """What a game is still worth to the Godfather once a Joker was spent, against a Thief found."""


def kin_of(take: Take) -> int:
    """Who talks alike after a take."""
    if take.diamonds:
        return 0 if take.diamonds <= FEW else 1 if take.diamonds <= SOME else 2
    if not take.tokens:
        return 3
    return _KIN_BY_GOAL.get(PROFILES[CHARACTER_OF[take.tokens[0]]].goal, 3)


def richness(there: int) -> int:
    """Whether a box is a poor, an ordinary or a rich one."""
    return sum(there > many for many in RICHNESS)


def talk_row(take: Take, there: int) -> int:
    """Which row of words belongs to a take from a box with so many diamonds."""
    return richness(there) * len(KIN) + kin_of(take)


def place_of(seat: int, players: int) -> int:
    """Where on its way the box comes to a seat."""
    if seat == FIRST:
        return 0
    if seat == last(players):
        return 3
    return 1 if seat <= players // 2 else 2


def column_of(take: Take) -> int:
    """Which column of hands a take belongs to."""
    if take.diamonds:
        return take.diamonds - 1
    if take.tokens:
        return DIAMONDS + list(Folk).index(CLAIMED[take.tokens[0]])
    return ROW - 1


def pull_of(take: Take, seat: int, diamonds: int, setup: Setup) -> float:
    """How strongly a take draws at this seat, from a box with so many diamonds."""
    row = tables_for(setup.players).hands[seat - 1, diamonds]
    return float(row[column_of(take)]) * _unlearnt(take, setup)


def _unlearnt(take: Take, setup: Setup) -> float:
    """For what was not at the tables one learnt at: how it draws beside what was."""
    if take.fake:
        return BESIDE if take.diamonds else ALONE
    if not take.tokens:
        return 1.0
    token = take.tokens[0]
    goal = PROFILES[CHARACTER_OF[token]].goal
    if goal is Goal.BE_ACCUSED:
        rivals = sum(PROFILES[CHARACTER_OF[other]].goal is goal for other in setup.tokens)
        return min(1.0, STANDARD[setup.players][1] / rivals)
    usual = Goal.DRIVE_NEIGHBOUR if CLAIMED[token] is Folk.OTHER else goal
    return PULL[goal] / PULL[usual]


def bag_share(token: Token | None, setup: Setup) -> float:
    """How often this goes into the bag, or nothing does."""
    shares = tables_for(setup.players).bags
    if token is None:
        return float(shares[0])
    alike = sum(CLAIMED[other] is CLAIMED[token] for other in dict.fromkeys(setup.tokens))
    return float(shares[1 + list(Folk).index(CLAIMED[token])]) / alike


@lru_cache(maxsize=1)
def _learnt() -> dict[str, Amounts]:
    kept = files("mafia_de_cuba.bots.old_hand").joinpath(FILE).read_bytes()
    with np.load(BytesIO(kept)) as arrays:
        return {name: arrays[name].astype(np.float64) for name in arrays.files}


@lru_cache(maxsize=MOST_PLAYERS - FEWEST_PLAYERS + 1)
def tables_for(players: int) -> Tables:
    """What was learnt for so many players."""
    found, at = _learnt(), players - FEWEST_PLAYERS
    return Tables(
        players=players,
        hands=found["hands"][at, : players - 1],
        bags=found["bags"][at],
        words=found["words"][at],
        joker=float(found["joker"][at]),
    )
