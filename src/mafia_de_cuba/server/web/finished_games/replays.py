"""A finished game told again, moment by moment: what the whole table saw, and what it came to.

Each moment is what a screen would have been sent then, so that a page works out no rule. Only
records of games that are over come here.
"""

from functools import lru_cache

import msgspec
from msgspec import Struct

from mafia_de_cuba.analysis.hearing import with_words
from mafia_de_cuba.analysis.value import Analysis
from mafia_de_cuba.deduction.board import BoardView, board_of
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.events import Event, Talk, Testified
from mafia_de_cuba.game.records import Record, read
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.rules import step
from mafia_de_cuba.game.scribe import commands_of, setup_of
from mafia_de_cuba.game.sight import view_for, visible
from mafia_de_cuba.game.state import Game, new_game
from mafia_de_cuba.game.view import PUBLIC
from mafia_de_cuba.retelling.sentences import Sentences
from mafia_de_cuba.server.evening.faces import FaceName, faces_of
from mafia_de_cuba.server.wire.shapes import PlayView
from mafia_de_cuba.words import speaking

KEPT_AT_HAND = 8
"""So many replays are kept ready: whoever looks at one turns to it more than once."""


class ReplayedMoment(Struct, frozen=True, kw_only=True):
    """The table after an action, as everyone saw it."""

    action: int | None
    """Its place among the record's actions; null before the first."""
    happened: tuple[Event, ...]
    lines: int
    """How many lines of the talk had been said."""
    play: PlayView


class AccountLine(Struct, frozen=True, kw_only=True):
    """A line of the account, in words, and its share of the Godfather's chance."""

    label: str
    by: float


class ToldAnalysis(Struct, frozen=True, kw_only=True):
    """What a game came to, in sentences."""

    account: tuple[AccountLine, ...]
    lies: tuple[str, ...]
    turning: tuple[str, ...]
    """One for each turning point of the analysis, in the same order."""
    decisions: tuple[str, ...]


class Replay(Struct, frozen=True, kw_only=True):
    """A finished game told again."""

    moments: tuple[ReplayedMoment, ...]
    talk: tuple[Talk, ...]
    """All that was said."""
    takes: tuple[Take, ...]
    """What the hand of each seat took, from the first player on: for open pockets alone."""
    faces: tuple[FaceName, ...]
    """A record keeps no faces: each name has one, the same in every game as long as it is free."""
    told: ToldAnalysis | None
    """Null while the game is being weighed."""


class Retold(Struct, frozen=True, kw_only=True):
    """Every moment, and the game as it stands after the last."""

    moments: tuple[ReplayedMoment, ...]
    game: Game
    place: int | None
    """Where in the talk other words stand than were said."""


def moments_of(record: Record, said: Testified | None = None, action: int = 0) -> Retold:
    """The game told again; from that action on as if this had been said there."""
    game, moments = new_game(setup_of(record)), list[ReplayedMoment]()
    place: int | None = None
    shown = game
    board: BoardView | None = None
    moments.append(_moment(game, None, (), record, board))
    for at, (seat, command) in enumerate(commands_of(record)):
        found = step(game, seat, command)
        if isinstance(found, Refused):
            raise ValueError(f"actions[{at}] is not allowed")
        before, (happened, game) = shown, found
        if said is not None and at == action:
            place, happened = len(game.talk) - 1, (said,)
        shown = game if place is None or said is None else with_words(game, place, said)
        if len(shown.talk) != len(before.talk) or shown.phase is not before.phase:
            board = None
        moments.append(_moment(shown, at, visible(happened, None), record, board))
        board = moments[-1].play.board
    return Retold(moments=tuple(moments), game=shown, place=place)


def replay(record: Record, analysis: Analysis | None, language: str) -> Replay:
    """The game told again, with its analysis in this language."""
    told = moments_of(record)
    return Replay(
        moments=told.moments,
        talk=told.game.talk,
        takes=told.game.takes,
        faces=faces_of(record.players),
        told=None if analysis is None else _told(record, analysis, language),
    )


@lru_cache(KEPT_AT_HAND)
def replayed(record: bytes, analysis: bytes | None, language: str) -> bytes:
    """The same as JSON, from what is kept."""
    found = None if analysis is None else msgspec.json.decode(analysis, type=Analysis)
    return msgspec.json.encode(replay(read(record), found, language))


def _moment(
    game: Game,
    action: int | None,
    happened: tuple[Event, ...],
    record: Record,
    board: BoardView | None,
) -> ReplayedMoment:
    view = view_for(game, None)
    players = len(record.players)
    play = PlayView(
        **{part: getattr(view, part) for part in PUBLIC},
        players=tuple(range(players)),
        names=record.players,
        temperaments=(None,) * players,
        board=board or board_of(view),
        honours=None,
        clock=None,
        seal=None,
    )
    return ReplayedMoment(action=action, happened=happened, lines=len(game.talk), play=play)


def _told(record: Record, analysis: Analysis, language: str) -> ToldAnalysis:
    sentences = Sentences(record, analysis, speaking(language))
    return ToldAnalysis(
        account=tuple(AccountLine(label=label, by=by) for label, by in sentences.account()),
        lies=tuple(sentences.lies()),
        turning=tuple(sentences.turning()),
        decisions=tuple(sentences.decisions()),
    )
