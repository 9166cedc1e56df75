"""Ways of talking: the truth and every cover story are recognised for what they are."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random

import pytest

from deduction.scenes import put
from mafia_de_cuba.bots.story import Story, feints, gone_after, gone_before, tells_of_fake
from mafia_de_cuba.bots.ways import Way, likelihoods, stated
from mafia_de_cuba.deduction.belief import situations_of
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.seats import FIRST, takers
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game, new_game
from mafia_de_cuba.game.testimony import About, BagClaim, Declined, Withdrawn
from mafia_de_cuba.game.turn import Turn
from properties.dealing import random_setup, random_theft


def turns(seed: int, games: int = 12) -> Iterator[tuple[Game, int, Turn]]:
    """Turns at the box in games by chance, mistakes left out."""
    rng = Random(seed)
    for _ in range(games):
        game = new_game(random_setup(rng))
        for step in random_theft(rng, game.setup):
            game = put(game, *step)
        for seat in takers(game.players):
            pocket = view_for(game, seat).pocket
            if pocket is not None and pocket.character is not Character.RULE_BREAKER:
                yield game, seat, pocket.turn


def abouts(seat: int) -> Iterator[tuple[About, ...]]:
    """What somebody may have spoken of: any of it, or all."""
    every = list(About) if seat == FIRST else [about for about in About if about is not About.BAG]
    for many in range(1, len(every) + 1):
        yield from combinations(every, many)


def likely(game: Game, seat: int, turn: Turn, told: Story, of: Iterable[About]) -> list[float]:
    """How likely these parts of a story are in each way, at the turn as it was."""
    situations = situations_of(game.setup, seat, turn.bagged)
    place = situations.place(turn.received, turn.took)
    assert place is not None
    claims = stated(told.claim(about, fake=tells_of_fake(about, game.setup)) for about in of)
    found: list[float] = likelihoods(claims, situations)[:, place].tolist()
    return found


WAYS = list(Way)


@pytest.mark.parametrize("seed", range(4))
def test_the_truth_is_always_the_truth(seed: int) -> None:
    for game, seat, turn in turns(seed):
        for of in abouts(seat):
            ways = likely(game, seat, turn, turn, of)
            assert ways[WAYS.index(Way.TRUTH)] == 1, (turn, of)
            assert ways[WAYS.index(Way.ANYTHING)] > 0


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.long
def test_every_cover_story_is_possible_in_its_own_way(seed: int) -> None:
    rng, met = Random(seed), dict.fromkeys((Way.GONE_AFTER, Way.GONE_BEFORE, Way.FEINT), 0)
    for game, seat, turn in turns(seed, games=6):
        covers = {
            Way.GONE_AFTER: [*gone_after(turn)],
            Way.GONE_BEFORE: [*gone_before(turn, game.setup)],
            Way.FEINT: [*feints(turn, game.setup)],
        }
        for way, stories in covers.items():
            for story in rng.sample(stories, min(4, len(stories))):
                met[way] += 1
                for of in abouts(seat):
                    ways = likely(game, seat, turn, story, of)
                    assert ways[WAYS.index(way)] > 0, (way, turn, story, of)
    assert min(met.values()) > 20


@pytest.mark.parametrize("seed", range(2))
def test_a_whole_cover_is_never_the_truth_unless_it_happens_to_be(seed: int) -> None:
    for game, seat, turn in turns(seed, games=6):
        for story in (*gone_after(turn), *gone_before(turn, game.setup)):
            if story.took != turn.took:
                ways = likely(game, seat, turn, story, (About.RECEIVED, About.TOOK, About.PASSED))
                assert ways[WAYS.index(Way.TRUTH)] == 0, (turn, story)


def test_refusals_state_nothing_and_repetitions_nothing_new() -> None:
    claim = BagClaim(token=None)
    declined, taken_back = Declined(about=About.TOOK), Withdrawn(about=About.TOOK)
    assert stated([claim, declined, claim, taken_back]) == (claim,)
