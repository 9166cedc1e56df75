"""Who wins the base game, and by which ruling (R40–R46)."""

import pytest

from kit import ending, refused, ruling, table, winners
from mafia_de_cuba.game.characters import Character, Ending
from mafia_de_cuba.game.commands import Say
from mafia_de_cuba.game.refusal import Reason, Refused
from mafia_de_cuba.game.setup import Switch
from mafia_de_cuba.game.sight import view_for

EIGHT = "8 2HFDK j1 | 3 | 5 H K F H D 7"
"""Thieves on 1 and 7, Henchmen on 2 and 5, the Cleaner on 3, the Agent on 4, a Driver on 6."""
TEN = "10 4HFCD j1 | 5 | 5 F C H H H H D 5"
"""Thieves on 1 and 9, the FBI on 2, the CIA on 3, Henchmen on 4–7, a Driver on 8."""
URCHIN = "6 HFD | 5 | (H)4 6 F D -"
"""Thieves of 4 and 6 on 1 and 2, the Agent on 3, a Driver behind him, an Urchin last."""
CHAIN = "9 2HF3D j1 | 5 | D D {} D H H F {}"
"""Drivers on 1, 2 and 4, Thieves on 3 and 8, Henchmen on 5 and 6, the Agent on 7."""


def test_r40_all_recovered_the_godfather_henchmen_and_an_unfired_cleaner_win() -> None:
    line = f"{EIGHT} | 1! 7!"
    assert ending(line) is Ending.DIAMONDS_RECOVERED
    assert winners(line) == (0, 2, 3, 5, 6)
    assert [ruling(line, seat) for seat in (0, 2, 3, 5)] == ["R40"] * 4


def test_r40_a_henchman_who_was_accused_wins_too_and_a_bagged_one_is_nobody() -> None:
    assert winners(f"{EIGHT} | 2! 1! 7!") == (0, 2, 3, 5, 6)
    assert winners("6 HFD | 5 | (H)4 6 F D - | 1! 2!") == (0,)


@pytest.mark.parametrize("agent", [2, 3])
def test_r41_the_accused_agent_wins_alone_and_the_other_agent_loses(agent: int) -> None:
    line = f"{TEN} | {agent}!"
    assert ending(line) is Ending.AGENT_ACCUSED
    assert winners(line) == (agent,)
    assert ruling(line, agent) == "R41"


@pytest.mark.parametrize("before", ["", "1! ", "4! ", "1! 5! "])
def test_r41_whatever_came_before(before: str) -> None:
    assert winners(f"{TEN} | {before}2!") == (2,)


def test_r42_the_godfather_fallen_the_richest_thief_still_in_wins() -> None:
    line = "7 2HFD | 0 | 6 5 H H F D | 3!"
    assert ending(line) is Ending.GODFATHER_ELIMINATED
    assert winners(line) == (1,)
    assert ruling(line, 1) == "R42"


def test_r42_a_thief_who_was_caught_is_not_counted() -> None:
    assert winners("7 2HFD | 0 | 6 5 H H F D | 1! 3!") == (2,)
    assert winners("8 2HFDK | 0 | 6 5 H H F D K | 1x 3!") == (2,)


def test_r42_ties_share() -> None:
    assert winners("7 2HFD | 0 | 5 5 H H F D | 3!") == (1, 2)
    assert winners("7 2HFD | 0 | 4 H 4 4 F 3 | 2!") == (1, 3, 4)
    assert winners("7 2HFD | 0 | 4 H 4 4 F 3 | 1! 2!") == (3, 4)


def test_r42_what_was_left_in_the_box_makes_nobody_rich() -> None:
    assert winners("6 HFD | 0 | 1 H F D 2 | 2!") == (5,)


def test_r42_every_street_urchin_wins_too() -> None:
    assert winners(f"{URCHIN} | 4!") == (2, 5)
    assert winners("6 HFD | 5 | (H)10 F D - - | 5!") == (1, 4, 5)


def test_r43_an_urchin_wins_exactly_when_a_thief_wins() -> None:
    assert table(URCHIN).character(5) is Character.STREET_URCHIN
    assert ruling(f"{URCHIN} | 4!", 5) == "R43"
    assert winners(f"{URCHIN} | 1! 2!") == (0,)
    assert winners(f"{URCHIN} | 3!") == (3, 4)


def test_r43_an_urchin_who_was_accused_wins_with_the_thief_all_the_same() -> None:
    assert winners(f"{URCHIN} | 5!") == (2, 5)


def test_r44_a_driver_wins_with_the_right_neighbour_and_not_with_the_left() -> None:
    assert winners("6 HFD | 5 | 4 D H F 6 | 3!") == (5,)
    assert winners("6 HFD | 5 | 6 D H F 4 | 3!") == (1, 2)
    assert ruling("6 HFD | 5 | 6 D H F 4 | 3!", 2) == "R44"
    assert winners("6 HFD | 5 | 6 D H F 4 | 1! 5!") == (0, 3)


def test_r44_the_first_players_right_neighbour_is_the_godfather() -> None:
    assert winners("6 HFD | 5 | D 4 H F 6 | 2! 5!") == (0, 1, 3)
    assert winners("6 HFD | 5 | D 4 H F 6 | 3!") == (5,)


def test_r44_drivers_in_a_row_win_or_lose_together() -> None:
    assert winners(f"{CHAIN.format(4, 6)} | 3! 8!") == (0, 1, 2, 5, 6)
    assert winners(f"{CHAIN.format(4, 6)} | 5! 6!") == (8,)
    assert winners(f"{CHAIN.format(6, 4)} | 5! 6!") == (3, 4)


def test_r44_a_driver_wins_with_an_agent_unless_the_table_reads_alone_as_alone() -> None:
    line = "9 2HF3D j1 | 5 | 4 6 H H F D D D | 5!"
    assert winners(line) == (5, 6, 7, 8)
    assert winners(line, Switch.DRIVERS_NOT_ALONE) == (5,)


def test_r44_that_reading_changes_no_other_ending() -> None:
    alone = Switch.DRIVERS_NOT_ALONE
    assert winners(f"{CHAIN.format(4, 6)} | 3! 8!", alone) == (0, 1, 2, 5, 6)
    assert winners("6 HFD | 5 | 6 D H F 4 | 3!", alone) == (1, 2)


def test_r45_who_was_shot_can_still_win() -> None:
    assert winners(f"{EIGHT} | 2x 1! 7!") == (0, 2, 5, 6)
    assert winners(f"{EIGHT} | 6x 1! 7!") == (0, 2, 5, 6)
    assert winners("7 HFDK | 5 | 5 H F D K - | 6x 2!") == (1, 6)


def test_r45_a_thief_a_fired_cleaner_and_the_fallen_godfather_cannot() -> None:
    assert winners("7 2HFD | 0 | 9 5 H H F D | 1! 3!") == (2,)
    assert winners(f"{EIGHT} | 1x 7!") == (0, 2, 5, 6)
    assert 0 not in winners(f"{URCHIN} | 4!")


def test_r45_seats_never_close_up() -> None:
    assert winners("7 2HFD | 5 | H 4 D H F 6 | 2! 6!") == (0, 1, 4)
    assert winners("8 2HFDK | 5 | 4 H D K F H 6 | 2x 1! 7!") == (0, 2, 3, 6)


@pytest.mark.parametrize(("moves", "expected"), [("1! 2!", (0,)), ("3!", (3, 4)), ("4!", (2, 5))])
def test_r46_everyone_sees_who_won_and_so_who_chooses_the_next_godfather(
    moves: str, expected: tuple[int, ...]
) -> None:
    game = table(f"{URCHIN} | {moves}")
    for viewer in (None, *range(6)):
        ended = view_for(game, viewer).ended
        assert ended is not None
        assert ended.winners == expected


def test_r46_nobody_has_won_before_the_end() -> None:
    assert view_for(table(f"{URCHIN} | 1!"), None).ended is None


@pytest.mark.parametrize(
    ("line", "how", "by"),
    [
        (f"{URCHIN} | 1! 2!", Ending.DIAMONDS_RECOVERED, "R29"),
        (f"{URCHIN} | 3!", Ending.AGENT_ACCUSED, "R27"),
        (f"{EIGHT} | 4x", Ending.AGENT_SHOT, "R31"),
        (f"{URCHIN} | 4!", Ending.GODFATHER_ELIMINATED, "R26"),
        ("7 HFDL | 5 | 4 H F D L 6 | 5!", Ending.LOVER_ACCUSED, "R54"),
        ("7 HD2R | 5 | 4 H R D R 6 | 5!", Ending.REVOLUTION, "R55"),
        ("7 2HDT | 5 | 4 H T D H 6 | 2! 5!", Ending.HENCHMAN_BETRAYED, "R59"),
        ("7 2HDT | 5 | 4 H T D H 6 | 2! 4!", Ending.GODFATHER_ELIMINATED, "R59"),
    ],
)
def test_once_it_is_over_all_is_refused_by_the_ruling_that_ended_it(
    line: str, how: Ending, by: str
) -> None:
    game = table(line)
    assert ending(line) is how
    for seat in range(game.players):
        refusal = refused(game, seat, Say(text="Again?"))
        assert refusal == Refused(reason=Reason.GAME_OVER, ruling=by)
