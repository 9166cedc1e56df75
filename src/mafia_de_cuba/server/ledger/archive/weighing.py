"""Finished games by their links, each with what it came to; and those that wait to be weighed.

What was made of a game lies beside its record, and goes wherever that goes: out of the house with
it, and away when the record is written anew because somebody was taken out of it.
"""

import zlib
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Select, bindparam, select, update

from mafia_de_cuba.server.ledger.archive.asking import Asked
from mafia_de_cuba.server.ledger.archive.rows import unpacked, whole
from mafia_de_cuba.server.ledger.errors import Damaged
from mafia_de_cuba.server.ledger.schema import as_found, games


class LinkedGame(Struct, frozen=True, kw_only=True):
    """A finished game as it is found under its link."""

    link: str
    record: bytes
    analysis: bytes | None
    """None where there is none yet."""
    tried: bool
    """Whether it was weighed, be it that nothing came of it."""


class Unweighed(Struct, frozen=True, kw_only=True):
    """A game that was not weighed yet, or with other numbers."""

    place: int
    digest: str
    record: bytes | None
    """None where it is damaged."""


_found = select(
    games.c.link,
    as_found(games.c.record),
    games.c.digest,
    as_found(games.c.analysis),
    games.c.model,
)
_by_link = _found.where(games.c.link == bindparam("link"))
_by_table = _found.where(
    games.c.table_id == bindparam("table"), games.c.game == bindparam("number")
)
_waiting = select(games.c.id, as_found(games.c.record), games.c.digest).limit(1)
_of_model = games.c.model
# Never weighed before weighed otherwise, the newest first: somebody may be looking at that one.
_unweighed = (
    _waiting.where(_of_model.is_(None)).order_by(games.c.id.desc()),
    _waiting.where(_of_model < bindparam("now")).order_by(_of_model.desc(), games.c.id.desc()),
    _waiting.where(_of_model > bindparam("now")).order_by(_of_model.desc(), games.c.id.desc()),
)
_keep = (
    update(games)
    .where(games.c.id == bindparam("place"), games.c.digest == bindparam("seal"))
    .values(model=bindparam("by"), analysis=bindparam("made"), listed=None)
)


async def linked(ledger: Asked, link: str) -> LinkedGame | None:
    """The game with this link; raises `Damaged` if it is not what was kept."""
    return await ledger.read(lambda it: _game(it, _by_link, {"link": link}))


async def linked_game_of(ledger: Asked, table: int, number: int) -> LinkedGame | None:
    """A table's finished game by its number, with its link."""
    return await ledger.read(lambda it: _game(it, _by_table, {"table": table, "number": number}))


async def next_unweighed(ledger: Asked, model: str) -> Unweighed | None:
    """The next game to be weighed with these numbers, if there is one."""

    def look(connection: Connection) -> Unweighed | None:
        for query in _unweighed:
            named = {} if query is _unweighed[0] else {"now": model}
            for place, record, seal in connection.execute(query, named):
                return Unweighed(place=place, digest=seal, record=whole(record, seal))
        return None

    return await ledger.read(look)


async def keep_analysis(ledger: Asked, game: Unweighed, model: str, analysis: bytes | None) -> None:
    """Keep what a game came to, unless its record is another one by now."""
    made = None if analysis is None else zlib.compress(analysis, 9)
    told = {"place": game.place, "seal": game.digest, "by": model, "made": made}

    def write(connection: Connection) -> None:
        connection.execute(_keep, told)

    await ledger.write(write)


def _game(
    connection: Connection, query: Select[Any], named: dict[str, object]
) -> LinkedGame | None:
    found = connection.execute(query, named).one_or_none()
    if found is None:
        return None
    link, kept, seal, analysis, model = found
    if (record := whole(kept, seal)) is None:
        raise Damaged("A finished game is damaged: put back a copy of the house.")
    made = unpacked(analysis)
    return LinkedGame(link=link, record=record, analysis=made, tried=model is not None)
