"""What was worked out of people before and may be wanted again.

Whatever anybody remembers shares one room, however many models of people there are.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from mafia_de_cuba.deduction.belief import Situations
from mafia_de_cuba.deduction.memory import MEGABYTE, BoundedMemory, Weighty

ROOM = 48 * MEGABYTE
"""In bytes: what several models make of the widest table, or of a dozen usual ones."""

Asked = ParamSpec("Asked")
Found = TypeVar("Found", bound=Weighty)


class SharedMemory(BoundedMemory):
    """Room for what several functions gave."""

    def remembered(self, function: Callable[Asked, Found]) -> Callable[Asked, Found]:
        """Keep what a function gave; its arguments are all positional, situations the last."""
        whose, kept = object(), self._kept

        def asked(*about: Asked.args, **none: Asked.kwargs) -> Found:
            # Situations stand for all the moves of their table: only their name is kept.
            last = about[-1]
            about_what = last.name if isinstance(last, Situations) else last
            name = (whose, about_what, *about[:-1])
            found = kept.get(name)
            if found is None:
                made = function(*about, **none)
                self._keep(name, made)
                return made
            kept.move_to_end(name)
            known: Found = found[0]
            return known

        return asked


SHARED = SharedMemory(ROOM)
remembered = SHARED.remembered
