"""What outlasts a table: finished games go out as records and come in from elsewhere."""

from collections.abc import Iterable, Iterator

from sqlalchemy import Engine

from mafia_de_cuba.server.ledger import queries
from mafia_de_cuba.server.ledger.errors import Damaged
from mafia_de_cuba.server.ledger.home import Home
from mafia_de_cuba.server.ledger.inserts import digest

# So many records are read or written at a time: nobody is kept waiting for long.
SOME = 200


def records(engine: Engine) -> Iterator[bytes]:
    """Every record, oldest first; no transaction stays open between them.

    Those that are damaged are left out; when all others were given, `Damaged` says so.
    """
    place, damaged = 0, 0
    while True:
        with engine.connect() as connection:
            found = queries.records(connection, after=place, most=SOME)
        if not found:
            break
        yield from (record for _, record in found if record is not None)
        damaged += sum(record is None for _, record in found)
        place, _ = found[-1]
    if damaged:
        many = "1 game is" if damaged == 1 else f"{damaged} games are"
        raise Damaged(f"{many} damaged and left out: put back a copy of the house to have all.")


def take_in(home: Home, some: Iterable[bytes]) -> int:
    """Keep those of a few records that are not here yet; how many those were."""
    new = {digest(record): record for record in some}
    with home.writing() as connection, connection.begin():
        for known in queries.known_digests(connection, new):
            del new[known]
        if new:
            queries.insert_taken_in(connection, new)
    return len(new)
