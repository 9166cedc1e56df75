"""The Cleaner, who may shoot whoever is accused (R30–R35)."""

import pytest

from kit import do, ending, events, refused, ruling, table, winners
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Character, Ending, Token
from mafia_de_cuba.game.commands import Accuse, EmptyPockets, Shoot
from mafia_de_cuba.game.events import Eliminated, GameEnded, JokerGiven, ShotFired, Win
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.refusal import Reason, Refused
from mafia_de_cuba.game.setup import Switch
from mafia_de_cuba.game.sight import view_for

TABLE = "7 HFDK | 5 | 5 H F D K 5"
"""Seats 1 and 6 are Thieves of 5, 2 a Henchman, 3 the Agent, 4 a Driver, 5 the Cleaner."""
JOKER = "7 HFDK j1 | 5 | 5 H F D K 5"


def test_r30_the_cleaner_fires_between_the_order_and_the_reveal() -> None:
    game = table(f"{TABLE} | 1?")
    assert view_for(game, 5).may.shoot
    shot, *_ = events(game, 5, Shoot())
    assert shot == ShotFired(seat=5, target=1, take=Take(diamonds=5), character=Character.THIEF)


@pytest.mark.parametrize("line", ["7 HFDK | 5 | 5 H F D K", TABLE, f"{TABLE} | 1!"])
def test_r30_and_only_then(line: str) -> None:
    game = table(line)
    assert refused(game, 5, Shoot()) == Refused(reason=Reason.NOT_NOW, ruling="R30")
    assert not view_for(game, 5).may.shoot


@pytest.mark.parametrize("seat", [0, 1, 2, 3, 4, 6])
def test_r30_nobody_else_has_a_gun(seat: int) -> None:
    game = table(f"{TABLE} | 1?")
    assert refused(game, seat, Shoot()) == Refused(reason=Reason.NO_GUN, ruling="R30")
    assert not view_for(game, seat).may.shoot


def test_r30_he_never_shoots_himself() -> None:
    game = table(f"{TABLE} | 5?")
    assert refused(game, 5, Shoot()) == Refused(reason=Reason.SHOT_HIMSELF, ruling="R30")
    assert not view_for(game, 5).may.shoot


def test_r30_he_fires_once() -> None:
    game = do(table(f"{JOKER} | 4x"), (0, Accuse(target=1)))
    assert refused(game, 5, Shoot()) == Refused(reason=Reason.ELIMINATED, ruling="R28")


@pytest.mark.parametrize("agent", [3, 4])
def test_r31_a_shot_agent_wins_the_game_for_the_cleaner_alone(agent: int) -> None:
    line = f"8 HFCDK j1 | 5 | 5 H F C D K 5 | {agent}x"
    assert ending(line) is Ending.AGENT_SHOT
    assert winners(line) == (6,)
    assert ruling(line, 6) == "R31"


def test_r31_it_ends_at_once_even_after_the_cleaner_was_revealed() -> None:
    game = table(f"{JOKER} | 5! 3?")
    *_, last = events(game, 5, Shoot())
    wins = (Win(seat=5, ruling="R31"),)
    assert last == GameEnded(seat=0, ending=Ending.AGENT_SHOT, wins=wins)


def test_r31_after_the_end_nobody_fires() -> None:
    refusal = refused(table(f"{TABLE} | 3x"), 5, Shoot())
    assert refusal == Refused(reason=Reason.GAME_OVER, ruling="R31")


@pytest.mark.parametrize("victim", [1, 2, 4])
def test_r32_anyone_else_is_out_with_him_and_both_takes_are_shown(victim: int) -> None:
    game = table(f"{TABLE} | {victim}?")
    _, *out = events(game, 5, Shoot())
    assert out == [Eliminated(seat=victim), Eliminated(seat=5)]
    after = do(game, (5, Shoot()))
    assert after.phase is Phase.INVESTIGATION
    for viewer in (None, 0, 1, 6):
        seats = view_for(after, viewer).seats
        assert seats[victim].take == game.take_of(victim)
        assert seats[5].take == Take(tokens=(Token.CLEANER,))
        assert seats[5].character is Character.CLEANER
        assert [seat.seat for seat in seats if seat.eliminated] == sorted((victim, 5))


def test_r32_a_thiefs_diamonds_go_back() -> None:
    game = table(f"{TABLE} | 1x")
    assert (game.recovered, game.missing) == (5, 5)


def test_r32_which_may_win_the_godfather_the_game() -> None:
    line = f"{TABLE} | 1! 6x"
    assert ending(line) is Ending.DIAMONDS_RECOVERED
    assert winners(line) == (0, 2)


@pytest.mark.parametrize(("line", "jokers"), [(TABLE, 0), (JOKER, 1)])
def test_r32_a_shot_character_costs_no_joker_even_with_none_left(line: str, jokers: int) -> None:
    for victim in (2, 4):
        happened = events(table(f"{line} | {victim}?"), 5, Shoot())
        assert not any(isinstance(event, JokerGiven | GameEnded) for event in happened)
        assert table(f"{line} | {victim}x").jokers == jokers


def test_r32_a_shot_urchin_costs_nothing_either() -> None:
    game = table("7 HFDK | 5 | 5 H F D K - | 6x")
    assert game.phase is Phase.INVESTIGATION
    assert game.eliminated == (6, 5)


def test_r33_a_cleaner_who_never_fired_wins_with_the_godfather() -> None:
    assert winners(f"{TABLE} | 1! 6!") == (0, 2, 5)
    assert ruling(f"{TABLE} | 1! 6!", 5) == "R40"


@pytest.mark.parametrize("shot", ["1x 6!", "1! 6x", "2x 1! 6!", "4x 1! 6!"])
def test_r33_one_who_fired_does_not(shot: str) -> None:
    assert winners(f"{TABLE} | {shot}") == (0, 2)


def test_r33_he_loses_with_the_thieves_fired_or_not() -> None:
    assert winners(f"{TABLE} | 2!") == (1, 6)
    assert winners(f"{TABLE} | 1x 2!") == (6,)


def test_r34_an_accused_cleaner_is_an_ordinary_innocent() -> None:
    game = table(f"{JOKER} | 5?")
    assert JokerGiven(seat=5) in events(game, 5, EmptyPockets())
    assert ending(f"{TABLE} | 5!") is Ending.GODFATHER_ELIMINATED
    assert winners(f"{TABLE} | 5!") == (1, 6)


def test_r34_with_a_joker_he_stays_in_and_may_still_fire_later() -> None:
    assert view_for(table(f"{JOKER} | 5! 1?"), 5).may.shoot
    fired = table(f"{JOKER} | 5! 1x")
    assert fired.eliminated == (1, 5)
    assert winners(f"{JOKER} | 5! 3x") == (5,)
    assert winners(f"{JOKER} | 5! 1! 6!") == (0, 2, 5)
    assert winners(f"{JOKER} | 5! 1x 6!") == (0, 2)


WHEREVER = {
    "in a pocket": "7 HFDK | 5 | 5 H F D K 4",
    "in the bag": "7 HFDK | 5 | (K)5 H F D 1 3",
    "left in the box": "7 HFDK | 5 | 5 H F D 1 -",
}


@pytest.mark.parametrize("line", WHEREVER.values(), ids=WHEREVER)
@pytest.mark.parametrize("accused", ["", " | 1?", " | 2?", " | 5?", " | 1! 2?"])
def test_r35_the_pause_for_a_shot_is_the_same_wherever_the_token_is(
    line: str, accused: str
) -> None:
    game = table(line + accused)
    assert [view_for(game, viewer).shot_pause for viewer in (None, *range(7))] == [True] * 8


def test_r35_it_stays_after_the_shot_and_is_there_before_the_theft() -> None:
    for line in ("7 HFDK", "7 HFDK | 5 | 5", f"{TABLE} | 1x", f"{TABLE} | 1x 2?"):
        assert view_for(table(line), None).shot_pause


def test_r35_a_table_without_the_cleaner_has_none() -> None:
    assert not view_for(table("7 2HFD | 5 | 5 H F D H 5 | 1?"), None).shot_pause


def test_r35_an_accusation_looks_the_same_to_all_others_whoever_holds_the_token() -> None:
    five, two = table(f"{TABLE} | 1?"), table("7 HFDK | 5 | 5 K F D H 5 | 1?")
    for viewer in (None, 0, 1, 6):
        assert view_for(five, viewer) == view_for(two, viewer)


def test_r44_a_driver_wins_with_the_cleaner_unless_the_table_reads_alone_as_alone() -> None:
    line = "7 HFDK | 5 | 5 H F K D 5 | 3x"
    assert winners(line) == (4, 5)
    assert winners(line, Switch.DRIVERS_NOT_ALONE) == (4,)
