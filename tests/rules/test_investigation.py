"""Questions, testimony and the order "Empty your pockets!" (R20–R29)."""

import pytest

from kit import do, ending, events, refused, table, winners
from mafia_de_cuba.game.box import Box, Take, lawful_takes
from mafia_de_cuba.game.characters import Character, Ending, Token
from mafia_de_cuba.game.commands import (
    Accuse,
    Ask,
    Command,
    EmptyPockets,
    HelpYourself,
    Hide,
    Say,
    Shoot,
    Testify,
)
from mafia_de_cuba.game.events import (
    BoxPassed,
    Eliminated,
    GameEnded,
    JokerGiven,
    PocketsEmptied,
    PocketsOrdered,
    QuestionAsked,
    Said,
    Testified,
    TookFromBox,
    Win,
)
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.refusal import Reason, Refused
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.sight import view_for, visible
from mafia_de_cuba.game.testimony import About, BoxClaim, Question, TakeClaim

H, FBI, DRIVER = Token.LOYAL_HENCHMAN, Token.FBI_AGENT, Token.DRIVER
GOING_ROUND = "6 HFD | 5 | 4 H"
BACK = "6 HFD | 5 | 4 H F D 3"
"""Seats 1 and 5 are Thieves, 2 a Henchman, 3 the FBI's Agent, 4 a Driver; 3 diamonds are left."""
BACK_JOKER = "6 HFD j1 | 5 | 4 H F D 3"
LIE = Testify(claims=(TakeClaim(tokens=(H,)),))


def test_r20_the_godfather_alone_sees_what_came_back() -> None:
    game = table(BACK)
    assert view_for(game, 0).box == Box(diamonds=3)
    assert [view_for(game, other).box for other in (None, 1, 2, 3, 4, 5)] == [None] * 6


def test_r20_he_questions_anyone_in_any_order_as_often_as_he_likes() -> None:
    asked = [Ask(of=seat, question=Question.TOOK) for seat in (5, 2, 2, 1, 5)]
    game = do(table(BACK), *((0, ask) for ask in asked))
    assert [q.of for q in game.talk if isinstance(q, QuestionAsked)] == [5, 2, 2, 1, 5]
    assert [q.of for q in game.waiting] == [5, 2, 1], "the same question waits but once"
    one = Ask(of=3, question=Question.PASSED)
    expected = QuestionAsked(seat=0, of=3, question=Question.PASSED)
    assert events(game, 0, one) == (expected,)


@pytest.mark.parametrize("seat", range(6))
def test_r20_anyone_may_speak_unasked_and_lie_and_everyone_hears_it(seat: int) -> None:
    (said,) = events(table(BACK), seat, LIE)
    assert said == Testified(seat=seat, claims=LIE.claims)
    assert all(said.seen_by(viewer) for viewer in (None, *range(6)))
    (talk,) = events(table(BACK), seat, Say(text="Not me."))
    assert talk == Said(seat=seat, text="Not me.")


def test_r20_the_godfather_may_say_anything_of_what_he_kept_and_what_came_back() -> None:
    lies = Testify(
        claims=(
            TakeClaim(diamonds=1),
            BoxClaim(about=About.RECEIVED, diamonds=0, tokens=()),
        )
    )
    assert do(table(BACK), (0, lies)).talk == (Testified(seat=0, claims=lies.claims),)


def test_r20_silence_holds_nothing_up() -> None:
    game = do(table(BACK), (0, Ask(of=1, question=Question.TOOK)))
    assert do(game, (0, Accuse(target=1)), (1, EmptyPockets())).shown == (1,)


def test_r20_saying_nothing_is_no_testimony() -> None:
    for claims in ((), (BoxClaim(about=About.RECEIVED),)):
        refusal = refused(table(BACK), 1, Testify(claims=claims))
        assert refusal == Refused(reason=Reason.NOTHING_SAID, ruling="R20")


@pytest.mark.parametrize(
    ("line", "seat", "ask", "reason"),
    [
        (GOING_ROUND, 0, Ask(of=1, question=Question.TOOK), Reason.NOT_NOW),
        (f"{BACK} | 2?", 0, Ask(of=1, question=Question.TOOK), Reason.NOT_NOW),
        (BACK, 1, Ask(of=2, question=Question.TOOK), Reason.NOT_GODFATHER),
        (BACK, 0, Ask(of=0, question=Question.TOOK), Reason.ASKED_HIMSELF),
        (BACK, 0, Ask(of=6, question=Question.TOOK), Reason.NO_SUCH_SEAT),
        (BACK, 0, Ask(of=-1, question=Question.TOOK), Reason.NO_SUCH_SEAT),
        (GOING_ROUND, 1, LIE, Reason.NOT_NOW),
    ],
)
def test_r20_questions_are_the_godfathers_once_the_box_is_back(
    line: str, seat: int, ask: Command, reason: Reason
) -> None:
    assert refused(table(line), seat, ask) == Refused(reason=reason, ruling="R20")


def test_r21_the_questions_of_the_rulebook_may_be_put_to_anyone() -> None:
    four = {
        Question.RECEIVED_DIAMONDS,
        Question.RECEIVED_TOKENS,
        Question.PASSED,
        Question.TOOK,
    }
    may = {ask.of: set(ask.questions) for ask in view_for(table(BACK), 0).may.ask}
    assert sorted(may) == [1, 2, 3, 4, 5]
    assert all(four <= questions for questions in may.values())


def test_r21_only_the_first_player_is_asked_about_the_bag() -> None:
    game = table(BACK)
    assert events(game, 0, Ask(of=1, question=Question.BAG))
    for seat in (2, 3, 4, 5):
        refusal = refused(game, 0, Ask(of=seat, question=Question.BAG))
        assert refusal == Refused(reason=Reason.NO_BAG_THERE, ruling="R21")


def test_r22_the_order_names_one_player_and_everyone_hears_it() -> None:
    (order,) = events(table(BACK), 0, Accuse(target=1))
    assert order == PocketsOrdered(seat=0, target=1)
    game = do(table(BACK), (0, Accuse(target=1)))
    assert game.phase is Phase.ACCUSATION
    assert [view_for(game, viewer).accused for viewer in (None, 0, 5)] == [1, 1, 1]


@pytest.mark.parametrize(
    ("line", "seat", "target", "reason"),
    [
        (BACK, 0, 0, Reason.ACCUSED_HIMSELF),
        (f"{BACK} | 1!", 0, 1, Reason.ACCUSED_ELIMINATED),
        (f"{BACK_JOKER} | 2!", 0, 2, Reason.ALREADY_SHOWN),
        (BACK, 0, 6, Reason.NO_SUCH_SEAT),
        (BACK, 0, -1, Reason.NO_SUCH_SEAT),
        (BACK, 2, 1, Reason.NOT_GODFATHER),
        (GOING_ROUND, 0, 1, Reason.NOT_NOW),
        (f"{BACK} | 2?", 0, 1, Reason.NOT_NOW),
    ],
)
def test_r22_it_names_nobody_eliminated_or_revealed_and_not_himself(
    line: str, seat: int, target: int, reason: Reason
) -> None:
    refusal = refused(table(line), seat, Accuse(target=target))
    assert refusal == Refused(reason=reason, ruling="R22")


def test_r22_only_the_order_empties_a_pocket() -> None:
    unasked = refused(table(BACK), 1, EmptyPockets())
    assert unasked == Refused(reason=Reason.NOT_NOW, ruling="R22")
    other = refused(table(f"{BACK} | 2?"), 1, EmptyPockets())
    assert other == Refused(reason=Reason.NOT_ACCUSED, ruling="R22")
    confession = Testify(claims=(TakeClaim(diamonds=4),))
    talked = do(table(BACK), (0, Ask(of=1, question=Question.TOOK)), (1, confession))
    assert view_for(talked, 0).seats[1].take is None


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_r23_the_whole_take_is_shown_to_everyone_at_once(seat: int) -> None:
    game = table(f"{BACK_JOKER} | {seat}?")
    happened = events(game, seat, EmptyPockets())
    emptied = PocketsEmptied(seat=seat, take=game.take_of(seat), character=game.character(seat))
    assert happened[0] == emptied
    after = do(game, (seat, EmptyPockets()))
    for viewer in (None, *range(6)):
        assert emptied in visible(happened, viewer)
        assert view_for(after, viewer).seats[seat].take == game.take_of(seat)
        assert view_for(after, viewer).seats[seat].character is game.character(seat)


def test_r24_a_thief_is_eliminated_and_the_diamonds_lie_in_the_open() -> None:
    game = table(f"{BACK_JOKER} | 1?")
    assert events(game, 1, EmptyPockets()) == (
        PocketsEmptied(seat=1, take=Take(diamonds=4), character=Character.THIEF),
        Eliminated(seat=1),
    )
    after = do(game, (1, EmptyPockets()))
    assert [view_for(after, viewer).recovered for viewer in (None, 0, 1, 4)] == [4] * 4
    assert (after.missing, after.jokers, after.box.diamonds) == (3, 1, 3)


@pytest.mark.parametrize(
    ("line", "seat"),
    [
        (BACK_JOKER, 2),
        (BACK_JOKER, 4),
        ("6 HFD j1 | 5 | 4 H F D -", 5),
        ("6 HFK j1 | 5 | 4 K F H 3", 2),
    ],
)
def test_r25_an_innocent_gets_a_joker_and_stays_in(line: str, seat: int) -> None:
    game = table(f"{line} | {seat}?")
    emptied, joker = events(game, seat, EmptyPockets())
    assert isinstance(emptied, PocketsEmptied)
    assert joker == JokerGiven(seat=seat)
    after = do(game, (seat, EmptyPockets()))
    assert (after.jokers, after.eliminated, after.phase) == (0, (), Phase.INVESTIGATION)
    assert view_for(after, None).seats[seat].jokers == 1
    assert events(after, seat, LIE)


def test_r26_with_no_joker_left_the_godfather_falls() -> None:
    emptied, out, end = events(table(f"{BACK} | 2?"), 2, EmptyPockets())
    assert isinstance(emptied, PocketsEmptied)
    assert out == Eliminated(seat=0)
    assert end == GameEnded(
        seat=0, ending=Ending.GODFATHER_ELIMINATED, wins=(Win(seat=1, ruling="R42"),)
    )
    assert ending("6 HFD j1 | 5 | 4 H F D 3 | 2! 4!") is Ending.GODFATHER_ELIMINATED


def test_r26_having_no_joker_ends_nothing_by_itself() -> None:
    assert table(f"{BACK_JOKER} | 2!").phase is Phase.INVESTIGATION
    assert winners(f"{BACK_JOKER} | 2! 1! 5!") == (0, 2)
    assert winners(f"{BACK} | 1! 5!") == (0, 2)


@pytest.mark.parametrize("line", [BACK, BACK_JOKER])
def test_r27_an_accused_agent_wins_and_is_given_no_joker(line: str) -> None:
    happened = events(table(f"{line} | 3?"), 3, EmptyPockets())
    assert [type(event) for event in happened] == [PocketsEmptied, GameEnded]
    assert ending(f"{line} | 3!") is Ending.AGENT_ACCUSED
    assert winners(f"{line} | 3!") == (3, 4)
    assert table(f"{line} | 3!").jokers_given == ()


@pytest.mark.parametrize(
    "command",
    [Say(text="But …"), LIE, EmptyPockets(), Shoot(), Accuse(target=2), Hide(diamonds=1)],
)
def test_r28_the_eliminated_neither_speak_nor_act(command: Command) -> None:
    refusal = refused(table(f"{BACK} | 1!"), 1, command)
    assert refusal == Refused(reason=Reason.ELIMINATED, ruling="R28")


def test_r28_nobody_questions_the_eliminated_and_they_owe_no_answer() -> None:
    asked = do(table(BACK), (0, Ask(of=1, question=Question.TOOK)))
    game = do(asked, (0, Accuse(target=1)), (1, EmptyPockets()))
    assert game.waiting == ()
    refusal = refused(game, 0, Ask(of=1, question=Question.TOOK))
    assert refusal == Refused(reason=Reason.ASKED_ELIMINATED, ruling="R28")


def test_r29_the_moment_the_last_stolen_diamond_is_back_the_godfather_has_won() -> None:
    assert table(f"{BACK} | 1!").ended is None
    line = f"{BACK} | 1! 5!"
    assert ending(line) is Ending.DIAMONDS_RECOVERED
    assert winners(line) == (0, 2)
    late = refused(table(line), 0, Accuse(target=2))
    assert late == Refused(reason=Reason.GAME_OVER, ruling="R29")


def test_r29_if_nothing_was_stolen_he_wins_as_the_box_returns() -> None:
    game = table("8 3HFD* j1 | 0 | H H H F D *")
    happened = events(game, 7, HelpYourself(take=Take()))
    assert [type(event) for event in happened] == [TookFromBox, BoxPassed, GameEnded]
    line = "8 3HFD* j1 | 0 | H H H F D * -"
    assert ending(line) is Ending.DIAMONDS_RECOVERED
    assert winners(line) == (0, 1, 2, 3)


@pytest.mark.parametrize("players", range(5, 13))
def test_r29_with_the_rulebooks_tokens_something_is_always_stolen(players: int) -> None:
    setup = lay_table(Wishes(players=players))
    assert isinstance(setup, Setup)
    full = setup.full_box
    boxes = {full} | {full.without_token(token) for token in full.tokens}
    for seat in range(1, players):
        is_last = seat == players - 1
        boxes = {
            box.without(take)
            for box in boxes
            for take in lawful_takes(box, last=is_last)
            if not take.diamonds
        }
    assert boxes == set()


def test_nobody_sits_where_there_is_no_seat() -> None:
    for seat in (-1, 6):
        refusal = refused(table(BACK), seat, Say(text="Hello?"))
        assert refusal == Refused(reason=Reason.NO_SUCH_SEAT, ruling="R1")
