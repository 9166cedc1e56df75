"""Who won how often: tallies, and how far they can be trusted."""

from collections import Counter
from math import sqrt

from msgspec import Struct, field

from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.simulate.games import Result
from mafia_de_cuba.simulate.sides import Side, sides_at

Z = 1.959963984540054
"""19 times out of 20."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Where the true share lies, 19 times out of 20 (Wilson's score interval)."""
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, Z * Z / games
    centre = (share + spread / 2) / (1 + spread)
    half = sqrt(share * (1 - share) * spread + spread * spread / 4) / (1 + spread)
    low = max(0.0, centre - half) if wins else 0.0
    high = min(1.0, centre + half) if wins < games else 1.0
    return low, high


class Tally(Struct, frozen=True, kw_only=True):
    """How often somebody could have won, and did."""

    games: int
    wins: int

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, 19 times out of 20."""
        return wilson(self.wins, self.games)


class Score(Struct, kw_only=True):
    """The games at one table so far."""

    table: Setup
    games: int = 0
    """Games played to their end."""
    failed: int = 0
    _sides: Counter[Side] = field(default_factory=Counter)
    _held: Counter[Character] = field(default_factory=Counter)
    _won: Counter[Character] = field(default_factory=Counter)
    _seats: Counter[int] = field(default_factory=Counter)

    def add(self, result: Result) -> None:
        """Count one more game."""
        if result.side is None:
            self.failed += 1
            return
        self.games += 1
        self._sides[result.side] += 1
        self._held.update(result.characters)
        self._won.update(result.characters[seat] for seat in result.winners)
        self._seats.update(result.winners)

    @property
    def sides(self) -> dict[Side, Tally]:
        """How often each side won that can win at this table."""
        return {
            side: Tally(games=self.games, wins=self._sides[side]) for side in sides_at(self.table)
        }

    @property
    def characters(self) -> dict[Character, Tally]:
        """How often the holder of each character won: two Thieves count twice."""
        return {
            character: Tally(games=self._held[character], wins=self._won[character])
            for character in Character
            if self._held[character]
        }

    @property
    def seats(self) -> dict[int, Tally]:
        """How often each seat won."""
        return {
            seat: Tally(games=self.games, wins=self._seats[seat])
            for seat in range(self.table.players)
        }
