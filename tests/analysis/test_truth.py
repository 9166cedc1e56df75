"""Claims against hand, box and bag: true, untrue in one of four ways, or nothing to be checked."""

from random import Random

import pytest

from deduction.scenes import scene, small_setup
from mafia_de_cuba.analysis.truth import is_true, lie_of, made_true
from mafia_de_cuba.analysis.value import Lie
from mafia_de_cuba.game.box import Box, Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Claim,
    Declined,
    TakeClaim,
    Turn,
    Withdrawn,
    helped_oneself,
)
from properties.dealing import random_claim

H, F, D = Token.LOYAL_HENCHMAN, Token.FBI_AGENT, Token.DRIVER
THIEF = helped_oneself(Box(diamonds=12, tokens=(H, F, D)), Take(diamonds=5), F)
HENCHMAN = helped_oneself(Box(diamonds=7, tokens=(H, D)), Take(tokens=(H,)), None)
R, P = About.RECEIVED, About.PASSED


@pytest.mark.parametrize(
    ("claim", "turn", "lie"),
    [
        (BoxClaim(about=R, diamonds=7), HENCHMAN, None),
        (BoxClaim(about=R, diamonds=5), HENCHMAN, Lie.BLAME_PASSED_ON),
        (BoxClaim(about=R, diamonds=9), HENCHMAN, Lie.WRONG_NUMBER),
        (BoxClaim(about=P, diamonds=9), HENCHMAN, Lie.BLAME_PASSED_ON),
        (BoxClaim(about=P, diamonds=5), HENCHMAN, Lie.WRONG_NUMBER),
        (BoxClaim(about=R, diamonds=7, tokens=(H, F, D)), HENCHMAN, Lie.INVENTED_TOKEN),
        (BoxClaim(about=R, diamonds=7, tokens=(D,)), HENCHMAN, Lie.OMISSION),
        (TakeClaim(tokens=(D,)), HENCHMAN, Lie.INVENTED_TOKEN),
        (TakeClaim(), HENCHMAN, Lie.OMISSION),
        (TakeClaim(diamonds=2), HENCHMAN, Lie.WRONG_NUMBER),
        (BagClaim(token=H), HENCHMAN, Lie.INVENTED_TOKEN),
        (BagClaim(), HENCHMAN, None),
    ],
)
def test_each_lie_has_its_kind(claim: Claim, turn: Turn, lie: Lie | None) -> None:
    assert is_true(claim, turn, 1) is (lie is None)
    if lie is not None:
        assert lie_of(claim, turn) is lie


def test_a_bag_that_is_denied_is_an_omission() -> None:
    turn = Turn(received=THIEF.received, took=THIEF.took, passed=THIEF.passed, bagged=F)
    assert lie_of(BagClaim(), turn) is Lie.OMISSION


@pytest.mark.parametrize(
    "claim", [Declined(about=R), Withdrawn(about=About.TOOK), BagClaim(token=F)]
)
def test_what_cannot_be_checked_is_neither_true_nor_false(claim: Claim) -> None:
    assert is_true(claim, HENCHMAN, 2) is None
    assert made_true(claim, HENCHMAN, 2) == claim


def test_the_truth_in_its_place_is_true_and_speaks_of_the_same() -> None:
    rng = Random(18)
    tried = 0
    while tried < 200:
        game = scene(rng, small_setup(rng), sentences=0)
        for seat in range(game.players):
            turn = game.turn(seat)
            assert turn is not None
            claim = random_claim(rng, game)
            if is_true(claim, turn, seat) is not False:
                continue
            tried += 1
            truth = made_true(claim, turn, seat)
            assert is_true(truth, turn, seat) is True
            assert truth.about is claim.about
            if isinstance(claim, BoxClaim) and isinstance(truth, BoxClaim):
                unsaid = (claim.diamonds is None, claim.tokens is None, claim.fake is None)
                assert unsaid == (truth.diamonds is None, truth.tokens is None, truth.fake is None)
