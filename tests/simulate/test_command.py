"""`mafia-de-cuba simulate` as it is typed: tables, JSON, pictures, and what cannot be."""

import json
import os
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest

from mafia_de_cuba.simulate import typed as typing
from mafia_de_cuba.simulate.command import simulate
from mafia_de_cuba.simulate.typed import player_counts
from simulate.runs import COMMAND, QUICK, a_run, results, started, typed


@pytest.mark.long
def test_tables_have_a_column_for_each_number_of_players(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    done = started("10", "--players", "6,8", *QUICK, "--records", str(file), "--workers", "2")
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
    done = typed("4", "--players", "6-7", *QUICK, "--json", "--calibration")
    assert (done.returncode, done.stderr) == (0, b"")
    told = json.loads(done.stdout)
    assert list(told) == [
        *("seed", "cast", "first", "wanted", "games", "failed", "interrupted"),
        *("seconds", "games_a_second", "tables", "failures", "calibration"),
    ]
    assert (told["seed"], told["wanted"], told["games"], told["failed"]) == (1, 8, 8, 0)
    assert (told["first"], told["interrupted"]) == (1, False)
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


@pytest.mark.parametrize(
    "typed_", [("1.5",), ("2", "--seed", "1.5"), ("2", "--first", "x"), ("2", "--jokers", "0.5")]
)
def test_a_number_is_never_rounded(typed_: tuple[str, ...]) -> None:
    done = typed(*typed_, *QUICK[:4])
    assert (done.returncode != 0, done.stdout) == (True, b"")
    assert b"is not a whole number" in done.stderr
    assert b"Traceback" not in done.stderr


def test_what_lies_on_the_tables_is_told_unless_it_is_the_usual() -> None:
    plain = typed("1", "--players", "6,7", *QUICK).stdout.decode()
    other = typed("1", "--players", "6,7", "--jokers", "3", "--first", "5", *QUICK).stdout.decode()
    assert "Joker" not in plain
    assert other.count("3 Jokers.") == 2
    assert "Seed 1, from game 5 on." in other


@pytest.mark.long
def test_many_numbers_of_players_have_tables_below_each_other_with_nothing_left_out() -> None:
    environment = os.environ | {"COLUMNS": "80"}
    command = [*COMMAND, "5", "--players", "6,8,10,12", *QUICK]
    done = subprocess.run(command, capture_output=True, check=True, env=environment)
    shown = done.stdout.decode()
    heads = [line.split()[1::2] for line in shown.splitlines() if line.startswith("Side")]
    assert heads == [["6", "8"], ["10", "12"]]
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.long
@pytest.mark.parametrize("wide", ["0", ""])
def test_a_terminal_of_no_width_and_a_closed_input_are_no_reason_for_silence(wide: str) -> None:
    environment = os.environ | {"COLUMNS": wide}
    line = shlex.join([*COMMAND, "2", *QUICK]) + " <&-"
    done = subprocess.run(["sh", "-c", line], capture_output=True, check=False, env=environment)
    assert done.returncode == 0
    assert b"2 games in" in done.stdout


def test_a_seed_is_made_up_and_told() -> None:
    told = [json.loads(typed("1", *QUICK[:4], "--json").stdout)["seed"] for _ in range(2)]
    assert told[0] != told[1]


@pytest.mark.long
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


@pytest.mark.long
@pytest.mark.parametrize("name", ["wins.png", "wins.svg"])
def test_pictures_are_drawn(name: str, tmp_path: Path) -> None:
    wins, belief = tmp_path / name, tmp_path / f"belief-{name}"
    words = ("2", "--players", "6,7", *QUICK, "--plot", str(wins))
    done = typed(*words, "--plot-calibration", str(belief))
    assert (done.returncode, done.stderr) == (0, b"")
    for file in (wins, belief):
        start = file.read_bytes()[:200]
        assert start.startswith(b"\x89PNG") if name.endswith("png") else b"<?xml" in start


@pytest.mark.long
def test_one_number_of_players_is_drawn_too(tmp_path: Path) -> None:
    wins, again = tmp_path / "one.svg", tmp_path / "two.svg"
    for file in (wins, again):
        done = started("2", "--players", "6", *QUICK, "--workers", "1", "--plot", str(file))
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
        ({"as_": ("thief",)}, "--as: 'thief' is not a character and a name"),
        ({"as_": ("minion=sharp",)}, "--as: at no table of these can anybody become minion"),
        ({"as_": ("thief=green", "thief=sharp")}, "--as: thief is green already"),
        ({"chair": ("3",)}, "--chair: '3' is not a seat from 0 to 7 and a name"),
        ({"chair": ("3=green", "3=sharp")}, "--chair: 3 is green already"),
        ({"others": "sharp:"}, "--others: there is no player called 'sharp:'"),
        ({"first": 10**9, "games": 2}, "--first must be from 1 to 999999999"),
        ({"having": "king"}, "--having: 'king' is not a character"),
        ({"having": "rule_breaker"}, "--having: at 8 players nobody can become rule_breaker"),
        ({"having": "minion"}, "--having: at 8 players nobody can become minion"),
        ({"plot": Path("wins.txt")}, "--plot: a picture's name ends in .png or .svg"),
        ({"plot": Path("w.svg"), "records": Path("./w.svg")}, "--records and --plot cannot both"),
        ({"plot": Path("nowhere/wins.png")}, "--plot: there is no folder 'nowhere'"),
        ({"records": Path("nowhere/games.jsonl")}, "cannot write nowhere/games.jsonl: No such"),
    ],
)
def test_what_cannot_be_is_told_in_one_sentence(
    wrong: dict[str, Any], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    usual: dict[str, Any] = {
        "games": 1,
        "godfather": "random",
        "others": "naive",
        "workers": 1,
    } | wrong
    games = usual.pop("games")
    assert simulate(games, **usual) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert len(shown.err.splitlines()) == 1
    assert why in shown.err
