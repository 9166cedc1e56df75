"""Contradictions: exactly the smallest impossible sets, and each put as plainly as it can be."""

from itertools import combinations
from random import Random

import pytest

from deduction import brute
from deduction.scenes import put, small_views
from kit import table
from mafia_de_cuba.deduction.claims import Conflict, Statement, spoken
from mafia_de_cuba.deduction.contradictions import weigh
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Testify
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Claim,
    Declined,
    TakeClaim,
    Withdrawn,
)
from mafia_de_cuba.game.view import View

H, F, D = Token.LOYAL_HENCHMAN, Token.FBI_AGENT, Token.DRIVER
MOST = 60_000


def received(diamonds: int | None = None, *tokens: Token, any_tokens: bool = False) -> BoxClaim:
    held = None if any_tokens else tokens
    return BoxClaim(about=About.RECEIVED, diamonds=diamonds, tokens=held)


def passed(diamonds: int | None = None, *tokens: Token, any_tokens: bool = False) -> BoxClaim:
    held = None if any_tokens else tokens
    return BoxClaim(about=About.PASSED, diamonds=diamonds, tokens=held)


def tokens(*held: Token) -> BoxClaim:
    return BoxClaim(about=About.RECEIVED, tokens=held)


def left(diamonds: int) -> BoxClaim:
    return passed(diamonds, any_tokens=True)


def took(diamonds: int = 0, *tokens: Token) -> TakeClaim:
    return TakeClaim(diamonds=diamonds, tokens=tokens)


def after(*said: tuple[int, Claim], line: str = "6 HFD | 2 | (F)D 3 H 4 -") -> Game:
    game = table(line)
    for seat, claim in said:
        game = put(game, seat, Testify(claims=(claim,)))
    return game


def listed(view: View) -> tuple[set[frozenset[int]], set[int], int]:
    """Smallest impossible sets, certain liars and the fewest liars, from worlds one by one."""
    facts = brute.claims(view)
    truths = {
        sum(1 << at for at, fact in enumerate(facts) if brute.true(world, *fact))
        for world in brute.all_worlds(view)
    }
    smallest: set[frozenset[int]] = set()
    for size in range(len(facts) + 1):
        for some in combinations(range(len(facts)), size):
            bits = sum(1 << at for at in some)
            if any(part <= set(some) for part in smallest):
                continue
            if not any(bits & ~truth == 0 for truth in truths):
                smallest.add(frozenset(some))
    speakers = {seat for seat, _ in facts}
    own = {s: sum(1 << at for at, (seat, _) in enumerate(facts) if seat == s) for s in speakers}
    certain = {s for s in speakers if not any(own[s] & ~truth == 0 for truth in truths)}
    fewest = min(sum(bool(own[s] & ~truth) for s in speakers) for truth in truths)
    return smallest, certain, fewest


@pytest.mark.parametrize("seed", range(60))
def test_the_sets_are_exactly_the_smallest_impossible_ones(seed: int) -> None:
    for view, told in small_views(Random(seed), fewest=1, most=MOST, sentences=10, deeds=3):
        smallest, certain, fewest = listed(view)
        said = spoken(view.talk)
        verdict = weigh(view)
        line = f"{told}: {said}"
        found = {frozenset(map(said.index, c.claims)) for c in verdict.contradictions}
        assert found == smallest, line
        assert set(verdict.must_lie) == certain, line
        assert verdict.fewest_liars == fewest, line
        assert verdict.complete
        sizes = [len(c.claims) for c in verdict.contradictions]
        assert sizes == sorted(sizes), "the smallest come first"


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (Conflict.IMPOSSIBLE, [(3, received(16, H))]),
        (Conflict.IMPOSSIBLE, [(3, received(5, Token.CLEANER))]),
        (Conflict.IMPOSSIBLE, [(3, took(2, H))]),
        (Conflict.IMPOSSIBLE, [(3, took())]),
        (Conflict.IMPOSSIBLE, [(0, took(6))]),
        (Conflict.IMPOSSIBLE, [(0, took(0, D))]),
        (Conflict.TWO_ANSWERS, [(3, took(1)), (3, took(0, H))]),
        (Conflict.TWO_ANSWERS, [(3, received(8, any_tokens=True)), (3, received(7, H))]),
        (
            Conflict.DOES_NOT_ADD_UP,
            [(3, received(8, H)), (3, took(0, H)), (3, left(7))],
        ),
        (Conflict.DOES_NOT_ADD_UP, [(1, BagClaim(token=D)), (1, took(0, D))]),
        (Conflict.NEIGHBOURS_DISAGREE, [(2, passed(8, H)), (3, received(7, H))]),
        (Conflict.NEIGHBOURS_DISAGREE, [(2, passed(8, H)), (3, received(8, D))]),
        (Conflict.NEIGHBOURS_DISAGREE, [(5, passed(0)), (0, received(2))]),
        (
            Conflict.DIAMONDS_GREW,
            [(2, passed(6, any_tokens=True)), (4, received(7, any_tokens=True))],
        ),
        (Conflict.DIAMONDS_GREW, [(3, received(6, H)), (5, received(7, H))]),
        (Conflict.TOKEN_CAME_BACK, [(2, passed(9, D)), (5, received(4, H))]),
        (Conflict.TOKEN_TAKEN_TWICE, [(2, took(0, H)), (5, took(0, H))]),
        (Conflict.TOKEN_TAKEN_TWICE, [(1, BagClaim(token=F)), (5, took(0, F))]),
        (Conflict.NO_WAY_BETWEEN, [(2, passed(9, D, H)), (5, received(9, D, H))]),
        (Conflict.TOKEN_CAME_BACK, [(3, received(9, H)), (4, took(0, D))]),
        (Conflict.DIAMONDS_GREW, [(3, received(2, H)), (5, took(3))]),
        (Conflict.NO_WAY_BETWEEN, [(2, took(14)), (5, took(2))]),
    ],
)
def test_each_kind_is_told_from_the_others(kind: Conflict, said: list[tuple[int, Claim]]) -> None:
    verdict = weigh(view_for(after(*said), None))
    assert [c.kind for c in verdict.contradictions] == [kind]
    assert {(s.seat, s.claim) for s in verdict.contradictions[0].claims} == set(said)


def test_what_the_viewer_knows_counts_too() -> None:
    """Seat 3 saw ten diamonds come; to a spectator the neighbour's lie is none."""
    game = after((2, passed(9, H)))
    assert not weigh(view_for(game, None)).contradictions
    assert weigh(view_for(game, 3)).must_lie == (2,)


def test_far_apart_seats_are_compared() -> None:
    game = after((1, passed(5, any_tokens=True)), (5, received(6, any_tokens=True)))
    verdict = weigh(view_for(game, None))
    assert [c.seats for c in verdict.contradictions] == [(1, 5)]
    assert verdict.fewest_liars == 1
    assert set(verdict.liars) == {(1,), (5,)}


def test_more_claim_a_token_than_there_are() -> None:
    """Three Henchmen, and four who say they took one: any two could, all four cannot."""
    line = "8 3HFD j1 | 0 | H 1 H 1 H 1 1"
    game = after(*((seat, took(0, H)) for seat in (1, 2, 4, 6)), line=line)
    (conflict,) = weigh(view_for(game, None)).contradictions
    assert conflict.kind is Conflict.TOKEN_TAKEN_TWICE
    assert conflict.seats == (1, 2, 4, 6)


def test_a_repeated_claim_counts_once_and_a_withdrawn_one_not_at_all() -> None:
    lie, truth = passed(8, H), received(10, H)
    game = after((2, lie), (2, lie), (3, truth), (3, Declined(about=About.TOOK)))
    assert spoken(view_for(game, None).talk) == [
        Statement(seat=2, claim=lie),
        Statement(seat=3, claim=truth),
    ]
    assert len(weigh(view_for(game, None)).contradictions) == 1
    game = put(game, 2, Testify(claims=(Withdrawn(about=About.PASSED),)))
    assert not weigh(view_for(game, None)).contradictions


def test_silence_is_no_contradiction() -> None:
    verdict = weigh(view_for(after(), None))
    assert (verdict.contradictions, verdict.must_lie, verdict.fewest_liars) == ((), (), 0)


def test_a_very_quarrelsome_table_still_gets_an_answer() -> None:
    """Everybody contradicts everybody: the smallest are told, and that there may be more."""
    rng = Random(3)
    game = table("12 5HFC2D j2 | 2 | (F)D 3 H 4 H H H 1 C D 2")
    for _ in range(60):
        seat = rng.randrange(1, 12)
        claim = rng.choice([received(rng.randint(0, 15), H), passed(rng.randint(0, 15), D, F)])
        game = put(game, seat, Testify(claims=(claim,)))
    verdict = weigh(view_for(game, None))
    assert verdict.contradictions
    assert all(len(c.claims) <= 2 for c in verdict.contradictions)
    assert verdict.fewest_liars > 3
