"""What was worked out before and may be wanted again, as much of it as fits.

Tables differ in width by a factor of a hundred, and so do their arrays: what is kept is bounded by
its size in memory, not by its number, and what was used longest ago goes first.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Protocol, TypeVar

MEGABYTE = 2**20
LABEL = 1_000
"""What it takes to know by what name something is kept, about, in bytes."""


class Weighty(Protocol):
    """Something that says how much room it takes."""

    @property
    def nbytes(self) -> int: ...


Found = TypeVar("Found", bound=Weighty)


class BoundedMemory:
    """Room for what was worked out, in bytes."""

    def __init__(self, room: float) -> None:
        self._room, self._taken = room, 0
        self._kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()

    def recall(self, name: Hashable, work: Callable[[], Found]) -> Found:
        """What is kept by this name; else it is worked out, and kept."""
        found = self._kept.get(name)
        if found is None:
            made = work()
            self._keep(name, made)
            return made
        self._kept.move_to_end(name)
        kept: Found = found[0]
        return kept

    def _keep(self, name: Hashable, made: Weighty) -> None:
        size = made.nbytes + LABEL
        self._kept[name] = made, size
        self._taken += size
        # What is larger than all the room has it to itself until the next one comes.
        while self._taken > self._room and len(self._kept) > 1:
            self._taken -= self._kept.popitem(last=False)[1][1]

    def cache_clear(self) -> None:
        """Begin as on the first day: nothing is known."""
        self._kept.clear()
        self._taken = 0
