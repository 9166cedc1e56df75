"""The box goes round and hands go into it (R10–R17)."""

import pytest

from kit import do, events, refused, table
from mafia_de_cuba.game.box import NOTHING, Box, Take
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.commands import HelpYourself
from mafia_de_cuba.game.events import BoxPassed, TokenBagged, TookFromBox
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.refusal import Reason, Refused
from mafia_de_cuba.game.sight import view_for, visible

H, FBI, DRIVER = Token.LOYAL_HENCHMAN, Token.FBI_AGENT, Token.DRIVER
EMPTIED_EARLY = "6 HFD | 5 | (H)10 F D"
"""The box comes to seat 4 with nothing at all in it."""


def hand(take: Take, bag: Token | None = None) -> HelpYourself:
    return HelpYourself(take=take, bag=bag)


def diamonds(many: int) -> Take:
    return Take(diamonds=many)


def token(*tokens: Token) -> Take:
    return Take(tokens=tokens)


def test_r10_the_box_goes_clockwise_from_the_first_player_and_back() -> None:
    steps = [(1, token(H)), (2, diamonds(3)), (3, token(FBI)), (4, token(DRIVER)), (5, diamonds(2))]
    game = table("6 HFD | 5")
    visited = [game.box_at]
    for seat, take in steps:
        happened = events(game, seat, hand(take))
        game = do(game, (seat, hand(take)))
        visited.append(game.box_at)
        assert happened == (
            TookFromBox(seat=seat, take=take),
            BoxPassed(seat=seat, to=game.box_at),
        )
    assert visited == [1, 2, 3, 4, 5, 0]
    assert game.phase is Phase.INVESTIGATION


def test_r10_each_player_sees_all_that_is_in_the_box_and_nobody_else_does() -> None:
    game = table("6 HFD | 5 | H 3")
    assert view_for(game, 3).box == Box(diamonds=7, tokens=(FBI, DRIVER))
    assert [view_for(game, other).box for other in (None, 0, 1, 2, 4, 5)] == [None] * 6


@pytest.mark.parametrize("seat", [0, 1, 3, 5])
def test_r10_only_the_one_who_has_the_box_takes(seat: int) -> None:
    refusal = refused(table("6 HFD | 5 | H"), seat, hand(diamonds(1)))
    assert refusal == Refused(reason=Reason.NOT_YOUR_TURN, ruling="R10")


def test_r10_nobody_takes_before_the_godfather_has_or_after_the_box_is_back() -> None:
    early = refused(table("6 HFD"), 1, hand(diamonds(1)))
    assert early == Refused(reason=Reason.NOT_NOW, ruling="R4")
    late = refused(table("6 HFD | 0 | 3 H F D 2"), 1, hand(diamonds(1)))
    assert late == Refused(reason=Reason.NOT_NOW, ruling="R10")


@pytest.mark.parametrize("take", [diamonds(1), diamonds(10), token(H), token(FBI), token(DRIVER)])
def test_r11_a_take_is_diamonds_or_one_token(take: Take) -> None:
    before = table("6 HFD | 5")
    game = do(before, (1, hand(take)))
    assert game.take_of(1) == take
    assert game.box.diamonds == before.box.diamonds - take.diamonds
    assert len(game.box.tokens) == len(before.box.tokens) - len(take.tokens)


@pytest.mark.parametrize(
    "take",
    [
        Take(diamonds=1, tokens=(H,)),
        Take(diamonds=10, tokens=(H, FBI, DRIVER)),
        token(H, FBI),
        token(H, H),
    ],
)
def test_r11_never_both_and_never_two_tokens(take: Take) -> None:
    refusal = refused(table("7 2HFD | 5"), 1, hand(take))
    assert refusal == Refused(reason=Reason.TOOK_TOO_MUCH, ruling="R11")


def test_r11_never_nothing() -> None:
    for line in ("6 HFD | 5", "6 HFD | 5 | 10 H F"):
        game = table(line)
        refusal = refused(game, game.box_at, hand(NOTHING))
        assert refusal == Refused(reason=Reason.TOOK_NOTHING, ruling="R11")


@pytest.mark.parametrize("take", [diamonds(11), diamonds(-1), token(Token.CLEANER), token(H)])
def test_r11_only_what_is_in_the_box(take: Take) -> None:
    refusal = refused(table("6 HFD | 4 | H 1"), 3, hand(take))
    assert refusal == Refused(reason=Reason.NOT_IN_BOX, ruling="R11")


@pytest.mark.parametrize("bag", [H, FBI, DRIVER])
def test_r12_the_first_player_may_bag_a_token_of_any_kind(bag: Token) -> None:
    game = table("6 HFD | 5")
    happened = events(game, 1, hand(diamonds(2), bag))
    assert happened == (
        TokenBagged(seat=1, token=bag),
        TookFromBox(seat=1, take=diamonds(2)),
        BoxPassed(seat=1, to=2),
    )
    after = do(game, (1, hand(diamonds(2), bag)))
    assert bag not in after.box.tokens
    assert len(after.box.tokens) == 2
    assert after.box.diamonds == 8


def test_r12_nobody_else_has_the_bag() -> None:
    for line in ("6 HFD | 5 | 2", "6 HFD | 5 | (H)2"):
        refusal = refused(table(line), 2, hand(diamonds(2), FBI))
        assert refusal == Refused(reason=Reason.BAG_NOT_YOURS, ruling="R12")


def test_r12_only_a_token_that_is_there_is_bagged() -> None:
    refusal = refused(table("6 HFD | 5"), 1, hand(diamonds(2), Token.CLEANER))
    assert refusal == Refused(reason=Reason.NOT_IN_BOX_TO_BAG, ruling="R12")


def test_r12_what_was_bagged_is_unseen_by_all_until_the_end() -> None:
    one, other = table("6 HFD | 5 | (H)F 4 D 5 -"), table("6 HFD | 5 | (F)H 4 D 5 -")
    for viewer in (None, 0, 2, 3, 4, 5):
        assert view_for(one, viewer) == view_for(other, viewer)
        journey = view_for(table("6 HFD | 5 | (H)F 4 D 5 - | 1!"), viewer).journey
        assert journey is not None
        assert journey.bag is H


def test_r12_whether_something_was_bagged_is_unseen_too() -> None:
    game = table("6 HFD | 5")
    bagged, plain = hand(token(H), FBI), hand(token(H))
    for viewer in (None, 0, 2, 3, 4, 5):
        seen = visible(events(game, 1, bagged), viewer)
        assert seen == visible(events(game, 1, plain), viewer) == (BoxPassed(seat=1, to=2),)


def test_r13_having_bagged_the_first_player_takes_from_what_is_left() -> None:
    game = table("6 HFD | 5")
    refusal = refused(game, 1, hand(token(H), H))
    assert refusal == Refused(reason=Reason.NOT_IN_BOX, ruling="R13")
    assert refused(game, 1, hand(NOTHING, H)).reason is Reason.TOOK_NOTHING
    never_there = refused(game, 1, hand(token(Token.CLEANER), H))
    assert never_there == Refused(reason=Reason.NOT_IN_BOX, ruling="R11")
    assert refused(game, 1, hand(token(FBI, DRIVER), H)).reason is Reason.TOOK_TOO_MUCH


def test_r13_another_like_the_bagged_one_may_be_taken() -> None:
    game = do(table("7 2HFD | 5"), (1, hand(token(H), H)))
    assert game.bag is H
    assert game.character(1) is Character.LOYAL_HENCHMAN
    assert game.box.tokens == (FBI, DRIVER)


def test_r13_the_box_received_is_the_one_before_the_bag() -> None:
    game = table("6 HFD | 5 | (H)F")
    assert game.received(1).tokens == (H, FBI, DRIVER)
    assert game.helped_from(1).tokens == (FBI, DRIVER)


def test_r14_whoever_receives_an_empty_box_is_a_street_urchin() -> None:
    game = table(f"{EMPTIED_EARLY} - -")
    assert game.character(4) is game.character(5) is Character.STREET_URCHIN


@pytest.mark.parametrize("take", [diamonds(1), token(H), Take(fake=True)])
def test_r14_there_is_nothing_to_take_from_an_empty_box(take: Take) -> None:
    refusal = refused(table(EMPTIED_EARLY), 4, hand(take))
    assert refusal == Refused(reason=Reason.EMPTY_BOX, ruling="R14")


def test_r14_to_everyone_else_it_looks_like_a_take() -> None:
    empty, full = table(EMPTIED_EARLY), table("6 HFD | 5 | (H)9 F D")
    for viewer in (None, 0, 1, 2, 3, 5):
        pretended = visible(events(empty, 4, hand(NOTHING)), viewer)
        taken = visible(events(full, 4, hand(diamonds(1))), viewer)
        assert pretended == taken == (BoxPassed(seat=4, to=5),)
    for viewer in (None, 2, 3):
        after = do(empty, (4, hand(NOTHING)))
        assert view_for(after, viewer).seats[4].take is None
        assert view_for(after, viewer).phase is Phase.THEFT


def test_r15_the_last_player_may_take_nothing_and_is_a_street_urchin() -> None:
    game = table("6 HFD | 5 | 4 H F D -")
    assert game.box.diamonds == 6
    assert game.character(5) is Character.STREET_URCHIN


def test_r15_only_the_last_may() -> None:
    may_take_nothing = []
    for line in ("6 HFD | 5", "6 HFD | 5 | 4", "6 HFD | 5 | 4 H", "6 HFD | 5 | 4 H F"):
        game = table(line)
        assert refused(game, game.box_at, hand(NOTHING)).reason is Reason.TOOK_NOTHING
        take = view_for(game, game.box_at).may.take
        assert take is not None
        may_take_nothing.append(take.nothing)
    assert may_take_nothing == [False] * 4


def test_r15_the_last_player_may_take_something_all_the_same() -> None:
    game = table("6 HFD | 5 | 4 H F")
    assert do(game, (4, hand(diamonds(1))), (5, hand(token(DRIVER)))).missing == 5


def test_r15_that_too_looks_like_a_take() -> None:
    game = table("6 HFD | 5 | 4 H F D")
    nothing, some = events(game, 5, hand(NOTHING)), events(game, 5, hand(diamonds(2)))
    for viewer in (None, 0, 1, 2, 3, 4):
        assert visible(nothing, viewer) == visible(some, viewer) == (BoxPassed(seat=5, to=0),)
    for viewer in (None, 1, 2, 3, 4):
        one, other = do(game, (5, hand(NOTHING))), do(game, (5, hand(diamonds(2))))
        assert view_for(one, viewer) == view_for(other, viewer)


@pytest.mark.parametrize("many", [1, 15])
def test_r16_taking_diamonds_makes_a_thief(many: int) -> None:
    assert table(f"6 HFD | 0 | {many}").character(1) is Character.THIEF


@pytest.mark.parametrize(
    ("letter", "character"),
    [
        ("H", Character.LOYAL_HENCHMAN),
        ("F", Character.AGENT),
        ("C", Character.AGENT),
        ("D", Character.DRIVER),
        ("K", Character.CLEANER),
    ],
)
def test_r16_a_token_makes_what_is_drawn_on_it(letter: str, character: Character) -> None:
    assert table(f"8 HFCDK | 0 | {letter}").character(1) is character


def test_r16_a_take_is_secret_until_the_pocket_is_emptied_or_the_game_ends() -> None:
    game = table("6 HFD | 0 | 3 H F D 2")
    for viewer in (None, *range(6)):
        assert [seat.take for seat in view_for(game, viewer).seats] == [None] * 6
    caught = view_for(table("6 HFD | 0 | 3 H F D 2 | 1!"), None)
    assert [seat.take for seat in caught.seats] == [None, diamonds(3), None, None, None, None]
    over = view_for(table("6 HFD | 0 | 3 H F D 2 | 1! 3!"), None).journey
    assert over is not None
    assert over.takes == (diamonds(3), token(H), token(FBI), token(DRIVER), diamonds(2))


def test_r17_an_illegal_take_is_refused_unless_the_table_chose_the_honour_box() -> None:
    mistake = hand(Take(diamonds=1, tokens=(H,)))
    assert refused(table("6 HFD | 5"), 1, mistake).reason is Reason.TOOK_TOO_MUCH
    honour = do(table("6 HFD honour | 5"), (1, mistake))
    assert honour.character(1) is Character.RULE_BREAKER
