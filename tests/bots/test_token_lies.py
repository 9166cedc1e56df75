"""What bots say of tokens: lies that hold together with what others have said of theirs."""

import pytest

from bots.test_manners import said_by, took
from kit import do, table
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Ask, Testify
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import About, BoxClaim, Declined, Question, TakeClaim

HENCHMAN, DRIVER, FBI = Token.LOYAL_HENCHMAN, Token.DRIVER, Token.FBI_AGENT
THEFT = "8 3HFD j2 | 0 | H D 5 H F 3 H |"
"""A Henchman, the Driver, a Thief of five, a Henchman, the FBI, a Thief of three, a Henchman."""
THE_DRIVER, THIEF = 2, 3
minded = pytest.mark.parametrize("strength", [Strength.SEASONED, Strength.SHARP])


def box(about: About, diamonds: int, *tokens: Token) -> BoxClaim:
    return BoxClaim(about=about, diamonds=diamonds, tokens=tokens)


def after_the_driver(question: Question) -> Game:
    """Whoever had the box before the Thief has told all about it, and now the Thief is asked."""
    came = box(About.RECEIVED, 15, HENCHMAN, HENCHMAN, FBI, DRIVER)
    went = box(About.PASSED, 15, HENCHMAN, HENCHMAN, FBI)
    told = Testify(claims=(came, TakeClaim(tokens=(DRIVER,)), went))
    return do(
        table(THEFT),
        (0, Ask(of=THE_DRIVER, question=question)),
        (THE_DRIVER, told),
        (0, Ask(of=THIEF, question=question)),
    )


def test_whoever_blames_a_neighbour_names_the_token_that_neighbour_claims() -> None:
    """Asked for the tokens, a sharp Thief has a lie that only the one before him denies.

    If the diamonds were gone before, then the neighbour took them, and no token: the Driver that
    he says he took was still there. Any other token would have come from nowhere.
    """
    said = said_by(after_the_driver(Question.RECEIVED_TOKENS), THIEF, Strength.SHARP)
    boxes = {it.tokens for claims in said for it in claims if isinstance(it, BoxClaim)} - {None}
    as_it_came = (HENCHMAN, HENCHMAN, FBI)
    assert boxes == {as_it_came, (*as_it_came, DRIVER)}


@minded
def test_nobody_is_the_third_to_claim_a_token_of_which_there_is_one(strength: Strength) -> None:
    """Two who both say they drove are a quarrel; three are a joke."""
    one = do(table(THEFT), (THE_DRIVER, took(0, DRIVER)))
    two = do(one, (5, took(0, DRIVER)))
    names = [
        {
            claim.tokens
            for claims in said_by(
                do(game, (0, Ask(of=THIEF, question=Question.TOOK))), THIEF, strength
            )
            for claim in claims
            if isinstance(claim, TakeClaim)
        }
        for game in (one, two)
    ]
    assert (DRIVER,) in names[0]
    assert names[1]
    assert (DRIVER,) not in names[1]


@minded
def test_what_was_declined_is_not_told_with_something_else(strength: Strength) -> None:
    silent = do(table(THEFT), (THIEF, Testify(claims=(Declined(about=About.RECEIVED),))))
    game = do(silent, (0, Ask(of=THIEF, question=Question.TOOK)))
    for claims in said_by(game, THIEF, strength):
        assert not [it for it in claims if it.about is About.RECEIVED]
