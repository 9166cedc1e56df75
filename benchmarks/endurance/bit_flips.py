"""`scripts/bit-flips`: every byte of a small house has a bit flipped in turn.

A house that was closed in order and one that was cut off, with its `-wal` and its heads beside it.
What comes of each is noticed or harmless; whatever is believed is printed, and the exit code is 1.
Its pages are the smallest that there are, so that little of it is empty.
"""

import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import track

from server.ledger.bit_flips import SMALLEST, Whole, becomes_of, carry, furnished, some_flips, told

EVERY = 10**9
AT_A_TIME = 50
Flip = tuple[str, int, int]


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
    house, tried = furnished(folder, cut_off=cut_off, page=SMALLEST), folder / "tried.db"
    carry(house, tried)
    truth, _ = told(tried)
    came_of = Counter[tuple[str, str]]()
    flips = some_flips(house, many, seed)
    what = "cut off" if cut_off else "closed in order"
    for (part, at, bit), result in _tried(house, truth, flips, what):
        came_of[part or "the file", result] += 1
        if result == "believed":
            console.print(f"believed: {house.name}{part}, byte {at}, bit {bit}")
    console.print(f"A house that was {what}: {len(flips):,} bits flipped")
    for (part, result), count in sorted(came_of.items()):
        console.print(f"  {part:9} {result:9} {count:8,}")
    return sum(count for (_, result), count in came_of.items() if result == "believed")


def _tried(house: Path, truth: Whole, flips: list[Flip], what: str) -> Iterator[tuple[Flip, str]]:
    """What becomes of each, tried in as many processes as there are cores."""
    some = [flips[first : first + AT_A_TIME] for first in range(0, len(flips), AT_A_TIME)]
    with ProcessPoolExecutor() as pool:
        results = pool.map(partial(_become, house, truth), some)
        told_to = Console(stderr=True)
        for few, became in zip(some, track(results, what, len(some), console=told_to), strict=True):
            yield from zip(few, became, strict=True)


def _become(house: Path, truth: Whole, flips: list[Flip]) -> list[str]:
    tried = house.with_name(f"tried-{os.getpid()}") / house.name
    tried.parent.mkdir(exist_ok=True)
    return [becomes_of(house, *flip, truth=truth, in_=tried) for flip in flips]


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
