"""Counts what bots do in each chair: the numbers that people's own games are held against.

Bots play at every number of players as they do for the chance (`chance.py`), and each game is
weighed as any other is.
"""

import argparse
from importlib.resources import files
from itertools import chain
from pathlib import Path

import msgspec

from mafia_de_cuba.analysis.analyse import analyse, fitted_hash
from mafia_de_cuba.analysis.chairs import ChairStory, chair_stories
from mafia_de_cuba.analysis.tally import BotsInChairs, tally
from mafia_de_cuba.fitting.chance import TABLES, played
from mafia_de_cuba.game.scribe import commands_of
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.processes import all_done
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


def main() -> None:
    """Count what bots do in each chair over games played now."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=100, help="games at each number of players")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--processes", type=int, help="all cores without it")
    parser.add_argument("--seconds", type=float, help="play no longer than this")
    parser.add_argument("--to", type=Path, default=CHAIRS, help="another file than the house's")
    asked = parser.parse_args()
    jobs = [(asked.seed, players, it) for it in range(1, asked.games + 1) for players in TABLES]
    games = list(
        all_done(chairs_of, jobs, processes=asked.processes, seconds=asked.seconds, at_a_time=2)
    )
    stories = chain.from_iterable(games)
    many = sum(1 for game in games if game)
    found = BotsInChairs(
        counted=f"{many} games of bots at {TABLES[0]} to {TABLES[-1]} players, seed {asked.seed}",
        model=fitted_hash(),
        chairs=dict(sorted(tally(stories).items())),
    )
    asked.to.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    print(found.counted)


if __name__ == "__main__":
    main()
