"""Turns and boxes one by one: what is believed of each adds up to what is believed of all."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from deduction import brute
from deduction.scenes import put, small_setup, small_views
from deduction.test_belief import Invented
from mafia_de_cuba.deduction.belief import Belief, situations_of
from mafia_de_cuba.deduction.chain import chain_for
from mafia_de_cuba.deduction.claims import Statement
from mafia_de_cuba.deduction.plain_models import Uniform
from mafia_de_cuba.deduction.shelf import shelf_for
from mafia_de_cuba.deduction.worlds import worlds
from mafia_de_cuba.game.box import DIAMONDS, Take, Tokens
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.setup import FIRST
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import new_game
from mafia_de_cuba.game.testimony import About, BoxClaim
from mafia_de_cuba.game.view import View
from properties.dealing import random_setup, random_theft

MOST = 10_000


def views(seed: int) -> list[tuple[View, str]]:
    return small_views(Random(seed), fewest=1, most=MOST, sentences=5)


@pytest.mark.parametrize("seed", range(12))
def test_moves_add_up_to_takes(seed: int) -> None:
    for view, line in views(500 + seed):
        chain = chain_for(view.setup)
        for found in (worlds(view), Belief(view, Invented()).worlds):
            for seat in view.setup.takers:
                bags = chain.bags if seat == FIRST else (None,)
                by_move = sum(found.by_move(seat, bag) for bag in bags)
                if not found.facts.hands[seat].lawful:
                    assert not np.any(by_move), line
                    continue
                sums = np.bincount(chain.seats[seat].take, by_move, len(chain.shelf.takes))
                shares = dict(zip(chain.shelf.takes, sums / found.weight, strict=True))
                for take, share in shares.items():
                    assert share == pytest.approx(found.takes(seat).get(take, 0), abs=1e-9), line


@pytest.mark.parametrize("seed", range(12))
def test_turns_weigh_what_listing_worlds_makes_them(seed: int) -> None:
    for view, line in views(600 + seed):
        every = list(brute.all_worlds(view))
        belief = Belief(view, Uniform())
        for seat in view.setup.takers:
            if not belief.worlds.facts.hands[seat].lawful:
                continue
            listed = Counter(
                (w.bag if seat == FIRST else None, w.boxes[seat - 1], w.takes[seat - 1])
                for w in every
            )
            found = 0.0
            for situations, amounts in belief.turns(seat):
                assert len(situations) == len(amounts)
                found += float(amounts.sum())
                for (bag, came, take), many in listed.items():
                    if bag == situations.bag:
                        place = situations.place(came, take)
                        assert place is not None, line
                        assert amounts[place] == pytest.approx(many), line
            assert found == pytest.approx(len(every)), line


@pytest.mark.parametrize("seed", range(12))
def test_boxes_are_shared_out_as_listing_worlds_has_it(seed: int) -> None:
    for view, line in views(700 + seed):
        every, found = list(brute.all_worlds(view)), worlds(view)
        for stage in range(view.setup.players):
            listed = Counter(world.boxes[stage] for world in every)
            shares = {box: many / len(every) for box, many in listed.items()}
            boxes = found.boxes(stage)
            assert boxes == pytest.approx(shares), line
            assert sum(boxes.values()) == pytest.approx(1), line
            for diamonds, share in enumerate(found.diamonds([stage])[0]):
                there = sum(part for box, part in shares.items() if box.diamonds == diamonds)
                assert share == pytest.approx(there, abs=1e-12), line
            lots = Counter[Tokens]()
            for box, many in listed.items():
                lots[box.tokens] += many
            some = sorted(share for share in found.tokens([stage])[0].tolist() if share > 1e-12)
            assert some == pytest.approx(sorted(many / len(every) for many in lots.values())), line


@pytest.mark.parametrize("seed", range(6))
def test_a_box_is_as_likely_as_it_would_be_true(seed: int) -> None:
    for view, line in views(800 + seed):
        found = Belief(view, Invented()).worlds
        for seat in view.setup.takers:
            for box, share in found.boxes(seat).items():
                claim = BoxClaim(
                    about=About.PASSED, diamonds=box.diamonds, tokens=box.tokens, fake=box.fake
                )
                true = found.true(Statement(seat=seat, claim=claim))
                assert share == pytest.approx(true, abs=1e-12), line


@pytest.mark.parametrize("seed", range(5))
def test_every_number_on_the_shelf_is_a_box_and_back(seed: int) -> None:
    shelf = shelf_for(small_setup(Random(seed)))
    assert len(set(shelf.boxes)) == shelf.size
    assert [shelf.number(box) for box in shelf.boxes] == list(range(shelf.size))


@pytest.mark.parametrize("seed", range(5))
def test_the_place_of_a_turn_tells_of_that_turn(seed: int) -> None:
    rng = Random(seed)
    setup = random_setup(rng)
    game = new_game(setup)
    for step in random_theft(rng, setup):
        game = put(game, *step)
    for seat in setup.takers:
        pocket = view_for(game, seat).pocket
        assert pocket is not None
        turn = pocket.turn
        situations = situations_of(setup, seat, turn.bagged)
        place = situations.place(turn.received, turn.took)
        if pocket.character is Character.RULE_BREAKER:
            assert place is None
            continue
        assert place is not None
        assert situations.takes[situations.take[place]] == turn.took
        box = turn.received
        assert situations.received(box.diamonds, box.tokens)[place]
        assert situations.passed(turn.passed.diamonds, turn.passed.tokens)[place]
        assert situations.received_diamonds[place] == box.diamonds
        assert situations.place(box, Take(diamonds=box.diamonds + 1)) is None
        assert situations.place(replace(box, diamonds=DIAMONDS + 1), turn.took) is None
