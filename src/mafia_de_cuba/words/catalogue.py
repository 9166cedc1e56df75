"""What can be said in a language: a folder of JSON, found by key, with blanks filled in.

A key is "file.path.to.words". What depends on a number has an entry for each of the language's
plurals, or for one number alone ("=0"). A list holds several phrasings of the same; under `spoken`
it may be split into those for anybody and those of each temperament. The page reads the files of a
language's folder itself, those under `spoken` once there is a table; what is under `terminal` only
Python reads.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeAlias

import msgspec

from mafia_de_cuba.words.plurals import RULES

Entry: TypeAlias = "str | list[str] | dict[str, Entry]"
Catalogue: TypeAlias = dict[str, Entry]

_BLANK = re.compile(r"\{(\w+)\}")


class UnknownLanguage(ValueError):
    """Nothing is written in this language."""


class Words:
    """A language, and everything that is said in it."""

    def __init__(self, language: str, catalogue: Catalogue | None = None) -> None:
        self.language = language
        self._given = catalogue

    @cached_property
    def catalogue(self) -> Catalogue:
        """Every file of the language by its name, read when first asked for."""
        return dict(_files(self.language)) if self._given is None else self._given

    def __call__(self, key: str, /, **blanks: object) -> str:
        """The words for a key; `count` chooses the plural."""
        entry = self._entry(key)
        if isinstance(entry, dict) and isinstance(count := blanks.get("count"), int):
            rule = RULES.get(self.language, RULES["en"])
            entry = entry.get(f"={count}") or entry.get(rule(count)) or entry["other"]
        if not isinstance(entry, str):
            raise KeyError(f"{self.language}: {key} is not a sentence")
        return filled(entry, **blanks)

    def phrasings(self, key: str) -> Sequence[str]:
        """Several ways to say the same, with their blanks."""
        entry = self._entry(key)
        if not isinstance(entry, list):
            raise KeyError(f"{self.language}: {key} has not several phrasings")
        return entry

    def pool(self, key: str) -> Mapping[str, Sequence[str]]:
        """Sentences that are spoken, for anybody ("any") and by temperament."""
        entry = self._entry(key)
        pool = {"any": entry} if isinstance(entry, list) else entry
        if not isinstance(pool, dict):
            raise KeyError(f"{self.language}: {key} is no pool")
        return {whose: said for whose, said in pool.items() if isinstance(said, list)}

    def under(self, key: str) -> Mapping[str, Entry]:
        """What comes under a key, in the order it is written in."""
        entry = self._entry(key)
        if not isinstance(entry, dict):
            raise KeyError(f"{self.language}: {key} is no chapter")
        return entry

    def has(self, key: str) -> bool:
        try:
            self._entry(key)
        except KeyError:
            return False
        return True

    def listed(self, things: Sequence[str]) -> str:
        """Several things in one breath: "a, b and c"."""
        if len(things) < 2:
            return "".join(things)
        some, last = ", ".join(things[:-1]), things[-1]
        for before, joint in self.under("lists.and_before").items():
            if isinstance(joint, str) and re.match(before, last, re.IGNORECASE):
                return filled(joint, some=some, last=last)
        return self("lists.and", some=some, last=last)

    def _entry(self, key: str) -> Entry:
        found: Entry = self.catalogue
        for part in key.split("."):
            if not isinstance(found, dict) or part not in found:
                raise KeyError(f"{self.language}: there are no words for {key}")
            found = found[part]
        return found


def filled(words: str, /, **blanks: object) -> str:
    """The words with each `{name}` filled in that is given."""
    return _BLANK.sub(lambda blank: str(blanks.get(blank[1], blank[0])), words)


def capital(text: str) -> str:
    """With a capital letter in front."""
    return text[:1].upper() + text[1:]


@cache
def languages() -> tuple[str, ...]:
    """Every language there is a folder of, English first."""
    found = (
        folder.name
        for folder in files(__package__).iterdir()
        if folder.joinpath("language.json").is_file()
    )
    return tuple(sorted(found, key=lambda name: (name != "en", name)))


@cache
def speaking(language: str) -> Words:
    if language not in languages():
        raise UnknownLanguage(language)
    return Words(language)


def _files(language: str) -> Iterator[tuple[str, Entry]]:
    def read(folder: Traversable) -> Iterator[tuple[str, Entry]]:
        for entry in folder.iterdir():
            if entry.is_dir():
                yield from read(entry)
            elif entry.name.endswith(".json"):
                chapter: Entry = msgspec.json.decode(entry.read_bytes())
                yield entry.name.removesuffix(".json"), chapter

    return read(files(__package__).joinpath(language))


ENGLISH = Words("en")
