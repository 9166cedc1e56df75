"""What was said before is heard in what is said next: echo, objection, repetition, and the like."""

import pytest

from mafia_de_cuba.game.events import QuestionAsked, RemarkMade, Said, Talk, Testified
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.notation import read_tokens
from mafia_de_cuba.game.remarks import Challenge, Opinion, Sounding, Stance
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.testimony import About, BoxClaim, Claim, Question, TakeClaim, Withdrawn
from mafia_de_cuba.narration import Company, Teller
from mafia_de_cuba.narration.phrasing import Part
from mafia_de_cuba.words import Words, languages, speaking

NAMES = ("Rafael", "Chano", "Mirta", "Lázaro", "Dulce", "Ulises")
SIX = lay_table(Wishes(players=6))
LANGUAGES = [speaking(language) for language in languages()]
DRIVER = TakeClaim(tokens=read_tokens("D"))


def got(diamonds: int) -> Claim:
    return BoxClaim(about=About.RECEIVED, diamonds=diamonds)


def left(diamonds: int) -> Claim:
    return BoxClaim(about=About.PASSED, diamonds=diamonds)


def says(seat: int, *claims: Claim) -> Testified:
    return Testified(seat=seat, claims=claims)


def asks(of: int, question: Question = Question.RECEIVED, *, everyone: bool = False) -> Talk:
    return QuestionAsked(seat=0, of=of, question=question, everyone=everyone)


def thinks(seat: int, of: int, stance: Stance = Stance.LIES) -> RemarkMade:
    return RemarkMade(seat=seat, remark=Opinion(of=of, stance=stance))


def sounds(seat: int, to: int, of: int) -> RemarkMade:
    return RemarkMade(seat=seat, remark=Sounding(to=to, of=of))


RELATED: list[tuple[str, list[Talk], str]] = [
    ("relations.echo", [says(1, left(9)), says(2, got(9))], "Chano"),
    ("relations.echo", [says(2, got(9)), says(4, left(2)), says(1, left(9))], "Mirta"),
    ("relations.objecting", [says(1, left(9)), says(2, got(7))], "Chano"),
    ("relations.objecting", [says(1, left(9)), asks(2), says(2, got(7))], "Chano"),
    ("relations.repeated", [says(2, got(7)), says(2, got(7))], ""),
    ("relations.changed", [says(2, got(7)), says(2, got(8))], ""),
    ("relations.changed", [says(2, DRIVER), says(2, TakeClaim(diamonds=1))], ""),
    ("relations.crowd", [says(1, DRIVER), says(4, DRIVER)], ""),
    ("relations.seconding", [thinks(1, 4), thinks(3, 4)], "Chano"),
    ("relations.since_you_ask", [sounds(1, 3, 5), thinks(3, 5)], "Chano"),
    ("relations.neighbour", [thinks(3, 4, Stance.BELIEVE)], "Dulce"),
    ("relations.asked_again", [asks(2), says(2, got(7)), asks(2)], ""),
    ("relations.asked_against", [says(1, left(9)), says(2, got(7)), asks(2)], "Chano"),
    (
        "relations.asked_against",
        [says(1, DRIVER), says(4, DRIVER), asks(4, Question.TOOK)],
        "Chano",
    ),
]
UNRELATED: list[list[Talk]] = [
    [says(1, left(9)), says(3, got(7))],
    [says(1, got(9)), says(2, got(7))],
    [says(0, left(9)), says(1, got(7))],
    [says(1, left(9)), says(1, Withdrawn(about=About.PASSED)), says(2, got(7))],
    [says(2, got(7)), says(2, Withdrawn(about=About.RECEIVED)), says(2, got(8))],
    [says(2, got(7)), says(2, BoxClaim(about=About.RECEIVED, tokens=()))],
    [says(1, DRIVER), says(4, TakeClaim(tokens=read_tokens("H")))],
    [thinks(1, 4), thinks(3, 5)],
    [thinks(1, 4), Said(seat=5, text="Well, well."), thinks(2, 4)],
    [thinks(0, 1)],
    [asks(2), asks(3)],
    [asks(2, everyone=True), asks(3, everyone=True)],
]


def heard(words: Words, key: str, text: str, **blanks: str) -> bool:
    """Whether a text begins with one of the sentences of a pool."""
    part = Part(keys=(key,), blanks=blanks)
    return any(
        text.startswith(part.filled(one)) for some in words.pool(key).values() for one in some
    )


def last(words: Words, talk: list[Talk], *, paid: bool = False) -> str:
    assert isinstance(SIX, Setup)
    teller = Teller(Company(names=NAMES), SIX, words=words)
    for line in talk[:-1]:
        teller.tell(line)
    if paid:
        teller.joker_paid()
    return teller.tell(talk[-1]).text


@pytest.mark.parametrize("words", LANGUAGES, ids=languages())
@pytest.mark.parametrize(("key", "talk", "name"), RELATED, ids=lambda it: str(it)[:30])
def test_what_was_said_before_is_minded(
    key: str, talk: list[Talk], name: str, words: Words
) -> None:
    text = last(words, talk)
    assert heard(words, key, text, name=name, other=name), text


@pytest.mark.parametrize("talk", UNRELATED, ids=lambda it: str(it)[:30])
def test_what_has_nothing_to_do_with_it_is_not(talk: list[Talk]) -> None:
    english = speaking("en")
    text = last(english, talk)
    for key in english.under("relations"):
        for name in NAMES:
            assert not heard(english, f"relations.{key}", text, name=name, other=name), text


def test_an_accusation_is_returned_once() -> None:
    english = speaking("en")
    challenged = RemarkMade(seat=1, remark=Challenge(of=4, about=About.TOOK))
    for blame in (thinks(1, 4), challenged):
        text = last(english, [blame, thinks(4, 1)])
        assert heard(english, "remarks.returned.lies", text, name="Chano")
    text = last(english, [thinks(1, 4), thinks(4, 1), thinks(4, 1)])
    assert not heard(english, "remarks.returned.lies", text, name="Chano")
    text = last(english, [thinks(1, 4, Stance.BELIEVE), thinks(4, 1)])
    assert not heard(english, "remarks.returned.lies", text, name="Chano")


def test_one_more_than_there_are_is_laughed_at() -> None:
    english = speaking("en")
    doubts: Talk = RemarkMade(seat=2, remark=Challenge(of=4, about=About.TOOK))
    text = last(english, [says(1, DRIVER), says(4, DRIVER), doubts])
    assert heard(english, "remarks.challenge.crowd", text, name="Dulce", it="the Driver")
    alone = last(english, [says(4, DRIVER), doubts])
    assert heard(english, "remarks.challenge.alone.took", alone, name="Dulce")


def test_the_first_question_after_a_joker_was_paid_says_so() -> None:
    english = speaking("en")
    assert heard(english, "relations.after_joker", last(english, [asks(2), asks(3)], paid=True))
    teller = Teller(Company(names=NAMES))
    teller.joker_paid()
    teller.tell(asks(1))
    text = teller.tell(asks(2)).text
    assert not heard(english, "relations.after_joker", text)


@pytest.mark.parametrize("question", [one for one in Question if one is not Question.BAG])
def test_what_everybody_is_asked_is_worded_for_everybody_once(question: Question) -> None:
    english = speaking("en")
    teller = Teller(Company(names=NAMES))
    first, *rest = [
        teller.tell(asks(of, question, everyone=True)).text for of in range(1, len(NAMES))
    ]
    assert heard(english, f"questions_put.everybody.{question}", first, name="Chano")
    for name, text in zip(NAMES[2:], rest, strict=True):
        assert heard(english, f"questions_put.next.{question}", text, name=name)
    again = teller.tell(asks(1, question, everyone=True)).text
    assert not heard(english, "relations.asked_again", again)
