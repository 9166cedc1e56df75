"""The table as it is laid before anybody steals (R1–R6)."""

import pytest

from kit import do, events, refused, table, winners
from mafia_de_cuba.game.box import DIAMONDS, counts
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Character, Token
from mafia_de_cuba.game.commands import HelpYourself, Hide
from mafia_de_cuba.game.events import BoxPassed, DiamondsHidden
from mafia_de_cuba.game.layout import Advice, Note, Unplayable, Wishes, advice, lay_table
from mafia_de_cuba.game.refusal import Reason, Refused
from mafia_de_cuba.game.setup import WITHOUT_COMPANY, Fault, Flaw, Setup, fault_of
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import new_game

H, FBI, CIA, DRIVER, CLEANER = (
    Token.LOYAL_HENCHMAN,
    Token.FBI_AGENT,
    Token.CIA_AGENT,
    Token.DRIVER,
    Token.CLEANER,
)
EVERY_NUMBER = range(5, 13)


def laid(wishes: Wishes) -> Setup:
    answer = lay_table(wishes)
    assert isinstance(answer, Setup), answer
    return answer


def fault(wishes: Wishes) -> Fault:
    answer = lay_table(wishes)
    assert isinstance(answer, Unplayable), answer
    return answer.fault


@pytest.mark.parametrize(
    ("players", "henchmen", "agents", "drivers", "jokers"),
    [
        (5, 1, 1, 0, 0),
        (6, 1, 1, 1, 0),
        (7, 2, 1, 1, 0),
        (8, 3, 1, 1, 1),
        (9, 4, 1, 1, 1),
        (10, 4, 2, 1, 1),
        (11, 4, 2, 2, 2),
        (12, 5, 2, 2, 2),
    ],
)
def test_r1_the_table_of_the_rulebook(
    players: int, henchmen: int, agents: int, drivers: int, jokers: int
) -> None:
    setup = laid(Wishes(players=players))
    there = counts(setup.tokens)
    assert there[H] == henchmen
    assert there.get(FBI, 0) + there.get(CIA, 0) == agents
    assert there.get(DRIVER, 0) == drivers
    assert len(setup.tokens) == henchmen + agents + drivers == players - 3
    assert setup.jokers == jokers


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_r1_fifteen_diamonds_and_nothing_fake_at_every_table(players: int) -> None:
    box = laid(Wishes(players=players)).full_box
    assert box.diamonds == DIAMONDS == 15
    assert not box.fake


def test_r1_five_players_is_said_to_be_hard_and_no_other_number_is() -> None:
    hard = Note(advice=Advice.FIVE_IS_HARD, ruling="R1")
    assert [n for n in EVERY_NUMBER if hard in advice(laid(Wishes(players=n)))] == [5]


@pytest.mark.parametrize("players", [-1, 0, 1, 4])
def test_r1_fewer_than_five_cannot_play(players: int) -> None:
    assert fault(Wishes(players=players)) == Fault(flaw=Flaw.TOO_FEW_PLAYERS, ruling="R1")


@pytest.mark.parametrize("players", [13, 1000])
def test_r1_more_than_twelve_cannot_play(players: int) -> None:
    assert fault(Wishes(players=players)) == Fault(flaw=Flaw.TOO_MANY_PLAYERS, ruling="R1")


@pytest.mark.parametrize(("players", "flaw"), [(4, "too_few_players"), (13, "too_many_players")])
def test_r1_a_table_that_cannot_be_played_starts_no_game(players: int, flaw: str) -> None:
    with pytest.raises(ValueError, match=rf"{flaw} \(R1\)"):
        new_game(Setup(players=players, tokens=(H,) * (players - 3), jokers=0))


def test_r2_one_agent_is_the_fbis_and_the_second_is_the_cias() -> None:
    one, two = laid(Wishes(players=9)).tokens, laid(Wishes(players=10)).tokens
    assert (one.count(FBI), one.count(CIA)) == (1, 0)
    assert (two.count(FBI), two.count(CIA)) == (1, 1)


def test_r2_a_lone_agent_of_the_cia_is_no_table() -> None:
    asked = Wishes(players=6, tokens={H: 1, CIA: 1, DRIVER: 1})
    assert fault(asked) == Fault(flaw=Flaw.CIA_WITHOUT_FBI, ruling="R2", token=CIA)


def test_r2_there_is_one_token_of_each_agency() -> None:
    asked = Wishes(players=6, tokens={H: 1, FBI: 2})
    assert fault(asked) == Fault(flaw=Flaw.TOO_MANY_OF_A_KIND, ruling="R2", token=FBI)


def test_r2_the_two_agents_differ_in_the_box_and_are_one_character() -> None:
    game = table("10 4HFCD j1 | 5 | F C")
    assert game.take_of(1) != game.take_of(2)
    assert game.character(1) is game.character(2) is Character.AGENT


@pytest.mark.parametrize("players", range(7, 13))
def test_r3_the_cleaner_replaces_one_henchman(players: int) -> None:
    usual = counts(laid(Wishes(players=players)).tokens)
    there = counts(laid(Wishes(players=players, extras=(CLEANER,))).tokens)
    assert there == usual | {H: usual[H] - 1, CLEANER: 1}


def test_r3_the_cleaner_is_only_there_when_wished_for() -> None:
    assert not [n for n in EVERY_NUMBER if CLEANER in laid(Wishes(players=n)).tokens]


@pytest.mark.parametrize("players", [5, 6])
def test_r3_below_seven_players_the_cleaner_is_not_offered(players: int) -> None:
    found = fault(Wishes(players=players, extras=(CLEANER,)))
    assert found == Fault(flaw=Flaw.CLEANER_TOO_EARLY, ruling="R3", token=CLEANER)


def test_r3_a_custom_table_of_six_may_have_him_for_its_only_henchman() -> None:
    setup = laid(Wishes(players=6, tokens={CLEANER: 1, FBI: 1, DRIVER: 1}))
    assert counts(setup.tokens) == {FBI: 1, DRIVER: 1, CLEANER: 1}


def test_r3_from_seven_players_a_henchman_must_stay_beside_him() -> None:
    asked = Wishes(players=7, tokens={CLEANER: 1, FBI: 1, DRIVER: 2})
    assert fault(asked) == Fault(flaw=Flaw.NO_HENCHMAN, ruling="R6", token=H)


def test_r3_there_is_one_cleaner_and_he_is_said_to_be_hard() -> None:
    two = Wishes(players=8, tokens={H: 2, FBI: 1, CLEANER: 2})
    assert fault(two) == Fault(flaw=Flaw.TOO_MANY_OF_A_KIND, ruling="R3", token=CLEANER)
    hard = Note(advice=Advice.CLEANER_IS_HARD, ruling="R3")
    assert hard in advice(laid(Wishes(players=8, extras=(CLEANER,))))
    assert hard not in advice(laid(Wishes(players=8)))


@pytest.mark.parametrize("kept", range(6))
def test_r4_the_godfather_keeps_none_to_five_and_the_rest_goes_round(kept: int) -> None:
    game = table("6 HFD")
    assert events(game, 0, Hide(diamonds=kept)) == (
        DiamondsHidden(seat=0, diamonds=kept),
        BoxPassed(seat=0, to=1),
    )
    after = do(game, (0, Hide(diamonds=kept)))
    assert after.box.diamonds == 15 - kept
    assert after.box.tokens == game.box.tokens


@pytest.mark.parametrize("kept", [-1, 6, 15])
def test_r4_he_keeps_no_more_than_five(kept: int) -> None:
    refusal = refused(table("6 HFD"), 0, Hide(diamonds=kept))
    assert refusal == Refused(reason=Reason.KEEPS_TOO_MANY, ruling="R4")


def test_r4_nobody_else_keeps_any_and_he_keeps_some_only_once() -> None:
    start = table("6 HFD")
    other = refused(start, 1, Hide(diamonds=1))
    assert other == Refused(reason=Reason.NOT_GODFATHER, ruling="R4")
    again = refused(table("6 HFD | 2"), 0, Hide(diamonds=1))
    assert again == Refused(reason=Reason.NOT_NOW, ruling="R4")


def test_r4_he_keeps_them_secretly() -> None:
    two, five = table("6 HFD | 2"), table("6 HFD | 5")
    for viewer in (None, 2, 3, 4, 5):
        assert view_for(two, viewer) == view_for(five, viewer)
    (hidden, _) = events(table("6 HFD"), 0, Hide(diamonds=2))
    assert [viewer for viewer in (None, *range(6)) if hidden.seen_by(viewer)] == [0]


def test_r4_what_he_keeps_never_counts_as_stolen() -> None:
    assert table("6 HFD | 5 | 4 H F D 6").missing == 10
    assert winners("6 HFD | 5 | 4 H F D 6 | 1! 5!") == (0, 2)


def test_r5_the_bag_starts_with_the_first_player_and_never_moves_on() -> None:
    first, second = table("6 HFD | 0"), table("6 HFD | 0 | 3")
    takes = [view_for(first, 1).may.take, view_for(second, 2).may.take]
    assert [take and take.bag for take in takes] == [(H, FBI, DRIVER), ()]
    assert not any(isinstance(c, HelpYourself) for c in view_for(first, 0).may.commands())


def test_r5_jokers_lie_open_before_the_godfather() -> None:
    game = table("11 4HFC2D j2")
    assert [view_for(game, viewer).jokers for viewer in (None, *range(11))] == [2] * 12


def test_r6_tokens_may_be_redistributed_with_henchmen_left_among_them() -> None:
    setup = laid(Wishes(players=8, tokens={H: 1, FBI: 1, CIA: 1, DRIVER: 2}))
    assert counts(setup.tokens) == {H: 1, FBI: 1, CIA: 1, DRIVER: 2}


@pytest.mark.parametrize(
    ("tokens", "flaw"),
    [
        ({H: 1, FBI: 1}, Flaw.TOO_FEW_TOKENS),
        ({}, Flaw.TOO_FEW_TOKENS),
        ({H: 2, FBI: 1, DRIVER: 1}, Flaw.TOO_MANY_TOKENS),
        ({H: 50}, Flaw.TOO_MANY_TOKENS),
        ({FBI: 1, DRIVER: 2}, Flaw.NO_HENCHMAN),
        ({H: 0, FBI: 1, CIA: 1, DRIVER: 1}, Flaw.NO_HENCHMAN),
    ],
)
def test_r6_their_number_stays_three_below_the_players(
    tokens: dict[Token, int], flaw: Flaw
) -> None:
    found = fault(Wishes(players=6, tokens=tokens))
    assert (found.flaw, found.ruling) == (flaw, "R6")


@pytest.mark.parametrize("jokers", range(5))
def test_r6_none_to_four_jokers(jokers: int) -> None:
    assert laid(Wishes(players=8, jokers=jokers)).jokers == jokers


@pytest.mark.parametrize("jokers", [-1, 5])
def test_r6_no_more_than_four_jokers(jokers: int) -> None:
    found = fault(Wishes(players=8, jokers=jokers))
    assert found == Fault(flaw=Flaw.JOKERS_OUT_OF_RANGE, ruling="R6")
    setup = Setup(players=6, tokens=(H, FBI, DRIVER), jokers=jokers)
    assert fault_of(setup) == found


def test_r50_whatever_needs_company_says_what_is_wrong_without_it() -> None:
    needy = {token for token, who in CHARACTER_OF.items() if PROFILES[who].needs is not None}
    assert needy == set(WITHOUT_COMPANY)
