"""Counts what bots do in each chair: the numbers that people's own games are held against.

Seasoned bots play at every number of players, and each game is weighed as any other is.
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib.resources import files
from itertools import chain
from pathlib import Path

import msgspec

from mafia_de_cuba.analysis.analyse import analyse, model
from mafia_de_cuba.analysis.chairs import ChairStory, chair_stories
from mafia_de_cuba.analysis.tally import BotsInChairs, tally
from mafia_de_cuba.fit_chance import TABLES, played
from mafia_de_cuba.game.scribe import commands_of
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.processes import fresh, leave_with_parent
from mafia_de_cuba.referee import game_of

CHAIRS = Path(str(files("mafia_de_cuba.analysis").joinpath("bots_in_chairs.json")))
SEED = 2718


def chairs_of(job: tuple[int, int, int]) -> tuple[ChairStory, ...]:
    """Every chair of one game."""
    record = played(*job)
    game = game_of(record)
    if not isinstance(game, Game) or game.ended is None:
        return ()
    return chair_stories(game, commands_of(record), analyse(record))


def counted(
    seed: int, games: int, processes: int | None = None
) -> Iterator[tuple[ChairStory, ...]]:
    """The chairs of many games, on all cores."""
    jobs = [(seed, players, number) for number in range(1, games + 1) for players in TABLES]
    with ProcessPoolExecutor(processes, mp_context=fresh(), initializer=leave_with_parent) as pool:
        for done, stories in enumerate(pool.map(chairs_of, jobs, chunksize=2), 1):
            if done % 100 == 0:
                print(f"{done} of {len(jobs)} games", file=sys.stderr)
            yield stories


def main() -> None:
    """Count what bots do in each chair over games played now."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=100, help="games at each number of players")
    parser.add_argument("--seed", type=int, default=SEED)
    asked = parser.parse_args()
    stories = list(chain.from_iterable(counted(asked.seed, asked.games)))
    many = asked.games * len(TABLES)
    found = BotsInChairs(
        counted=f"{many} games of bots at {TABLES[0]} to {TABLES[-1]} players, seed {asked.seed}",
        model=model(),
        chairs=dict(sorted(tally(stories).items())),
    )
    CHAIRS.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    print(found.counted)


if __name__ == "__main__":
    main()
