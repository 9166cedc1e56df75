"""Revolución's changing sides: Traitor, Minion, Lawyer, and who follows whom (R57–R62)."""

import pytest

from kit import ending, events, refused, ruling, table, winners
from mafia_de_cuba.game.box import Box
from mafia_de_cuba.game.characters import Character, Ending
from mafia_de_cuba.game.commands import Accuse, Ask, EmptyPockets, Say
from mafia_de_cuba.game.events import Eliminated, GameEnded, JokerGiven, TraitorTookOver
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.refusal import Reason, Refused
from mafia_de_cuba.game.setup import Switch
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.testimony import Question
from mafia_de_cuba.game.view import Safe

TRAITOR = "8 2HDTM | 4 | 4 H T M D H 6 | "
"""Thieves of 4 and 6 on 1 and 7, Henchmen on 2 and 6, the Traitor on 3, the Minion on 4, a Driver
on 5; 1 diamond is left in the box, and there is no Joker."""
TRAITOR_JOKER = TRAITOR.replace("TM |", "TM j1 |")
LAWYER = "8 2HFDW | 5 | 5 H W F D H 5 | "
"""Thieves of 5 on 1 and 7, Henchmen on 2 and 6, the Lawyer on 3, the Agent on 4, a Driver on 5."""
LAWYER_JOKER = LAWYER.replace("DW |", "DW j1 |")
CLEANER = "8 HFDKW | 5 | 5 H W F D K 5 | "
"""The same, with the Cleaner on 6 in the second Henchman's place."""
TO_GODFATHER = Switch.LAWYER_TO_GODFATHER


def test_r57_where_the_godfather_would_fall_the_traitor_is_revealed_and_takes_over() -> None:
    happened = events(table(f"{TRAITOR}2?"), 2, EmptyPockets())
    assert happened[1:] == (Eliminated(seat=0), TraitorTookOver(seat=3))
    game = table(f"{TRAITOR}2!")
    assert game.godfather == 3
    assert game.phase is Phase.INVESTIGATION
    for viewer in (None, 0, 1, 4):
        assert view_for(game, viewer).seats[3].character is Character.TRAITOR


def test_r57_he_has_the_box_the_recovered_diamonds_and_the_knowledge() -> None:
    before, game = table(f"{TRAITOR}1!"), table(f"{TRAITOR}1! 2!")
    assert view_for(before, 3).safe is None
    view = view_for(game, 3)
    assert view.safe == Safe(kept=4, returned=Box(diamonds=1), missing=6)
    assert view.box == Box(diamonds=1)
    assert (view.box_at, view.recovered, view.jokers) == (3, 4, 0)


def test_r57_he_accuses_and_asks_and_the_list_of_the_revealed_stays() -> None:
    game = table(f"{TRAITOR}2!")
    may = view_for(game, 3).may
    assert may.accuse == (1, 4, 5, 6, 7)
    assert [ask.of for ask in may.ask] == [1, 2, 4, 5, 6, 7]
    again = refused(game, 3, Accuse(target=2))
    assert again == Refused(reason=Reason.ALREADY_SHOWN, ruling="R22")
    assert refused(game, 3, Accuse(target=3)).reason is Reason.ACCUSED_HIMSELF
    assert refused(game, 3, Ask(of=3, question=Question.TOOK)).reason is Reason.ASKED_HIMSELF


def test_r57_the_fallen_godfather_is_out_of_it() -> None:
    game = table(f"{TRAITOR}2!")
    assert refused(game, 0, Say(text="You!")).reason is Reason.ELIMINATED
    assert refused(game, 0, Accuse(target=1)).reason is Reason.ELIMINATED
    assert refused(game, 3, Accuse(target=0)).reason is Reason.ACCUSED_ELIMINATED
    assert 0 not in winners(f"{TRAITOR}2! 1! 7!")


def test_r57_a_fake_shown_to_the_fallen_godfather_counts_for_the_traitor() -> None:
    game = table("6 HTD* | 5 | 4* H T D 3 | 1! 2! 1!")
    assert game.godfather == 3
    assert game.shown == (2, 1)


def test_r57_it_happens_once_only() -> None:
    line = f"{TRAITOR}2! 5!"
    assert ending(line) is Ending.GODFATHER_ELIMINATED
    assert winners(line) == (7,)


def test_r57_a_traitor_accused_with_no_joker_left_takes_over_at_once() -> None:
    assert TraitorTookOver(seat=3) in events(table(f"{TRAITOR}3?"), 3, EmptyPockets())
    assert winners(f"{TRAITOR}3! 1! 7!") == (2, 3, 4, 5, 6)


def test_r57_with_a_joker_left_he_is_an_ordinary_innocent_and_may_take_over_later() -> None:
    *_, joker = events(table(f"{TRAITOR_JOKER}3?"), 3, EmptyPockets())
    assert joker == JokerGiven(seat=3)
    assert table(f"{TRAITOR_JOKER}3!").godfather == 0
    game = table(f"{TRAITOR_JOKER}3! 2!")
    assert (game.godfather, game.jokers) == (3, 0)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("8 3HTD | 4 | (T)4 H H D H 2 3 | 2!", (1,)),
        ("8 3HTD | 4 | 4 H H D H 2 3 | 2!", (1,)),
        ("8 2HTDK | 4 | 4 H T D H K 5 | 3x 2!", (7,)),
    ],
    ids=["bagged", "left in the box", "shot"],
)
def test_r57_no_traitor_still_in_no_take_over(line: str, expected: tuple[int, ...]) -> None:
    assert ending(line) is Ending.GODFATHER_ELIMINATED
    assert winners(line) == expected


@pytest.mark.parametrize(
    ("line", "how", "expected"),
    [
        ("8 2HFTD | 5 | 4 H F T D H 6 | 3!", Ending.AGENT_ACCUSED, (3,)),
        ("8 2HLTD | 5 | 4 H L T D H 6 | 3!", Ending.LOVER_ACCUSED, (3, 7)),
        ("8 HDT2R | 5 | 4 H R T D R 6 | 3!", Ending.REVOLUTION, (1, 3, 6)),
        ("8 HFTDK | 5 | 4 H F T D K 6 | 3x", Ending.AGENT_SHOT, (6,)),
    ],
)
@pytest.mark.parametrize("usurped", [False, True])
def test_r57_other_endings_are_as_usual_before_and_after_a_take_over(
    line: str, how: Ending, expected: tuple[int, ...], *, usurped: bool
) -> None:
    if usurped:
        line = line.replace("| 3", "| 2! 3")
        assert table(line).godfather == 4
    assert ending(line) is how
    assert winners(line) == expected


def test_r58_the_traitor_recovers_everything_and_wins_with_minion_and_henchmen() -> None:
    line = f"{TRAITOR}2! 1! 7!"
    assert ending(line) is Ending.DIAMONDS_RECOVERED
    assert winners(line) == (2, 3, 4, 5, 6)
    assert [ruling(line, seat) for seat in (2, 3, 4, 5, 6)] == ["R58", "R58", "R60", "R44", "R58"]
    assert winners(line, Switch.TRAITOR_WINS_APART) == (3, 4, 5)


def test_r58_an_unfired_cleaner_wins_with_him_and_one_who_fired_does_not() -> None:
    start = "8 2HTDK | 5 | 4 H T D H K 6 | "
    assert winners(f"{start}2! 1! 7!") == (2, 3, 4, 5, 6)
    assert winners(f"{start}2! 1! 7!", Switch.TRAITOR_WINS_APART) == (3, 4)
    assert winners(f"{start}2! 1! 7x") == (2, 3, 4, 5)


def test_r58_that_reading_changes_nothing_for_the_first_godfather() -> None:
    apart = Switch.TRAITOR_WINS_APART
    assert winners(f"{TRAITOR}1! 7!", apart) == winners(f"{TRAITOR}1! 7!") == (0, 2, 6)


def test_r59_accusing_a_henchman_he_loses_to_him_and_the_richest_thief() -> None:
    line = f"{TRAITOR}2! 6!"
    assert ending(line) is Ending.HENCHMAN_BETRAYED
    assert winners(line) == (6, 7)
    assert ruling(line, 6) == ruling(line, 7) == "R59"
    _, fallen, over = events(table(f"{TRAITOR}2! 6?"), 6, EmptyPockets())
    assert fallen == Eliminated(seat=3)
    assert isinstance(over, GameEnded)


def test_r59_of_the_thieves_still_in_and_ties_share() -> None:
    assert winners(f"{TRAITOR}2! 7! 6!") == (1, 6)
    assert winners("8 2HDTM | 5 | 5 H T M D H 5 | 2! 6!") == (1, 6, 7)


@pytest.mark.parametrize("accused", [4, 5])
def test_r59_any_other_innocent_ends_it_for_the_richest_thief(accused: int) -> None:
    line = f"{TRAITOR}2! {accused}!"
    assert ending(line) is Ending.GODFATHER_ELIMINATED
    assert winners(line) == (7,)
    assert ruling(line, 7) == "R42"


def test_r60_the_minion_wins_exactly_when_the_traitor_wins() -> None:
    assert table(TRAITOR).character(4) is Character.MINION
    assert 4 in winners(f"{TRAITOR}2! 1! 7!")
    for moves in ("1! 7!", "2! 6!", "2! 5!", "2! 4!"):
        assert 4 not in winners(TRAITOR + moves)


def test_r60_also_when_the_traitor_wins_as_the_richest_beside_the_lover() -> None:
    line = "8 HDLTM | 5 | 2 H T M L D 3 | 2! 5!"
    assert winners(line) == (3, 4, 5, 6)
    assert [ruling(line, seat) for seat in (3, 4, 5, 6)] == ["R54", "R60", "R54", "R44"]
    assert winners(line, Switch.LOVER_COUNTS_RECOVERED) == (5, 6, 7)


def test_r60_neither_is_told_who_the_other_is() -> None:
    one, other = table("6 HTM | 5 | H T M 3 2"), table("6 HTM | 5 | T H M 3 2")
    assert view_for(one, 3) == view_for(other, 3)
    one, other = table("6 HTM | 5 | T M H 3 2"), table("6 HTM | 5 | T H M 3 2")
    assert view_for(one, 1) == view_for(other, 1)


def test_r61_tipped_by_a_thief_the_lawyer_sides_with_the_thieves() -> None:
    assert table(LAWYER).character(3) is Character.CROOKED_LAWYER
    for switches in ((), (TO_GODFATHER,)):
        assert winners(f"{LAWYER}1! 2!", *switches) == (3, 7)
        assert winners(f"{LAWYER}1! 7!", *switches) == (0, 2, 6)
    assert ruling(f"{LAWYER}1! 2!", 3) == "R61"


def test_r61_tipped_by_a_henchman_he_sides_with_the_urchins_or_with_the_godfather() -> None:
    assert winners(f"{LAWYER}2!") == (1, 3, 7)
    assert winners(f"{LAWYER}2!", TO_GODFATHER) == (1, 7)
    assert winners(f"{LAWYER_JOKER}2! 1! 7!") == (0, 2, 6)
    assert winners(f"{LAWYER_JOKER}2! 1! 7!", TO_GODFATHER) == (0, 2, 3, 6)


def test_r61_tipped_by_the_cleaner_likewise() -> None:
    assert winners(f"{CLEANER}6!") == (1, 3, 7)
    assert winners(f"{CLEANER}6!", TO_GODFATHER) == (1, 7)


def test_r61_the_first_telling_accusation_fixes_it_and_no_later_one() -> None:
    assert winners(f"{LAWYER_JOKER}1! 2! 7!", TO_GODFATHER) == (0, 2, 6)
    assert winners(f"{LAWYER_JOKER}5! 1! 2!", TO_GODFATHER) == (3, 7)
    assert winners(f"{LAWYER_JOKER}2! 1! 6!", TO_GODFATHER) == (7,)


@pytest.mark.parametrize("accused", [3, 5])
def test_r61_never_fixed_he_loses(accused: int) -> None:
    assert winners(f"{LAWYER}{accused}!") == (1, 7)


def test_r61_a_victims_take_tips_him_and_the_shooters_own_does_not() -> None:
    assert winners(f"{CLEANER}1x 3!") == (3, 7)
    assert winners(f"{CLEANER}2x 3!") == (1, 3, 7)
    assert winners(f"{CLEANER}2x 3!", TO_GODFATHER) == (1, 7)
    assert winners(f"{CLEANER}5x 3!") == (1, 7)


def test_r61_the_fake_alone_tips_nobody() -> None:
    assert winners("8 2HFDW* | 5 | 5* H W F D H 5 | 1! 3!") == (1, 7)
    assert winners("8 2HFDW* | 5 | 5* H W F D H 5 | 1! 1! 3!") == (3, 7)


def test_r61_he_loses_wherever_no_thief_wins() -> None:
    assert winners(f"{LAWYER}1! 4!") == (4, 5)


def test_r62_wherever_a_thief_wins_the_urchins_win() -> None:
    assert winners("8 2HFDL j1 | 0 | H L F D H 9 - | 2!") == (2, 6, 7)
    assert winners("8 2HFDL j1 | 5 | H L F D H 1 - | 2!") == (0, 2)
    assert winners("8 2HD2R j1 | 0 | H R 3 D H R - | 2!") == (2, 3, 4, 6, 7)
    assert winners("8 2HDTM | 5 | 5 H T M D H - | 2! 6!") == (1, 6, 7)


def test_r62_drivers_come_last_so_they_follow_urchin_minion_and_lawyer() -> None:
    assert winners("6 HFD* | 5 | 4 * D H F | 4!") == (1, 2, 3)
    assert 5 in winners(f"{TRAITOR}2! 1! 7!")
    assert winners("8 HF2DW | 5 | 5 H W D D F 5 | 2!") == (
        1,
        3,
        4,
        5,
        7,
    )


def test_r62_the_driver_on_seat_1_does_not_follow_the_traitor() -> None:
    line = "8 2HDTM | 5 | D H T M 4 H 6 | 2! 5! 7!"
    assert winners(line) == (2, 3, 4, 6)
    assert winners("8 2HDTM | 5 | D H T M 4 H 6 | 5! 7!") == (0, 1, 2, 6)


def test_r62_a_shot_minion_and_a_shot_lawyer_still_follow() -> None:
    assert winners("8 HDTMK | 5 | 4 H T M D K 6 | 4x 2! 1! 7!") == (2, 3, 4, 5)
    assert winners(f"{CLEANER}3x 2!") == (1, 3, 7)
