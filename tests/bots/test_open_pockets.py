"""What bots say once pockets lie open: theirs, and those of others."""

import pytest

from bots.test_manners import said_by, took
from kit import do, table
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Accuse, Ask, EmptyPockets
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import BoxClaim, Declined, Question, TakeClaim

HENCHMAN, DRIVER = Token.LOYAL_HENCHMAN, Token.DRIVER
THEFT = "8 3HFD j2 | 0 | H 3 F 2 D 6 4 |"
"""A Henchman, a Thief, the FBI, a Thief, the Driver, two Thieves of six and four."""
FIRST_THIEF, AGENT, SECOND_THIEF, THE_DRIVER, BEFORE_LAST, LAST = 2, 3, 4, 5, 6, 7
strengths = pytest.mark.parametrize("strength", Strength)


def emptied(game: Game, seat: int) -> Game:
    return do(game, (0, Accuse(target=seat)), (seat, EmptyPockets()))


def asked(game: Game, seat: int, question: Question) -> Game:
    return do(game, (0, Ask(of=seat, question=question)))


@strengths
def test_what_lies_open_is_not_denied_any_more(strength: Strength) -> None:
    lied = do(table(THEFT), (THE_DRIVER, took(0, HENCHMAN)))
    game = asked(emptied(lied, THE_DRIVER), THE_DRIVER, Question.TOOK)
    for claims in said_by(game, THE_DRIVER, strength):
        assert [claim for claim in claims if isinstance(claim, TakeClaim)] == [
            TakeClaim(tokens=(DRIVER,))
        ]


@strengths
def test_diamonds_that_lie_open_further_on_were_passed_on(strength: Strength) -> None:
    game = asked(emptied(table(THEFT), LAST), BEFORE_LAST, Question.PASSED)
    for claims in said_by(game, BEFORE_LAST, strength):
        (claim,) = [it for it in claims if not isinstance(it, TakeClaim)][:1]
        assert isinstance(claim, Declined) or (
            isinstance(claim, BoxClaim) and (claim.diamonds or 0) >= 4
        )


@strengths
def test_diamonds_that_lie_open_further_back_never_came(strength: Strength) -> None:
    shown = emptied(emptied(table(THEFT), FIRST_THIEF), SECOND_THIEF)
    for seat in (THE_DRIVER, BEFORE_LAST, LAST):
        for claims in said_by(asked(shown, seat, Question.RECEIVED), seat, strength):
            for claim in claims:
                assert not isinstance(claim, BoxClaim) or (claim.diamonds or 0) <= 10


@strengths
def test_a_lie_that_was_found_out_still_hangs_together(strength: Strength) -> None:
    """The token that was named lies open elsewhere now; it has to have been in the box, then."""
    lied = do(table(THEFT), (BEFORE_LAST, took(0, DRIVER)))
    game = asked(emptied(lied, THE_DRIVER), BEFORE_LAST, Question.RECEIVED)
    for claims in said_by(game, BEFORE_LAST, strength):
        for claim in claims:
            if isinstance(claim, BoxClaim) and claim.tokens is not None:
                assert DRIVER in claim.tokens


@pytest.mark.parametrize("strength", [one for one in Strength if one is not Strength.OLD_HAND])
def test_whoever_has_no_cover_left_says_nothing(strength: Strength) -> None:
    """The first of five bagged the Henchman and took the Agent: there is nothing else to name."""
    game = asked(table("5 HF j1 | 1 | (H)F 4 3 1 |"), 1, Question.TOOK)
    for claims in said_by(game, 1, strength):
        assert claims == (Declined(about=Question.TOOK.about),)
