"""What outlasts a table: finished games go out as records and come in from elsewhere.

A table that nobody has touched for long is archived: its entries go and its code is free again; the
records of its games stay.
"""

import time
from collections.abc import Iterable, Iterator

from sqlalchemy import Connection, Engine

from mafia_de_cuba.server.ledger import queries
from mafia_de_cuba.server.ledger.sqlite_file import writing

# So many records are read or written at a time: nobody is kept waiting for long.
SOME = 200


def archive_if_idle(connection: Connection, table: int, before: int) -> bool:
    """Archive a table whose last entry is older; whether it was.

    An empty entry stays behind under the next number, so that whoever still believes the table to
    be live cannot go on writing in it.
    """
    last = queries.last_number_if_idle(connection, table, before)
    if last is None:
        return False
    now = time.time_ns() // 1_000_000
    queries.close_table(connection, table, at=now, number=last + 1)
    return True


def records(engine: Engine) -> Iterator[bytes]:
    """Every record, oldest first; no transaction stays open between them."""
    place = 0
    while True:
        with engine.connect() as connection:
            found = queries.records(connection, after=place, most=SOME)
        if not found:
            return
        yield from (record for _, record in found)
        place, _ = found[-1]


def take_in(engine: Engine, some: Iterable[bytes]) -> int:
    """Keep those of a few records that are not here yet; how many those were."""
    new = {queries.digest(record): record for record in some}
    with writing(engine) as connection, connection.begin():
        for known in queries.known_digests(connection, new):
            del new[known]
        if new:
            queries.insert_taken_in(connection, new)
    return len(new)
