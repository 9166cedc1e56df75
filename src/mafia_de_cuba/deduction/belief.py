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

from mafia_de_cuba.deduction.chain import Chain, Moves, chain_for
from mafia_de_cuba.deduction.facts import facts_of
from mafia_de_cuba.deduction.memory import MEGABYTE, BoundedMemory
from mafia_de_cuba.deduction.moment import OfTheMoment
from mafia_de_cuba.deduction.shelf import Amounts, Boxes, Numbers, poured
from mafia_de_cuba.deduction.walk import Weights
from mafia_de_cuba.deduction.worlds import Worlds
from mafia_de_cuba.game.box import Box, Take, Tokens
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.events import RemarkMade, Talk, Testified
from mafia_de_cuba.game.setup import FIRST, GODFATHER, Setup
from mafia_de_cuba.game.testimony import About, BagClaim, BoxClaim, Claim, TakeClaim
from mafia_de_cuba.game.view import View

FIRST_HEARD = BoundedMemory(4 * MEGABYTE)
"""What the first player's words come to after every bagging, for those who heard them before."""


class Situations:
    """Everything one seat may have seen and done, in columns: a line for each possible turn.

    The first player's lines share one bagging; the box received is the one that came, before it.
    """

    def __init__(self, chain: Chain, seat: int, moves: Moves, bag: Token | None = None) -> None:
        self.setup: Setup = chain.setup
        self.seat, self.bag = seat, bag
        self.name = self.setup, seat, bag
        """What tells these situations from all others."""
        self.takes: tuple[Take, ...] = chain.shelf.takes
        self.take: Numbers = moves.take
        """For each line the place of its take among the takes."""
        self._chain = chain
        self._came = moves.came if bag is None else moves.came + chain.bags[bag]
        self._went = moves.went

    def __len__(self) -> int:
        return len(self.take)

    @property
    def received_diamonds(self) -> Numbers:
        return self._chain.shelf.diamonds[self._came]

    def received_some(self, kind: Token) -> Boxes:
        """For each line, whether there was such a token in the box as it came."""
        return self._chain.shelf.holding(Take(tokens=(kind,))).take(self._came)

    def passed_all(self, kind: Token) -> Boxes:
        """For each line, whether all such tokens of the table were in the box as it went."""
        every = (kind,) * self.setup.tokens.count(kind)
        return self._chain.shelf.holding(Take(tokens=every))[self._went]

    @property
    def took_diamonds(self) -> Numbers:
        return np.array([take.diamonds for take in self.takes])[self.take]

    def received(self, diamonds: int | None, tokens: Tokens | None) -> Boxes:
        """For each line, whether the box as it came held this; what is None is left open."""
        return self._chain.shelf.matching(diamonds, tokens, fake=None).take(self._came)

    def passed(self, diamonds: int | None, tokens: Tokens | None) -> Boxes:
        """For each line, whether the box as it went held this; what is None is left open."""
        return self._chain.shelf.matching(diamonds, tokens, fake=None).take(self._went)

    def place(self, came: Box, take: Take) -> int | None:
        """The line of one turn, or None where there can be no such turn."""
        shelf = self._chain.shelf
        number = shelf.number(came)
        if number is None or take not in shelf.place:
            return None
        found = np.flatnonzero((self._came == number) & (self.take == shelf.place[take]))
        return int(found[0]) if len(found) else None

    def among(self, weights: Amounts) -> Amounts:
        """The same weights, made to add up to one over all takes from the same box."""
        size = self._chain.shelf.size
        return weights / poured(self._came, weights, size)[self._came]

    def true(self, claim: Claim) -> Boxes:
        """For each line, whether this seat's claim is true.

        A refusal to speak always is, and so is, to whoever never had it, a guess at the bag.
        """
        shelf = self._chain.shelf
        match claim:
            case BoxClaim(about=about, diamonds=diamonds, tokens=tokens, fake=fake):
                boxes = shelf.matching(diamonds, tokens, fake=fake)
                return boxes.take(self._came if about is About.RECEIVED else self._went)
            case TakeClaim():
                return np.array([claim.fits(take) for take in self.takes]).take(self.take)
            case BagClaim(token=token) if self.seat == FIRST:
                return np.full(len(self), token == self.bag)
            case _:
                return np.ones(len(self), dtype=np.bool_)


Words = Testified | RemarkMade
"""What tells something of whoever says it, remarks about others among it."""


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
        """For each line, how likely its take is and all that the speaker said, in this order."""
        ...

    def remarks(self, made: RemarkMade, situations: Situations, before: Sequence[Talk]) -> Amounts:
        """For each line, how likely the speaker makes this remark, being in that situation."""
        ...


@lru_cache(maxsize=32)
def _attentive(kind: type[Model]) -> bool:
    """Whether models of this kind are; to look that up again and again would take long."""
    return issubclass(kind, Attentive)


class _First:
    """The first player's situations after one bagging, and where they stand among all moves."""

    def __init__(self, chain: Chain, bag: Token | None) -> None:
        self.bag, moves = bag, chain.seats[FIRST]
        after = chain.baggings.after(list(chain.bags).index(bag))
        self._all, self._lines = len(moves.take), chain.baggings.line[after]
        self.situations = Situations(chain, FIRST, moves.only(self._lines), bag)

    def of(self, amounts: Amounts) -> Amounts:
        """The amounts of these situations, out of those of all moves."""
        return amounts[self._lines]

    def spread(self, weights: Amounts) -> Amounts:
        """These weights among all moves, where the others, after another bagging, have none."""
        found = np.zeros(self._all)
        found[self._lines] = weights
        return found


@lru_cache(maxsize=8)
def _firsts(setup: Setup) -> tuple[_First, ...]:
    """By bag, in the order of the chain."""
    chain = chain_for(setup)
    return tuple(_First(chain, bag) for bag in chain.bags)


@lru_cache(maxsize=32)
def _others(setup: Setup, seat: int) -> Situations:
    chain = chain_for(setup)
    return Situations(chain, seat, chain.seats[seat])


def situations_of(setup: Setup, seat: int, bag: Token | None = None) -> Situations:
    """All turns a seat may have had; of the first player's, those after this bagging."""
    if seat != FIRST:
        return _others(setup, seat)
    return next(first.situations for first in _firsts(setup) if first.bag == bag)


@OfTheMoment
def _words_by_seat(talk: tuple[Talk, ...]) -> dict[int, tuple[Words, ...]]:
    found: dict[int, tuple[Words, ...]] = {}
    for line in talk:
        if isinstance(line, Words):
            found[line.seat] = (*found.get(line.seat, ()), line)
    return found


class Belief:
    """What a viewer believes of a table whose players behave as a model says.

    The Godfather's own words carry no weight: he may say anything and risks nothing by it.
    """

    def __init__(self, view: View, model: Model) -> None:
        self._view, self._model = view, model
        self._facts = facts_of(view)
        later = view.setup.takers[1 : self._facts.stages]
        self._others = {seat: _others(view.setup, seat) for seat in later}
        self._heard: list[Talk] = []
        if _attentive(type(model)):
            self._hear_all(cast("Attentive", model))
            return
        self._first_weights = self._by_bag(model.takes)
        self._other_weights = {seat: model.takes(s) for seat, s in self._others.items()}
        for talk in view.talk:
            self.hear(talk)

    def _hear_all(self, model: Attentive) -> None:
        """Weigh everything that was said, seat by seat."""
        words = _words_by_seat(self._view.talk)
        said = words.get(FIRST, ())
        self._first_weights = FIRST_HEARD.recall(
            (model, self._view.setup, said),
            lambda: self._by_bag(lambda situations: model.heard(said, situations)),
        )
        self._other_weights = {
            seat: model.heard(words.get(seat, ()), s) for seat, s in self._others.items()
        }
        self._heard.extend(self._view.talk)

    def _by_bag(self, weigh: Callable[[Situations], Amounts]) -> Amounts:
        """The first player's situations weighed, one bagging after another."""
        return np.concatenate([weigh(first.situations) for first in _firsts(self._view.setup)])

    def hear(self, talk: Talk) -> None:
        """Weigh one more sentence."""
        if isinstance(talk, Words) and talk.seat == FIRST:
            said = self._by_bag(lambda situations: self._likely(talk, situations))
            self._first_weights = self._first_weights * said
        elif isinstance(talk, Words) and talk.seat != GODFATHER:
            said = self._likely(talk, self._others[talk.seat])
            self._other_weights[talk.seat] = self._other_weights[talk.seat] * said
        self._heard.append(talk)

    def likely(self, talk: Words) -> dict[Token | None, Amounts]:
        """For each of a seat's moves, how likely it says this next; the first player's by bag."""
        if talk.seat != FIRST:
            return {None: self._likely(talk, self._others[talk.seat])}
        firsts = _firsts(self._view.setup)
        return {it.bag: it.spread(self._likely(talk, it.situations)) for it in firsts}

    def _likely(self, talk: Words, situations: Situations) -> Amounts:
        if isinstance(talk, Testified):
            return self._model.says(talk, situations, tuple(self._heard))
        if isinstance(self._model, Attentive):
            return self._model.remarks(talk, situations, tuple(self._heard))
        return np.ones(len(situations))

    @property
    def weights(self) -> Weights:
        """How likely each way of the box is, after all that was said."""
        return Weights(
            kept=dict(enumerate(self._model.keeps(self._view.setup))),
            first=self._first_weights,
            moves=dict(self._other_weights),
        )

    @property
    def worlds(self) -> Worlds:
        """The worlds as they are believed in now: shares are probabilities."""
        return Worlds(self._facts, weights=self.weights)

    def turns(self, seat: int) -> Iterator[tuple[Situations, Amounts]]:
        """Every turn this seat may have had, and how much each is believed in.

        With these one can weigh what the seat might say next without hearing everyone again.
        """
        worlds = self.worlds
        if seat != FIRST:
            yield self._others[seat], worlds.by_move(seat)
            return
        for first in _firsts(self._view.setup):
            if first.bag in self._facts.bags:
                yield first.situations, first.of(worlds.by_move(seat, first.bag))


def timeline(view: View, model: Model) -> Iterator[tuple[Talk | None, Worlds]]:
    """What is believed before anyone spoke, and after every sentence."""
    silent = replace(view, talk=())
    belief = Belief(silent, model)
    yield None, belief.worlds
    for talk in view.talk:
        belief.hear(talk)
        yield talk, belief.worlds
