"""An evening worth reading: a table, a company of bots, and an ending to come to."""

import re
from itertools import count

from msgspec import Struct

from mafia_de_cuba import words
from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.persona import Persona, Strength, Temperament
from mafia_de_cuba.game.characters import Character, Ending, Token
from mafia_de_cuba.game.events import TraitorTookOver
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.playout import PlayedGame, play_out


class Guest(Struct, frozen=True):
    """Somebody in a chair."""

    name: str
    strength: Strength
    temperament: Temperament


class Evening(Struct, frozen=True, kw_only=True):
    """A game worth reading."""

    file: str
    title: str
    guests: tuple[Guest, ...]
    """The Godfather first."""
    ending: Ending
    """What it has to come to."""
    extras: tuple[Token, ...] = ()
    fake_diamond: bool = False
    takes_over: bool = False
    """Whether the Traitor becomes Godfather."""
    winner: Character | None = None
    """Who has to win, if anyone in particular."""

    @property
    def setup(self) -> Setup:
        """The table."""
        wishes = Wishes(
            players=len(self.guests), extras=self.extras, fake_diamond=self.fake_diamond
        )
        laid = lay_table(wishes)
        if not isinstance(laid, Setup):
            raise ValueError(f"{self.title}: {words.unplayable(laid)}")
        return laid

    def played(self, seed: int) -> PlayedGame:
        """The game as a seed has it."""
        bots = [
            Bot(
                persona=Persona(strength=guest.strength, temperament=guest.temperament),
                seed=1000 * seed + seat,
            )
            for seat, guest in enumerate(self.guests)
        ]
        return play_out(self.setup, bots)

    def as_wanted(self, played: PlayedGame) -> bool:
        """Whether a game comes to what it has to, neither too soon nor too late."""
        game = played.game
        took_over = any(isinstance(event, TraitorTookOver) for event in played.events)
        if game.ended is None:
            return False
        won = {game.character(seat) for seat in game.ended.winners}
        return (
            game.ended.ending is self.ending
            and (self.winner is None or self.winner in won)
            and took_over is self.takes_over
            and 2 <= len(game.accusations) <= 6
        )

    def fitting(self, seed: int) -> int:
        """This seed, or the next that leads where it should."""
        return next(seed for seed in count(seed) if self.as_wanted(self.played(seed)))


def company(told: str) -> tuple[Guest, ...]:
    """Who sits there, the Godfather first: "Aurelio green:bold, Mirta sharp:careful"."""
    found = []
    for guest in told.split(", "):
        name, strength, temperament = re.split("[ :]", guest.replace("-", "_"))
        found.append(Guest(name, Strength(strength), Temperament(temperament)))
    return tuple(found)
