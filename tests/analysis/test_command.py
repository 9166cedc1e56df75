"""`mafia-de-cuba analyse` and `replay`: what is printed for people, and for programs."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from command import typed
from mafia_de_cuba.words import languages
from records.samples import line, sample


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_bytes(line(sample()))
    return file


def test_as_json_it_says_at_least_what_programs_rely_on(record: Path) -> None:
    done = typed("analyse", record, "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    told = json.loads(done.stdout)
    account = told["account"]
    assert told["start"] + sum(account.values()) == pytest.approx(told["result"], abs=1e-9)
    assert set(account) == {"talk", "choices", "pockets"}
    assert told["result"] == 1
    assert sum(told["by_seat"].values()) == pytest.approx(account["talk"])
    keys = ("action", "seat", "about", "true", "price")
    assert [tuple(claim[key] for key in keys[:4]) for claim in told["claims"]] == [
        (7, 2, "received", True),
        (7, 2, "took", False),
    ]
    assert told["claims"][1]["lie"] == "invented_token"
    for point in told["turning_points"]:
        assert {"action", "swing", "contradiction"} <= set(point)
    for point in told["timeline"]:
        assert set(point) == {"action", "chance", "thief"}
        assert set(point["thief"]) == {"1", "2", "3", "4", "5"}
    assert [point["action"] for point in told["timeline"]] == list(range(5, 12))


@pytest.mark.parametrize("language", languages())
def test_the_page_stands_by_itself_and_says_nothing_in_english_elsewhere(
    record: Path, language: str
) -> None:
    done = typed("analyse", record, "--html", "--language", language)
    assert done.returncode == 0
    page = done.stdout.decode()
    assert page.startswith("<!doctype html>")
    assert f'<html lang="{language}">' in page
    assert not re.search(r"https?:|<script|<link|src=|url\(", page)
    assert "<svg" in page
    assert page.count('class="ring"') == 1
    assert 'class="lie"' in page
    assert ("Where it turned" in page) == (language == "en")


def test_names_are_text_and_nothing_else(tmp_path: Path) -> None:
    told = sample()
    told["players"][2] = '<img onerror="x">&\x1b[2J'
    file = tmp_path / "game.json"
    file.write_bytes(line(told))
    page = typed("analyse", file, "--html").stdout.decode()
    assert "<img" not in page
    assert "&lt;img" in page
    for what in ("analyse", "replay"):
        assert b"\x1b" not in typed(what, file).stdout


@pytest.mark.parametrize("language", languages())
def test_in_sentences_and_told_again(record: Path, language: str) -> None:
    told = typed("analyse", record, "--language", language).stdout.decode()
    assert "Chela" in told
    assert ("100.0" if language == "en" else "100,0") in told
    again = typed("replay", record, "--language", language)
    assert again.returncode == 0
    lines = again.stdout.decode().splitlines()
    assert len([it for it in lines if it.startswith("    ")]) >= 4
    if language == "en":
        numbers = [it for it in again.stdout.decode().splitlines() if "most suspected" in it]
        assert len(numbers) > 2
        assert all(one != after for one, after in pairwise(numbers)), "only what is news is told"
        assert "Godfather 100" not in again.stdout.decode(), "the verdict says it by itself"


def test_a_bad_record_gets_one_sentence_and_the_referees_code(tmp_path: Path) -> None:
    bad = sample()
    bad["actions"][1]["diamonds"] = 3
    file = tmp_path / "bad.json"
    for text in (line(bad), b"{}", b"nonsense", b"", line(sample()) * 2):
        file.write_bytes(text)
        for words in (("analyse", file, "--json"), ("analyse", file), ("replay", file)):
            done = typed(*words)
            assert (done.returncode, done.stdout) == (1, b"")
            assert len(done.stderr.decode().splitlines()) == 1
    assert typed("analyse", tmp_path / "nowhere.json").returncode == 2
    assert typed("analyse", file, "--json", "--html").returncode == 2


def test_a_theft_alone_is_told_as_one(tmp_path: Path) -> None:
    told = sample()
    told["actions"] = told["actions"][:3]
    del told["outcome"]
    file = tmp_path / "theft.json"
    file.write_bytes(line(told))
    assert json.loads(typed("analyse", file, "--json").stdout)["start"] is None
    assert b"never came back" in typed("analyse", file).stdout
    assert b"never came back" in typed("analyse", file, "--html").stdout
    assert typed("replay", file).returncode == 0
