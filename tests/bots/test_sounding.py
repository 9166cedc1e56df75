"""People are drawn into the talk at moments everyone can see; bots are now and then."""

import pytest

from bots.remarked import (
    DRIVER,
    FBI,
    FRIEND,
    HENCHMAN,
    MINDS,
    ROBBER,
    THEFT,
    THIEF,
    URCHIN,
    received,
    remarks,
)
from kit import do, table
from mafia_de_cuba.bots.persona import Strength, Temperament
from mafia_de_cuba.game.commands import Accuse, Ask, EmptyPockets, MakeRemark
from mafia_de_cuba.game.remarks import Sounding
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import Question

PERSON = URCHIN
ORDER = (DRIVER, FRIEND, FBI, ROBBER, THIEF, HENCHMAN)


def after_questions(many: int, soundings: int = 0) -> Game:
    """So many were asked and answered; the person was sounded out so often."""
    game = table(THEFT)
    for seat in ORDER[:many]:
        turn = game.turn(seat)
        assert turn is not None
        ask = Ask(of=seat, question=Question.RECEIVED_DIAMONDS)
        game = do(game, (GODFATHER, ask), (seat, received(turn.received.diamonds)))
        if soundings and seat != ORDER[0]:
            soundings -= 1
            game = do(game, (GODFATHER, MakeRemark(remark=Sounding(to=PERSON, of=seat))))
    return game


def sounded(game: Game, strength: Strength = Strength.SEASONED) -> list[Sounding]:
    """How many minds on a quiet seat ask the person something."""
    made = remarks(game, HENCHMAN, strength, Temperament.STRAIGHT_FACED, people=(PERSON,))
    return [remark for remark in made if isinstance(remark, Sounding)]


@pytest.mark.parametrize("strength", Strength)
def test_a_person_is_asked_after_a_third_of_the_round_and_after_two(strength: Strength) -> None:
    assert not sounded(after_questions(2), strength)
    asked = sounded(after_questions(3), strength)
    assert len(asked) > MINDS // 5
    assert {remark.to for remark in asked} == {PERSON}
    assert {remark.of for remark in asked} <= set(ORDER[:3])
    assert not sounded(after_questions(4, soundings=1), strength)
    assert sounded(after_questions(5, soundings=1), strength)
    assert not sounded(after_questions(5, soundings=2), strength)


def test_and_once_more_after_the_first_accusation() -> None:
    game = after_questions(5, soundings=2)
    assert not sounded(game)
    game = do(game, (GODFATHER, Accuse(target=FRIEND)), (FRIEND, EmptyPockets()))
    assert sounded(game)


def test_nobody_is_asked_about_themselves_the_godfather_or_an_open_pocket() -> None:
    game = after_questions(6)
    game = do(game, (GODFATHER, Accuse(target=FRIEND)), (FRIEND, EmptyPockets()))
    for remark in sounded(game):
        assert remark.of not in (PERSON, GODFATHER, HENCHMAN, FRIEND)


def test_bots_ask_each_other_now_and_then_and_twice_a_game_at_most() -> None:
    game = after_questions(3)

    def among_bots(game: Game) -> list[Sounding]:
        made = remarks(game, HENCHMAN, temperament=Temperament.TALKATIVE)
        return [remark for remark in made if isinstance(remark, Sounding)]

    assert 0 < len(among_bots(game)) < MINDS // 3
    assert not among_bots(after_questions(4, soundings=2))
