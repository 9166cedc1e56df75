"""Diamonds, tokens, boxes and hands, said the way one says them at the table."""

from collections.abc import Iterable

from mafia_de_cuba.game.box import Box, Take, Tokens, counts
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Character, Token
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.words import ENGLISH, Words

Kinds = frozenset[Token]
"""Kinds of token of which there is only one: "the Driver", where two would make "a Driver"."""

ONE_OF_A_KIND: Kinds = frozenset(t for t in Token if PROFILES[CHARACTER_OF[t]].pieces == 1)
"""True of every table, when no more is known of it."""


def single_kinds(setup: Setup) -> Kinds:
    """The tokens of which this table has just one."""
    return frozenset(token for token, many in counts(setup.tokens).items() if many == 1)


class Pieces:
    """What lies on a table, in the words of a language; it knows what there is only one of."""

    def __init__(self, words: Words = ENGLISH, single: Kinds = ONE_OF_A_KIND) -> None:
        self.words, self.single = words, single

    def number(self, many: int) -> str:
        """A number as a word, as long as it is small."""
        numbers = self.words.phrasings("pieces.numbers")
        return numbers[many] if 0 <= many < len(numbers) else str(many)

    def diamonds(self, many: int) -> str:
        """ "no diamonds", "one diamond", "nine diamonds"."""
        return self.words("pieces.diamonds", count=many, number=self.number(many))

    def of_them(self, many: int) -> str:
        """So many diamonds, where diamonds were just spoken of: "none", "one diamond", "nine"."""
        if many == 1:
            return self.diamonds(many)
        return self.number(many) if many else self.words("pieces.none_of_them")

    def token(self, kind: Token, many: int = 1) -> str:
        """ "the Driver" where there is one at the table, or else "a Driver", "two Drivers"."""
        form = "several" if many != 1 else "the" if kind in self.single else "a"
        return self.words(f"pieces.tokens.{kind}.{form}", number=self.number(many))

    def maybe(self, kind: Token | None) -> str:
        """A token, or "nothing"."""
        return self.words("claims.nothing") if kind is None else self.token(kind)

    def tokens(self, lying: Iterable[Token]) -> list[str]:
        return [self.token(kind, many) for kind, many in counts(lying).items()]

    def heap(self, lying: Box | Take) -> str:
        """What lies in a box or a hand: everything that is there, or "nothing"."""
        there = self._there(lying.diamonds, lying.tokens, fake=lying.fake)
        return self.words.listed(there) or self.words("claims.nothing")

    def told(self, stones: int | None, lying: Tokens | None, *, fake: bool | None) -> str:
        """What somebody says is there; None goes unsaid, and what is denied comes last."""
        words, there = self.words, self._there(stones or 0, lying or (), fake=bool(fake))
        missing = [words(f"pieces.no.{it}") for it in _lacking(stones, lying, fake=fake)]
        if not there or len(missing) != 1:
            return ", ".join(filter(None, (words.listed(there), *missing)))
        joint = "but" if stones == 0 else "and"
        return words(
            f"pieces.{joint}", count=len(there), there=words.listed(there), missing=missing[0]
        )

    def denied(self, stones: int | None, lying: Tokens | None, *, fake: bool | None) -> str:
        """What somebody says is not there, as it stands after a "not": "aucun diamant"."""
        words = self.words
        *some, last = [words(f"pieces.none.{it}") for it in _lacking(stones, lying, fake=fake)] or [
            ""
        ]
        return words("pieces.nor", some=", ".join(some), last=last) if some else last

    def character(self, who: Character) -> str:
        """What somebody is: "a Thief", "an Agent", "the Cleaner"."""
        return self.words(f"pieces.characters.{who}")

    def _there(self, stones: int, lying: Tokens, *, fake: bool) -> list[str]:
        parts = [self.diamonds(stones)] if stones else []
        return [*parts, *self.tokens(lying), *([self.words("claims.fake")] if fake else [])]


def _lacking(stones: int | None, lying: Tokens | None, *, fake: bool | None) -> list[str]:
    denied = {"diamonds": stones == 0, "tokens": lying == (), "fake": fake is False}
    return [it for it, so in denied.items() if so]
