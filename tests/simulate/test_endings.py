"""Runs that end before their time: by Ctrl-C, once or twice, by a kill, by a full disk."""

import io
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import BinaryIO

import pytest

from kin import children
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.referee import verdicts
from mafia_de_cuba.simulate import games, workers
from mafia_de_cuba.simulate.command import simulate
from mafia_de_cuba.simulate.games import Result, Run
from mafia_de_cuba.simulate.interruption import Interruption
from mafia_de_cuba.simulate.keeping import CannotKeep, Keeper
from mafia_de_cuba.simulate.workers import played
from simulate.runs import COMMAND, QUICK, a_run, results

LONG = 60
"""Seconds after which a process that should be gone will never be."""
ENDLESS = ("1000000", "--players", "6", *QUICK, "--workers")
linux = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")


@contextmanager
def running(*words: str) -> Iterator[tuple["subprocess.Popen[bytes]", BinaryIO]]:
    """A run, and its records as they are written."""
    read, write = os.pipe()
    run = subprocess.Popen(
        [*COMMAND, *words, "--records", f"/dev/fd/{write}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        pass_fds=(write,),
        start_new_session=True,
    )
    os.close(write)
    with run, os.fdopen(read, "rb") as stream:
        try:
            yield run, stream
        finally:
            run.kill()


@pytest.mark.long
@pytest.mark.parametrize("many", ["1", "2"])
@pytest.mark.parametrize(
    ("signals", "code"),
    [
        ((signal.SIGINT,), 130),
        ((signal.SIGINT, signal.SIGINT), 130),
        ((signal.SIGINT,) * 20, 130),
        ((signal.SIGTERM,), 143),
        ((signal.SIGHUP,), 129),
    ],
)
def test_whoever_ends_a_run_has_the_first_games_and_nothing_else(
    many: str, signals: tuple[signal.Signals, ...], code: int
) -> None:
    with running(*ENDLESS, many, "--json") as (run, stream):
        kept = [stream.readline() for _ in range(5)]
        for one in signals:
            # A terminal sends it to everyone, the workers too.
            os.killpg(run.pid, one)
        kept += stream.readlines()
        out, err = run.communicate(timeout=LONG)
    assert (run.returncode, err) == (code, b"")
    told = json.loads(out)
    assert told["interrupted"] is True
    assert told["wanted"] == 1_000_000
    assert told["games"] == len(kept) >= 5
    assert all(verdict.legal for verdict in verdicts(io.BytesIO(b"".join(kept))))
    assert [line.rstrip(b"\n") for line in kept[:20]] == [
        one.record for one in results(a_run(games=min(20, len(kept))))
    ]


@pytest.mark.long
@linux
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_run_that_is_killed_leaves_nobody_behind(how: signal.Signals) -> None:
    with running(*ENDLESS, "2") as (run, stream):
        stream.readline()
        found = [os.pidfd_open(child) for child in children(run.pid)]
        run.send_signal(how)
        stream.readlines()
        run.wait(timeout=LONG)
    assert len(found) >= 2
    for worker in found:
        # It can be read from once the process is over.
        assert select.select([worker], [], [], LONG)[0], "a worker waits for ever"
        os.close(worker)


def test_asked_again_the_game_in_hand_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    interruption = Interruption()
    begun = list[int]()

    def play_game(run: Run, table: Setup, number: int) -> Result:
        begun.append(number)
        if number == 3:
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
            begun.append(-number)
        return real(run, table, number)

    real = games.play_game
    monkeypatch.setattr(workers, "play_game", play_game)
    usual = signal.getsignal(signal.SIGINT)
    with interruption:
        assert [one.number for one in played(a_run(games=9), 1, interruption)] == [1, 2]
        assert begun == [1, 2, 3], "it was not gone on with"
    assert interruption.signal == signal.SIGINT
    assert signal.getsignal(signal.SIGINT) is usual


def test_asked_once_it_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    real = games.play_game

    def play_game(run: Run, table: Setup, number: int) -> Result:
        if number == 3:
            signal.raise_signal(signal.SIGINT)
        return real(run, table, number)

    monkeypatch.setattr(workers, "play_game", play_game)
    with Interruption() as interruption:
        found = list(played(a_run(games=9), 1, interruption))
    assert [one.number for one in found] == [1, 2, 3]


def test_a_full_disk_is_told_of_and_costs_no_more_than_the_rest_of_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    whole = [one.record + b"\n" for one in results(a_run(8, games=4))]
    room = sum(map(len, whole[:3])) + 100
    real = Keeper.__init__

    def small(self: Keeper, name: Path) -> None:
        real(self, name)
        self._file = Disk(self._file, room)  # type: ignore[assignment]

    monkeypatch.setattr(Keeper, "__init__", small)
    code = simulate(
        50, players="8", godfather="random", others="naive", seed=1, workers=1, records=file
    )
    shown = capfd.readouterr()
    assert code == 2
    assert shown.err == (
        f"mafia-de-cuba: cannot write {file}: No space left on device; it has the first 3 games\n"
    )
    assert file.read_bytes() == b"".join(whole[:3])
    assert "Interrupted: 3 games" in shown.out
    assert "These are the first of 50. --first 4 goes on from here." in " ".join(shown.out.split())


class Disk:
    """A file with room for so many bytes."""

    def __init__(self, file: io.FileIO, room: int) -> None:
        self.file, self.room = file, room

    def write(self, some: memoryview) -> int:
        if not self.room:
            raise OSError(28, "No space left on device")
        written = self.file.write(some[: self.room])
        self.room -= written
        return written

    def truncate(self, size: int) -> int:
        return self.file.truncate(size)

    def close(self) -> None:
        self.file.close()


@linux
def test_what_cannot_be_written_at_all_is_told_by_name() -> None:
    with (
        closing(Keeper(Path("/dev/full"))) as keeper,
        pytest.raises(CannotKeep, match="/dev/full: No space"),
    ):
        keeper.add(b"{}")
