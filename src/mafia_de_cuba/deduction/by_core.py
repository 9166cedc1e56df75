"""The same walks by the fast core, where it is installed: sooner, and the same to the last digit.

It counts where it is asked most: after the box's return, at tables that are not the widest, among
hands that kept the rule. Whatever else is asked is walked here as it always was.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import numpy as np

from mafia_de_cuba.deduction.chain import FEW_BOXES, ROOM_FOR_WAYS, chain_for
from mafia_de_cuba.deduction.facts import MOST_KNOWLEDGE, Facts, OpenTakes, any_takes
from mafia_de_cuba.deduction.memory import BoundedMemory
from mafia_de_cuba.deduction.shelf import Amounts, Bytes, Numbers
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.setup import Setup

try:
    from mafia_de_cuba_core import ways

    core = ways
except ImportError:  # The game plays without it.
    core = None  # type: ignore[assignment]

_lawful = attrgetter("lawful")
if TYPE_CHECKING:
    from mafia_de_cuba_core.ways import Lines, Listener, Open

Pointer = Any
"""Where something lies, for the core."""


class CoreTable:
    """A table as the core knows it."""

    def __init__(self, setup: Setup) -> None:
        self._chain = chain = chain_for(setup)
        baggings, takes = chain.baggings, chain.shelf.takes
        first = (baggings.moves.came, baggings.moves.went, baggings.moves.take)
        others = [chain.seats[seat] for seat in setup.takers[1:]]
        self.map = core.Map(
            size=chain.shelf.size,
            takes=len(takes),
            sent=chain.sent,
            stones=sum(1 << place for place, take in enumerate(takes) if take.diamonds),
            moves=[first, *((moves.came, moves.went, moves.take) for moves in others)],
            bag=baggings.bag,
            kept=baggings.by_kept % len(chain.sent),
        )
        self.bags = tuple(chain.bags)
        """What may be in the bag, in the core's order."""
        self._takes: dict[frozenset[Take], int] = {}
        anything = any_takes(setup)
        self._anything = anything, self._take_bits(anything)
        self._bags: dict[frozenset[Token | None], int] = {}
        self._kept = BoundedMemory(ROOM_FOR_WAYS)
        self.left_open = lru_cache(maxsize=MOST_KNOWLEDGE)(self._left_open)
        """The ways that facts leave open; None where that is not for the core."""
        self._last_hands: tuple[dict[int, OpenTakes], list[int] | None] | None = None

    def _left_open(self, facts: Facts) -> "Open | None":
        setup, taken = facts.setup, self._taken(facts.hands)
        if facts.stages != setup.last or taken is None:
            return None
        known = [-1] * setup.players
        for stage, box in facts.boxes.items():
            number = self._chain.shelf.number(box)
            # A box that there cannot be leaves nothing open.
            known[stage] = self._chain.shelf.size if number is None else number
        kept, bags = sum([1 << kept for kept in facts.kept]), self._bag_bits(facts.bags)
        hiding = -1 if facts.hiding is None else sum([1 << seat for seat in facts.hiding])
        return self._kept.recall(
            (kept, bags, hiding, *taken, *known),
            lambda: self.map.left_open(
                kept=kept, bags=bags, hands=taken, known=known, hiding=hiding
            ),
        )

    def _taken(self, hands: dict[int, OpenTakes]) -> list[int] | None:
        """What each seat may have taken, for all who know no more of that than everybody; None if
        somebody broke the rule."""
        last = self._last_hands
        if last is None or last[0] is not hands:
            taken: list[int] | None = None
            if all(map(_lawful, hands.values())):
                # Of most hands nothing is known.
                anything, all_bits = self._anything
                some = [
                    all_bits if it is anything else self._take_bits(it) for it in hands.values()
                ]
                taken = [0, *some]
            last = self._last_hands = hands, taken
        return last[1]

    def _take_bits(self, hand: OpenTakes) -> int:
        found = self._takes.get(hand.takes)
        if found is None:
            place = self._chain.shelf.place
            found = sum(1 << place[take] for take in hand.takes if take in place)
            self._takes[hand.takes] = found
        return found

    def _bag_bits(self, bags: frozenset[Token | None]) -> int:
        found = self._bags.get(bags)
        if found is None:
            found = sum(1 << at for at, bag in enumerate(self._chain.bags) if bag in bags)
            self._bags[bags] = found
        return found


@lru_cache(maxsize=8)
def core_table(setup: Setup) -> CoreTable | None:
    """A table in the core; None where there is no core, or the table is too wide for it."""
    if core is None or chain_for(setup).shelf.size > FEW_BOXES:
        return None
    return CoreTable(setup)


def laid(amounts: Amounts | Sequence[float]) -> Pointer:
    """Amounts as the core reads them; they stay where they are while this is held."""
    return core.at(np.ascontiguousarray(amounts, dtype=np.float64))


def deaf_listener(kept: Sequence[float], hands: Iterable[Amounts]) -> "Listener":
    """Somebody to whom each way is so likely, whatever is said."""
    return core.Listener(core.Ear(laid(kept), [laid(some) for some in hands]))


def lines_of(setup: Setup, came: Numbers, went: Numbers, take: Numbers) -> "Lines | None":
    """A seat's turns in the core, where the core has their table."""
    return None if core_table(setup) is None else core.Lines(came, went, take)


def laid_in_rows(some: Sequence[Bytes]) -> Pointer:
    """Several columns of bytes; whoever uses this holds them."""
    return core.byte_rows([core.bytes_at(column) for column in some])


class Counted:
    """What the worlds weigh to one or several listeners, and what passes by takes and boxes."""

    def __init__(
        self, table: CoreTable, opened: "Open", listeners: "Sequence[Listener]", *, boxes: bool
    ):
        found = table.map.count(opened, listeners, boxes=boxes)
        self.totals, self.takes, self.boxes = found
        """The last two by listener; by seat and take, or by stage and box."""
