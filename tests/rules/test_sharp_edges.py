"""Edges where the rules would be wrong by one step, one token or one word, by ruling."""

import pytest

from kit import do, table
from mafia_de_cuba.game.box import Take, counts, spread
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Accuse, Ask, EmptyPockets
from mafia_de_cuba.game.layout import Unplayable, Wishes, lay_table, nearest
from mafia_de_cuba.game.rules import questions_to
from mafia_de_cuba.game.setup import Fault, Flaw, Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.testimony import About, Question, Standing, TakeClaim

H, FBI, DRIVER, CLEANER = (
    Token.LOYAL_HENCHMAN,
    Token.FBI_AGENT,
    Token.DRIVER,
    Token.CLEANER,
)
LOVER, TRAITOR, REVOLUTIONARY = Token.DIAMOND_LOVER, Token.TRAITOR, Token.REVOLUTIONARY


def unmet(wishes: Wishes) -> Unplayable:
    answer = lay_table(wishes)
    assert isinstance(answer, Unplayable), answer
    return answer


@pytest.mark.parametrize(
    ("players", "flaw"), [(4, Flaw.TOO_FEW_PLAYERS), (13, Flaw.TOO_MANY_PLAYERS)]
)
def test_r1_the_number_of_players_is_the_first_thing_said(players: int, flaw: Flaw) -> None:
    wishes = Wishes(players=players, tokens={DRIVER: 1}, extras=(TRAITOR,))
    assert unmet(wishes).fault == Fault(flaw=flaw, ruling="R1")


def test_r6_a_driver_is_an_extra_in_nobodys_place() -> None:
    answer = unmet(Wishes(players=8, extras=(DRIVER,)))
    assert answer.fault == Fault(flaw=Flaw.NOTHING_TO_REPLACE, ruling="R6", token=DRIVER)
    assert counts(answer.asked.tokens) == {H: 3, FBI: 1, DRIVER: 2}


@pytest.mark.parametrize(("asked", "given"), [(-2, 0), (-1, 0), (0, 0), (4, 4), (5, 4)])
def test_r6_the_nearest_number_of_jokers(asked: int, given: int) -> None:
    crowded = Setup(players=6, tokens=spread({H: 2, FBI: 1, DRIVER: 1}), jokers=asked)
    assert nearest(crowded).jokers == given


def test_r12_only_the_first_player_may_bag_and_only_what_is_there() -> None:
    first = view_for(table("6 HFD | 5"), 1).may.take
    second = view_for(table("6 HFD | 5 | D"), 2).may.take
    assert first is not None
    assert second is not None
    assert first.allows(Take(diamonds=1), FBI)
    assert not first.allows(Take(diamonds=1), CLEANER)
    assert not second.allows(Take(diamonds=1), FBI)


def test_r20_himself_and_r28_the_eliminated_he_may_ask_nothing() -> None:
    game = table("6 HFD | 5 | 4 H F D 3 | 1!")
    assert questions_to(game, 0) == questions_to(game, 1) == ()
    assert questions_to(game, 2) != ()


def test_r20_what_goes_unsaid_is_none_and_an_empty_hand_is_none_of_anything() -> None:
    claim, nothing_said = TakeClaim(), Standing()
    assert (claim.diamonds, claim.tokens, claim.fake) == (0, (), None)
    said = [getattr(nothing_said, about) for about in About]
    assert said == [None] * 4
    assert nothing_said.declined == ()


@pytest.mark.parametrize(
    ("players", "fake", "line"), [(5, False, "5 2H"), (6, True, "6 HTD*"), (8, True, "8 3HTD*")]
)
def test_r50_the_nearest_table_keeps_revolucion_from_six_players_on(
    players: int, *, fake: bool, line: str
) -> None:
    tokens = {H: 1, TRAITOR: 1} if players == 5 else {H: players - 4, TRAITOR: 1, DRIVER: 1}
    crowded = Setup(players=players, tokens=spread(tokens), jokers=0, fake_diamond=True)
    near = nearest(crowded)
    assert near.fake_diamond is fake
    assert near == table(line).setup


def test_r50_revolutionaries_have_the_first_choice_of_a_henchmans_place() -> None:
    answer = unmet(Wishes(players=6, extras=(LOVER, REVOLUTIONARY)))
    assert answer.fault == Fault(flaw=Flaw.NOTHING_TO_REPLACE, ruling="R50", token=LOVER)


def test_r57_questions_of_the_fallen_godfather_wait_no_more() -> None:
    asked = do(table("6 HTD | 5 | 4 H T D 3"), (0, Ask(of=4, question=Question.TOOK)))
    assert asked.waiting != ()
    ordered = do(asked, (0, Accuse(target=2)))
    assert ordered.waiting == asked.waiting
    taken_over = do(ordered, (2, EmptyPockets()))
    assert (taken_over.godfather, taken_over.waiting) == (3, ())


def test_r57_nobody_takes_over_from_a_traitor() -> None:
    assert table("6 HTD | 5 | 4 H T D 3").usurper() == 3
    assert table("6 HTD | 5 | 4 H T D 3 | 2!").usurper() is None
    assert table("6 HFD | 5 | 4 H F D 3").usurper() is None


def test_r57_questions_of_the_fallen_godfather_wait_no_longer() -> None:
    game = do(
        table("6 HDT | 5 | T H 3 1 1"),
        (0, Ask(of=3, question=Question.TOOK)),
        (0, Accuse(target=2)),
        (2, EmptyPockets()),
    )
    assert game.godfather == 1
    assert game.waiting == ()


@pytest.mark.parametrize(("players", "line"), [(4, "5 HF"), (5, "5 HF"), (6, "6 HFD")])
def test_r3_the_nearest_small_table_is_one_without_the_cleaner(players: int, line: str) -> None:
    assert unmet(Wishes(players=players, extras=(CLEANER,))).nearest == table(line).setup
