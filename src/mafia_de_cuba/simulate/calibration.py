"""Whether belief can be believed: of the seats called Thieves with 30 %, do 30 % turn out to be?

The question is put whenever the Godfather accuses, to what he could believe at that moment of every
seat whose pocket he has not seen.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct, field

from mafia_de_cuba.bots.beliefs.suspicion import ideas, suspicions
from mafia_de_cuba.deduction.belief import Model
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.odds.intervals import wilson

DECILES = 10

Guess = tuple[float, bool]
"""How likely a seat was held to be a Thief, and whether it was one."""


def guesses(
    game: Game, godfather: int, held: Sequence[tuple[float, Model]] | None = None
) -> Iterator[Guess]:
    """What the Godfather could believe of each unseen pocket just now, beside the truth.

    Without other ideas he holds those of the sharp.
    """
    view = view_for(game, godfather)
    for seat, suspicion in suspicions(view, held or ideas(view.setup)).items():
        if seat != godfather and view.seats[seat].take is None:
            yield float(suspicion.thief), game.character(seat) is Character.THIEF


class Decile(Struct, kw_only=True):
    """Guesses that were about equally sure."""

    guesses: int = 0
    total: float = 0.0
    """The sum of what was believed."""
    thieves: int = 0

    @property
    def believed(self) -> float:
        """What was believed, on average."""
        return self.total / self.guesses if self.guesses else 0.0

    @property
    def true(self) -> float:
        """How many were Thieves."""
        return self.thieves / self.guesses if self.guesses else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share of Thieves lies, 19 times out of 20."""
        return wilson(self.thieves, self.guesses)


class Reliability(Struct, kw_only=True):
    """All guesses of a run in ten deciles, from certainly innocent to certainly a Thief."""

    deciles: list[Decile] = field(default_factory=lambda: [Decile() for _ in range(DECILES)])

    def add(self, made: Iterable[Guess]) -> None:
        for believed, thief in made:
            one = self.deciles[min(int(believed * DECILES), DECILES - 1)]
            one.guesses += 1
            one.total += believed
            one.thieves += thief

    @property
    def guesses(self) -> int:
        return sum(one.guesses for one in self.deciles)

    @property
    def error(self) -> float:
        """The expected calibration error: how far belief is off, on average over all guesses."""
        off = sum(one.guesses * abs(one.believed - one.true) for one in self.deciles)
        return off / self.guesses if self.guesses else 0.0
