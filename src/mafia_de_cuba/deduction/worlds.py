"""Worlds: every complete guess at who took what that fits all a viewer knows, counted exactly.

A world is what the Godfather kept, what was bagged, and every take. From the counts come shares:
of each character and number of stones for every seat, of what was kept and bagged, of any claim
being true. Assuming somebody truthful is a filter, and so are joint questions.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from mafia_de_cuba.deduction.by_core import Counted, core_table
from mafia_de_cuba.deduction.chain import chain_for
from mafia_de_cuba.deduction.claims import (
    BagIs,
    BoxIs,
    HandIs,
    Never,
    Place,
    Statement,
    place_of,
    spoken,
)
from mafia_de_cuba.deduction.facts import Facts, facts_of
from mafia_de_cuba.deduction.moment import lazily
from mafia_de_cuba.deduction.open_ways import left_open
from mafia_de_cuba.deduction.shelf import TAKEN_WITHOUT, Amounts, poured_in_rows
from mafia_de_cuba.deduction.walk import Walk, Weights
from mafia_de_cuba.game.box import DIAMONDS, Box, Take
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.setup import MOST_KEPT
from mafia_de_cuba.game.view import View

Kind = Character | Token
"""What a seat is: a token's kind, FBI and CIA told apart, or a character without a token."""


class Worlds:
    """All worlds that fit some facts, and places where claims taken for true must hold."""

    def __init__(
        self,
        facts: Facts,
        places: Iterable[Place] = (),
        *,
        honest_hands: Iterable[int] = (),
        weights: Weights | None = None,
    ) -> None:
        self.facts, self.places = facts, tuple(places)
        self.honest_hands = frozenset(honest_hands)
        """Seats assumed to have taken no diamond."""
        self._chain = chain_for(facts.setup)
        self.weights = weights
        self._by_take: dict[int, Amounts] = {}

    @lazily
    def walks(self) -> tuple[Walk, Walk | None]:
        """All walks of the box, and those that are no longer possible and have to be taken off."""
        facts = self.facts
        walk = Walk(self._chain, left_open(facts, self.places, self.honest_hands), self.weights)
        if facts.hiding is None:
            return walk, None
        # Had nobody else a stone, the game would be over: such worlds are no longer possible.
        over = left_open(facts, self.places, self.honest_hands | facts.hiding)
        return walk, Walk(self._chain, over, self.weights) if over.possible else None

    @lazily
    def _counted(self) -> Counted | None:
        """All of it at once, where the core can do that."""
        if self.weights is None or self.places or self.honest_hands:
            return None
        table = core_table(self.facts.setup)
        opened = None if table is None else table.left_open(self.facts)
        if table is None or opened is None:
            return None
        return Counted(table, opened, [self.weights.listener], boxes=True)

    @lazily
    def weight(self) -> float:
        """How many worlds there are, or how much they weigh."""
        if self._counted is not None:
            return float(self._counted.totals[0])
        walk, over = self.walks
        return walk.total - (0.0 if over is None else over.total)

    @property
    def total(self) -> int:
        """How many worlds there are: exact, since it stays far below 2⁵³."""
        return round(self.weight)

    def by_take(self, seat: int) -> Amounts:
        """How many worlds pass by each of a seat's takes; a rule-breaker's is after all others."""
        if self._counted is not None:
            return np.asarray(self._counted.takes[0, seat - 1])
        if seat not in self._by_take:
            walk, over = self.walks
            found = walk.by_take(seat)
            self._by_take[seat] = found if over is None else found - over.by_take(seat)
        return self._by_take[seat]

    def by_box(self, stage: int) -> Amounts:
        """How many worlds pass by each box at a stage."""
        if self._counted is not None and self._counted.boxes is not None:
            return np.asarray(self._counted.boxes[0, stage])
        walk, over = self.walks
        found = walk.by_box(stage)
        return found if over is None else found - over.by_box(stage)

    def by_move(self, seat: int, bag: Token | None = None) -> Amounts:
        """How many worlds pass by each of a seat's moves; for the first player, after a bagging."""
        walk, over = self.walks
        found = walk.by_move(seat, bag)
        return found if over is None else found - over.by_move(seat, bag)

    def given(self, *places: Place) -> "Worlds":
        """The worlds in which this holds too."""
        return Worlds(
            self.facts,
            (*self.places, *places),
            honest_hands=self.honest_hands,
            weights=self.weights,
        )

    def thieves_among(self, seats: Iterable[int]) -> float:
        """The share of worlds in which nobody but these holds a diamond."""
        others = frozenset(self.facts.hands) - frozenset(seats)
        among = Worlds(
            self.facts,
            self.places,
            honest_hands=self.honest_hands | others,
            weights=self.weights,
        )
        return self._share(among.weight)

    def all_true(self, *claims: Statement) -> float:
        """The share of worlds in which all these claims are true together."""
        places = [place_of(said, self.facts.setup.players) for said in claims]
        return self._share(self.given(*places).weight)

    def kept(self) -> dict[int, float]:
        """The share of each number of diamonds the Godfather may have kept."""
        sent = self._shares(self.by_box(0)[list(self._chain.sent)])
        return dict(zip(range(MOST_KEPT + 1), sent, strict=True))

    def boxes(self, stage: int) -> dict[Box, float]:
        """The share of each box there may have been at a stage; 0 is the box as it was sent."""
        held, boxes = self.by_box(stage), self._chain.shelf.boxes
        some = np.flatnonzero(held)
        found = zip(some.tolist(), self._shares(held[some]), strict=True)
        return {boxes[number]: share for number, share in found}

    def diamonds(self, stages: Sequence[int]) -> Amounts:
        """The share of each number of diamonds there may have been in the box, a row a stage."""
        shares = self._in_boxes(stages)
        others = tuple(range(1, shares.ndim - 1))
        return np.asarray(np.add.reduce(shares, axis=others))

    def tokens(self, stages: Sequence[int]) -> Amounts:
        """The share of each lot of tokens there may have been, whichever they are, a row a
        stage."""
        shares = self._in_boxes(stages)
        return np.asarray(np.add.reduce(shares, axis=(1, -1))).reshape(len(stages), -1)

    def _in_boxes(self, stages: Sequence[int]) -> Amounts:
        if self._counted is not None and self._counted.boxes is not None:
            held = self._counted.boxes[0, stages]
        else:
            held = np.array([self.by_box(stage) for stage in stages])
        shares: Amounts = held / (self.weight or 1.0)
        return shares.reshape(len(stages), *self._chain.shelf.shape)

    def bag(self) -> dict[Token | None, float]:
        """The share of each token in the bag, and of none."""
        walk, over = self.walks
        held, gone = walk.by_bag(), {} if over is None else over.by_bag()
        return {
            bag: self._share(held.get(bag, 0.0) - gone.get(bag, 0.0)) for bag in self._chain.bags
        }

    def takes(self, seat: int) -> dict[Take, float]:
        """The share of each take by a seat, those that are possible."""
        flows, weight = self.by_take(seat), self.weight
        shares = (flows / weight).tolist() if weight else [0.0] * len(flows)
        takes = self._chain.shelf.takes
        if not shares[-1]:
            return {take: share for take, share in zip(takes, shares, strict=False) if share}
        found = dict(zip(takes, shares, strict=False))
        found[next(iter(self.facts.hands[seat].takes))] = shares[-1]
        return {take: share for take, share in found.items() if share}

    @property
    def every_kind(self) -> tuple[Kind, ...]:
        """Everything that anybody may be who kept the rule."""
        return (*TAKEN_WITHOUT, *self._chain.shelf.kinds)

    def kinds(self, seat: int) -> dict[Kind, float]:
        """The share of everything this seat may be."""
        if self.weight and not self.facts.hands[seat].lawful:
            broke = float((self.by_take(seat) / self.weight).sum())
            return {**dict.fromkeys(self.every_kind, 0.0), Character.RULE_BREAKER: broke}
        return dict(zip(self.every_kind, self.kinds_of([seat])[0].tolist(), strict=True))

    def kinds_of(self, seats: Sequence[int]) -> Amounts:
        """The same of several seats that kept the rule, a row each."""
        flows = np.array([self.by_take(seat)[:-1] for seat in seats])
        places = self._chain.shelf.kind_places
        return poured_in_rows(places, flows / (self.weight or 1.0), len(self.every_kind))

    def stones(self, seat: int) -> dict[int, float]:
        """The share of each number of diamonds a seat may have taken."""
        found = dict.fromkeys(range(DIAMONDS + 1), 0.0)
        for take, share in self.takes(seat).items():
            found[take.diamonds] += share
        return found

    def true(self, said: Statement) -> float:
        """The share of worlds in which a claim is true."""
        match place_of(said, self.facts.setup.players):
            case BoxIs(stage=stage, diamonds=diamonds, tokens=tokens, fake=fake):
                boxes = self._chain.shelf.matching(diamonds, tokens, fake=fake)
                return self._share(float(self.by_box(stage)[boxes].sum()))
            case HandIs(seat=seat, claim=claim):
                takes = self.takes(seat).items()
                return sum(share for take, share in takes if claim.fits(take))
            case BagIs(token=token):
                return self.bag().get(token, 0.0)
            case Never():
                return 0.0

    def _shares(self, parts: Amounts) -> list[float]:
        whole = self.weight
        shares: list[float] = (parts / whole if whole else np.zeros(len(parts))).tolist()
        return shares

    def _share(self, part: float) -> float:
        return float(part) / self.weight if self.weight else 0.0


def worlds(view: View, trusted: Sequence[int] = ()) -> Worlds:
    """The worlds that fit a viewer's knowledge, these seats being taken at their word."""
    places = [
        place_of(said, view.setup.players) for said in spoken(view.talk) if said.seat in trusted
    ]
    return Worlds(facts_of(view), places)
