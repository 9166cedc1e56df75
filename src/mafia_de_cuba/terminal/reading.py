"""What people type, understood: commands, seats, questions, and what lies in a box.

Everyone may type in their own language or in English; their own comes first.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from mafia_de_cuba.game.box import DIAMONDS, Tokens, counts, laid_out
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.notation import LETTERS
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.testimony import About, Question
from mafia_de_cuba.words import ENGLISH, Words, token


class Unclear(ValueError):
    """Something that was not understood, and one sentence about it."""


class Heap(Struct, frozen=True, kw_only=True):
    """What somebody says lies there; None is left unsaid."""

    diamonds: int | None = None
    tokens: Tokens | None = None
    fake: bool | None = None


_LETTERS = {letter.casefold(): token for token, letter in LETTERS.items()}
_NUMBER_OR_WORD = r"\d+|[^\W\d_]+|\S"
_CUT_SHORT = re.compile(r"\b[ld]['’](?=\w)")
"""An article before a vowel: "l’agent"."""


class Reader:
    """Reads in one language, and in English."""

    def __init__(self, words: Words = ENGLISH) -> None:
        self.words = words
        self._known: dict[str, dict[str, str]] = {}
        lying = sorted(map(re.escape, self._meanings("lying")), key=len, reverse=True)
        # A name of several words is one part, and no name begins in the middle of a word.
        self._part = re.compile(
            rf"(?<![^\W\d_])(?:{'|'.join(lying)})(?![^\W\d_])|{_NUMBER_OR_WORD}"
        )

    def meant(self, by: str, word: str) -> str | None:
        """What a word means among others of its kind, if anything."""
        return self._meanings(by).get(folded(word))

    def seat(self, text: str, names: Sequence[str], allowed: Iterable[int]) -> int:
        """A seat by its number, or by a name or the beginning of one."""
        may, wanted = list(allowed), folded(text)
        if wanted.isascii() and wanted.isdecimal() and len(wanted) < 3:
            found = [int(wanted)] if int(wanted) < len(names) else []
        else:
            found = [at for at, name in enumerate(names) if wanted and _begins(name, wanted)]
        if not found:
            raise Unclear(self.words("unclear.nobody", text=text[:30]))
        if len(found) > 1:
            first, second = (names[at] for at in found[:2])
            both = self.words.listed([first, second])
            raise Unclear(self.words("unclear.two_names", names=both))
        if found[0] not in may:
            raise Unclear(self.words("unclear.not_to_be_chosen", name=names[found[0]]))
        return found[0]

    def question(self, text: str) -> Question:
        """One of the questions, by a word or a letter."""
        asked = self.meant("questions", text)
        if asked is not None:
            return Question(asked)
        there = ", ".join(self.words.phrasings(f"typed.questions.{one}")[0] for one in Question)
        raise Unclear(self.words("unclear.no_question", text=text[:30], questions=there))

    def about(self, word: str) -> About | None:
        """What a word like "got" or "took" speaks of, if anything."""
        meant = self.meant("abouts", word)
        return None if meant is None else About(meant)

    def heap(self, text: str, setup: Setup, *, stones_first: bool = True) -> Heap:
        """Diamonds and tokens: "9 HHD", "9 diamonds and 2 henchmen", "3 -", "empty", "fbi".

        The first number counts diamonds, unless a token's name follows it or no stones are asked
        for.
        """
        found = _Heaping(stones_first=stones_first)
        for part in self._part.findall(_CUT_SHORT.sub("", folded(text))):
            if not found.add(part, self.meant("lying", part)):
                raise Unclear(self.words("unclear.not_in_a_box", text=part[:30]))
        heap = found.done()
        self._check(heap, setup)
        return heap

    def _check(self, heap: Heap, setup: Setup) -> None:
        words = self.words
        if heap == Heap():
            raise Unclear(words("unclear.nothing_given"))
        if (heap.diamonds or 0) > DIAMONDS:
            raise Unclear(words("unclear.so_many_diamonds", most=DIAMONDS))
        if heap.fake is not None and not setup.fake_diamond:
            raise Unclear(words("unclear.no_fake"))
        there = counts(setup.tokens)
        for kind, many in counts(heap.tokens or ()).items():
            known = there.get(kind, 0)
            if many > known:
                raise Unclear(
                    words("unclear.so_many", count=known, what=token(kind, known or 1, words))
                )

    def _meanings(self, by: str) -> dict[str, str]:
        """Words of a kind, each with what it means."""
        if by not in self._known:
            self._known[by] = {
                folded(typed): meaning
                for words in (ENGLISH, self.words)
                for typed, meaning in _typed(words, by)
            }
        return self._known[by]


def _typed(words: Words, by: str) -> Iterator[tuple[str, str]]:
    """What is typed in a language, with what it means; a piece by its name without being listed."""
    if by == "lying":
        for kind in Token:
            yield words(f"characters.{kind}.name"), kind
            yield words(f"characters.{kind}.plural"), kind
    for meaning in words.under(f"typed.{by}"):
        for typed in words.phrasings(f"typed.{by}.{meaning}"):
            yield typed, meaning


class _Heaping:
    """A heap while its parts are being read."""

    def __init__(self, *, stones_first: bool) -> None:
        self.stones_first = stones_first
        self.diamonds: int | None = None
        self.tokens: list[Token] | None = None
        self.fake: bool | None = None
        self.nothing = False
        self.number: int | None = None

    def add(self, part: str, meant: str | None) -> bool:
        """Another part, and what it means as a word; whether it was anything at all."""
        if part.isascii() and part.isdecimal():
            self._settle()
            self.number = int(part[:4])
            return True
        match meant:
            case "filling":
                pass
            case "no":
                self.number = 0
            case "diamonds":
                self.diamonds = 1 if self.number is None else self.number
                self.number = None
            case "tokens":
                self.tokens = self.tokens or []
                self.number = None
            case "nothing":
                self.nothing = True
            case "fake":
                self.fake = self.number != 0
                if self.fake:
                    self._settle()
                self.number = None
            case None if all(letter in _LETTERS for letter in part):
                if self.stones_first and self.diamonds is None and self.tokens is None:
                    self._settle()
                self._pieces([_LETTERS[letter] for letter in part])
            case None:
                return False
            case kind:
                self._pieces([Token(kind)])
        return True

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


def folded(text: str) -> str:
    """Without capitals and accents, so that nobody has to find the é."""
    plain = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


def _begins(name: str, wanted: str) -> bool:
    return folded(name).startswith(wanted)
