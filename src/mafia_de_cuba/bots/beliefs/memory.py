"""What was worked out before and may be wanted again, as much of it as fits.

Tables differ in width by a factor of a hundred, and so do their arrays: what is kept is bounded by
its size in memory, not by its number. Whatever anybody remembers shares one room, however many
models of people there are, and what was used longest ago goes first.
"""

from collections.abc import Callable, Hashable
from typing import ParamSpec, Protocol, TypeVar

from cachetools import LRUCache

from mafia_de_cuba.deduction.belief import Situations

MEGABYTE = 2**20
ROOM = 48 * MEGABYTE
"""In bytes: what several models make of the widest table, or of a dozen usual ones."""


LABEL = 1_000
"""What it takes to know by what name something is kept, about, in bytes."""


class Weighty(Protocol):
    """Something that says how much room it takes."""

    @property
    def nbytes(self) -> int: ...


Asked = ParamSpec("Asked")
Found = TypeVar("Found", bound=Weighty)


class BoundedMemory:
    """Room for what was worked out, in bytes."""

    def __init__(self, room: float) -> None:
        self._kept: LRUCache[Hashable, Weighty] = LRUCache(
            # What is larger than all the room has it to itself until the next one comes.
            room,
            getsizeof=lambda found: min(found.nbytes + LABEL, room),
        )

    def remembered(self, function: Callable[Asked, Found]) -> Callable[Asked, Found]:
        """Keep what a function gave; its arguments are all positional."""
        kept, whose = self._kept, object()

        def asked(*about: Asked.args, **none: Asked.kwargs) -> Found:
            key = whose, *map(_name, about)
            found = kept.get(key)
            if found is None:
                found = kept[key] = function(*about, **none)
            return found  # type: ignore[return-value]

        return asked

    def cache_clear(self) -> None:
        """Begin as on the first day: nothing that any function gave is known."""
        self._kept.clear()


def _name(asked: object) -> object:
    """A seat's situations stand for all the moves of their table: only their name is kept."""
    return asked.name if isinstance(asked, Situations) else asked


SHARED = BoundedMemory(ROOM)
remembered = SHARED.remembered
