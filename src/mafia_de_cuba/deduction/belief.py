"""Belief: the same chain, weighted by how people behave.

A model says how likely a take is given the box, and how likely a statement is given what the
speaker truly saw and did and what was said before. With it the chain gives the exact posterior
after every sentence. Counting worlds is the model for which everything is equally likely.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, cast, runtime_checkable

import numpy as np
from msgspec.structs import replace

from mafia_de_cuba.deduction.by_core import deaf_listener
from mafia_de_cuba.deduction.facts import facts_of
from mafia_de_cuba.deduction.moment import lazily, line_by_line
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.deduction.situations import Situations as Situations
from mafia_de_cuba.deduction.situations import all_turns, firsts, others
from mafia_de_cuba.deduction.situations import situations_of as situations_of
from mafia_de_cuba.deduction.walk import Weights
from mafia_de_cuba.deduction.worlds import Worlds
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.events import RemarkMade, Talk, Testified
from mafia_de_cuba.game.setup import FIRST, GODFATHER, Setup
from mafia_de_cuba.game.view import View

if TYPE_CHECKING:
    from mafia_de_cuba_core.ways import Listener

Words = Testified | RemarkMade
"""What tells something of whoever says it, remarks about others among it."""
_WORDS = (Testified, RemarkMade)
WordsBySeat = dict[int, tuple[Words, ...]]


class Model(Protocol):
    """How people behave. Weights need not add up to one: only their ratios count."""

    def keeps(self, setup: Setup) -> Sequence[float]:
        """How likely the Godfather is to keep 0, 1, … 5 diamonds."""
        ...

    def takes(self, situations: Situations) -> Amounts:
        """For each line, how likely that take (and bagging) is given the box."""
        ...

    def says(self, said: Testified, situations: Situations, before: Sequence[Talk]) -> Amounts:
        """For each line, how likely the speaker says this, being in that situation."""
        ...


@runtime_checkable
class Attentive(Model, Protocol):
    """A model for which only a seat's own words count: all of them can be weighed at once."""

    def heard(self, words: tuple[Words, ...], situations: Situations) -> Amounts:
        """For each line, how likely its take is and all that the speaker said, in this order.

        The first player's are the lines after any bagging.
        """
        ...

    def remarks(self, made: RemarkMade, situations: Situations, before: Sequence[Talk]) -> Amounts:
        """For each line, how likely the speaker makes this remark, being in that situation."""
        ...


class ForCore(Attentive, Protocol):
    """An attentive model whose words come to small tables, by which the core can weigh them."""

    def listener(self, words: WordsBySeat, setup: Setup) -> "Listener":
        """Somebody who takes people to be like this, and what everybody said."""
        ...


@lru_cache(maxsize=32)
def _for_core(kind: type[Model]) -> bool:
    return hasattr(kind, "listener")


@lru_cache(maxsize=32)
def _attentive(kind: type[Model]) -> bool:
    """Whether models of this kind are; to look that up again and again would take long."""
    return issubclass(kind, Attentive)


def _sorted(before: WordsBySeat, lines: tuple[Talk, ...]) -> WordsBySeat:
    words = [line for line in lines if isinstance(line, _WORDS)]
    if not words:
        return before
    found = dict(before)
    for said in words:
        found[said.seat] = (*found.get(said.seat, ()), said)
    return found


words_by_seat = line_by_line(_sorted, WordsBySeat())
"""All that tells something of whoever said it."""


class WeighedWays:
    """How likely each way is, as it has been weighed."""

    def __init__(self, kept: Mapping[int, float], moves: Mapping[int, Amounts]) -> None:
        self.kept, self._moves = kept, moves

    def of(self, seat: int) -> Amounts:
        return self._moves[seat]

    @lazily
    def listener(self) -> "Listener":
        kept = [self.kept[many] for many in sorted(self.kept)]
        return deaf_listener(kept, [self._moves[seat] for seat in sorted(self._moves)])


class _Heard:
    """How likely each way is after everybody's words; weighed when somebody looks at it."""

    def __init__(self, model: Attentive, setup: Setup, words: WordsBySeat) -> None:
        self._model, self._setup, self._words = model, setup, words

    @property
    def kept(self) -> Mapping[int, float]:
        return dict(enumerate(self._model.keeps(self._setup)))

    def of(self, seat: int) -> Amounts:
        return self._model.heard(self._words.get(seat, ()), all_turns(self._setup, seat))

    @lazily
    def listener(self) -> "Listener":
        if _for_core(type(self._model)):
            return cast("ForCore", self._model).listener(self._words, self._setup)
        hands = [self.of(seat) for seat in self._setup.takers]
        return deaf_listener(self._model.keeps(self._setup), hands)


class Belief:
    """What a viewer believes of a table whose players behave as a model says.

    The Godfather's own words carry no weight: he may say anything and risks nothing by it.
    """

    def __init__(self, view: View, model: Model, words: WordsBySeat | None = None) -> None:
        """`words` are what an attentive model heard, if that is not all that the view has."""
        self._view, self._model = view, model
        self.facts = facts_of(view)
        if _attentive(type(model)):
            heard = words_by_seat(view.talk) if words is None else words
            self.weights = _Heard(cast("Attentive", model), view.setup, heard)
            self._heard: tuple[Talk, ...] = view.talk
            return
        self._heard = ()
        later = view.setup.takers[FIRST : self.facts.stages]
        first = {FIRST: self._by_bag(model.takes)}
        moves = {seat: model.takes(others(view.setup, seat)) for seat in later}
        self.weights = WeighedWays(dict(enumerate(model.keeps(view.setup))), first | moves)
        for talk in view.talk:
            self.hear(talk)

    weights: Weights
    """How likely each way of the box is, after all that was said."""

    def _by_bag(self, weigh: Callable[[Situations], Amounts]) -> Amounts:
        """The first player's situations weighed, one bagging after another."""
        return np.concatenate([weigh(first.situations) for first in firsts(self._view.setup)])

    def hear(self, talk: Talk) -> None:
        """Weigh one more sentence."""
        if isinstance(talk, Words) and talk.seat != GODFATHER:
            before, seat = self.weights, talk.seat
            seats = self._view.setup.takers[: max(FIRST, self.facts.stages)]
            moves = {at: before.of(at) for at in seats}
            if seat == FIRST:
                said = self._by_bag(lambda situations: self._likely(talk, situations))
            else:
                said = self._likely(talk, others(self._view.setup, seat))
            self.weights = WeighedWays(before.kept, {**moves, seat: before.of(seat) * said})
        self._heard = (*self._heard, talk)

    def likely(self, talk: Words) -> dict[Token | None, Amounts]:
        """For each of a seat's moves, how likely it says this next; the first player's by bag."""
        if talk.seat != FIRST:
            return {None: self._likely(talk, others(self._view.setup, talk.seat))}
        first = firsts(self._view.setup)
        return {it.bag: it.spread(self._likely(talk, it.situations)) for it in first}

    def _likely(self, talk: Words, situations: Situations) -> Amounts:
        if isinstance(talk, Testified):
            return self._model.says(talk, situations, self._heard)
        if isinstance(self._model, Attentive):
            return self._model.remarks(talk, situations, self._heard)
        return np.ones(len(situations))

    @property
    def worlds(self) -> Worlds:
        """The worlds as they are believed in now: shares are probabilities."""
        return Worlds(self.facts, weights=self.weights)

    def turns(self, seat: int) -> Iterator[tuple[Situations, Amounts]]:
        """Every turn this seat may have had, and how much each is believed in.

        With these one can weigh what the seat might say next without hearing everyone again.
        """
        worlds = self.worlds
        if seat != FIRST:
            yield others(self._view.setup, seat), worlds.by_move(seat)
            return
        for first in firsts(self._view.setup):
            yield first.situations, first.of(worlds.by_move(seat, first.bag))


def timeline(view: View, model: Model) -> Iterator[tuple[Talk | None, Worlds]]:
    """What is believed before anyone spoke, and after every sentence."""
    silent = replace(view, talk=())
    belief = Belief(silent, model)
    yield None, belief.worlds
    for talk in view.talk:
        belief.hear(talk)
        yield talk, belief.worlds
