"""Lessons for those who are not at the rulebook's tables: the Cleaner and all of Revolución.

Each is taught by itself, with the company it needs, at tables where everybody else takes and talks
as the tables have it already; the Godfather hears with all of them. So this course comes after the
other, whatever that one taught, and changes nothing of it. Only a newcomer's own words are learnt,
and how its token draws a hand.
"""

from collections.abc import Iterator
from math import log

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.bots.old_hand.tables import (
    BOXES,
    KIN,
    NEWCOMERS,
    PLACES,
    TACTICS,
    TALK_ROWS,
    Tables,
    Taught,
    borrowed,
    place_of,
)
from mafia_de_cuba.bots.old_hand.tactics import Tactic
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.characters import PROFILES, Character, Goal
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import MOST_PLAYERS, Setup
from mafia_de_cuba.odds.sides import Side
from mafia_de_cuba.training.counted import ALL_SIDES, KINDS, GamesCounted, Tried
from mafia_de_cuba.training.evenings import Course, Schoolroom
from mafia_de_cuba.training.measures import Gain, gain_of, in_rows
from mafia_de_cuba.training.people import CALM, DRAWN, people_words
from mafia_de_cuba.training.teaching import FORGET, UNREST, worth
from mafia_de_cuba.training.theft_lines import CLASSES, newcomer_class

LENGTHS = {
    6: (32, 1_600),
    7: (32, 1_600),
    8: (28, 1_400),
    9: (24, 1_200),
    10: (20, 1_000),
    11: (18, 800),
    12: (18, 640),
}
"""Rounds, and evenings a round, by players."""
HABIT = 0.5
"""How much of what a newcomer begins with is how its like talk; the rest is how anybody might. One
of the Godfather's own is as earnest as the loyal are at that table, in this and in what follows."""
REACH = 3.0
"""How many times as strongly as by itself a token draws at most, or how many times less: somebody
takes it now and then, and not always the first who may."""


def table_with(newcomer: Character, players: int) -> Setup | None:
    """The table for so many with a newcomer and the company it needs, if there is one."""
    profile = PROFILES[newcomer]
    needs = () if profile.needs is None else (profile.needs,)
    laid = lay_table(Wishes(players=players, extras=(*needs, *profile.tokens)))
    return laid if isinstance(laid, Setup) else None


def tables_with(newcomer: Character, players: range) -> Iterator[Setup]:
    """All of them: from seven players on, the Traitor's from six."""
    for many in players:
        laid = table_with(newcomer, many) if many <= MOST_PLAYERS else None
        if laid is not None:
            yield laid


class NewcomerLearning:
    """What is known so far of what everything is worth to a newcomer at one table."""

    def __init__(self, room: Schoolroom, tables: Tables, *, rounds: int, games: int) -> None:
        assert room.newcomer is not None
        self.room, self.newcomer = room, room.newcomer
        self._rounds, self._games, self._drawn = rounds, games, DRAWN[room.setup.players]
        loyal = PROFILES[self.newcomer].goal is Goal.SERVE_GODFATHER
        talk = self._drawn.loyal_talk
        self._earnest = np.ones((len(PLACES), 1))
        if loyal:
            self._earnest[:, 0] = talk.earnest
        part = self._earnest * (1 - HABIT)
        others = people_words(talk)[KIN.index("urchin")]
        self._words0 = borrowed(self.newcomer, tables.words) * (1 - part) + part * others
        self.talk = np.zeros((BOXES, len(PLACES), len(TACTICS)))
        self.hand = np.zeros((len(PLACES), BOXES))
        self._settled: list[Taught] = []
        self._base = tables
        self.taught = Taught(words=self._words0, pulls=np.ones_like(self.hand))

    @property
    def tables(self) -> Tables:
        """What is played by as things stand."""
        known = {**self._base.newcomers, self.newcomer: self.taught}
        return replace(self._base, newcomers=known)

    def lesson(self, number: int, seed: int) -> GamesCounted:
        """One round: play, look, lean."""
        seen = self.room.play(self.tables, self._games, seed)
        share = max(1 / (1 + number), FORGET * 6 / (6 + number))
        self.talk += share * (self._told(seen.talk) - self.talk)
        self.hand += share * (self._taken(seen) - self.hand)
        unrest = UNREST ** (1 - min(1.0, 4 * number / self._rounds))
        words = self._words0 * np.exp(self._earnest * self.talk / (CALM * unrest))
        far = log(REACH)
        pulls = np.exp(np.clip(self.hand / (self._drawn.composure * unrest), -far, far))
        self.taught = Taught(words=words / words.sum(axis=2, keepdims=True), pulls=pulls)
        if 2 * number >= self._rounds:
            self._settled.append(self.taught)
        return seen

    def settle(self) -> Taught:
        """What was played over the second half of all rounds, on average."""
        late = self._settled or [self.taught]
        return Taught(
            words=np.mean([one.words for one in late], axis=0),
            pulls=np.exp(np.mean([np.log(one.pulls) for one in late], axis=0)),
        )

    def _told(self, talk: Tried) -> Amounts:
        """What each tactic gained: by kind of box, place, tactic."""
        tried, gain = np.zeros_like(self.talk), np.zeros_like(self.talk)
        rows = rows_of(self.newcomer)
        for at, place in enumerate(self._places()):
            tried[:, place] += talk.tried[at, rows]
            gain[:, place] += talk.gain[at, rows]
        return worth(tried, gain)

    def _taken(self, seen: GamesCounted) -> Amounts:
        """What taking its token gained, by place and kind of box; what else counts with hands at
        this table counts here too."""
        joy = self._drawn.mischief * seen.hand_ousted + self._drawn.spite * seen.hand_betrayed
        tried, gain = np.zeros_like(self.hand), np.zeros_like(self.hand)
        cells = slice(newcomer_class(self.newcomer), None, CLASSES)
        for at, place in enumerate(self._places()):
            tried[place] += seen.hand.tried[at, cells]
            gain[place] += (seen.hand.gain + joy)[at, cells]
        return worth(tried, gain)

    def _places(self) -> list[int]:
        setup = self.room.setup
        return [place_of(seat, setup.players) for seat in setup.takers]


def rows_of(newcomer: Character) -> slice:
    """Which rows of words are a newcomer's."""
    first = TALK_ROWS + NEWCOMERS.index(newcomer) * BOXES
    return slice(first, first + BOXES)


def taught(room: Schoolroom, tables: Tables, seed: int, *, rounds: int, games: int) -> Taught:
    """What a newcomer learns at this table."""
    learning = NewcomerLearning(room, tables, rounds=rounds, games=games)
    for number in range(rounds):
        learning.lesson(number, seed * 1000 + number)
    return learning.settle()


class NewcomerProgress(Struct, frozen=True, kw_only=True):
    """What a table with a newcomer comes to, in percent and points of it."""

    sides: dict[Side, float]
    held: float
    """How often somebody has its token."""
    won: float
    """How often whoever has it wins."""
    story: Gain
    """What its best other story would gain, told wherever it can be."""


def measured(room: Schoolroom, tables: Tables, games: int, seed: int = 1) -> NewcomerProgress:
    """So many games as they are, and half of that for each half of stories."""
    assert room.newcomer is not None
    usual = room.play(tables, games, seed, Course.PLAIN)
    rows = rows_of(room.newcomer)
    chosen, played = (
        in_rows(room.play(tables, games // 2, seed + 2 + half, Course.STORIES).talk, rows)
        for half in (0, 1)
    )
    kind, sides = KINDS.index(room.newcomer), usual.all_sides / usual.games
    return NewcomerProgress(
        sides={side: 100 * float(part) for side, part in zip(ALL_SIDES, sides, strict=True)},
        held=100 * float(usual.kind_held[kind]) / usual.games,
        won=100 * float(usual.kind_won[kind] / max(1, usual.kind_held[kind])),
        story=gain_of(played, int(np.argmax(chosen.mean)), [Tactic(one).value for one in TACTICS]),
    )


def told(newcomer: Character, players: int, how: str, found: NewcomerProgress) -> str:
    """A line for `docs/bots.md`, by the words that are borrowed or by its own."""
    sides = ", ".join(f"{side} {share:.0f}" for side, share in found.sides.items() if share)
    taken = f"{found.held:.0f} | {found.won:.1f}"
    story = f"{found.story} ({found.story.by})"
    return f"| {newcomer} | {players} | {how} | {sides} | {taken} | {story} |"
