"""What was said before is heard in what is said next: echo, objection, repetition, and the like."""

import re

import pytest

from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.events import QuestionAsked, RemarkMade, Said, Talk, Testified
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.notation import read_tokens
from mafia_de_cuba.game.remarks import Challenge, Opinion, Sounding, Stance
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Claim,
    Question,
    TakeClaim,
    Withdrawn,
)
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


def test_only_what_was_said_just_now_is_returned_and_in_kind() -> None:
    english = speaking("en")

    def returned(*talk: Talk) -> bool:
        text = last(english, [*talk])
        return any(
            heard(english, f"remarks.returned.{stance}", text, name="Chano")
            for stance in ("lies", "look")
        )

    others: list[Talk] = [asks(2), says(2, got(7)), asks(3), says(3, got(7))]
    assert returned(thinks(1, 4), *others[:3], thinks(4, 1))
    assert not returned(thinks(1, 4), *others, thinks(4, 1))
    assert returned(thinks(1, 4, Stance.LOOK), thinks(4, 1, Stance.LOOK))
    assert not returned(thinks(1, 4, Stance.LIES), thinks(4, 1, Stance.LOOK))
    # Whoever is asked what they think answers that, and nobody else.
    assert not returned(thinks(1, 4), sounds(3, 4, 1), thinks(4, 1))


def test_an_objection_stands_before_the_claim_it_is_about() -> None:
    english = speaking("en")
    bag, took = BagClaim(token=Token.FBI_AGENT), TakeClaim(tokens=read_tokens("H"))
    text = last(english, [says(2, got(5)), says(1, bag, got(12), took, left(12))])
    assert not heard(english, "relations.objecting", text, name="Mirta")
    places = [at for at in range(len(text)) if text[at - 2 : at] in (". ", "? ", "! ")]
    objects = [
        at for at in places if heard(english, "relations.objecting", text[at:], name="Mirta")
    ]
    assert objects
    assert text.index("FBI Agent") < objects[0] < text.rindex("twelve diamonds")
    assert "Henchman" in text[: objects[0]]
    # What is told in one breath is not interrupted.
    text = last(english, [says(1, left(9)), says(2, got(7), DRIVER, left(7))])
    assert heard(english, "relations.objecting", text, name="Chano")


def test_a_number_that_was_named_is_held_against_another_in_short() -> None:
    english = speaking("en")

    def counted(text: str) -> list[str]:
        """The numbers in a text that speaks of diamonds once."""
        assert text.casefold().count("diamonds") == 1, text
        return sorted(re.findall(r"(?i)\b(?:nine|seven|five|two|none|no)\b", text.casefold()))

    doubts: Talk = RemarkMade(seat=4, remark=Challenge(of=2, about=About.RECEIVED, against=1))
    text = last(english, [says(1, left(9)), says(2, got(7)), doubts])
    assert counted(text) == ["nine", "seven"], text
    text = last(english, [says(1, left(9)), says(2, got(0)), doubts])
    assert counted(text) in (["nine", "none"], ["nine", "no"]), text
    whole = last(english, [says(2, got(7), TakeClaim(diamonds=2), left(5))])
    assert counted(whole) == ["five", "seven", "two"], whole
    mixed = BoxClaim(about=About.PASSED, diamonds=5, tokens=read_tokens("H"))
    whole = last(english, [says(2, got(7), TakeClaim(diamonds=2), mixed)])
    assert whole.casefold().count("diamonds") == 3, whole


def test_a_count_of_none_is_answered_so_and_a_box_without_diamonds_is_not() -> None:
    english = speaking("en")
    counted = last(english, [asks(2, Question.RECEIVED_DIAMONDS), says(2, got(0))])
    boxed = last(english, [asks(2, Question.RECEIVED), says(2, got(0))])
    every = [last(speaking("en"), [says(2, got(0))]), boxed]
    assert heard(english, "testimony.none_at_all", counted) or "no diamonds" in counted.casefold()
    for text in every:
        assert not heard(english, "testimony.none_at_all", text), text


@pytest.mark.parametrize("words", LANGUAGES, ids=languages())
@pytest.mark.parametrize("about", [About.RECEIVED, About.TOOK, About.PASSED])
def test_the_godfather_is_challenged_about_what_he_kept_sent_and_got_back(
    about: About, words: Words
) -> None:
    told: Claim = TakeClaim(diamonds=3) if about is About.TOOK else BoxClaim(about=about, tokens=())
    for against, kind in ((None, "alone"), (3, "against")):
        doubts: Talk = RemarkMade(seat=2, remark=Challenge(of=0, about=about, against=against))
        text = last(words, [says(0, told), says(3, DRIVER), doubts])
        key = f"remarks.challenge.godfathers.{kind}.{about}"
        assert heard(words, key, text, name="Rafael", other="Lázaro"), text


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
