"""What can be found out about a house without changing anything: a finding for each question.

Every table is gone through from its first entry, in the bin as well, and every finished game is
judged by the referee. What is said of one names its code or number, and nothing that was played.
"""

from collections.abc import Iterator
from contextlib import closing

from msgspec import DecodeError
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from mafia_de_cuba.game.records import MalformedRecord, read
from mafia_de_cuba.referee import Illegal, game_of
from mafia_de_cuba.server.evening.evolve import after, opened, read_entry
from mafia_de_cuba.server.ledger import migrations, queries
from mafia_de_cuba.server.ledger.books.book import damaged
from mafia_de_cuba.server.ledger.books.inserts import digest
from mafia_de_cuba.server.ledger.errors import Damaged
from mafia_de_cuba.server.ledger.homes.place import Database, Place
from mafia_de_cuba.server.ledger.homes.postgresql_connections import connections_to
from mafia_de_cuba.server.ledger.homes.sentences import sentence
from mafia_de_cuba.server.ledger.homes.sqlite_file import looking_at
from mafia_de_cuba.server.ledger.whole_book import Shelved, book, kept_games, shelves
from mafia_de_cuba.server.run.database_findings import about_the_database
from mafia_de_cuba.server.run.file_findings import about_the_file, integrity
from mafia_de_cuba.server.run.findings import MOST_NAMED, Finding, bad, good, noted, some_named
from mafia_de_cuba.server.tables.upkeep.calendar import DAY, HOUR, on_the_wall


def examined(place: Place) -> Iterator[Finding]:
    """Every finding, as it is made."""
    try:
        if isinstance(place, Database):
            with closing(connections_to(place).connect()) as connection:
                yield from about_the_database(connection)
                yield from _about_the_house(connection)
            return
        yield from about_the_file(place)
        with closing(looking_at(place).connect()) as connection:
            yield integrity(connection)
            yield from _about_the_house(connection)
    except (DBAPIError, OSError) as error:
        yield bad("house", sentence(error, place))


def _about_the_house(connection: Connection) -> Iterator[Finding]:
    for question in (_version, _clock, _tables, _games):
        yield question(connection)


def _version(connection: Connection) -> Finding:
    revision, newest = migrations.revision_of(connection), migrations.newest()
    if revision == newest:
        return good("version", f"The file is of today's version, {revision}.")
    if revision is None or not migrations.is_known(revision):
        return bad("version", f"The file is of version {revision}, which this program cannot read.")
    return noted("version", f"The file is of version {revision}: opening it makes it {newest}.")


def _clock(connection: Connection) -> Finding:
    if migrations.revision_of(connection) in ("0001", "0002", None):
        return noted("clock", "A house of this version has no time of its own to compare with.")
    told = queries.house_time(connection)
    if told.damaged:
        return bad("clock", "The house's own time is damaged: it goes on from what tables say.")
    if told.wall is None:
        return good("clock", "The house has not been open yet.")
    behind = told.wall - on_the_wall()
    if behind > HOUR:
        return bad(
            "clock", f"The clock is {behind // HOUR} hours behind what it last said: set it."
        )
    return good("clock", f"Right as far as one can see; open for {told.ran // DAY} days in all.")


def _tables(connection: Connection) -> Finding:
    if migrations.revision_of(connection) != migrations.newest():
        return noted("tables", "They are gone through once the file is of today's version.")
    every = [it for it in shelves(connection) if it.has_book]
    broken = {it.table: it.sentence for it in damaged(connection)}
    broken |= {it.table: why for it in every if (why := _fault(connection, it)) is not None}
    if broken:
        count = f"{len(broken)} of {len(every)} cannot be brought back."
        return bad("tables", f"{count} {' '.join(list(broken.values())[:MOST_NAMED])}")
    binned = sum(it.binned for it in every)
    return good(
        "tables",
        f"All {len(every)} are as they were written and replay, {binned} of them in the bin.",
    )


def _fault(connection: Connection, it: Shelved) -> str | None:
    """What is wrong with a table's book, if anything is: its chain of hashes, or what it says."""
    evening, number = None, 0
    try:
        for row in book(connection, it.table):
            number = row.number
            entry = read_entry(row.entry)
            evening = opened(entry, row.at) if evening is None else after(evening, entry, row.at)
    except Damaged as error:
        return str(error)
    except (DecodeError, ValueError, LookupError, AssertionError, TypeError):
        return f"Table {it.code}: entry {number} is unreadable."
    return None if evening is not None else f"Table {it.code}: nothing is left of it."


def _games(connection: Connection) -> Finding:
    count, wrong = 0, list[str]()
    for kept in kept_games(connection):
        count += 1
        try:
            judged = game_of(read(kept.record))
        except MalformedRecord:
            judged = None
        whole = digest(kept.record) == kept.digest
        if not whole or judged is None or isinstance(judged, Illegal) or judged.ended is None:
            wrong.append(f"number {kept.place}")
    if wrong:
        return bad(
            "games",
            f"{len(wrong)} of {count} finished games are damaged or not legal:"
            f" {some_named(wrong)}.",
        )
    return good("games", f"All {count} finished games are whole and legal, says the referee.")
