"""Every language says everything, with the same blanks to fill in, and in as many forms."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path

import pytest

from mafia_de_cuba.words import ENGLISH, Words, languages, speaking
from mafia_de_cuba.words.catalogue import Entry
from mafia_de_cuba.words.plurals import RULES

LANGUAGES = [speaking(language) for language in languages()]
OTHERS = LANGUAGES[1:]
PLURAL = re.compile(r"(=\d+|zero|one|two|few|many|other)$")
# Each language says when its "and" is another one.
OF_ITS_OWN = "lists.and_before"
SPOKEN = {"questions_put", "relations", "remarks", "testimony"}
# A sign between digits, which may be a space.
BARE = "deduced.thousands"


def leaves(entry: Entry, key: str = "") -> Iterator[tuple[str, Entry]]:
    """Everything that is said: a sentence, its plurals, or several phrasings of it."""
    plural = isinstance(entry, dict) and entry and all(map(PLURAL.match, entry))
    plural = plural or is_pool(entry)
    if key == OF_ITS_OWN:
        return
    if isinstance(entry, dict) and not plural:
        for name, under in entry.items():
            yield from leaves(under, f"{key}.{name}" if key else name)
    else:
        yield key, entry


def is_pool(entry: Entry) -> bool:
    """Whether it is what people may say, for anybody and by temperament."""
    return isinstance(entry, dict) and "any" in entry


def sentences(entry: Entry) -> list[str]:
    if isinstance(entry, str):
        return [entry]
    parts = entry.values() if isinstance(entry, dict) else entry
    return [one for part in parts for one in (sentences(part) if is_pool(entry) else [str(part)])]


def is_spoken(key: str) -> bool:
    """Whether it is a pool of sentences that are said aloud."""
    return key.split(".")[0] in SPOKEN


def blanks(said: Sequence[str]) -> set[str]:
    return {blank.casefold() for one in said for blank in re.findall(r"\{(\w+)\}", one)}


def failing(words: Words, wrong: Callable[[str], object]) -> list[str]:
    """What is wrong, each by its key."""
    return [
        f"{key}: {said}"
        for key, entry in leaves(words.catalogue)
        if key != BARE
        for said in sentences(entry)
        if wrong(said)
    ]


EVERY_ENGLISH = dict(leaves(ENGLISH.catalogue))


def test_every_language_has_its_plurals() -> None:
    assert languages()[0] == "en"
    assert {"en", "fr", "es"} <= set(languages())
    missing = set(languages()) - set(RULES)
    assert not missing, f"no rule in plurals.py for {missing}"
    assert not set(RULES) - set(languages())


def unlike_english(words: Words, wrong: Callable[[Entry, Entry], bool]) -> list[str]:
    """Keys whose words do not go with the English ones."""
    there = dict(leaves(words.catalogue))
    return [key for key, said in EVERY_ENGLISH.items() if key in there and wrong(said, there[key])]


@pytest.mark.parametrize("words", OTHERS, ids=lambda words: words.language)
class LanguageTests:
    def test_nothing_is_missing_and_nothing_is_left_over(self, words: Words) -> None:
        there = {key for key, _ in leaves(words.catalogue)}
        missing, more = EVERY_ENGLISH.keys() - there, there - EVERY_ENGLISH.keys()
        assert not missing, f"not said in {words.language}: {', '.join(sorted(missing))}"
        assert not more, f"said in {words.language} alone: {', '.join(sorted(more))}"

    def test_what_depends_on_a_number_or_has_phrasings_does_so_in_each(self, words: Words) -> None:
        def differ(one: Entry, other: Entry) -> bool:
            return type(one) is not type(other)

        assert not [key for key in unlike_english(words, differ) if not is_spoken(key)]

    def test_the_same_blanks_are_filled_in(self, words: Words) -> None:
        def differ(one: Entry, other: Entry) -> bool:
            return blanks(sentences(one)) != blanks(sentences(other))

        # What is spoken may leave out a name; `test_pools.py` says which blanks it may have.
        assert not [key for key in unlike_english(words, differ) if not is_spoken(key)]

    def test_it_is_not_english_but_for_a_few(self, words: Words) -> None:
        there = dict(leaves(words.catalogue))
        same = {
            said
            for key, entry in EVERY_ENGLISH.items()
            if not key.startswith("typed.")
            for said in set(sentences(entry)) & set(sentences(there.get(key, "")))
            if re.search(r"[^\W\d_]", NOTATION.sub("", said))
        }
        left = sorted(same - ALIKE)
        assert not left, f"as in English, and not listed in ALIKE: {left}"


NOTATION = re.compile(r"\{\w+\}|\b[A-Z]+\b|\b[a-z]\b")
ALIKE = {
    *("Mafia de Cuba", "Revolución", "¡Revolución!", "{It}, Padrino."),
    *("Joker", "Jokers", "{count} Joker", "{count} Jokers"),
    *("{count} point", "{count} points"),
    *("Agent", "Agents", "Menu", "Questions", "Table {code}", "six"),
    *("Bot", "Enter", "No", "No, no, {name}.", "{value} points"),
}
"""What other languages may say just as English does."""


@pytest.mark.parametrize("words", LANGUAGES, ids=languages())
class CatalogueTests:
    def test_there_is_a_form_for_every_number(self, words: Words) -> None:
        for key, entry in leaves(words.catalogue):
            if isinstance(entry, dict) and not is_pool(entry):
                assert "other" in entry, key
                assert blanks(sentences(entry)) == blanks([str(entry["other"])]), key
                for count in (*range(21), 1_000_000):
                    assert words(key, count=count), key

    def test_there_are_no_loose_ends(self, words: Words) -> None:
        assert not failing(words, lambda said: not said or said != said.strip() or "  " in said)
        assert not failing(words, lambda said: re.search(r"\{(?!\w+\})", said))

    def test_it_has_a_printers_apostrophes_and_quotes(self, words: Words) -> None:
        assert not failing(words, lambda said: re.search(r"['\"]|\.\.\.", said))

    def test_no_two_files_of_a_language_have_one_name(self, words: Words) -> None:
        folder = files("mafia_de_cuba.words").joinpath(words.language)
        names = [path.stem for path in Path(str(folder)).rglob("*.json")]
        assert sorted(names) == sorted(words.catalogue)

    def test_no_word_that_is_typed_means_two_things(self, words: Words) -> None:
        for kind in words.under("typed"):
            every = [
                typed
                for meaning in words.under(f"typed.{kind}")
                for typed in words.phrasings(f"typed.{kind}.{meaning}")
            ]
            assert len(every) == len(set(every)), kind


NAMED = r"(name|names|first|second|who|whom|to|target|neighbour|godfather)"


def test_french_has_a_narrow_space_before_signs_and_inside_quotes() -> None:
    wrong = re.compile(
        r"(^|[^\u202f!?])[;:!?»]|«(?!\u202f)|[ \u00a0]\u202f|\u202f(?![;:!?»{]|[^\W\d_])"
    )
    french = speaking("fr")
    # What is Spanish in any language is set as Spanish.
    assert not failing(french, lambda said: not said.startswith("¡") and wrong.search(said))


def test_french_has_no_name_after_a_word_that_would_have_to_be_cut_short() -> None:
    elides = re.compile(rf"(?i)(^|[\s(«\u202f])(de|que|je|le|la|si|ne|se|du|au)\s\{{{NAMED}\}}")
    assert not failing(speaking("fr"), elides.search)


def test_spanish_opens_what_it_closes() -> None:
    spanish = speaking("es")
    assert not failing(spanish, lambda said: said.count("¿") != said.count("?"))
    assert not failing(spanish, lambda said: said.count("¡") != said.count("!"))


def test_spanish_has_no_name_after_an_and_that_might_have_to_be_another() -> None:
    assert not failing(speaking("es"), re.compile(rf"\sy \{{{NAMED}\}}").search)


def test_things_are_listed_as_each_language_does() -> None:
    english, french, spanish = map(speaking, ("en", "fr", "es"))
    assert english.listed([]) == ""
    assert english.listed(["Ana"]) == "Ana"
    assert english.listed(["Ana", "Bo", "Cy"]) == "Ana, Bo and Cy"
    assert french.listed(["Ana", "Bo"]) == "Ana et Bo"
    assert spanish.listed(["Ana", "Bo"]) == "Ana y Bo"
    assert spanish.listed(["Ana", "Bo", "Ignacio"]) == "Ana, Bo e Ignacio"
    assert spanish.listed(["agua", "hielo"]) == "agua y hielo"
    for sounds_the_same in ("Íñigo", "Hilda", "Yvonne"):
        assert spanish.listed(["Ana", sounds_the_same]) == f"Ana e {sounds_the_same}"
    for sounds_otherwise in ("Yoli", "Y", "Hugo"):
        assert spanish.listed(["Ana", sounds_otherwise]) == f"Ana y {sounds_otherwise}"


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", {0: "other", 1: "one", 2: "other", 1_000_000: "other"}),
        ("fr", {0: "one", 1: "one", 2: "other", 999_999: "other", 1_000_000: "many"}),
        ("es", {0: "other", 1: "one", 2: "other", 1_000_001: "other", 3_000_000: "many"}),
    ],
)
def test_numbers_take_the_forms_that_unicode_says(language: str, forms: Mapping[int, str]) -> None:
    assert {count: RULES[language](count) for count in forms} == forms


def test_a_key_without_words_is_named() -> None:
    with pytest.raises(KeyError, match=r"fr: there are no words for play\.nowhere"):
        speaking("fr")("play.nowhere")


@pytest.mark.parametrize("language", languages())
def test_an_outside_voice_is_understood_in_every_language(language: str) -> None:
    lexicon = files("mafia_de_cuba.server.voice").joinpath("lexicon", f"{language}.json")
    assert lexicon.is_file(), f"server/voice/lexicon/{language}.json is missing"
