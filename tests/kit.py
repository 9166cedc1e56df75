"""What tests are written with: games read off one line, and steps whose failures teach."""

from functools import reduce

from mafia_de_cuba.game.commands import Command
from mafia_de_cuba.game.events import Event
from mafia_de_cuba.game.notation import read, write
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.rules import decide
from mafia_de_cuba.game.state import Game, evolve


def table(line: str) -> Game:
    """The game that a line of notation tells (`docs/notation.md`)."""
    return read(line)


def events(game: Game, seat: int, command: Command) -> tuple[Event, ...]:
    """What comes of a command that must be accepted."""
    decision = decide(game, seat, command)
    if isinstance(decision, Refused):
        raise AssertionError(
            f"seat {seat} was refused {command}: {decision.reason} ({decision.ruling})\n"
            f"in {write(game)}"
        )
    return decision


def do(game: Game, *steps: tuple[int, Command]) -> Game:
    """The game after these seats did these things, all of them accepted."""
    for seat, command in steps:
        game = reduce(evolve, events(game, seat, command), game)
    return game


def refused(game: Game, seat: int, command: Command) -> Refused:
    """Why a command that must be refused was."""
    decision = decide(game, seat, command)
    if not isinstance(decision, Refused):
        raise AssertionError(
            f"seat {seat} was allowed {command}, which led to {decision}\nin {write(game)}"
        )
    return decision


def winners(line: str) -> tuple[int, ...]:
    """Who won the game that a line tells, which must be over."""
    game = read(line)
    if game.ended is None:
        raise AssertionError(f"not over: {line}")
    return game.ended.winners


def ruling(line: str, seat: int) -> str | None:
    """By which ruling a seat won the game that a line tells; None if it did not."""
    game = read(line)
    if game.ended is None:
        raise AssertionError(f"not over: {line}")
    return next((win.ruling for win in game.ended.wins if win.seat == seat), None)
