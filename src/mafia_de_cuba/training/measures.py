"""What could be taken from players who keep to these tables: by a habit at the box, by a story.

Each story is chosen in one half of the games and measured in the other, so that luck does not pass
for a gain.
"""

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from mafia_de_cuba.bots.old_hand.tables import KIN, TACTICS, TALK_ROWS, Tables
from mafia_de_cuba.bots.old_hand.tactics import Tactic
from mafia_de_cuba.training.counted import GamesCounted, Tried
from mafia_de_cuba.training.evenings import HABITS, Course, Schoolroom

Named = tuple[str, "Gain"]
FEWEST = 100
"""Fewer evenings than this tell nothing."""


class Gain(Struct, frozen=True, kw_only=True):
    """How much more often somebody would win, by what, and how far off that may be."""

    by: str
    points: float
    off: float

    def __str__(self) -> str:
        return f"{self.points:+.1f} ± {self.off:.1f}"


class Progress(Struct, frozen=True, kw_only=True):
    """What a table of old hands comes to, in percent and points of it."""

    sides: tuple[float, ...]
    """The Godfather's, the Agents', the Thieves'."""
    said_agent: float
    """How many who say they are an Agent are one."""
    habit: Gain
    stories: dict[str, Gain]
    """By kin, where it was tried often enough."""


def measured(room: Schoolroom, tables: Tables, games: int, seed: int = 1) -> Progress:
    """So many games as they are, and a quarter of that for habits and for each half of stories."""
    usual = room.play(tables, games, seed, Course.PLAIN)
    habits = room.play(tables, games // 4, seed + 1, Course.HABITS).habit
    halves = [room.play(tables, games // 4, seed + 2 + half, Course.STORIES) for half in (0, 1)]
    return Progress(
        sides=tuple(100 * float(many) / usual.games for many in usual.sides),
        said_agent=100 * usual.was_agent / max(1, usual.said_agent),
        habit=gain_of(habits, int(np.argmax(habits.mean)), list(HABITS)),
        stories=dict(_stories(*halves)),
    )


def gain_of(tried: Tried, at: int, names: list[str]) -> Gain:
    """One of the things tried, in points."""
    return Gain(by=names[at], points=100 * float(tried.mean[at]), off=100 * float(tried.spread[at]))


def _stories(chosen: GamesCounted, played: GamesCounted) -> Iterator[Named]:
    """For each kin the story that gains most if it is told wherever it can be."""
    for kin in KIN:
        first, second = (of_kin(counted.talk, kin) for counted in (chosen, played))
        if min(first.tried[0], second.tried[0]) >= FEWEST:
            best = int(np.argmax(first.mean))
            yield kin, gain_of(second, best, [Tactic(one).value for one in TACTICS])


def of_kin(talk: Tried, kin: str) -> Tried:
    """What was tried by this kin, by tactic; where it cannot be told, nothing is gained by it."""
    return in_rows(talk, slice(KIN.index(kin), TALK_ROWS, len(KIN)))


def in_rows(talk: Tried, rows: slice) -> Tried:
    """The same of these rows of words."""
    evenings = talk.tried[:, rows, TACTICS.index(Tactic.SILENCE)].sum()
    return Tried(
        tried=np.full(len(TACTICS), evenings),
        gain=talk.gain[:, rows].sum(axis=(0, 1)),
        square=talk.square[:, rows].sum(axis=(0, 1)),
    )
