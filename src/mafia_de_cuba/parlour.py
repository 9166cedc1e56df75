"""Whole games in memory: players in their chairs, asked in turn, until somebody has won."""

from collections.abc import Iterator, Sequence
from functools import reduce

from msgspec import Struct

from mafia_de_cuba.bots.bot import Player
from mafia_de_cuba.game.commands import Command, EmptyPockets, Testify
from mafia_de_cuba.game.events import Event
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.rules import decide
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game, evolve, new_game
from mafia_de_cuba.game.testimony import Declined

PATIENCE = 60
"""How many commands a seat a game may take before it is called off."""


class Played(Struct, frozen=True, kw_only=True):
    """A game and all that happened in it."""

    game: Game
    events: tuple[Event, ...]


class IllegalPlayError(RuntimeError):
    """A player did what its `may` does not allow, or would not go on."""


def play(setup: Setup, players: Sequence[Player]) -> Played:
    """A whole game between these players, the Godfather first."""
    game = new_game(setup)
    events: list[Event] = []
    for _ in range(PATIENCE * setup.players):
        if game.ended is not None:
            return Played(game=game, events=tuple(events))
        seat, command = _next(game, players)
        decision = decide(game, seat, command)
        if isinstance(decision, Refused):
            raise IllegalPlayError(f"seat {seat}: {command}: {decision.reason} ({decision.ruling})")
        events += decision
        game = reduce(evolve, decision, game)
    raise IllegalPlayError(f"no end after {PATIENCE} commands a seat")


def _next(game: Game, players: Sequence[Player]) -> tuple[int, Command]:
    """Whose turn it is to do something, and what they do."""
    for seat in _order(game):
        command = players[seat].choose(view_for(game, seat))
        if command is not None:
            return seat, command
        if any(asked.of == seat for asked in game.waiting):
            about = next(asked.question.about for asked in game.waiting if asked.of == seat)
            return seat, Testify(claims=(Declined(about=about),))
    if game.phase is Phase.ACCUSATION and game.accused is not None:
        return game.accused, EmptyPockets()
    raise IllegalPlayError(f"nobody goes on in the {game.phase}")


def _order(game: Game) -> Iterator[int]:
    """Who is asked first: whoever has the box, must answer or may object; the Godfather last."""
    if game.phase in (Phase.HIDING, Phase.THEFT):
        yield game.box_at
        return
    others = [s for s in range(game.players) if s not in game.eliminated and s != game.godfather]
    if game.phase is Phase.ACCUSATION:
        yield from (seat for seat in others if seat != game.accused)
        return
    waiting = [asked.of for asked in game.waiting]
    yield from waiting[:1]
    if not waiting:
        turn = len(game.talk) % len(others)
        yield from (*others[turn:], *others[:turn])
        yield game.godfather
