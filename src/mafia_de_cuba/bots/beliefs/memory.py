"""What was worked out before and may be wanted again, as much of it as fits.

Tables differ in width by a factor of a hundred, and so do their arrays: what is kept is bounded by
its size in memory, not by its number. What was used longest ago goes first.
"""

from collections.abc import Callable, Hashable
from typing import ParamSpec

from cachetools import LRUCache, cached

from mafia_de_cuba.deduction.belief import Situations
from mafia_de_cuba.deduction.shelf import Amounts

MEGABYTE = 2**20
Asked = ParamSpec("Asked")


def remembered(
    megabytes: float,
) -> Callable[[Callable[Asked, Amounts]], Callable[Asked, Amounts]]:
    """Keep what a function gave, up to so many megabytes; its arguments are all positional."""
    room = megabytes * MEGABYTE

    def size(found: Amounts) -> float:
        # What is larger than all the room has it to itself until the next one comes.
        return min(found.nbytes, room)

    return cached(LRUCache(room, getsizeof=size), key=_names)


def _names(*asked: Hashable) -> Hashable:
    """A seat's situations stand for all the moves of their table: only their name is kept."""
    return tuple(one.name if isinstance(one, Situations) else one for one in asked)
