"""The letters that a table is joined by, called across a room or typed from a screen.

Four of them while few tables are open, more as the house fills: whoever guesses finds a table once
in a thousand tries at most.

No vowels, so that no code is a word. No two letters that look alike, and none that a digit or a
vowel stands in for without being read back. And no C, D, F, G, N, R or S and no letter twice: the
rude words of English, French and Spanish that stay rude without their vowels need one of those.
"""

import random
import unicodedata
from collections.abc import Mapping
from math import perm

ALPHABET = "BHJKLMPTVWXZ"
"""Twelve letters: 11 880 codes of four, 95 040 of five, and so on."""
SHORTEST, LONGEST = 4, 10
ONE_IN = 1_000
"""Of so many codes of a length one may be taken."""

MISREAD = {"8": "B", "2": "Z", "U": "V", "I": "L", "1": "L"}
"""What is never in a code, read as the letter it was mistaken for."""
_READ = str.maketrans(MISREAD)
_LONGEST_TYPED = 40


def share(length: int) -> int:
    """How many tables may have a code of this length."""
    return perm(len(ALPHABET), length) // ONE_IN


def next_length(taken: Mapping[int, int]) -> int:
    """How long the next table's code is, where so many of each length are taken."""
    roomy = (it for it in range(SHORTEST, LONGEST) if taken.get(it, 0) < share(it))
    return next(roomy, LONGEST)


def new_code(rng: random.Random, length: int = SHORTEST) -> str:
    """A code drawn by chance; whoever keeps the tables draws again if it is in use."""
    return "".join(rng.sample(ALPHABET, length))


def read_code(text: str) -> str | None:
    """The code somebody typed, in small letters or with spaces and hyphens; None if it is none."""
    if len(text) > _LONGEST_TYPED:
        return None
    typed = unicodedata.normalize("NFKC", text).upper().translate(_READ)
    code = "".join(char for char in typed if not _between(char))
    letters = set(code)
    whole = SHORTEST <= len(code) <= LONGEST and len(letters) == len(code)
    return code if whole and letters <= set(ALPHABET) else None


def _between(char: str) -> bool:
    """What people put between letters: a space, a dash, a dot."""
    return char.isspace() or char in "._" or unicodedata.category(char) in ("Pd", "Cf")
