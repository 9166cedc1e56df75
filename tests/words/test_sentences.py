"""Every sentence, with every name, number and token it may meet, reads as somebody would say it."""

import re
from collections.abc import Callable, Iterable, Iterator

import pytest

from mafia_de_cuba.narration.phrasing import Part
from mafia_de_cuba.narration.pieces import Pieces
from mafia_de_cuba.words import Words, languages, speaking
from words.pools import LONGEST, NAMES, POOLS, WHOLE, missing, things

LANGUAGES = [speaking(language) for language in languages()]
VOWEL = "aàâæeéèêëiîïoôœuùûüyh"


def meetings(key: str, words: Words) -> Iterator[dict[str, str]]:
    """Whatever may stand in the blanks of a pool: each name and each thing at least once."""
    blanks = POOLS[key].blanks
    claimed = list(dict.fromkeys(things(key, words)))
    if "none" in blanks:
        claimed = list(dict.fromkeys(missing(words)))
    if "took" in blanks:
        claimed = list(dict.fromkeys(things("testimony.alone.took", words)))
    many = max(len(claimed), len(NAMES)) if blanks else 1
    for at in range(many):
        name, other = NAMES[at % len(NAMES)], NAMES[(at * 7 + 3) % len(NAMES)]
        one, two, three = (claimed[(at + more) % len(claimed)] for more in (0, 5, 11))
        told = {
            "name": name,
            "other": other,
            "it": one,
            "none": one,
            "yours": one,
            "theirs": two,
            "received": two,
            "took": one,
            "passed": three,
        }
        yield {blank + form: told[blank] for blank in blanks for form in ("", "_short")}
    yield from counts_held_together(blanks, Pieces(words))


def counts_held_together(blanks: tuple[str, ...], pieces: Pieces) -> Iterator[dict[str, str]]:
    """Where several claims are of diamonds, a number may stand alone."""
    claims = [blank for blank in blanks if blank not in ("name", "other", "it", "none")]
    for many in range(2, 16) if len(claims) > 1 else ():
        told = {"name": "Ana", "other": "Hugo"}
        for more, blank in enumerate(claims):
            number = (many + 5 * more) % 14 + 2
            told |= {blank: pieces.diamonds(number), f"{blank}_short": pieces.number(number)}
        yield told


def said(words: Words, pools: Iterable[str]) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Every sentence of these pools as it may be heard."""
    for key in pools:
        met = list(meetings(key, words))
        for templates in words.pool(key).values():
            for template in templates:
                for blanks in met:
                    part = Part(keys=(key,), blanks=blanks)
                    yield template, part.filled(template), blanks


def without_names(text: str, blanks: dict[str, str]) -> str:
    """What we wrote, with a plain name where people's own stand."""
    for blank in ("name", "other"):
        if blank in blanks:
            text = re.sub(rf"(?<!\w){re.escape(blanks[blank])}(?!\w)", "Bo", text)
            text = text.replace(blanks[blank][:1].upper() + blanks[blank][1:], "Bo")
    return text


Fault = Callable[[str], object]


def searched(*patterns: str) -> Fault:
    every = [re.compile(pattern) for pattern in patterns]
    return lambda text: next((one.pattern for one in every if one.search(text)), None)


EVERYWHERE = searched(
    r"[{}\[\]|]",
    r"\s\s|^\s|\s$",
    r"\s[.,]|[,;:][.,;:!?]|\.\.|,,",
    r"['\"]",
    r"[^.?!…]$",
    r"\.(?=[^\s”»])",
    r"[.?!] [a-zà-ÿ]",
    r"\b([^\W\d_]{2,}) \1\b(?! \1)",
)
OF = {
    "en": searched(
        r"\b[Oo]ne diamonds\b|\b(?:no|[Tt]wo|[Tt]hree|[Nn]ine) diamond\b",
        r"\b[Aa] (?=FBI|Agent|[aeioAEIO])|\b[Aa]n (?=CIA|[bcdfgjklmnpqrstvwxyz])",
        r"\b(?:[Aa]n?|[Tt]he) (?:no|two|three|an?|the)\b|\b[Aa]n? one\b",
        r"\s[?!;:]",
    ),
    "fr": searched(
        # A pronoun after its verb stays whole, as words do before an h that is sounded.
        rf"(?i)(?<![-\w])(?:de|que|je|ne|se|me|te|le|la|jusque|lorsque|puisque|quoique) "
        rf"(?=[{VOWEL}])(?!Havan|haut|hasard|honte|huit|onz|oui\b|y[eo])",
        r"(?i)\bsi ils?\b",
        r"(?i)\b(?:de|à) les?\b(?! \w*(?:er|ir|re|ai|as|a)\b)",
        r"\bun diamants\b|\b(?:deux|trois|neuf) diamant\b",
        r"\b(?:un|le) Croqueuse|\b(?:une|la) Fidèle",
        r"(?<=[^\u202f!?])[;:!?»]|«(?!\u202f)|[ \u00a0]\u202f",
    ),
    "es": searched(
        r"(?i)\b(?:de|a) el\b",
        r"\bun diamantes\b|\b(?:dos|tres|nueve) diamante\b|\b(?:un|el) Amante|\b(?:una|la) Fiel",
        r"(?i)\by (?=(?:i|hi)(?!\w*[aeo]\b[^\w]))(?=i|hi[^ae])",
        r"\s[?!;:]|[¿¡]\s",
    ),
}


WELDED = {
    "en": searched(r"(?i)\ban? \{"),
    "fr": searched(
        r"(?i)\b(?:de|du|des|que|je|ne|se|me|te|le|la|les|si|au|aux|jusque|lorsque|puisque) \{",
        r"’\{",
    ),
    "es": searched(r"(?i)\b(?:y|e|o|u|al|del|el|la) \{(?i:name|other|it|yours|theirs)"),
}
"""Words that would have to be others before some names and things."""


def crowded(blanks: dict[str, str]) -> bool:
    """Whether what is claimed is long by itself: a whole box, or two that are half of one."""
    both = len(blanks.get("yours", "")) + len(blanks.get("theirs", ""))
    return both > 65 or any(len(it) > 45 for it in blanks.values())


def faults(words: Words, pools: Iterable[str] = POOLS) -> Iterator[str]:
    for template, text, blanks in said(words, pools):
        plain = without_names(text, blanks)
        own, welded = (some.get(words.language, searched()) for some in (OF, WELDED))
        found = EVERYWHERE(plain) or own(plain) or welded(template)
        if words.language == "es" and not found:
            found = plain.count("¿") != plain.count("?") or plain.count("¡") != plain.count("!")
        if not found and len(text) > LONGEST and not crowded(blanks):
            found = f"{len(text)} letters"
        if found:
            yield f"{template} -> {text} ({found})"


@pytest.mark.parametrize("words", LANGUAGES, ids=languages())
def test_every_sentence_reads_well_whatever_it_meets(words: Words) -> None:
    wrong: dict[str, str] = {}
    for fault in faults(words):
        wrong.setdefault(fault.partition(" -> ")[0], fault)
    assert not wrong, "\n".join(wrong.values())


@pytest.mark.parametrize("words", LANGUAGES, ids=languages())
def test_a_number_stands_alone_only_after_diamonds_were_spoken_of(words: Words) -> None:
    for key in POOLS:
        for template in (one for some in words.pool(key).values() for one in some):
            claims = re.findall(r"(?i)\{(yours|theirs|received|took|passed)(_short)?\}", template)
            assert not claims or not claims[0][1], template
            together = key.removeprefix("testimony.together.")
            if together != key:
                # What is said of the first is in full, so the order of the key has to be kept.
                assert "_".join(one.casefold() for one, _ in claims) == together, template


SPOILT = {
    "en": ["Took a {it}.", "I saw {it} , yes.", "Yes. {it}.", "{It}", "I saw '{it}'.", "{They}."],
    "fr": [
        "Pas de {it}.",
        "Que {name} parle.",
        "Parle, {name}!",
        "Pense à {it}.",
        "C’est d’{name}.",
    ],
    "es": ["Me acuerdo de {it}.", "{It}?", "¿ {It}?", "Se lo di a {it}.", "Yo y {name}."],
}


def test_every_whole_language_says_what_would_sound_wrong_in_it() -> None:
    assert [tag for tag in WHOLE if not (tag in OF and tag in WELDED and tag in SPOILT)] == []


@pytest.mark.parametrize(
    ("language", "template"), [(tag, one) for tag, some in SPOILT.items() for one in some]
)
def test_a_sentence_that_does_not_go_with_every_word_is_found(language: str, template: str) -> None:
    whole = speaking(language).catalogue
    file, key = ("relations", "echo") if "{name}" in template else ("testimony", "hearsay")
    chapter = whole[file]
    assert isinstance(chapter, dict)
    spoilt = {**whole, file: {**chapter, key: [template]}}
    found = faults(Words(language, spoilt), [f"{file}.{key}"])
    assert any(fault.startswith(template) for fault in found)


def test_forty_names_of_every_kind() -> None:
    assert len(set(NAMES)) >= 40
    assert {len(name) for name in NAMES} >= {1, 16}
    for kind in (r"^[AEIOU]", r"^H", r"^[ÉÓÁÚ]", r"^La ", r"s$", r"[^\w\s’]", r"^Y"):
        assert any(re.search(kind, name) for name in NAMES), kind
