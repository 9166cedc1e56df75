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
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.deduction.belief import Attentive, Situations, Words
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.deduction.situations import all_turns
from mafia_de_cuba.game.characters import PROFILES, Goal
from mafia_de_cuba.game.events import RemarkMade, Talk, Testified
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.testimony import About, Declined

A_STRANGER = 0.03
"""How likely it is of any chair that no old hand sits there. The more, the less rare truths are
believed."""
WITH_JOKERS = 0.06
"""The same at a table with Jokers, where few of the loyal speak of boxes at all."""
SELDOM = 0.5
"""How readily one of the Godfather's people tells what nobody would, beside others."""
NEXT_TO_NOTHING = 1e-6
UNHEARD_OF = 1.0
"""How likely it is where nobody else would say such a thing."""
SERVES = Goal.SERVE_GODFATHER


class MixedCompany:
    """Belief's model of a table where everyone is mostly this; a stranger may be at any chair.

    A stranger takes as everybody does, and says what any of the others might. How likely they are
    to say just this is not known, so it is held to be as likely as it ever is of anybody: words
    weigh as far as they are likelier than that. Where nobody else here would ever say it, they are
    a stranger's for certain, and say nothing of the others either.
    """

    hearing = 1.0

    def __init__(self, mostly: Attentive, others: Sequence[Attentive]) -> None:
        self._mostly, self._all = mostly, (mostly, *others)
        self._heard = remembered(self._listened)
        self._strange = remembered(self._stranger)
        self._by_turn = remembered(self._of_each_turn)

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
        strange = self._by_turn(bool(share == UNHEARD_OF), situations)
        return np.asarray((1 - share) * mostly + share * likeliest * strange)

    def _of_each_turn(self, unheard_of: bool, situations: Situations) -> Amounts:  # noqa: FBT001
        """How likely each turn is of somebody whose words prove nothing. With Jokers, where few of
        the loyal speak of boxes, it is as of one who says nothing."""
        takes, setup, seat = self.takes(situations), situations.setup, situations.seat
        if not setup.jokers:
            served = [PROFILES[it.character].goal is SERVES for it in situations.takes]
            odd = np.where(served, SELDOM if unheard_of else 1.0, 1.0)
            return np.asarray(takes * odd[situations.take])
        nothing = Testified(seat=seat, claims=tuple(Declined(about=about) for about in About))
        most = _said(self._mostly, (nothing,), all_turns(setup, seat)).max()
        return np.asarray(self._mostly.heard((nothing,), situations) / most)

    def _stranger(self, told: tuple[Testified, ...], situations: Situations) -> Amounts:
        """How much these words are a stranger's, and how likely they are after the turn that they
        fit best."""
        said = [_said(model, told, situations) for model in self._all]
        unheard_of = said[0].max() <= said[0].min() * (1 + NEXT_TO_NOTHING)
        usual = WITH_JOKERS if situations.setup.jokers else A_STRANGER
        return np.array([UNHEARD_OF if unheard_of else usual, max(it.max() for it in said)])

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
