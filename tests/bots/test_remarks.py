"""What bots say of each other unasked: to the last word spoken, and to what a pocket held."""

from collections import Counter

import pytest

from bots.remarked import (
    DRIVER,
    FBI,
    FRIEND,
    HENCHMAN,
    MINDS,
    ROBBER,
    THEFT,
    THIEF,
    URCHIN,
    declines,
    passed,
    received,
    remarks,
    thinks,
    took,
)
from kit import do, table
from mafia_de_cuba.bots.beliefs.hearsay import Tone, heard, tone_of
from mafia_de_cuba.bots.casting import seated
from mafia_de_cuba.bots.persona import Persona, Strength, Temperament
from mafia_de_cuba.bots.remarks.floor import A_TABLE, floor_of
from mafia_de_cuba.bots.remarks.mind import Mind
from mafia_de_cuba.bots.remarks.openings import (
    ACCUSED,
    BESIDE,
    BORNE_OUT,
    CONTRADICTED,
    CROWDED,
    OF_OTHERS,
    SILENCED,
    UNTOUCHED,
)
from mafia_de_cuba.bots.remarks.thoughts import occasions
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Accuse, EmptyPockets, MakeRemark
from mafia_de_cuba.game.events import RemarkMade
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.remarks import Agreement, Challenge, Opinion, Remark, Sounding, Stance
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import About
from mafia_de_cuba.playout import play_out, steps

QUARREL = do(table(THEFT), (HENCHMAN, passed(13)), (THIEF, received(10)))
"""The Thief says that the stones were gone; the Henchman before him knows better."""
URGES = (
    CONTRADICTED,
    ACCUSED,
    CROWDED,
    BORNE_OUT,
    OF_OTHERS,
    BESIDE,
    SILENCED,
    UNTOUCHED,
)


def unsounded(said: list[Remark]) -> list[Remark]:
    """Without the questions they put to each other now and then."""
    return [remark for remark in said if not isinstance(remark, Sounding)]


@pytest.mark.parametrize("strength", Strength)
def test_whoever_is_contradicted_objects_by_name(strength: Strength) -> None:
    said = unsounded(remarks(QUARREL, HENCHMAN, strength))
    challenge = Challenge(of=THIEF, about=About.RECEIVED, against=HENCHMAN)
    assert Counter(said)[challenge] > MINDS // 2
    assert {tone_of(remark) for remark in said} == {(THIEF, Tone.AGAINST)}


def test_the_livelier_the_temperament_the_more_is_said() -> None:
    many = {t: len(remarks(QUARREL, HENCHMAN, temperament=t)) for t in Temperament}
    assert many[Temperament.TALKATIVE] >= many[Temperament.BOLD] > many[Temperament.CAREFUL]
    assert many[Temperament.CAREFUL] > many[Temperament.STRAIGHT_FACED] > 0


def test_whoever_is_borne_out_says_so() -> None:
    game = do(table(THEFT), (HENCHMAN, passed(13)), (THIEF, received(13)))
    said = unsounded(remarks(game, HENCHMAN))
    assert Agreement(of=THIEF, about=About.RECEIVED) in said
    assert {tone_of(remark) for remark in said} == {(THIEF, Tone.FOR)}


def test_whoever_saw_the_same_echoes_it_before_being_asked_and_only_the_trusted() -> None:
    game = do(table(THEFT), (DRIVER, passed(10)))
    echo = Agreement(of=DRIVER, about=About.PASSED)
    assert echo in remarks(game, FRIEND)
    assert echo not in remarks(do(table(THEFT), (DRIVER, passed(9))), FRIEND)
    before_the_robber = do(table(THEFT), (FRIEND, passed(10)))
    assert not any(isinstance(r, Agreement) for r in remarks(before_the_robber, ROBBER))


@pytest.mark.parametrize("strength", Strength)
def test_an_accusation_is_returned(strength: Strength) -> None:
    game = do(table(THEFT), (URCHIN, thinks(FRIEND, Stance.LOOK)))
    said = unsounded(remarks(game, FRIEND, strength))
    assert len(said) > MINDS // 3
    assert set(said) == {Opinion(of=URCHIN, stance=Stance.LIES)}


def test_an_accusation_is_returned_with_what_they_said_where_that_quarrels() -> None:
    game = do(QUARREL, (THIEF, thinks(HENCHMAN, Stance.LIES)))
    challenge = Challenge(of=THIEF, about=About.RECEIVED, against=HENCHMAN)
    assert Counter(remarks(game, HENCHMAN))[challenge] > MINDS // 3


def test_a_thief_who_is_accused_points_elsewhere_as_well() -> None:
    game = do(QUARREL, (URCHIN, thinks(ROBBER, Stance.LOOK)), (URCHIN, thinks(ROBBER, Stance.LIES)))
    game = do(game, (ROBBER, thinks(URCHIN, Stance.LIES)), (URCHIN, declines()))
    game = do(game, (FBI, thinks(ROBBER, Stance.LOOK)))
    of = {remark.of for remark in remarks(game, ROBBER) if isinstance(remark, Opinion)}
    assert of & {HENCHMAN, THIEF, FBI}


def test_others_take_sides_where_two_quarrel() -> None:
    said = {r for r in remarks(QUARREL, FRIEND) if isinstance(r, Challenge)}
    assert said
    assert said <= {
        Challenge(of=THIEF, about=About.RECEIVED, against=HENCHMAN),
        Challenge(of=HENCHMAN, about=About.PASSED, against=THIEF),
    }


@pytest.mark.parametrize("seat", [DRIVER, FRIEND])
def test_a_token_claimed_too_often_is_laughed_at(seat: int) -> None:
    game = do(table(THEFT), (DRIVER, took(Token.DRIVER)), (ROBBER, took(Token.DRIVER)))
    assert Challenge(of=ROBBER, about=About.TOOK, against=DRIVER) in remarks(game, seat)


def test_silence_is_noticed() -> None:
    said = remarks(do(table(THEFT), (URCHIN, declines())), FRIEND, Strength.GREEN)
    assert Opinion(of=URCHIN, stance=Stance.LOOK) in said


def revealed(seat: int, *, by: int, stance: Stance) -> Game:
    """Somebody spoke of a seat whose pockets were then emptied."""
    game = do(table(THEFT), (by, thinks(seat, stance)))
    return do(game, (0, Accuse(target=seat)), (seat, EmptyPockets()))


def test_whoever_pointed_at_an_innocent_hears_of_it() -> None:
    game = revealed(HENCHMAN, by=THIEF, stance=Stance.LOOK)
    assert Opinion(of=THIEF, stance=Stance.LOOK) in remarks(game, FRIEND)
    assert not any(
        tone_of(remark) == (THIEF, Tone.AGAINST)
        for remark in remarks(revealed(ROBBER, by=THIEF, stance=Stance.LOOK), FRIEND)
    )


def test_whoever_stood_up_for_a_thief_hears_of_it() -> None:
    game = revealed(ROBBER, by=THIEF, stance=Stance.BELIEVE)
    assert Opinion(of=THIEF, stance=Stance.LOOK) in remarks(game, FRIEND)


@pytest.mark.parametrize("strength", Strength)
@pytest.mark.parametrize("temperament", Temperament)
def test_whoever_is_sounded_out_always_answers(
    strength: Strength, temperament: Temperament
) -> None:
    for to in range(1, 8):
        of = URCHIN if to != URCHIN else HENCHMAN
        game = do(QUARREL, (0, MakeRemark(remark=Sounding(to=to, of=of))))
        said = remarks(game, to, strength, temperament)
        assert len(said) == MINDS, to
        assert all(isinstance(remark, Opinion) and remark.of == of for remark in said)
        answered = do(game, (to, MakeRemark(remark=said[0])))
        again = unsounded(remarks(answered, to, strength, temperament))
        assert not any(isinstance(r, Opinion) and r.of == of for r in again), "once is enough"


def test_what_they_lean_to_follows_what_they_want() -> None:
    """Thieves push down whoever is in trouble; those who want to be accused help them up."""
    persona = Persona(strength=Strength.SEASONED)
    game = do(QUARREL, (FRIEND, received(9)), (URCHIN, received(2)))

    def lean(seat: int, of: int) -> float:
        view = view_for(game, seat)
        assert view.pocket is not None
        return Mind(view, persona, 1, heard(view)).leans[of]

    assert lean(ROBBER, THIEF) > 0.5 > lean(ROBBER, FRIEND)
    assert lean(FBI, THIEF) < -1 < 0 < lean(FBI, FRIEND)
    assert lean(HENCHMAN, THIEF) > 2


def test_nobody_wants_to_say_more_than_all_can_see_that_they_might() -> None:
    """Whoever throws higher keeps silent without a thought; most thoughts go up to just there."""
    setup = lay_table(Wishes(players=8))
    assert isinstance(setup, Setup)
    reached = Counter[float]()
    for game in range(30):
        players = [seated(list(Strength)[seat % 3], 100 * game + seat) for seat in range(8)]
        for step in steps(setup, players):
            for seat in range(1, 8):
                view = view_for(step.game, seat)
                if view.pocket is None or view.phase is not Phase.INVESTIGATION:
                    continue
                floor, persona = floor_of(view), Persona(strength=Strength.SEASONED)
                mind = Mind(view, persona, game, floor.known)
                urges = [thought.urge for thought in occasions(mind, floor, least=0.0)]
                assert max(urges, default=0.0) <= floor.urges[seat]
                reached[max(urges, default=0.0)] += max(urges, default=0.0) == floor.urges[seat]
    assert all(reached[urge] for urge in URGES)


def names_somebody(line: RemarkMade) -> bool:
    """Whether a remark speaks of or to another player."""
    return any(hasattr(line.remark, name) for name in ("of", "to"))


@pytest.mark.parametrize("strength", Strength)
def test_a_table_of_eight_talks_and_does_not_babble(strength: Strength) -> None:
    setup = lay_table(Wishes(players=8))
    assert isinstance(setup, Setup)
    made = []
    for game in range(12):
        played = play_out(setup, [seated(strength, 100 * game + seat) for seat in range(8)]).game
        said = [line for line in played.talk if isinstance(line, RemarkMade)]
        by = Counter(line.seat for line in said if tone_of(line.remark))
        assert max(by.values(), default=0) <= 7
        assert sum(map(names_somebody, said)) <= A_TABLE * 8 + 8
        made += said
    assert 6 * 12 <= len(made) <= 20 * 12
    assert sum(map(names_somebody, made)) >= 5 * 12
