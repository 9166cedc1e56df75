"""What a finished game is found by: worked out from its record, and from what it came to."""

import msgspec

from mafia_de_cuba.analysis.chairs import ChairStory, chair_stories
from mafia_de_cuba.analysis.value import Analysis
from mafia_de_cuba.game.records import MalformedRecord, read
from mafia_de_cuba.game.scribe import commands_of
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.referee import game_of
from mafia_de_cuba.server.ledger.archive.listing import Unlisted
from mafia_de_cuba.server.ledger.archive.register import ANY, WHOLE, Dear, RegisterRow, dear, folded

_analysis = msgspec.json.Decoder(Analysis)


def rows_of(unlisted: Unlisted) -> tuple[RegisterRow, ...]:
    """A row for the whole game and one for each chair; none where it cannot be read."""
    if unlisted.record is None:
        return ()
    try:
        record = read(unlisted.record)
    except MalformedRecord:
        return ()
    game = game_of(record)
    if not isinstance(game, Game) or game.ended is None:
        return ()
    ending = game.ended.ending.value
    stories = chair_stories(game, commands_of(record), still_good(unlisted.analysis))
    chairs = tuple(_row(unlisted, record.players, ending, story) for story in stories)
    whole = RegisterRow(
        seat=WHOLE,
        name=None,
        character=ANY,
        ending=ending,
        won=stories[0].won,
        dear=max(chair.dear for chair in chairs),
        story=None,
    )
    return (whole, *chairs)


def _row(unlisted: Unlisted, names: tuple[str, ...], ending: str, story: ChairStory) -> RegisterRow:
    sitter = unlisted.sitters.get(story.seat)
    bot = sitter is not None and sitter.bot
    return RegisterRow(
        seat=story.seat,
        name=None if bot else folded(names[story.seat]),
        character=story.character.value,
        ending=ending,
        won=story.won,
        dear=Dear.NOTHING if story.words is None else dear(story.words.saved),
        story=msgspec.json.encode(story),
    )


def still_good(analysis: bytes | None) -> Analysis | None:
    """One of another form is as good as not there: it is being made again."""
    try:
        return None if analysis is None else _analysis.decode(analysis)
    except msgspec.MsgspecError:
        return None
