"""The cigar box, and what a hand may leave it with.

A box lies open before one player at a time: so many diamonds, some tokens, perhaps the green fake
diamond. A take is what that player's hand left it with. Which takes a box allows is decided here
(R11, R14, R15, R51), and so is what a take makes of the player.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TypeVar

from msgspec import Struct

from mafia_de_cuba.game.characters import CHARACTER_OF, ORDER, Character, Token

DIAMONDS = 15
MOST_OF_A_KIND = 99
"""More of one token than anybody could mean, so that a slip of the pen stays small."""

Counted = TypeVar("Counted", bound=Hashable)

Tokens = tuple[Token, ...]
"""Tokens lying together: sorted, the same kind as often as it is there."""


def laid_out(tokens: Iterable[Token]) -> Tokens:
    """Tokens in the order in which they are listed everywhere."""
    return tuple(sorted(tokens, key=ORDER.__getitem__))


def counts(tokens: Iterable[Counted]) -> dict[Counted, int]:
    found: dict[Counted, int] = {}
    for token in tokens:
        found[token] = found.get(token, 0) + 1
    return found


def spread(tally: Mapping[Token, int]) -> Tokens:
    """The tokens that such counts stand for."""
    return laid_out(t for t, many in tally.items() for _ in range(min(many, MOST_OF_A_KIND)))


class Take(
    Struct,
    frozen=True,
    cache_hash=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """What a hand left the box with. Nothing at all is a take too."""

    diamonds: int = 0
    tokens: Tokens = ()
    fake: bool = False

    def __bool__(self) -> bool:
        return self.diamonds != 0 or bool(self.tokens) or self.fake

    @property
    def character(self) -> Character:
        """What a lawful take makes of the player (R16, R51)."""
        if self.diamonds:
            return Character.THIEF
        if self.tokens:
            return CHARACTER_OF[self.tokens[0]]
        return Character.STREET_URCHIN


NOTHING = Take()


class Box(Struct, frozen=True, cache_hash=True, kw_only=True, forbid_unknown_fields=True):
    """What lies in the box at one moment of its journey."""

    diamonds: int
    tokens: Tokens = ()
    fake: bool = False

    @property
    def empty(self) -> bool:
        """Totally empty: a box with only the fake diamond in it is not (R51)."""
        return not (self.diamonds or self.tokens or self.fake)

    def holds(self, take: Take) -> bool:
        """Whether all of a take is there to be taken."""
        if not 0 <= take.diamonds <= self.diamonds or (take.fake and not self.fake):
            return False
        if len(take.tokens) < 2:
            return not take.tokens or take.tokens[0] in self.tokens
        there = counts(self.tokens)
        return all(there.get(token, 0) >= many for token, many in counts(take.tokens).items())

    def without(self, take: Take) -> "Box":
        """The box as it is passed on."""
        left = self.tokens
        for token in take.tokens:
            place = left.index(token)
            left = left[:place] + left[place + 1 :]
        fake = self.fake and not take.fake
        return Box(diamonds=self.diamonds - take.diamonds, tokens=left, fake=fake)

    def without_token(self, token: Token | None) -> "Box":
        """The box after one token, or none, went into the felt bag (R12)."""
        return self if token is None else self.without(Take(tokens=(token,)))


def breach(box: Box, take: Take, *, last: bool) -> str | None:
    """The ruling that a take from this box breaks, or None for a lawful one."""
    if take.tokens:
        if take.fake:
            return "R51"
        return "R11" if take.diamonds or len(take.tokens) > 1 else None
    if take or last or box.empty:
        return None
    return "R11"


def lawful_takes(box: Box, *, last: bool) -> Iterator[Take]:
    """Every take this box allows, each once: diamonds, tokens, then an open hand."""
    for fake in (False, True) if box.fake else (False,):
        for diamonds in range(0 if fake else 1, box.diamonds + 1):
            yield Take(diamonds=diamonds, fake=fake)
    for token in dict.fromkeys(box.tokens):
        yield Take(tokens=(token,))
    if last or box.empty:
        yield NOTHING
