"""What each seat and a spectator may see, and what each may do, at every stage of a game."""

from itertools import product

import pytest

from kit import do, events, table
from mafia_de_cuba.game.box import NOTHING, Box, Take
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.commands import (
    Accuse,
    Ask,
    Command,
    EmptyPockets,
    HelpYourself,
    Hide,
    Say,
    Shoot,
)
from mafia_de_cuba.game.events import BoxPassed, TokenBagged, TookFromBox
from mafia_de_cuba.game.may import NOTHING_TO_DO, May, MayAsk, MayRemark, MayTake
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.rules import decide
from mafia_de_cuba.game.sight import view_for, visible
from mafia_de_cuba.game.testimony import (
    FIRST_PLAYER_QUESTIONS,
    QUESTIONS,
    About,
    Journey,
    Question,
    Turn,
)
from mafia_de_cuba.game.view import Pocket, Safe, SeatView

H, FBI, DRIVER, CLEANER = (
    Token.LOYAL_HENCHMAN,
    Token.FBI_AGENT,
    Token.DRIVER,
    Token.CLEANER,
)
EVERYONE = (None, *range(7))
LAID = "7 HFDK j1"
BACK = f"{LAID} | 2 | (F)4 H D K 9 -"
"""Thieves on 1 and 5, a Henchman on 2, a Driver on 3, the Cleaner on 4, an Urchin last; the FBI's
Agent lies in the bag and the box came back empty."""
STAGES = [
    LAID,
    f"{LAID} | 2",
    f"{LAID} | 2 | (F)4",
    f"{LAID} | 2 | (F)4 H D K 9",
    BACK,
    f"{BACK} | 2?",
    f"{BACK} | 4?",
    f"{BACK} | 2!",
    f"{BACK} | 2! 1?",
    f"{BACK} | 2! 1x",
    f"{BACK} | 2! 1! 5!",
    "6 HTD* | 5 | 4* H T D 3 | 1!",
    "6 HTD* | 5 | 4* H T D 3 | 1! 2!",
    "6 HTD* | 5",
    "6 HTD* | 5 | (H)10 T D",
    "6 HTD | 5 | (H)10 T D",
    "6 HTD* | 5 | 4 H T D",
]


def test_before_the_theft_the_godfather_sees_the_full_box_and_may_keep_some() -> None:
    game = table(LAID)
    godfather, first = view_for(game, 0), view_for(game, 1)
    assert godfather.phase is Phase.HIDING
    assert godfather.box == Box(diamonds=15, tokens=(H, FBI, DRIVER, CLEANER))
    assert godfather.may == May(say=True, hide=(0, 1, 2, 3, 4, 5))
    assert (first.box, first.may) == (None, May(say=True))


def test_whoever_has_the_box_sees_it_and_may_take() -> None:
    view = view_for(table(f"{LAID} | 2 | (F)4"), 2)
    assert view.box == Box(diamonds=9, tokens=(H, DRIVER, CLEANER))
    expected = MayTake(diamonds=9, tokens=(H, DRIVER, CLEANER), fake=False, nothing=False)
    assert view.may == May(say=True, take=expected)


def test_the_first_player_may_also_bag() -> None:
    take = view_for(table(f"{LAID} | 2"), 1).may.take
    assert take is not None
    assert take.bag == (H, FBI, DRIVER, CLEANER)
    assert take.allows(Take(tokens=(H,)), FBI)
    assert not take.allows(Take(tokens=(FBI,)), FBI)
    assert not take.allows(NOTHING)


def test_while_the_box_goes_round_the_others_see_only_where_it_is() -> None:
    game = table(f"{LAID} | 2 | (F)4 H")
    for viewer in (None, 4, 5, 6):
        view = view_for(game, viewer)
        assert (view.phase, view.box_at) == (Phase.THEFT, 3)
        assert (view.box, view.pocket, view.safe, view.journey) == (None, None, None, None)
        assert view.seats == tuple(SeatView(seat=seat) for seat in range(7))


def test_a_seat_remembers_its_own_turn_and_nobody_elses() -> None:
    game = table(BACK)
    assert view_for(game, 1).pocket == Pocket(
        turn=Turn(
            received=Box(diamonds=13, tokens=(H, FBI, DRIVER, CLEANER)),
            took=Take(diamonds=4),
            passed=Box(diamonds=9, tokens=(H, DRIVER, CLEANER)),
            bagged=FBI,
        ),
        character=Character.THIEF,
    )
    assert view_for(game, 3).pocket == Pocket(
        turn=Turn(
            received=Box(diamonds=9, tokens=(DRIVER, CLEANER)),
            took=Take(tokens=(DRIVER,)),
            passed=Box(diamonds=9, tokens=(CLEANER,)),
        ),
        character=Character.DRIVER,
    )
    assert view_for(game, 6).pocket == Pocket(
        turn=Turn(
            received=Box(diamonds=0),
            took=NOTHING,
            passed=Box(diamonds=0),
        ),
        character=Character.STREET_URCHIN,
    )
    assert view_for(game, 0).pocket is view_for(game, None).pocket is None


def test_the_godfather_alone_knows_what_he_kept_what_came_back_and_what_is_missing() -> None:
    going, back = table(f"{LAID} | 2 | (F)4"), table(f"{BACK} | 1!")
    assert view_for(going, 0).safe == Safe(kept=2)
    assert view_for(back, 0).safe == Safe(kept=2, returned=Box(diamonds=0), missing=9)
    for viewer in (None, 1, 2, 3, 4, 5, 6):
        assert view_for(going, viewer).safe is view_for(back, viewer).safe is None


def test_what_lies_open_lies_open_to_all() -> None:
    game = table(f"{BACK} | 2! 1x")
    thief, gun = Take(diamonds=4), Take(tokens=(CLEANER,))
    for viewer in EVERYONE:
        view = view_for(game, viewer)
        henchman = Character.LOYAL_HENCHMAN
        assert view.seats == (
            SeatView(seat=0),
            SeatView(seat=1, eliminated=True, take=thief, character=Character.THIEF),
            SeatView(seat=2, jokers=1, take=Take(tokens=(H,)), character=henchman),
            SeatView(seat=3),
            SeatView(seat=4, eliminated=True, take=gun, character=Character.CLEANER),
            SeatView(seat=5),
            SeatView(seat=6),
        )
        assert (view.jokers, view.recovered, view.accusations) == (0, 4, (2, 1))


def test_during_an_accusation_only_the_accused_and_the_cleaner_act() -> None:
    game = table(f"{BACK} | 2?")
    may = {seat: view_for(game, seat).may for seat in range(7)}
    assert [seat for seat in may if may[seat].shoot] == [4]
    assert [seat for seat in may if may[seat].empty_pockets] == [2]
    assert may[1] == May(say=True, testify=tuple(About), remark=MayRemark(of=(0, 2, 3, 4, 5, 6)))
    others = (1, 2, 3, 4, 5, 6)
    assert may[0] == May(say=True, testify=tuple(About), remark=MayRemark(of=others, to=others))
    assert [seat for seat, its in may.items() if its.remark and its.remark.plea] == [2]


def test_in_the_investigation_the_godfather_asks_and_accuses_whom_he_may() -> None:
    may = view_for(table(f"{BACK} | 2! 1!"), 0).may
    assert may.accuse == (3, 4, 5, 6)
    assert may.ask == tuple(MayAsk(of=seat, questions=QUESTIONS) for seat in (2, 3, 4, 5, 6))
    first = view_for(table(BACK), 0).may.ask[0]
    assert first == MayAsk(of=1, questions=FIRST_PLAYER_QUESTIONS)
    remark = MayRemark(of=(0, 1, 2, 4, 5, 6))
    assert view_for(table(BACK), 3).may == May(say=True, testify=tuple(About), remark=remark)


def test_spectators_the_eliminated_and_everyone_at_the_end_may_do_nothing() -> None:
    caught = table(f"{BACK} | 1!")
    assert view_for(caught, None).may == view_for(caught, 1).may == NOTHING_TO_DO
    assert view_for(caught, 1).pocket is not None
    over = table(f"{BACK} | 1! 5!")
    assert [view_for(over, viewer).may for viewer in EVERYONE] == [NOTHING_TO_DO] * 8
    assert not list(NOTHING_TO_DO.commands())


def test_at_the_end_all_lies_open_to_everyone() -> None:
    game = table(f"{BACK} | 1! 5!")
    for viewer in EVERYONE:
        view = view_for(game, viewer)
        assert view.phase is Phase.OVER
        assert view.ended is not None
        assert view.journey == Journey(
            kept=2,
            bag=FBI,
            boxes=game.boxes,
            takes=game.takes,
            characters=(
                Character.GODFATHER,
                Character.THIEF,
                Character.LOYAL_HENCHMAN,
                Character.DRIVER,
                Character.CLEANER,
                Character.THIEF,
                Character.STREET_URCHIN,
            ),
        )


@pytest.mark.parametrize("line", [line for line in STAGES if line.startswith(LAID)])
def test_until_the_end_the_journey_is_closed(line: str) -> None:
    game = table(line)
    over = game.phase is Phase.OVER
    assert [view_for(game, viewer).journey is not None for viewer in EVERYONE] == [over] * 8


def test_a_hand_in_the_box_is_seen_by_its_owner_and_the_box_moving_on_by_all() -> None:
    hand = HelpYourself(take=Take(diamonds=4), bag=FBI)
    happened = events(table(f"{LAID} | 2"), 1, hand)
    took, passed = TookFromBox(seat=1, take=Take(diamonds=4)), BoxPassed(seat=1, to=2)
    assert visible(happened, 1) == (TokenBagged(seat=1, token=FBI), took, passed)
    for viewer in (None, 0, 2, 3, 4, 5, 6):
        assert visible(happened, viewer) == (passed,)


def test_talk_is_heard_by_all() -> None:
    game = do(table(BACK), (6, Say(text="Empty!")))
    assert len({view_for(game, viewer).talk for viewer in EVERYONE}) == 1
    assert len(view_for(game, None).talk) == 1


@pytest.mark.parametrize("seat", [-1, 7])
def test_there_is_no_view_from_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(ValueError, match="no seat"):
        view_for(table(BACK), seat)


def every_deed(players: int) -> list[Command]:
    """More than anybody could ever do, lawful or not."""
    seats = range(-1, players + 1)
    held = [(), (H,), (FBI,), (DRIVER,), (CLEANER,), (Token.TRAITOR,), (H, FBI), (H, H)]
    takes = [
        Take(diamonds=many, tokens=tokens, fake=fake)
        for many, tokens, fake in product(range(17), held, (False, True))
    ]
    bags = (None, H, FBI, DRIVER, CLEANER, Token.TRAITOR)
    return [
        *(Hide(diamonds=many) for many in range(-1, 17)),
        *(HelpYourself(take=take, bag=bag) for take, bag in product(takes, bags)),
        *(Ask(of=of, question=question) for of, question in product(seats, Question)),
        *(Accuse(target=target) for target in seats),
        Shoot(),
        EmptyPockets(),
    ]


@pytest.mark.parametrize("line", STAGES)
def test_a_seat_may_do_exactly_what_would_not_be_refused(line: str) -> None:
    game = table(line)
    deeds = every_deed(game.players)
    for seat in range(game.players):
        accepted = {deed for deed in deeds if not isinstance(decide(game, seat, deed), Refused)}
        assert set(view_for(game, seat).may.commands()) == accepted


@pytest.mark.parametrize("line", STAGES)
def test_a_seat_may_speak_exactly_when_it_would_not_be_refused(line: str) -> None:
    game = table(line)
    for seat in range(game.players):
        heard = not isinstance(decide(game, seat, Say(text="…")), Refused)
        assert view_for(game, seat).may.say is heard
