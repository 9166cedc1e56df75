"""How long it takes to find finished games in a house with a million of them, and what that takes.

`scripts/bench register [GAMES]` fills a house with games that only its register tells of, five to
twelve chairs each, and puts every kind of question to it.
"""

import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, thread_time

from sqlalchemy import Connection, text

from mafia_de_cuba.game.characters import Character, Ending
from mafia_de_cuba.server.ledger.archive.register import ANY, WHOLE, Dear
from mafia_de_cuba.server.ledger.archive.search import GameQuery, find, theirs
from mafia_de_cuba.server.ledger.books.inserts import digest
from mafia_de_cuba.server.ledger.homes.sqlite_home import SqliteHome

SEED = 18
AT_A_TIME = 5_000
PEOPLE = 20_000
"""Who come again and again, some of them far more often than others."""
MOST = 0.050
"""Seconds of a core that an answer may take: on a busy machine the wall's clock tells of others."""
ROUNDS = 3
Row = tuple[str | bytes | int | None, ...]
CHARACTERS = [it.value for it in Character if it is not Character.GODFATHER]
ENDINGS = [it.value for it in Ending]
OFTEN = (40, 25, 1, 30, 1, 1, 0)
"""How often games end in each way: the last has never happened here."""
RECORD, STORY = b'{"record":1}', b'{"seat":0}'
STEPS = [int(step) for step in Dear]
OFTEN_HERE = {f"guest {number}" for number in range(500)}
"""Those who have come most."""


def fill(connection: Connection, many: int) -> None:
    """Put so many games into a house; indexes are made when all are there."""
    dbapi = connection.connection.driver_connection
    assert isinstance(dbapi, sqlite3.Connection)
    made = dbapi.execute(
        "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL "
        "AND tbl_name IN ('games', 'register', 'sitters')"
    ).fetchall()
    for name, _ in made:
        dbapi.execute(f"DROP INDEX {name}")
    rng = Random(SEED)
    for first in range(1, many + 1, AT_A_TIME):
        _some(dbapi, rng, range(first, min(first + AT_A_TIME, many + 1)))
        if first % (20 * AT_A_TIME) == 1:
            print(f"{first - 1} games", file=sys.stderr)
    for _, statement in made:
        dbapi.execute(statement)


def _some(dbapi: sqlite3.Connection, rng: Random, places: range) -> None:
    """Games that only the register tells of."""
    found, rows, keys = list[Row](), list[Row](), list[Row]()
    for place in places:
        ending, players = rng.choices(ENDINGS, OFTEN)[0], rng.randint(5, 12)
        ended = 1_600_000_000_000 + place * 60_000
        found.append((place, f"{place:022}", f"{place:064}", RECORD, ended))
        steps = rng.choices(STEPS, (70, 20, 8, 2), k=players)
        rows.append((place, WHOLE, None, ANY, ending, ended, 0, max(steps), None))
        for seat in range(players):
            character = "godfather" if seat == 0 else rng.choice(CHARACTERS)
            name = f"guest {int(PEOPLE * rng.random() ** 1.4)}"
            rows.append((place, seat, name, character, ending, ended, 0, steps[seat], STORY))
            if name in OFTEN_HERE:
                keys.append((place, seat, digest(name.encode()), 0))
    dbapi.executemany(
        "INSERT INTO games (id, link, digest, record, ended_at, listed) VALUES (?, ?, ?, ?, ?, 1)",
        found,
    )
    dbapi.executemany("INSERT INTO register VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    dbapi.executemany("INSERT INTO sitters VALUES (?, ?, ?, ?)", keys)


def questions() -> Iterator[tuple[str, GameQuery]]:
    """Every mix of what can be asked for, with what is common and what never happened."""
    whos: tuple[tuple[str, ...], ...] = ((), ("Guest 0",), ("guest 19000",), ("guest 0", "guest 9"))
    characters = (None, "thief", "rule_breaker")
    endings = (None, "diamonds_recovered", "henchman_betrayed")
    lies = (Dear.NOTHING, Dear.SOME, Dear.MOST)
    spans = ((None, None), (1_600_010_000_000, 1_600_020_000_000))
    for who, character, ending, lie, (since, until) in product(
        whos, characters, endings, lies, spans
    ):
        asked = GameQuery(
            who=who, character=character, ending=ending, lie=lie, since=since, until=until
        )
        yield f"{who} {character} {ending} lie {int(lie)} {'some days' if since else ''}", asked


def main() -> None:
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "house.db"
        engine = SqliteHome(path).engine
        began = perf_counter()
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA synchronous = OFF")
            connection.exec_driver_sql("BEGIN")
            fill(connection, many)
            connection.exec_driver_sql("COMMIT")
            size = path.stat().st_size
            print(f"{many} games: filled in {perf_counter() - began:.0f} s, {size / 2**20:.0f} MB")
            slowest = max(timed(connection, name, asked) for name, asked in questions())
            print(f"slowest answer: {1000 * slowest[0]:.1f} ms, {slowest[1]}")
            own = mine(connection)
            print(f"one's own, of those who came most: {1000 * own:.1f} ms")
    sys.exit(0 if max(slowest[0], own) <= MOST else 1)


def timed(connection: Connection, name: str, asked: GameQuery) -> tuple[float, str]:
    seconds = []
    for _ in range(ROUNDS):
        began = thread_time()
        found = find(connection, asked)
        seconds.append(thread_time() - began)
    return median(seconds), f"{name}: {len(found)} found"


def mine(connection: Connection) -> float:
    key = digest(b"guest 0")
    seconds = []
    for _ in range(ROUNDS):
        began = thread_time()
        theirs(connection, [key], GameQuery(character="thief", lie=Dear.MUCH))
        seconds.append(thread_time() - began)
    many = connection.execute(text("SELECT count(*) FROM sitters WHERE key = :key"), {"key": key})
    print(f"the device that came most has {many.scalar()} chairs")
    return median(seconds)


if __name__ == "__main__":
    main()
