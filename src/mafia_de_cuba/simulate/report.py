"""Everything a run has to tell: its scores, what broke and how to see it again, its calibration."""

import shlex
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct, field

from mafia_de_cuba import words
from mafia_de_cuba.odds.intervals import Tally
from mafia_de_cuba.simulate.calibration import DECILES, Reliability
from mafia_de_cuba.simulate.games import Result, Run
from mafia_de_cuba.simulate.score import WinCounts
from mafia_de_cuba.table_options import TableOptions

FAILURES_TOLD = 5


class Failure(Struct, frozen=True, kw_only=True):
    """A game that broke off."""

    players: int
    game: int
    seed: str
    error: str
    replay: str
    """What to type to play that one game again."""


class Report(Struct, kw_only=True):
    """A run so far."""

    run: Run
    options: TableOptions
    scores: dict[int, WinCounts] = field(default_factory=dict)
    """By number of players."""
    reliability: Reliability = field(default_factory=Reliability)
    failures: list[Failure] = field(default_factory=list)
    """The first few."""
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.scores = {table.players: WinCounts(table=table) for table in self.run.tables}

    def add(self, result: Result) -> None:
        self.scores[result.players].add(result)
        self.reliability.add(result.guesses)
        if result.error is not None and len(self.failures) < FAILURES_TOLD:
            self.failures.append(
                Failure(
                    players=result.players,
                    game=result.number,
                    seed=result.seed,
                    error=result.error,
                    replay=self._replay(result),
                )
            )

    @property
    def wanted(self) -> int:
        """How many games there should be."""
        return self.run.games * len(self.run.tables)

    @property
    def played(self) -> int:
        """Games begun, whether they came to their end or broke off."""
        return self.counted + self.failed

    @property
    def counted(self) -> int:
        """Games played to their end."""
        return sum(score.games for score in self.scores.values())

    @property
    def failed(self) -> int:
        """Games that broke off."""
        return sum(score.failed for score in self.scores.values())

    @property
    def interrupted(self) -> bool:
        """Whether there are fewer than there should be; these are the first, then."""
        return self.played < self.wanted

    @property
    def speed(self) -> float:
        """Games a second."""
        return self.played / self.seconds if self.seconds else 0.0

    def as_json(self) -> bytes:
        """One JSON value, as `docs/simulation.md` describes it."""
        value = {
            "seed": self.run.seed,
            "cast": self.run.cast.told(),
            "first": self.run.first,
            "wanted": self.wanted,
            "games": self.counted,
            "failed": self.failed,
            "interrupted": self.interrupted,
            "seconds": round(self.seconds, 3),
            "games_a_second": round(self.speed, 1),
            "tables": [_table(score) for score in self.scores.values()],
            "failures": self.failures,
            "calibration": _calibration(self.reliability) if self.run.calibrate else None,
        }
        return msgspec.json.encode(value)

    def _replay(self, result: Result) -> str:
        typed = ["mafia-de-cuba", "simulate", "1", "--players", str(result.players)]
        typed += [*self.options.typed(), *self.run.cast.typed(result.players)]
        typed += ["--seed", str(self.run.seed), "--first", str(result.number)]
        return shlex.join(typed)


def _table(score: WinCounts) -> dict[str, object]:
    return {
        "players": score.table.players,
        "setup": words.contents(score.table),
        "games": score.games,
        "failed": score.failed,
        "sides": _tallies(score.sides),
        "characters": _tallies(score.characters),
        "seats": _tallies(score.seats),
    }


def _tallies(tallies: Mapping[Any, Tally]) -> dict[str, dict[str, float | None]]:
    return {str(who): _tally(tally) for who, tally in tallies.items()}


def _tally(tally: Tally) -> dict[str, float | None]:
    low, high = tally.interval
    return {
        "games": tally.games,
        "wins": tally.wins,
        "rate": _share(tally.rate, tally.games),
        "low": _share(low, tally.games),
        "high": _share(high, tally.games),
    }


def _calibration(found: Reliability) -> dict[str, object]:
    bins = [
        {
            "from": at / DECILES,
            "to": (at + 1) / DECILES,
            "guesses": one.guesses,
            "believed": _share(one.believed, one.guesses),
            "true": _share(one.true, one.guesses),
            "low": _share(one.interval[0], one.guesses),
            "high": _share(one.interval[1], one.guesses),
        }
        for at, one in enumerate(found.deciles)
    ]
    error = _share(found.error, found.guesses)
    return {"guesses": found.guesses, "error": error, "bins": bins}


def _share(share: float, of: int) -> float | None:
    """Of nothing there is no share."""
    return round(share, 6) if of else None
