"""A table of old hands, and somebody else in one chair of it."""

from statistics import mean

from bots.test_suspicion import first_accusation
from mafia_de_cuba.bots.beliefs.suspicion import reading
from mafia_de_cuba.bots.casting import seated
from mafia_de_cuba.bots.old_hand.inquiry import held_ideas
from mafia_de_cuba.game.sight import view_for

STRANGE = 3


def test_one_stranger_does_not_make_strangers_of_all() -> None:
    """The Godfather goes on taking the rest for what they are, whoever talks unlike them."""
    believed = []
    for number in range(10):
        names = ["sharp" if seat == STRANGE else "old_hand" for seat in range(6)]
        game = first_accusation([seated(it, 10 * number + at) for at, it in enumerate(names)])
        believed.append(reading(view_for(game, 0), held_ideas(game.setup)).borne_out[0])
    assert mean(believed) > 0.6


def test_a_table_of_strangers_is_taken_for_one() -> None:
    for number in range(4):
        others = [seated("naive", 10 * number + seat) for seat in range(1, 6)]
        game = first_accusation([seated("old_hand", number), *others])
        assert reading(view_for(game, 0), held_ideas(game.setup)).borne_out[0] < 0.2
