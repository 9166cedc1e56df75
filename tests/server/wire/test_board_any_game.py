"""The board of any game: its marks are true, tell no secret, and leave nothing out."""

from random import Random

from hypothesis import given
from hypothesis import settings as trying
from hypothesis import strategies as st

from deduction.scenes import scene, small_setup
from mafia_de_cuba.deduction.board import BoardView, board_of
from mafia_de_cuba.deduction.claims import Conflict, Statement
from mafia_de_cuba.deduction.contradictions import weigh_claims
from mafia_de_cuba.deduction.facts import facts_of
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import About, BagClaim, TakeClaim
from properties.dealing import random_game, random_setup
from server.wire.test_board import board


def statements(found: BoardView) -> dict[tuple[int, About], Statement]:
    return {
        (row.seat, about): Statement(seat=row.seat, claim=claim)
        for row in found.rows
        for about in About
        if (claim := getattr(row, about)) is not None
    }


@trying(max_examples=150, deadline=None)
@given(st.integers(min_value=0, max_value=2**32))
def test_marks_are_true_and_there_are_some_wherever_testimony_cannot_be(seed: int) -> None:
    rng = Random(seed)
    game = scene(rng, small_setup(rng), sentences=10)
    found = board(game)
    told = statements(found)
    facts = facts_of(view_for(game, None))
    weighed = weigh_claims(facts, list(told.values()))
    quarrels = [one for one in found.contradictions if one.kind is not Conflict.TWO_ANSWERS]
    assert bool(quarrels) == bool(weighed.contradictions)
    for quarrel in quarrels:
        claims = [told[at.seat, at.about] for at in quarrel.claims]
        assert weigh_claims(facts, claims).contradictions, "all of this could be true"
        if quarrel.kind is not Conflict.TOKEN_TAKEN_TWICE:
            for needless in range(len(claims)):
                fewer = claims[:needless] + claims[needless + 1 :]
                assert not weigh_claims(facts, fewer).contradictions, "fewer would have done"


@trying(max_examples=100, deadline=None)
@given(st.integers(min_value=0, max_value=2**32))
def test_the_board_is_the_same_for_everyone_and_tells_no_secret(seed: int) -> None:
    rng = Random(seed)
    game = scene(rng, small_setup(rng), sentences=10)
    for seat in range(game.players):
        assert board_of(view_for(game, seat)) == board(game)


@trying(max_examples=60, deadline=None)
@given(st.integers(min_value=0, max_value=2**32))
def test_when_any_game_is_over_every_claim_is_judged_by_what_was(seed: int) -> None:
    rng = Random(seed)
    _, _, game = random_game(rng, random_setup(rng), words=0.7)
    found = board(game)
    untrue = {
        (at.seat, at.about)
        for quarrel in found.contradictions
        if quarrel.kind is not Conflict.TWO_ANSWERS
        for at in quarrel.claims
    }
    assert untrue == {at for at, said in statements(found).items() if not _true(said, game)}


def _true(said: Statement, game: Game) -> bool:
    """Whether a claim is true of what happened, told apart the plain way."""
    assert game.kept is not None
    seat, claim = said.seat, said.claim
    if isinstance(claim, BagClaim):
        return claim.token == game.bag
    if isinstance(claim, TakeClaim):
        if seat == 0:
            return not claim.tokens and not claim.fake and claim.diamonds == game.kept
        take = game.take_of(seat)
        fake = (
            claim.fake if claim.fake is not None else take.fake and (take.diamonds or take.tokens)
        )
        return (claim.diamonds, claim.tokens, bool(fake)) == (take.diamonds, take.tokens, take.fake)
    if seat == 0:
        box = game.boxes[-1] if claim.about is About.RECEIVED else game.boxes[0]
    else:
        box = game.received(seat) if claim.about is About.RECEIVED else game.boxes[seat]
    return (
        claim.diamonds in (None, box.diamonds)
        and claim.tokens in (None, box.tokens)
        and claim.fake in (None, box.fake)
    )
