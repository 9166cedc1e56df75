"""How often each side won at tables where bots have played, and how evenly that shares out.

`shares.json` holds the tables that hosts lay most, each with as many games; `scripts/shares` plays
them again, or more of them. A table is even when each of three camps wins a third of its games: the
Godfather, the Thieves, and all those who want neither of these to win.
"""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from math import ceil, sqrt

import msgspec
from msgspec import Struct

from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.odds.intervals import Tally, Z
from mafia_de_cuba.odds.sides import CAMP_OF, Camp, Side, sides_at

EVEN = 0.05
"""Where no camp wins more than this above a third, a table is as even as people can tell."""


class Measured(Struct, frozen=True, kw_only=True):
    """A table and how its games went."""

    setup: Setup
    games: int
    wins: dict[Side, int]

    @property
    def shares(self) -> dict[Side, Tally]:
        """How often each side won that can win here, with intervals."""
        return {
            side: Tally(games=self.games, wins=self.wins.get(side, 0))
            for side in sides_at(self.setup)
        }

    @property
    def camps(self) -> dict[Camp, Tally]:
        """The same by what people want."""
        found = Counter[Camp]()
        for side, won in self.wins.items():
            found[CAMP_OF[side]] += won
        return {camp: Tally(games=self.games, wins=found[camp]) for camp in Camp}

    @property
    def of_a_hundred(self) -> dict[Side, int]:
        """The same in whole games of a hundred, which they add up to; nobody who never won."""
        parts = {side: 100 * tally.rate for side, tally in self.shares.items()}
        whole = {side: int(part) for side, part in parts.items()}
        left = (100 if self.games else 0) - sum(whole.values())
        for side in sorted(parts, key=lambda it: whole[it] - parts[it])[:left]:
            whole[side] += 1
        return {side: won for side, won in whole.items() if won}

    @property
    def give_or_take(self) -> int:
        """How many of a hundred games any of these may be off, 19 times out of 20."""
        spans = (tally.interval for tally in self.shares.values())
        return ceil(50 * max(high - low for low, high in spans))

    @property
    def strongest(self) -> Camp:
        """Who wins most."""
        camps = self.camps
        return max(Camp, key=lambda camp: camps[camp].wins)

    @property
    def lean(self) -> float:
        """How far the strongest camp is above a third; nought is perfectly even."""
        return self.camps[self.strongest].rate - 1 / len(Camp)

    @property
    def even(self) -> bool:
        """Whether nobody could tell that it leans."""
        return self.lean <= EVEN


class Shares(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The tables that were measured, and by what games: the same line plays them again."""

    cast: str
    """Who played, in every chair."""
    seed: int
    bots: str
    """Which bots they were, as a hash of their code and habits."""
    tables: tuple[Measured, ...]


def fairer(one: Measured, other: Measured) -> bool:
    """Whether the other table is evener, and by more than chance would make it seem."""
    first, second = one.camps[one.strongest], other.camps[other.strongest]
    spread = sqrt(_variance(first) + _variance(second))
    return first.rate - second.rate > Z * spread


def _variance(tally: Tally) -> float:
    """Of a share; one game more on either side keeps nobody from being unlucky."""
    share = (tally.wins + 1) / (tally.games + 2)
    return share * (1 - share) / tally.games if tally.games else 1.0


def read_shares(text: bytes) -> Shares:
    """Measured tables as they are written down."""
    return msgspec.json.decode(text, type=Shares)


@lru_cache(1)
def shipped() -> Shares:
    """The tables that came with the game."""
    return read_shares((files("mafia_de_cuba.odds") / "shares.json").read_bytes())


@lru_cache(1)
def _by_setup() -> Mapping[Setup, Measured]:
    return {one.setup: one for one in shipped().tables}


def measured_at(setup: Setup) -> Measured | None:
    """How this very table's games went, if that is known."""
    return _by_setup().get(setup)
