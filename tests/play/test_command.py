"""`mafia-de-cuba play` as it is typed: options, pipes, exit codes."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from command import COMMAND, Done, started, typed
from mafia_de_cuba.bots.casting import PLAIN
from mafia_de_cuba.game.notation import LETTERS
from mafia_de_cuba.referee import Legal, verdicts
from mafia_de_cuba.words import languages, speaking


def play(folder: Path, *options: str, lines: bytes = b"") -> Done:
    return typed("play", *options, "--pace", "0", text=lines, folder=folder)


def test_a_piped_game_leaves_a_legal_record_and_says_how_to_play_it_again(tmp_path: Path) -> None:
    lines = b"2\nall got\nboard\n" + b"".join(b"accuse %d\n" % seat for seat in range(1, 8))
    options = ("--seat", "godfather", "--seed", "5", "--bots", "green", "--pace", "0")
    done = started("play", *options, text=lines, folder=tmp_path)
    assert done.returncode == 0
    assert done.stderr == b""
    (record,) = tmp_path.glob("mafia-de-cuba-*-1.json")
    with record.open("rb") as stream:
        assert isinstance(next(verdicts(stream)), Legal)
    assert b"\x1b[" not in done.stdout, "no colours in a pipe"
    again = re.search(rb"The same again: mafia-de-cuba play (.*)", done.stdout)
    assert again
    assert again[1] == b"8 --seat 0 --seed 5 --bots green"
    repeated = play(tmp_path, *again[1].decode().split(), lines=lines)
    assert repeated.stdout.replace(b"-2.json", b"-1.json") == done.stdout


def test_without_options_a_game_starts_at_once(tmp_path: Path) -> None:
    done = play(tmp_path)
    assert done.returncode == 0
    assert b"8 players" in done.stdout
    assert b"--seed" in done.stdout


def test_the_table_can_be_laid_as_one_likes(tmp_path: Path) -> None:
    done = play(tmp_path, "9", "--with", "cleaner", "--jokers", "3", "--fake-diamond")
    assert b"1 Cleaner, the fake diamond, 3 Jokers" in b" ".join(done.stdout.split())
    assert b"--with cleaner --jokers 3 --fake-diamond" in done.stdout


def test_the_record_goes_where_it_is_wanted(tmp_path: Path) -> None:
    done = play(tmp_path, "--seat", "0", "--record", "ours.json", lines=b"1\n")
    assert done.returncode == 0
    assert (tmp_path / "ours.json").exists()
    done = play(tmp_path, "--record", "ours.json")
    assert done.returncode == 2
    assert b"already" in done.stderr


@pytest.mark.parametrize(
    "options",
    [
        ("4",),
        ("13",),
        ("8.5",),
        ("--seat", "8"),
        ("--seat", "throne"),
        ("--bots", "marlene"),
        ("--name", ""),
        ("--name", "x" * 40),
        ("--record", "no/such/place.json"),
        ("--tokens", "2HQ"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_gets_a_sentence_and_no_traceback(
    options: tuple[str, ...], tmp_path: Path
) -> None:
    done = play(tmp_path, *options)
    assert done.returncode != 0
    assert b"Traceback" not in done.stdout + done.stderr
    assert not list(tmp_path.iterdir())


def test_names_are_shown_as_they_are_and_bytes_that_are_no_text_do_no_harm(tmp_path: Path) -> None:
    done = play(tmp_path, "--seat", "0", "--name", "[red]Bo", lines=b"2\nsay \xff\xfe hi\n")
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    (record,) = tmp_path.iterdir()
    assert b"[red]Bo" in record.read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="has no such terminals")
def test_whoever_closes_the_window_finds_the_game_kept(tmp_path: Path) -> None:
    window, screen = os.openpty()
    # Whoever opens a terminal first in a session of their own has it for their own.
    inside = ["sh", "-c", 'exec "$@" <"$0" >"$0" 2>&1', os.ttyname(screen)]
    options = ("--seat", "0", "--seed", "4", "--bots", "green", "--pace", "0")
    game = subprocess.Popen(
        [*inside, *COMMAND, "play", *options], cwd=tmp_path, start_new_session=True
    )
    os.write(window, b"2\nall got\n")
    shown = b""
    while shown.count(b"Godfather (") < 2:
        shown += os.read(window, 4096)
    os.close(screen)
    os.close(window)
    assert game.wait(timeout=60) != 0
    (record,) = tmp_path.glob("mafia-de-cuba-*-1.json")
    with record.open("rb") as stream:
        assert isinstance(next(verdicts(stream)), Legal)


@pytest.mark.parametrize("language", languages())
def test_what_cannot_be_is_said_in_the_language_of_the_table(language: str, tmp_path: Path) -> None:
    words = speaking(language)
    done = play(tmp_path, "--tokens", "XX", "--language", language)
    unread = words("unusable.letter", text="'X'", letters=" ".join(LETTERS.values()))
    assert done.stderr.decode() == f"mafia-de-cuba: --tokens: {unread}\n"
    done = play(tmp_path, "--tokens", "2 and 3", "--language", language)
    unread = words("unusable.tokens", text="'2 and 3'", letters=" ".join(LETTERS.values()))
    assert done.stderr.decode() == f"mafia-de-cuba: --tokens: {unread}\n"
    done = play(tmp_path, "--bots", "marlene", "--language", language)
    begins = words("unusable.no_player", name="'marlene'").partition("{")[0]
    assert done.stderr.decode().startswith(f"mafia-de-cuba: --bots: {begins}green, ")
    assert done.stderr.decode().endswith(f"{', '.join(PLAIN)}\n")
