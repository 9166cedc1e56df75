"""The command as people and programs call it: its output, its exit code, its manners."""

import json
import subprocess
from pathlib import Path
from typing import get_args

import pytest

from command import COMMAND, started, typed
from mafia_de_cuba.game.setup import Switch
from mafia_de_cuba.table_options import SwitchName
from records.samples import line, sample


def test_referee_reads_standard_input_and_files(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(line(sample()) * 2)
    for done in (started("referee", text=file.read_bytes()), started("referee", file)):
        assert done.returncode == 0
        assert done.stderr == b""
        told = [json.loads(answer) for answer in done.stdout.splitlines()]
        assert [answer["legal"] for answer in told] == [True, True]
    assert started("referee", "-", text=file.read_bytes()).returncode == 0


def test_referee_exits_1_when_any_record_was_not_legal() -> None:
    done = typed("referee", text=line(sample()) + b"nonsense\n" + line(sample()))
    assert done.returncode == 1
    assert [json.loads(answer)["legal"] for answer in done.stdout.splitlines()] == [
        True,
        False,
        True,
    ]


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_referee_exits_2_with_one_sentence_when_it_cannot_read(name: str, tmp_path: Path) -> None:
    done = typed("referee", tmp_path / name)
    assert done.returncode == 2
    assert done.stdout == b""
    assert len(done.stderr.splitlines()) == 1
    assert b"cannot read" in done.stderr


def test_referee_stops_quietly_when_nobody_reads_on() -> None:
    referee = subprocess.Popen(
        [*COMMAND, "referee"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert referee.stdin
    assert referee.stdout
    assert referee.stderr
    referee.stdin.write(line(sample()))
    referee.stdin.flush()
    assert json.loads(referee.stdout.readline())["legal"], "an answer comes before the next line"
    referee.stdout.close()
    try:
        referee.stdin.write(line(sample()) * 50)
        referee.stdin.close()
    except BrokenPipeError:
        pass
    assert referee.stderr.read() == b""
    referee.stderr.close()
    assert referee.wait() == 1


def test_table_lays_the_box_or_says_why_not() -> None:
    done = typed("table", "8", "--with", "cleaner")
    assert done.returncode == 0
    assert b"2 Loyal Henchmen, 1 FBI Agent, 1 Driver, 1 Cleaner, 1 Joker" in done.stdout
    done = typed("table", "13")
    assert done.returncode == 1
    assert b"(R1)" in done.stdout
    assert b"The nearest table: 12 players" in done.stdout


@pytest.mark.parametrize("command", ["table", "lab"])
def test_players_are_typed_bare_or_as_simulate_wants_them(command: str) -> None:
    bare, named = (typed(command, *words) for words in (("8",), ("--players", "8")))
    assert bare.returncode == named.returncode == 0
    assert bare.stdout == named.stdout


def test_table_takes_custom_tokens_by_their_letters() -> None:
    done = typed("table", "6", "--tokens", "2HF", "--jokers", "1", "--switch", "R44")
    assert done.returncode == 0
    assert b"6 players, 2 Loyal Henchmen, 1 FBI Agent, 1 Joker, R44" in done.stdout
    done = typed("table", "6", "--tokens", "2HQ")
    assert done.returncode == 2
    assert b"'Q'" in done.stderr


def test_table_knows_every_switch() -> None:
    assert get_args(SwitchName) == tuple(switch.value for switch in Switch)


def test_wrong_words_get_help_and_no_traceback() -> None:
    for words in (("referree",), ("table", "many"), ("table", "8", "--switch", "R11")):
        done = typed(*words)
        assert done.returncode != 0
        assert b"Traceback" not in done.stderr + done.stdout
    assert b"referee" in typed("--help").stdout
    assert typed("--version").stdout.strip()
