"""Everything that can happen or be said has its sentences, in every language."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from mafia_de_cuba.game import events as happened
from mafia_de_cuba.game import outcome
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Character, Ending, Goal, Token
from mafia_de_cuba.game.events import (
    BoxPassed,
    DiamondsHidden,
    Eliminated,
    Event,
    FakeShown,
    GameEnded,
    JokerGiven,
    PocketsEmptied,
    PocketsOrdered,
    QuestionAsked,
    RemarkMade,
    Said,
    ShotFired,
    Testified,
    TokenBagged,
    TookFromBox,
    TraitorTookOver,
    Win,
)
from mafia_de_cuba.game.notation import read_tokens
from mafia_de_cuba.game.remarks import (
    Agreement,
    Challenge,
    LastWords,
    Offer,
    Opinion,
    Plea,
    Sounding,
    Stance,
    Threat,
)
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
from mafia_de_cuba.narration import Company, Teller
from mafia_de_cuba.narration.phrasing import Phrasing
from mafia_de_cuba.narration.pieces import ONE_OF_A_KIND, Kinds, Pieces
from mafia_de_cuba.narration.quotes import IN_ONE_BREATH
from mafia_de_cuba.narration.quotes import spoken as spoken_with
from mafia_de_cuba.narration.teller import said_by
from mafia_de_cuba.terminal.guidance import goal
from mafia_de_cuba.words import ENGLISH, Words, languages, speaking

LANGUAGES = [speaking(language) for language in languages()]
NAMES = ("Rafael", "Chano", "Mirta", "Lázaro")
THREE, DRIVER = Take(diamonds=3), Take(tokens=(Token.DRIVER,))
GOT = BoxClaim(about=About.RECEIVED, diamonds=9, tokens=read_tokens("2HD"))
TOOK = TakeClaim(tokens=(Token.DRIVER,))
LEFT = BoxClaim(about=About.PASSED, diamonds=9, tokens=read_tokens("2H"))

EVENTS: list[Event] = [
    DiamondsHidden(seat=0, diamonds=0),
    DiamondsHidden(seat=0, diamonds=2),
    BoxPassed(seat=0, to=1),
    BoxPassed(seat=1, to=2),
    BoxPassed(seat=3, to=0),
    TokenBagged(seat=1, token=Token.FBI_AGENT),
    TookFromBox(seat=1, take=THREE),
    TookFromBox(seat=3, take=Take()),
    *(QuestionAsked(seat=0, of=1, question=question) for question in Question),
    Testified(seat=1, claims=(GOT, TOOK, LEFT)),
    *(RemarkMade(seat=1, remark=Opinion(of=2, stance=stance)) for stance in Stance),
    *(RemarkMade(seat=3, remark=Challenge(of=1, about=about)) for about in About),
    *(RemarkMade(seat=3, remark=Challenge(of=1, about=about, against=2)) for about in About),
    *(RemarkMade(seat=3, remark=Agreement(of=1, about=about)) for about in About),
    RemarkMade(seat=3, remark=Sounding(to=1, of=2)),
    *(RemarkMade(seat=2, remark=remark) for remark in (Plea(), LastWords())),
    *(RemarkMade(seat=0, remark=remark) for remark in (Offer(to=1), Threat(to=1))),
    Said(seat=2, text="Not I."),
    PocketsOrdered(seat=0, target=2),
    FakeShown(seat=2),
    *(PocketsEmptied(seat=2, take=THREE, character=character) for character in Character),
    PocketsEmptied(seat=2, take=Take(), character=Character.STREET_URCHIN),
    PocketsEmptied(seat=2, take=Take(fake=True), character=Character.STREET_URCHIN),
    ShotFired(seat=1, target=2, take=THREE, character=Character.THIEF),
    JokerGiven(seat=2),
    Eliminated(seat=2),
    TraitorTookOver(seat=3),
    *(GameEnded(seat=0, ending=ending, wins=(Win(seat=1, ruling="R40"),)) for ending in Ending),
    GameEnded(seat=0, ending=Ending.GODFATHER_ELIMINATED, wins=()),
]
CLAIMS: list[Claim] = [
    GOT,
    TOOK,
    LEFT,
    BoxClaim(about=About.RECEIVED, diamonds=0),
    BoxClaim(about=About.RECEIVED, diamonds=1),
    BoxClaim(about=About.RECEIVED, tokens=()),
    BoxClaim(about=About.RECEIVED, diamonds=0, tokens=()),
    BoxClaim(about=About.PASSED, diamonds=0, tokens=(), fake=False),
    BoxClaim(about=About.PASSED, diamonds=3, tokens=(), fake=True),
    BoxClaim(about=About.PASSED, fake=True),
    TakeClaim(),
    TakeClaim(fake=False),
    TakeClaim(fake=True),
    TakeClaim(diamonds=3),
    TakeClaim(diamonds=3, fake=False),
    TakeClaim(diamonds=2, tokens=(Token.DRIVER,)),
    BagClaim(),
    *(BagClaim(token=token) for token in Token),
    *(TakeClaim(tokens=(token,)) for token in Token),
    *(Declined(about=about) for about in About),
    *(Withdrawn(about=about) for about in About),
]


def spoken(
    claims: Sequence[Claim],
    seat: int,
    place: int,
    *,
    answering: Question | None = None,
    single: Kinds = ONE_OF_A_KIND,
    words: Words = ENGLISH,
) -> str:
    """What somebody says, in one of many games."""
    parts = spoken_with(claims, seat, Pieces(words, single), answering=answering)
    return Phrasing(words, NAMES, place).say(parts, None)


def reads_well(text: str) -> None:
    """One or more sentences with nothing left open in them."""
    assert re.match(r"[“«¿¡\u202f]*[A-ZÀÁÇÉÍÚ]", text), text
    assert re.search(r"[.?!]\u202f?[”»]?$", text), text
    assert not re.search(r"[.?!]”? [a-z]", text), text
    assert not re.search(r"[\[\]{}|]|  |None(?![.,!])|\.\.|\b(\w+) \1\b", text), text


def test_every_kind_of_event_is_here() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(Event))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("words", LANGUAGES, ids=languages())
def test_every_event_has_a_sentence_about_others_and_about_oneself(
    event: Event, words: Words
) -> None:
    told = Teller(Company(names=NAMES), words=words).tell(event)
    if told.speaker is not None:
        reads_well(said_by(NAMES[told.speaker], told.text, words))
    for you in (None, *range(4)):
        teller = Teller(Company(names=NAMES), you=you, words=words)
        for _ in range(4):
            reads_well(teller.tell(event).text)


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("claim", CLAIMS, ids=str)
@pytest.mark.parametrize("words", LANGUAGES, ids=languages())
def test_every_claim_has_its_words_in_every_phrasing(claim: Claim, seat: int, words: Words) -> None:
    answered = [question for question in Question if question.about is claim.about]
    for place in range(1, 6):
        reads_well(spoken((claim,), seat, place, words=words))
        for question in answered:
            reads_well(spoken((claim,), seat, place, answering=question, words=words))


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("abouts", sorted(IN_ONE_BREATH), ids=str)
@pytest.mark.parametrize("words", LANGUAGES, ids=languages())
def test_claims_made_together_make_one_fluent_saying(
    abouts: tuple[About, ...], seat: int, words: Words
) -> None:
    by_about: dict[About, Claim] = {About.RECEIVED: GOT, About.TOOK: TOOK, About.PASSED: LEFT}
    for place in range(4):
        reads_well(spoken([by_about[about] for about in abouts], seat, place, words=words))


def test_a_testimony_reads_as_somebody_would_say_it() -> None:
    said = {spoken((GOT, TOOK), 1, game, single=frozenset({Token.DRIVER})) for game in range(9)}
    assert "I found nine diamonds, two Henchmen and the Driver, and took the Driver." in said
    empty = BoxClaim(about=About.RECEIVED, diamonds=0, tokens=())
    said = {spoken((empty, TakeClaim()), 3, game) for game in range(9)}
    assert len(said) > 4
    assert all(re.search("empty|nothing|wood|clean", one, re.IGNORECASE) for one in said)


def test_a_fake_diamond_that_is_not_there_is_denied_once() -> None:
    box = BoxClaim(about=About.RECEIVED, diamonds=6, tokens=(), fake=False)
    claims = (box, TakeClaim(diamonds=1, fake=False), replace(box, about=About.PASSED))
    for place in range(6):
        assert spoken(claims, 3, place).count("fake") == 1
        bare = replace(box, about=About.PASSED, diamonds=None, tokens=None)
        assert spoken((box, bare), 3, place).count("fake") == 2, "or nothing would be left of it"


@pytest.mark.parametrize("words", LANGUAGES, ids=languages())
def test_every_ending_every_reason_and_every_goal_has_words(words: Words) -> None:
    assert set(words.under("endings")) == set(Ending)
    rulings = set(re.findall(r'"(R\d+)"', Path(outcome.__file__).read_text()))
    assert rulings <= set(words.under("wins.why"))
    for character in Character:
        reads_well(goal(character, 2, NAMES, words))
    assert set(words.under("goals")) == {*(goal.name.lower() for goal in Goal), "cleaner"}


def test_talk_is_all_that_is_said() -> None:
    assert set(get_args(happened.Talk)) == {QuestionAsked, Testified, RemarkMade, Said}
