"""What a seat does at a table: early hands, orders left in advance, talk, questions that wait."""

import pytest

from mafia_de_cuba.game.box import NOTHING, Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import (
    Accuse,
    Ask,
    Command,
    EmptyPockets,
    HelpYourself,
    Hide,
    Say,
    Testify,
)
from mafia_de_cuba.game.events import Said, Testified
from mafia_de_cuba.game.testimony import About, BoxClaim, Claim, Declined, Question, TakeClaim
from mafia_de_cuba.server.evening.commands import Pause, Resume
from mafia_de_cuba.server.evening.events import Intended, OrdersLeft, Played
from mafia_de_cuba.server.evening.names import LONGEST_TALK
from mafia_de_cuba.server.evening.orders import Clause, WishDiamonds, WishNothing, WishToken
from mafia_de_cuba.server.evening.playing import MOST_CLAIMS, MOST_TALK, done, silence
from mafia_de_cuba.server.evening.settings import TIMES, Pace, Settings, Succession, Talk
from server.on_paper import THIEF, OnPaper, five, five_playing, player_of

LEAST = TIMES[Pace.STANDARD].least
TWO = HelpYourself(take=Take(diamonds=2))
CLAUSES = (Clause(at_least=4, wish=WishDiamonds(diamonds=2)), Clause(wish=WishNothing()))


def talking() -> tuple[OnPaper, list[int]]:
    """The box is back."""
    table, guests = five_playing()
    table.theft()
    return table, guests


# ------------------------------------------------------------------------------------------ the box


@pytest.mark.parametrize("early", [0, 1, LEAST - 1])
def test_a_hand_made_early_is_kept_until_the_least_time_is_over(early: int) -> None:
    table, _ = five_playing()
    table.happens(done(table.evening, 0, Hide(diamonds=0)))
    told = table.evening.told
    table.passes(early)
    (made,) = table.plays(1, TWO)
    assert isinstance(made, Intended)
    assert table.evening.intended == TWO
    assert table.evening.told == told
    assert table.evening.game is not None
    assert table.evening.game.takes == ()
    assert table.refused_play(1, HelpYourself(take=Take(diamonds=3))).reason == "already_made"


@pytest.mark.parametrize("late", [LEAST, LEAST + 1, 10 * LEAST])
def test_a_hand_made_after_the_least_time_counts_at_once(late: int) -> None:
    table, _ = five_playing()
    table.passes(late)
    (hidden,) = table.plays(0, Hide(diamonds=0))
    assert isinstance(hidden, Played)
    table.passes(late)
    (took,) = table.plays(1, TWO)
    assert isinstance(took, Played)
    assert table.evening.intended is None


def test_what_the_rules_refuse_is_refused_before_it_is_kept() -> None:
    table, _ = five_playing()
    assert table.refused_play(0, Hide(diamonds=6)).ruling == "R4"
    table.happens(done(table.evening, 0, Hide(diamonds=0)))
    assert table.refused_play(1, HelpYourself(take=NOTHING)).ruling == "R11"
    assert table.refused_play(2, TWO).reason == "not_your_turn"
    assert table.evening.intended is None


# ------------------------------------------------------------------------------------------- orders


def test_orders_are_left_changed_and_taken_back_and_nobody_else_is_told() -> None:
    table, guests = five_playing()
    cleo = player_of(table, guests[2])
    told, told_at = table.evening.told, table.evening.told_at
    for clauses in (CLAUSES, CLAUSES[:1], None, CLAUSES):
        table.passes(1)
        (left,) = table.orders(cleo, clauses)
        assert isinstance(left, OrdersLeft)
        assert table.evening.orders.get(cleo) == clauses
        assert (table.evening.told, table.evening.told_at) == (told, told_at)


def test_orders_can_be_left_until_the_box_is_passed_on_and_not_after() -> None:
    table, guests = five_playing()
    ben = player_of(table, guests[1])
    table.happens(done(table.evening, 0, Hide(diamonds=0)))
    table.orders(ben, CLAUSES)
    table.orders(ben, None)
    table.happens(done(table.evening, 1, TWO))
    assert table.refused_orders(ben, CLAUSES) == "box_gone"
    assert table.refused_orders(ben, None) == "box_gone"


def test_the_godfather_and_those_who_do_not_play_leave_no_orders() -> None:
    table, guests = five_playing()
    late = table.comes("Zoe")
    assert table.refused_orders(player_of(table, guests[0]), CLAUSES) == "box_gone"
    assert table.refused_orders(player_of(table, late), CLAUSES) == "not_in_game"
    fresh, people = five()
    assert fresh.refused_orders(player_of(fresh, people[1]), CLAUSES) == "no_game"


def test_orders_that_can_never_be_meant_are_refused() -> None:
    table, guests = five_playing()
    bags = Clause(wish=WishToken(token=Token.LOYAL_HENCHMAN), bag=Token.FBI_AGENT)
    table.orders(player_of(table, guests[1]), [bags])
    # Only the first player has the bag (R12).
    assert table.refused_orders(player_of(table, guests[2]), [bags]) == "nonsense"
    never = Clause(at_least=5, at_most=4, wish=WishNothing())
    assert table.refused_orders(player_of(table, guests[2]), [never]) == "nonsense"


def test_orders_do_not_outlast_the_game() -> None:
    table, guests = five_playing()
    table.orders(player_of(table, guests[2]), CLAUSES)
    table.theft()
    table.accuses(THIEF)
    assert table.evening.orders == {}


# --------------------------------------------------------------------------------------------- talk


def test_typed_talk_is_cleaned_and_kept_in_order_with_testimony() -> None:
    table, _ = talking()
    table.plays(2, Say(text="  I  saw\u202e nothing\n\n"))
    table.plays(3, Testify(claims=(TakeClaim(tokens=(Token.LOYAL_HENCHMAN,)),)))
    table.plays(2, Say(text="x" * 5000))
    assert table.evening.game is not None
    first, second, third = table.evening.game.talk
    assert first == Said(seat=2, text="I saw nothing")
    assert isinstance(second, Testified)
    assert isinstance(third, Said)
    assert len(third.text) == LONGEST_TALK
    assert table.refused_play(2, Say(text="\u200b \u2060")).reason == "nothing_left_of_it"


def test_everyone_still_in_may_talk_while_the_box_goes_round() -> None:
    table, _ = five_playing()
    table.plays(3, Say(text="Hurry up"))
    assert table.refused_play(3, Testify(claims=(TakeClaim(diamonds=1),))).ruling == "R20"


def test_the_eliminated_are_silent_r28() -> None:
    table, guests = five_playing()
    hands = (
        HelpYourself(take=Take(diamonds=1)),
        HelpYourself(take=Take(diamonds=14)),
        HelpYourself(take=Take(tokens=(Token.LOYAL_HENCHMAN,))),
        HelpYourself(take=Take(tokens=(Token.FBI_AGENT,))),
    )
    table.theft(hands=hands)
    table.accuses(1)
    for command in (Say(text="Unfair"), Testify(claims=(TakeClaim(diamonds=1),))):
        refused = table.refused_play(1, command)
        assert (refused.reason, refused.ruling) == ("eliminated", "R28")
    assert guests[1] in table.evening.guests


def test_a_table_that_talks_in_the_room_types_no_talk_but_still_testifies() -> None:
    table, guests = five(Settings(talk=Talk.SPOKEN, godfather=Succession.CHOICE))
    table.begins(guests[0])
    table.theft()
    assert table.refused_play(2, Say(text="Psst")).reason == "talked_aloud"
    table.plays(2, Testify(claims=(TakeClaim(diamonds=1),)))


def test_in_a_pause_people_talk_and_nothing_else_happens() -> None:
    table, guests = talking()
    table.asks(guests[0], Pause())
    table.plays(2, Say(text="One moment"))
    deeds: list[Command] = [
        Accuse(target=THIEF),
        Ask(of=2, question=Question.TOOK),
        Testify(claims=(TakeClaim(diamonds=1),)),
    ]
    for command in deeds:
        assert table.refused_play(0, command).reason == "stopped"
    table.asks(guests[0], Resume())
    table.plays(0, deeds[0])


@pytest.mark.parametrize(
    "claim",
    [
        BoxClaim(about=About.RECEIVED, diamonds=16),
        BoxClaim(about=About.RECEIVED, diamonds=-1),
        BoxClaim(about=About.TOOK, diamonds=1),
        BoxClaim(about=About.PASSED, tokens=(Token.DRIVER,) * 13),
        TakeClaim(diamonds=99),
    ],
)
def test_lies_are_welcome_and_nonsense_is_not(claim: Claim) -> None:
    table, _ = talking()
    assert table.refused_play(2, Testify(claims=(claim,))).reason == "nonsense"
    table.plays(2, Testify(claims=(TakeClaim(diamonds=15),)))


def test_one_testimony_says_only_so_much_and_a_game_too() -> None:
    table, _ = talking()
    many = Testify(claims=(TakeClaim(diamonds=1),) * (MOST_CLAIMS + 1))
    assert table.refused_play(2, many).reason == "nonsense"
    said = tuple(Said(seat=2, text="Blah") for _ in range(MOST_TALK))
    table.happens((Played(events=said),))
    assert table.refused_play(2, Say(text="And")).reason == "talked_enough"
    assert table.refused_play(0, Ask(of=2, question=Question.TOOK)).reason == "talked_enough"
    table.plays(0, Accuse(target=THIEF))


# ----------------------------------------------------------------------------- questions and orders


def test_a_question_waits_and_goes_unanswered_when_its_time_is_up_r20() -> None:
    table, _ = talking()
    table.plays(0, Ask(of=2, question=Question.RECEIVED_DIAMONDS))
    table.plays(0, Ask(of=3, question=Question.TOOK))
    table.plays(3, Testify(claims=(TakeClaim(diamonds=0),)))
    game = table.evening.game
    assert game is not None
    assert [asked.of for asked in game.waiting] == [2]
    table.happens(silence(table.evening))
    assert table.evening.game is not None
    assert table.evening.game.waiting == ()
    assert table.evening.game.talk[-1] == Testified(
        seat=2, claims=(Declined(about=About.RECEIVED),)
    )


def test_the_pocket_opens_when_the_pause_is_over_and_not_a_moment_before_r35() -> None:
    table, _ = talking()
    table.plays(0, Accuse(target=THIEF))
    due = table.period.due
    assert due is not None
    table.passes(due - table.now - 1)
    assert table.plays(THIEF, EmptyPockets()) == ()
    assert table.evening.playing
    table.passes(1)
    assert table.plays(THIEF, EmptyPockets())
    assert not table.evening.playing


def test_without_a_game_there_is_nothing_to_do() -> None:
    table, _ = five()
    assert table.refused_play(0, Say(text="Hello")).reason == "no_game"
