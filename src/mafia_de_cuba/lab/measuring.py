"""Tables measured by playing: so many games between bots at each, and who won them.

The games are those of `simulate`, so the same seed gives the same shares wherever they are played,
and tables beside each other are compared by the same dice.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing

from msgspec import Struct

from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.odds.measured import Measured
from mafia_de_cuba.odds.nearby import nearest_fairer, one_change_away
from mafia_de_cuba.odds.sides import Side
from mafia_de_cuba.simulate.cast import Cast
from mafia_de_cuba.simulate.fingerprint import fingerprint
from mafia_de_cuba.simulate.games import Result, Run
from mafia_de_cuba.simulate.interruption import Interruption

LOOK, FINALISTS = 4, 2
"""Tables nearby are tried with a quarter of the games; the two evenest are played through."""

Played = Callable[[Run, Interruption], Generator[Result, None, None]]
"""Whoever plays the games: this machine's cores, or others."""


class Bench(Struct, frozen=True, kw_only=True):
    """Where and how tables are measured."""

    games: int
    cast: Cast
    seed: int
    played: Played
    interruption: Interruption
    move_on: Callable[[], None]

    def measure(self, tables: Sequence[Setup], games: int, first: int = 1) -> Iterator[Measured]:
        """So many games at each table; fewer, or none, where the run was interrupted."""
        run = Run(tables=tuple(tables), games=games, cast=self.cast, seed=self.seed, first=first)
        left, wins, counted = list(reversed(tables)), Counter[Side](), 0
        with closing(self.played(run, self.interruption)) as results:
            for place, result in enumerate(results, 1):
                self.move_on()
                if result.side is not None:
                    counted += 1
                    wins[result.side] += 1
                if place % games == 0:
                    yield Measured(setup=left.pop(), games=counted, wins=_in_order(wins))
                    wins, counted = Counter[Side](), 0
        if counted:
            yield Measured(setup=left.pop(), games=counted, wins=_in_order(wins))

    def nearby(self, one: Measured) -> Measured | None:
        """The nearest table that is evener, one change away; None if chance could explain it."""
        there = list(one_change_away(one.setup))
        tried = list(self.measure(there, self._look))
        tried.sort(key=lambda it: it.lean)
        best = tried[:FINALISTS]
        rest = self.games - self._look
        if rest > 0 and not self.interruption.asked:
            again = list(self.measure([it.setup for it in best], rest, first=self._look + 1))
            best = [together(*pair) for pair in zip(best, again, strict=False)]
        return nearest_fairer(one, best)

    @staticmethod
    def most(games: int, nearby: int) -> int:
        """How many games it takes at most to know a table and so many near it."""
        look = -(-games // LOOK)
        return games + nearby * look + min(nearby, FINALISTS) * (games - look)

    @property
    def _look(self) -> int:
        return -(-self.games // LOOK)


def _in_order(wins: Counter[Side]) -> dict[Side, int]:
    return {side: wins[side] for side in Side if wins[side]}


def together(one: Measured, other: Measured) -> Measured:
    """The games of both at the same table."""
    wins = Counter(one.wins) + Counter(other.wins)
    return Measured(setup=one.setup, games=one.games + other.games, wins=_in_order(wins))


def bots_of_today() -> str:
    """Which bots play, as a hash of their code and habits."""
    return fingerprint("bots")
