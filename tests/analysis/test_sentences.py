"""An analysis in sentences: they say what somebody who was at the table would say."""

import pytest

from analysis.written import SEVEN, SIX, accused, asked, said, theft, written
from mafia_de_cuba.analysis.analyse import analyse
from mafia_de_cuba.game.records import Record
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.referee import game_of
from mafia_de_cuba.retelling.sentences import Sentences
from mafia_de_cuba.words import languages, speaking

HENCHMAN, AGENT, DRIVER = "loyal_henchman", "fbi_agent", "driver"
NO_JOKER = {**SEVEN, "jokers": 0}
DOUBTED = written(
    NO_JOKER,
    *theft(1, DRIVER, HENCHMAN, 10, HENCHMAN, AGENT, None),
    said(3, "passed", diamonds=14),
    said(4, "received", diamonds=4),
    *accused(4),
)
"""Pacho took ten and says fourteen went on; Lina truly got four, and is accused for it."""


def told(record: Record, language: str = "en") -> tuple[Sentences, Game]:
    game = game_of(record)
    assert isinstance(game, Game)
    return Sentences(record, analyse(record), speaking(language)), game


def test_the_lie_that_won_it_stands_first_with_ear_liar_and_closest_call() -> None:
    sentences, game = told(DOUBTED)
    word, ear, liar, call = sentences.remembered(game)
    assert word.startswith("The lie that won it: “I passed on 14 diamonds”, said Pacho. A lie, and")
    assert "on Lina, who had stolen nothing." in word
    assert ear.startswith("Sharpest ear: ")
    assert liar == "Best liar: Pacho lied once, and got away with it."
    assert call == "Closest call: The Don accused Lina. One chair on sat Pacho, with the most."


@pytest.mark.parametrize("language", languages())
def test_what_it_is_remembered_for_is_said_in_every_language(language: str) -> None:
    sentences, game = told(DOUBTED, language)
    lines = list(sentences.remembered(game))
    assert len(lines) == 4
    assert all("{" not in line and "honours." not in line for line in lines)
    assert "Pacho" in lines[0]
    assert "Lina" in lines[0]


def test_a_game_that_is_not_over_is_remembered_for_nothing() -> None:
    game = theft(1, DRIVER, HENCHMAN, 10, HENCHMAN, AGENT, None)
    sentences, unfinished = told(written(SEVEN, *game, said(3, "passed", diamonds=14)))
    assert list(sentences.remembered(unfinished)) == []


def test_of_an_innocent_it_is_not_said_that_nothing_could_have_shown_it() -> None:
    """There was nothing to show: nobody had said a thing against Yemayá."""
    game = theft(2, HENCHMAN, DRIVER, 9, HENCHMAN, AGENT, None)
    record = written(NO_JOKER, *game, said(1, "took", token=HENCHMAN), *accused(1))
    sentences, _ = told(record)
    last = list(sentences.turning())[-1]
    assert last.startswith("Yemayá emptied their pockets: a Henchman.")
    assert last.endswith("Nothing that Yemayá had said could be known to be false.")


def test_of_an_order_it_is_said_who_would_have_been_better() -> None:
    """Lina is caught out by both neighbours; the first of all is ordered all the same."""
    game = theft(0, HENCHMAN, DRIVER, HENCHMAN, 12, AGENT, None)
    words = (
        said(4, "received", diamonds=3),
        said(3, "passed", diamonds=15),
        said(5, "received", diamonds=3),
    )
    sentences, _ = told(written(SEVEN, *game, *words, *accused(1), *accused(4)))
    order = next(it for it in sentences.turning() if it.startswith("Yemayá was ordered"))
    assert "could have shown it" not in order
    assert "it would have been" in order


def test_the_same_lie_again_is_told_as_said_once_more() -> None:
    game = theft(0, HENCHMAN, 5, DRIVER, 6, AGENT)
    lie = said(4, "took", token=HENCHMAN)
    sentences, _ = told(written(SIX, *game, lie, asked(4, "took"), lie))
    assert sum("said once more they took a Henchman" in it for it in sentences.lies()) == 1
    assert sum("said they took a Henchman" in it for it in sentences.lies()) == 1
