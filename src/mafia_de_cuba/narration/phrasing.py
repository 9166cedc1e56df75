"""Which of many sentences is said, by what is claimed and by public facts alone: no lie trembles.

Whoever speaks has sentences of their temperament and those that anybody may say. Their order
follows from the words themselves, the company and the number of the game, so that phones, terminal
and transcripts hear the same, a game sounds unlike the last, and nothing is said twice in one. The
page chooses alike (web/src/words/phrasing.ts).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from zlib import crc32

from msgspec import Struct

from mafia_de_cuba.words import Words, capital, filled

ANYBODY = "any"
GAMES = 5
"""In how many games of an evening each begins elsewhere among the sentences."""
_ALL = 0xFFFFFFFF


class Part(Struct, frozen=True, kw_only=True):
    """Something to be said: the pools its sentence comes from, and what fills the blanks."""

    keys: tuple[str, ...]
    blanks: Mapping[str, str] = {}

    def filled(self, template: str) -> str:
        capitals = {name.capitalize(): capital(text) for name, text in self.blanks.items()}
        return capital(filled(template, **self.blanks, **capitals))


class Phrasing:
    """Finds the sentences of one game, and remembers which were said."""

    def __init__(self, words: Words, names: Sequence[str], game: int = 1) -> None:
        self.words = words
        # The same company in other chairs is the same company.
        self._company = sum(crc32(name.encode()) for name in names) & _ALL
        self._game = game
        self.templates: set[str] = set()
        """Every sentence that was said, with its blanks."""
        self._texts: set[str] = set()
        self._lines: set[str] = set()
        self._said = 0

    def say(self, parts: Iterable[Part], temperament: str | None) -> str:
        """All of it, in sentences that were not heard in this game before."""
        said = " ".join([self._sentence(part, temperament) for part in parts])
        while said in self._lines and (opener := self._fresh(OPENER, temperament)):
            said = f"{self._heard(opener)} {said}"
        self._lines.add(said)
        return said

    def _sentence(self, part: Part, temperament: str | None) -> str:
        self._said += 1
        found = self._fresh(part, temperament)
        if found is None:
            # Every sentence was said: one that comes to other words this time, or else any.
            every = list(self._in_order(part, temperament))
            new = (one for one in every if one[1] not in self._texts)
            found = next(new, every[self._said % len(every)])
        return self._heard(found)

    def _heard(self, found: tuple[str, str]) -> str:
        template, text = found
        self.templates.add(template)
        self._texts.add(text)
        return text

    def _fresh(self, part: Part, temperament: str | None) -> tuple[str, str] | None:
        """The first sentence that was not said yet."""
        for template, text in self._in_order(part, temperament):
            if template not in self.templates and text not in self._texts:
                return template, text
        return None

    def _in_order(self, part: Part, temperament: str | None) -> Iterator[tuple[str, str]]:
        """Every sentence and what it comes to: two times of three one's own ones come first."""
        own, anybodys, others = list[str](), list[str](), list[str]()
        for key in part.keys:
            for whose, templates in self.words.pool(key).items():
                group = own if whose == temperament else anybodys if whose == ANYBODY else others
                group += templates
        groups = [own, anybodys, others]
        if self._number(str(self._said)) % 3 == 0:
            groups = [anybodys, own, others]
        for group in groups:
            yield from self._turned([(one, part.filled(one)) for one in group])

    def _turned(self, group: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
        """In an order of this company's own; the same words begin elsewhere in each game."""
        group.sort(key=lambda one: self._number(one[1]))
        many = len(group)
        start = (self._game - 1) * max(1, many // GAMES) % many if many else 0
        yield from (*group[start:], *group[:start])

    def _number(self, text: str) -> int:
        return scattered(crc32(f"{self._company}/{text}".encode()))


def scattered(number: int) -> int:
    """A number that looks nothing like this one, the same each time (MurmurHash3's last step)."""
    number ^= number >> 16
    number = number * 0x85EBCA6B & _ALL
    number ^= number >> 13
    number = number * 0xC2B2AE35 & _ALL
    return number ^ number >> 16


OPENER = Part(keys=("relations.openers",))
"""What anybody may say before anything, where all else was said already."""
