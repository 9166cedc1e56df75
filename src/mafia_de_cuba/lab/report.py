"""What the laboratory found: a table, how its games went, and the nearest that is evener."""

import msgspec
from msgspec import Struct

from mafia_de_cuba.odds.intervals import Tally
from mafia_de_cuba.odds.measured import Measured


class LabReport(Struct, frozen=True, kw_only=True):
    """All that is to be told."""

    table: Measured
    fairer: Measured | None
    looked: bool
    """Whether tables nearby were looked at."""
    cast: str
    seed: int
    before: bool = False
    """Whether these games were played before."""
    older: bool = False
    """Whether other bots than today's played them."""
    interrupted: bool = False

    def as_json(self) -> bytes:
        """One JSON value, as `docs/simulation.md` describes it."""
        value = {
            **_table(self.table),
            "cast": self.cast,
            "seed": self.seed,
            "measured_before": self.before,
            "older_bots": self.older,
            "interrupted": self.interrupted,
            "fairer": None if self.fairer is None else _table(self.fairer),
        }
        return msgspec.json.encode(value)


def _table(one: Measured) -> dict[str, object]:
    return {
        "setup": one.setup,
        "games": one.games,
        "sides": {side: _tally(tally) for side, tally in one.shares.items()},
        "camps": {camp: _tally(tally) for camp, tally in one.camps.items()},
        "lean": round(one.lean, 6),
        "even": one.even,
    }


def _tally(tally: Tally) -> dict[str, float]:
    low, high = tally.interval
    rounded = (round(share, 6) for share in (tally.rate, low, high))
    return {"wins": tally.wins, **dict(zip(("rate", "low", "high"), rounded, strict=True))}
