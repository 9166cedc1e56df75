"""The plainest ideas of how people behave: that anything is as likely as anything, or all talk is.

Counting worlds is the first of them; the second hears nobody, whatever it thinks of their hands.
"""

from collections.abc import Sequence

import numpy as np

from mafia_de_cuba.deduction.belief import Model, Situations
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.events import Talk, Testified
from mafia_de_cuba.game.setup import MOST_KEPT, Setup


class Uniform:
    """Every world weighs the same, and talk is only talk: counting."""

    def keeps(self, setup: Setup) -> Sequence[float]:
        del setup
        return [1.0] * (MOST_KEPT + 1)

    def takes(self, situations: Situations) -> Amounts:
        return np.ones(len(situations))

    def says(self, said: Testified, situations: Situations, before: Sequence[Talk]) -> Amounts:
        del said, before
        return np.ones(len(situations))


class Deaf:
    """A model that takes people as another does and does not listen to a word."""

    def __init__(self, model: Model) -> None:
        self._model = model

    def keeps(self, setup: Setup) -> Sequence[float]:
        return self._model.keeps(setup)

    def takes(self, situations: Situations) -> Amounts:
        return self._model.takes(situations)

    def says(self, said: Testified, situations: Situations, before: Sequence[Talk]) -> Amounts:
        return Uniform().says(said, situations, before)
