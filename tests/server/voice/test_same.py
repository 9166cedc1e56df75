"""What counts as the same claim in other words, and that nothing else does."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.events import QuestionAsked, RemarkMade, Said, Talk, Testified
from mafia_de_cuba.game.remarks import Agreement, Opinion, Plea, Stance
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Claim,
    Declined,
    Question,
    TakeClaim,
    Withdrawn,
)
from mafia_de_cuba.narration import Teller
from mafia_de_cuba.server.voice.lexicon import lexicon
from mafia_de_cuba.server.voice.masks import Masks
from mafia_de_cuba.server.voice.reading import NAME
from mafia_de_cuba.server.voice.same import says_the_same
from mafia_de_cuba.words import languages, speaking
from words.chatter import chatter

NOT = {
    "en": ("It is not true that", "No.", "Never:"),
    "fr": ("Ce n’est pas vrai que", "Non.", "Jamais :"),
    "es": ("No es verdad que", "No.", "Nunca:"),
}
SHARE = {"claims": 0.8, "everything": 0.75}
"""How much of the catalogue is understood; what is not is said in the catalogue's words."""


@cache
def heard(language: str) -> list[tuple[Talk, str, Question | None]]:
    """Talk by dice, each line with its sentence and the question that it answers."""
    found: list[tuple[Talk, str, Question | None]] = []
    for seed in range(16):
        talk = chatter(8 + seed % 4, seed, game=1 + seed % 5)
        teller = Teller(talk.company, talk.setup, words=speaking(language))
        masks, waiting = Masks(talk.company.names), dict[int, Question]()
        for event in talk.talk:
            asked = waiting.get(event.seat)
            if isinstance(event, QuestionAsked):
                waiting[event.of] = event.question
            elif isinstance(event, Testified):
                waiting.pop(event.seat, None)
            line = masks.put_on(teller.tell(event).text)
            if not isinstance(event, Said):
                found.append((event, line, asked))
    return found


def understood(language: str) -> list[tuple[Talk, str, Question | None]]:
    return [
        (event, line, asked)
        for event, line, asked in heard(language)
        if says_the_same(line, line, event, language, answering=asked)
    ]


def states(event: Talk) -> bool:
    return isinstance(event, Testified) and not any(
        isinstance(claim, Declined | Withdrawn) for claim in event.claims
    )


@pytest.mark.parametrize("language", languages())
def test_most_of_the_catalogue_is_understood(language: str) -> None:
    every, read = heard(language), understood(language)
    assert len(read) >= SHARE["everything"] * len(every)
    claims = [one for one in read if states(one[0])]
    assert len(claims) >= SHARE["claims"] * len([one for one in every if states(one[0])])


def other_claims(claim: Claim) -> Iterator[Claim]:
    """The same claim but for one thing."""
    match claim:
        case BoxClaim(about=about, diamonds=diamonds, tokens=tokens):
            other = About.PASSED if about is About.RECEIVED else About.RECEIVED
            yield replace(claim, about=other)
            if diamonds is not None:
                yield replace(claim, diamonds=diamonds + 1)
                yield replace(claim, diamonds=max(0, diamonds - 1) or diamonds + 2)
            if tokens:
                yield replace(claim, tokens=tokens[1:])
            if tokens is not None:
                yield replace(claim, tokens=(*tokens, Token.MINION))
        case TakeClaim(diamonds=diamonds, tokens=tokens):
            yield BoxClaim(about=About.RECEIVED, diamonds=diamonds, tokens=tokens)
            yield replace(claim, diamonds=diamonds + 1)
            kinds = (Token.DRIVER, Token.MINION, Token.FBI_AGENT, Token.CIA_AGENT)
            yield from (replace(claim, tokens=(kind,)) for kind in kinds if (kind,) != tokens)
        case BagClaim(token=token):
            yield replace(claim, token=None if token else Token.DRIVER)


def otherwise(event: Talk) -> Iterator[Talk]:
    """What somebody might have said, but did not."""
    match event:
        case Testified(claims=claims):
            for at, claim in enumerate(claims):
                for other in other_claims(claim):
                    yield replace(event, claims=(*claims[:at], other, *claims[at + 1 :]))
        case QuestionAsked(question=asked):
            yield from (replace(event, question=one) for one in Question if one is not asked)
        case RemarkMade(remark=Opinion(of=of, stance=stance)):
            others = [one for one in Stance if one is not stance]
            yield from (replace(event, remark=Opinion(of=of, stance=one)) for one in others)
        case RemarkMade(remark=Agreement(of=of, about=about)):
            rest = [one for one in About if one is not about]
            yield from (replace(event, remark=Agreement(of=of, about=one)) for one in rest)


@pytest.mark.parametrize("language", languages())
def test_another_number_another_token_or_another_thing_is_refused(language: str) -> None:
    tried = [
        (line, event, other, asked)
        for event, line, asked in understood(language)
        for other in otherwise(event)
    ]
    assert len(tried) > 1000
    wrong = [
        (line, other)
        for line, event, other, asked in tried
        if says_the_same(line, line, other, language, answering=_still(asked, event, other))
    ]
    assert wrong == []


def _still(asked: Question | None, event: Talk, other: Talk) -> Question | None:
    """A short answer is about what was asked, so what was asked stays the same."""
    return asked if type(event) is type(other) else None


@pytest.mark.parametrize("language", languages())
def test_another_name_is_refused(language: str) -> None:
    named = [(e, line, a) for e, line, a in understood(language) if NAME.search(line)]
    assert len(named) > 100
    for event, line, asked in named:
        other = NAME.sub(lambda name: f"Name{int(name[1]) % 12 + 1}", line)
        assert not says_the_same(other, line, event, language, answering=asked), other
        nobody = NAME.sub("Fulgencio", line)
        assert not says_the_same(nobody, line, event, language, answering=asked), nobody


@pytest.mark.parametrize("language", languages())
def test_a_no_more_is_refused(language: str) -> None:
    claims = [one for one in understood(language) if states(one[0])]
    for event, line, asked in claims:
        for no in NOT[language]:
            text = f"{no} {line}"
            assert not says_the_same(text, line, event, language, answering=asked), text


@pytest.mark.parametrize("language", languages())
def test_another_number_in_the_words_is_refused(language: str) -> None:
    words = lexicon(language).numbers
    number = re.compile(rf"(?<!\w)({'|'.join(words[2:])})(?!\w)", re.IGNORECASE)
    changed = 0
    for event, line, asked in understood(language):
        if states(event) and number.search(line):
            other = number.sub(lambda found: words[words.index(found[0].lower()) % 14 + 2], line)
            if other == line:
                continue
            changed += 1
            assert not says_the_same(other, line, event, language, answering=asked), other
    assert changed > 20


FOUND_SEVEN = Testified(seat=3, claims=(BoxClaim(about=About.RECEIVED, diamonds=7),))
TOOK_DRIVER = Testified(seat=3, claims=(TakeClaim(tokens=(Token.DRIVER,)),))
ALL = Testified(
    seat=3,
    claims=(
        BoxClaim(about=About.RECEIVED, diamonds=7),
        TakeClaim(diamonds=2),
        BoxClaim(about=About.PASSED, diamonds=5),
    ),
)
LIAR = RemarkMade(seat=3, remark=Opinion(of=4, stance=Stance.LIES))


@pytest.mark.parametrize(
    ("language", "text", "event", "same"),
    [
        ("en", "Seven little diamonds were winking when I opened the box.", FOUND_SEVEN, True),
        ("en", "By the saints, Padrino, I saw 7 stones.", FOUND_SEVEN, True),
        ("en", "I saw seven stones and the Driver.", FOUND_SEVEN, False),
        ("en", "I saw about seven stones.", FOUND_SEVEN, False),
        ("en", "I saw seven or eight stones.", FOUND_SEVEN, False),
        ("en", "I saw seven stones fewer than most.", FOUND_SEVEN, False),
        ("en", "I saw seven fake diamonds.", FOUND_SEVEN, False),
        ("en", "I saw seventeen stones.", FOUND_SEVEN, False),
        ("en", "I took seven stones.", FOUND_SEVEN, False),
        ("en", "I found seven stones? Never.", FOUND_SEVEN, False),
        ("en", "You found seven stones.", FOUND_SEVEN, False),
        ("en", "I wish I had found seven stones.", FOUND_SEVEN, False),
        ("en", "I found seven stones. Just kidding!", FOUND_SEVEN, False),
        ("en", "I pocketed the chauffeur, Padrino.", TOOK_DRIVER, True),
        ("en", "I pocketed two Drivers.", TOOK_DRIVER, False),
        ("en", "I’m a thief, I pocketed the Driver.", TOOK_DRIVER, False),
        ("en", "I found seven, took two, and passed on five.", ALL, True),
        ("en", "I found seven, took five, and passed on two.", ALL, False),
        ("en", "I took seven, found two, and passed on five.", ALL, False),
        ("en", "Name5 is lying through those pretty teeth.", LIAR, True),
        ("en", "Name5 is not lying.", LIAR, False),
        ("en", "I believe Name5.", LIAR, False),
        ("fr", "J’ai vu sept belles pierres, Padrino.", FOUND_SEVEN, True),
        ("fr", "En ouvrant, j’ai compté sept pierres, Padrino.", FOUND_SEVEN, True),
        ("fr", "Je n’ai pas vu sept pierres.", FOUND_SEVEN, False),
        ("fr", "J’ai pris sept pierres.", FOUND_SEVEN, False),
        ("fr", "Name5 nous ment, c’est clair.", LIAR, True),
        ("es", "Cuando la abrí, vi siete piedras, Padrino.", FOUND_SEVEN, True),
        ("es", "No vi siete piedras.", FOUND_SEVEN, False),
        ("es", "Me llevé siete piedras.", FOUND_SEVEN, False),
        ("es", "Name5 nos miente en la cara.", LIAR, True),
    ],
)
def test_words_of_ones_own(language: str, text: str, event: Talk, same: bool) -> None:
    line = "Name5." if event is LIAR else "-"
    assert says_the_same(text, line, event, language) is same


def test_a_short_answer_is_about_what_was_asked() -> None:
    def answers(text: str, asked: Question | None) -> bool:
        return says_the_same(text, "-", FOUND_SEVEN, "en", answering=asked)

    assert answers("Seven.", Question.RECEIVED_DIAMONDS)
    assert not answers("Seven.", Question.TOOK)
    assert not answers("Seven.", None)


def test_whoever_pleads_claims_nothing() -> None:
    plea = RemarkMade(seat=3, remark=Plea())
    assert says_the_same("Mercy, Padrino, think of my mother!", "-", plea, "en")
    assert not says_the_same("Mercy, Padrino, I took nothing!", "-", plea, "en")
    assert not says_the_same("Mercy, I’m the Driver!", "-", plea, "en")
