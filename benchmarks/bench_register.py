"""How long it takes to find finished games in a house with a million of them, and what that takes.

`scripts/bench register [GAMES]` fills a house with games that only its register tells of, five to
twelve chairs each, and puts every kind of question to it.
"""

import sys
import tempfile
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from sqlalchemy import Connection, insert, text

from mafia_de_cuba.game.characters import Character, Ending
from mafia_de_cuba.server.ledger import sqlite_file
from mafia_de_cuba.server.ledger.inserts import digest
from mafia_de_cuba.server.ledger.register import ANY, WHOLE, Dear, register, sitters
from mafia_de_cuba.server.ledger.schema import games
from mafia_de_cuba.server.ledger.search import GameQuery, find, theirs

SEED = 18
AT_A_TIME = 5_000
PEOPLE = 20_000
"""Who come again and again, some of them far more often than others."""
MOST = 0.050
"""Seconds that an answer may take."""
ROUNDS = 5
CHARACTERS = [it.value for it in Character if it is not Character.GODFATHER]
ENDINGS = [it.value for it in Ending]
OFTEN = (40, 25, 1, 30, 1, 1, 0)
"""How often games end in each way: the last has never happened here."""
RECORD = b'{"record":1}'


def rows(rng: Random, many: int) -> Iterator[tuple[dict[str, object], list[dict[str, object]]]]:
    """Games with their rows in the register."""
    for place in range(1, many + 1):
        players = rng.randint(5, 12)
        ending = rng.choices(ENDINGS, OFTEN)[0]
        ended = 1_600_000_000_000 + place * 60_000
        steps = [int(_dear(rng)) for _ in range(players)]
        common = {"game_id": place, "ending": ending, "ended": ended, "won": False}
        chairs = [
            common
            | {
                "seat": seat,
                "name": _name(rng),
                "character": "godfather" if seat == 0 else rng.choice(CHARACTERS),
                "dear": steps[seat],
                "story": b'{"seat":0}',
            }
            for seat in range(players)
        ]
        whole = {"seat": WHOLE, "name": None, "character": ANY, "dear": max(steps), "story": None}
        game = {"id": place, "link": f"{place:022}", "digest": f"{place:064}", "record": RECORD}
        yield game | {"ended_at": ended, "listed": 1}, [common | whole, *chairs]


def _name(rng: Random) -> str:
    return f"guest {int(PEOPLE * rng.random() ** 1.4)}"


def _dear(rng: Random) -> Dear:
    return rng.choices(list(Dear), (70, 20, 8, 2))[0]


def fill(connection: Connection, many: int) -> None:
    """Put so many games into a house."""
    rng = Random(SEED)
    coming = rows(rng, many)
    while some := list(islice(coming, AT_A_TIME)):
        connection.execute(insert(games), [game for game, _ in some])
        connection.execute(insert(register), [row for _, each in some for row in each])
        keys = [
            {
                "game_id": row["game_id"],
                "seat": row["seat"],
                "key": digest(str(row["name"]).encode()),
            }
            for _, each in some
            for row in each[1:]
        ]
        connection.execute(insert(sitters), [key | {"bot": False} for key in keys])
        if int(str(some[-1][0]["id"])) % 100_000 == 0:
            print(f"{some[-1][0]['id']} games", file=sys.stderr)


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
        engine = sqlite_file.open_file(path)
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
        began = perf_counter()
        found = find(connection, asked)
        seconds.append(perf_counter() - began)
    return median(seconds), f"{name}: {len(found)} found"


def mine(connection: Connection) -> float:
    key = digest(b"guest 0")
    seconds = []
    for _ in range(ROUNDS):
        began = perf_counter()
        theirs(connection, [key], GameQuery(character="thief", lie=Dear.MUCH))
        seconds.append(perf_counter() - began)
    many = connection.execute(text("SELECT count(*) FROM sitters WHERE key = :key"), {"key": key})
    print(f"the device that came most has {many.scalar()} chairs")
    return median(seconds)


if __name__ == "__main__":
    main()
