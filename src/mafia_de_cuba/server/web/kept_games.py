"""Finished games as they are shown to whoever has the link: the record, and what it came to.

A running game has no record and no link, so nothing of it can be asked for here.
"""

import asyncio

import msgspec
from msgspec import Raw, Struct

from mafia_de_cuba.analysis.highlights import Highlights, highlights
from mafia_de_cuba.analysis.value import Analysis
from mafia_de_cuba.game.records import read
from mafia_de_cuba.game.scribe import commands_of
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.referee import game_of
from mafia_de_cuba.server.ledger.ledger import Ledger
from mafia_de_cuba.server.ledger.weighing import LinkedGame, linked_game_of


class Remembered(Struct, frozen=True, kw_only=True):
    """Where a finished game is kept, and what it is remembered for."""

    id: str
    """Its page is `/g/` and this."""
    weighed: bool
    """Whether that is all there will be; false while it is still being weighed."""
    highlights: Highlights | None


class KeptForGood(Struct, frozen=True, kw_only=True):
    """A finished game, all of it open."""

    id: str
    weighed: bool
    """Whether that is all there will be; false while it is still being weighed."""
    record: Raw
    """As it was kept: `docs/records.md`."""
    analysis: Analysis | None
    """What could be believed when, what was true, what it cost; null while it is not known."""
    highlights: Highlights | None
    """What it is remembered for: the same as at the verdict."""


_analysis = msgspec.json.Decoder(Analysis)


async def remembered(ledger: Ledger, table: int, game: int) -> Remembered | None:
    """What a table's finished game is remembered for, if there is that game."""
    found = await linked_game_of(ledger, table, game)
    if found is None:
        return None
    whole = await asyncio.to_thread(opened, found)
    return Remembered(id=whole.id, weighed=whole.weighed, highlights=whole.highlights)


def opened(found: LinkedGame) -> KeptForGood:
    """A kept game, with what it is remembered for."""
    record = read(found.record)
    analysis, known = _read(found.analysis), None
    if analysis is not None:
        game = game_of(record)
        if isinstance(game, Game):
            known = highlights(game, commands_of(record), analysis)
    return KeptForGood(
        id=found.link,
        weighed=found.tried,
        record=Raw(found.record),
        analysis=analysis,
        highlights=known,
    )


def _read(analysis: bytes | None) -> Analysis | None:
    """One that says something else than it would now is as good as not there."""
    try:
        return None if analysis is None else _analysis.decode(analysis)
    except msgspec.MsgspecError:
        return None
