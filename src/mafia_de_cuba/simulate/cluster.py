"""The games of a run spread over a Ray cluster, with the same numbers as on one machine.

Every machine has to have the same rules and bots: one that has others is told by its fingerprint,
and the run ends rather than mixing their games in. A worker or a machine that is lost has its games
played again elsewhere. Ray is imported only here, and only when asked for.
"""

import os
import signal
from concurrent.futures import Future
from contextlib import ExitStack, redirect_stdout
from functools import partial
from importlib.util import find_spec
from io import StringIO
from time import perf_counter
from typing import Any

from mafia_de_cuba.simulate.batches import Batch, Crew, FinishedBatch, Gone
from mafia_de_cuba.simulate.fingerprint import DECIDING, fingerprint
from mafia_de_cuba.simulate.games import play_game

LOCAL = "local"
"""Instead of an address: a cluster of this machine alone, for as long as the run takes."""

QUIETLY = {
    # A busy machine may take a minute to start a cluster, and nobody is told how Ray is used.
    "RAY_raylet_start_wait_time_s": "120",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}


class NoCluster(RuntimeError):
    """There is no cluster to play on, and why."""


class OtherCode(RuntimeError):
    """A machine of the cluster plays by other code."""


class RayCrew(Crew):
    """Workers wherever the cluster has room."""

    drops = False

    def __init__(self, address: str, workers: int | None) -> None:
        if find_spec("ray") is None:
            raise NoCluster(
                "--ray plays on Ray, which is not installed: "
                "pip install 'mafia-de-cuba[ray]' brings it"
            )
        self._ray = _joined(address, workers)
        # Ray tells of every worker it loses among our own lines, and nobody could read them then.
        self._aside = ExitStack()
        self._aside.enter_context(redirect_stdout(StringIO()))
        there = int(self._ray.cluster_resources().get("CPU", 0))
        self.many = workers or max(1, there)
        # A game has dice of its own, so that playing it twice does no harm.
        self._play = self._ray.remote(num_cpus=1, max_retries=-1)(play_batch)
        self._code = fingerprint(*DECIDING)

    def begin(self, batch: Batch) -> Future[FinishedBatch]:
        future: Future[FinishedBatch] = self._play.remote(batch, self._code).future()
        return future

    def taken(self, future: Future[FinishedBatch], seconds: float) -> FinishedBatch:
        lost = self._ray.exceptions
        try:
            done = future.result(seconds)
        except (lost.WorkerCrashedError, lost.NodeDiedError, lost.ObjectLostError):
            raise Gone from None
        if isinstance(done, str):
            raise OtherCode(
                f"a machine of the cluster ({done}) has another version of mafia-de-cuba than "
                "this one: its games would not be the same"
            )
        return done

    def renew(self) -> None:
        """Ray has put others in their place already."""

    def leave(self) -> None:
        with self._aside:
            self._ray.shutdown()


def _joined(address: str, workers: int | None) -> Any:
    """Ray, connected to the cluster at this address; its own words are not for people."""
    for name, value in QUIETLY.items():
        os.environ.setdefault(name, value)
    import ray

    heard = {one: signal.getsignal(one) for one in (signal.SIGTERM, signal.SIGINT)}
    quiet = {"logging_level": "ERROR", "log_to_driver": False}
    try:
        if address == LOCAL:
            ray.init(num_cpus=workers, include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except Exception as error:
        # Whatever Ray says when it cannot: it has no class of errors for it.
        reason = " ".join(str(error).split())[:200]
        raise NoCluster(f"--ray: there is no cluster at {address!r}: {reason}") from None
    finally:
        # Ctrl-C is for the run, and Ray would take it for its own.
        for number, handler in heard.items():
            signal.signal(number, handler)
    return ray


def play_batch(batch: Batch, code: str) -> FinishedBatch | str:
    """Play a batch on some machine; its name instead where other code would play."""
    if fingerprint(*DECIDING) != code:
        return os.uname().nodename if hasattr(os, "uname") else "one"
    began = perf_counter()
    play = partial(play_game, batch.run, batch.table)
    results = tuple(play(number) for number in batch.numbers)
    return FinishedBatch(results=results, seconds=perf_counter() - began)
