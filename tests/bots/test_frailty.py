"""How a Godfather who is no old hand falls short: by what people do, and never by dice."""

from math import inf

import pytest
from msgspec.structs import replace

from bots.test_suspicion import of_bots
from mafia_de_cuba.bots.beliefs.suspicion import ideas, one_idea
from mafia_de_cuba.bots.godfather.frailty import FRAILTIES, Frailty, kept_in_mind, leanings
from mafia_de_cuba.bots.godfather.investigating import suspect
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.game.events import QuestionAsked, Testified
from mafia_de_cuba.game.testimony import About, Declined, TakeClaim
from mafia_de_cuba.game.view import View

SEATS = range(1, 8)


def answers(view: View) -> list[Testified]:
    return [line for line in view.talk if isinstance(line, Testified) and line.seat]


def refusing(seats: list[int]) -> View:
    """A table at which nobody contradicts anybody, and these seats refused to speak, in turn."""
    view = of_bots(1)
    silent = [Testified(seat=seat, claims=(Declined(about=About.TOOK),)) for seat in seats]
    return replace(view, talk=tuple(silent))


@pytest.mark.parametrize("seed", range(4))
def test_no_dice_are_thrown_whom_to_accuse(seed: int) -> None:
    """The same table and the same friends give the same accusation, whatever else is drawn."""
    view = of_bots(seed)
    assert len({suspect(view, ideas(view.setup), s, FRAILTIES[Strength.SHARP]) for s in SEATS}) == 1
    for strength in (Strength.GREEN, Strength.SEASONED):
        frailty = replace(FRAILTIES[strength], friends=0)
        assert len({suspect(view, one_idea(strength), s, frailty) for s in SEATS}) == 1


def test_the_weaker_a_godfather_the_more_he_falls_short() -> None:
    green, seasoned, sharp = (FRAILTIES[it] for it in list(Strength)[:3])
    assert green.memory < seasoned.memory < sharp.memory
    assert green.trust > seasoned.trust > sharp.trust
    assert green.hunch > seasoned.hunch > sharp.hunch


@pytest.mark.parametrize("memory", [0.0, 0.25, 0.5, 1.0, 3.0, inf])
def test_he_remembers_what_was_answered_last(memory: float) -> None:
    view = of_bots(2)
    mind = kept_in_mind(view, Frailty(memory=memory))
    kept, told = answers(mind), answers(view)
    assert len(kept) == min(len(told), memory * 8)
    assert kept == told[len(told) - len(kept) :]
    asked = [line for line in view.talk if isinstance(line, QuestionAsked)]
    assert [line for line in mind.talk if isinstance(line, QuestionAsked)] == asked
    assert mind.seats == view.seats, "what lies open is not forgotten"


@pytest.mark.parametrize("answered", [3, 9, 30])
def test_the_sharp_remember_nine_answers_however_few_sit_there(answered: int) -> None:
    view = of_bots(2)
    told = [Testified(seat=1, claims=(TakeClaim(diamonds=at % 10 + 1),)) for at in range(answered)]
    few = replace(view, setup=replace(view.setup, players=6), talk=tuple(told))
    assert answers(kept_in_mind(few, FRAILTIES[Strength.SHARP])) == told[-9:]


def test_a_friend_is_accused_when_nobody_else_is_left() -> None:
    view = of_bots(3)
    devoted = Frailty(friends=1, trust=99.0)
    held = one_idea(Strength.SEASONED)
    lean = leanings(view, devoted, 5)
    friend = min(lean, key=lean.__getitem__)
    assert lean == dict.fromkeys(SEATS, 0.0) | {friend: -99.0}
    assert leanings(view, devoted, 5) == lean, "a friend stays one"
    order = list[int]()
    while len(order) < len(SEATS):
        left = tuple(seat for seat in SEATS if seat not in order)
        view = replace(view, may=replace(view.may, accuse=left))
        order.append(suspect(view, held, 5, devoted))
    assert order[-1] == friend


def test_anybody_may_be_his_friend() -> None:
    view, devoted = of_bots(3), Frailty(friends=1, trust=1.0)
    friends = set[int]()
    for seed in range(60):
        lean = leanings(view, devoted, seed)
        friends |= {seat for seat in lean if lean[seat] < 0}
    assert friends == set(SEATS)


def test_a_hunch_is_chased_until_that_pocket_lies_open() -> None:
    stubborn = Frailty(hunch=2.0)
    view = refusing([5, 2, 6])
    assert leanings(view, stubborn, 1) == dict.fromkeys(SEATS, 0.0) | {5: 2.0}
    cleared = replace(view, may=replace(view.may, accuse=(1, 2, 3, 4, 6, 7)))
    assert leanings(cleared, stubborn, 1)[2] == 2.0
    assert set(leanings(refusing([]), stubborn, 1).values()) == {0.0}


def test_what_cannot_be_draws_his_eye_too() -> None:
    """Two say they took the one Driver there may be: the first of them is who he looks at."""
    view = of_bots(1)
    token = view.setup.tokens[0]
    many = view.setup.tokens.count(token) + 1
    claim = TakeClaim(diamonds=0, tokens=(token,))
    told = tuple(Testified(seat=seat, claims=(claim,)) for seat in (*range(2, 2 + many), 1)[:many])
    assert leanings(replace(view, talk=told), Frailty(hunch=1.0), 1)[2] == 1.0


def test_a_hunch_can_outweigh_all_he_knows() -> None:
    view = of_bots(1)
    sure = suspect(view, ideas(view.setup), 1)
    other = next(seat for seat in SEATS if seat != sure)
    silent = Testified(seat=other, claims=(Declined(about=About.BAG),))
    biased = replace(view, talk=(silent, *view.talk))
    assert suspect(biased, ideas(view.setup), 1, Frailty(hunch=99.0)) == other
