"""What was worked out before and may be wanted again, as much of it as fits.

Tables differ in width by a factor of a hundred, and so do their arrays: what is kept is bounded by
its size in memory, not by its number. What was used longest ago goes first.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec

from mafia_de_cuba.deduction.belief import Situations
from mafia_de_cuba.deduction.shelf import Amounts

MEGABYTE = 2**20
Asked = ParamSpec("Asked")


def remembered(
    megabytes: float,
) -> Callable[[Callable[Asked, Amounts]], Callable[Asked, Amounts]]:
    """Keep what a function gave, up to so many megabytes; its arguments are all positional."""

    def keeping(work_out: Callable[Asked, Amounts]) -> Callable[Asked, Amounts]:
        kept: OrderedDict[Hashable, Amounts] = OrderedDict()
        held = 0

        @wraps(work_out)
        def recall(*asked: Asked.args, **named: Asked.kwargs) -> Amounts:
            nonlocal held
            # A seat's situations stand for all the moves of their table: only their name is kept.
            key = tuple(one.name if isinstance(one, Situations) else one for one in asked)
            found = kept.get(key)
            if found is not None:
                kept.move_to_end(key)
                return found
            found = kept[key] = work_out(*asked, **named)
            held += found.nbytes
            while held > megabytes * MEGABYTE and len(kept) > 1:
                _, oldest = kept.popitem(last=False)
                held -= oldest.nbytes
            return found

        return recall

    return keeping
