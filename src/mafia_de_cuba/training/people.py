"""How people take and talk by themselves, and what draws them at each table before any lesson.

Tables differ in what keeps them a game. Where hands lean on their own luck alone, the first seats
take the loyal tokens, the last ones must steal, and the Godfather knows it; so hands are also led
towards large thefts, and towards what ousts him or lets an Agent win. How far was tried out for
each number of players, in games of `evenings.c` alone.
"""

import numpy as np
from msgspec import Struct

from mafia_de_cuba.bots.old_hand.tables import KIN, ROW, TACTICS
from mafia_de_cuba.bots.old_hand.tactics import SHORT, Folk, Tactic
from mafia_de_cuba.bots.temptation import (
    BAGGING,
    NO_JOKERS,
    OPEN_HAND,
    PULL,
    RIVALRY,
    STEALING,
    USUAL,
)
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.box import DIAMONDS
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Goal
from mafia_de_cuba.game.setup import AGENTS, Setup

GREED = 0.74
LIES: dict[Tactic, float] = {
    Tactic.LATER_LOYAL: 3.0,
    Tactic.LATER_OTHER: 1.0,
    Tactic.LATER_AGENT: 0.6,
    Tactic.BEFORE_LOYAL: 3.0,
    Tactic.BEFORE_OTHER: 1.0,
    Tactic.BEFORE_AGENT: 0.6,
    Tactic.FEWER: 0.5,
    Tactic.MORE: 0.5,
    Tactic.HAND_LOYAL: 3.0,
    Tactic.HAND_OTHER: 1.0,
    Tactic.HAND_AGENT: 0.6,
    Tactic.SILENCE: 0.7,
    Tactic.SWAP: 2.0,
}
"""How people lie by themselves; of what can be told in short, so much is."""
IN_SHORT = 0.8
SAYS_NOTHING = 0.2
CALM = 0.012
"""How large a difference in winning has to be for words to lean that way, in the end."""
HONESTY = {"urchin": 4.0, "agent": 3.0, "driver": 8.0}
"""How much of the truth is in those who neither steal nor serve."""


class Drawn(Struct, frozen=True, kw_only=True):
    """What draws hands at a table before anything is learnt there, and how they lean after it."""

    stealing: float
    """This and what follows: so many times what draws people by themselves."""
    loyal: float
    agent: float
    driver: float
    greed: float
    """How much more every diamond more draws, as a power of e."""
    composure: float
    """How large a difference in winning has to be for hands to lean that way."""
    mischief: float
    """How much it counts with them that the Godfather is ousted, beside their own luck."""
    spite: float
    """The same, that he falls for an Agent."""
    frank: float
    """How many loyal people tell all they saw. Of the others most name their token and will not
    speak of boxes, and some say nothing."""
    earnest: float
    """How far the loyal lean from there towards what wins: 1 as everybody does, 0 not at all."""
    late_stealing: float = 0.0
    """How much more diamonds draw the last seat than one in the middle, and that one than the
    first, as a power of e; and so for the tokens that follow."""
    late_loyal: float = 0.0
    late_agent: float = 0.0
    calm: float = CALM


_ROWS = {
    #   stealing, loyal, agent, driver, greed, composure, mischief, spite, frank, earnest,
    #   and where it matters late_stealing, late_loyal, late_agent, calm
    5: (1.68, 1.12, 1.5, 1.3, 0.3, 0.055, 0.57, 0.0, 0.05, 1.0),
    6: (1.6, 1.5, 1.6, 1.5, 0.37, 0.07, 0.7, 0.0, 0.2, 1.0),
    7: (1.54, 1.5, 6.0, 0.91, 0.12, 0.06, 0.5, 0.0, 0.03, 1.0),
    8: (1.2, 2.0, 1.4, 1.9, 0.2, 0.045, 1.8, 0.65, 0.06, 0.1),
    9: (1.2, 1.12, 5.2, 1.33, 0.27, 0.08, 0.8, 0.0, 0.12, 0.0),
    10: (3.0, 0.88, 2.9, 1.8, 0.2, 0.045, 1.1, 0.3, 0.12, 0.1, -0.48, -0.88, 1.58, 0.016),
    11: (2.0, 6.1, 3.95, 0.68, 0.1, 0.075, 2.85, 0.4, 0.1, 0.0, -0.62, -0.5, 0.32, 0.017),
    12: (1.46, 2.0, 3.58, 0.77, 0.15, 0.065, 2.15, 0.43, 0.085, 0.0, -0.05, -0.86, 0.03),
}
DRAWN = {
    players: Drawn(**dict(zip(Drawn.__struct_fields__, row, strict=False)))
    for players, row in _ROWS.items()
}
"""By players."""


def people_words(frank: float) -> Amounts:
    """By kin: how readily people use each tactic by themselves; so many of the loyal tell all."""
    loyal = {
        Tactic.TRUTH: frank,
        Tactic.HAND: (1 - frank) * (1 - SAYS_NOTHING),
        Tactic.SILENCE: (1 - frank) * SAYS_NOTHING,
    }
    found = np.zeros((len(KIN), len(TACTICS)))
    for row, kin in enumerate(KIN):
        shares = dict(loyal if kin == "loyal" else LIES)
        if kin in HONESTY:
            shares |= {Tactic.TRUTH: HONESTY[kin], Tactic.HAND: HONESTY[kin] / 8}
        for tactic, share in shares.items():
            found[row, TACTICS.index(tactic)] = share
            if tactic in SHORT:
                found[row, TACTICS.index(tactic)] = (1 - IN_SHORT) * share
                found[row, TACTICS.index(SHORT[tactic])] = IN_SHORT * share
    return np.asarray(found / found.sum(axis=1, keepdims=True))


def people_bags() -> Amounts:
    """How readily people bag nothing, or a token of each kind of people."""
    return np.array([1 - BAGGING, BAGGING * 0.5, BAGGING * 0.25, BAGGING * 0.25])


def people_hands(setup: Setup) -> Amounts:
    """How strongly each take draws people by itself: by seat, diamonds there, column."""
    found = np.zeros((setup.players - 1, DIAMONDS + 1, ROW))
    hurry = 1.0 if setup.jokers else NO_JOKERS
    rivals = sum(token in AGENTS for token in setup.tokens)
    crowd = (setup.players / USUAL) ** 2
    loyal = sum(
        PROFILES[CHARACTER_OF[token]].goal is Goal.SERVE_GODFATHER for token in setup.tokens
    )
    drivers = len(setup.tokens) - loyal - rivals
    for seat in setup.takers:
        after = setup.last - seat
        for there in range(DIAMONDS + 1):
            sizes = np.array([GREED ** abs(many - 3) for many in range(1, there + 1)])
            for many in range(1, there + 1):
                if after and there - many < min(2, after):
                    sizes[many - 1] *= 0.35
            row = found[seat - 1, there]
            if there:
                row[:there] = STEALING * hurry * sizes / sizes.sum()
            row[DIAMONDS + list(Folk).index(Folk.LOYAL)] = 0.8 * loyal**0.5
            agents = PULL[Goal.BE_ACCUSED] * hurry / crowd / max(rivals, 1) ** RIVALRY
            row[DIAMONDS + list(Folk).index(Folk.AGENT)] = agents
            row[DIAMONDS + list(Folk).index(Folk.OTHER)] = 1.4 * max(drivers, 1) ** 0.5
            row[-1] = OPEN_HAND
    return found


def drawn_hands(setup: Setup, drawn: Drawn) -> Amounts:
    """The same where hands are drawn as is good for this table."""
    found = people_hands(setup)
    found[:, :, :DIAMONDS] *= drawn.stealing * np.exp(drawn.greed * np.arange(DIAMONDS))
    for folk, times in zip(Folk, (drawn.loyal, drawn.agent, drawn.driver), strict=True):
        found[:, :, DIAMONDS + list(Folk).index(folk)] *= times
    # From the first seat at -1 to the last at 1.
    place = np.linspace(-1, 1, setup.players - 1)[:, None]
    found[:, :, :DIAMONDS] *= np.exp(drawn.late_stealing * place)[:, :, None]
    for folk, late in ((Folk.LOYAL, drawn.late_loyal), (Folk.AGENT, drawn.late_agent)):
        found[:, :, DIAMONDS + list(Folk).index(folk)] *= np.exp(late * place)
    return found
