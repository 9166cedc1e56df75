"""Who sits down, by name: "sharp", "green:bold", or one of the plain players to measure by."""

from collections.abc import Callable
from random import Random

from mafia_de_cuba.bots.baselines import (
    Cunning,
    DeafGodfather,
    MismatchGodfather,
    NaiveLiar,
    RandomGodfather,
)
from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.persona import Persona, Strength, Temperament
from mafia_de_cuba.bots.strategy import Strategy

LIARS: dict[str, Callable[..., Strategy]] = {"naive": NaiveLiar, "cunning": Cunning}
"""Plain players for any chair but the Godfather's."""
GODFATHERS: dict[str, Callable[..., Strategy]] = {
    "random": RandomGodfather,
    "deaf": DeafGodfather,
    "mismatch": MismatchGodfather,
}
"""Plain players for the Godfather's chair alone."""
PLAIN = (*LIARS, *GODFATHERS)


class UnknownPlayer(ValueError):
    """There is nobody by that name."""


def seated(name: str, seed: int, godfather: str = "") -> Strategy:
    """The player of this name, under a Godfather of that one; a bot whose temperament is not told
    gets one by chance."""
    if name in LIARS:
        return LIARS[name](seed=seed)
    if name in GODFATHERS:
        return GODFATHERS[name](seed=seed)
    strength, told, temperament = name.replace("-", "_").partition(":")
    if strength not in list(Strength) or (told and temperament not in list(Temperament)):
        raise UnknownPlayer(f"there is no player called {name[:40]!r}; there are {names()}")
    if not told:
        temperament = Random(f"{seed}/temperament").choice(list(Temperament))
    persona = Persona(strength=Strength(strength), temperament=Temperament(temperament))
    return Bot(persona=persona, seed=seed, godfather=strength_of(godfather))


def strength_of(name: str) -> Strength | None:
    """How well a bot of this name plays; None for nobody's, or a plain player's."""
    strength = name.replace("-", "_").partition(":")[0]
    return Strength(strength) if strength in list(Strength) else None


def names() -> str:
    """Everyone there is, in a sentence."""
    tempers = f"each also with a temperament, as in sharp:bold: {', '.join(Temperament)}"
    return f"{', '.join(Strength)} ({tempers}), {', '.join(PLAIN)}"
