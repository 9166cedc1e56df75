"""The Godfather's questions and words of his own: varied, to the point, and mostly true."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from bots.remarked import (
    DRIVER,
    FRIEND,
    HENCHMAN,
    MINDS,
    THEFT,
    THIEF,
    bots,
    declines,
    done,
    passed,
    received,
    took,
)
from kit import do, table
from mafia_de_cuba.bots.casting import seated
from mafia_de_cuba.bots.persona import Strength, Temperament
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Accuse, Ask, Command, MakeRemark, Testify
from mafia_de_cuba.game.events import QuestionAsked, Testified
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.remarks import Offer, Opinion, Sounding, Threat
from mafia_de_cuba.game.setup import GODFATHER, Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import About, Question, TakeClaim
from mafia_de_cuba.playout import play_out

GAMES = 40
MOST = 0.35
"""No question and no first seat is more than that of all; a little more by chance."""
CHANCE = 0.1


@cache
def games(strength: Strength) -> tuple[Game, ...]:
    """Games at eight."""
    setup = lay_table(Wishes(players=8))
    assert isinstance(setup, Setup)
    company = [[seated(strength, 100 * game + seat) for seat in range(8)] for game in range(GAMES)]
    return tuple(play_out(setup, players).game for players in company)


def questions(game: Game) -> list[QuestionAsked]:
    return [line for line in game.talk if isinstance(line, QuestionAsked)]


@pytest.mark.long
@pytest.mark.parametrize("strength", Strength)
def test_no_question_and_no_first_seat_is_the_usual_one(strength: Strength) -> None:
    asked = [question for game in games(strength) for question in questions(game)]
    kinds = Counter(line.question for line in asked)
    assert set(kinds) == set(Question)
    assert max(kinds.values()) < MOST * len(asked)
    first = Counter(questions(game)[0].of for game in games(strength))
    assert max(first.values()) < (MOST + CHANCE) * GAMES
    assert len(first) > 4


@pytest.mark.long
@pytest.mark.parametrize("strength", Strength)
def test_everybody_is_heard_before_anyone_is_asked_twice_for_nothing(strength: Strength) -> None:
    for game in games(strength):
        assert {line.of for line in questions(game)} | {
            line.seat for line in game.talk if isinstance(line, Testified)
        } >= set(range(1, 8))


def after(*steps: tuple[int, Command]) -> Game:
    """The Godfather asked the Henchman and then the Thief, who answered one after the other."""
    game = table(THEFT)
    for seat, answer in steps:
        assert isinstance(answer, Testify)
        (claim,) = answer.claims
        question = Question.RECEIVED_DIAMONDS
        if claim.about is not About.RECEIVED:
            question = Question(claim.about)
        game = do(game, (GODFATHER, Ask(of=seat, question=question)), (seat, answer))
    return game


def asked_now(game: Game, strength: Strength) -> list[Ask]:
    commands = done(game, GODFATHER, bots(strength, Temperament.STRAIGHT_FACED))
    return [command for command in commands if isinstance(command, Ask)]


def test_an_answer_that_makes_a_quarrel_is_followed_up() -> None:
    quarrel = after((HENCHMAN, passed(13)), (THIEF, received(10)))
    peace = after((HENCHMAN, passed(13)), (THIEF, received(13)))
    more = {s: sum(a.of == THIEF for a in asked_now(quarrel, s)) for s in Strength}
    assert more[Strength.SHARP] > more[Strength.SEASONED] > more[Strength.GREEN]
    assert more[Strength.SHARP] > MINDS // 4
    assert not any(a.of == THIEF for a in asked_now(peace, Strength.SHARP))
    again = [a.question is Question.RECEIVED_DIAMONDS for a in asked_now(quarrel, Strength.SHARP)]
    assert 0 < sum(again) < MINDS // 2, "mostly something else, now and then the same again"


def test_a_seat_is_followed_up_once_and_not_without_end() -> None:
    twice = after((HENCHMAN, passed(13)), (THIEF, received(10)), (THIEF, took(Token.DRIVER)))
    for strength in Strength:
        assert not any(ask.of == THIEF for ask in asked_now(twice, strength))


def test_who_contradicts_what_he_sent_is_followed_up_though_nobody_else_knows() -> None:
    game = after((DRIVER, received(10)), (HENCHMAN, received(9)))
    assert any(ask.of == HENCHMAN for ask in asked_now(game, Strength.SHARP))


def of_his_own(game: Game, strength: Strength, temperament: Temperament) -> Iterator[TakeClaim]:
    """What many a Godfather says he kept."""
    for command in done(game, GODFATHER, bots(strength, temperament)):
        if isinstance(command, Testify):
            yield from (claim for claim in command.claims if isinstance(claim, TakeClaim))


def test_he_tells_what_he_kept_and_only_the_sharp_ever_tell_it_falsely() -> None:
    told = {s: Counter[int]() for s in Strength}
    game = table(THEFT)
    for strength in Strength:
        for seed in range(400):
            bot = replace(bots(strength, Temperament.TALKATIVE)[0], seed=seed)
            for command in done(game, GODFATHER, [bot]):
                if isinstance(command, Testify) and isinstance(command.claims[0], TakeClaim):
                    told[strength][command.claims[0].diamonds] += 1
    for strength, counted in told.items():
        assert counted[2] > 0
        if strength is Strength.SHARP:
            assert 0 < counted.total() - counted[2] < counted[2]
        else:
            assert set(counted) == {2}


def test_he_presses_whoever_is_caught_or_silent_and_nobody_else() -> None:
    def pressed(game: Game) -> set[type]:
        commands = done(game, GODFATHER, bots(temperament=Temperament.BOLD))
        made = [c.remark for c in commands if isinstance(c, MakeRemark)]
        assert all(r.to == THIEF for r in made if isinstance(r, Offer | Threat))
        return {type(remark) for remark in made}

    assert pressed(after((HENCHMAN, passed(13)), (THIEF, received(10)))) == {Offer, Threat}
    assert pressed(after((THIEF, declines()))) == {Offer, Threat}
    assert not pressed(after((HENCHMAN, passed(13)), (THIEF, received(13))))
    threatened = do(after((THIEF, declines())), (GODFATHER, MakeRemark(remark=Threat(to=THIEF))))
    assert not pressed(threatened)


def test_an_heir_in_his_chair_only_asks_and_accuses() -> None:
    game = after((HENCHMAN, passed(13)), (THIEF, received(10)))
    for bot in bots(temperament=Temperament.BOLD):
        for moment in (table(THEFT), game):
            (command,) = done(moment, GODFATHER, [replace(bot, heir=True)])
            assert not isinstance(command, MakeRemark | Testify)


def test_he_too_says_what_he_makes_of_somebody_when_asked() -> None:
    quarrel = after((HENCHMAN, passed(13)), (THIEF, received(10)))
    game = do(quarrel, (FRIEND, MakeRemark(remark=Sounding(to=GODFATHER, of=THIEF))))
    for strength in Strength:
        for command in done(game, GODFATHER, bots(strength)):
            assert isinstance(command, MakeRemark)
            assert isinstance(command.remark, Opinion)
            assert command.remark.of == THIEF


def asked_before_accusing(game: Game, strength: Strength, seed: int) -> int:
    """How many questions somebody puts in this chair before pockets have to be emptied."""
    chair = game.godfather
    reticent = bots(strength, Temperament.STRAIGHT_FACED)[0]
    asker, witness = (replace(reticent, seed=seed + at) for at in range(2))
    many = 0
    while not isinstance(command := asker.choose(view_for(game, chair)), Accuse):
        assert command is not None
        game = do(game, (chair, command))
        if isinstance(command, Ask):
            many += 1
            answer = witness.choose(view_for(game, command.of))
            assert answer is not None
            game = do(game, (command.of, answer))
    return many


SMALL = "6 HFD | 2 | 5 D H F 3 |"
PLOT = "8 2HDTM | 4 | 4 H T M D H 6 |"
"""A Thief, a Henchman, the Traitor, the Minion, a Driver, a Henchman, a Thief; no Joker."""


def test_a_sharp_godfather_does_not_stop_asking_because_few_sit_there() -> None:
    sharp = [asked_before_accusing(table(SMALL), Strength.SHARP, seed) for seed in range(6)]
    seasoned = [asked_before_accusing(table(SMALL), Strength.SEASONED, seed) for seed in range(6)]
    assert min(sharp) >= 10 > max(seasoned)


def test_a_sharp_traitor_who_took_over_asks_more_than_any_godfather() -> None:
    def most(theft: str, strength: Strength) -> int:
        return max(asked_before_accusing(table(theft), strength, seed) for seed in range(4))

    assert most(f"{PLOT} 2!", Strength.SHARP) > most(PLOT, Strength.SHARP) + 4
    assert most(f"{PLOT} 2!", Strength.SEASONED) <= most(PLOT, Strength.SEASONED)
