"""A table of old hands at which any one chair may hold somebody else.

Whoever talks as no old hand does is heard as others are, and says nothing of how the rest talk.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from mafia_de_cuba.bots.beliefs.habits import model_of, naive
from mafia_de_cuba.bots.beliefs.memory import remembered
from mafia_de_cuba.bots.old_hand.hearing import old_hand_model
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.deduction.belief import Attentive, Situations, Words
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.events import RemarkMade, Talk, Testified
from mafia_de_cuba.game.setup import Setup

A_STRANGER = 0.1
"""How likely it is of any chair that no old hand sits there."""


class MixedCompany:
    """Belief's model of a table where everyone is mostly this, and may by oneself be that."""

    hearing = 1.0

    def __init__(self, mostly: Attentive, others: Sequence[tuple[float, Attentive]]) -> None:
        self._mostly = mostly
        self._parts = ((1 - sum(share for share, _ in others), mostly), *others)
        self._heard = remembered(self._listened)

    def keeps(self, setup: Setup) -> Sequence[float]:
        return self._mostly.keeps(setup)

    def takes(self, situations: Situations) -> Amounts:
        """How likely each take is, whoever it is who takes it."""
        return self.heard((), situations)

    def heard(self, words: tuple[Words, ...], situations: Situations) -> Amounts:
        """How likely each turn is, and all that was said after it, whoever it is who says it."""
        return self._heard(words, situations)

    def _listened(self, words: tuple[Words, ...], situations: Situations) -> Amounts:
        found = np.zeros(len(situations))
        for share, model in self._parts:
            found += share * model.heard(words, situations)
        return found

    def says(self, said: Testified, situations: Situations, before: Sequence[Talk]) -> Amounts:
        """How likely these words are, after all this seat has said before."""
        return self._after(said, situations, before)

    def remarks(self, made: RemarkMade, situations: Situations, before: Sequence[Talk]) -> Amounts:
        """How likely this remark is, of those that somebody makes who makes one."""
        return self._after(made, situations, before)

    def _after(self, word: Words, situations: Situations, before: Sequence[Talk]) -> Amounts:
        earlier = tuple(
            line
            for line in before
            if isinstance(line, Testified | RemarkMade) and line.seat == word.seat
        )
        was, now = (self.heard(it, situations) for it in (earlier, (*earlier, word)))
        return np.divide(now, was, out=np.zeros_like(now), where=was > 0)


@lru_cache(maxsize=1)
def among_old_hands() -> MixedCompany:
    """Old hands, and in any one chair perhaps a stranger."""
    others = (
        model_of(Strength.SEASONED, hearing=1.0),
        model_of(Strength.GREEN, hearing=1.0),
        naive(),
    )
    return MixedCompany(old_hand_model(), [(A_STRANGER / len(others), it) for it in others])
