"""Evenings that bots play among themselves: what measures of talk are taken from."""

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.persona import Persona, Temperament
from mafia_de_cuba.game.events import Event
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.narration import Company
from mafia_de_cuba.playout import play_out
from mafia_de_cuba.terminal.opponents import NAMES

GAMES = 5
"""In an evening."""


class EveningGame(Struct, frozen=True, kw_only=True):
    """One game of an evening, and who played it."""

    company: Company
    setup: Setup
    game: Game
    events: tuple[Event, ...]


def evening(players: int, seed: int, games: int = GAMES) -> Iterator[EveningGame]:
    """Some games of one company, each with another Godfather."""
    dice = Random(f"{players}/{seed}")
    setup = lay_table(Wishes(players=players))
    assert isinstance(setup, Setup)
    guests = [(name, dice.choice(list(Temperament))) for name in dice.sample(NAMES, players)]
    for number in range(1, games + 1):
        players_now = [
            Bot(persona=Persona(temperament=temperament), seed=seed * 1000 + number * 100 + seat)
            for seat, (_, temperament) in enumerate(guests)
        ]
        played = play_out(setup, players_now)
        company = Company(
            names=tuple(name for name, _ in guests),
            temperaments=tuple(temperament for _, temperament in guests),
            game=number,
        )
        yield EveningGame(company=company, setup=setup, game=played.game, events=played.events)
        guests = guests[1:] + guests[:1]
