"""What is asked and what is said, as values, and what a seat stands by after all it said."""

import pytest

from kit import do, events, table
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Ask, Testify
from mafia_de_cuba.game.events import QuestionAsked, Testified
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.testimony import (
    FIRST_PLAYER_QUESTIONS,
    QUESTIONS,
    About,
    BagClaim,
    BoxClaim,
    Claim,
    Declined,
    Question,
    Standing,
    TakeClaim,
    Withdrawn,
    standing,
)

H, FBI, CIA, DRIVER = Token.LOYAL_HENCHMAN, Token.FBI_AGENT, Token.CIA_AGENT, Token.DRIVER
BACK = "6 HFD | 5 | 4 H F D 3"


def received(diamonds: int | None = None, tokens: tuple[Token, ...] | None = None) -> BoxClaim:
    return BoxClaim(about=About.RECEIVED, diamonds=diamonds, tokens=tokens)


def passed(diamonds: int | None = None, tokens: tuple[Token, ...] | None = None) -> BoxClaim:
    return BoxClaim(about=About.PASSED, diamonds=diamonds, tokens=tokens)


def took(*, diamonds: int = 0, token: Token | None = None) -> TakeClaim:
    return TakeClaim(diamonds=diamonds, tokens=() if token is None else (token,))


@pytest.mark.parametrize(
    ("question", "about"),
    [
        (Question.RECEIVED, About.RECEIVED),
        (Question.RECEIVED_DIAMONDS, About.RECEIVED),
        (Question.RECEIVED_TOKENS, About.RECEIVED),
        (Question.TOOK, About.TOOK),
        (Question.PASSED, About.PASSED),
        (Question.BAG, About.BAG),
    ],
)
def test_r21_each_question_is_about_one_thing(question: Question, about: About) -> None:
    assert question.about is about


def test_r21_the_first_player_is_asked_one_thing_more() -> None:
    assert set(FIRST_PLAYER_QUESTIONS) - set(QUESTIONS) == {Question.BAG}


def test_r20_claims_may_be_impossible_and_contradict_each_other() -> None:
    nonsense = Testify(claims=(received(99, (H, H, H)), received(0), BagClaim(token=FBI)))
    assert events(table(BACK), 5, nonsense) == (Testified(seat=5, claims=nonsense.claims),)


def test_r2_a_claim_can_tell_the_two_agents_apart() -> None:
    assert took(token=FBI) != took(token=CIA)
    assert received(tokens=(FBI,)) != received(tokens=(CIA,))


def test_a_seat_that_said_nothing_stands_by_nothing() -> None:
    assert standing(()) == Standing()


def test_what_was_said_stands() -> None:
    bag = BagClaim(token=FBI)
    now = standing((received(10, (H,)), took(diamonds=3), passed(7, (H,)), bag))
    assert now == Standing(
        received=received(10, (H,)), took=took(diamonds=3), passed=passed(7, (H,)), bag=bag
    )


def test_a_later_claim_replaces_an_earlier_one_about_the_same_thing_only() -> None:
    now = standing((took(diamonds=3), passed(7), took(token=H)))
    assert now == Standing(took=took(token=H), passed=passed(7))


def test_a_take_claimed_anew_keeps_nothing_of_the_old_one() -> None:
    now = standing((TakeClaim(diamonds=3, fake=True), took(token=H)))
    assert now.took == took(token=H)


def test_a_partial_claim_replaces_only_the_part_it_speaks_of() -> None:
    now = standing((received(10, (H, FBI)), received(diamonds=8)))
    assert now.received == received(8, (H, FBI))
    now = standing((received(10, (H, FBI)), received(tokens=(H,))))
    assert now.received == received(10, (H,))


def test_parts_said_one_by_one_add_up() -> None:
    fake = BoxClaim(about=About.RECEIVED, fake=True)
    now = standing((received(diamonds=10), received(tokens=(H,)), fake))
    assert now.received == BoxClaim(about=About.RECEIVED, diamonds=10, tokens=(H,), fake=True)


def test_none_and_nothing_are_claims_and_not_silence() -> None:
    now = standing((received(10, (H,)), received(0), received(tokens=())))
    assert now.received == received(0, ())
    no_fake = BoxClaim(about=About.RECEIVED, fake=False)
    assert no_fake.says_something
    assert received(0).says_something
    assert received(tokens=()).says_something
    assert not received().says_something


def test_an_empty_hand_and_an_empty_bag_can_be_claimed() -> None:
    now = standing((TakeClaim(), BagClaim()))
    assert now == Standing(took=TakeClaim(), bag=BagClaim(token=None))


def test_received_and_passed_are_two_things() -> None:
    now = standing((received(10), passed(7)))
    assert (now.received, now.passed) == (received(10), passed(7))


def test_saying_the_same_again_changes_nothing() -> None:
    said: tuple[Claim, ...] = (received(10, (H,)), took(diamonds=3), Declined(about=About.BAG))
    assert standing(said * 3) == standing(said)


def test_what_is_withdrawn_stands_no_more_in_any_part() -> None:
    withdrawn = Withdrawn(about=About.RECEIVED)
    now = standing((received(10, (H,)), took(diamonds=3), withdrawn))
    assert now == Standing(took=took(diamonds=3))
    later = standing((received(10, (H,)), withdrawn, received(diamonds=4)))
    assert later.received == received(4)


def test_withdrawing_what_was_never_said_changes_nothing() -> None:
    assert standing((Withdrawn(about=About.TOOK),)) == Standing()


def test_an_answer_refused_leaves_what_was_said_before() -> None:
    now = standing((took(diamonds=3), Declined(about=About.TOOK)))
    assert now == Standing(took=took(diamonds=3), declined=(About.TOOK,))


def test_speaking_of_it_after_all_ends_the_refusal() -> None:
    declined = Declined(about=About.TOOK), Declined(about=About.BAG)
    assert standing((*declined, took(token=H))).declined == (About.BAG,)


def test_testimony_stands_in_everyones_view_with_who_said_it() -> None:
    claims = (received(10, (H, FBI, DRIVER)), took(token=DRIVER))
    game = do(table(BACK), (5, Testify(claims=claims)))
    for viewer in (None, *range(6)):
        assert view_for(game, viewer).talk == (Testified(seat=5, claims=claims),)


@pytest.mark.parametrize("answer", [took(diamonds=4), took(token=H), Declined(about=About.TOOK)])
def test_a_question_waits_until_it_is_answered_or_refused(answer: Claim) -> None:
    asked = do(table(BACK), (0, Ask(of=1, question=Question.TOOK)))
    question = QuestionAsked(seat=0, of=1, question=Question.TOOK)
    assert view_for(asked, None).waiting == (question,)
    assert do(asked, (1, Testify(claims=(answer,)))).waiting == ()


def test_another_seats_answer_or_one_about_something_else_does_not_do() -> None:
    asked = do(table(BACK), (0, Ask(of=1, question=Question.TOOK)))
    other_seat = do(asked, (2, Testify(claims=(took(token=H),))))
    other_thing = do(asked, (1, Testify(claims=(passed(6),))))
    assert other_seat.waiting == other_thing.waiting == asked.waiting != ()


@pytest.mark.parametrize(
    ("question", "claim", "answered"),
    [
        (Question.RECEIVED_TOKENS, BoxClaim(about=About.RECEIVED, diamonds=5), False),
        (Question.RECEIVED_TOKENS, BoxClaim(about=About.RECEIVED, tokens=()), True),
        (Question.RECEIVED_DIAMONDS, BoxClaim(about=About.RECEIVED, tokens=()), False),
        (Question.RECEIVED_DIAMONDS, BoxClaim(about=About.RECEIVED, diamonds=5), True),
        (Question.RECEIVED, BoxClaim(about=About.RECEIVED, diamonds=5), True),
        (Question.RECEIVED, BoxClaim(about=About.PASSED, diamonds=5), False),
        (Question.RECEIVED_TOKENS, Declined(about=About.RECEIVED), True),
        (Question.TOOK, Withdrawn(about=About.TOOK), False),
        (Question.TOOK, TakeClaim(), True),
        (Question.BAG, BagClaim(), True),
    ],
)
def test_r21_a_question_is_answered_by_what_speaks_of_it(
    question: Question, claim: Claim, answered: bool
) -> None:
    assert question.answered_by(claim) is answered


def test_a_claim_to_nothing_says_just_that() -> None:
    assert TakeClaim() == TakeClaim(diamonds=0, tokens=(), fake=None)
