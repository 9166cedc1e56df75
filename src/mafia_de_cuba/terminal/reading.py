"""What people type, understood: seats, questions, and what lies in a box."""

import re
import unicodedata
from collections.abc import Iterable, Sequence

from msgspec import Struct

from mafia_de_cuba import words
from mafia_de_cuba.game.box import DIAMONDS, Tokens, counts, laid_out
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.notation import LETTERS
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.testimony import About, Question


class Unclear(ValueError):
    """Something that was not understood, and one sentence about it."""


class Heap(Struct, frozen=True, kw_only=True):
    """What somebody says lies there; None is left unsaid."""

    diamonds: int | None = None
    tokens: Tokens | None = None
    fake: bool | None = None


QUESTION_WORDS: dict[Question, tuple[str, ...]] = {
    Question.RECEIVED: ("got", "g", "received", "box"),
    Question.RECEIVED_DIAMONDS: ("diamonds", "d", "stones"),
    Question.RECEIVED_TOKENS: ("tokens", "k"),
    Question.TOOK: ("took", "t", "take", "taken"),
    Question.PASSED: ("left", "l", "passed", "p"),
    Question.BAG: ("bag", "b"),
}
ABOUT_WORDS: dict[About, tuple[str, ...]] = {
    About.RECEIVED: ("got", "received", "back"),
    About.TOOK: ("took", "kept"),
    About.PASSED: ("left", "passed", "sent"),
    About.BAG: ("bag", "bagged"),
}
"""The Godfather speaks of what came back, what he kept, and what he sent."""

_LETTERS = {letter.casefold(): token for token, letter in LETTERS.items()}
_NAMED = {
    **{name.split()[-1].casefold(): t for t, both in words.TOKEN_NAMES.items() for name in both},
    **dict.fromkeys(("agent", "agents", "fbi"), Token.FBI_AGENT),
    "cia": Token.CIA_AGENT,
}
_DIAMONDS = {"diamond", "diamonds", "stone", "stones", "◆"}
_NOTHING = {"-", "–", "nothing", "empty", "none"}
_FILLING = {"the", "a", "an", "and", "with", "loyal", "crooked", ",", ".", "+", "just", "only"}
_ALIASES = (
    (r"\b(fbi|cia) agents?\b", r"\1"),
    (r"\bdiamond lovers?\b", "lover"),
    (r"\b(fake|green)( diamonds?| stones?)?\b", "*"),
)
_PART = re.compile(r"\d+|[^\W\d_]+|\S")


def seat(text: str, names: Sequence[str], allowed: Iterable[int]) -> int:
    """A seat by its number, or by a name or the beginning of one."""
    may, wanted = list(allowed), folded(text)
    if wanted.isascii() and wanted.isdecimal() and len(wanted) < 3:
        found = [int(wanted)] if int(wanted) < len(names) else []
    else:
        found = [at for at, name in enumerate(names) if wanted and folded(name).startswith(wanted)]
    if not found:
        raise Unclear(f"Nobody here is called “{text[:30]}”: give a seat's number or a name.")
    if len(found) > 1:
        both = " and ".join(names[at] for at in found[:2])
        raise Unclear(f"That could be {both}.")
    if found[0] not in may:
        raise Unclear(f"{names[found[0]]} cannot be chosen for that now.")
    return found[0]


def question(text: str) -> Question:
    """One of the questions, by a word or a letter."""
    for asked, known in QUESTION_WORDS.items():
        if text.casefold() in known:
            return asked
    names = ", ".join(known[0] for known in QUESTION_WORDS.values())
    raise Unclear(f"“{text[:30]}” is no question: there are {names}.")


def about(word: str) -> About | None:
    """What a word like "got" or "took" speaks of, if anything."""
    return next((it for it, known in ABOUT_WORDS.items() if word.casefold() in known), None)


def heap(text: str, setup: Setup, *, stones_first: bool = True) -> Heap:
    """Diamonds and tokens: "9 HHD", "9 diamonds and 2 henchmen", "3 -", "empty", "fbi".

    The first number counts diamonds, unless a token's name follows it or no stones are asked for.
    """
    lowered = text.casefold()
    for pattern, plain in _ALIASES:
        lowered = re.sub(pattern, plain, lowered)
    found = _Heaping(stones_first=stones_first)
    for part in _PART.findall(lowered):
        found.add(part)
    return _possible(found.done(), setup)


class _Heaping:
    """A heap while its parts are being read."""

    def __init__(self, *, stones_first: bool) -> None:
        self.stones_first = stones_first
        self.diamonds: int | None = None
        self.tokens: list[Token] | None = None
        self.fake: bool | None = None
        self.nothing = False
        self.number: int | None = None

    def add(self, part: str) -> None:
        if part in _FILLING:
            return
        if part.isascii() and part.isdecimal():
            self._settle()
            self.number = int(part[:4])
        elif part == "no":
            self.number = 0
        elif part in _DIAMONDS:
            self.diamonds = 1 if self.number is None else self.number
            self.number = None
        elif part in ("token", "tokens"):
            self.tokens = self.tokens or []
            self.number = None
        elif part in _NOTHING:
            self.nothing = True
        elif part == "*":
            self.fake = self.number != 0
            if self.fake:
                self._settle()
            self.number = None
        elif part in _NAMED:
            self._pieces([_NAMED[part]])
        elif all(letter in _LETTERS for letter in part):
            if self.stones_first and self.diamonds is None and self.tokens is None:
                self._settle()
            self._pieces([_LETTERS[letter] for letter in part])
        else:
            raise Unclear(f"“{part[:30]}” is nothing that lies in the box.")

    def _pieces(self, tokens: list[Token]) -> None:
        many = 1 if self.number is None else min(self.number, 99)
        self.tokens = [*(self.tokens or []), *tokens[:1] * many, *tokens[1:]]
        self.number = None

    def _settle(self) -> None:
        """A number that no name followed counts diamonds."""
        if self.number is not None and self.diamonds is None:
            self.diamonds = self.number
            self.number = None

    def done(self) -> Heap:
        self._settle()
        if self.nothing:
            self.tokens = self.tokens or []
            self.diamonds = self.diamonds or 0
        tokens = None if self.tokens is None else laid_out(self.tokens)
        return Heap(diamonds=self.diamonds, tokens=tokens, fake=self.fake)


def _possible(heap: Heap, setup: Setup) -> Heap:
    if heap == Heap():
        raise Unclear("Give a number of diamonds, tokens by their letters, or - for nothing.")
    if (heap.diamonds or 0) > DIAMONDS:
        raise Unclear(f"There are only {DIAMONDS} diamonds in the whole game.")
    if heap.fake is not None and not setup.fake_diamond:
        raise Unclear("There is no fake diamond at this table.")
    there = counts(setup.tokens)
    for token, many in counts(heap.tokens or ()).items():
        if many > there.get(token, 0):
            one, more = words.TOKEN_NAMES[token]
            known = there.get(token, 0)
            raise Unclear(
                f"There {'is' if known < 2 else 'are'} only {known} {one if known == 1 else more} "
                "at this table."
                if known
                else f"There is no {one} at this table."
            )
    return heap


def folded(text: str) -> str:
    """Without capitals and accents, so that nobody has to find the é."""
    plain = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign))
