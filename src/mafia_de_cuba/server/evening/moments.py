"""How long bots and heirs take over things, thrown with dice that know no secret.

Time is information: a full box, an empty one and one from which nothing is taken stay equally long,
and whoever has nothing to say costs the table no more than whoever has.
"""

from random import Random

from mafia_de_cuba.game.state import Game
from mafia_de_cuba.server.evening.settings import Pace
from mafia_de_cuba.server.evening.state import Evening, Period, Wait

# From and to, in milliseconds.
LINGERS = (0, 3_500)
"""Over the box, after the least time."""
ANSWERS = (1_500, 4_000)
REPLIES = (1_200, 2_000)
"""Whoever was spoken of, or shares a box with the last speaker, has the first word."""
OBJECTS = (1_600, 2_800)
NERVOUS = (4_500, 7_000)
"""When the Godfather says nothing for longer than one likes."""
DECIDES = (3_500, 7_500)
BROODS = (4_000, 8_000)
"""Longer than that, now and then."""
SETTLES = (800, 2_500)
"""To keep some diamonds back, after the least time."""
LISTENS, HEARS_OUT = 3_000, 15_000
"""The Godfather lets those who speak finish, but not a table that goes on talking for ever."""
FIRES = (0.25, 0.8)
"""Of the pause."""
PLEADS, ADDS = (0.2, 0.4), (0.5, 0.7)
"""Of the pause, too: the accused's first word, and the last."""
HURRY = {Pace.BRISK: 0.6}


def lapse(evening: Evening, seat: int, span: tuple[int, int], over: str = "when") -> int:
    """How long somebody on this seat takes, of all that they could."""
    return int(dice(evening, seat, over).uniform(*span) * hurry(evening))


def hurry(evening: Evening) -> float:
    """What part of their time bots take at this pace."""
    return HURRY.get(evening.settings.pace, 1.0)


def dice(evening: Evening, seat: int, over: str = "when") -> Random:
    """Dice that know the table, the moment as everyone knows it, and no secret.

    Talk does not throw them again for somebody who has the box, a question or a gun: what is
    thought about would have to be thought in less time than there was.
    """
    period, moment = evening.period, f"{evening.told}"
    if period is not None and period.wait is not Wait.DEED:
        assert evening.game is not None
        moment = f"{period.wait}/{question_to(evening.game, period, seat)}"
    return Random(f"{evening.seed}/{evening.games}/{moment}/{seat}/{over}")


def question_to(game: Game, period: Period, seat: int) -> int:
    """The oldest question that waits for this seat, by where it stands in the talk."""
    each = zip(game.waiting, period.asked, strict=True)
    return next((at for asked, at in each if asked.of == seat), period.turn)
