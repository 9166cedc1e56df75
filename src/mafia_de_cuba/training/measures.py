"""What could be taken from players who keep to these tables: by a habit at the box, by a story.

Each story is chosen in one half of the games and measured in the other, so that luck does not pass
for a gain.
"""

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from mafia_de_cuba.bots.old_hand.tables import KIN, TACTICS, Tables, place_of
from mafia_de_cuba.bots.old_hand.tactics import Tactic
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.training.evenings import HABITS, Course, GamesCounted, Schoolroom

Named = tuple[str, "Gain"]
FEWEST = 150
"""Fewer tries than this tell nothing."""


class Gain(Struct, frozen=True, kw_only=True):
    """How much more often somebody would win, and by what."""

    by: str
    points: float


class Measured(Struct, frozen=True, kw_only=True):
    """What a table of old hands comes to, in percent and points of it."""

    sides: tuple[float, ...]
    """The Godfather's, the Agents', the Thieves'."""
    said_agent: float
    """How many who say they are an Agent are one."""
    habit: Gain
    stories: dict[str, Gain]
    """By kin, where it was tried often enough."""


def measured(room: Schoolroom, tables: Tables, games: int, seed: int = 1) -> Measured:
    """So many games of each kind."""
    usual = room.play(tables, games, seed, Course.HABITS)
    chance = usual.seat_won.sum() / usual.games / len(usual.seat_won)
    gains = usual.habit_won / np.maximum(usual.habit_tried, 1) - chance
    best = int(np.argmax(gains))
    halves = [room.play(tables, games, seed + half) for half in (1, 2)]
    return Measured(
        sides=tuple(100 * float(many) / usual.games for many in usual.sides),
        said_agent=100 * usual.was_agent / max(1, usual.said_agent),
        habit=Gain(by=list(HABITS)[best], points=100 * float(gains[best])),
        stories=dict(_stories(tables, *halves)),
    )


def _stories(tables: Tables, chosen: GamesCounted, played: GamesCounted) -> Iterator[Named]:
    """For each kin the story that gains most over those told in the same seats."""
    for at, kin in enumerate(KIN):
        first, second = (_advantage(tables, counted, at) for counted in (chosen, played))
        both = np.where(np.isfinite(second), first, np.nan)
        if np.isfinite(both).any():
            best = int(np.nanargmax(both))
            yield kin, Gain(by=Tactic(TACTICS[best]).value, points=100 * float(second[best]))


def _advantage(tables: Tables, counted: GamesCounted, kin: int) -> Amounts:
    """By tactic, how much more often it wins than what is told; nothing where it was tried little.

    A tactic is held against others of the same seat: some seats win more, whatever they say.
    """
    tried, won = counted.talk_tried[:, kin], counted.talk_won[:, kin]
    places = [place_of(seat, tables.players) for seat in range(1, tables.players)]
    told = np.where(tried > 0, tables.words[kin, places], 0.0)
    share = won / np.maximum(tried, 1)
    usual = (share * told).sum(axis=1) / np.maximum(told.sum(axis=1), 1e-12)
    gains = (tried * (share - usual[:, None])).sum(axis=0) / np.maximum(tried.sum(axis=0), 1)
    return np.asarray(np.where(tried.sum(axis=0) >= FEWEST, gains, np.nan))
