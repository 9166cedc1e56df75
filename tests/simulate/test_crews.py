"""Games given out to crews: whoever is lost, the numbers are the same; on a cluster too."""

import json
import os
import signal
import subprocess
import sys
from concurrent.futures import Future
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from command import COMMAND, started, typed
from kin import children, half_a_word
from mafia_de_cuba import processes
from mafia_de_cuba.simulate import cluster, workers
from mafia_de_cuba.simulate.batches import (
    MOST_LOSSES,
    Batch,
    FinishedBatch,
    Gone,
    WorkerLost,
    by_crew,
)
from mafia_de_cuba.simulate.cluster import OtherCode, RayCrew, play_batch
from mafia_de_cuba.simulate.fingerprint import DECIDING, fingerprint
from mafia_de_cuba.simulate.interruption import Interruption
from mafia_de_cuba.simulate.workers import CoreCrew, played
from simulate.runs import QUICK, a_run, results

LOOK = 0.02
"""Seconds between two looks at what a cluster has written: the processor is the cluster's."""


class MortalCrew:
    """A crew that plays at once, and now and then is gone before anybody hears of it."""

    many, drops = 3, False

    def __init__(self, rng: Random, risk: float) -> None:
        self.rng, self.risk, self.renewed, self.left = rng, risk, 0, False

    def begin(self, batch: Batch) -> Future[FinishedBatch]:
        future = Future[FinishedBatch]()
        if self.rng.random() < self.risk:
            future.set_exception(Gone())
        else:
            found = play_batch(batch, fingerprint(*DECIDING))
            assert isinstance(found, FinishedBatch)
            future.set_result(found)
        return future

    def taken(self, future: Future[FinishedBatch], seconds: float) -> FinishedBatch:
        return future.result(seconds)

    def renew(self) -> None:
        self.renewed += 1

    def leave(self) -> None:
        self.left = True


@pytest.mark.parametrize("seed", range(4))
def test_whoever_is_lost_the_games_are_the_same(seed: int) -> None:
    run = a_run(6, 8, games=12)
    crew = MortalCrew(Random(seed), risk=0.3)
    assert list(by_crew(run, crew, Interruption())) == results(run)
    assert crew.renewed
    assert crew.left


def test_games_that_kill_everybody_are_given_up_and_named() -> None:
    crew = MortalCrew(Random(1), risk=1.0)
    with pytest.raises(WorkerLost, match="killed 6 times in a row over game 1 of 6 players"):
        list(by_crew(a_run(6), crew, Interruption()))
    assert crew.renewed == MOST_LOSSES
    assert crew.left


def test_whoever_asks_twice_does_not_wait_for_games_far_away() -> None:
    crew, interruption = MortalCrew(Random(1), 0), Interruption()

    def begin(_: Batch) -> Future[FinishedBatch]:
        interruption.ask()
        interruption.ask()
        return Future()

    crew.begin = begin  # type: ignore[assignment,method-assign]
    assert list(by_crew(a_run(6), crew, interruption)) == []
    assert crew.left


def test_an_error_of_theirs_is_not_taken_for_patience() -> None:
    crew = MortalCrew(Random(1), 0)

    def begin(_: Batch) -> Future[FinishedBatch]:
        future = Future[FinishedBatch]()
        future.set_exception(TimeoutError("a disk"))
        return future

    crew.begin = begin  # type: ignore[assignment,method-assign]
    with pytest.raises(TimeoutError, match="a disk"):
        list(by_crew(a_run(6), crew, Interruption()))


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are others there")
def test_a_worker_that_is_killed_in_the_middle_of_a_word_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The other worker could still end it, as far as Python's pool knows."""
    monkeypatch.setattr(processes, "HEARS_OF_IT", 0.0)
    run, crew = a_run(6, games=4), CoreCrew(2, Interruption())
    batch = Batch(run=run, table=run.tables[0], numbers=run.numbers)
    torn: Future[Any] = crew._pool.submit(half_a_word)

    def waited_for() -> None:
        while not torn.done():
            with suppress(TimeoutError):
                crew.taken(torn, 0.1)

    try:
        with pytest.raises(Gone):
            waited_for()
        crew.renew()
        assert list(crew.begin(batch).result().results) == results(run)
    finally:
        crew.leave()


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_a_worker_that_is_killed_is_not_missed() -> None:
    run, told, killed = a_run(6, games=150), list[Any](), 0
    for result in played(run, 2, Interruption()):
        told.append(result)
        if len(told) in (3, 60):
            worker = next(
                child
                for child in children(os.getpid())
                if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
            )
            os.kill(worker, signal.SIGKILL)
            killed += 1
    assert killed == 2
    assert told == results(run)


@pytest.mark.long
def test_a_crew_can_leave_though_one_of_them_was_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever was killed holds what the others wait for, and the pool may not have noticed yet."""
    monkeypatch.setattr(workers, "PATIENCE", 0.5)
    crew = CoreCrew(2, Interruption())
    run = a_run(6, games=4)
    batch = Batch(run=run, table=run.tables[0], numbers=range(1, 2))
    crew.taken(crew.begin(batch), 60)
    for process in (crew._pool._processes or {}).values():
        os.kill(process.pid or 0, signal.SIGSTOP)
    crew.leave()


# --------------------------------------------------------------------------------------- clusters


def stand_in(nodes: list[str], mine: str) -> SimpleNamespace:
    """As much of Ray as a run needs, with machines that have this code or that."""

    def remote(**_: object) -> Any:
        def made(play: Any) -> SimpleNamespace:
            def call(batch: Batch, code: str) -> SimpleNamespace:
                future = Future[Any]()
                node = nodes.pop(0) if nodes else mine
                if node == "dies":
                    future.set_exception(gone.WorkerCrashedError())
                else:
                    future.set_result(play(batch, code) if node == mine else "another machine")
                return SimpleNamespace(future=lambda: future)

            return SimpleNamespace(remote=call)

        return made

    gone = SimpleNamespace(
        WorkerCrashedError=type("WorkerCrashedError", (Exception,), {}),
        NodeDiedError=type("NodeDiedError", (Exception,), {}),
        ObjectLostError=type("ObjectLostError", (Exception,), {}),
    )
    return SimpleNamespace(
        remote=remote,
        exceptions=gone,
        cluster_resources=lambda: {"CPU": 7.0},
        shutdown=lambda: None,
    )


@pytest.fixture
def joined(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    nodes = list[str]()
    monkeypatch.setattr(cluster, "find_spec", lambda _: True)
    monkeypatch.setattr(cluster, "_joined", lambda *_: stand_in(nodes, "mine"))
    return nodes


def test_a_cluster_plays_the_same_games_whatever_it_loses(joined: list[str]) -> None:
    joined += ["mine", "dies", "mine", "dies", "dies", "mine"]
    run, crew = a_run(6, 8, games=9), RayCrew("auto", None)
    assert crew.many == 7
    assert list(by_crew(run, crew, Interruption())) == results(run)


def test_a_machine_with_other_code_is_not_mixed_in(joined: list[str]) -> None:
    joined += ["mine", "mine", "older"]
    with pytest.raises(OtherCode, match="another machine"):
        list(by_crew(a_run(6, games=9), RayCrew("auto", 3), Interruption()))


def test_a_fingerprint_tells_code_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert fingerprint("bots") != fingerprint("game")
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "habits.json").write_text("1")
    monkeypatch.setattr("mafia_de_cuba.simulate.fingerprint.files", lambda _: tmp_path)
    fingerprint.cache_clear()
    one = fingerprint("bots")
    (tmp_path / "bots" / "habits.json").write_text("2")
    fingerprint.cache_clear()
    assert fingerprint("bots") != one
    fingerprint.cache_clear()


def test_without_ray_one_sentence_says_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda _: None)
    done = typed("simulate", "2", *QUICK, "--ray", "auto")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"pip install 'mafia-de-cuba[ray]'" in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_simulate_loads_ray_only_when_asked() -> None:
    code = "import sys, mafia_de_cuba.simulate.places; sys.exit('ray' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.long
@pytest.mark.skipif(find_spec("ray") is None, reason="Ray has no wheel for this machine")
@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_a_real_cluster_gives_the_same_numbers_and_misses_nobody(tmp_path: Path) -> None:
    line = ("simulate", "300", "--players", "6,7", *QUICK, "--workers", "2", "--json")
    file = tmp_path / "games.jsonl"
    far = subprocess.Popen(
        [*COMMAND, *line, "--ray", "local", "--records", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with far:
        killed = 0
        while far.poll() is None and not killed:
            with suppress(subprocess.TimeoutExpired):
                far.wait(LOOK)
            if file.exists() and file.stat().st_size:
                killed = sum(map(killed_worker, descendants(far.pid)))
        out, err = far.communicate()
    if b"timed out during startup" in err:
        pytest.skip("too busy a machine to start a cluster in the few seconds that Ray gives it")
    assert (far.returncode, err, killed > 0) == (0, b"", True)
    assert told(out) == told(started(*line).stdout)


def descendants(parent: int) -> list[int]:
    """Those whom this one started, and those whom they did."""
    return [one for child in children(parent) for one in (child, *descendants(child))]


def killed_worker(process: int) -> bool:
    """Kill this one if it plays for Ray; whether it did."""
    with suppress(OSError):
        if Path(f"/proc/{process}/cmdline").read_bytes().startswith(b"ray::play_batch"):
            os.kill(process, signal.SIGKILL)
            return True
    return False


def told(text: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    return {key: value for key, value in found.items() if not key.startswith(("seconds", "games_"))}
