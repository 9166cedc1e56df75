"""What people say of each other is talk: written down, never judged; it changes nothing (R20)."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from kit import do, events, refused, table
from mafia_de_cuba.deduction.worlds import worlds
from mafia_de_cuba.game import records
from mafia_de_cuba.game.commands import Accuse, Ask, EmptyPockets, MakeRemark
from mafia_de_cuba.game.events import RemarkMade
from mafia_de_cuba.game.refusal import Reason, Refused
from mafia_de_cuba.game.remarks import (
    Agreement,
    Challenge,
    LastWords,
    Offer,
    Opinion,
    Plea,
    Remark,
    Sounding,
    Stance,
    Threat,
)
from mafia_de_cuba.game.rules import decide, play
from mafia_de_cuba.game.scribe import commands_of, record_of
from mafia_de_cuba.game.sight import may_for, view_for
from mafia_de_cuba.game.state import Game, new_game
from mafia_de_cuba.game.testimony import About, Question
from mafia_de_cuba.referee import Illegal, Legal, judge
from properties.dealing import random_game, random_remark, random_setup
from properties.tables import allowed, remarks, seats

BACK = table("6 HFD | 5 | 4 H F D 3")
"""Seats 1 and 5 are Thieves, 2 a Henchman, 3 the FBI's Agent, 4 a Driver."""
ACCUSED = do(BACK, (0, Accuse(target=5)))
ONE_OUT = do(ACCUSED, (5, EmptyPockets()))
GOING_ROUND = table("6 HFD | 5 | 4 H")
USURPED = table("6 HTD | 5 | 4 H T D 3 | 2!")
"""Seat 2, a Henchman, was accused; the Traitor on seat 3 is Godfather now."""

LIAR = Opinion(of=3, stance=Stance.LIES)
GAMES = (GOING_ROUND, BACK, ACCUSED, ONE_OUT, USURPED)

any_seed = st.integers(0, 2**32)


@given(st.sampled_from(GAMES), seats, remarks)
def test_a_remark_is_accepted_exactly_when_may_allows_it(
    game: Game, seat: int, remark: Remark
) -> None:
    command = MakeRemark(remark=remark)
    decision = decide(game, seat, command)
    here = 0 <= seat < game.players
    if here and allowed(may_for(game, seat), command, seat):
        assert decision == (RemarkMade(seat=seat, remark=remark),)
    else:
        assert isinstance(decision, Refused)


@given(st.sampled_from(GAMES[1:]), any_seed)
def test_a_remark_changes_nothing_but_the_talk(game: Game, seed: int) -> None:
    rng = Random(seed)
    seat = rng.choice([seat for seat in range(game.players) if may_for(game, seat).remark])
    may = may_for(game, seat).remark
    assert may is not None
    then = do(game, (seat, MakeRemark(remark=random_remark(rng, may, seat))))
    assert then != game
    assert replace(then, talk=game.talk) == game
    for viewer in (None, *range(game.players)):
        before, after = view_for(game, viewer), view_for(then, viewer)
        assert replace(after, talk=before.talk) == before
        assert after.talk[-1] == then.talk[-1], "everybody hears it"


@given(any_seed)
@settings(max_examples=40, deadline=None)
def test_a_game_without_its_remarks_ends_the_same(seed: int) -> None:
    rng = Random(seed)
    setup = random_setup(rng)
    steps, happened, game = random_game(rng, setup, words=0.5)
    silent = new_game(setup)
    for seat, command in steps:
        if not isinstance(command, MakeRemark):
            then = play(silent, seat, command)
            assert not isinstance(then, Refused)
            silent = then
    assert silent.ended == game.ended
    talk = tuple(line for line in game.talk if not isinstance(line, RemarkMade))
    said = [len([one for one in game.talk[:at] if one in talk]) for at in game.paid_after]
    assert silent == replace(game, talk=talk, paid_after=tuple(said))
    names = [f"seat {seat}" for seat in range(setup.players)]
    record = record_of(names, setup, happened)
    line = records.write(record)
    assert isinstance(judge(line), Legal)
    assert records.read(line) == record
    assert commands_of(record) == steps


def test_a_remark_answers_no_question_and_proves_nothing() -> None:
    asked = do(BACK, (0, Ask(of=3, question=Question.TOOK)))
    told = do(
        asked,
        (3, MakeRemark(remark=Opinion(of=1, stance=Stance.LOOK))),
        (1, MakeRemark(remark=Challenge(of=3, about=About.TOOK))),
    )
    assert told.waiting == asked.waiting
    for viewer in (0, 2):
        assert worlds(view_for(told, viewer)).total == worlds(view_for(asked, viewer)).total


@pytest.mark.parametrize(
    ("game", "seat", "remark", "reason", "ruling"),
    [
        (GOING_ROUND, 3, LIAR, Reason.NOT_NOW, "R20"),
        (BACK, 3, LIAR, Reason.SPOKE_OF_HIMSELF, "R20"),
        (BACK, 2, Opinion(of=6, stance=Stance.LIES), Reason.NO_SUCH_SEAT, "R20"),
        (BACK, 2, Agreement(of=-1, about=About.BAG), Reason.NO_SUCH_SEAT, "R20"),
        (ONE_OUT, 2, Opinion(of=5, stance=Stance.LEAVE), Reason.SPOKE_OF_ELIMINATED, "R28"),
        (ONE_OUT, 5, LIAR, Reason.ELIMINATED, "R28"),
        (BACK, 2, Challenge(of=3, about=About.TOOK, against=3), Reason.AGAINST_ITSELF, "R20"),
        (BACK, 2, Challenge(of=3, about=About.TOOK, against=9), Reason.NO_SUCH_SEAT, "R20"),
        (
            ONE_OUT,
            2,
            Challenge(of=3, about=About.TOOK, against=5),
            Reason.SPOKE_OF_ELIMINATED,
            "R28",
        ),
        (BACK, 2, Sounding(to=3, of=3), Reason.ASKED_OF_ITSELF, "R20"),
        (BACK, 2, Sounding(to=2, of=3), Reason.SPOKE_OF_HIMSELF, "R20"),
        (BACK, 2, Sounding(to=3, of=2), Reason.SPOKE_OF_HIMSELF, "R20"),
        (BACK, 2, Sounding(to=3, of=6), Reason.NO_SUCH_SEAT, "R20"),
        (GOING_ROUND, 2, Sounding(to=3, of=1), Reason.NOT_NOW, "R20"),
        (ONE_OUT, 2, Sounding(to=5, of=3), Reason.SPOKE_OF_ELIMINATED, "R28"),
        (ONE_OUT, 2, Sounding(to=3, of=5), Reason.SPOKE_OF_ELIMINATED, "R28"),
        (BACK, 2, Offer(to=3), Reason.NOT_GODFATHER, "R20"),
        (USURPED, 2, Threat(to=3), Reason.NOT_GODFATHER, "R20"),
        (BACK, 0, Threat(to=0), Reason.SPOKE_OF_HIMSELF, "R20"),
        (ONE_OUT, 0, Offer(to=5), Reason.SPOKE_OF_ELIMINATED, "R28"),
        (BACK, 5, Plea(), Reason.NOT_NOW, "R22"),
        (ACCUSED, 4, Plea(), Reason.NOT_ACCUSED, "R22"),
        (ACCUSED, 0, LastWords(), Reason.NOT_ACCUSED, "R22"),
    ],
)
def test_what_may_not_be_said_is_refused_with_a_reason(
    game: Game, seat: int, remark: Remark, reason: Reason, ruling: str
) -> None:
    no = refused(game, seat, MakeRemark(remark=remark))
    assert (no.reason, no.ruling) == (reason, ruling)


@pytest.mark.parametrize(
    ("game", "seat", "remark"),
    [
        (BACK, 2, LIAR),
        (BACK, 0, Opinion(of=3, stance=Stance.LOOK)),
        (BACK, 3, Opinion(of=0, stance=Stance.LIES)),
        (BACK, 3, Challenge(of=2, about=About.PASSED, against=3)),
        (ACCUSED, 2, Challenge(of=5, about=About.TOOK, against=4)),
        (BACK, 0, Threat(to=4)),
        (BACK, 2, Sounding(to=3, of=1)),
        (BACK, 0, Sounding(to=3, of=1)),
        (ACCUSED, 2, Sounding(to=0, of=5)),
        (USURPED, 3, Offer(to=2)),
        (ACCUSED, 5, Plea()),
        (ACCUSED, 5, LastWords()),
    ],
)
def test_what_may_be_said_is_written_down(game: Game, seat: int, remark: Remark) -> None:
    assert events(game, seat, MakeRemark(remark=remark)) == (RemarkMade(seat=seat, remark=remark),)


def _record(*said: dict[str, object]) -> bytes:
    names = [f"seat {seat}" for seat in range(6)]
    opening = [
        {"seat": 0, "do": "hide", "diamonds": 5},
        {"seat": 1, "do": "take", "diamonds": 4},
        {"seat": 2, "do": "take", "token": "loyal_henchman"},
        {"seat": 3, "do": "take", "token": "fbi_agent"},
        {"seat": 4, "do": "take", "token": "driver"},
        {"seat": 5, "do": "take", "diamonds": 3},
    ]
    tokens = {"loyal_henchman": 1, "fbi_agent": 1, "driver": 1}
    setup = {"tokens": tokens, "jokers": 0}
    record = {"record": 1, "players": names, "setup": setup, "actions": [*opening, *said]}
    return json.dumps(record).encode()


def test_a_record_has_a_name_for_each_remark() -> None:
    said: list[dict[str, object]] = [
        {"seat": 2, "do": "opine", "of": 3, "stance": "lies"},
        {"seat": 3, "do": "challenge", "of": 2, "about": "passed", "against": 1},
        {"seat": 3, "do": "challenge", "of": 2, "about": "took"},
        {"seat": 4, "do": "agree", "of": 3, "about": "passed"},
        {"seat": 4, "do": "sound_out", "to": 3, "of": 1},
        {"seat": 0, "do": "offer", "to": 3},
        {"seat": 0, "do": "threaten", "to": 3},
        {"seat": 0, "do": "accuse", "target": 5},
        {"seat": 5, "do": "plead"},
        {"seat": 5, "do": "last_words"},
    ]
    line = _record(*said)
    assert isinstance(judge(line), Legal)
    written = json.loads(records.write(records.read(line)))
    assert written["actions"][6:] == said


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (
            {"seat": 2, "do": "opine", "of": 3, "stance": "smells"},
            "actions[6].stance: invalid enum value 'smells'",
        ),
        (
            {"seat": 2, "do": "plead", "text": "No!"},
            "actions[6]: object contains unknown field `text`",
        ),
        (
            {"seat": 2, "do": "agree", "of": 3},
            "actions[6]: object missing required field `about`",
        ),
        (
            {"seat": 2, "do": "sound_out", "to": 3},
            "actions[6]: object missing required field `of`",
        ),
        (
            {"seat": 2, "do": "curse", "of": 3},
            "actions[6].do: invalid value 'curse'",
        ),
    ],
)
def test_junk_in_a_remark_makes_a_record_malformed(said: dict[str, object], why: str) -> None:
    assert judge(_record(said)) == Illegal(reason=why)


def test_a_remark_out_of_turn_makes_a_record_illegal() -> None:
    verdict = judge(_record({"seat": 2, "do": "threaten", "to": 3}))
    assert isinstance(verdict, Illegal)
    assert (verdict.at, verdict.ruling) == (6, "R20")
