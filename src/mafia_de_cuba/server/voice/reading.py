"""A text read: which things it names, of what it tells, and every word that could turn it round.

Reading is strict. A text with a word too many, an "if", a "not" that denies no thing, is not
understood, and what is not understood is not said.
"""

import re
from collections.abc import Iterator
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.game.box import DIAMONDS, Tokens, laid_out
from mafia_de_cuba.game.testimony import About
from mafia_de_cuba.server.voice.lexicon import Lexicon, either, lexicon, plain

NAME = re.compile(r"Name([1-9]\d?)(?!\w)")
"""What stands for somebody's name."""


class Things(Struct, frozen=True, kw_only=True):
    """What is said to lie somewhere; None goes unsaid."""

    diamonds: int | None = None
    tokens: Tokens | None = None
    fake: bool | None = None

    @property
    def denies(self) -> bool:
        """Whether it names only what is not there."""
        return not (self.diamonds or self.tokens or self.fake)


NOTHING = Things(diamonds=0, tokens=())


class Stretch(Struct, frozen=True, kw_only=True):
    """A piece of a sentence between two commas: what was found in it, in order."""

    parts: tuple[Things | About, ...]
    others: tuple[str, ...]
    """Kinds of words in it that bear on what it claims."""
    asks: bool = False

    @property
    def heaps(self) -> list[Things]:
        return [part for part in self.parts if isinstance(part, Things)]


class Text(Struct, frozen=True, kw_only=True):
    """A text in plain letters, and its clauses."""

    plain: str
    order: tuple[int, ...]
    """The names in it, as they come."""
    clauses: tuple[Stretch, ...]

    @property
    def names(self) -> frozenset[int]:
        return frozenset(self.order)

    @property
    def heaps(self) -> list[Things]:
        return [part for clause in self.clauses for part in clause.heaps]

    @property
    def abouts(self) -> set[About]:
        parts = (part for clause in self.clauses for part in clause.parts)
        return {part for part in parts if isinstance(part, About)}

    def count(self, kind: str) -> int:
        """How many words of a kind there are."""
        return sum(clause.others.count(kind) for clause in self.clauses)


class Unread(Exception):
    """It cannot be told what this says."""


def read(text: str, language: str) -> Text:
    """A text as it is understood; raises `Unread`."""
    flat = plain(text)
    order = tuple(int(found[1]) for found in NAME.finditer(text))
    return Text(plain=flat, order=order, clauses=tuple(_clauses(flat, language)))


@cache
def _marks(language: str) -> re.Pattern[str]:
    """Everything that matters in a text, by the name of a group; the first is tried first."""
    words = lexicon(language)
    small = either(word for word in words.numbers if words.number_of[word] > 1)
    some = rf"(?:{small}|\d+)"
    single = rf"(?:{either(words.single)})"
    token = either(words.tokens.values())
    settled = "|".join(f"(?P<s_{a}>{either(p)})" for a, p in words.settled.items())
    about = "|".join(f"(?P<a_{a}>{either(p)})" for a, p in words.about.items())
    kinds = (
        rf"(?P<harmless>{either(words.harmless)})",
        settled,
        rf"(?:{either(words.no)})\s*(?:(?P<no_fake>{words.fake})|(?P<no_diamonds>{words.diamonds})"
        rf"|(?P<no_tokens>{words.token_word}))",
        rf"(?:(?P<many>{some})\s+|{single}\s*)?(?P<token>{token})",
        rf"(?:{single}\s*)?(?P<fake>{words.fake})",
        rf"(?P<stones>{some})\s+(?:{words.diamonds})",
        rf"(?P<one>{single})\s*(?P<stone>{words.diamonds})",
        rf"(?P<number>{some})",
        rf"(?P<nothing>{either(words.nothing)})",
        r"(?P<name>name\d+)",
        rf"(?P<undone>{either(words.undone)})",
        rf"(?P<how_many>{either(words.how_many)})",
        rf"(?P<which>{either(words.which)})",
        rf"(?P<gems>{words.diamonds})",
        rf"(?P<token_word>{words.token_word})",
        about,
        rf"(?P<people>{either(words.people)})",
        rf"(?P<doubtful>{either(words.doubtful)})",
        rf"(?P<negative>{either(words.negative)})",
        rf"(?P<somebody>{either(words.somebody)})",
    )
    stops = r"(?P<end>[.!?…]+)|(?P<comma>[,;:()–—]+)"
    return re.compile(rf"(?<!\w)(?:{'|'.join(kinds)})(?:(?<=')|(?!\w))|{stops}")


def _clauses(flat: str, language: str) -> Iterator[Stretch]:
    """Stretch by clause; a comma between the things of one heap parts nothing."""
    words, sentence = lexicon(language), list[Stretch]()
    parts, others, ends, comma = list[Things | About](), list[str](), -1, False
    for found in _marks(language).finditer(f"{flat}."):
        kind, heap = found.lastgroup or "", _heap(found, words)
        if kind == "comma":
            comma = True
            continue
        near = ends >= 0 and words.joined.fullmatch(flat, ends, found.start()) is not None
        goes_on = heap is not None and near
        if kind == "end" or (comma and not goes_on):
            sentence.append(Stretch(parts=tuple(parts), others=tuple(others)))
            parts, others, ends = [], [], -1
        comma = False
        if kind == "end":
            yield from (replace(clause, asks="?" in found[0]) for clause in sentence)
            sentence = []
        elif kind[:2] in ("a_", "s_"):
            parts.append(About(kind[2:]))
        elif heap is not None:
            parts[-1:] = [_both(parts[-1], heap)] if goes_on else [*parts[-1:], heap]
            ends = found.end()
        elif kind != "harmless":
            others.append(kind)


def _heap(found: re.Match[str], words: Lexicon) -> Things | None:
    """What a mark says is there, if it names a thing."""
    match found.lastgroup:
        case "no_diamonds":
            return Things(diamonds=0)
        case "no_tokens":
            return Things(tokens=())
        case "no_fake":
            return Things(fake=False)
        case "nothing":
            return NOTHING
        case "fake":
            return Things(fake=True)
        case "token":
            kind, several = words.token(found["token"])
            many = 1 if found["many"] is None else _number(found["many"], words)
            if several != (many > 1):
                raise Unread("how many tokens")
            return Things(tokens=(kind,) * many)
        case "stones" | "number":
            return Things(diamonds=_number(found["stones"] or found["number"], words))
        case "stone" if not found["stone"].endswith(("s", "x")):
            return Things(diamonds=1)
        case _:
            return None


def _number(text: str, words: Lexicon) -> int:
    many = int(text) if text.isdecimal() and len(text) < 4 else words.number_of.get(text)
    if many is None or not 0 < many <= DIAMONDS:
        raise Unread("a number of its own")
    return many


def _both(one: Things | About, other: Things) -> Things:
    """Two heaps in one breath."""
    if isinstance(one, About):
        raise Unread("what is there")
    if one == NOTHING and other == Things(fake=False):
        return replace(one, fake=False)
    tokens = one.tokens or other.tokens
    if one.tokens and other.tokens:
        tokens = laid_out((*one.tokens, *other.tokens))
    elif (one.tokens, other.tokens).count(()) and tokens:
        raise Unread("tokens and none")
    elif () in (one.tokens, other.tokens):
        tokens = ()
    if None not in (one.diamonds, other.diamonds) or None not in (one.fake, other.fake):
        raise Unread("twice the same")
    return Things(
        diamonds=other.diamonds if one.diamonds is None else one.diamonds,
        tokens=tokens,
        fake=other.fake if one.fake is None else one.fake,
    )
