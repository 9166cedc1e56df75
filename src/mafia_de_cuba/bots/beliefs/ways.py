"""Ways of talking, and which of them somebody's words fit, whatever turn they may have had.

The truth fits the turn in all it says. The three kinds of cover are those of `stories/story.py`,
told by somebody who names one token. Anything at all always fits, and is never likely.
"""

from collections.abc import Iterable
from enum import StrEnum

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from mafia_de_cuba.bots.beliefs.memory import remembered
from mafia_de_cuba.deduction.belief import Situations
from mafia_de_cuba.deduction.moment import OfTheMoment
from mafia_de_cuba.deduction.shelf import Amounts, Boxes, Numbers
from mafia_de_cuba.game.box import Tokens, laid_out
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.testimony import (
    BagClaim,
    BoxClaim,
    Claim,
    Declined,
    TakeClaim,
    Withdrawn,
    joined,
    standing,
)

Stated = tuple[BoxClaim | TakeClaim | BagClaim, ...]

COVERS = 3.0
"""How many tokens there usually are to name in a cover."""
LEVELS = 8.0
"""How many other numbers of diamonds a feint may choose from."""
ANYTHING_IS_ONE_OF = 40.0
"""How many claims about one thing "anything" stands for."""


class Way(StrEnum):
    """What somebody's words come to."""

    TRUTH = "truth"
    GONE_AFTER = "gone_after"
    GONE_BEFORE = "gone_before"
    FEINT = "feint"
    ANYTHING = "anything"


Likely = tuple[float, ...]
"""For each way of talking, how likely words are in it where they fit."""
NOTHING_SAID: Likely = (1.0,) * len(Way)
ANSWERS = 2 ** (len(Way) - 1)
"""How many sets of ways there are that words may fit: anything always does."""


class _Words(Struct, frozen=True, kw_only=True):
    """What was stated, by what it is about."""

    received: BoxClaim | None
    took: TakeClaim | None
    passed: BoxClaim | None

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


def stated(claims: Iterable[Claim]) -> Stated:
    """What was claimed of each thing, each claim once; refusals say nothing.

    What was told of a box in several answers is one claim, as if it had been told at once.
    """
    found: list[BoxClaim | TakeClaim | BagClaim] = []
    for claim in claims:
        if isinstance(claim, Declined | Withdrawn) or claim in found:
            continue
        if isinstance(claim, BoxClaim):
            boxes = (at for at, other in enumerate(found) if other.about is claim.about)
            at = max(boxes, default=None)
            before = None if at is None else found[at]
            if at is not None and isinstance(before, BoxClaim) and _agree(before, claim):
                found[at] = joined(before, claim)
                continue
        found.append(claim)
    return tuple(sorted(found, key=_order) if len(found) > 1 else found)


def _agree(one: BoxClaim, other: BoxClaim) -> bool:
    """Whether nothing that both speak of is told differently."""
    parts = (
        (one.diamonds, other.diamonds),
        (one.tokens, other.tokens),
        (one.fake, other.fake),
    )
    return all(None in both or both[0] == both[1] for both in parts)


def _order(claim: BoxClaim | TakeClaim | BagClaim) -> str:
    return claim.about


class Fits(Struct, frozen=True, kw_only=True, eq=False):
    """Which ways of talking somebody's words fit, for each turn, and how likely they are in each.

    There are so few answers that a byte has them: a fortieth of what it takes to spell them out.
    """

    ways: NDArray[np.uint8]
    """For each turn a bit for each way but the last, which always fits."""
    likely: Likely

    @property
    def nbytes(self) -> int:
        return self.ways.nbytes


def spelt_out(likely: Likely) -> Amounts:
    """A line for each way: how likely the words are in it, for each set of ways that they fit."""
    answers = np.arange(ANSWERS)
    fitting = [answers >> at & 1 for at in range(len(Way) - 1)]
    return np.asarray(np.array([*fitting, np.ones(ANSWERS)]) * np.array(likely)[:, None])


def likelihoods(claims: Stated, situations: Situations) -> Amounts:
    """A line for each way of talking: how likely these words are in it, for each turn."""
    found = fits_of(claims, situations)
    return np.asarray(spelt_out(found.likely)[:, found.ways])


@remembered
def fits_of(claims: Stated, situations: Situations) -> Fits:
    """Which ways of talking these words fit."""
    if not claims:
        return Fits(ways=np.zeros(len(situations), dtype=np.uint8), likely=NOTHING_SAID)
    # Whoever changes their words is judged by the new ones.
    now = standing(claims)
    words = _Words(received=now.received, took=now.took, passed=now.passed)
    true = np.ones(len(situations), dtype=np.bool_)
    bag = true.copy()
    for claim in claims:
        fitting = situations.true(claim)
        true &= fitting
        if isinstance(claim, BagClaim):
            bag &= fitting
    choice = 1 / COVERS if words.speaks_of_tokens else 1.0
    after, before = _tokens_after(words, situations) & bag, _tokens_before(words, situations) & bag
    came, went = _level(words, situations)
    feint, level = _feint(words, situations)
    found = {
        Way.TRUTH: (true, 1.0),
        Way.GONE_AFTER: (after & came, choice),
        Way.GONE_BEFORE: (before & went, choice),
        Way.FEINT: ((after | before) & feint, choice * level),
    }
    ways = np.zeros(len(situations), dtype=np.uint8)
    for at, (fits, _) in enumerate(found.values()):
        ways |= fits.view(np.uint8) << np.uint8(at)
    likely = (*(often for _, often in found.values()), ANYTHING_IS_ONE_OF ** -len(claims))
    return Fits(ways=ways, likely=likely)


class NewWords(Struct, frozen=True, kw_only=True, eq=False):
    """What new words make of the ways that somebody's words fit."""

    was: Likely
    now: Likely
    lines: Numbers
    """For each turn its take, the ways that fitted before and those that fit now, in a number."""

    @property
    def nbytes(self) -> int:
        return self.lines.nbytes


@remembered
def new_words(earlier: Stated, later: Stated, situations: Situations) -> NewWords:
    """What becomes of it when more was stated; whoever listens, it is the same."""
    was, now = fits_of(earlier, situations), fits_of(later, situations)
    lines = (situations.take * np.uint16(ANSWERS) + was.ways) * np.uint16(ANSWERS) + now.ways
    return NewWords(was=was.likely, now=now.likely, lines=lines)


@OfTheMoment
def fits_of_each(stories: tuple[Stated, ...], situations: Situations) -> list[Fits]:
    """The same for several that might be said: whoever thinks of them does so more than once."""
    return [fits_of(claims, situations) for claims in stories]


def _level(words: _Words, situations: Situations) -> tuple[Boxes, Boxes]:
    """Whether the diamonds spoken of are those that came, and those that went."""
    levels = words.levels
    if not levels:
        return _all(situations), _all(situations)
    if len(levels) > 1:
        return _none(situations), _none(situations)
    (diamonds,) = levels
    return situations.received(diamonds, None), situations.passed(diamonds, None)


def _feint(words: _Words, situations: Situations) -> tuple[Boxes, float]:
    """Whether they are neither, and how likely just that number is."""
    if not words.levels:
        return _all(situations), 1.0
    came, went = _level(words, situations)
    return (~(came | went) if len(words.levels) == 1 else _none(situations)), 1 / LEVELS


def _tokens_after(words: _Words, situations: Situations) -> Boxes:
    """Whether the tokens spoken of are those that came, less the one named once passed on."""
    fit = _all(situations)
    if words.took is not None:
        if words.took.diamonds:
            return _none(situations)
        if words.named is None:
            # An open hand covers for an empty box alone.
            fit &= situations.received(0, ())
        else:
            fit &= situations.received_some(words.named)
    if words.received is not None and words.received.tokens is not None:
        fit &= situations.received(None, words.received.tokens)
    if words.passed is not None and words.passed.tokens is not None:
        names = (words.named,) if words.named else tuple(dict.fromkeys(situations.setup.tokens))
        held = [laid_out((*words.passed.tokens, name, *_bag(situations))) for name in names]
        boxes = [situations.received(None, tokens) for tokens in held]
        if not words.passed.tokens and not words.named:
            boxes.append(situations.received(0, ()))
        fit &= _any_of(situations, boxes)
    return fit


def _tokens_before(words: _Words, situations: Situations) -> Boxes:
    """Whether the tokens spoken of are those that went, with the one named as they came."""
    fit = _all(situations)
    if words.took is not None:
        if words.took.diamonds:
            return _none(situations)
        if words.named is None:
            fit &= situations.passed(0, ())
    if words.passed is not None and words.passed.tokens is not None:
        fit &= situations.passed(None, words.passed.tokens)
    if words.received is not None and words.received.tokens is not None:
        came = words.received.tokens
        names = (words.named,) if words.named else tuple(dict.fromkeys(came))
        left = [_less(came, (name, *_bag(situations))) for name in names]
        boxes = [situations.passed(None, tokens) for tokens in left if tokens is not None]
        if not came and not words.named:
            boxes.append(situations.passed(None, ()))
        fit &= _any_of(situations, boxes)
    return fit


def _less(tokens: Tokens, gone: Tokens) -> Tokens | None:
    left = list(tokens)
    for token in gone:
        if token not in left:
            return None
        left.remove(token)
    return tuple(left)


def _bag(situations: Situations) -> Tokens:
    return () if situations.bag is None else (situations.bag,)


def _any_of(situations: Situations, sets: Iterable[Boxes]) -> Boxes:
    found = _none(situations)
    for some in sets:
        found |= some
    return found


def _all(situations: Situations) -> Boxes:
    return np.ones(len(situations), dtype=np.bool_)


def _none(situations: Situations) -> Boxes:
    return np.zeros(len(situations), dtype=np.bool_)
