"""What people call themselves and what they type, made fit to be shown to the whole table.

A name keeps every letter and picture a person can see; whatever is invisible, runs backwards over
its neighbours or towers over the line is left out. Two guests whose names look the same are told
apart by a number. What comes out is text, never markup: a screen shows it as text, and isolates it
(`<bdi>`), because an Arabic or Hebrew name may stand beside a Spanish one.
"""

import unicodedata
from collections.abc import Collection
from functools import lru_cache
from importlib.resources import files
from itertools import accumulate, takewhile

import regex

LONGEST_NAME = 20
LONGEST_TALK = 280
"""In code points, as Python counts them; a family of four is seven of those."""

MOST_READ = 10
"""How many times as much as is shown is looked at: a page of unseen letters takes long to read."""

MOST_MARKS = 4
"""As many accents as any language stacks on a letter."""
LONGEST_SIGN = 12
"""The longest picture that is drawn as one: a kiss, with the colour of each face, is ten."""

LOOKED_AT = 4096
"""How many names are remembered: everyone's at a table is looked at whenever somebody comes."""

TWICE = 2
"""A capital may look like another one whose small letter looks like something else again."""

JOINER, PICTURED = "\u200d", "\ufe0f"

_UNSEEN = regex.compile(
    r"[[\p{Default_Ignorable_Code_Point}\u2800\ufffc\ufffd\U00016fe4\U0001d159]--[\u200d\ufe0f]]",
    regex.V1,
)
"""Fillers, blanks and selectors that Unicode counts among letters, marks and symbols."""
_IDLE = regex.compile(
    r"""
    (?<!\p{Emoji}) \ufe0f
    | \u200d (?!  # which joins neither two pictures nor, after a virama, the next letter
        (?<=\p{Extended_Pictographic} [\p{Emoji_Modifier}\ufe0f]? \u200d) \p{Extended_Pictographic}
        | (?<=\p{ccc=Virama} \p{M}* \u200d) \p{Lo}
    )
    """,
    regex.VERBOSE,
)
"""Selectors and joiners that do nothing."""
_TOWER = regex.compile(rf"(?<=\p{{M}}{{{MOST_MARKS}}})\p{{M}}+\u200d?")
"""More accents than any language has."""
_SIGN = regex.compile(r"\X(?:(?<=\u200d)\X)*")
"""A letter with its accents, a picture with all it is joined of."""
_PIECE = regex.compile(rf"[^\p{{M}}\u200d].{{0,{LONGEST_SIGN - 2}}}(?:\p{{M}}|.\Z)?")
"""As much of a sign as is drawn as one; a letter at its end is there with its marks, or not yet."""

_STRAY = str.maketrans("βεκχςϲϹϛзькмꞓƅɜĸʍıԼլ", "bekxccCc3bkmeb3kmiLl")
"""Letters that Unicode's list takes for others than people across a table do."""
_LOOKS = str.maketrans(
    {
        letter: looks
        for looks, _, letters in (
            line.partition("\t")
            for line in files(__package__)
            .joinpath("look_alikes.txt")
            .read_text("utf-8")
            .splitlines()
        )
        for letter in letters
    }
)
"""Letters of every alphabet, by the plainest letter or letters they are drawn like."""
_ALIKE = (("i", "l"), ("1", "l"), ("|", "l"), ("0", "o"), ("rn", "m"), ("vv", "w"))
"""What is mistaken for one another within Latin, small and capital."""


def cleaned(name: str) -> str | None:
    """A name fit to be shown, or None if nothing visible is left of it."""
    return _shortened(_signs(name[: LONGEST_NAME * MOST_READ]), LONGEST_NAME) or None


def spoken(text: str) -> str | None:
    """Typed talk fit to be shown, on one line, or None if nothing visible is left of it."""
    return _shortened(_signs(text[: LONGEST_TALK * MOST_READ]), LONGEST_TALK) or None


def told_apart(name: str, others: Collection[str]) -> str:
    """The name itself, or with the first number that no equal-looking name among the others has."""
    taken = {key for other in others for key in (_read(other), _seen(other))}
    signs, told, number = _signs(name), name, 1
    while _read(told) in taken or _seen(told) in taken:
        number += 1
        tail = f" {number}"
        told = _shortened(signs, LONGEST_NAME - len(tail)) + tail
    return told


@lru_cache(LOOKED_AT)
def _read(name: str) -> str:
    """A name as it reads aloud: small or capital, wide or narrow, spaced or not."""
    text = unicodedata.normalize("NFKC", name).casefold()
    return "".join(filter(_counts, unicodedata.normalize("NFKC", text)))


@lru_cache(LOOKED_AT)
def _seen(name: str) -> str:
    """A name as it looks from across the table, whatever alphabet it is written in."""
    text = name
    for _ in range(TWICE):
        text = unicodedata.normalize("NFKD", text.translate(_STRAY))
        text = text.translate(_STRAY).translate(_LOOKS).casefold()
    text = "".join(filter(_counts, text))
    for one, other in _ALIKE:
        text = text.replace(one, other)
    return text


def _counts(char: str) -> bool:
    return not char.isspace() and char != PICTURED and unicodedata.category(char) != "Cf"


def _shortened(signs: list[str], longest: int) -> str:
    """As many whole signs as there is room for."""
    fit = takewhile(lambda size: size <= longest, accumulate(map(len, signs)))
    return "".join(signs[: len(list(fit))]).strip()


def _signs(text: str) -> list[str]:
    """The text sign by sign, with one space between words."""
    signs: list[str] = []
    for word in text.split():
        shown = "".join(filter(_shows, word))
        seen = unicodedata.normalize("NFC", _IDLE.sub("", _UNSEEN.sub("", shown)))
        whole = _SIGN.findall(_TOWER.sub("", seen))
        pieces = [piece.rstrip(JOINER) for sign in whole for piece in _PIECE.findall(sign)]
        if pieces:
            signs += [" ", *pieces] if signs else pieces
    return signs


def _shows(char: str) -> bool:
    """Whether a character is for the eye.

    Letters newer than this Python are not: it cannot tell which of them look alike. Pictures are.
    """
    known = unicodedata.category(char)[0] != "C" or char == JOINER
    return known or "\U0001f000" <= char <= "\U0001faff"
