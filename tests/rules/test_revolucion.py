"""Revolución: its tokens, the fake diamond, the Lover and the Revolutionaries (R50–R56)."""

import pytest

from kit import do, ending, events, refused, ruling, table, winners
from mafia_de_cuba.game.box import NOTHING, Take
from mafia_de_cuba.game.characters import Character, Ending, Token
from mafia_de_cuba.game.commands import Accuse, EmptyPockets, HelpYourself, Hide, Shoot
from mafia_de_cuba.game.events import (
    Eliminated,
    FakeShown,
    GameEnded,
    JokerGiven,
    PocketsEmptied,
    ShotFired,
)
from mafia_de_cuba.game.layout import Unplayable, Wishes, lay_table
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.refusal import Reason, Refused
from mafia_de_cuba.game.setup import Fault, Flaw, Switch
from mafia_de_cuba.game.sight import view_for

H, FBI, CIA, DRIVER = Token.LOYAL_HENCHMAN, Token.FBI_AGENT, Token.CIA_AGENT, Token.DRIVER
LOVER, TRAITOR, MINION = Token.DIAMOND_LOVER, Token.TRAITOR, Token.MINION
LAWYER, REVOLUTIONARY = Token.CROOKED_LAWYER, Token.REVOLUTIONARY

THIEF_WITH_FAKE = "6 HFD* | 5 | 4* H F D 6"
URCHIN_WITH_FAKE = "6 HFD* | 5 | * H F 4 6"


def fault(wishes: Wishes) -> Fault:
    answer = lay_table(wishes)
    assert isinstance(answer, Unplayable), answer
    return answer.fault


@pytest.mark.parametrize(
    ("players", "extras", "line"),
    [
        (8, (LOVER,), "8 2HFDL j1"),
        (8, (LAWYER,), "8 2HFDW j1"),
        (6, (TRAITOR,), "6 HTD"),
        (10, (TRAITOR,), "10 4HFTD j1"),
        (8, (TRAITOR, MINION), "8 2HDTM j1"),
        (8, (MINION, TRAITOR), "8 2HDTM j1"),
        (8, (REVOLUTIONARY,), "8 2HD2R j1"),
        (10, (REVOLUTIONARY,), "10 4HD2R j1"),
        (12, (LOVER, LAWYER, TRAITOR, MINION, Token.CLEANER), "12 HF2DKLTMW j2"),
    ],
)
def test_r50_expansion_tokens_replace_base_tokens(
    players: int, extras: tuple[Token, ...], line: str
) -> None:
    assert lay_table(Wishes(players=players, extras=extras)) == table(line).setup


@pytest.mark.parametrize("players", [10, 11, 12])
def test_r50_where_there_are_two_agents_traitor_and_revolutionaries_both_find_a_place(
    players: int,
) -> None:
    asked = lay_table(Wishes(players=players, extras=(TRAITOR, REVOLUTIONARY)))
    lines = {10: "10 3HDT2R j1", 11: "11 3H2DT2R j2", 12: "12 4H2DT2R j2"}
    assert asked == table(lines[players]).setup


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        (
            Wishes(players=8, extras=(MINION,)),
            Fault(flaw=Flaw.MINION_WITHOUT_TRAITOR, ruling="R50", token=MINION),
        ),
        (
            Wishes(players=6, tokens={H: 1, FBI: 1, REVOLUTIONARY: 1}),
            Fault(flaw=Flaw.LONE_REVOLUTIONARY, ruling="R50", token=REVOLUTIONARY),
        ),
        (
            Wishes(players=8, tokens={H: 2, REVOLUTIONARY: 3}),
            Fault(flaw=Flaw.TOO_MANY_OF_A_KIND, ruling="R50", token=REVOLUTIONARY),
        ),
        (
            Wishes(players=6, tokens={H: 1, DRIVER: 2}, extras=(TRAITOR,)),
            Fault(flaw=Flaw.NOTHING_TO_REPLACE, ruling="R50", token=TRAITOR),
        ),
        (
            Wishes(players=5, fake_diamond=True),
            Fault(flaw=Flaw.REVOLUCION_TOO_EARLY, ruling="R50"),
        ),
        (
            Wishes(players=6, extras=(LOVER,)),
            Fault(flaw=Flaw.NO_HENCHMAN, ruling="R6", token=H),
        ),
    ],
)
def test_r50_what_cannot_be_laid(wishes: Wishes, expected: Fault) -> None:
    assert fault(wishes) == expected


@pytest.mark.parametrize("token", [LOVER, TRAITOR, MINION, LAWYER, REVOLUTIONARY])
def test_r50_no_token_of_it_below_six_players(token: Token) -> None:
    found = fault(Wishes(players=5, tokens={H: 1, token: 1}))
    assert found == Fault(flaw=Flaw.REVOLUCION_TOO_EARLY, ruling="R50", token=token)


@pytest.mark.parametrize("players", [7, 8, 9])
def test_r50_one_agent_has_no_room_for_both_traitor_and_revolutionaries(players: int) -> None:
    found = fault(Wishes(players=players, extras=(TRAITOR, REVOLUTIONARY)))
    assert (found.flaw, found.ruling) == (Flaw.NOTHING_TO_REPLACE, "R50")


def test_r50_the_fake_is_added_besides_and_is_neither_kept_back_nor_bagged() -> None:
    start = table("6 HFD*")
    assert len(start.box.tokens) == 3
    kept = do(start, (0, Hide(diamonds=5)))
    assert kept.box.fake
    assert kept.box.diamonds == 10
    take = view_for(kept, 1).may.take
    assert take is not None
    assert take.bag == (H, FBI, DRIVER)


@pytest.mark.parametrize(
    ("take", "character"), [("4*", Character.THIEF), ("*", Character.STREET_URCHIN)]
)
def test_r51_the_fake_goes_with_diamonds_or_alone(take: str, character: Character) -> None:
    game = table(f"6 HFD* | 5 | {take}")
    assert game.character(1) is character
    assert not game.box.fake


def test_r51_never_with_a_token_and_only_once() -> None:
    with_token = HelpYourself(take=Take(tokens=(H,), fake=True))
    refusal = refused(table("6 HFD* | 5"), 1, with_token)
    assert refusal == Refused(reason=Reason.TOOK_TOO_MUCH, ruling="R51")
    gone = refused(table("6 HFD* | 5 | *"), 2, HelpYourself(take=Take(fake=True)))
    assert gone == Refused(reason=Reason.NOT_IN_BOX, ruling="R51")


def test_r51_a_box_with_only_the_fake_in_it_is_not_empty() -> None:
    game = table("6 HFD* | 5 | (H)10 F D")
    assert not game.box.empty
    refusal = refused(game, 4, HelpYourself(take=NOTHING))
    assert refusal == Refused(reason=Reason.TOOK_NOTHING, ruling="R11")
    left = do(game, (4, HelpYourself(take=Take(fake=True))))
    assert left.box.empty


def test_r51_the_last_player_may_leave_the_fake_lying() -> None:
    assert table("6 HFD* | 5 | 10 H F D -").character(5) is Character.STREET_URCHIN


def test_r51_it_is_worth_nothing_and_never_counts_as_stolen() -> None:
    assert table(THIEF_WITH_FAKE).missing == 10
    assert winners("6 HFD* | 5 | 5* H F D 5 | 2!") == (1, 5)
    assert winners("6 HFD* | 5 | * 4 H F 6 | 2! 5!") == (0, 3)


@pytest.mark.parametrize("line", [THIEF_WITH_FAKE, URCHIN_WITH_FAKE])
def test_r52_the_holder_shows_the_fake_first_and_that_is_all(line: str) -> None:
    assert events(table(f"{line} | 1?"), 1, EmptyPockets()) == (FakeShown(seat=1),)
    game = table(f"{line} | 1!")
    assert (game.phase, game.eliminated, game.recovered) == (Phase.INVESTIGATION, (), 0)
    for viewer in (None, 0, 2):
        seen = view_for(game, viewer).seats[1]
        assert seen.fake_shown
        assert (seen.take, seen.character, seen.jokers) == (None, None, 0)


def test_r52_thief_and_urchin_look_alike_behind_it() -> None:
    thief, urchin = (table(f"6 HFD* | 5 | {hand} H F D 5 | 1!") for hand in ("4*", "*"))
    for viewer in (None, 2, 3, 4):
        assert view_for(thief, viewer).seats == view_for(urchin, viewer).seats


def test_r53_accused_once_more_everything_is_shown() -> None:
    game = table(f"{THIEF_WITH_FAKE} | 1! 1?")
    assert events(game, 1, EmptyPockets()) == (
        PocketsEmptied(seat=1, take=Take(diamonds=4, fake=True), character=Character.THIEF),
        Eliminated(seat=1),
    )
    assert winners(f"{THIEF_WITH_FAKE} | 1! 5! 1!") == (0, 2)


def test_r53_exposing_the_urchin_costs_nothing_and_there_is_no_third_time() -> None:
    game = table(f"{URCHIN_WITH_FAKE} | 1! 1!")
    assert (game.phase, game.eliminated, game.jokers_given) == (Phase.INVESTIGATION, (), ())
    refusal = refused(game, 0, Accuse(target=1))
    assert refusal == Refused(reason=Reason.ALREADY_SHOWN, ruling="R22")
    assert winners(f"{URCHIN_WITH_FAKE} | 1! 1! 4! 5!") == (0, 2)


def test_r53_by_the_other_reading_it_costs_as_usual() -> None:
    costs = Switch.FAKE_URCHIN_COSTS
    assert winners(f"{URCHIN_WITH_FAKE} | 1! 1!", costs) == (1, 5)
    joker = "6 HFD* j1 | 5 | * H F 4 6 | 1! 1?"
    assert JokerGiven(seat=1) in events(table(joker, costs), 1, EmptyPockets())
    assert JokerGiven(seat=1) not in events(table(joker), 1, EmptyPockets())


@pytest.mark.parametrize("before", ["", "1! "])
def test_r53_a_shot_at_the_holder_ignores_the_fake(before: str) -> None:
    line = f"7 HFDK* | 5 | 4* H F D K 6 | {before}1"
    shot, *_ = events(table(f"{line}?"), 5, Shoot())
    whole = Take(diamonds=4, fake=True)
    assert shot == ShotFired(seat=5, target=1, take=whole, character=Character.THIEF)
    assert table(f"{line}x").recovered == 4


LOVERS = "8 2HFDL j1 | {} | H L F D H {} {} | "
"""The Lover on 2, Thieves on 6 and 7, Henchmen on 1 and 5."""


def test_r54_accused_the_lover_ends_the_game_and_wins_with_the_richest_thief() -> None:
    line = LOVERS.format(0, 9, 6) + "2!"
    assert ending(line) is Ending.LOVER_ACCUSED
    assert winners(line) == (2, 6)
    assert ruling(line, 2) == ruling(line, 6) == "R54"
    happened = events(table(line.replace("2!", "2?")), 2, EmptyPockets())
    assert [type(event) for event in happened] == [PocketsEmptied, GameEnded]
    assert table(line).character(2) is Character.DIAMOND_LOVER


@pytest.mark.parametrize(
    ("kept", "one", "two", "moves", "holds", "recovered_only"),
    [
        (5, 4, 2, "2!", (0, 2), (2, 6)),
        (5, 5, 5, "2!", (0, 2, 6, 7), (2, 6, 7)),
        (0, 8, 1, "2!", (2, 6), (2, 6)),
        (2, 7, 6, "7! 2!", (0, 2), (2, 6)),
        (0, 7, 7, "7! 2!", (0, 2), (0, 2, 6)),
        (0, 7, 8, "7! 2!", (0, 2), (0, 2)),
    ],
)
def test_r54_the_godfather_may_be_the_richest_and_wins_alone_of_his_side(
    kept: int,
    one: int,
    two: int,
    moves: str,
    holds: tuple[int, ...],
    recovered_only: tuple[int, ...],
) -> None:
    line = LOVERS.format(kept, one, two) + moves
    assert winners(line) == holds
    assert winners(line, Switch.LOVER_COUNTS_RECOVERED) == recovered_only


def test_r54_a_driver_wins_with_the_lover_and_with_the_godfather() -> None:
    assert winners("8 2HFDL j1 | 0 | H L D F H 9 6 | 2!") == (2, 3, 6)
    assert winners("8 2HFDL j1 | 5 | D L H F H 1 2 | 2!") == (0, 1, 2)


REVOLUTION = "8 2HD2R j1 | 0 | 3 R 5 7 H R - | "
"""Revolutionaries on 2 and 6; Thieves of 3, 5 and 7 on 1, 3 and 4; an Urchin last."""


@pytest.mark.parametrize("accused", [2, 6])
def test_r55_both_revolutionaries_win_with_the_thief_who_stole_least(accused: int) -> None:
    line = f"{REVOLUTION}{accused}!"
    assert ending(line) is Ending.REVOLUTION
    assert winners(line) == (1, 2, 6, 7)
    assert [ruling(line, seat) for seat in (1, 2, 6, 7)] == ["R55", "R55", "R55", "R43"]
    assert table(line).jokers_given == ()
    assert table(line).character(2) is Character.REVOLUTIONARY


def test_r55_of_those_still_in_and_ties_share() -> None:
    assert winners(f"{REVOLUTION}1! 2!") == (2, 3, 6, 7)
    assert winners("8 2HD2R j1 | 0 | 3 R 3 7 H R 2 | 7! 2!") == (1, 2, 3, 6)


def test_r55_a_revolutionary_who_was_shot_still_wins_and_a_bagged_one_is_nobody() -> None:
    assert winners("8 HDK2R | 0 | 3 R 5 K H R 7 | 2x 6!") == (1, 2, 6)
    assert winners("8 2HD2R | 0 | (R)3 R 5 7 H D - | 2!") == (1, 2, 7)


@pytest.mark.parametrize(
    ("line", "character"),
    [
        ("7 HDKL | 5 | L K 3 H D 4", Character.DIAMOND_LOVER),
        ("7 HDKT | 5 | T K 3 H D 4", Character.TRAITOR),
        ("7 HKTM | 5 | M K 3 H T 4", Character.MINION),
        ("7 HDKW | 5 | W K 3 H D 4", Character.CROOKED_LAWYER),
        ("7 HK2R | 5 | R K 3 H R 4", Character.REVOLUTIONARY),
    ],
)
def test_r56_none_of_the_new_characters_is_an_agent_to_the_cleaner(
    line: str, character: Character
) -> None:
    game = table(f"{line} | 1x")
    assert game.character(1) is character
    assert game.phase is Phase.INVESTIGATION
    assert game.eliminated == (1, 2)
