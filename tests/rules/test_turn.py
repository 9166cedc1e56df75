"""A seat's turn: what is claimed of it, and what was said held against what was done."""

import pytest
from msgspec.structs import replace

from kit import table
from mafia_de_cuba.game.box import NOTHING, Box, Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Claim,
    Declined,
    Question,
    TakeClaim,
    Turn,
    Withdrawn,
    helped_oneself,
)

DRIVER = (Token.DRIVER,)
TURN = helped_oneself(Box(diamonds=9, tokens=DRIVER, fake=True), Take(diamonds=2), Token.DRIVER)
WITH_FAKE = helped_oneself(TURN.received, Take(diamonds=2, fake=True), None)
BACK = "6 HFD | 2 | (F)D 3 H 4 -"


def test_r12_what_goes_on_is_what_came_without_bag_and_take() -> None:
    assert TURN.passed == Box(diamonds=7, fake=True)
    assert WITH_FAKE.passed == Box(diamonds=7, tokens=DRIVER)


@pytest.mark.parametrize(
    ("about", "fake", "claim"),
    [
        (About.RECEIVED, False, BoxClaim(about=About.RECEIVED, diamonds=9, tokens=DRIVER)),
        (
            About.RECEIVED,
            True,
            BoxClaim(about=About.RECEIVED, diamonds=9, tokens=DRIVER, fake=True),
        ),
        (About.PASSED, False, BoxClaim(about=About.PASSED, diamonds=7, tokens=())),
        (About.PASSED, True, BoxClaim(about=About.PASSED, diamonds=7, tokens=(), fake=True)),
        (About.TOOK, False, TakeClaim(diamonds=2)),
        (About.TOOK, True, TakeClaim(diamonds=2, fake=False)),
        (About.BAG, True, BagClaim(token=Token.DRIVER)),
    ],
)
def test_each_part_of_a_turn_is_a_claim(about: About, fake: bool, claim: Claim) -> None:
    assert TURN.claim(about, fake=fake) == claim
    assert TURN.bears_out(claim, seat=1)


@pytest.mark.parametrize("fake", [False, True])
def test_r51_a_fake_that_was_taken_is_part_of_the_truth(fake: bool) -> None:
    assert WITH_FAKE.claim(About.TOOK, fake=fake) == TakeClaim(diamonds=2, fake=True)


def test_r21_an_answer_has_no_more_than_was_asked() -> None:
    received = BoxClaim(about=About.RECEIVED, diamonds=9, tokens=DRIVER, fake=True)
    assert TURN.answer(Question.RECEIVED, fake=True) == received
    diamonds = replace(received, tokens=None, fake=None)
    assert TURN.answer(Question.RECEIVED_DIAMONDS, fake=True) == diamonds
    assert TURN.answer(Question.RECEIVED_TOKENS, fake=True) == replace(received, diamonds=None)
    for question in Question:
        assert question.answered_by(TURN.answer(question))


@pytest.mark.parametrize(
    "lie",
    [
        BoxClaim(about=About.RECEIVED, diamonds=8),
        BoxClaim(about=About.RECEIVED, diamonds=9, tokens=()),
        BoxClaim(about=About.RECEIVED, diamonds=9, fake=False),
        BoxClaim(about=About.PASSED, diamonds=9),
        TakeClaim(diamonds=1),
        TakeClaim(diamonds=2, tokens=DRIVER),
        TakeClaim(diamonds=2, fake=True),
    ],
)
def test_a_part_that_is_not_true_is_a_lie(lie: Claim) -> None:
    assert not TURN.bears_out(lie, seat=1)


def test_whoever_tells_of_stones_may_leave_the_fake_unsaid_but_an_empty_hand_is_empty() -> None:
    assert WITH_FAKE.bears_out(TakeClaim(diamonds=2), seat=2)
    assert not WITH_FAKE.bears_out(TakeClaim(diamonds=2, fake=False), seat=2)
    only_fake = helped_oneself(TURN.received, Take(fake=True), None)
    assert not only_fake.bears_out(TakeClaim(), seat=2)
    assert only_fake.bears_out(TakeClaim(fake=True), seat=2)


@pytest.mark.parametrize("silence", [Declined(about=About.TOOK), Withdrawn(about=About.TOOK)])
def test_silence_is_no_lie(silence: Claim) -> None:
    assert TURN.bears_out(silence, seat=1)


def test_the_first_player_can_lie_about_the_bag() -> None:
    assert TURN.bears_out(BagClaim(token=Token.DRIVER), seat=1)
    assert not TURN.bears_out(BagClaim(), seat=1)


def test_a_guess_at_a_bag_one_never_had_is_no_lie() -> None:
    later = replace(TURN, bagged=None)
    assert later.bears_out(BagClaim(token=Token.DRIVER), seat=2)
    assert later.bears_out(BagClaim(), seat=2)


def test_a_turn_is_there_when_it_is_over_and_the_godfathers_when_the_box_is_back() -> None:
    going, back = table("6 HFD | 2 | (F)D"), table(BACK)
    assert [seat for seat in range(6) if going.turn(seat) is not None] == [1]
    assert table("6 HFD").turn(0) is table("6 HFD").turn(1) is None
    tokens = (Token.LOYAL_HENCHMAN, Token.FBI_AGENT, Token.DRIVER)
    sent = Box(diamonds=13, tokens=tokens)
    assert back.turn(0) == Turn(received=Box(diamonds=6), took=Take(diamonds=2), passed=sent)
    first = helped_oneself(sent, Take(tokens=DRIVER), Token.FBI_AGENT)
    assert back.turn(1) == going.turn(1) == first
    assert back.turn(5) == helped_oneself(Box(diamonds=6), NOTHING, None)


def test_everyone_remembers_their_own_turn_and_a_spectator_none() -> None:
    back = table(BACK)
    for seat in range(6):
        assert view_for(back, seat).turn == back.turn(seat)
    assert view_for(back, None).turn is None
    assert view_for(table("6 HFD | 2 | (F)D"), 0).turn is None


def test_when_it_is_over_every_turn_lies_open() -> None:
    over = table(f"{BACK} | 2! 4!")
    journey = view_for(over, None).journey
    assert journey is not None
    assert [journey.turn(seat) for seat in range(6)] == [over.turn(seat) for seat in range(6)]


def test_r57_a_traitor_who_took_over_speaks_of_his_own_turn() -> None:
    over = table("8 2HFDT | 0 | H 3 T D H F 4 | 1!")
    assert over.godfather == 3
    assert view_for(over, 3).turn == over.turn(3)
