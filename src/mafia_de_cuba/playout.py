"""Whole games in memory: players in their chairs, asked in turn, until somebody has won.

Nobody sees more than their view. Whoever has the box acts first, then whoever must answer, then
anyone who wants to speak up, and last the Godfather.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from mafia_de_cuba.bots.strategy import Strategy
from mafia_de_cuba.game.commands import Command, EmptyPockets, Testify
from mafia_de_cuba.game.events import Event
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.rules import step
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game, new_game
from mafia_de_cuba.game.talk import spoken_of
from mafia_de_cuba.game.testimony import Declined

PATIENCE = 60
"""How many commands a seat a game may take before it is called off."""


class Step(Struct, frozen=True, kw_only=True):
    """What one seat did, what came of it, and the game as it stands then."""

    seat: int
    command: Command
    events: tuple[Event, ...]
    game: Game


class PlayedGame(Struct, frozen=True, kw_only=True):
    """A game and all that happened in it."""

    game: Game
    events: tuple[Event, ...]


class IllegalPlayError(RuntimeError):
    """A player did what its `may` does not allow, or would not go on."""


def play_out(setup: Setup, players: Sequence[Strategy]) -> PlayedGame:
    """A whole game between these players, the Godfather first."""
    game, events = new_game(setup), list[Event]()
    for taken in steps(setup, players):
        game = taken.game
        events += taken.events
    return PlayedGame(game=game, events=tuple(events))


def steps(setup: Setup, players: Sequence[Strategy], *, patience: int = PATIENCE) -> Iterator[Step]:
    """A whole game, one deed or sentence at a time."""
    return steps_from(new_game(setup), players, patience=patience)


def steps_from(
    game: Game, players: Sequence[Strategy], *, patience: int = PATIENCE
) -> Iterator[Step]:
    """What is left of a game; the same one may be played on more than once, by others."""
    chairs = game.setup.players
    if len(players) != chairs:
        raise ValueError(f"{len(players)} players for {chairs} chairs")
    for _ in range(patience * chairs):
        if game.ended is not None:
            return
        seat, command = _next(game, players)
        found = step(game, seat, command)
        if isinstance(found, Refused):
            raise IllegalPlayError(f"seat {seat}: {command}: {found.reason} ({found.ruling})")
        events, game = found
        yield Step(seat=seat, command=command, events=events, game=game)
    if game.ended is None:
        raise IllegalPlayError(f"no end after {patience} commands a seat")


def _next(game: Game, players: Sequence[Strategy]) -> tuple[int, Command]:
    """Whose turn it is to do something, and what they do."""
    for seat in _order(game):
        command = players[seat].choose(view_for(game, seat))
        if command is not None:
            return seat, command
        for asked in game.waiting:
            if asked.of == seat:
                return seat, Testify(claims=(Declined(about=asked.question.about),))
    if game.phase is Phase.ACCUSATION and game.accused is not None:
        return game.accused, EmptyPockets()
    raise IllegalPlayError(f"nobody goes on in the {game.phase}")


def _order(game: Game) -> Sequence[int]:
    """Who is asked first: whoever has the box, must answer or may object; the Godfather last."""
    if not game.box_is_back:
        return (game.box_at,)
    others = spoken_of(game, game.godfather)
    if game.accused is not None:
        # Whoever might shoot comes first; then the accused obeys.
        return sorted(others, key=lambda seat: seat == game.accused)
    if game.waiting:
        return (game.waiting[0].of,)
    turn = len(game.talk) % len(others) if others else 0
    return (*others[turn:], *others[:turn], game.godfather)
