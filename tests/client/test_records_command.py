"""Finished games out of the house and into another: nothing is lost, and nothing false comes in."""

import io
import json
import sqlite3
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from mafia_de_cuba.cli import app
from mafia_de_cuba.game.records import read, write
from mafia_de_cuba.server.run.records_command import _Coming
from records.samples import sample

TOP = Path(__file__).parents[2]


def game(first: str = "Ramón") -> bytes:
    """A finished game as one line, told apart from others by a name."""
    record = sample()
    record["players"][0] = first
    return write(read(json.dumps(record).encode())) + b"\n"


def unfinished() -> bytes:
    record = sample()
    del record["outcome"], record["actions"][-1]
    return json.dumps(record).encode() + b"\n"


def unlawful() -> bytes:
    record = sample()
    record["actions"][2]["diamonds"] = 14
    return json.dumps(record).encode() + b"\n"


BAD = (unfinished(), unlawful(), b"rubbish\n", b"[1, 2]\n", b'{"record": 1, "players": [\n')


class Done(Struct, frozen=True):
    """What a command left behind."""

    returncode: int
    stdout: bytes
    stderr: str


def records(*words: str | Path, stdin: bytes = b"") -> Done:
    """The command as it is typed, with this on its standard input."""
    out, err = io.TextIOWrapper(io.BytesIO()), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        code = app(["records", *map(str, words)], result_action="return_value")
        out.flush()
    return Done(code, out.buffer.getvalue(), err.getvalue())


def told(done: Done) -> str:
    """The one sentence of a command that could do nothing."""
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    return line.removeprefix("mafia-de-cuba: ")


def test_what_goes_in_comes_out_and_only_once(tmp_path: Path) -> None:
    one, other = tmp_path / "one.db", tmp_path / "other.db"
    games = b"".join(map(game, ("Ana", "Bea", "Carla", "Ana")))
    came = records("import", "--data", one, stdin=games)
    assert (came.returncode, came.stderr) == (0, "")
    assert came.stdout == b"3 games taken in, 1 known already, 0 left out.\n"
    out = records("export", "--data", one)
    assert out.stdout == b"".join(map(game, ("Ana", "Bea", "Carla")))
    file = tmp_path / "games.jsonl"
    assert records("export", file, "--data", one).returncode == 0
    assert file.read_bytes() == out.stdout
    records("import", file, "--data", other)
    assert records("export", "--data", other).stdout == out.stdout
    assert records("import", file, "--data", other).stdout.startswith(b"0 games taken in, 3 known")
    assert told(records("export", file, "--data", one)).endswith("name a new file.")


def test_what_the_referee_does_not_pass_is_named_by_its_line(tmp_path: Path) -> None:
    data = tmp_path / "house.db"
    stream = b"".join((game("Ana"), unfinished(), b"\n", unlawful(), game("Bea"), b"rubbish\n"))
    came = records("import", "--data", data, stdin=stream)
    assert came.returncode == 1
    assert came.stdout == b"2 games taken in, 0 known already, 3 left out.\n"
    lines = came.stderr.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["line 2", "line 4", "line 6"]
    assert "not over" in lines[0]
    assert "actions[2]" in lines[1]
    assert records("export", "--data", data).stdout == game("Ana") + game("Bea")


@given(st.lists(st.sampled_from([None, "", *range(len(BAD))]), max_size=12))
def test_every_bad_line_is_named_and_every_good_one_kept(lines: list[int | str | None]) -> None:
    """None is a good record, "" a blank line, a number one of the bad ones."""
    stream, wrong = b"", []
    for number, what in enumerate(lines, 1):
        if isinstance(what, int):
            wrong.append(number)
        stream += game() if what is None else b"\n" if isinstance(what, str) else BAD[what]
    err, before = io.StringIO(), sys.stderr
    sys.stderr = err
    try:
        coming = _Coming()
        good = list(coming.good(io.BytesIO(stream)))
    finally:
        sys.stderr = before
    assert good == [game().rstrip()] * lines.count(None)
    assert coming.wrong == len(wrong)
    named = [int(line.split()[1].rstrip(":")) for line in err.getvalue().splitlines()]
    assert named == wrong


def test_a_record_laid_out_over_several_lines_is_one_too(tmp_path: Path) -> None:
    came = records("import", TOP / "docs/examples/game.json", "--data", tmp_path / "house.db")
    assert came.stdout.startswith(b"1 game taken in")


def test_a_copy_holds_everything(tmp_path: Path) -> None:
    data, copy = tmp_path / "house.db", tmp_path / "copy.db"
    records("import", "--data", data, stdin=game())
    assert records("backup", copy, "--data", data).returncode == 0
    assert copy.stat().st_mode & 0o077 == 0, "it holds what is in everybody's pockets"
    assert records("export", "--data", copy).stdout == game()
    assert told(records("backup", copy, "--data", data)).endswith("name a new file for the copy.")


@pytest.mark.parametrize("command", ["export", "backup"])
def test_a_house_that_is_not_there_is_not_made(tmp_path: Path, command: str) -> None:
    data = tmp_path / "nowhere" / "house.db"
    words = (command, tmp_path / "to", "--data", data)
    assert told(records(*words)).startswith(f"There is no house in {data}")
    assert list(tmp_path.iterdir()) == []


def test_a_foreign_file_is_left_alone(tmp_path: Path) -> None:
    data = tmp_path / "notes.db"
    with sqlite3.connect(data) as other:
        other.execute("CREATE TABLE notes (note)")
    other.close()
    before = data.read_bytes()
    said = told(records("import", "--data", data, stdin=game()))
    assert said.endswith("belongs to another program: choose another file.")
    assert data.read_bytes() == before
    assert told(records("import", tmp_path / "none.jsonl", "--data", data)).endswith(
        "cannot be read: No such file or directory."
    )
