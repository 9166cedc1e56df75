"""Lessons: play many games, see what each hand and each tactic was worth, lean that way, go on.

What is drawn is what people do by themselves, times a little more for what wins: quantal replies,
averaged over all lessons so far, against a Godfather who always hears with the tables as they are.
Loyal people are not taught: they begin honest and stay so, now and then sparing with words.
"""

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.bots.old_hand.tables import KIN, PLACES, ROW, TACTICS, Tables, place_of
from mafia_de_cuba.bots.old_hand.tactics import SHORT, Folk, Tactic
from mafia_de_cuba.bots.temptation import (
    BAGGING,
    NO_JOKERS,
    OPEN_HAND,
    PULL,
    RIVALRY,
    STEALING,
    USUAL,
)
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.box import DIAMONDS, Take
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Goal
from mafia_de_cuba.game.setup import AGENTS, Setup
from mafia_de_cuba.training.evenings import GamesCounted, Schoolroom
from mafia_de_cuba.training.theft_lines import HAND_CELLS, hand_cell

LOYAL = KIN.index("loyal")
GREED = 0.74
FIRST_ROUNDS = 4
JOKER = 0.5
LIES: dict[Tactic, float] = {
    Tactic.LATER_LOYAL: 3.0,
    Tactic.LATER_OTHER: 1.0,
    Tactic.LATER_AGENT: 0.6,
    Tactic.BEFORE_LOYAL: 3.0,
    Tactic.BEFORE_OTHER: 1.0,
    Tactic.BEFORE_AGENT: 0.6,
    Tactic.FEWER: 0.5,
    Tactic.MORE: 0.5,
    Tactic.HAND_LOYAL: 3.0,
    Tactic.HAND_OTHER: 1.0,
    Tactic.HAND_AGENT: 0.6,
    Tactic.SILENCE: 0.7,
    Tactic.SWAP: 2.0,
}
"""How people lie by themselves; of what can be told in short, so much is."""
IN_SHORT = 0.8
FRANK = {Tactic.TRUTH: 0.2, Tactic.HAND: 0.64, Tactic.SILENCE: 0.16}
"""How loyal people speak."""
HONESTY = {"urchin": 4.0, "agent": 3.0, "driver": 8.0}
"""How much of the truth is in those who neither steal nor serve."""


class Lessons(Struct, frozen=True, kw_only=True):
    """How one is taught."""

    rounds: int
    games: int
    """Games a round."""
    calm: float = 0.012
    """How large a difference in winning has to be for words to lean that way, in the end."""
    unrest: float = 3.0
    """How many times larger at first: whoever leans too early on too little runs in circles."""
    composure: float = 0.4
    """The same for hands, which stay nearer to people's."""
    forget: float = 0.25
    """How much one round counts against all before it, at first."""


class Learning:
    """What is known so far of what everything is worth at one kind of table."""

    def __init__(self, setup: Setup, lessons: Lessons) -> None:
        self.setup, self.lessons = setup, lessons
        self.room = Schoolroom(setup)
        self._hands0, self._words0 = people_hands(setup), people_words()
        self.talk = np.zeros((len(PLACES), len(KIN), len(TACTICS)))
        self.hand = np.zeros((setup.players - 1, HAND_CELLS))
        self.tables = Tables(
            players=setup.players,
            hands=self._hands0,
            bags=people_bags(),
            words=np.repeat(self._words0[:, None], len(PLACES), axis=1),
            joker=JOKER,
        )

    def lesson(self, number: int, seed: int) -> GamesCounted:
        """One round: play, look, lean."""
        evening = self.room.play(self.tables, self.lessons.games, seed)
        # The first rounds are soon forgotten; later each counts for less and less.
        share = max(self.lessons.forget, 1 / (1 + number))
        if number >= FIRST_ROUNDS:
            share = self.lessons.forget * 6 / (6 + number)
        seats = range(1, self.setup.players)
        at = np.array([place_of(seat, self.setup.players) for seat in seats])
        tried, won = (np.zeros_like(self.talk) for _ in range(2))
        np.add.at(tried, at, evening.talk_tried)
        np.add.at(won, at, evening.talk_won)
        self.talk += share * (worth(tried, won, axis=2) - self.talk)
        self.hand += share * (worth(evening.hand_tried, evening.hand_won, axis=1) - self.hand)
        self._lean(number)
        return evening

    def _calm(self, number: int) -> float:
        part = min(1.0, 2 * number / max(1, self.lessons.rounds))
        return float(self.lessons.calm * self.lessons.unrest ** (1 - part))

    def _lean(self, number: int) -> None:
        words = self._words0[None] * np.exp(self.talk / self._calm(number))
        words[:, LOYAL] = self._words0[LOYAL]
        words /= words.sum(axis=2, keepdims=True)
        cells = hand_cells()
        leaning = np.exp(self.hand[:, cells] / self.lessons.composure)
        self.tables = replace(
            self.tables, hands=self._hands0 * leaning, words=words.transpose(1, 0, 2)
        )


def worth(tried: Amounts, won: Amounts, axis: int, doubt: float = 30.0) -> Amounts:
    """How often each thing won that was tried, against all that might have been; unsure of few."""
    usual = won.sum(axis=axis, keepdims=True) / np.maximum(tried.sum(axis=axis, keepdims=True), 1)
    return np.asarray((won + doubt * usual) / (tried + doubt) - usual)


def people_words(short: float = IN_SHORT) -> Amounts:
    """By kin: how readily people use each tactic by themselves."""
    found = np.zeros((len(KIN), len(TACTICS)))
    for row, kin in enumerate(KIN):
        shares = dict(FRANK if kin == "loyal" else LIES)
        if kin in HONESTY:
            shares |= {Tactic.TRUTH: HONESTY[kin], Tactic.HAND: HONESTY[kin] / 8}
        for tactic, share in shares.items():
            found[row, TACTICS.index(tactic)] = share
            if tactic in SHORT:
                found[row, TACTICS.index(tactic)] = (1 - short) * share
                found[row, TACTICS.index(SHORT[tactic])] = short * share
    return np.asarray(found / found.sum(axis=1, keepdims=True))


def people_bags() -> Amounts:
    """How readily people bag nothing, or a token of each kind of people."""
    return np.array([1 - BAGGING, BAGGING * 0.5, BAGGING * 0.25, BAGGING * 0.25])


def people_hands(setup: Setup) -> Amounts:
    """How strongly each take draws people by itself: by seat, diamonds there, column."""
    found = np.zeros((setup.players - 1, DIAMONDS + 1, ROW))
    hurry = 1.0 if setup.jokers else NO_JOKERS
    rivals = sum(token in AGENTS for token in setup.tokens)
    crowd = (setup.players / USUAL) ** 2
    loyal = sum(
        PROFILES[CHARACTER_OF[token]].goal is Goal.SERVE_GODFATHER for token in setup.tokens
    )
    drivers = len(setup.tokens) - loyal - rivals
    for seat in setup.takers:
        after = setup.last - seat
        for there in range(DIAMONDS + 1):
            sizes = np.array([GREED ** abs(many - 3) for many in range(1, there + 1)])
            for many in range(1, there + 1):
                if after and there - many < min(2, after):
                    sizes[many - 1] *= 0.35
            row = found[seat - 1, there]
            if there:
                row[:there] = STEALING * hurry * sizes / sizes.sum()
            row[DIAMONDS + list(Folk).index(Folk.LOYAL)] = 0.8 * loyal**0.5
            agents = PULL[Goal.BE_ACCUSED] * hurry / crowd / max(rivals, 1) ** RIVALRY
            row[DIAMONDS + list(Folk).index(Folk.AGENT)] = agents
            row[DIAMONDS + list(Folk).index(Folk.OTHER)] = 1.4 * max(drivers, 1) ** 0.5
            row[-1] = OPEN_HAND
    return found


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
