"""Makes `odds/shares.json` anew: `scripts/shares` plays the tables that hosts lay most.

What was played is kept in a file, so that a long measurement can be broken off and gone on with, or
made finer; other bots begin anew.
"""

import argparse
from itertools import groupby
from pathlib import Path

import msgspec

from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.lab.measuring import Bench, bots_of_today, together
from mafia_de_cuba.odds.measured import Measured, Shares
from mafia_de_cuba.odds.nearby import recommended
from mafia_de_cuba.simulate.cast import read_cast
from mafia_de_cuba.simulate.interruption import Interruption
from mafia_de_cuba.simulate.printing import counting
from mafia_de_cuba.simulate.workers import cores, played

WHO, SEED, GAMES = "seasoned", 1, 300
FILE = Path(__file__).parents[1] / "odds" / "shares.json"


def kept(file: Path, heading: bytes) -> dict[Setup, Measured]:
    """Games that were played before by the same bots, at each table."""
    lines = file.read_bytes().splitlines() if file.exists() else []
    if lines[:1] != [heading]:
        file.write_bytes(heading + b"\n")
        return {}
    done = dict[Setup, Measured]()
    for line in lines[1:]:
        add(done, msgspec.json.decode(line, type=Measured))
    return done


def add(done: dict[Setup, Measured], one: Measured) -> None:
    """More games at a table."""
    before = done.get(one.setup)
    done[one.setup] = one if before is None else together(before, one)


def measure_missing(bench: Bench, done: dict[Setup, Measured], file: Path) -> None:
    """Play what is missing at every table, each written down as soon as it is whole."""
    tables = list(recommended())
    for so_far, some in groupby(tables, key=lambda it: _games(done.get(it))):
        missing = bench.games - so_far
        if missing <= 0 or bench.interruption.asked:
            continue
        for one in bench.measure(list(some), missing, first=so_far + 1):
            if one.games == missing:
                add(done, one)
                with file.open("ab") as page:
                    page.write(msgspec.json.encode(one) + b"\n")


def _games(one: Measured | None) -> int:
    return 0 if one is None else one.games


def in_lines(shares: Shares) -> bytes:
    """A table a line, so that a change can be read."""
    text = msgspec.json.encode(shares).replace(b'{"setup"', b'\n{"setup"')
    return text.removesuffix(b"]}") + b"\n]}\n"


def main() -> int:
    """Measure what is missing, and write the table."""
    asked = argparse.ArgumentParser(prog="scripts/shares", description=main.__doc__)
    asked.add_argument("games", nargs="?", type=int, default=GAMES, help="games at each table")
    asked.add_argument("--kept", type=Path, required=True, help="a file for finished tables")
    asked.add_argument("--workers", type=int, default=cores())
    typed = asked.parse_args()
    bots, tables = bots_of_today(), list(recommended())
    done = kept(typed.kept, f"{bots} {WHO} {SEED}".encode())
    left = sum(max(0, typed.games - _games(done.get(table))) for table in tables)
    with Interruption() as interruption, counting(left) as move_on:
        bench = Bench(
            games=typed.games,
            cast=read_cast(WHO, WHO, (), (), players=max(t.players for t in tables)),
            seed=SEED,
            played=lambda run, wish: played(run, typed.workers, wish),
            interruption=interruption,
            move_on=move_on,
        )
        measure_missing(bench, done, typed.kept)
    if missing := [table for table in tables if _games(done.get(table)) < typed.games]:
        print(f"{len(missing)} of {len(tables)} tables are missing: the same line goes on")
        return 1
    shares = Shares(cast=WHO, seed=SEED, bots=bots, tables=tuple(done[table] for table in tables))
    FILE.write_bytes(in_lines(shares))
    print(f"{len(tables)} tables of {typed.games} games each, by the {WHO} bots {bots}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
