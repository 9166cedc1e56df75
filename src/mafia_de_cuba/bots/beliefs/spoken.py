"""Somebody's words as sets: of which boxes, as they came and as they went, and of which takes they
would be true, or a cover.

The truth fits in all it says. A cover names one token; the diamonds it speaks of are those that
came, those that went, or others altogether.
"""

from enum import Enum

from msgspec import Struct

from mafia_de_cuba.bots.beliefs.memory import remembered
from mafia_de_cuba.deduction.belief import Situations
from mafia_de_cuba.deduction.shelf import Bits, Bytes, Shelf, shelf_for
from mafia_de_cuba.game.box import Take, Tokens, laid_out
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.setup import FIRST, Setup
from mafia_de_cuba.game.testimony import About, BagClaim, BoxClaim, TakeClaim, standing

COVERS = 3.0
"""How many tokens there usually are to name in a cover."""
LEVELS = 8.0
"""How many other numbers of diamonds a feint may choose from."""
NOWHERE: Bits = 0

Stated = tuple[BoxClaim | TakeClaim | BagClaim, ...]


class Feint(Enum):
    """When the diamonds spoken of may be a feint's."""

    ANY = "none were spoken of"
    NEITHER = "they are neither those that came nor those that went"
    NONE = "two different numbers were told"

    __hash__ = object.__hash__


class Spoken(Struct, frozen=True, kw_only=True, eq=False):
    """What words come to, whatever turn there was."""

    came: Bytes
    """Of each box as it came a bit each: whether all is true of it, a cover may tell its tokens,
    its diamonds were told."""
    went: Bytes
    """The same of each box as it went."""
    takes: Bits
    """Takes of which all is true."""
    feint: Feint
    choice: float
    """How likely just that token is, of those that a cover may name."""
    level: float
    """How likely just that number is, of those that a feint may tell."""

    @property
    def nbytes(self) -> int:
        return self.came.nbytes + self.went.nbytes


class _Words(Struct, frozen=True, kw_only=True):
    """What was stated, by what it is about."""

    received: BoxClaim | None
    took: TakeClaim | None
    passed: BoxClaim | None
    bagged: Tokens

    @property
    def named(self) -> Token | None:
        """The token they say they took."""
        return self.took.tokens[0] if self.took is not None and self.took.tokens else None

    @property
    def levels(self) -> set[int]:
        """The numbers of diamonds they spoke of."""
        boxes = (self.received, self.passed)
        return {box.diamonds for box in boxes if box is not None and box.diamonds is not None}

    @property
    def speaks_of_tokens(self) -> bool:
        """Whether a cover had to choose a token."""
        boxes = (self.received, self.passed)
        return self.took is not None or any(
            box is not None and box.tokens is not None for box in boxes
        )


def minds_the_bag(claims: Stated) -> bool:
    """Whether it depends on what was bagged what words fit: those about diamonds do not."""
    return any(
        isinstance(claim, BagClaim) or (isinstance(claim, BoxClaim) and claim.tokens is not None)
        for claim in claims
    )


def spoken_of(claims: Stated, situations: Situations) -> Spoken:
    """What these words come to at one seat; whoever changes them is judged by the new ones."""
    first = situations.seat == FIRST and minds_the_bag(claims)
    return _spoken(claims, first, situations.bag if first else None, situations.setup)


@remembered
def _spoken(claims: Stated, first: bool, bag: Token | None, setup: Setup) -> Spoken:  # noqa: FBT001
    """The same, whoever says it; but for the first player, who may have bagged something."""
    now = standing(claims)
    bagged = () if bag is None else (bag,)
    words = _Words(received=now.received, took=now.took, passed=now.passed, bagged=bagged)
    shelf, levels = shelf_for(setup), words.levels
    came, went, takes = shelf.every, shelf.every, (1 << len(shelf.takes)) - 1
    after, before = _tokens_after(words, shelf), _tokens_before(words, shelf)
    for claim in claims:
        match claim:
            case BoxClaim(about=about, diamonds=diamonds, tokens=tokens, fake=fake):
                boxes = shelf.set_of(diamonds, tokens, fake=fake)
                if about is About.RECEIVED:
                    came &= boxes
                else:
                    went &= boxes
            case TakeClaim():
                takes &= shelf.takes_fitting(claim)
            case BagClaim(token=token):
                # To whoever never had the bag it is anybody's guess.
                if first and token != bag:
                    takes, after, before = 0, NOWHERE, NOWHERE
    told = shelf.every if not levels else NOWHERE
    if len(levels) == 1:
        (diamonds,) = levels
        told = shelf.set_of(diamonds, None, fake=None)
    feint = Feint.NONE if len(levels) > 1 else Feint.NEITHER if levels else Feint.ANY
    return Spoken(
        came=shelf.marked((came, after, told)),
        went=shelf.marked((went, before, told)),
        takes=takes,
        feint=feint,
        choice=1 / COVERS if words.speaks_of_tokens else 1.0,
        level=1 / LEVELS if levels else 1.0,
    )


def _tokens_after(words: _Words, shelf: Shelf) -> Bits:
    """Boxes that came with the tokens spoken of, less the one named once passed on."""
    fit = shelf.every
    if words.took is not None:
        if words.took.diamonds:
            return NOWHERE
        if words.named is None:
            # An open hand covers for an empty box alone.
            fit &= shelf.set_of(0, (), fake=None)
        else:
            fit &= shelf.set_holding(Take(tokens=(words.named,)))
    if words.received is not None and words.received.tokens is not None:
        fit &= shelf.set_of(None, words.received.tokens, fake=None)
    if words.passed is not None and words.passed.tokens is not None:
        names = (words.named,) if words.named else shelf.kinds
        boxes = NOWHERE
        for name in names:
            held = laid_out((*words.passed.tokens, name, *words.bagged))
            boxes |= shelf.set_of(None, held, fake=None)
        if not words.passed.tokens and not words.named:
            boxes |= shelf.set_of(0, (), fake=None)
        fit &= boxes
    return fit


def _tokens_before(words: _Words, shelf: Shelf) -> Bits:
    """Boxes that went with the tokens spoken of, having come with the one named."""
    fit = shelf.every
    if words.took is not None:
        if words.took.diamonds:
            return NOWHERE
        if words.named is None:
            fit &= shelf.set_of(0, (), fake=None)
    if words.passed is not None and words.passed.tokens is not None:
        fit &= shelf.set_of(None, words.passed.tokens, fake=None)
    if words.received is not None and words.received.tokens is not None:
        came = words.received.tokens
        boxes = NOWHERE
        for name in (words.named,) if words.named else tuple(dict.fromkeys(came)):
            left = _less(came, (name, *words.bagged))
            if left is not None:
                boxes |= shelf.set_of(None, left, fake=None)
        if not came and not words.named:
            boxes |= shelf.set_of(None, (), fake=None)
        fit &= boxes
    return fit


def _less(tokens: Tokens, gone: Tokens) -> Tokens | None:
    left = list(tokens)
    for token in gone:
        if token not in left:
            return None
        left.remove(token)
    return tuple(left)
