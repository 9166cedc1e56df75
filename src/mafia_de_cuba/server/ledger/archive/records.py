"""What outlasts a table: finished games go out as records and come in from elsewhere."""

from collections.abc import Iterable, Iterator

from sqlalchemy import Connection, Engine, insert, select

from mafia_de_cuba.server.ledger.archive.rows import weighed_records
from mafia_de_cuba.server.ledger.books.inserts import digest
from mafia_de_cuba.server.ledger.errors import Damaged
from mafia_de_cuba.server.ledger.schema import games

_insert = insert(games)
# So many records are read or written at a time: nobody is kept waiting for long.
SOME = 200


def records(engine: Engine, *, analysis: bool = False) -> Iterator[bytes]:
    """Every record, oldest first; no transaction stays open between them.

    With what each came to as a field of it, where that is asked for and known. Those that are
    damaged are left out; when all others were given, `Damaged` says so.
    """
    place, damaged = 0, 0
    while True:
        with engine.connect() as connection:
            found = weighed_records(connection, after=place, most=SOME)
        if not found:
            break
        for _, record, made in found:
            if record is not None:
                yield with_analysis(record, made) if analysis and made is not None else record
        damaged += sum(record is None for _, record, _ in found)
        place = found[-1][0]
    if damaged:
        many = "1 game is" if damaged == 1 else f"{damaged} games are"
        raise Damaged(f"{many} damaged and left out: put back a copy of the house to have all.")


def with_analysis(record: bytes, analysis: bytes) -> bytes:
    """A record with a field more, and otherwise byte for byte the same."""
    return record.rstrip()[:-1] + b',"analysis":' + analysis + b"}"


def take_in(connection: Connection, some: Iterable[bytes]) -> int:
    """Keep those of a few records that are not here yet; how many those were."""
    new = {digest(record): record for record in some}
    here = select(games.c.digest).where(games.c.digest.in_(new))
    for known in connection.execute(here).scalars():
        new.pop(known, None)
    if new:
        nowhere = {"table_id": None, "game": None, "ended_at": None}
        rows = [{**nowhere, "digest": seal, "record": record} for seal, record in new.items()]
        connection.execute(_insert, rows)
    return len(new)
