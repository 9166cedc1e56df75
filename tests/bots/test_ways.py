"""Ways of talking: the truth and every cover story are recognised for what they are."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from deduction.scenes import put
from mafia_de_cuba.bots.beliefs.habits import model_of
from mafia_de_cuba.bots.beliefs.ways import Way, likelihoods, stated
from mafia_de_cuba.bots.old_hand.strangers import among_old_hands
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.bots.stories.story import Story, feints, gone_after, gone_before, tells_of_fake
from mafia_de_cuba.deduction.belief import Attentive, situations_of
from mafia_de_cuba.deduction.situations import all_turns, firsts
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.events import RemarkMade, Testified
from mafia_de_cuba.game.remarks import Opinion, Stance
from mafia_de_cuba.game.setup import FIRST
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game, new_game
from mafia_de_cuba.game.testimony import About, BagClaim, BoxClaim, Declined, Turn, Withdrawn
from properties.dealing import random_setup, random_theft


def turns(seed: int, games: int = 12) -> Iterator[tuple[Game, int, Turn]]:
    """Turns at the box in games by chance, mistakes left out."""
    rng = Random(seed)
    for _ in range(games):
        game = new_game(random_setup(rng))
        for step in random_theft(rng, game.setup):
            game = put(game, *step)
        for seat in game.setup.takers:
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


@pytest.mark.parametrize("seed", range(2))
def test_what_is_told_of_a_box_in_two_halves_weighs_as_if_told_at_once(seed: int) -> None:
    """A Henchman who answers twice is no more suspicious than one who answers once."""
    for game, seat, turn in turns(seed, games=4):
        situations = situations_of(game.setup, seat, turn.bagged)
        for about in (About.RECEIVED, About.PASSED):
            whole = turn.claim(about)
            assert isinstance(whole, BoxClaim)
            stones, tokens = replace(whole, tokens=None), replace(whole, diamonds=None)
            others = [turn.claim(other) for other in (About.TOOK, About.RECEIVED)]
            at_once = likelihoods(stated([*others, whole]), situations)
            for halves in ((stones, tokens), (tokens, stones)):
                twice = likelihoods(stated([*others[:1], *halves, *others[1:]]), situations)
                assert (twice == at_once).all(), (turn, halves)


def test_whoever_changes_half_a_box_is_judged_by_the_new_half_and_the_old_other() -> None:
    found = BoxClaim(about=About.RECEIVED, diamonds=9, tokens=(Token.DRIVER,))
    fewer = replace(found, diamonds=7, tokens=None)
    game, seat, turn = next(turns(1))
    situations = situations_of(game.setup, seat, turn.bagged)
    covers = slice(1, 4)
    changed = likelihoods(stated([found, fewer]), situations)
    now = likelihoods(stated([replace(found, diamonds=7)]), situations)
    assert (changed[covers] == now[covers]).all()
    assert not changed[0].any(), "nobody who says both nine and seven tells the truth"


@pytest.mark.parametrize("model", [model_of(Strength.SHARP), among_old_hands()])
@pytest.mark.parametrize("seed", range(4))
def test_the_first_player_is_heard_after_any_bagging_as_after_each(
    seed: int, model: Attentive
) -> None:
    for game, seat, turn in turns(seed, games=3):
        if seat != FIRST:
            continue
        claims = (turn.claim(About.RECEIVED), turn.claim(About.BAG))
        said = [Testified(seat=seat, claims=(claim,)) for claim in claims]
        words = (said[0], RemarkMade(seat=seat, remark=Opinion(of=2, stance=Stance.LIES)), said[1])
        for many in range(len(words) + 1):
            at_once = model.heard(words[:many], all_turns(game.setup, FIRST))
            each = [model.heard(words[:many], it.situations) for it in firsts(game.setup)]
            assert np.array_equal(at_once, np.concatenate(each))
