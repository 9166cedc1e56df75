"""Dice that count: the same seed, game and throw always fall alike, in any order.

The fast core throws the same dice, so that both can play the same games by chance.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import groupby

from mafia_de_cuba.environments import actions as a

KINDS = (
    *(a.HIDE, a.BAG, a.TAKE_DIAMONDS, a.TAKE_FAKE, a.TAKE_TOKEN, a.TAKE_NOTHING, a.ACCUSE),
    *(a.SHOOT, a.HOLD, a.EMPTY_POCKETS, a.ASK, a.RECEIVED_DIAMONDS, a.PASSED_DIAMONDS),
    *(a.RECEIVED_TOKENS, a.COUNT, a.RECEIVED_FAKE, a.PASSED_FAKE, a.TOOK_DIAMONDS, a.TOOK_TOKEN),
    *(a.TOOK_FAKE, a.BAGGED, a.DECLINE, a.WITHDRAW, a.DONE, a.OPINION, a.CHALLENGE, a.AGAINST),
    *(a.AGREE, a.SOUND, a.OF, a.PLEAD, a.LAST_WORDS, a.OFFER, a.THREATEN),
)
"""The first action of each kind."""

_GOLDEN = 0x9E3779B97F4A7C15
_ALL = (1 << 64) - 1


def _mixed(value: int) -> int:
    """SplitMix64's finisher."""
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9 & _ALL
    value = (value ^ (value >> 27)) * 0x94D049BB133111EB & _ALL
    return value ^ (value >> 31)


class CountingDice:
    """The dice of one game, and how often they were thrown."""

    def __init__(self, seed: int, game: int = 0) -> None:
        self._dice = _mixed(_mixed(seed + _GOLDEN & _ALL) + _GOLDEN * (game + 1) & _ALL)
        self._thrown = 0

    def throw(self, sides: int) -> int:
        """A number from 0 up to below the number of sides."""
        self._thrown += 1
        return (_mixed(self._dice + _GOLDEN * self._thrown & _ALL) >> 32) * sides >> 32

    def any_of(self, legal: Sequence[int]) -> int:
        """One of these actions, each as likely as the others."""
        return legal[self.throw(len(legal))]

    def varied(self, legal: Sequence[int]) -> int:
        """One of these, each kind as likely as the others and small handfuls likelier than large.

        Games played so have some of everything in them.
        """
        kinds = [list(some) for _, some in groupby(legal, lambda n: bisect_right(KINDS, n))]
        chosen = kinds[self.throw(len(kinds))]
        sides = len(chosen)
        if a.TAKE_DIAMONDS <= chosen[0] < a.TAKE_TOKEN:
            sides = 1 + self.throw(sides)
        return chosen[self.throw(sides)]
