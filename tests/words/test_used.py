"""Every word of the catalogue is said somewhere: by the page, or by Python.

A key may be put together as it is said: `bots.${strength}`. What fills a blank of it has to be a
word of the source too, whichever case it is written in there.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from pathlib import Path

import pytest

import mafia_de_cuba
from words.test_catalogues import EVERY_ENGLISH

HOUSE = Path(str(mafia_de_cuba.__file__)).parent
WEB = Path(__file__).parents[2] / "web"
BLANK = "\0"
KEY = re.compile(rf"[a-z_]+\.[\w.{BLANK}]+")
QUOTED = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'|`([^`\n]*)`")
COMPUTED = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")

# Read as a file by what builds the page, not by its key.
BY_FILE = {"language.name"}


@cache
def sources() -> dict[Path, str]:
    page = [it for it in WEB.joinpath("src").rglob("*") if it.suffix in (".ts", ".svelte")]
    every = [*page, WEB / "verify.html", *HOUSE.rglob("*.py")]
    return {file: file.read_text(encoding="utf-8") for file in every}


def literals(file: Path, text: str) -> Iterator[str]:
    """Everything in quotes, with blanks for what is computed."""
    if file.suffix != ".py":
        # The page that checks seals has one chapter, and leaves its name out.
        chapter = "verify." if "verify" in (file.stem, file.parent.name) else ""
        for quoted in QUOTED.finditer(text):
            yield chapter + COMPUTED.sub(BLANK, "".join(filter(None, quoted.groups())))
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield "".join(
                str(part.value) if isinstance(part, ast.Constant) else BLANK for part in node.values
            )


@cache
def said() -> list[re.Pattern[str]]:
    """What is said, whole keys and chapters of them."""
    keys = {it for of in sources().items() for it in literals(*of) if KEY.fullmatch(it)}
    return [re.compile(re.escape(key).replace(BLANK, r"(\w+)")) for key in keys]


@cache
def vocabulary() -> set[str]:
    return {word.lower() for text in sources().values() for word in re.findall(r"\w+", text)}


def is_said(key: str) -> bool:
    chapters = list(accumulate(key.split("."), "{}.{}".format))
    found = filter(None, (each.fullmatch(it) for each in said() for it in chapters))
    return any(vocabulary().issuperset(map(str.lower, match.groups())) for match in found)


def test_every_word_is_said_somewhere() -> None:
    assert [key for key in EVERY_ENGLISH if not is_said(key) and key not in BY_FILE] == []


@pytest.mark.parametrize("key", ["common.seat_of", "bots.nobody_like_this", "no_such_chapter.one"])
def test_a_word_that_nobody_says_is_found(key: str) -> None:
    assert not is_said(key)
