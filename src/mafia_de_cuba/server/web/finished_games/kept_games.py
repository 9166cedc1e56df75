"""Finished games as they are shown to whoever has the link: the record, and what it came to.

A running game has no record and no link, so nothing of it can be asked for here.
"""

import asyncio
from collections.abc import Collection

from msgspec import Raw, Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from mafia_de_cuba.analysis.highlights import Highlights, highlights
from mafia_de_cuba.analysis.value import Analysis
from mafia_de_cuba.game.records import read, write
from mafia_de_cuba.game.scribe import commands_of
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.referee import game_of
from mafia_de_cuba.server.evening.erasure import SOMEBODY, record_without
from mafia_de_cuba.server.evening.names import told_apart
from mafia_de_cuba.server.ledger.archive.rows import get_up, sitters_of
from mafia_de_cuba.server.ledger.archive.weighing import LinkedGame, linked_game_of
from mafia_de_cuba.server.ledger.ledger import Ledger
from mafia_de_cuba.server.ledger.whole_book import kept_game_of, rewrite
from mafia_de_cuba.server.tables.upkeep.registrar import still_good


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
    analysis, known = still_good(found.analysis), None
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


async def with_name_out(ledger: Ledger, link: str, keys: Collection[str]) -> bool:
    """Take whoever sat in this game with one of these keys out of it; whether anybody did.

    Their name goes, also out of what others typed, and what they typed; what they did stays.
    """
    return await ledger.write(lambda connection: _name_out(connection, link, keys))


def _name_out(connection: Connection, link: str, keys: Collection[str]) -> bool:
    game = kept_game_of(connection, link)
    seats = [
        seat
        for seat, it in (sitters_of(connection, game.place) if game else {}).items()
        if it.key in keys
    ]
    if game is None or not seats:
        return False
    record = read(game.record)
    names = [record.players[seat] for seat in seats]
    others = [name for seat, name in enumerate(record.players) if seat not in seats]
    aliases: dict[int, str] = {}
    for seat in seats:
        aliases[seat] = told_apart(SOMEBODY, {*others, *aliases.values()})
    anew = write(record_without(record, aliases, names))
    rewrite(connection, (), [replace(game, record=anew)])
    get_up(connection, game.place, seats)
    return True
