"""What tests are written with: games read off one line, and steps whose failures teach."""

from mafia_de_cuba.game.characters import Ending
from mafia_de_cuba.game.commands import Command
from mafia_de_cuba.game.events import Event, GameEnded
from mafia_de_cuba.game.notation import read, write
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.rules import decide, play
from mafia_de_cuba.game.setup import Switch
from mafia_de_cuba.game.state import Game


def table(line: str, *switches: Switch) -> Game:
    """The game that a line of notation tells (`docs/notation.md`), by these other readings."""
    laid, bar, played = line.partition("|")
    return read(" ".join((laid.strip(), *switches)) + f" {bar}{played}")


def events(game: Game, seat: int, command: Command) -> tuple[Event, ...]:
    """What comes of a command that must be accepted."""
    decision = decide(game, seat, command)
    if isinstance(decision, Refused):
        raise AssertionError(_no(game, seat, command, decision))
    return decision


def do(game: Game, *steps: tuple[int, Command]) -> Game:
    """The game after these seats did these things, all of them accepted."""
    for seat, command in steps:
        then = play(game, seat, command)
        if isinstance(then, Refused):
            raise AssertionError(_no(game, seat, command, then))
        game = then
    return game


def _no(game: Game, seat: int, command: Command, no: Refused) -> str:
    return f"seat {seat} was refused {command}: {no.reason} ({no.ruling})\nin {write(game)}"


def refused(game: Game, seat: int, command: Command) -> Refused:
    """Why a command that must be refused was."""
    decision = decide(game, seat, command)
    if not isinstance(decision, Refused):
        raise AssertionError(
            f"seat {seat} was allowed {command}, which led to {decision}\nin {write(game)}"
        )
    return decision


def end(line: str, *switches: Switch) -> GameEnded:
    """How the game that a line tells ended, which it must have."""
    game = table(line, *switches)
    if game.ended is None:
        raise AssertionError(f"not over: {line}")
    return game.ended


def ending(line: str, *switches: Switch) -> Ending:
    """How the game that a line tells came to its end."""
    return end(line, *switches).ending


def winners(line: str, *switches: Switch) -> tuple[int, ...]:
    """Who won the game that a line tells, which must be over."""
    return end(line, *switches).winners


def ruling(line: str, seat: int, *switches: Switch) -> str | None:
    """By which ruling a seat won the game that a line tells; None if it did not."""
    return next((win.ruling for win in end(line, *switches).wins if win.seat == seat), None)
