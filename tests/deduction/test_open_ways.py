"""What is certain leaves few ways open, and they are looked for once."""

from random import Random

import numpy as np
import pytest

from deduction.scenes import small_views
from mafia_de_cuba.deduction.chain import chain_for
from mafia_de_cuba.deduction.facts import facts_of
from mafia_de_cuba.deduction.open_ways import left_open
from mafia_de_cuba.deduction.walk import Walk


@pytest.mark.parametrize("seed", range(6))
def test_ways_that_are_left_lead_from_the_first_box_to_the_last(seed: int) -> None:
    for view, line in small_views(Random(800 + seed), fewest=1, most=10_000, sentences=0):
        open_ = left_open(facts_of(view))
        walk = Walk(chain_for(view.setup), open_)
        assert open_.possible, line
        for seat, ways in open_.seats.items():
            if ways.lines is not None:
                flow = ways.moves.flow(walk.ahead(seat - 1), walk.after(seat), None)
                assert np.all(flow > 0), line


def test_whoever_knows_the_same_walks_the_same_ways() -> None:
    (view, _), *_ = small_views(Random(7), fewest=1, most=10_000, sentences=0)
    facts = facts_of(view)
    assert left_open(facts) is left_open(facts)
    assert left_open(facts) is not left_open(facts, empty_handed=frozenset(facts.hands))
