"""Ways of talking, and which of them somebody's words fit, whatever turn they may have had.

The truth fits the turn in all it says. The three kinds of cover are those of `stories/story.py`,
told by somebody who names one token. Anything at all always fits, and is never likely.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from mafia_de_cuba.bots.beliefs.memory import remembered
from mafia_de_cuba.bots.beliefs.spoken import Feint, minds_the_bag, spoken_of
from mafia_de_cuba.bots.beliefs.spoken import Stated as Stated
from mafia_de_cuba.deduction.belief import Situations
from mafia_de_cuba.deduction.moment import of_the_moment
from mafia_de_cuba.deduction.shelf import Amounts, Numbers
from mafia_de_cuba.game.events import Talk, Testified
from mafia_de_cuba.game.testimony import (
    BagClaim,
    BoxClaim,
    Claim,
    Declined,
    TakeClaim,
    Withdrawn,
    joined,
)

ANYTHING_IS_ONE_OF = 40.0
"""How many claims about one thing "anything" stands for."""


SAYING_NOTHING = (Declined, Withdrawn)
"""Claims that state nothing."""


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


def stated(claims: Iterable[Claim]) -> Stated:
    """What was claimed of each thing, each claim once; refusals say nothing.

    What was told of a box in several answers is one claim, as if it had been told at once.
    """
    found: list[BoxClaim | TakeClaim | BagClaim] = []
    for claim in claims:
        if isinstance(claim, SAYING_NOTHING) or claim in found:
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


def _answered(feint: Feint) -> bytes:
    """By all that a turn may be in, the ways of talking that words fit then, a bit each."""
    found = bytearray(128)
    for told in range(128):
        true_came, after, came, true_went, before, went, took = (told >> at & 1 for at in range(7))
        feigned = {Feint.ANY: 1, Feint.NEITHER: not (came or went), Feint.NONE: 0}[feint]
        ways = (
            true_came and true_went and took,
            after and came,
            before and went,
            (after or before) and feigned,
        )
        found[told] = sum(bool(fits) << at for at, fits in enumerate(ways))
    return bytes(found)


ANSWERED = {feint: _answered(feint) for feint in Feint}


@remembered
def fits_of(claims: Stated, situations: Situations) -> Fits:
    """Which ways of talking these words fit."""
    if len(situations.parts) > 1 and minds_the_bag(claims):
        each = [fits_of(claims, after) for after in situations.parts]
        return Fits(ways=np.concatenate([it.ways for it in each]), likely=each[0].likely)
    if not claims:
        return Fits(ways=np.zeros(len(situations), dtype=np.uint8), likely=NOTHING_SAID)
    told = spoken_of(claims, situations)
    ways = situations.answered(told.came, told.went, told.takes, ANSWERED[told.feint])
    likely = (1.0, told.choice, told.choice, told.choice * told.level)
    return Fits(ways=ways, likely=(*likely, ANYTHING_IS_ONE_OF ** -len(claims)))


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


def stated_by(said: Testified, before: Sequence[Talk]) -> tuple[Stated, Stated, bool]:
    """What somebody had stated, what they have by now, and whether they declined something."""
    earlier = stated(
        claim
        for talk in before
        if isinstance(talk, Testified) and talk.seat == said.seat
        for claim in talk.claims
    )
    declined = any(isinstance(claim, Declined) for claim in said.claims)
    return earlier, stated((*earlier, *said.claims)), declined


@lru_cache(maxsize=64)
def last_word(words: tuple[Testified, ...], situations: Situations) -> tuple[Fits, Fits, bool]:
    """What somebody's words fitted before the last, what they fit now, and whether that declined
    something: for one model after the other."""
    earlier, later, declined = stated_by(words[-1], words[:-1])
    return fits_of(earlier, situations), fits_of(later, situations), declined


@of_the_moment
def fits_of_each(stories: tuple[Stated, ...], situations: Situations) -> list[Fits]:
    """The same for several that might be said: whoever thinks of them does so more than once."""
    return [fits_of(claims, situations) for claims in stories]
