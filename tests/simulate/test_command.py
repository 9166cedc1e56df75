"""`mafia-de-cuba simulate` as it is typed: tables, JSON, files, Ctrl-C, and what cannot be."""

import io
import json
import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kin import children
from mafia_de_cuba.referee import verdicts
from mafia_de_cuba.simulate import typed as typing
from mafia_de_cuba.simulate.command import simulate
from mafia_de_cuba.simulate.typed import player_counts
from simulate.runs import COMMAND, QUICK, a_run, results, typed

LONG = 60
"""Seconds after which a process that should be gone will never be."""


def test_tables_have_a_column_for_each_number_of_players(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    done = typed("10", "--players", "6,8", *QUICK, "--records", str(file), "--workers", "2")
    assert done.returncode == 0
    assert done.stderr == b""
    shown = done.stdout.decode()
    assert "6 players" in shown
    assert "8 players" in shown
    assert "Seed 1." in shown
    for row in ("Godfather", "Agents", "Thieves", "Street Urchin", "\n7 "):
        assert row in shown
    assert "20 games in" in shown
    kept = file.read_bytes().splitlines()
    assert kept == [one.record for one in results(a_run(6, 8, games=10))]


def test_json_is_one_value() -> None:
    done = typed("4", "--players", "6-7", *QUICK, "--workers", "1", "--json", "--calibration")
    assert (done.returncode, done.stderr) == (0, b"")
    told = json.loads(done.stdout)
    assert list(told) == [
        *("seed", "cast", "games", "failed", "interrupted", "seconds", "games_a_second"),
        *("tables", "failures", "calibration"),
    ]
    assert (told["seed"], told["games"], told["failed"]) == (1, 8, 0)
    six, seven = told["tables"]
    assert (six["players"], seven["players"]) == (6, 7)
    assert set(six["sides"]) == {"godfather", "agents", "thieves"}
    assert sum(side["wins"] for side in six["sides"].values()) == six["games"] == 4
    assert list(seven["seats"]) == [str(seat) for seat in range(7)]
    for tally in (*six["characters"].values(), *six["seats"].values()):
        assert list(tally) == ["games", "wins", "rate", "low", "high"]
        assert tally["low"] <= tally["rate"] <= tally["high"]
    assert len(told["calibration"]["bins"]) == 10
    assert told["calibration"]["guesses"] == sum(
        one["guesses"] for one in told["calibration"]["bins"]
    )


def test_a_seed_is_made_up_and_told() -> None:
    told = [json.loads(typed("1", *QUICK[:4], "--json").stdout)["seed"] for _ in range(2)]
    assert told[0] != told[1]


def test_ctrl_c_keeps_the_first_games_and_says_nothing_else() -> None:
    read, write = os.pipe()
    files = ("--json", "--records", f"/dev/fd/{write}")
    run = subprocess.Popen(
        [*COMMAND, "1000000", "--players", "6", *QUICK, "--workers", "2", *files],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        pass_fds=(write,),
        start_new_session=True,
    )
    os.close(write)
    with os.fdopen(read, "rb") as stream:
        kept = [stream.readline() for _ in range(5)]
        # A terminal sends it to everyone, the workers too.
        os.killpg(run.pid, signal.SIGINT)
        kept += stream.readlines()
    out, err = run.communicate()
    assert run.returncode == 130
    assert err == b""
    told = json.loads(out)
    assert told["interrupted"] is True
    assert told["games"] == len(kept) >= 5
    assert all(verdict.legal for verdict in verdicts(io.BytesIO(b"".join(kept))))
    assert [line.rstrip(b"\n") for line in kept[:20]] == [
        one.record for one in results(a_run(games=min(20, len(kept))))
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_run_that_is_killed_leaves_nobody_behind(how: signal.Signals) -> None:
    read, write = os.pipe()
    run = subprocess.Popen(
        [*COMMAND, "1000000", *QUICK, "--workers", "2", "--records", f"/dev/fd/{write}"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=(write,),
    )
    os.close(write)
    with os.fdopen(read, "rb") as stream:
        stream.readline()
        workers = [os.pidfd_open(child) for child in children(run.pid)]
        run.send_signal(how)
        run.wait()
    assert len(workers) >= 2
    for worker in workers:
        # It can be read from once the process is over.
        assert select.select([worker], [], [], LONG)[0], "a worker waits for ever"
        os.close(worker)


def test_a_bar_is_shown_on_a_terminal_and_taken_away_again() -> None:
    ours, theirs = os.openpty()
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "80"}
    environment.pop("NO_COLOR", None)
    done = subprocess.run(
        [*COMMAND, "20", *QUICK, "--workers", "1"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=environment,
        check=False,
    )
    os.close(theirs)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    assert done.returncode == 0
    assert "Games" in shown
    assert "20/20" in shown
    assert b"20/20" not in done.stdout


@pytest.mark.parametrize("name", ["wins.png", "wins.svg"])
def test_pictures_are_drawn(name: str, tmp_path: Path) -> None:
    wins, belief = tmp_path / name, tmp_path / f"belief-{name}"
    words = ("2", "--players", "6,7", *QUICK, "--workers", "1", "--plot", str(wins))
    done = typed(*words, "--plot-calibration", str(belief))
    assert (done.returncode, done.stderr) == (0, b"")
    for file in (wins, belief):
        start = file.read_bytes()[:200]
        assert start.startswith(b"\x89PNG") if name.endswith("png") else b"<?xml" in start


def test_one_number_of_players_is_drawn_too(tmp_path: Path) -> None:
    wins, again = tmp_path / "one.svg", tmp_path / "two.svg"
    for file in (wins, again):
        done = typed("2", "--players", "6", *QUICK, "--workers", "1", "--plot", str(file))
        assert done.returncode == 0
    assert wins.read_bytes() == again.read_bytes()


def test_without_matplotlib_there_is_one_friendly_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(typing, "find_spec", lambda _: None)
    assert simulate(1, plot=tmp_path / "wins.png") == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == (
        "mafia-de-cuba: --plot draws with matplotlib, which is not installed: "
        "pip install 'mafia-de-cuba[plot]' brings it\n"
    )


@pytest.mark.parametrize(
    ("text", "counts"),
    [("8", (8,)), ("6,8,10", (6, 8, 10)), ("6-9", (6, 7, 8, 9)), ("10, 5-6,6", (5, 6, 10))],
)
def test_numbers_of_players_are_read(text: str, counts: tuple[int, ...]) -> None:
    assert player_counts(text) == counts


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"games": 0}, "the number of games must be from 1"),
        ({"first": 0}, "--first must be"),
        ({"workers": 0}, "--workers must be"),
        ({"seed": -1}, "--seed must be"),
        ({"players": "six"}, "--players: 'six' is not"),
        ({"players": "8-6"}, "--players: '8-6' runs backwards"),
        ({"players": "6-999"}, "--players: the game is for 5 to 12"),
        ({"players": "4"}, "4 are too few"),
        ({"godfather": "nobody"}, "--godfather: there is no player called 'nobody'"),
        ({"godfather": "naive"}, "--godfather: naive can be anybody but the Godfather"),
        ({"others": "green,random"}, "--others: random can be nobody but the Godfather"),
        ({"others": ""}, "--others: there is no player called ''"),
        ({"chair": ("8=green",)}, "--chair: '8=green' is not a seat from 0 to 7"),
        ({"chair": ("green",)}, "--chair: 'green' is not a seat"),
        ({"chair": ("1=me",)}, "--chair: there is no player called 'me'"),
        ({"as_": ("king=green",)}, "--as: 'king=green' is not a character"),
        ({"as_": ("thief",)}, "--as: there is no player called ''"),
        ({"having": "king"}, "--having: 'king' is not a character"),
        ({"having": "minion"}, "--having: at 8 players nobody can become minion"),
        ({"plot": Path("wins.txt")}, "--plot: a picture's name ends in .png or .svg"),
        ({"plot": Path("nowhere/wins.png")}, "--plot: there is no folder 'nowhere'"),
        ({"records": Path("nowhere/games.jsonl")}, "cannot write nowhere/games.jsonl: No such"),
    ],
)
def test_what_cannot_be_is_told_in_one_sentence(
    wrong: dict[str, object], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    usual = {"games": 1, "godfather": "random", "others": "naive", "workers": 1} | wrong
    games = usual.pop("games")
    assert simulate(games, **usual) == 2  # type: ignore[arg-type]
    shown = capsys.readouterr()
    assert shown.out == ""
    assert len(shown.err.splitlines()) == 1
    assert why in shown.err
