"""Evenings for bots of all kinds at tables of all kinds: the same seed, the same evening."""

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from mafia_de_cuba.bots.casting import GODFATHERS, LIARS, seated
from mafia_de_cuba.bots.persona import Persona, Strength, Temperament
from mafia_de_cuba.game.commands import Command
from mafia_de_cuba.game.notation import write
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game, new_game
from mafia_de_cuba.game.view import View
from mafia_de_cuba.playout import steps
from properties.dealing import random_setup

PERSONAS = tuple(
    Persona(strength=strength, temperament=temperament)
    for strength in Strength
    for temperament in Temperament
)
BOTS = tuple(f"{persona.strength}:{persona.temperament}" for persona in PERSONAS)
PLAIN = 0.25
"""How often a chair is taken by a plain player rather than by a bot."""


class Evening(Struct, frozen=True, kw_only=True):
    """A table, who sits at it, and the seed that tells all of it again."""

    seed: int
    setup: Setup
    names: tuple[str, ...]


class Deed(Struct, frozen=True, kw_only=True):
    """What a player did, and the game they did it in."""

    game: Game
    seat: int
    name: str
    command: Command

    @property
    def view(self) -> View:
        """What the player saw."""
        return view_for(self.game, self.seat)

    @property
    def plain(self) -> bool:
        """Whether it was a plain player, to measure others by."""
        return self.name in LIARS or self.name in GODFATHERS

    def __str__(self) -> str:
        return f"{self.name} on seat {self.seat}: {self.command}\n  in {write(self.game)}"


def evening(seed: int) -> Evening:
    """Any table, and anyone who can sit at it."""
    rng = Random(f"evening {seed}")
    setup = random_setup(rng)
    godfather = _name(rng, tuple(GODFATHERS))
    others = [_name(rng, tuple(LIARS)) for _ in setup.takers]
    return Evening(seed=seed, setup=setup, names=(godfather, *others))


def spend(spent: Evening) -> Iterator[Deed]:
    """The evening, deed by deed; a player whom the rules refuse ends it with an error."""
    names = spent.names
    players = [seated(name, spent.seed + seat, names[0]) for seat, name in enumerate(names)]
    game = new_game(spent.setup)
    for step in steps(spent.setup, players):
        name = names[step.seat]
        yield Deed(game=game, seat=step.seat, name=name, command=step.command)
        game = step.game
    assert game.ended is not None


def _name(rng: Random, plain: tuple[str, ...]) -> str:
    return rng.choice(plain if rng.random() < PLAIN else BOTS)
