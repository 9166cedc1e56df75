"""The columns a model works on: one line for every turn a seat may have had."""

import numpy as np
import pytest

from mafia_de_cuba.deduction.belief import Situations
from mafia_de_cuba.deduction.chain import chain_for
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.testimony import About, BagClaim, BoxClaim, Declined, TakeClaim

H, F, D = Token.LOYAL_HENCHMAN, Token.FBI_AGENT, Token.DRIVER


@pytest.fixture(params=[2, 5])
def situations(request: pytest.FixtureRequest) -> Situations:
    setup = lay_table(Wishes(players=6))
    assert isinstance(setup, Setup)
    chain = chain_for(setup)
    return Situations(chain, request.param, chain.seats[request.param])


def test_what_came_less_what_was_taken_is_what_went(situations: Situations) -> None:
    took_henchman = np.array([H in take.tokens for take in situations.takes])[situations.take]
    came = situations.received(12, (H, D))
    assert (came & took_henchman).any()
    assert situations.passed(12, (D,))[came & took_henchman].all()
    for diamonds in range(16):
        here = situations.received_diamonds == diamonds
        left = diamonds - situations.took_diamonds[here]
        assert (left >= 0).all()
        assert (situations.received(diamonds, None) == here).all()


def test_tokens_are_counted_by_kind(situations: Situations) -> None:
    henchman, driver, agent = map(situations.received_some, (H, D, F))
    both = henchman & driver & ~agent
    assert (situations.received(None, (H, D)) == both).all()


def test_shares_among_the_takes_of_a_box_add_up_to_one(situations: Situations) -> None:
    shares = situations.among(np.arange(1.0, len(situations) + 1))
    for diamonds in range(16):
        box = situations.received(diamonds, (D,))
        assert not box.any() or shares[box].sum() == pytest.approx(1)


def test_the_truth_of_claims_is_told_line_by_line(situations: Situations) -> None:
    said = BoxClaim(about=About.RECEIVED, diamonds=9, tokens=(H,))
    assert (situations.true(said) == situations.received(9, (H,))).all()
    went = BoxClaim(about=About.PASSED, diamonds=9)
    assert (situations.true(went) == situations.passed(9, None)).all()
    took = situations.true(TakeClaim(diamonds=3))
    assert (took == (situations.took_diamonds == 3)).all()
    assert situations.true(Declined(about=About.TOOK)).all()
    assert situations.true(BagClaim(token=F)).all(), "to others the bag is anybody's guess"
