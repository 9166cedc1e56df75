"""The words by which a sentence is understood, in each language: numbers, tokens, found, took, not.

They are patterns over plain letters: text is read in small letters and without accents.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from importlib.resources import files

import msgspec
from msgspec import Struct

from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.testimony import About

_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "«": " ", "»": " "})


class Lexicon(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """What words mean; each entry is a pattern or several."""

    numbers: tuple[str, ...]
    """From none to fifteen."""
    single: tuple[str, ...]
    """What says "one" before a thing, articles among them."""
    joints: tuple[str, ...]
    """What may stand between two things of one heap."""
    diamonds: str
    fake: str
    token_word: str
    tokens: Mapping[Token, str]
    """A group that matches says that there are several."""
    people: tuple[str, ...]
    """Characters without a token of that name: whoever says one of them claims something else."""
    no: tuple[str, ...]
    """Before a thing: there is none of it."""
    nothing: tuple[str, ...]
    harmless: tuple[str, ...]
    """What has a "no" in it and denies nothing."""
    negative: tuple[str, ...] = msgspec.field(name="not")
    concord: bool
    """Whether "no" and "none" in one sentence are one denial: "no vi ningún diamante"."""
    undone: tuple[str, ...]
    """What takes back all that was said in the same breath."""
    doubtful: tuple[str, ...]
    """Ifs, guesses and jokes: no claim is made with them."""
    somebody: tuple[str, ...]
    """Whose doing it is, when it is not the speaker's."""
    about: Mapping[About, tuple[str, ...]]
    settled: Mapping[About, tuple[str, ...]]
    """Several words together that mean something else than each would."""
    how_many: tuple[str, ...]
    which: tuple[str, ...]
    """Asks for tokens without the word."""
    lies: tuple[str, ...]
    believe: tuple[str, ...]
    look: tuple[str, ...]
    leave: tuple[str, ...]
    agree: tuple[str, ...]
    doubt: tuple[str, ...]
    take_back: tuple[str, ...]

    @cached_property
    def number_of(self) -> Mapping[str, int]:
        return {word: many for many, word in enumerate(self.numbers)}

    @cached_property
    def joined(self) -> re.Pattern[str]:
        """All there may be between two things of one heap."""
        return re.compile(rf"[\s,]*(?:{either(self.joints)})?[\s,]*")

    def token(self, text: str) -> tuple[Token, bool]:
        """Which token this is, and whether several are meant."""
        for kind, pattern in self.tokens.items():
            found = re.fullmatch(pattern, text)
            if found is not None:
                return kind, any(found.groups())
        raise KeyError(text)

    def finds(self, patterns: Iterable[str], text: str) -> bool:
        return re.search(rf"(?<!\w)(?:{either(patterns)})(?!\w)", text) is not None


def either(patterns: Iterable[str]) -> str:
    """Any of these, the longest first."""
    return "|".join(f"(?:{one})" for one in sorted(patterns, key=len, reverse=True))


def plain(text: str) -> str:
    """Small letters without accents, as the patterns are written."""
    parts = unicodedata.normalize("NFD", text.translate(_APOSTROPHES).casefold())
    return "".join(one for one in parts if not unicodedata.combining(one))


@cache
def lexicon(language: str) -> Lexicon:
    source = files(__package__).joinpath("lexicon", f"{language}.json")
    return msgspec.json.decode(source.read_bytes(), type=Lexicon)
