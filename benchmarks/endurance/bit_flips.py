"""`scripts/bit-flips`: every byte of a small house has a bit flipped in turn.

A house that was closed in order and one that was cut off, with its `-wal` and its heads beside it.
What comes of each is noticed or harmless; whatever is believed is printed, and the exit code is 1.
"""

import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

from rich.console import Console
from rich.progress import track

from server.bit_flips import becomes_of, carry, furnished, some_flips, told

EVERY = 10**9


def main(many: int = EVERY, seed: int = 1) -> int:
    """How many were believed: none may be."""
    console = Console(highlight=False)
    believed = 0
    for cut_off in (False, True):
        folder = Path(tempfile.mkdtemp(prefix="bit-flips-"))
        try:
            believed += _one_house(folder, many, seed, console, cut_off=cut_off)
        finally:
            shutil.rmtree(folder)
    return 1 if believed else 0


def _one_house(folder: Path, many: int, seed: int, console: Console, *, cut_off: bool) -> int:
    house, tried = furnished(folder, cut_off=cut_off), folder / "tried" / "house.db"
    tried.parent.mkdir()
    carry(house, tried)
    truth, _ = told(tried)
    came_of = Counter[tuple[str, str]]()
    flips = some_flips(house, many, seed)
    what = "cut off" if cut_off else "closed in order"
    for part, at, bit in track(flips, what, console=Console(stderr=True)):
        result = becomes_of(house, part, at, bit, truth=truth, in_=tried)
        came_of[part or "the file", result] += 1
        if result == "believed":
            console.print(f"believed: {house.name}{part}, byte {at}, bit {bit}")
    console.print(f"A house that was {what}: {len(flips):,} bits flipped")
    for (part, result), count in sorted(came_of.items()):
        console.print(f"  {part:9} {result:9} {count:8,}")
    return sum(count for (_, result), count in came_of.items() if result == "believed")


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
