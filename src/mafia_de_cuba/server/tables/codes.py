"""The four letters that a table is joined by, called across a room or typed from a screen.

No vowels, so that no code is a word. No two letters that look alike, and none that a digit or a
vowel stands in for without being read back. And no C, D, F, G, N, R or S and no letter twice: the
rude words of English, French and Spanish that stay rude without their vowels need one of those.
"""

import random
import unicodedata

ALPHABET = "BHJKLMPTVWXZ"
"""Twelve letters: 11 880 codes, more than a server has tables; a taken one is drawn again."""
LENGTH = 4

_MISREAD = str.maketrans("82UI1", "BZVLL")
"""What is never in a code, read as the letter it was mistaken for."""
_LONGEST_TYPED = 40


def new_code(rng: random.Random) -> str:
    """A code drawn by chance; whoever keeps the tables draws again if it is in use."""
    return "".join(rng.sample(ALPHABET, LENGTH))


def read_code(text: str) -> str | None:
    """The code somebody typed, in small letters or with spaces and hyphens; None if it is none."""
    if len(text) > _LONGEST_TYPED:
        return None
    letters = unicodedata.normalize("NFKC", text).upper().translate(_MISREAD)
    code = "".join(char for char in letters if not _between(char))
    letters_known = set(code) <= set(ALPHABET)
    return code if letters_known and len(code) == LENGTH == len(set(code)) else None


def _between(char: str) -> bool:
    """What people put between letters: a space, a dash, a dot."""
    return char.isspace() or char in "._" or unicodedata.category(char) in ("Pd", "Cf")
