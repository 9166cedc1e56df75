"""Whoever would be accused, but not first: the Lawyer who has no side yet."""

import pytest

from bots.test_manners import asked
from kit import do, table
from mafia_de_cuba.bots.beliefs.suspicion import from_outside, one_idea, reading
from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.godfather.frailty import FLAWLESS, FRAILTIES, frailty_of
from mafia_de_cuba.bots.persona import Persona, Strength
from mafia_de_cuba.bots.stories import scheming
from mafia_de_cuba.bots.stories.aims import bides_time
from mafia_de_cuba.game.commands import Testify
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import Question

LAWYER, URCHIN = 2, 6
DINNER = "7 HFDW | 3 | 2 W H 3 D - |"
"""A Thief, the Lawyer, a Henchman, a Thief, a Driver, an Urchin; no Joker."""
TRAITOR = 3
PLOT = "8 2HDTM | 4 | 4 H T M D H 6 |"
"""A Thief, a Henchman, the Traitor, the Minion, a Driver, a Henchman, a Thief; no Joker."""


def bides(game: Game, seat: int, strength: Strength = Strength.SHARP) -> bool:
    view = view_for(game, seat)
    assert view.pocket is not None
    return bides_time(view, view.pocket, Persona(strength=strength))


def test_a_sharp_lawyer_waits_for_a_side() -> None:
    assert bides(table(DINNER), LAWYER)
    assert not bides(table(f"{DINNER} 4!"), LAWYER), "a Thief was caught: now there is one"
    assert not bides(table(DINNER), URCHIN), "an Urchin always has one"


@pytest.mark.parametrize("strength", [Strength.GREEN, Strength.SEASONED])
def test_it_takes_somebody_sharp_to_think_of_it(strength: Strength) -> None:
    assert not bides(table(DINNER), LAWYER, strength)


def test_it_is_never_too_early_for_a_traitor() -> None:
    assert not bides(table(PLOT), TRAITOR)


def suspicion(game: Game) -> float:
    """How much a sharp Lawyer is suspected once he has answered, on average over many."""
    found = []
    for seed in range(20):
        answer = Bot(persona=Persona(strength=Strength.SHARP), seed=seed).choose(
            view_for(game, LAWYER)
        )
        assert isinstance(answer, Testify)
        then = view_for(do(game, (LAWYER, answer)), GODFATHER)
        heard = reading(from_outside(then), one_idea(Strength.SEASONED))
        found.append(heard.seats[LAWYER].thief)
    return sum(found) / len(found)


def test_whoever_bides_their_time_is_suspected_less(monkeypatch: pytest.MonkeyPatch) -> None:
    game = asked(LAWYER, Question.RECEIVED_DIAMONDS, DINNER)
    patient = suspicion(game)
    monkeypatch.setattr(scheming, "bides_time", lambda *_: False)
    assert patient < suspicion(game)


def test_a_sharp_traitor_in_the_chair_has_forgotten_nothing() -> None:
    before, after = view_for(table(PLOT), GODFATHER), view_for(table(f"{PLOT} 2!"), TRAITOR)
    assert frailty_of(after, Strength.SHARP) == FLAWLESS
    assert frailty_of(before, Strength.SHARP) == FRAILTIES[Strength.SHARP]
    assert frailty_of(after, Strength.SEASONED) == FRAILTIES[Strength.SEASONED]
