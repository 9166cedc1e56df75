"""A table of old hands, and somebody else in one chair of it."""

from statistics import mean

import numpy as np
import pytest

from bots.test_suspicion import first_accusation, table
from mafia_de_cuba.bots.beliefs.suspicion import reading
from mafia_de_cuba.bots.casting import seated
from mafia_de_cuba.bots.old_hand.hearing import old_hand_model
from mafia_de_cuba.bots.old_hand.inquiry import held_ideas
from mafia_de_cuba.bots.old_hand.strangers import SELDOM, among_old_hands
from mafia_de_cuba.deduction.situations import all_turns
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.testimony import (
    About,
    Claim,
    Declined,
    TakeClaim,
)

STRANGE = 3
OWNED_UP = TakeClaim(diamonds=2)
NO_BOX = (Declined(about=About.RECEIVED), Declined(about=About.PASSED))


@pytest.mark.parametrize("seat", [1, 2, 5])
@pytest.mark.parametrize("claims", [(OWNED_UP,), (OWNED_UP, *NO_BOX)])
def test_what_no_old_hand_would_tell_proves_nothing(seat: int, claims: tuple[Claim, ...]) -> None:
    """Whoever owns up to a theft may have stolen, or may want to be accused of it; they hardly
    serve the Godfather."""
    company, turns = among_old_hands(), all_turns(table(6), seat)
    told, before = (company.heard(words, turns) for words in ((says(seat, *claims),), ()))
    served = np.array([take.tokens == (Token.LOYAL_HENCHMAN,) for take in turns.takes])[turns.take]
    weight = told / np.maximum(before, 1e-300)
    theirs, others = weight[served & (before > 0)], weight[~served & (before > 0)]
    assert others.max() == pytest.approx(others.min())
    assert theirs.max() == pytest.approx(SELDOM * others.max())


@pytest.mark.parametrize("seat", [1, 3, 7])
def test_with_jokers_it_is_heard_as_saying_nothing(seat: int) -> None:
    company, turns = among_old_hands(), all_turns(table(8), seat)
    nothing = says(seat, *(Declined(about=about) for about in About))
    owned_up = company.heard((says(seat, OWNED_UP),), turns)
    silent = old_hand_model().heard((nothing,), turns)
    assert owned_up / owned_up.max() == pytest.approx(silent / silent.max())


def says(seat: int, *claims: Claim) -> Testified:
    return Testified(seat=seat, claims=claims)


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
