"""A table of old hands at which any one chair may hold somebody else, who says whatever suits them.

What no old hand would tell, or hardly ever, proves nothing: an Agent may own up to a theft that
never was, and a Thief name tokens that nobody else has seen.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from mafia_de_cuba.bots.beliefs.habits import model_of, naive
from mafia_de_cuba.bots.beliefs.memory import remembered
from mafia_de_cuba.bots.old_hand.hearing import old_hand_model
from mafia_de_cuba.bots.old_hand.tables import HARDLY_EVER
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.deduction.belief import Attentive, Situations, Words
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.deduction.situations import all_turns
from mafia_de_cuba.game.events import RemarkMade, Talk, Testified
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.testimony import About, Declined

A_STRANGER = 0.05
"""How likely it is of any chair that no old hand sits there. The more, the less rare truths are
believed."""
CERTAINLY = 1.0
"""The same where old hands hardly ever say such a thing."""
HALF = 0.5
"""What words weigh to whoever thinks of another kind of table altogether: whoever talks unlike old
hands may be anyone."""


class MixedCompany:
    """Belief's model of a table where everyone is mostly this; a stranger may be at any chair.

    A stranger takes as everybody does, and says what any of the others might. How likely they are
    to say just this is not known, so it is held to be as likely as it ever is of anybody: words
    weigh as far as they are likelier than that. Otherwise a stranger is heard as one who says
    nothing, and so is everybody whose words are hardly ever told here: it must not pay to find
    some.
    """

    hearing = 1.0

    def __init__(self, mostly: Attentive, others: Sequence[Attentive]) -> None:
        self._mostly, self._all = mostly, (mostly, *others)
        self._heard = remembered(self._listened)
        self._strange = remembered(self._stranger)
        self._says_nothing = remembered(self._silent)

    def keeps(self, setup: Setup) -> Sequence[float]:
        return self._mostly.keeps(setup)

    def takes(self, situations: Situations) -> Amounts:
        """How likely each take is, whoever it is who takes it."""
        return self._mostly.heard((), situations)

    def heard(self, words: tuple[Words, ...], situations: Situations) -> Amounts:
        """How likely each turn is, and all that was said after it, whoever it is who says it."""
        told = tuple([line for line in words if isinstance(line, Testified)])
        return self._heard(told, situations) if told else self.takes(situations)

    def _listened(self, told: tuple[Testified, ...], situations: Situations) -> Amounts:
        mostly = self._mostly.heard(told, situations)
        # Of the first player's turns all count, whatever was bagged.
        share, likeliest = self._strange(told, all_turns(situations.setup, situations.seat))
        return np.asarray((1 - share) * mostly + share * likeliest * self._says_nothing(situations))

    def _silent(self, situations: Situations) -> Amounts:
        """How likely each turn is of one who says nothing."""
        setup, seat = situations.setup, situations.seat
        nothing = Testified(seat=seat, claims=tuple(Declined(about=about) for about in About))
        most = _said(self._mostly, (nothing,), all_turns(setup, seat)).max()
        return np.asarray(self._mostly.heard((nothing,), situations) / most)

    def _stranger(self, told: tuple[Testified, ...], situations: Situations) -> Amounts:
        """How much these words are a stranger's, and how likely they are after the turn that they
        fit best."""
        said = [_said(model, told, situations).max() for model in self._all]
        if said[0] >= HARDLY_EVER:
            return np.array([A_STRANGER, max(said)])
        # As likely as where words weigh half: one chair's odd words are no reason to take the whole
        # table for another kind.
        return np.array([CERTAINLY, max(said) ** HALF])

    def says(self, said: Testified, situations: Situations, before: Sequence[Talk]) -> Amounts:
        """How likely these words are, after all this seat has said before."""
        earlier = tuple(
            line for line in before if isinstance(line, Testified) and line.seat == said.seat
        )
        was, now = (self.heard(it, situations) for it in (earlier, (*earlier, said)))
        return np.divide(now, was, out=np.zeros_like(now), where=was > 0)

    def remarks(self, made: RemarkMade, situations: Situations, before: Sequence[Talk]) -> Amounts:
        """What they say of others depends on nothing that is in a pocket."""
        del made, before
        return np.ones(len(situations))


def _said(model: Attentive, told: tuple[Testified, ...], situations: Situations) -> Amounts:
    """How likely these words are, after each turn that can have been."""
    heard, before = model.heard(told, situations), model.heard((), situations)
    return np.asarray(heard[before > 0] / before[before > 0])


@lru_cache(maxsize=1)
def among_old_hands() -> MixedCompany:
    """Old hands, and in any one chair perhaps a stranger."""
    others = (
        model_of(Strength.SEASONED, hearing=1.0),
        model_of(Strength.GREEN, hearing=1.0),
        naive(),
    )
    return MixedCompany(old_hand_model(), others)
