"""Where the games of a run are played: on this machine's cores, or on a cluster's machines."""

from collections.abc import Generator

from msgspec import Struct

from mafia_de_cuba.simulate.batches import WorkerLost, by_crew
from mafia_de_cuba.simulate.cluster import NoCluster, OtherCode, RayCrew
from mafia_de_cuba.simulate.games import Result, Run
from mafia_de_cuba.simulate.interruption import Interruption
from mafia_de_cuba.simulate.typed import MOST_WORKERS
from mafia_de_cuba.simulate.workers import cores, played

CannotPlay = (WorkerLost, OtherCode)
"""Why games were not played to their end."""
__all__ = ["CannotPlay", "NoCluster", "Where", "played_at"]


class Where(Struct, frozen=True, kw_only=True):
    """A place for games."""

    workers: int | None = None
    """How many games at a time; as many as there is room for, if that is not said."""
    ray: str | None = None
    """The address of a Ray cluster; None for this machine alone."""


def played_at(where: Where, run: Run, interruption: Interruption) -> Generator[Result, None, None]:
    """The games one after the other, the same wherever they are played."""
    if where.ray is not None:
        yield from by_crew(run, RayCrew(where.ray, where.workers), interruption)
    else:
        yield from played(run, where.workers or min(cores(), MOST_WORKERS), interruption)
