"""Lessons: play many games, see what each hand and each tactic was worth, lean that way, go on.

What is drawn is what people do by themselves (`people.py`), times more for what wins: quantal
replies, averaged over all lessons so far, against a Godfather who always hears with the tables as
they are. Loyal people begin honest, and sparing with it; how far they are taught is a matter of the
table.
"""

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.bots.old_hand.tables import (
    BOXES,
    KIN,
    PLACES,
    ROW,
    TALK_ROWS,
    Tables,
    place_of,
)
from mafia_de_cuba.bots.old_hand.tactics import Folk
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.box import DIAMONDS, Take
from mafia_de_cuba.game.setup import AGENTS
from mafia_de_cuba.training.counted import GamesCounted, Tried
from mafia_de_cuba.training.evenings import Course, Schoolroom
from mafia_de_cuba.training.people import DRAWN, Drawn, drawn_hands, people_bags, people_words
from mafia_de_cuba.training.theft_lines import CLASSES, HAND_CELLS, hand_cell

FIRST_ROUNDS = 4
SETTLED = 10
"""After so many rounds what hands are used to changes less and less."""
FARTHEST = 9.0
"""How far hands lean at most, as a power of e."""
UNREST = 8.0
"""How many times larger a difference in winning has to be at first, for words and hands: where
everybody leans at once and at the first sign, hands rush to the loyal tokens, and liars never learn
what they might have said."""
FORGET = 0.12
"""How much one round counts against all before it, at first."""
DOUBT = 10.0
"""How many tries without any gain each thing begins with."""
JOKER = 0.5
JOKERS = (0.2, 0.3, 0.4, 0.5, 0.6)


class Lessons(Struct, frozen=True, kw_only=True):
    """How one is taught."""

    rounds: int
    games: int
    """Games a round."""
    unrest: float = UNREST
    drawn: Drawn
    forget: float = FORGET


def lessons_for(players: int, *, rounds: int, games: int) -> Lessons:
    """How one is taught for so many players."""
    return Lessons(rounds=rounds, games=games, drawn=DRAWN[players])


class Learning:
    """What is known so far of what everything is worth at one kind of table."""

    def __init__(self, room: Schoolroom, lessons: Lessons) -> None:
        self.room, self.setup, self.lessons = room, room.setup, lessons
        setup = room.setup
        self._hands0 = drawn_hands(setup, lessons.drawn)
        self._words0 = people_words(lessons.drawn.loyal_talk)
        self.talk = np.zeros_like(self._words0)
        self.hand = np.zeros((setup.players - 1, HAND_CELLS))
        self.ousting, self.betrayal = np.zeros_like(self.hand), np.zeros_like(self.hand)
        self.customs = np.zeros(CLASSES)
        """How much more each kind of take has come to draw, since it paid at all seats together."""
        self._settled: list[Tables] = []
        self.tables = Tables(
            players=setup.players,
            hands=self._hands0,
            bags=people_bags(lessons.drawn.bagging, lessons.drawn.bagged_loyal),
            words=self._words0,
            joker=JOKER,
        )

    def lesson(self, number: int, seed: int) -> GamesCounted:
        """One round: play, look, lean."""
        seen = self.room.play(self.tables, self.lessons.games, seed)
        # The first rounds are soon forgotten; later each counts for less and less.
        share = max(self.lessons.forget, 1 / (1 + number))
        if number >= FIRST_ROUNDS:
            share = self.lessons.forget * 6 / (6 + number)
        tried, gain = (np.zeros_like(self.talk) for _ in range(2))
        for at, seat in enumerate(self.setup.takers):
            place = place_of(seat, self.setup.players)
            tried[:, place] += seen.talk.tried[at]
            gain[:, place] += seen.talk.gain[at]
        self.talk += share * (worth(tried, gain) - self.talk)
        self.hand += share * (worth(seen.hand.tried, seen.hand.gain) - self.hand)
        self.ousting += share * (worth(seen.hand.tried, seen.hand_ousted) - self.ousting)
        self.betrayal += share * (worth(seen.hand.tried, seen.hand_betrayed) - self.betrayal)
        self._grow_used_to(number, seen.hand)
        self._lean(number)
        if 2 * number >= self.lessons.rounds:
            self._settled.append(self.tables)
        return seen

    def _grow_used_to(self, number: int, hand: Tried) -> None:
        """What pays wherever the box comes along draws more from round to round, until it pays no
        more: whoever always does the same must not win by it."""
        by_class = (len(self.hand), BOXES, CLASSES)
        tried, gain = (it.reshape(by_class).sum(axis=(0, 1)) for it in (hand.tried, hand.gain))
        part = min(1.0, SETTLED / (1 + number))
        self.customs += self.lessons.drawn.custom * part * worth(tried, gain)

    def settle(self) -> Tables:
        """What was played over the second half of all rounds, on average.

        Whoever leans to what won yesterday is a step behind; over many rounds that evens out. Last
        it is tried what a Joker is worth to the Godfather, where he has one.
        """
        late = self._settled or [self.tables]
        hands = np.exp(np.mean([np.log(one.hands + 1e-9) for one in late], axis=0))
        words = np.mean([one.words for one in late], axis=0)
        found = replace(self.tables, hands=hands, words=words)
        if not self.setup.jokers:
            return found
        tried = [replace(found, joker=worth) for worth in JOKERS]
        games = self.lessons.games
        return max(tried, key=lambda one: self.room.play(one, games, 7, Course.PLAIN).sides[0])

    def _unrest(self, number: int) -> float:
        part = min(1.0, 4 * number / max(1, self.lessons.rounds))
        return float(self.lessons.unrest ** (1 - part))

    def _lean(self, number: int) -> None:
        unrest = self._unrest(number)
        drawn = self.lessons.drawn
        earnest = np.ones((TALK_ROWS, len(PLACES), 1))
        earnest[KIN.index("loyal") :: len(KIN), :, 0] = drawn.loyal_talk.earnest
        words = self._words0 * np.exp(earnest * self.talk / (drawn.calm * unrest))
        words /= words.sum(axis=2, keepdims=True)
        cells = hand_cells()
        joy = drawn.mischief * self.ousting + drawn.spite * self.betrayal
        gain = (self.hand + joy)[:, cells]
        leaning = gain / (drawn.composure * unrest) + self.customs[cells % CLASSES]
        leaning = np.exp(np.clip(leaning, -FARTHEST, FARTHEST))
        self.tables = replace(self.tables, hands=self._hands0 * leaning, words=words)


def taught(room: Schoolroom, lessons: Lessons, seed: int) -> Tables:
    """What is learnt at this table."""
    learning = Learning(room, lessons)
    for number in range(lessons.rounds):
        learning.lesson(number, seed * 1000 + number)
    return learning.settle()


def worth(tried: Amounts, gain: Amounts, doubt: float = DOUBT) -> Amounts:
    """How much more often each thing wins than what is done; unsure of what was tried little."""
    return np.asarray(gain / (tried + doubt))


def hand_cells() -> "np.ndarray[tuple[int, int], np.dtype[np.int64]]":
    """By diamonds there and column: which takes are learnt about together."""
    tokens = [Take(tokens=(AGENTS[0],))] * len(Folk)
    found = np.zeros((DIAMONDS + 1, ROW), dtype=np.int64)
    for there in range(DIAMONDS + 1):
        first = hand_cell(tokens[1], there)
        for column in range(ROW):
            if column < DIAMONDS:
                take = Take(diamonds=column + 1)
                found[there, column] = hand_cell(take, there)
            elif column < ROW - 1:
                # Agents are the second of the kinds of people.
                found[there, column] = first + (column - DIAMONDS) - 1
            else:
                found[there, column] = hand_cell(Take(), there)
    return found
