"""Games by the thousand: any table, any mix of bots, on all cores, and who wins how often.

Every game has a seed of its own, made from the run's seed and its number. So a run gives the same
games whatever the machine, and one that was interrupted has the first games of the whole.
"""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from enum import StrEnum
from math import sqrt
from random import Random

from msgspec import Struct, field

from mafia_de_cuba.bots.baselines import (
    DeafGodfather,
    MismatchGodfather,
    NaiveLiar,
    RandomGodfather,
)
from mafia_de_cuba.bots.bot import Bot, Player
from mafia_de_cuba.bots.persona import Persona, Strength, Temperament
from mafia_de_cuba.game import records
from mafia_de_cuba.game.characters import Character, Ending
from mafia_de_cuba.game.scribe import record_of
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.parlour import play

CHUNK = 20


class Cast(StrEnum):
    """Who sits down: bots of a strength, or one of the plain players."""

    GREEN = "green"
    SEASONED = "seasoned"
    SHARP = "sharp"
    NAIVE = "naive"
    RANDOM = "random"
    DEAF = "deaf"
    MISMATCH = "mismatch"


GODFATHERS = (Cast.GREEN, Cast.SEASONED, Cast.SHARP, Cast.RANDOM, Cast.DEAF, Cast.MISMATCH)
OTHERS = (Cast.GREEN, Cast.SEASONED, Cast.SHARP, Cast.NAIVE)

_PLAIN: dict[Cast, Callable[..., Player]] = {
    Cast.NAIVE: NaiveLiar,
    Cast.RANDOM: RandomGodfather,
    Cast.DEAF: DeafGodfather,
    Cast.MISMATCH: MismatchGodfather,
}


class Job(Struct, frozen=True, kw_only=True):
    """One game to be played."""

    setup: Setup
    godfather: Cast
    others: Cast
    seed: str


class Result(Struct, frozen=True, kw_only=True):
    """What became of a game."""

    ending: Ending
    characters: tuple[Character, ...]
    winners: tuple[int, ...]
    record: bytes


class Tally(Struct, kw_only=True):
    """How often something could have won, and did."""

    games: int = 0
    wins: int = 0

    def add(self, *, won: bool) -> None:
        """One more game."""
        self.games += 1
        self.wins += won

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, 19 times out of 20 (Wilson's interval)."""
        if not self.games:
            return 0.0, 1.0
        z, n, p = 1.96, self.games, self.rate
        centre, spread = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        scale = 1 + z * z / n
        return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


class Score(Struct, kw_only=True):
    """Who won how often, over many games."""

    games: int = 0
    endings: dict[Ending, Tally] = field(default_factory=dict)
    characters: dict[Character, Tally] = field(default_factory=dict)
    seats: dict[int, Tally] = field(default_factory=dict)

    def add(self, result: Result) -> None:
        """Count one more game."""
        self.games += 1
        for ending in Ending:
            self.endings.setdefault(ending, Tally()).add(won=ending is result.ending)
        for seat, character in enumerate(result.characters):
            won = seat in result.winners
            self.characters.setdefault(character, Tally()).add(won=won)
            self.seats.setdefault(seat, Tally()).add(won=won)


def simulate(
    setup: Setup,
    games: int,
    *,
    godfather: Cast,
    others: Cast,
    seed: int,
    workers: int | None = None,
) -> Iterator[Result]:
    """The games one after the other, in the order of their numbers."""
    jobs = [
        Job(setup=setup, godfather=godfather, others=others, seed=f"{seed}/{number}")
        for number in range(games)
    ]
    workers = workers or os.cpu_count() or 1
    if workers == 1 or games <= CHUNK:
        yield from map(run, jobs)
        return
    with ProcessPoolExecutor(workers, initializer=_quiet) as pool:
        try:
            yield from pool.map(run, jobs, chunksize=CHUNK)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def run(job: Job) -> Result:
    """Play one game."""
    rng = Random(job.seed)
    players = [_seated(job.godfather, rng)]
    players += [_seated(job.others, rng) for _ in range(job.setup.players - 1)]
    played = play(job.setup, players)
    game = played.game
    assert game.ended is not None
    names = [job.godfather, *(f"{job.others} {seat}" for seat in range(1, job.setup.players))]
    return Result(
        ending=game.ended.ending,
        characters=tuple(game.character(seat) for seat in range(game.players)),
        winners=game.ended.winners,
        record=records.write(record_of(names, job.setup, played.events)),
    )


def _seated(cast: Cast, rng: Random) -> Player:
    seed = rng.randrange(2**32)
    if cast in _PLAIN:
        return _PLAIN[cast](seed=seed)
    temperament = rng.choice(list(Temperament))
    return Bot(persona=Persona(strength=Strength(cast), temperament=temperament), seed=seed)


def _quiet() -> None:
    """Ctrl-C is for whoever started the run; the workers finish what they have in hand."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
