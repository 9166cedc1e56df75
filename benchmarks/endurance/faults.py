"""Games at servers that are killed with `kill -9` all the while: `scripts/faults 200`.

Each server has several tables with people and bots at them and is killed about twice a second, at
any moment. In the end what everybody saw is held against the ledger's file. A seed fixes who does
what and how long each server lives; when exactly a blow falls is up to the machine.
"""

import asyncio
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from msgspec.structs import asdict
from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

from server.faults.evenings import survive
from server.witnesses import Figures

GAMES = 300
A_HOUSE = 20
"""So many games are begun in one house, on one file."""
MINUTES = 15
"""A house that takes longer hangs."""
MOST_TOLD = 5


class Faulty(Exception):
    """What went wrong in a house, by its seed."""


async def house(seed: int, games: int, over: Callable[[], None]) -> Figures:
    """Play so many games on one file."""
    begun = iter(range(games))
    with TemporaryDirectory() as folder:
        try:
            async with asyncio.timeout(MINUTES * 60):
                return await survive(
                    Path(folder) / "house.db",
                    Random(f"faults {seed}"),
                    lambda _: next(begun, None) is not None,
                    over,
                )
        except Exception as error:
            raise Faulty(f"house {seed}: {''.join(traceback.format_exception(error))}") from error


async def play(
    games: int, first_seed: int, over: Callable[[], None]
) -> tuple[Figures, list[BaseException]]:
    """Play in several houses at a time; what was looked at, and what went wrong."""
    houses: Iterator[tuple[int, int]] = (
        (first_seed + n, min(A_HOUSE, games - n * A_HOUSE)) for n in range(-(-games // A_HOUSE))
    )
    total, wrong = Figures(), list[BaseException]()

    async def one_after_the_other() -> None:
        for seed, some in houses:
            try:
                figures = asdict(await house(seed, some, over))
            except Faulty as faulty:
                wrong.append(faulty)
                continue
            for word, many in figures.items():
                setattr(total, word, getattr(total, word) + many)

    await asyncio.gather(*(one_after_the_other() for _ in range((os.cpu_count() or 1) // 2 or 1)))
    return total, wrong


def main(games: int, seed: int) -> int:
    """Play the games, show how far it is, and tell all that went wrong with its seed."""
    columns = (
        *Progress.get_default_columns()[:2],
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns) as progress:
        task = progress.add_task("games", total=games)
        total, wrong = asyncio.run(play(games, seed, lambda: progress.advance(task)))
    print(
        f"{total.games:,} games, {total.kills:,} kills, {total.reconnections:,} reconnections, "
        f"{total.commands:,} commands acknowledged and {total.refused:,} refused, "
        f"{total.resent:,} sent again of which {total.done_before:,} had been written; "
        f"{total.entries:,} entries and {total.updates:,} updates compared; "
        f"{len(wrong)} houses went wrong"
    )
    for error in wrong[:MOST_TOLD]:
        print(error)
    return 1 if wrong else 0


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(words + [GAMES, 1][len(words) :])))
