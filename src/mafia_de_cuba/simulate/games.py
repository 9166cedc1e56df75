"""One game of a run, from its seed to what became of it.

The seed is made from the run's seed, the number of players and the number of the game. So a run
gives the same games whatever the machine and however many play them at a time.
"""

import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from mafia_de_cuba.bots.old_hand.inquiry import held_ideas
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.deduction.belief import Model
from mafia_de_cuba.game import records
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.commands import Accuse
from mafia_de_cuba.game.events import Event
from mafia_de_cuba.game.scribe import record_of
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.state import Game, new_game
from mafia_de_cuba.odds.sides import Side, winning_side
from mafia_de_cuba.playout import IllegalPlayError, steps
from mafia_de_cuba.simulate.calibration import Guess, guesses
from mafia_de_cuba.simulate.cast import Cast

LONGEST_ERROR = 300
MOST_THEFTS = 1_000
"""How often the box goes round for a game in which somebody has to become something."""


class Run(Struct, frozen=True, kw_only=True):
    """What is to be played: so many games at each of these tables."""

    tables: tuple[Setup, ...]
    games: int
    cast: Cast
    seed: int
    first: int = 1
    """The number of the first game at each table."""
    keep_records: bool = False
    calibrate: bool = False

    @property
    def numbers(self) -> range:
        """The numbers of the games at each table."""
        return range(self.first, self.first + self.games)

    def seeds_of(self, players: int, number: int) -> Iterator[str]:
        """The seed of one game, and others for when its theft will not do."""
        seed = f"{self.seed}/{players}/{number}"
        yield seed
        yield from (f"{seed}/{again}" for again in range(1, MOST_THEFTS))


class Result(Struct, frozen=True, kw_only=True):
    """What became of a game."""

    players: int
    number: int
    seed: str
    side: Side | None
    """Who won it; None if it broke off."""
    characters: tuple[Character, ...]
    """From seat 0 on."""
    winners: tuple[int, ...]
    record: bytes
    """The whole record, or as much as was played; empty where records are not kept."""
    guesses: tuple[Guess, ...]
    error: str | None = None
    """Why it broke off."""


def play_game(run: Run, table: Setup, number: int) -> Result:
    """Play one game. A player who breaks the rules, or breaks down, ends that game alone."""
    error = None
    for seed in run.seeds_of(table.players, number):
        game, events, guessed = new_game(table), list[Event](), list[Guess]()
        try:
            players = [run.cast.player(seat, seed) for seat in range(table.players)]
            for step in steps(table, players):
                if run.calibrate and isinstance(step.command, Accuse):
                    guessed += guesses(game, step.seat, _held(run.cast, table))
                game = step.game
                events += step.events
                if not run.cast.complete(game):
                    break
        except Exception as broken:
            error = _plainly(broken)
        if error or (game.ended is not None and run.cast.complete(game)):
            break
    else:
        error = f"after {MOST_THEFTS:,} thefts there was still no {run.cast.having}"
    over = game.ended is not None
    return Result(
        players=table.players,
        number=number,
        seed=seed,
        side=winning_side(game),
        characters=tuple(map(game.character, range(table.players))) if over else (),
        winners=() if game.ended is None else game.ended.winners,
        record=_record(run.cast, game, events, seed) if run.keep_records else b"",
        guesses=tuple(guessed),
        error=error,
    )


def _held(cast: Cast, table: Setup) -> Sequence[tuple[float, Model]] | None:
    """What an old hand in the Godfather's chair goes by; None for what the sharp do."""
    old_hand = cast.godfather.replace("-", "_").startswith(Strength.OLD_HAND)
    return held_ideas(table) if old_hand else None


def _record(cast: Cast, game: Game, events: list[Event], seed: str) -> bytes:
    return records.write(record_of(list(_names(cast, game, seed)), game.setup, events))


def _names(cast: Cast, game: Game, seed: str) -> Iterator[str]:
    """Each seat's player and number, and the heir if one played on."""
    for seat in range(game.players):
        name = f"{cast.name(seat, seed)} {seat}"
        if game.box_is_back and (heir := cast.heirs.get(game.character(seat))):
            name += f", then {heir}"
        yield name


def _plainly(error: Exception) -> str:
    """One line about what broke, and where if it was the player's code."""
    if isinstance(error, IllegalPlayError):
        told = str(error)
    else:
        at = traceback.extract_tb(error.__traceback__)[-1]
        told = f"{type(error).__name__}: {error} ({Path(at.filename).name}:{at.lineno})"
    return " ".join(told.split())[:LONGEST_ERROR]
