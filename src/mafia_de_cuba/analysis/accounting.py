"""An account that adds up: where the Godfather's chance went between the start and the result.

Each action moved it by so much. What was said belongs to who said it; an order, before anybody saw
the pocket, is the Godfather's choice, and a shot the Cleaner's; what the pocket then held, against
what was to be expected of it, is nobody's doing.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import fsum

from mafia_de_cuba.analysis.chance import DIGITS
from mafia_de_cuba.analysis.moments import Moment
from mafia_de_cuba.analysis.value import Account
from mafia_de_cuba.game.commands import Accuse, EmptyPockets, Shoot


def account(
    gone_through: Sequence[Moment], told: Sequence[float]
) -> tuple[Account, dict[int, float]]:
    """The account of these moments with these chances, and what each seat's talk did."""
    choices, pockets = list[float](), list[float]()
    talk: dict[int, list[float]] = defaultdict(list)
    for moment, before, now in zip(gone_through[1:], told, told[1:], strict=False):
        match moment.command:
            case Accuse() | Shoot():
                choices.append(now - before)
            case EmptyPockets():
                pockets.append(now - before)
            case _:
                talk[moment.seat].append(now - before)
    by_seat = {seat: _sum(moved) for seat, moved in sorted(talk.items())}
    whole = Account(talk=_sum(by_seat.values()), choices=_sum(choices), pockets=_sum(pockets))
    return whole, by_seat


def _sum(moved: Iterable[float]) -> float:
    """All of it. Chances have so many digits and no more, and so has what they moved by."""
    return round(fsum(moved), DIGITS)
