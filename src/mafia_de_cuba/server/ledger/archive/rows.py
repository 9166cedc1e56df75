"""Finished games as they lie in the house: the record, what it came to, and who sat in it.

Those are known by the hashes of their devices' keys: whoever has the key finds the game. Whoever is
taken out of a game has no chair in it any more.
"""

import zlib
from collections.abc import Collection

from sqlalchemy import Connection, bindparam, select, update

from mafia_de_cuba.server.ledger.books.inserts import digest
from mafia_de_cuba.server.ledger.schema import Occupant, as_found, games, sitters

_in_order = select(
    games.c.id, as_found(games.c.record), games.c.digest, as_found(games.c.analysis)
).order_by(games.c.id)
_sitters = select(sitters.c.seat, sitters.c.key, sitters.c.bot).where(
    sitters.c.game_id == bindparam("game")
)


def whole(record: object, seal: object) -> bytes | None:
    """A record, if it is what was kept under this digest."""
    return record if isinstance(record, bytes) and digest(record) == seal else None


def weighed_records(
    connection: Connection, after: int, most: int
) -> list[tuple[int, bytes | None, bytes | None]]:
    """The next few records with what each came to; no record where it is damaged."""
    some = _in_order.where(games.c.id > after).limit(most)
    return [
        (
            place,
            whole(record, seal),
            unpacked(made),
        )
        for place, record, seal, made in connection.execute(some)
    ]


def unpacked(analysis: object) -> bytes | None:
    """What is damaged is as good as not there: it can be made again."""
    try:
        return zlib.decompress(analysis) if isinstance(analysis, bytes) else None
    except zlib.error:
        return None


def sitters_of(connection: Connection, game: int) -> dict[int, Occupant]:
    """Who sat where, as far as it is known."""
    found = connection.execute(_sitters, {"game": game})
    return {seat: Occupant(key=key, bot=bot) for seat, key, bot in found}


def get_up(connection: Connection, game: int, seats: Collection[int]) -> None:
    """Nobody's device finds this game by these chairs any more."""
    those = sitters.c.game_id == game, sitters.c.seat.in_(seats)
    connection.execute(update(sitters).where(*those).values(key=None))
