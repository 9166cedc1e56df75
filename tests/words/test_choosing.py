"""Which language is spoken: the one asked for, the environment's, or English."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mafia_de_cuba.words import UnknownLanguage, chosen, languages, of_environment

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "es_CU"}, "es"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "es_CU", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "es-419"}, "es"),
        ({"LANG": "es.UTF-8"}, "es"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "../fr"}, "en"),
        ({"LANG": "frr_DE"}, "en"),
    ],
)
def test_the_environment_says_what_is_spoken(environment: dict[str, str], language: str) -> None:
    assert of_environment(environment).language == language
    assert chosen(None, environment).language == language
    assert chosen("es", environment).language == "es", "what is asked for comes first"


@pytest.mark.parametrize("language", ["de", "", "EN", "terminal", "fr/terminal", "__pycache__"])
def test_a_language_there_is_not_is_said_so(language: str) -> None:
    with pytest.raises(UnknownLanguage, match=r"--language: there is no .*; there are en, .*fr"):
        chosen(language, {})


def run(*typed: str, lines: str = "", **environment: str) -> "subprocess.CompletedProcess[str]":
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LA"))}
    return subprocess.run(
        [sys.executable, "-m", "mafia_de_cuba", *typed],
        input=lines,
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**bare, "PYTHONIOENCODING": "utf-8", **environment},
    )


GAME = str(ROOT / "docs" / "examples" / "game.json")


@pytest.mark.parametrize(
    ("typed", "english", "french", "spanish"),
    [
        (("table", "8"), "3 Loyal Henchmen", "3 Fidèles", "3 Fieles"),
        (("table", "4"), "too few", "trop peu", "son pocos"),
        (("deduce", GAME, "--seat", "0"), "possible world", "monde", "mundo"),
        (("deduce", GAME, "--seat", "9"), "there is no seat", "pas de place", "ningún puesto"),
        (("play", "--seat", "9"), "there is no seat", "pas de place", "ningún puesto"),
        (("play", "--seat", "0", "--seed", "1"), "Havana", "La Havane", "La Habana"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
@pytest.mark.long
def test_commands_speak_it(typed: tuple[str, ...], english: str, french: str, spanish: str) -> None:
    asked = run(*typed, "--language", "es", LANG="fr_FR.UTF-8")
    assert spanish in asked.stdout + asked.stderr
    usual = run(*typed, LANG="fr_FR.UTF-8")
    assert french in usual.stdout + usual.stderr
    plain = run(*typed, LANG="C")
    assert english in plain.stdout + plain.stderr


@pytest.mark.parametrize(
    "typed",
    [("play",), ("table", "8"), ("deduce", GAME, "--seat", "0")],
    ids=lambda typed: typed[0],
)
@pytest.mark.long
def test_commands_refuse_a_language_there_is_not(typed: tuple[str, ...]) -> None:
    done = run(*typed, "--language", "tlh")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.strip() == (
        f"mafia-de-cuba: --language: there is no 'tlh'; there are {', '.join(languages())}"
    )


@pytest.mark.long
def test_what_programs_read_is_the_same_in_every_language() -> None:
    wrong = str(ROOT / "docs" / "examples" / "two-drivers.json")
    for typed in (("referee", wrong), ("deduce", GAME, "--seat", "0", "--json")):
        english, french = run(*typed, LANG="C"), run(*typed, LANG="fr_FR.UTF-8")
        assert english.stdout == french.stdout != ""
