"""What is heard depends on public facts and the claim alone: no lie is heard in its words."""

import pytest

from mafia_de_cuba.narration.phrasing import scattered
from mafia_de_cuba.words import ENGLISH
from words.evenings import evening
from words.trembling import Line, alike, auc, lines, spoilt


@pytest.mark.long
def test_a_classifier_cannot_tell_lies_from_truths_and_finds_a_leak() -> None:
    every = [
        line for seed in range(1, 25) for game in evening(8, seed) for line in lines(game, ENGLISH)
    ]
    groups = alike(every)
    assert sum(map(len, groups)) > 300
    # A small sample: what 20,000 claims say is measured by scripts/talk.
    assert auc(groups) < 0.62
    trembling = (Line(one.known, "Well. " * one.lie + one.text, one.lie) for one in every)
    assert auc(alike(trembling)) > 0.9
    assert auc(alike(map(spoilt, every))) > auc(groups), "a voice that trembles now and then"


def test_words_that_go_with_lies_are_found_and_others_are_not() -> None:
    plain = [
        Line(f"claim {at % 20}", f"I took it, number {at % 7}.", scattered(at) % 2 == 0)
        for at in range(800)
    ]
    assert 0.4 < auc(alike(plain)) < 0.6
    leaking = [
        Line(one.known, f"Well. {one.text}" if one.lie else one.text, one.lie) for one in plain
    ]
    assert auc(alike(leaking)) > 0.95
    longer = [Line(one.known, one.text + "!" * 8 * one.lie, one.lie) for one in plain]
    assert auc(alike(longer)) > 0.95
