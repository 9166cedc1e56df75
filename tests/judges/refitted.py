"""A Godfather who has studied the very players he faces: he asks everyone everything, hears with
likelihoods counted from their games, and accuses whoever promises most.
"""

from collections.abc import Iterable, Sequence
from random import Random

import numpy as np
from msgspec import Struct

from judges.talk_codes import ROWS, SHAPE, answers_of, codes_of, kind_row, kinds_of, spread_of
from mafia_de_cuba.bots import temptation
from mafia_de_cuba.bots.godfather.investigating import suspect
from mafia_de_cuba.bots.strategy import Strategy
from mafia_de_cuba.deduction.belief import Situations, Words, situations_of
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.fitting.luce import Choice, luce
from mafia_de_cuba.game.box import Take, lawful_takes
from mafia_de_cuba.game.commands import Accuse, Ask, Command
from mafia_de_cuba.game.events import QuestionAsked, RemarkMade, Talk, Testified
from mafia_de_cuba.game.setup import FIRST, MOST_KEPT, Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import SILENT, Question, Standing, Turn, standing
from mafia_de_cuba.game.view import View
from mafia_de_cuba.playout import steps

EVERYTHING = (
    Question.RECEIVED_DIAMONDS,
    Question.RECEIVED_TOKENS,
    Question.TOOK,
    Question.PASSED,
    Question.BAG,
)
CODES = int(np.prod(SHAPE))
PLACES = 3
DOUBT = 6.0
"""How many answers' worth of doubt there is about each kind of player at each place."""
FLOOR = 0.03
"""How much is left for what was never heard."""


class AsksEverything(Struct, frozen=True, kw_only=True):
    """Puts every question to everyone, seat after seat in an order of his own, then accuses."""

    seed: int = 0
    heard: "Refitted | None" = None

    def choose(self, view: View) -> Command | None:
        """Keep back, ask on, accuse by value."""
        if view.may.hide:
            return temptation.keep_back(view, self.seed)
        ask = self._next(view)
        if ask is not None:
            return ask
        if self.heard is None:
            return Accuse(target=view.may.accuse[0])
        return Accuse(target=suspect(view, ((1.0, self.heard),), self.seed))

    def _next(self, view: View) -> Ask | None:
        asked = {(q.of, q.question) for q in view.talk if isinstance(q, QuestionAsked)}
        open_ = [
            Ask(of=may.of, question=question)
            for may in view.may.ask
            for question in EVERYTHING
            if question in may.questions and (may.of, question) not in asked
        ]
        if not open_ or view.accusations:
            return None
        order = list(view.setup.takers)
        Random(f"{self.seed}/order").shuffle(order)
        return min(open_, key=lambda ask: order.index(ask.of))


class Studied(Struct, frozen=True, kw_only=True):
    """What one game teaches: every hand, and every seat's answers beside its turn."""

    kept: int
    bag: Choice
    hands: tuple[Choice, ...]
    answers: tuple[tuple[int, int, int], ...]
    """For each seat: the kind of player, the place, the code."""


def questioned(setup: Setup, players: Sequence[Strategy]) -> Game:
    """A game as far as the first accusation; the Godfather among the players asks everything."""
    for step in steps(setup, players):
        if isinstance(step.command, Accuse):
            break
        game = step.game
    return game


def studied(game: Game) -> Studied:
    """What was done and said in a game, seen from the end."""
    setup = game.setup
    turns = [game_turn(game, seat) for seat in setup.takers]
    kinds = tuple(dict.fromkeys(setup.tokens))
    bag = Choice(chosen=str(turns[0].bagged or "none"), among=("none", *map(str, kinds)))
    hands, answers = [], []
    for seat, turn in zip(setup.takers, turns, strict=True):
        box = turn.received.without_token(turn.bagged)
        among = lawful_takes(box, last=seat == setup.last)
        names = [hand_name(take, seat, box.diamonds) for take in among]
        hands.append(Choice(chosen=hand_name(turn.took, seat, box.diamonds), among=tuple(names)))
        lines = situations_of(setup, seat, turn.bagged if seat == FIRST else None)
        at = lines.place(turn.received, turn.took)
        if at is not None:
            code = codes_of(answers_of(stands_of(game.talk, seat)), lines)[at]
            answers.append((kind_row(turn.took), place_of(seat, setup), int(code)))
    view = view_for(game, 0)
    kept = 0 if view.safe is None else view.safe.kept
    return Studied(kept=kept, bag=bag, hands=tuple(hands), answers=tuple(answers))


def game_turn(game: Game, seat: int) -> Turn:
    pocket = view_for(game, seat).pocket
    assert pocket is not None
    return pocket.turn


def stands_of(talk: Iterable[Talk], seat: int) -> Standing:
    """What a seat stands by after all it said."""
    said = (t for t in talk if isinstance(t, Testified) and t.seat == seat)
    return standing((claim for line in said for claim in line.claims), SILENT)


def place_of(seat: int, setup: Setup) -> int:
    return 0 if seat == FIRST else 2 if seat == setup.last else 1


def hand_name(take: Take, seat: int, diamonds: int) -> str:
    """A take, where it was made, and how rich the box was."""
    what = take.tokens[0] if take.tokens else f"{take.diamonds}{'+' if take.fake else ''}"
    plenty = min(diamonds, 15) // 3
    return f"{seat}/{plenty if take.diamonds else '-'}/{what}"


class Refitted:
    """Belief's model of players who were studied, for tables of one number of players."""

    hearing = 1.0

    def __init__(self, games: Iterable[Studied]) -> None:
        games = list(games)
        self._draws = luce(choice for game in games for choice in game.hands)
        self._bags = luce(game.bag for game in games)
        counted = np.zeros((PLACES, ROWS, CODES))
        for game in games:
            for kind, place, code in game.answers:
                counted[place, kind, code] += 1
        self._said = _likely(counted)
        self._hands = dict[object, Amounts]()

    def keeps(self, setup: Setup) -> Sequence[float]:
        """He knows himself what he kept."""
        del setup
        return [1.0] * (MOST_KEPT + 1)

    def takes(self, situations: Situations) -> Amounts:
        """How likely each hand is, by what was seen of them."""
        key = situations.name
        if key not in self._hands:
            self._hands[key] = self._drawn(situations)
        return self._hands[key]

    def _drawn(self, situations: Situations) -> Amounts:
        seat, takes = situations.seat, situations.takes
        table = np.array(
            [
                [self._draws.get(hand_name(take, seat, many), 0.02) for take in takes]
                for many in range(16)
            ]
        )
        shares = situations.among(table[situations.received_diamonds, situations.take])
        if seat != FIRST:
            return shares
        return shares * self._bags.get(str(situations.bag or "none"), 0.02)

    def heard(self, words: tuple[Words, ...], situations: Situations) -> Amounts:
        """How likely each turn is, and all that was said after it."""
        if not words:
            return self.takes(situations)
        said = answers_of(stands_of(words, words[0].seat))
        codes = codes_of(said, situations)
        kinds = kinds_of(situations.setup, situations.takes)[situations.take]
        place = place_of(situations.seat, situations.setup)
        return np.asarray(self.takes(situations) * self._said[place, kinds, codes])

    def says(self, said: Testified, situations: Situations, before: Sequence[Talk]) -> Amounts:
        """Answers are weighed all at once."""
        raise NotImplementedError

    def remarks(self, made: RemarkMade, situations: Situations, before: Sequence[Talk]) -> Amounts:
        """Remarks are not weighed."""
        del made, before
        return np.ones(len(situations))


def _likely(counted: Amounts) -> Amounts:
    """How likely each single answer is: by kind and place, else by kind, else by anybody."""
    spread = spread_of()
    everyone = counted.sum(axis=(0, 1)) + 1e-3
    usual = everyone / everyone.sum()
    by_kind = counted.sum(axis=0)
    rows = (by_kind + DOUBT * usual) / (by_kind.sum(axis=1, keepdims=True) + DOUBT)
    lines = (counted + DOUBT * rows) / (counted.sum(axis=2, keepdims=True) + DOUBT)
    mixed = (1 - FLOOR) * lines + FLOOR * usual
    return np.asarray(mixed / spread)
