"""What was told of a turn, part by part, held against every turn a seat may have had."""

from functools import cached_property

import numpy as np
from msgspec import Struct

from mafia_de_cuba.bots.old_hand.tactics import (
    BAGGED,
    CLAIMED,
    FEINTS,
    MADE_UP,
    Folk,
    Tactic,
    bagging,
    feint,
    other_bags,
)
from mafia_de_cuba.deduction.belief import Situations
from mafia_de_cuba.deduction.shelf import Amounts, Boxes, Numbers
from mafia_de_cuba.game.box import DIAMONDS, Tokens, counts, laid_out
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.setup import FIRST
from mafia_de_cuba.game.testimony import About, BagClaim, BoxClaim, Standing, TakeClaim

_UNSAID = {about: BoxClaim(about=about) for about in (About.RECEIVED, About.PASSED)}


FEINTED = {
    kind: np.array(
        [
            [told != came and feint(told - came) == kind for came in range(DIAMONDS + 1)]
            for told in range(DIAMONDS + 1)
        ],
        dtype=np.int16,
    )
    for kind in FEINTS
}
"""Of each kind of feint, whether a number is one: by what is told, by what came."""
FEINTED[MADE_UP] = 1 - np.eye(DIAMONDS + 1, dtype=np.int16)


class Parts(Struct, frozen=True, kw_only=True):
    """What a seat stands by, and what it would not tell."""

    came: BoxClaim
    took: TakeClaim | None
    went: BoxClaim
    bag: BagClaim | None
    declined: frozenset[About]

    @property
    def named(self) -> Token | None:
        """The token they say they took."""
        return self.took.tokens[0] if self.took is not None and self.took.tokens else None

    def may_be_of(self, token: Token) -> bool:
        """Whether they may be the words of somebody who says they took this token."""
        return self.took is None or self.took.tokens == (token,)

    def lists_only(self, token: Token) -> bool:
        """Whether all that is told of tokens is that this one came, and none went."""
        if self.refused_tokens or self.went.tokens:
            return False
        return self.came.tokens in (None, (token,))

    @property
    def boxes_told(self) -> bool:
        return self.came.says_something or self.went.says_something

    @property
    def tokens_told(self) -> bool:
        return self.came.tokens is not None or self.went.tokens is not None

    @property
    def many_told(self) -> int:
        return self.came.says_something + self.went.says_something + (self.took is not None)

    @property
    def many(self) -> int:
        """Of how many matters something was said, or refused."""
        return self.many_told + len(self.declined)

    @property
    def refused_hand(self) -> bool:
        return About.TOOK in self.declined and self.took is None

    @property
    def refused_tokens(self) -> bool:
        """Whether of a box of which the diamonds were told the rest was refused."""
        boxes = ((About.RECEIVED, self.came), (About.PASSED, self.went))
        return any(about in self.declined and box.says_something for about, box in boxes)

    @property
    def refused(self) -> bool:
        """Whether something was refused altogether."""
        boxes = ((About.RECEIVED, self.came), (About.PASSED, self.went))
        return self.refused_hand or any(
            about in self.declined and not box.says_something for about, box in boxes
        )


def parts_of(stands: Standing) -> Parts:
    """A seat's words, sorted."""
    return Parts(
        came=stands.received or _UNSAID[About.RECEIVED],
        took=stands.took,
        went=stands.passed or _UNSAID[About.PASSED],
        bag=stands.bag,
        declined=frozenset(stands.declined),
    )


class Turns:
    """Every turn of a seat, and how stories of each tactic fit it."""

    def __init__(self, situations: Situations) -> None:
        self._lines, self._setup = situations, situations.setup
        self._most = counts(self._setup.tokens)
        self._first = situations.seat == FIRST
        self._last = situations.seat == self._setup.last

    # --------------------------------------------------------------- how many stories there are

    def alike(self, tactic: Tactic) -> Numbers:
        """For each turn, how many stories of this tactic can be told of it."""
        found = np.zeros(len(self._lines), dtype=np.int8)
        kind = tactic.removesuffix("_short")
        if kind in (Tactic.TRUTH, Tactic.HAND):
            return found + (~self._stole if kind == Tactic.TRUTH else self._own >= 0)
        if kind == Tactic.SILENCE:
            return found + 1
        how, _, folk = kind.rpartition("_")
        if how in FEINTED:
            many = self._numbers(how) * np.int16(len(self._kinds(folk)))
            return many * self._bare if how == MADE_UP else many
        if how.startswith(BAGGED):
            # Whole and in short.
            return found + np.int16(2 * len(self._bags(tactic)))
        for token in self._kinds(folk):
            found += self._can(how, token)
        return found

    def _bags(self, tactic: Tactic) -> list[tuple[Token | None, Token]]:
        """What the first player can say was bagged that was not, and was taken then."""
        told = other_bags(self._setup.tokens, self._lines.bag) if self._first else ()
        return [(bag, token) for bag, token in told if bagging(bag, token) is tactic]

    def _kinds(self, folk: str) -> list[Token]:
        return [token for token in self._most if CLAIMED[token] is Folk(folk)]

    def _can(self, how: str, token: Token) -> Boxes:
        """Whether this token can be named in a story that blames those after, or before."""
        other: Boxes = np.asarray(self._own != list(self._most).index(token))
        if how == "hand":
            return other
        if how == "later":
            if self._last:
                return self._none
            if self._first:
                return other & (self._most[token] > (self._lines.bag == token))
            return other & self._lines.received_some(token)
        if how == "added":
            between = not (self._first or self._last)
            return other & ~self._lines.received_some(token) if between else self._none
        return self._none if self._first else other & ~self._lines.passed_all(token)

    def _numbers(self, kind: str) -> Numbers:
        """How many numbers can be told that are such a feint."""
        return self._feigned(FEINTED[kind].sum(axis=0))

    def _feigned(self, by_number: Numbers) -> Numbers:
        """The same for each turn, by the number that came; nothing for the first and the last."""
        between = not (self._first or self._last)
        return np.asarray(by_number[self._lines.received_diamonds] * np.int16(between))

    # ----------------------------------------------------------------------- which of them fit

    def fitting(self, tactic: Tactic, parts: Parts) -> Amounts:
        """For each turn, how many stories of this tactic are what was told."""
        kind = tactic.removesuffix("_short")
        bag = self._bag_fits(parts)
        if kind == Tactic.SILENCE:
            return np.ones(len(self._lines))
        if kind == Tactic.TRUTH:
            return self._true(parts).astype(float)
        if kind == Tactic.HAND:
            same = self._own >= 0 if parts.took is None else self._own == self._index(parts.named)
            return np.asarray((same & bag).astype(float))
        how, _, folk = kind.rpartition("_")
        if how in FEINTED:
            named = [token for token in self._kinds(folk) if parts.may_be_of(token)]
            if how == MADE_UP:
                named = [token for token in named if parts.lists_only(token)]
            return np.asarray(self._feints(how, parts) * float(len(named)), dtype=np.float64)
        found = np.zeros(len(self._lines))
        if how.startswith(BAGGED):
            ways = (not parts.tokens_told) + (not parts.refused_tokens)
            for told in self._bags(tactic):
                found += ways * self._other_bag(*told, parts)
            return found
        for token in self._kinds(folk):
            if parts.may_be_of(token):
                found += self._can(how, token) & bag & self._cover(how, token, parts)
        return found

    def _true(self, parts: Parts) -> Boxes:
        claims = [parts.came, parts.went, parts.took, parts.bag]
        found = ~self._none
        for claim in claims:
            if claim is not None:
                found &= self._lines.true(claim)
        return found

    def _bag_fits(self, parts: Parts) -> Boxes:
        return ~self._none if parts.bag is None else self._lines.true(parts.bag)

    def _cover(self, how: str, token: Token, parts: Parts) -> Boxes:
        """Whether both boxes are told as a cover with this token has them."""
        if how == "hand":
            return ~self._none
        came, went, bag = parts.came, parts.went, self._lines.bag
        bagged = () if bag is None else (bag,)
        if how == "later":
            held = None if went.tokens is None else laid_out((*went.tokens, token, *bagged))
            return self._came(came.diamonds, came.tokens) & self._came(went.diamonds, held)
        left = None if came.tokens is None else _less(came.tokens, token)
        if came.tokens is not None and left is None:
            return self._none
        if how == "added":
            return self._came(went.diamonds, went.tokens) & self._came(came.diamonds, left)
        return self._went(went.diamonds, went.tokens) & self._went(came.diamonds, left)

    def _feints(self, kind: str, parts: Parts) -> Numbers:
        """How many false numbers are what was told: one where one was told."""
        told = {box.diamonds for box in (parts.came, parts.went)} - {None}
        if len(told) > 1:
            return np.zeros(len(self._lines), dtype=np.int16)
        return self._feigned(FEINTED[kind][told.pop()]) if told else self._numbers(kind)

    def _other_bag(self, bag: Token | None, token: Token, parts: Parts) -> Boxes:
        """The first player says that this was bagged, and that taken."""
        bagged = parts.bag is None or parts.bag.token is bag
        if not (bagged and parts.may_be_of(token)):
            return self._none
        came, went = parts.came, parts.went
        gone = (token,) if bag is None else (token, bag)
        held = None if went.tokens is None else laid_out((*went.tokens, *gone))
        return self._came(came.diamonds, came.tokens) & self._came(went.diamonds, held)

    # ------------------------------------------------------------------------ the turns, in columns

    def _came(self, diamonds: int | None, tokens: Tokens | None) -> Boxes:
        if diamonds is None and tokens is None:
            return ~self._none
        return self._lines.received(diamonds, tokens)

    def _went(self, diamonds: int | None, tokens: Tokens | None) -> Boxes:
        if diamonds is None and tokens is None:
            return ~self._none
        return self._lines.passed(diamonds, tokens)

    def _index(self, token: Token | None) -> int:
        return list(self._most).index(token) if token in self._most else -2

    @cached_property
    def _none(self) -> Boxes:
        return np.zeros(len(self._lines), dtype=np.bool_)

    @cached_property
    def _own(self) -> Numbers:
        """The place of the token that was taken among the table's kinds; -1 for none."""
        kinds = list(self._most)
        places = [kinds.index(t.tokens[0]) if t.tokens else -1 for t in self._lines.takes]
        return np.array(places, dtype=np.int8)[self._lines.take]

    @cached_property
    def _stole(self) -> Boxes:
        return np.array([take.diamonds > 0 for take in self._lines.takes])[self._lines.take]

    @cached_property
    def _bare(self) -> Boxes:
        """Whether no token lay in the box as it came."""
        return np.asarray(self._lines.received(None, ()))


def _less(tokens: Tokens, token: Token) -> Tokens | None:
    left = list(tokens)
    if token not in left:
        return None
    left.remove(token)
    return tuple(left)
