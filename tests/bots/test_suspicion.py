"""What bots believe of a table, and how the Godfather acts on it."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from mafia_de_cuba.bots.baselines import NaiveLiar
from mafia_de_cuba.bots.beliefs.habits import HabitModel, fitted, model_of, naive
from mafia_de_cuba.bots.beliefs.hearsay import heard
from mafia_de_cuba.bots.beliefs.marks import FEW
from mafia_de_cuba.bots.beliefs.suspicion import ideas, reading, suspicions
from mafia_de_cuba.bots.casting import seated
from mafia_de_cuba.bots.godfather.questioning import caught, next_question
from mafia_de_cuba.bots.old_hand.strangers import among_old_hands
from mafia_de_cuba.bots.persona import Persona, Strength
from mafia_de_cuba.bots.strategy import Strategy
from mafia_de_cuba.deduction.belief import Belief, Model, timeline
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.commands import Accuse
from mafia_de_cuba.game.events import QuestionAsked, RemarkMade
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.remarks import Opinion, Stance
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game, new_game
from mafia_de_cuba.game.view import View
from mafia_de_cuba.playout import steps


def table(players: int) -> Setup:
    """The rulebook's table."""
    laid = lay_table(Wishes(players=players))
    assert isinstance(laid, Setup)
    return laid


def first_accusation(players: list[Strategy]) -> Game:
    """A game just before the Godfather's first accusation."""
    game = new_game(table(len(players)))
    for step in steps(game.setup, players):
        if isinstance(step.command, Accuse):
            return game
        game = step.game
    raise AssertionError("nobody was accused")


def of_bots(seed: int, strength: str = "sharp") -> View:
    """What the Godfather sees then, among bots."""
    game = first_accusation([seated(strength, 100 * seed + n) for n in range(8)])
    return view_for(game, 0)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("model", [model_of(Strength.SHARP), naive(), among_old_hands()])
def test_words_weigh_the_same_one_by_one_and_all_at_once(seed: int, model: Model) -> None:
    view = of_bots(seed)
    *_, (_, last) = timeline(view, model)
    at_once = Belief(view, model).worlds
    assert at_once.weight == pytest.approx(last.weight)
    for seat in view.setup.takers:
        assert at_once.kinds(seat) == pytest.approx(last.kinds(seat))


def talkers() -> HabitModel:
    """People of whom Thieves speak for others, and everybody else against them."""
    thief = {"against/neighbour": 0.1, "against/other": 0.1, "for/neighbour": 0.4, "for/other": 0.4}
    others = dict(zip(thief, reversed(thief.values()), strict=True))
    return HabitModel(replace(fitted()[Strength.SHARP], remarks={"thief": thief, "other": others}))


@pytest.mark.parametrize("seed", range(4))
def test_remarks_weigh_with_their_speaker_alike_one_by_one_and_all_at_once(seed: int) -> None:
    view, model = of_bots(seed), talkers()
    *_, (_, last) = timeline(view, model)
    at_once = Belief(view, model).worlds
    for seat in view.setup.takers:
        assert at_once.kinds(seat) == pytest.approx(last.kinds(seat))


def test_only_the_first_few_remarks_tell_anything() -> None:
    view, model = replace(of_bots(1), talk=()), talkers()

    def thief(*stances: Stance) -> float:
        talk = tuple(RemarkMade(seat=3, remark=Opinion(of=6, stance=s)) for s in stances)
        return float(Belief(replace(view, talk=talk), model).worlds.kinds(3)[Character.THIEF])

    good, bad = Stance.BELIEVE, Stance.LIES
    assert thief(bad, bad) < thief(bad) < thief() < thief(good) < thief(good, good)
    assert thief(*[good] * FEW) == thief(*[good] * 9) == thief(*[good] * FEW, *[bad] * 4)
    assert thief(good, bad) == pytest.approx(thief(bad, good))


@pytest.mark.parametrize("seed", range(4))
def test_that_people_talk_of_each_other_bears_out_no_idea_of_how_they_lie(seed: int) -> None:
    view = replace(of_bots(seed), talk=())
    chatter = tuple(
        RemarkMade(seat=seat, remark=Opinion(of=1 + (seat + step) % 7, stance=stance))
        for seat in view.setup.takers
        for step, stance in ((1, Stance.LIES), (3, Stance.LOOK), (4, Stance.BELIEVE))
    )
    held = ideas(view.setup)
    silent, lively = reading(view, held), reading(replace(view, talk=chatter), held)
    assert lively.borne_out == pytest.approx(silent.borne_out, abs=0.15)


@pytest.mark.parametrize("seed", range(6))
def test_belief_is_shared_out_among_the_ideas(seed: int) -> None:
    view = of_bots(seed)
    read = reading(view, ideas(view.setup))
    assert sum(read.borne_out) == pytest.approx(1)
    for suspicion in read.seats.values():
        assert suspicion.thief + suspicion.danger <= 1 + 1e-6
        assert min(suspicion.thief, suspicion.danger) >= -1e-9


@pytest.mark.parametrize("seed", range(8))
def test_among_plain_people_the_plain_idea_is_borne_out_and_finds_the_thieves(seed: int) -> None:
    liars: list[Strategy] = [NaiveLiar(seed=100 * seed + n) for n in range(1, 10)]
    game = first_accusation([seated("sharp", seed), *liars])
    view = view_for(game, 0)
    read = reading(view, ideas(view.setup))
    assert read.borne_out[0] > 0.8
    surest = max(read.seats, key=lambda seat: read.seats[seat].thief)
    assert game.character(surest) is Character.THIEF


@pytest.mark.parametrize("seed", range(6))
def test_what_nobody_could_have_meant_leaves_what_was_seen(seed: int) -> None:
    view = of_bots(seed)
    silent = suspicions(replace(view, talk=()), ideas(view.setup))
    assert set(silent) == set(view.setup.takers)
    assert sum(s.thief for s in silent.values()) > 1


@pytest.mark.parametrize("seed", range(6))
def test_r20_a_sharp_godfather_asks_nothing_he_was_told(seed: int) -> None:
    """But the same once more, of somebody who was caught."""
    view = of_bots(seed)
    assert next_question(view, Persona(strength=Strength.SHARP), 100 * seed) is None
    asked = [talk for talk in view.talk if isinstance(talk, QuestionAsked)]
    for earlier, later in combinations(asked, 2):
        if (earlier.of, earlier.question) == (later.of, later.question):
            assert caught(view, heard(view), later.of)
