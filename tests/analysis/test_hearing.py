"""A game heard again with other words, and all that could be done at a moment."""

from pathlib import Path

import pytest

from analysis.written import SEVEN, accused, asked, said, theft, written
from mafia_de_cuba.analysis.analyse import analyse
from mafia_de_cuba.analysis.hearing import NotHeard, choices, heard_again
from mafia_de_cuba.analysis.truth import made_true
from mafia_de_cuba.analysis.value import Accusation, Analysis, Inquiry
from mafia_de_cuba.game.commands import Testify
from mafia_de_cuba.game.records import Record, read
from mafia_de_cuba.game.scribe import commands_of
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import About, BoxClaim, Claim
from mafia_de_cuba.referee import game_of

EXAMPLES = Path(__file__).parents[2] / "docs/examples"
DOUBTED = read((EXAMPLES / "henchman-doubted.json").read_bytes())
LIE, ANSWER = 8, 10
"""Where Pacho says that he passed on fourteen, and where Lina truly got four."""
NOT_EVEN_CLOSE = BoxClaim(about=About.PASSED, diamonds=None)


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    return analyse(DOUBTED)


def words(record: Record, action: int) -> tuple[int, tuple[Claim, ...]]:
    seat, command = commands_of(record)[action]
    assert isinstance(command, Testify)
    return seat, command.claims


def test_the_same_words_are_heard_as_they_were(analysis: Analysis) -> None:
    _, claims = words(DOUBTED, LIE)
    again = heard_again(DOUBTED, LIE, claims)
    assert again.timeline == tuple(it for it in analysis.timeline if it.action >= LIE)
    assert again.claims == tuple(it for it in analysis.claims if it.action == LIE)
    weighed = {it.action: it for it in analysis.decisions}
    for order in again.orders:
        assert order.best == weighed[order.action].accusation
        assert weighed[order.action].chosen == Accusation(target=order.target, chance=order.chance)
    assert len(again.orders) == 2


def test_the_truth_in_its_place_is_worth_the_price_of_the_lie(analysis: Analysis) -> None:
    seat, claims = words(DOUBTED, LIE)
    game = game_of(DOUBTED)
    assert isinstance(game, Game)
    turn = game.turn(seat)
    assert turn is not None
    truth = tuple(made_true(claim, turn, seat) for claim in claims)
    again = heard_again(DOUBTED, LIE, truth)
    assert all(claim.true for claim in again.claims)
    lie = next(it for it in analysis.claims if it.action == LIE)
    as_told = next(it for it in analysis.timeline if it.action == LIE)
    assert lie.price is not None
    assert lie.price == pytest.approx(as_told.thief[seat] - again.timeline[0].thief[seat], abs=2e-4)


def test_other_words_change_what_is_believed_later_and_never_how_it_ended(
    analysis: Analysis,
) -> None:
    again = heard_again(DOUBTED, LIE, (BoxClaim(about=About.PASSED, diamonds=4),))
    later = {it.action: it for it in analysis.timeline}
    changed = [it for it in again.timeline if it.thief != later[it.action].thief]
    assert ANSWER in {it.action for it in changed}
    assert again.timeline[-1] == analysis.timeline[-1]


def test_all_that_could_be_done_has_the_best_of_it_and_what_he_did(analysis: Analysis) -> None:
    for decided in analysis.decisions:
        every = choices(DOUBTED, decided.action)
        assert every.chosen == decided.chosen
        assert decided.accusation in every.accusations
        assert max(it.chance for it in every.accusations) == decided.accusation.chance
        if decided.question is not None:
            assert decided.question in every.questions
            assert max(it.chance for it in every.questions) == decided.question.chance
        among: tuple[Inquiry | Accusation, ...] = (*every.questions, *every.accusations)
        assert decided.chosen in among


def test_what_was_answered_already_can_be_asked_again() -> None:
    record = written(
        SEVEN,
        *theft(1, "loyal_henchman", "fbi_agent", 10, "loyal_henchman", "driver", 4),
        asked(3, "received_diamonds"),
        said(3, "received", diamonds=14),
        asked(3, "received_diamonds"),
        said(3, "received", diamonds=14),
        *accused(3),
        *accused(6),
    )
    every = choices(record, 9)
    assert isinstance(every.chosen, Inquiry)
    assert every.chosen not in every.questions


@pytest.mark.parametrize("action", [-1, 0, 3, 7, 9, 99])
def test_where_nobody_testified_nothing_is_heard_again(action: int) -> None:
    with pytest.raises(NotHeard):
        heard_again(DOUBTED, action, (BoxClaim(about=About.PASSED, diamonds=4),))


@pytest.mark.parametrize("action", [-1, 0, 3, LIE, ANSWER, 12, 99])
def test_where_the_godfather_did_nothing_there_was_no_choice(action: int) -> None:
    with pytest.raises(NotHeard):
        choices(DOUBTED, action)


def test_words_that_say_nothing_are_not_heard() -> None:
    with pytest.raises(NotHeard, match="R20"):
        heard_again(DOUBTED, LIE, (NOT_EVEN_CLOSE,))
    with pytest.raises(NotHeard, match="R20"):
        heard_again(DOUBTED, LIE, ())
