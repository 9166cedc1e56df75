"""What a reasoning bot believes of every seat, listening to all that was said.

How people lie is the hard part: a Godfather with one fixed idea of it is lost against liars who
know that idea. So several ideas are held at once, and the testimony itself tells which it fits.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.bots.habits import model_of
from mafia_de_cuba.deduction.belief import Belief, Deaf, Model
from mafia_de_cuba.deduction.worlds import Kind, Worlds
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Character, Token
from mafia_de_cuba.game.seats import takers
from mafia_de_cuba.game.view import View


class Suspicion(Struct, frozen=True, kw_only=True):
    """What is believed of one seat."""

    thief: float
    """That it holds diamonds."""
    danger: float
    """That accusing it ends the game: an Agent, a Lover, a Revolutionary."""

    @property
    def harmless(self) -> float:
        """That it is an innocent whom an accusation would only cost a Joker."""
        return max(0.0, 1.0 - self.thief - self.danger)


Ideas = Sequence[tuple[float, Model]]
"""Models of how people lie, each with how much it is believed in at first."""


def ideas() -> Ideas:
    """As our own bots do; always blaming whoever came before; mostly whoever comes after."""
    return (
        (0.5, model_of()),
        (0.3, model_of(forward=0.02)),
        (0.2, model_of(forward=0.9)),
    )


def deaf() -> Ideas:
    """No idea at all: words mean nothing."""
    return ((1.0, Deaf(model_of())),)


def suspicions(view: View, held: Ideas) -> dict[int, Suspicion]:
    """What a viewer believes of every seat, each idea counting as far as the talk bears it out."""
    believed = [(prior, Belief(view, model).worlds) for prior, model in held]
    weights = [prior * worlds.weight for prior, worlds in believed]
    whole = sum(weights)
    if not whole:
        return suspicions(replace(view, talk=()), held)
    seats = takers(view.setup.players)
    found = {seat: [0.0, 0.0] for seat in seats}
    for weight, (_, worlds) in zip(weights, believed, strict=True):
        if weight:
            for seat in seats:
                thief, danger = _of(worlds, seat)
                found[seat][0] += weight / whole * thief
                found[seat][1] += weight / whole * danger
    return {seat: Suspicion(thief=both[0], danger=both[1]) for seat, both in found.items()}


def _of(worlds: Worlds, seat: int) -> tuple[float, float]:
    kinds: Mapping[Kind, float] = worlds.kinds(seat)
    danger = sum(
        share
        for kind, share in kinds.items()
        if isinstance(kind, Token) and PROFILES[CHARACTER_OF[kind]].ending is not None
    )
    return kinds[Character.THIEF], danger


def from_outside(view: View) -> View:
    """The same table, as somebody who only watches sees it."""
    return replace(view, viewer=None, pocket=None, safe=None, box=None)
