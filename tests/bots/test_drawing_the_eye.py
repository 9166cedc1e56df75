"""Silence draws the Godfather's eye: a Driver turns it from a Thief, a Traitor wants it."""

import pytest

from bots.test_manners import asked, said_by
from kit import do
from mafia_de_cuba.bots.godfather.frailty import FRAILTIES, leanings
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.game.commands import Ask, Testify
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import About, Declined, Question, TakeClaim

THE_DRIVER, TRAITOR = 2, 3
BEHIND_A_THIEF = "6 HFD | 2 | 5 D H F 3 |"
"""A Thief of five, the Driver who found all tokens in the box, a Henchman, the FBI, a Thief."""
BEHIND_AN_AGENT = "6 HFD | 2 | F D H 5 3 |"
"""The FBI, the Driver who found it gone, a Henchman, two Thieves."""
IN_FRONT = "6 HFD | 2 | D F H 5 3 |"
PLOT = "8 2HDTM | 4 | 4 H T M D H 6 |"
"""A Thief, a Henchman, the Traitor, the Minion, a Driver, a Henchman, a Thief; no Joker."""


def refusals(theft: str, seat: int, strength: Strength) -> int:
    """How many of forty will not answer the first question."""
    said = said_by(asked(seat, Question.RECEIVED_DIAMONDS, theft), seat, strength)
    return sum(isinstance(claims[0], Declined) for claims in said)


def test_the_better_a_driver_the_sooner_it_is_silent_for_a_thief() -> None:
    green, seasoned, sharp = (
        refusals(BEHIND_A_THIEF, THE_DRIVER, strength) for strength in list(Strength)[:3]
    )
    assert 0 == green < seasoned < sharp == 40


@pytest.mark.parametrize(("theft", "seat"), [(BEHIND_AN_AGENT, THE_DRIVER), (IN_FRONT, 1)])
def test_it_speaks_where_there_is_no_thief_to_cover(theft: str, seat: int) -> None:
    assert refusals(theft, seat, Strength.SHARP) < 20


def twice(theft: str, seat: int) -> Game:
    """Somebody has refused to say what came, and is asked what they took."""
    silent = Testify(claims=(Declined(about=About.RECEIVED),))
    game = do(asked(seat, Question.RECEIVED_DIAMONDS, theft), (seat, silent))
    return do(game, (GODFATHER, Ask(of=seat, question=Question.TOOK)))


@pytest.mark.parametrize(
    ("theft", "seat"), [(BEHIND_A_THIEF, THE_DRIVER), (PLOT, TRAITOR)], ids=["driver", "traitor"]
)
def test_whoever_has_his_eye_may_talk(theft: str, seat: int) -> None:
    game = twice(theft, seat)
    said = said_by(game, seat, Strength.SHARP)
    assert all(isinstance(it, TakeClaim) for claims in said for it in claims)
    seen = leanings(view_for(game, GODFATHER), FRAILTIES[Strength.SEASONED], seed=1)
    assert max(seen, key=seen.__getitem__) == seat, "his hunch is about whoever was silent first"


def test_a_sharp_traitor_will_not_talk_and_a_seasoned_one_tells_stories() -> None:
    assert refusals(PLOT, TRAITOR, Strength.SHARP) == 40
    assert refusals(PLOT, TRAITOR, Strength.SEASONED) < 20
    assert refusals(PLOT, TRAITOR, Strength.GREEN) == 0
