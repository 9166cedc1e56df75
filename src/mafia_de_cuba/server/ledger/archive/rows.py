"""Rows of finished games with what each came to, as they lie in the house's file."""

import zlib
from hashlib import sha256

from sqlalchemy import Connection, select

from mafia_de_cuba.server.ledger.schema import as_found, games

_in_order = select(
    games.c.id, as_found(games.c.record), games.c.digest, as_found(games.c.analysis)
).order_by(games.c.id)


def digest(record: bytes) -> str:
    """What tells one record from another."""
    return sha256(record).hexdigest()


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
