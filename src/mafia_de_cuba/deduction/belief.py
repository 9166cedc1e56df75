"""Belief: the same chain, weighted by how people behave.

A model says how likely a take is given the box, and how likely a statement is given what the
speaker truly saw and did and what was said before. With it the chain gives the exact posterior
after every sentence. Counting worlds is the model for which everything is equally likely.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Protocol, cast, runtime_checkable

import numpy as np
from msgspec.structs import replace

from mafia_de_cuba.deduction.by_core import LaidWeights, Pointer, core_table, laid
from mafia_de_cuba.deduction.chain import FEW_BOXES, chain_for
from mafia_de_cuba.deduction.facts import facts_of
from mafia_de_cuba.deduction.memory import MEGABYTE
from mafia_de_cuba.deduction.moment import OfTheMoment
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

ROOM_FOR_AN_EAR = 2 * MEGABYTE
"""What an ear has at hand of what it heard lately: what listeners take for said changes to and
fro."""

Words = Testified | RemarkMade
"""What tells something of whoever says it, remarks about others among it."""
_WORDS = (Testified, RemarkMade)


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


@lru_cache(maxsize=32)
def _attentive(kind: type[Model]) -> bool:
    """Whether models of this kind are; to look that up again and again would take long."""
    return issubclass(kind, Attentive)


@OfTheMoment
def _words_by_seat(talk: tuple[Talk, ...]) -> dict[int, tuple[Words, ...]]:
    found: dict[int, tuple[Words, ...]] = {}
    for line in talk:
        if isinstance(line, _WORDS):
            found[line.seat] = (*found.get(line.seat, ()), line)
    return found


class _Ear:
    """One model's ear at one table: of everybody's words only those that are new are weighed."""

    def __init__(self, model: Attentive, setup: Setup) -> None:
        self._model, self._setup = model, setup
        self._kept = dict(enumerate(model.keeps(setup)))
        self._seats: dict[int, dict[tuple[Words, ...], tuple[Amounts, Pointer]]] = {
            seat: {} for seat in setup.takers
        }
        all_lines = sum([len(all_turns(setup, seat)) for seat in setup.takers])
        self._most = max(1, ROOM_FOR_AN_EAR // (8 * all_lines))
        """How many speeches of each seat."""
        self._cored = core_table(setup) is not None
        self._laid_kept = laid(list(self._kept.values())) if self._cored else None
        self._last: tuple[dict[int, tuple[Words, ...]], int, Weights] | None = None

    def heard(self, words: dict[int, tuple[Words, ...]], stages: int) -> Weights:
        """How likely each way is after everybody's words, at the seats that had the box."""
        last = self._last
        if last is None or last[0] is not words or last[1] != stages:
            last = self._last = words, stages, self._all_heard(words, stages)
        return last[2]

    def _all_heard(self, words: dict[int, tuple[Words, ...]], stages: int) -> Weights:
        seats = self._setup.takers[: max(stages, FIRST)]
        found, laid_ = zip(*[self._of(seat, words.get(seat, ())) for seat in seats], strict=True)
        return Weights(
            kept=self._kept,
            first=found[0],
            moves=dict(zip(seats[1:], found[1:], strict=True)),
            laid=LaidWeights(self._laid_kept, laid_) if self._cored else None,
        )

    def _of(self, seat: int, words: tuple[Words, ...]) -> tuple[Amounts, Pointer]:
        """How likely each of a seat's moves is after its words; and where that lies, for the
        core."""
        lately = self._seats[seat]
        found = lately.get(words)
        if found is None:
            if len(lately) >= self._most:
                lately.clear()
            heard = self._model.heard(words, all_turns(self._setup, seat))
            found = lately[words] = heard, laid(heard) if self._cored else None
        return found


@lru_cache(maxsize=8)
def _ear(model: Model, setup: Setup) -> _Ear:
    return _Ear(cast("Attentive", model), setup)


class Belief:
    """What a viewer believes of a table whose players behave as a model says.

    The Godfather's own words carry no weight: he may say anything and risks nothing by it.
    """

    def __init__(self, view: View, model: Model) -> None:
        self._view, self._model = view, model
        self.facts = facts_of(view)
        if _attentive(type(model)):
            self.weights = self._all_heard(cast("Attentive", model))
            self._heard: tuple[Talk, ...] = view.talk
            return
        self._heard = ()
        later = view.setup.takers[1 : self.facts.stages]
        self.weights = Weights(
            kept=dict(enumerate(model.keeps(view.setup))),
            first=self._by_bag(model.takes),
            moves={seat: model.takes(others(view.setup, seat)) for seat in later},
        )
        for talk in view.talk:
            self.hear(talk)

    weights: Weights
    """How likely each way of the box is, after all that was said."""

    def _all_heard(self, model: Attentive) -> Weights:
        """Everything that was said weighed, seat by seat."""
        words, setup, stages = _words_by_seat(self._view.talk), self._view.setup, self.facts.stages
        if chain_for(setup).shelf.size <= FEW_BOXES:
            return _ear(model, setup).heard(words, stages)  # type: ignore[arg-type]
        # At the widest tables there is no room to keep so much at hand.
        return _Ear(model, setup).heard(words, stages)

    def _by_bag(self, weigh: Callable[[Situations], Amounts]) -> Amounts:
        """The first player's situations weighed, one bagging after another."""
        return np.concatenate([weigh(first.situations) for first in firsts(self._view.setup)])

    def hear(self, talk: Talk) -> None:
        """Weigh one more sentence."""
        before = self.weights
        if isinstance(talk, Words) and talk.seat == FIRST:
            said = self._by_bag(lambda situations: self._likely(talk, situations))
            self.weights = replace(before, first=before.first * said, laid=None)
        elif isinstance(talk, Words) and talk.seat != GODFATHER:
            said = self._likely(talk, others(self._view.setup, talk.seat))
            now = before.moves[talk.seat] * said
            self.weights = replace(before, moves={**before.moves, talk.seat: now}, laid=None)
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
            if first.bag in self.facts.bags:
                yield first.situations, first.of(worlds.by_move(seat, first.bag))


def timeline(view: View, model: Model) -> Iterator[tuple[Talk | None, Worlds]]:
    """What is believed before anyone spoke, and after every sentence."""
    silent = replace(view, talk=())
    belief = Belief(silent, model)
    yield None, belief.worlds
    for talk in view.talk:
        belief.hear(talk)
        yield talk, belief.worlds
