"""What could be believed after each action, as the analysis writes it down."""

from collections.abc import Sequence

from mafia_de_cuba.analysis.moments import THIEF, Moment
from mafia_de_cuba.analysis.pricing import PLACES
from mafia_de_cuba.analysis.value import TimelinePoint


def timeline(gone_through: Sequence[Moment], told: Sequence[float]) -> tuple[TimelinePoint, ...]:
    """A point for each moment; `told` has the chances."""
    return tuple(
        TimelinePoint(action=moment.action, chance=chance, thief=_thieves(moment))
        for moment, chance in zip(gone_through, told, strict=True)
    )


def _thieves(moment: Moment) -> dict[int, float]:
    """By seat, how likely it has stolen; when the game is over, whether it has."""
    game = moment.game
    if game.ended is not None:
        return {seat: float(game.take_of(seat).diamonds > 0) for seat in game.setup.takers}
    return {
        seat: round(float(moment.shares[seat - 1, THIEF]), PLACES) for seat in game.setup.takers
    }
