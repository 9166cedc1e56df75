"""The judge's stories are what they are called, and whoever tells one sticks to it."""

from collections.abc import Callable
from functools import cache

import pytest

from judges.accounts import CLAIMED, Chair, account_of
from judges.refitted import AsksEverything, stands_of
from judges.same_theft import theft
from judges.stories import MANNERS, STORIES, TOLD, Storyteller, told_of
from mafia_de_cuba.bots.baselines import NaiveLiar
from mafia_de_cuba.bots.casting import seated
from mafia_de_cuba.bots.strategy import Strategy
from mafia_de_cuba.game.box import DIAMONDS, Box, Take, counts
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Token
from mafia_de_cuba.game.commands import Accuse
from mafia_de_cuba.game.events import Talk, Testified
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import AGENTS, FIRST, Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import (
    BoxClaim,
    Declined,
    Question,
    Turn,
    helped_oneself,
    standing,
)
from mafia_de_cuba.playout import steps_from

LOYAL, AGENT, DRIVER = Token.LOYAL_HENCHMAN, Token.FBI_AGENT, Token.DRIVER


def laid(players: int) -> Setup:
    setup = lay_table(Wishes(players=players))
    assert isinstance(setup, Setup)
    return setup


@cache
def thefts() -> tuple[Game, ...]:
    return tuple(
        theft(laid(players), [seated("green", 100 * number + seat) for seat in range(players)])
        for players in (6, 9, 12)
        for number in range(12)
    )


def chair_at(game: Game, seat: int) -> Chair:
    pocket = view_for(game, seat).pocket
    assert pocket is not None
    return Chair(setup=game.setup, seat=seat, turn=pocket.turn)


@cache
def chairs() -> tuple[Chair, ...]:
    return tuple(chair_at(game, seat) for game in thefts() for seat in game.setup.takers)


@pytest.mark.parametrize("account", TOLD)
def test_an_account_can_be_given_and_is_another_turn_than_the_true_one(account: str) -> None:
    told = [(chair, turn) for chair in chairs() if (turn := account_of(account, chair))]
    assert told
    for chair, turn in told:
        assert (turn == chair.turn) is (account == "truth")
        _, _, whose = account.partition(": ")
        if whose:
            assert PROFILES[CHARACTER_OF[turn.took.tokens[0]]].goal is CLAIMED[whose]


@pytest.mark.parametrize("account", [it for it in TOLD if not it.startswith("hand")])
def test_what_is_told_could_have_been_at_this_table(account: str) -> None:
    """But for a hand that contradicts its boxes, which is told alone."""
    for chair in chairs():
        turn = account_of(account, chair)
        if turn is not None:
            assert turn == helped_oneself(turn.received, turn.took, turn.bagged)
            assert 0 <= turn.received.diamonds <= DIAMONDS
            many = counts(turn.received.tokens)
            assert all(many[token] <= chair.laid[token] for token in many)


def added(told: Turn, true: Turn) -> list[Token]:
    """The tokens that are said to have lain in the box beside those that did."""
    before = counts(true.received.tokens)
    found = counts(told.received.tokens)
    return [token for token in found for _ in range(found[token] - before.get(token, 0))]


TRUE_OF: dict[str, Callable[[Turn, Turn], bool]] = {
    "gone later": lambda told, true: told.received == true.received,
    "gone before": lambda told, true: told.passed == true.passed,
    "added": lambda told, true: added(told, true) == list(told.took.tokens),
    "two added": lambda told, true: len({*added(told, true), *told.took.tokens}) == 2,
    "five fewer": lambda told, true: told.received.diamonds == true.received.diamonds - 5,
    "three fewer": lambda told, true: told.received.diamonds == true.received.diamonds - 3,
    "two fewer": lambda told, true: told.received.diamonds == true.received.diamonds - 2,
    "three more": lambda told, true: told.received.diamonds == true.received.diamonds + 3,
    "five more": lambda told, true: told.received.diamonds == true.received.diamonds + 5,
    "hand": lambda told, true: (told.received, told.passed) == (true.received, true.passed),
    "stole one": lambda told, true: (told.received, told.took.diamonds) == (true.received, 1),
    "stole two": lambda told, true: (told.received, told.took.diamonds) == (true.received, 2),
    "stole half": lambda told, true: (
        told.received == true.received and 0 <= told.took.diamonds - told.passed.diamonds <= 1
    ),
    "took nothing": lambda told, true: told.received == true.received and not told.took,
    "bagged a driver": lambda told, true: told.bagged is DRIVER is not true.bagged,
    "bagged an agent": lambda told, true: told.bagged in AGENTS and told.bagged != true.bagged,
    "truth": lambda told, true: told == true,
}


@pytest.mark.parametrize("account", TOLD)
def test_an_account_is_what_it_is_called(account: str) -> None:
    is_so = TRUE_OF[account.partition(": ")[0]]
    for chair in chairs():
        told = account_of(account, chair)
        if told is not None:
            assert is_so(told, chair.turn), (chair, told)


def test_only_the_first_player_speaks_of_the_bag() -> None:
    first = {chair.seat for chair in chairs() if account_of("bagged a driver: loyal", chair)}
    assert first == {FIRST}


QUESTIONS = set(Question)
BOXES = {
    Question.RECEIVED,
    Question.RECEIVED_DIAMONDS,
    Question.RECEIVED_TOKENS,
    Question.PASSED,
}
ANSWERED = {
    "whole": QUESTIONS,
    "in short": QUESTIONS - {Question.RECEIVED_TOKENS},
    "at once": QUESTIONS,
    "hand alone": {Question.TOOK},
    "boxes alone": BOXES,
    "as it came alone": BOXES - {Question.PASSED},
    "not as it came": {Question.TOOK, Question.PASSED},
    "untold": set[Question](),
}


@pytest.mark.parametrize("manner", MANNERS)
def test_a_manner_answers_some_questions_and_refuses_the_others(manner: str) -> None:
    came = Box(diamonds=9, tokens=(LOYAL, AGENT, DRIVER))
    account = helped_oneself(came, Take(tokens=(DRIVER,)), AGENT)
    for question in Question:
        claim = MANNERS[manner].answer(account, question)
        assert question.answered_by(claim)
        assert isinstance(claim, Declined) is (question not in ANSWERED[manner])
        assert account.bears_out(claim, seat=FIRST)
        if manner == "in short" and isinstance(claim, BoxClaim):
            assert claim.tokens is None


@pytest.mark.parametrize("story", STORIES)
def test_whoever_tells_a_story_sticks_to_it_and_says_nothing_else(story: str) -> None:
    game, seat = next(
        (game, seat)
        for game in thefts()
        for seat in game.setup.takers
        if told_of(story, chair_at(game, seat)) is not None
    )
    talk = questioned(game, seat, story)
    told = told_of(story, chair_at(game, seat))
    assert told is not None
    account, manner = told
    stands, all_of_it = stands_of(talk, seat), standing(manner.all(account, seat))
    assert (stands.received, stands.took) == (all_of_it.received, all_of_it.took)
    assert (stands.passed, stands.bag) == (all_of_it.passed, all_of_it.bag)
    assert all(isinstance(line, Testified) for line in talk if getattr(line, "seat", 0) == seat)
    unasked = isinstance(talk[0], Testified) and talk[0].seat == seat
    assert unasked is manner.unasked


def questioned(game: Game, seat: int, story: str) -> tuple[Talk, ...]:
    """All that is said until somebody is accused, by this storyteller and people of few words."""
    bots = [NaiveLiar(seed=other) for other in game.setup.takers]
    players: list[Strategy] = [AsksEverything(), *bots]
    players[seat] = Storyteller(bot=bots[seat - 1], story=story)
    for step in steps_from(game, players):
        if isinstance(step.command, Accuse):
            break
        game = step.game
    return game.talk
