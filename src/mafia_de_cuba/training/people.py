"""How people take and talk by themselves, and what draws them at each table before any lesson.

Tables differ in what keeps them a game. Where hands lean on their own luck alone, the first seats
take the loyal tokens, the last ones must steal, and the Godfather knows it; so hands are also led
towards large thefts, and towards what ousts him or lets an Agent win. How far was tried out for
each number of players, in games of `evenings.c` alone.
"""

import numpy as np
from msgspec import Struct

from mafia_de_cuba.bots.old_hand.tables import BOXES, KIN, PLACES, ROW, TACTICS
from mafia_de_cuba.bots.old_hand.tactics import BAGGED, SHORT, Folk, Tactic
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
from mafia_de_cuba.game.setup import AGENTS, FEWEST_PLAYERS, Setup

GREED = 0.74
LIES: dict[Tactic, float] = {
    Tactic.LATER_LOYAL: 3.0,
    Tactic.LATER_OTHER: 1.0,
    Tactic.LATER_AGENT: 0.6,
    Tactic.BEFORE_LOYAL: 3.0,
    Tactic.BEFORE_OTHER: 1.0,
    Tactic.BEFORE_AGENT: 0.6,
    Tactic.ADDED_LOYAL: 0.75,
    Tactic.ADDED_OTHER: 0.25,
    Tactic.ADDED_AGENT: 0.15,
    Tactic.HAND_LOYAL: 3.0,
    Tactic.HAND_OTHER: 1.0,
    Tactic.HAND_AGENT: 0.6,
    Tactic.SILENCE: 0.7,
    Tactic.FEWER_LOYAL: 0.4,
    Tactic.FEWER_OTHER: 0.15,
    Tactic.FEWER_AGENT: 0.1,
    Tactic.MORE_LOYAL: 0.4,
    Tactic.MORE_OTHER: 0.15,
    Tactic.MORE_AGENT: 0.1,
    Tactic.MADE_UP_LOYAL: 0.2,
    Tactic.MADE_UP_OTHER: 0.1,
    Tactic.MADE_UP_AGENT: 0.05,
    Tactic.FAR_FEWER_LOYAL: 0.1,
    Tactic.FAR_FEWER_OTHER: 0.05,
    Tactic.FAR_FEWER_AGENT: 0.03,
    Tactic.FAR_MORE_LOYAL: 0.1,
    Tactic.FAR_MORE_OTHER: 0.05,
    Tactic.FAR_MORE_AGENT: 0.03,
    **{
        tactic: share
        for folk, share in (("loyal", 0.5), ("other", 0.15), ("agent", 0.1))
        for tactic in Tactic
        if tactic.startswith(BAGGED) and tactic.endswith(folk)
    },
}
"""How people lie by themselves; of what can be told in short, so much is."""
IN_SHORT = 0.8
CALM = 0.012
"""How large a difference in winning has to be for words to lean that way, in the end."""
HONESTY = {"urchin": 4.0, "agent": 3.0, "driver": 8.0}
"""How much of the truth is in those who neither steal nor serve."""
BAGGED_LOYAL = 0.5
"""How often what is bagged is one of the loyal's tokens."""


class Sparing(Struct, frozen=True, kw_only=True):
    """How the loyal talk by themselves: so many tell all they saw. Of the others most name their
    token and will not speak of boxes, and some say nothing."""

    frank: tuple[float, ...]
    """How many tell all, by place on the box's way; one number is for all places."""
    poor: float = 0.0
    """How much readier they are where the box was poor, as a power of e on the odds; and rich."""
    rich: float = 0.0
    earnest: tuple[float, ...]
    """How far they lean from there towards what wins, by place: 1 as everybody does, 0 not at
    all."""
    says_nothing: float = 0.2
    in_short: float = IN_SHORT
    """How many of those who tell all leave out the tokens."""

    def tells_all(self, box: int, place: int) -> float:
        """How many do at this place, where a box of this kind came."""
        frank = self.frank[place % len(self.frank)]
        odds = frank / (1 - frank) * np.exp((self.poor, 0.0, self.rich)[box])
        return float(odds / (1 + odds))


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
    late_stealing: float = 0.0
    """How much more diamonds draw the last seat than one in the middle, and that one than the
    first, as a power of e; and so for the tokens that follow."""
    late_loyal: float = 0.0
    late_agent: float = 0.0
    calm: float = CALM
    bagging: float = BAGGING
    """How often the first player bags a token."""
    bagged_loyal: float = BAGGED_LOYAL
    """And how often it is one of the loyal's."""
    custom: float = 0.0
    """How readily hands get used to a kind of take that pays at all seats together."""
    loyal_talk: Sparing


_NUMBERS = {
    "stealing": (2.19, 2.91, 1.67, 1.49, 0.954, 2.8, 2.0, 1.46),
    "loyal": (1.12, 1.89, 1.86, 1.16, 0.946, 0.88, 6.1, 2.0),
    "agent": (1.5, 1.07, 5.8, 1.16, 4.05, 2.6, 4.2, 3.9),
    "driver": (1.3, 1.21, 1.4, 0.8, 1.34, 1.8, 0.85, 1.0),
    "greed": (0.3, 0.412, 0.12, 0.1, 0.254, 0.2, 0.1, 0.15),
    "composure": (0.055, 0.0407, 0.066, 0.0526, 0.068, 0.045, 0.075, 0.065),
    "mischief": (0.571, 0.76, 0.68, 1.6, 0.7, 0.82, 2.85, 2.15),
    "spite": (0.0, 0.313, 0.394, 0.809, 0.651, 0.3, 0.4, 0.43),
    "late_stealing": (-0.423, 1.12, -0.109, -0.17, 0.296, -0.48, -0.62, -0.05),
    "late_loyal": (-0.0921, -0.416, -0.113, 0.491, 0.13, -0.88, -0.5, -0.86),
    "late_agent": (0.0, -0.017, -0.458, 0.781, 0.0, 1.58, 0.32, 0.03),
    "calm": (0.0118, 0.0166, 0.00721, 0.027, 0.0201, 0.025, 0.017, 0.012),
    "bagging": (0.5, 0.547, 0.417, 0.526, 0.57, 0.5, 0.5, 0.5),
    "bagged_loyal": (0.5, 0.471, 0.832, 0.678, 0.385, 0.53, 0.5, 0.5),
    "custom": (0.15, 0.56, 0.32, 0.111, 0.0, 0.02, 0.05, 0.0),
}
"""By players, from five to twelve."""
_LOYAL = {
    5: Sparing(
        frank=(0.0779, 0.05, 0.0324, 0.05),
        poor=-0.352,
        earnest=(1.0,),
        says_nothing=0.203,
        in_short=0.833,
    ),
    6: Sparing(
        frank=(0.8, 0.232, 0.8, 0.228),
        poor=0.145,
        rich=-0.913,
        earnest=(1.0, 0.966, 0.85, 0.97),
        says_nothing=0.555,
        in_short=0.849,
    ),
    7: Sparing(
        frank=(0.0675, 0.0297, 0.106, 0.0141),
        poor=-0.818,
        rich=-0.323,
        earnest=(0.91, 1.0, 1.0, 0.9),
        says_nothing=0.411,
        in_short=0.826,
    ),
    8: Sparing(
        frank=(0.0128, 0.011, 0.261, 0.33),
        poor=-2.75,
        rich=0.0558,
        earnest=(0.617, 0.434, 0.32, 0.19),
        says_nothing=0.11,
        in_short=0.903,
    ),
    9: Sparing(
        frank=(0.022, 0.023, 0.002, 0.00688),
        poor=0.294,
        earnest=(0.03, 0.05, 0.127, 0.162),
        says_nothing=0.077,
    ),
    10: Sparing(
        frank=(0.02, 0.011, 0.1, 0.33),
        poor=-2.0,
        rich=0.08,
        earnest=(0.24, 0.0, 0.4, 0.13),
        in_short=0.95,
    ),
    11: Sparing(frank=(0.1,), earnest=(0.0,)),
    12: Sparing(frank=(0.085,), earnest=(0.0,)),
}
DRAWN = {
    players: Drawn(
        **{name: row[players - FEWEST_PLAYERS] for name, row in _NUMBERS.items()}, loyal_talk=talk
    )
    for players, talk in _LOYAL.items()
}
"""By players."""


def people_words(talk: Sparing) -> Amounts:
    """How readily people use each tactic by themselves: by kind of box and kin, place, tactic."""
    found = np.zeros((BOXES, len(KIN), len(PLACES), len(TACTICS)))
    for row, kin in enumerate(KIN):
        shares = dict(LIES)
        if kin in HONESTY:
            shares |= {Tactic.TRUTH: HONESTY[kin], Tactic.HAND: HONESTY[kin] / 8}
        found[:, row] = _shares(shares, IN_SHORT)
    for box, place in np.ndindex(BOXES, len(PLACES)):
        frank = talk.tells_all(box, place)
        shares = {
            Tactic.TRUTH: frank,
            Tactic.HAND: (1 - frank) * (1 - talk.says_nothing),
            Tactic.SILENCE: (1 - frank) * talk.says_nothing,
        }
        found[box, KIN.index("loyal"), place] = _shares(shares, talk.in_short)
    return found.reshape(-1, len(PLACES), len(TACTICS))


def _shares(of: dict[Tactic, float], in_short: float) -> Amounts:
    found = np.zeros(len(TACTICS))
    for tactic, share in of.items():
        found[TACTICS.index(tactic)] = share
        if tactic in SHORT:
            found[TACTICS.index(tactic)] = (1 - in_short) * share
            found[TACTICS.index(SHORT[tactic])] = in_short * share
    return np.asarray(found / found.sum())


def people_bags(bagging: float = BAGGING, loyal: float = BAGGED_LOYAL) -> Amounts:
    """How readily people bag nothing, or a token of each kind of people."""
    others = bagging * (1 - loyal) / 2
    return np.array([1 - bagging, bagging * loyal, others, others])


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
