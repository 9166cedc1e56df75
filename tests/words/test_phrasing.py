"""Nothing is said twice in a game, little in an evening, and everybody has a voice of their own."""

from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from mafia_de_cuba.bots.persona import Temperament
from mafia_de_cuba.game.events import Said, Testified
from mafia_de_cuba.game.testimony import About, BoxClaim, TakeClaim
from mafia_de_cuba.narration import Company, Teller
from mafia_de_cuba.narration.phrasing import Part, Phrasing, scattered
from mafia_de_cuba.words import ENGLISH, Words, speaking
from words.chatter import NAMES, chatter
from words.pools import WHOLE, choices

SEVEN = BoxClaim(about=About.RECEIVED, diamonds=7)
WHOLE_LANGUAGES = [speaking(language) for language in WHOLE]


@pytest.mark.parametrize("words", WHOLE_LANGUAGES, ids=WHOLE)
@pytest.mark.parametrize("players", [6, 8, 12])
def test_nothing_is_said_twice_in_a_game(players: int, words: Words) -> None:
    for seed in range(12):
        game = chatter(players, seed, lines=100)
        told = zip(game.talk, game.told(words), strict=True)
        times = Counter(text for line, text in told if not isinstance(line, Said))
        assert [text for text, many in times.items() if many > 1] == []


def test_a_sentence_comes_again_only_when_all_others_of_its_pool_were_said() -> None:
    key = "remarks.plea"
    phrasing = Phrasing(ENGLISH, NAMES)
    every = [one for some in ENGLISH.pool(key).values() for one in some]
    said = [phrasing.say([Part(keys=(key,))], Temperament.BOLD) for _ in every]
    assert sorted(said) == sorted(every)
    own = choices(ENGLISH, (key,), Temperament.BOLD)
    assert sorted(said[: len(own)]) == sorted(own), "one’s own and anybody’s come first"
    again = phrasing.say([Part(keys=(key,))], Temperament.BOLD)
    assert again not in said
    assert any(again.endswith(one) for one in every), "something is said before it"


def test_a_sentence_said_of_one_is_not_said_of_the_next() -> None:
    key = "remarks.opinion.lies"
    phrasing = Phrasing(ENGLISH, NAMES)
    said = []
    for one in range(len(choices(ENGLISH, (key,), Temperament.CAREFUL))):
        name = f"Ana{one:02}"
        part = Part(keys=(key,), blanks={"name": name})
        said.append(phrasing.say([part], Temperament.CAREFUL).replace(name, "{name}"))
    assert len(set(said)) == len(said)


def test_a_temperaments_own_sentences_come_first_two_times_of_three() -> None:
    own = set(ENGLISH.pool("testimony.declined_to_answer")["talkative"])
    part = Part(keys=("testimony.declined_to_answer",))
    first = [
        Phrasing(ENGLISH, [f"{at} {name}" for name in NAMES]).say([part], Temperament.TALKATIVE)
        for at in range(600)
    ]
    assert 0.6 < sum(one in own for one in first) / len(first) < 0.73


def test_a_person_says_what_anybody_may_say() -> None:
    anybodys = set(ENGLISH.pool("remarks.last_words")["any"])
    phrasing = Phrasing(ENGLISH, NAMES)
    said = [phrasing.say([Part(keys=("remarks.last_words",))], None) for _ in anybodys]
    assert set(said) == anybodys


def test_the_same_claim_is_told_in_other_words_in_each_game_of_an_evening() -> None:
    line = Testified(seat=2, claims=(SEVEN,))
    for temperament in (*Temperament, None):
        company = Company(names=NAMES[:6], temperaments=(temperament,) * 6)
        said = {Teller(replace(company, game=game)).tell(line).text for game in range(1, 6)}
        assert len(said) >= 4, said


def test_the_same_company_speaks_alike_on_other_chairs_and_another_does_not() -> None:
    part = Part(keys=("remarks.plea",))

    def heard(names: tuple[str, ...]) -> list[str]:
        phrasing = Phrasing(ENGLISH, names)
        return [phrasing.say([part], None) for _ in range(5)]

    assert heard(NAMES) == heard(NAMES[::-1])
    assert heard(NAMES) != heard(NAMES[:-1])


@pytest.mark.parametrize("words", WHOLE_LANGUAGES, ids=WHOLE)
def test_little_is_heard_twice_in_an_evening(words: Words) -> None:
    heard, twice = set[str](), 0
    lines = 0
    for seed in range(6):
        heard.clear()
        for game in range(1, 6):
            told = chatter(8, seed, lines=50, game=game)
            for line, text in zip(told.talk, told.told(words), strict=True):
                if isinstance(line, Said):
                    continue
                lines += 1
                twice += text in heard
                heard.add(text)
    assert twice / lines < 0.05


def test_words_do_not_depend_on_what_comes_after_them() -> None:
    game = chatter(8, 3, lines=60)
    whole = list(game.told(ENGLISH))
    for lines in (1, 7, 30, 59):
        short = replace(game, talk=game.talk[:lines])
        assert list(short.told(ENGLISH)) == whole[:lines]


def test_names_and_words_are_never_mistaken_for_blanks() -> None:
    company = Company(names=("{it}", "{name}", "Ana"))
    line = Testified(seat=1, claims=(TakeClaim(diamonds=3),))
    assert "three diamonds" in Teller(company).tell(line).text.casefold()


def test_scattered_numbers_do_not_go_in_step() -> None:
    numbers = [scattered(at) for at in range(1000)]
    assert len(set(numbers)) == 1000
    up = sum(one < other for one, other in pairwise(numbers))
    assert 420 < up < 580
