"""How often something happened, and how far that can be trusted."""

from math import sqrt

from msgspec import Struct

Z = 1.959963984540054
"""19 times out of 20."""


def wilson(wins: float, games: float) -> tuple[float, float]:
    """Where the true share lies, 19 times out of 20 (Wilson's score interval)."""
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, Z * Z / games
    centre = (share + spread / 2) / (1 + spread)
    half = sqrt(share * (1 - share) * spread + spread * spread / 4) / (1 + spread)
    low = max(0.0, centre - half) if wins > 0 else 0.0
    high = min(1.0, centre + half) if wins < games else 1.0
    return low, high


class Tally(Struct, frozen=True, kw_only=True):
    """How often somebody could have won, and did."""

    games: int
    wins: int
    worth: float | None = None
    """How many independent games these tell as much as; None for as many as there are."""

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, 19 times out of 20."""
        worth = self.games if self.worth is None else self.worth
        # Of all and of nothing no rounding may make nearly all and nearly nothing.
        wins = worth if self.wins == self.games else self.rate * worth
        return wilson(wins, worth)


class Holders(Struct, kw_only=True):
    """Everybody who was one character, game by game: those of one game share its luck."""

    games: int = 0
    """Games that had any."""
    held: int = 0
    won: int = 0
    _squares: int = 0
    _products: int = 0
    _won_squares: int = 0

    def add(self, held: int, won: int) -> None:
        self.games += 1
        self.held += held
        self.won += won
        self._squares += held * held
        self._products += held * won
        self._won_squares += won * won

    @property
    def tally(self) -> Tally:
        """How often they won: two in a game count twice, but tell less than two games would."""
        return Tally(games=self.held, wins=self.won, worth=self._worth)

    @property
    def _worth(self) -> float:
        """As many independent holders as would spread as little as these games do."""
        if self.won in (0, self.held) or self.games == 1:
            return float(self.games)
        share = self.won / self.held
        spread = self._won_squares - 2 * share * self._products + share * share * self._squares
        variance = spread * self.games / (self.games - 1) / self.held**2
        alone = share * (1 - share) / self.held
        return self.held * min(1.0, alone / variance) if variance > 0 else float(self.held)
