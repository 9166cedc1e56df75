"""Lessons: play many games, see what each hand and each tactic was worth, lean that way, go on.

What is drawn is what people do by themselves, times a little more for what wins: quantal replies,
averaged over all lessons so far, against a Godfather who always hears with the tables as they are.
Loyal people are not taught: they are honest in what they say, and sparing with it.
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
JOKERS = (0.2, 0.3, 0.4, 0.5, 0.6)
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
FRANK = {5: 0.1, 6: 0.65, 7: 0.6, 8: 0.3, 9: 0.4, 10: 0.5, 11: 0.05, 12: 0.1}
"""How many loyal people, by players, tell all they saw. Of the others most name their token and
will not speak of boxes, and some say nothing: the more of them tell all, the more games are the
Godfather's, and with everyone frank there is no game from eight players on."""
SAYS_NOTHING = 0.2
STEADINESS = {5: 0.4, 6: 0.4, 7: 0.2, 8: 0.6, 9: 0.5, 10: 0.5, 11: 0.3, 12: 0.3}
"""How large a difference in winning has to be, by players, for hands to lean that way. Where they
lean sooner, the first seats take the loyal tokens, the last ones steal, and everyone knows it."""
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
    composure: float
    """The same for hands, which stay nearer to people's."""
    frank: float
    """How many loyal people tell all they saw."""
    forget: float = 0.25
    """How much one round counts against all before it, at first."""


def lessons_for(players: int, *, rounds: int, games: int) -> Lessons:
    """How one is taught for so many players."""
    return Lessons(rounds=rounds, games=games, composure=STEADINESS[players], frank=FRANK[players])


class Learning:
    """What is known so far of what everything is worth at one kind of table."""

    def __init__(self, setup: Setup, lessons: Lessons) -> None:
        self.setup, self.lessons = setup, lessons
        self.room = Schoolroom(setup)
        self._hands0, self._words0 = people_hands(setup), people_words(lessons.frank)
        self.talk = np.zeros((len(PLACES), len(KIN), len(TACTICS)))
        self.hand = np.zeros((setup.players - 1, HAND_CELLS))
        self._settled: list[Tables] = []
        self.tables = Tables(
            players=setup.players,
            hands=self._hands0,
            bags=people_bags(),
            words=np.repeat(self._words0[:, None], len(PLACES), axis=1),
            joker=JOKER,
        )

    def lesson(self, number: int, seed: int) -> GamesCounted:
        """One round: play, look, lean."""
        seen = self.room.play(self.tables, self.lessons.games, seed)
        # The first rounds are soon forgotten; later each counts for less and less.
        share = max(self.lessons.forget, 1 / (1 + number))
        if number >= FIRST_ROUNDS:
            share = self.lessons.forget * 6 / (6 + number)
        seats = range(1, self.setup.players)
        at = np.array([place_of(seat, self.setup.players) for seat in seats])
        tried, won = (np.zeros_like(self.talk) for _ in range(2))
        np.add.at(tried, at, seen.talk_tried)
        np.add.at(won, at, seen.talk_won)
        self.talk += share * (worth(tried, won, axis=2) - self.talk)
        self.hand += share * (worth(seen.hand_tried, seen.hand_won, axis=1) - self.hand)
        self._lean(number)
        if 2 * number >= self.lessons.rounds:
            self._settled.append(self.tables)
        return seen

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
        return max(tried, key=lambda one: self.room.play(one, games, 7, plain=True).sides[0])

    def _calm(self, number: int) -> float:
        part = min(1.0, 4 * number / max(1, self.lessons.rounds))
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


def people_words(frank: float) -> Amounts:
    """By kin: how readily people use each tactic by themselves; so many of the loyal tell all."""
    loyal = {
        Tactic.TRUTH: frank,
        Tactic.HAND: (1 - frank) * (1 - SAYS_NOTHING),
        Tactic.SILENCE: (1 - frank) * SAYS_NOTHING,
    }
    found = np.zeros((len(KIN), len(TACTICS)))
    for row, kin in enumerate(KIN):
        shares = dict(loyal if kin == "loyal" else LIES)
        if kin in HONESTY:
            shares |= {Tactic.TRUTH: HONESTY[kin], Tactic.HAND: HONESTY[kin] / 8}
        for tactic, share in shares.items():
            found[row, TACTICS.index(tactic)] = share
            if tactic in SHORT:
                found[row, TACTICS.index(tactic)] = (1 - IN_SHORT) * share
                found[row, TACTICS.index(SHORT[tactic])] = IN_SHORT * share
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
