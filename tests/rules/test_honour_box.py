"""The honour box: a hand may take anything that is there, and a mistake has its price (R17)."""

import pytest

from kit import do, ending, events, refused, ruling, table, winners
from mafia_de_cuba.game.box import NOTHING, Take
from mafia_de_cuba.game.characters import Character, Ending, Token
from mafia_de_cuba.game.commands import Accuse, EmptyPockets, HelpYourself, Shoot
from mafia_de_cuba.game.events import Eliminated, FakeShown, PocketsEmptied, ShotFired
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.refusal import Reason, Refused
from mafia_de_cuba.game.setup import Switch
from mafia_de_cuba.game.sight import view_for

H, FBI = Token.LOYAL_HENCHMAN, Token.FBI_AGENT
MISTAKES = ["-", "HF", "HH", "3H", "3HFD", "H*", "3H*"]


@pytest.mark.parametrize("mistake", MISTAKES)
def test_r17_a_hand_that_breaks_the_taking_rule_makes_a_rule_breaker(mistake: str) -> None:
    game = table(f"7 2HFD* honour | 0 | {mistake}")
    assert game.character(1) is Character.RULE_BREAKER


@pytest.mark.parametrize("mistake", MISTAKES)
def test_r17_at_any_other_table_the_same_hand_is_refused(mistake: str) -> None:
    broken = table(f"7 2HFD* honour | 0 | {mistake}")
    refusal = refused(table("7 2HFD* | 0"), 1, HelpYourself(take=broken.take_of(1)))
    reason = Reason.TOOK_NOTHING if mistake == "-" else Reason.TOOK_TOO_MUCH
    expected = "R51" if "*" in mistake else "R11"
    assert refusal == Refused(reason=reason, ruling=expected)


@pytest.mark.parametrize(
    ("take", "character"),
    [
        ("3", Character.THIEF),
        ("3*", Character.THIEF),
        ("*", Character.STREET_URCHIN),
        ("H", Character.LOYAL_HENCHMAN),
        ("(H)H", Character.LOYAL_HENCHMAN),
        ("(H)3", Character.THIEF),
    ],
)
def test_r17_a_lawful_hand_is_no_mistake(take: str, character: Character) -> None:
    assert table(f"7 2HFD* honour | 0 | {take}").character(1) is character


def test_r17_an_open_hand_is_no_mistake_for_the_last_player_or_from_an_empty_box() -> None:
    last = table("6 HFD honour | 5 | 4 H F D -")
    assert last.character(5) is Character.STREET_URCHIN
    empty = table("6 HFD honour | 5 | (H)10 F D - -")
    assert empty.character(4) is empty.character(5) is Character.STREET_URCHIN
    assert table("6 HFD honour | 5 | 4 H F - D").character(4) is Character.RULE_BREAKER


def test_r17_even_here_a_hand_takes_only_what_is_there() -> None:
    game = table("6 HFD honour | 5")
    too_much = refused(game, 1, HelpYourself(take=Take(diamonds=11, tokens=(H,))))
    assert too_much == Refused(reason=Reason.NOT_IN_BOX, ruling="R17")
    twice = refused(game, 1, HelpYourself(take=Take(tokens=(H, H))))
    assert twice.reason is Reason.NOT_IN_BOX
    bagged = refused(game, 1, HelpYourself(take=Take(tokens=(H, FBI)), bag=H))
    assert bagged == Refused(reason=Reason.NOT_IN_BOX, ruling="R13")
    second = refused(table("6 HFD honour | 5 | 1"), 2, HelpYourself(take=NOTHING, bag=H))
    assert second.reason is Reason.BAG_NOT_YOURS


def test_r17_two_tokens_are_the_same_take_whichever_came_first() -> None:
    game = table("6 HFD honour | 5")
    one, other = (HelpYourself(take=Take(tokens=held)) for held in ((H, FBI), (FBI, H)))
    assert do(game, (1, one)) == do(game, (1, other))


def test_r17_to_the_others_a_mistake_looks_like_any_take() -> None:
    mistake, lawful = table("6 HFD honour | 5 | 2H"), table("6 HFD honour | 5 | (H)2")
    for viewer in (None, 0, 2, 3, 4, 5):
        assert view_for(mistake, viewer) == view_for(lawful, viewer)


@pytest.mark.parametrize("jokers", [0, 1])
@pytest.mark.parametrize("mistake", ["-", "HF", "3H", "3HFD", "3F"])
def test_r17_accused_a_rule_breaker_is_out_and_no_joker_is_due(mistake: str, jokers: int) -> None:
    game = table(f"6 HFD j{jokers} honour | 5 | {mistake} 2 2 2 1 | 1?")
    assert events(game, 1, EmptyPockets()) == (
        PocketsEmptied(seat=1, take=game.take_of(1), character=Character.RULE_BREAKER),
        Eliminated(seat=1),
    )
    after = do(game, (1, EmptyPockets()))
    assert after.phase is Phase.INVESTIGATION
    assert after.jokers == jokers
    assert refused(after, 0, Accuse(target=1)).reason is Reason.ACCUSED_ELIMINATED


def test_r17_an_agents_token_wins_nothing_in_a_hand_that_broke_the_rule() -> None:
    assert table("6 HFD honour | 5 | 1F H 4 D 5 | 1!").ended is None
    assert winners("6 HFD honour | 5 | 1F H 4 D 5 | 1! 3! 5!") == (0, 2)


def test_r17_nor_does_one_that_ends_the_game_in_a_lawful_hand() -> None:
    assert table("8 HFDLT honour | 5 | 1L H 4 D 5 F T | 1!").phase is Phase.INVESTIGATION
    assert table("6 H2R honour | 5 | 1R H 4 R 5 | 1!").phase is Phase.INVESTIGATION


def test_r17_diamonds_found_on_a_rule_breaker_count_as_recovered() -> None:
    game = table("6 HFD honour | 5 | 3H F 3 D 4 | 1!")
    assert (game.recovered, game.missing) == (3, 7)
    line = "6 HFD honour | 5 | 3H F 3 D 4 | 3! 5! 1!"
    assert ending(line) is Ending.DIAMONDS_RECOVERED
    assert winners(line) == (0,)


def test_r17_while_a_rule_breaker_holds_the_last_diamonds_they_are_not_back() -> None:
    assert table("6 HFD honour | 5 | 3H F 3 D 4 | 3! 5!").phase is Phase.INVESTIGATION


def test_r17_an_undiscovered_rule_breaker_with_most_diamonds_does_not_win() -> None:
    line = "6 HFD honour | 5 | 6H F 3 D 1 | 4!"
    assert ending(line) is Ending.GODFATHER_ELIMINATED
    assert winners(line) == (3, 4)
    assert ruling(line, 4) == "R44"


def test_r17_where_only_rule_breakers_hold_diamonds_no_thief_and_no_urchin_wins() -> None:
    line = "6 HFD honour | 5 | (D)4H 6F - - - | 5!"
    game = table(line)
    assert game.character(3) is Character.STREET_URCHIN
    assert ending(line) is Ending.GODFATHER_ELIMINATED
    assert winners(line) == ()


def test_r17_a_loyal_hand_that_broke_the_rule_does_not_win_with_the_godfather() -> None:
    assert winners("7 2HFD honour | 5 | HH F 4 D 5 1 | 3! 5! 6!") == (0,)


def test_r17_an_open_hand_that_broke_the_rule_does_not_win_with_the_thieves() -> None:
    assert winners("6 HFD honour | 5 | - H 4 D 6 | 2!") == (5,)


def test_r17_a_driver_who_broke_the_rule_never_arrives_nor_does_one_behind_him() -> None:
    assert winners("7 H2DF honour | 5 | 1D D 4 H F 5 | 3! 6! 1!") == (0, 4)
    assert winners("7 H2DF honour | 5 | D D 4 H F 6 | 3! 6!") == (0, 1, 2, 4)


def test_r17_a_rule_breaker_with_the_cleaners_token_never_shoots() -> None:
    game = table("7 HFDK honour | 5 | 3K H F D 5 2 | 3?")
    refusal = refused(game, 1, Shoot())
    assert refusal == Refused(reason=Reason.NO_GUN, ruling="R30")
    assert not view_for(game, 1).may.shoot


def test_r17_a_rule_breaker_with_the_traitors_token_never_takes_over() -> None:
    line = "6 HTD honour | 5 | 1T H 4 D 5 | 2!"
    assert ending(line) is Ending.GODFATHER_ELIMINATED
    assert winners(line) == (5,)


def test_r17_a_rule_breaking_revolutionary_does_not_win_with_the_other() -> None:
    assert winners("6 H2R honour | 5 | 1R H 4 R 5 | 4!") == (3, 4)


def test_r17_a_rule_breaker_tips_no_lawyer() -> None:
    never_fixed = "8 2HFDW honour | 5 | 2H 4 W F D H 4 | 1! 3!"
    assert winners(never_fixed) == (2, 7)
    assert winners(never_fixed, Switch.LAWYER_TO_GODFATHER) == (2, 7)
    assert winners("8 2HFDW honour | 5 | 2H 4 W F D H 4 | 1! 2! 3!") == (3, 7)


def test_r17_a_rule_breaker_who_is_shot_gives_the_diamonds_back() -> None:
    game = table("7 HFDK honour | 5 | 3F H K D 5 2 | 1?")
    shot, *out = events(game, 3, Shoot())
    assert shot == ShotFired(
        seat=3, target=1, take=game.take_of(1), character=Character.RULE_BREAKER
    )
    assert out == [Eliminated(seat=1), Eliminated(seat=3)]
    assert do(game, (3, Shoot())).recovered == 3


@pytest.mark.parametrize("mistake", ["H*", "3H*"])
def test_r17_a_token_beside_the_fake_is_found_by_the_second_accusation(mistake: str) -> None:
    line = f"6 HFD* honour | 5 | {mistake} F 3 D 4 | 1!"
    first = table(line)
    assert first.fake_shown == 1
    assert first.eliminated == ()
    assert events(table(line.replace("1!", "1?")), 1, EmptyPockets()) == (FakeShown(seat=1),)
    second = table(f"{line} 1!")
    assert second.eliminated == (1,)
    assert second.ended is None


def test_r17_if_nobody_takes_a_diamond_the_godfather_wins_as_the_box_returns() -> None:
    line = "6 HFD honour | 5 | - - - - -"
    assert ending(line) is Ending.DIAMONDS_RECOVERED
    assert winners(line) == (0,)


def test_r17_what_may_be_taken_is_anything_but_only_lawful_hands_are_offered() -> None:
    game = table("6 HFD honour | 5")
    may = view_for(game, 1).may.take
    assert may is not None
    assert may.anything
    mistake = Take(diamonds=10, tokens=(H, FBI))
    assert may.allows(mistake)
    assert not may.allows(Take(diamonds=11))
    assert mistake not in [hand.take for hand in may.lawful()]
    usual = view_for(table("6 HFD | 5"), 1).may.take
    assert usual is not None
    assert not usual.allows(mistake)
