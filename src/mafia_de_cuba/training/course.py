"""The whole course: lessons at every number of players, written down where bots read them."""

import argparse
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from mafia_de_cuba.bots.old_hand.tables import FILE, KIN, PLACES, ROW, TACTICS, Tables
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.box import DIAMONDS
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import FEWEST_PLAYERS, MOST_PLAYERS, Setup
from mafia_de_cuba.training.evenings import GamesCounted
from mafia_de_cuba.training.teaching import Learning, lessons_for, people_bags

SIZES = MOST_PLAYERS - FEWEST_PLAYERS + 1
GAMES = {5: 40_000, 6: 40_000, 7: 40_000, 8: 30_000, 9: 20_000, 10: 20_000, 11: 10_000, 12: 10_000}
"""Games a round: at large tables each takes longer."""
WRITTEN = Path(str(files("mafia_de_cuba.bots.old_hand").joinpath(FILE)))


def blank() -> dict[str, Amounts]:
    """Tables for every number of players, nothing learnt."""
    return {
        "hands": np.ones((SIZES, MOST_PLAYERS - 1, DIAMONDS + 1, ROW)),
        "bags": np.repeat(people_bags()[None], SIZES, axis=0),
        "words": np.full((SIZES, len(KIN), len(PLACES), len(TACTICS)), 1 / len(TACTICS)),
        "joker": np.full(SIZES, 0.5),
    }


def written(kept: Path) -> dict[str, Amounts]:
    """What was learnt before, where it can still be read."""
    fresh = blank()
    if not kept.exists():
        return fresh
    with np.load(BytesIO(kept.read_bytes())) as arrays:
        found = {name: arrays[name].astype(np.float64) for name in arrays.files}
    same = all(name in found and found[name].shape == fresh[name].shape for name in fresh)
    return found if same else fresh


def put_down(kept: Path, tables: Tables) -> None:
    """Write what was learnt for one number of players beside the others."""
    found, at = written(kept), tables.players - FEWEST_PLAYERS
    # Pulls count against each other alone: half a number is enough if none of them is large.
    scale = tables.hands.max(axis=2, keepdims=True)
    found["hands"][at, : tables.players - 1] = tables.hands / scale
    found["bags"][at], found["words"][at], found["joker"][at] = (
        tables.bags,
        tables.words,
        tables.joker,
    )
    kept.parent.mkdir(parents=True, exist_ok=True)
    with kept.open("wb") as file:
        small: dict[str, Any] = {name: it.astype(np.float16) for name, it in found.items()}
        np.savez_compressed(file, **small)


def told(number: int, seen: GamesCounted) -> str:
    """A round in a line."""
    shares = " / ".join(f"{100 * many / seen.games:.1f}" for many in seen.sides)
    agents = 100 * seen.was_agent / max(1, seen.said_agent)
    return f"  {number:3}: Godfather / Agents / Thieves {shares}; {agents:.0f} % who say Agent are"


def main() -> None:
    """Teach, and write it down."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--players", default="5-12")
    parser.add_argument("--rounds", type=int, default=48)
    parser.add_argument("--games", type=int, help="games a round; by players if it is not given")
    parser.add_argument("--seed", type=int, default=1955)
    parser.add_argument("--to", type=Path, default=WRITTEN)
    asked = parser.parse_args()
    first, _, last = asked.players.partition("-")
    for players in range(int(first), int(last or first) + 1):
        setup = lay_table(Wishes(players=players))
        assert isinstance(setup, Setup)
        games = asked.games or GAMES[players]
        learning = Learning(setup, lessons_for(players, rounds=asked.rounds, games=games))
        print(f"{players} players", flush=True)
        for number in range(asked.rounds):
            seen = learning.lesson(number, asked.seed * 1000 + number)
            if number % 5 == 4:
                print(told(number + 1, seen), flush=True)
        put_down(asked.to, learning.settle())


if __name__ == "__main__":
    main()
