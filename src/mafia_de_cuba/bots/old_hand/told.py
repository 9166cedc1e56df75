"""What was told of a turn, part by part, held against every turn a seat may have had."""

from functools import cached_property

import numpy as np
from msgspec import Struct

from mafia_de_cuba.bots.old_hand.tactics import CLAIMED, FARTHEST, Folk, Tactic
from mafia_de_cuba.deduction.belief import Situations
from mafia_de_cuba.deduction.shelf import Amounts, Boxes, Numbers
from mafia_de_cuba.game.box import DIAMONDS, Tokens, counts, laid_out
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.setup import FIRST
from mafia_de_cuba.game.testimony import About, BagClaim, BoxClaim, Standing, TakeClaim

_UNSAID = {about: BoxClaim(about=about) for about in (About.RECEIVED, About.PASSED)}


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

    @property
    def boxes_told(self) -> bool:
        return self.came.says_something or self.went.says_something

    @property
    def tokens_told(self) -> bool:
        return self.came.tokens is not None or self.went.tokens is not None

    @property
    def one_listed(self) -> bool:
        """Whether all that is told of tokens is that one lay in the box, and none in the end."""
        return len(self.came.tokens or ()) < 2 and not self.went.tokens

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
        if kind in (Tactic.FEWER, Tactic.MORE):
            # Where no token lay each can be named, and listed or not.
            return self._numbers(kind) * (1 + self._bare * np.int8(2 * len(self._most) - 1))
        if kind == Tactic.SWAP:
            return found + self._swaps
        how, _, folk = kind.partition("_")
        for token in self._kinds(folk):
            found += self._can(how, token)
        return found

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
        if self._first or self._last:
            return np.zeros(len(self._lines), dtype=np.int8)
        came = self._lines.received_diamonds.astype(np.int8)
        return np.minimum(FARTHEST, came if kind == Tactic.FEWER else DIAMONDS - came)

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
        if kind in (Tactic.FEWER, Tactic.MORE):
            return self._feints(kind, parts)
        if kind == Tactic.SWAP:
            return self._swapped(parts).astype(float)
        how, _, folk = kind.partition("_")
        found = np.zeros(len(self._lines))
        for token in self._kinds(folk):
            if parts.took is None or parts.took.tokens == (token,):
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

    def _feints(self, kind: str, parts: Parts) -> Amounts:
        """How many false numbers are what was told: one where one was told."""
        told = {box.diamonds for box in (parts.came, parts.went)} - {None}
        if len(told) > 1:
            return np.zeros(len(self._lines))
        many = self._numbers(kind).astype(float)
        for number in told:
            off = (number or 0) - self._lines.received_diamonds.astype(int)
            near = (off >= -FARTHEST) & (off < 0) if kind == Tactic.FEWER else (off > 0)
            many = ((many > 0) & near & (off <= FARTHEST)).astype(float)
        short, lay_there = not parts.tokens_told, self._feint >= 0
        named = list(self._most)
        if parts.took is not None:
            named = [token for token in named if parts.took.tokens == (token,)]
            lay_there = self._feint == self._index(parts.named)
        bare = len(named) * short
        if parts.one_listed and not parts.refused_tokens:
            bare += sum(parts.came.tokens in (None, (token,)) for token in named)
        return many * np.where(self._bare, bare, short & lay_there)

    def _swapped(self, parts: Parts) -> Boxes:
        """The first player's token is said to be in the bag, and the bag's in the hand."""
        bag = self._lines.bag
        if bag is None:
            return self._none
        fit = self._swaps & self._came(parts.came.diamonds, parts.came.tokens)
        if parts.took is not None:
            fit = fit & (parts.took.tokens == (bag,))
        stole = self._stole
        if parts.bag is not None:
            fit = fit & np.where(
                stole, parts.bag.token is None, self._own == self._index(parts.bag.token)
            )
        went = parts.went
        held = None if went.tokens is None else laid_out((*went.tokens, bag))
        later = self._came(went.diamonds, held)
        return fit & np.where(stole, later, self._went(went.diamonds, went.tokens))

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
    def _feint(self) -> Numbers:
        """The token named with a false number, by its place among the kinds; -1 for any of them."""
        found = np.full(len(self._lines), -1, dtype=np.int8)
        kinds = list(self._most)
        for token in sorted(kinds, key=lambda token: (self._most[token], -kinds.index(token))):
            found[self._lines.received_some(token)] = kinds.index(token)
        return found

    @cached_property
    def _bare(self) -> Boxes:
        """Whether no token lay in the box as it came."""
        return np.asarray(self._feint < 0)

    @cached_property
    def _swaps(self) -> Boxes:
        bag = self._lines.bag
        if bag is None:
            return self._none
        return np.asarray(self._stole | ((self._own >= 0) & (self._own != self._index(bag))))


def _less(tokens: Tokens, token: Token) -> Tokens | None:
    left = list(tokens)
    if token not in left:
        return None
    left.remove(token)
    return tuple(left)
