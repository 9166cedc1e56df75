"""Which language is spoken: the one asked for, the environment's, or English."""

import os
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest

from command import Done, started, typed
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


GAME = str(ROOT / "docs" / "examples" / "game.json")


def run(*words: str, way: Callable[..., Done] = typed, **environment: str) -> tuple[int, str, str]:
    """What comes of a command where the environment speaks this: its code, and what it said."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LA"))}
    spoken = {**bare, "PYTHONIOENCODING": "utf-8", **environment}
    with patch.dict(os.environ, spoken, clear=True):
        done = way(*words)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.parametrize(
    ("words", "english", "french", "spanish"),
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
def test_commands_speak_it(words: tuple[str, ...], english: str, french: str, spanish: str) -> None:
    assert spanish in "".join(run(*words, "--language", "es", LANG="fr_FR.UTF-8")[1:])
    assert french in "".join(run(*words, LANG="fr_FR.UTF-8")[1:])
    assert english in "".join(run(*words, LANG="C")[1:])


def test_a_process_of_its_own_speaks_what_its_environment_does() -> None:
    assert "3 Fidèles" in run("table", "8", way=started, LANG="fr_FR.UTF-8")[1]


@pytest.mark.parametrize(
    "words",
    [("play",), ("table", "8"), ("deduce", GAME, "--seat", "0")],
    ids=lambda words: words[0],
)
def test_commands_refuse_a_language_there_is_not(words: tuple[str, ...]) -> None:
    code, out, err = run(*words, "--language", "tlh")
    assert (code, out) == (2, "")
    assert err.strip() == (
        f"mafia-de-cuba: --language: there is no 'tlh'; there are {', '.join(languages())}"
    )


def test_what_programs_read_is_the_same_in_every_language() -> None:
    wrong = str(ROOT / "docs" / "examples" / "two-drivers.json")
    for words in (("referee", wrong), ("deduce", GAME, "--seat", "0", "--json")):
        english, french = run(*words, LANG="C"), run(*words, LANG="fr_FR.UTF-8")
        assert english == french
        assert english[1] != ""
