"""A table of old hands, and somebody else in one chair of it."""

from statistics import mean

import pytest
from msgspec.structs import replace

from bots.test_suspicion import first_accusation, table
from mafia_de_cuba.bots.beliefs.suspicion import reading
from mafia_de_cuba.bots.casting import seated
from mafia_de_cuba.bots.old_hand.hearing import old_hand_model
from mafia_de_cuba.bots.old_hand.inquiry import held_ideas
from mafia_de_cuba.bots.old_hand.strangers import among_old_hands
from mafia_de_cuba.deduction.situations import all_turns
from mafia_de_cuba.game.box import NOTHING
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.testimony import (
    About,
    BoxClaim,
    Claim,
    Declined,
    TakeClaim,
    helped_oneself,
)

STRANGE = 3
OWNED_UP = TakeClaim(diamonds=2)
NO_BOX = (Declined(about=About.RECEIVED), Declined(about=About.PASSED))


ALL_OF_IT = BoxClaim(about=About.RECEIVED, diamonds=15, tokens=())


@pytest.mark.parametrize("players", [6, 8])
@pytest.mark.parametrize("seat", [1, 3, 5])
@pytest.mark.parametrize("claims", [(OWNED_UP,), (OWNED_UP, *NO_BOX), (ALL_OF_IT, OWNED_UP)])
def test_what_old_hands_hardly_ever_tell_is_heard_as_saying_nothing(
    players: int, seat: int, claims: tuple[Claim, ...]
) -> None:
    """Whoever owns up to a theft, or makes up what nobody would, gains as much as by silence."""
    company, turns = among_old_hands(), all_turns(table(players), seat)
    nothing = says(seat, *(Declined(about=about) for about in About))
    told = company.heard((says(seat, *claims),), turns)
    silent = old_hand_model().heard((nothing,), turns)
    assert told / told.max() == pytest.approx(silent / silent.max())


def test_nobody_s_odd_words_are_a_reason_to_take_all_for_others() -> None:
    """A first player who says at once that nothing is missing told the Godfather, so it seemed,
    that everyone there talks as green bots do."""
    usually, oddly = list[float](), list[float]()
    for number in range(12):
        bots = [seated("old_hand", 10 * number + at) for at in range(6)]
        game = first_accusation(bots)
        pocket = view_for(game, 1).pocket
        assert pocket is not None
        account = helped_oneself(pocket.turn.received, NOTHING, pocket.turn.bagged)
        claims = tuple(account.claim(about) for about in About)
        talk = [line for line in game.talk if getattr(line, "seat", None) != 1]
        odd = replace(game, talk=(*talk, says(1, *claims)))
        for said, found in ((game, usually), (odd, oddly)):
            found.append(reading(view_for(said, 0), held_ideas(said.setup)).borne_out[0])
    assert mean(oddly) > mean(usually) - 0.2


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


def test_so_is_one_of_the_seasoned_where_few_are_frank() -> None:
    believed = []
    for number in range(10):
        others = [seated("seasoned", 10 * number + seat) for seat in range(1, 8)]
        game = first_accusation([seated("old_hand", number), *others])
        believed.append(reading(view_for(game, 0), held_ideas(game.setup)).borne_out[0])
    assert mean(believed) < 0.5
