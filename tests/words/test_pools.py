"""There are sentences enough for everybody, each with what it has to say, and none stands twice."""

import re
from collections import Counter

import pytest

from mafia_de_cuba.bots.persona import Temperament
from mafia_de_cuba.words import Words, languages, speaking
from words.pools import POOLS, TOGETHER, WHOLE, choices
from words.test_catalogues import SPOKEN, leaves

LANGUAGES = [speaking(language) for language in languages()]
TEMPERS = (*Temperament, None)


def spoken(words: Words) -> list[tuple[str, str]]:
    """Every sentence with its pool."""
    return [
        (key, one) for key in POOLS for templates in words.pool(key).values() for one in templates
    ]


def too_few(words: Words) -> list[str]:
    """Pools in which somebody would look for words."""
    wants: dict[tuple[str, ...], int] = {
        **{(key,): want.least for key, want in POOLS.items()},
        **TOGETHER,
    }
    return [
        f"{' + '.join(keys)}, {temperament or 'anybody'}: {there} of {least}"
        for keys, least in wants.items()
        for temperament in TEMPERS
        if (there := len(choices(words, keys, temperament)))
        < (least if temperament else 3 if least >= 8 else 2)
    ]


@pytest.mark.parametrize("words", LANGUAGES, ids=languages())
class PoolTests:
    def test_every_pool_is_known_and_has_sentences_of_known_temperaments(
        self, words: Words
    ) -> None:
        there = {key for key, _ in leaves(words.catalogue) if key.split(".")[0] in SPOKEN}
        assert there == POOLS.keys()
        for key in POOLS:
            assert words.pool(key).keys() <= {"any", *Temperament}, key
            assert words.pool(key)["any"], key

    def test_a_sentence_has_the_blanks_of_its_pool_and_says_what_is_claimed(
        self, words: Words
    ) -> None:
        wrong = []
        for key, said in spoken(words):
            there = {blank.casefold() for blank in re.findall(r"\{(\w+)\}", said)}
            blanks = {blank.removesuffix("_short") for blank in there}
            if not set(POOLS[key].needs) <= blanks <= set(POOLS[key].blanks):
                wrong.append(f"{key}: {said}")
        assert not wrong


@pytest.mark.parametrize("language", WHOLE)
def test_a_whole_language_has_enough_for_everybody(language: str) -> None:
    assert too_few(speaking(language)) == []
    times = Counter(one for _, one in spoken(speaking(language)))
    assert len(times) >= 450
    assert [one for one, many in times.items() if many > 1] == []


def test_a_pool_that_is_too_small_is_named() -> None:
    english = speaking("en").catalogue
    relations = english["relations"]
    assert isinstance(relations, dict)
    poor = {**english, "relations": {**relations, "echo": ["Just so."]}}
    found = too_few(Words("en", poor))
    assert "relations.echo, bold: 1 of 8" in found
    assert all(one.startswith("relations.echo") for one in found)
