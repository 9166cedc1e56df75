"""Holds the core against the rules in as many games as you like: `scripts/core-equality 1000000`.

Most games are played by the core and replayed by the rules, event by event; one in a hundred is
played on both sides at once, legal actions and observations compared too. All cores are used.
"""

import hashlib
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from random import Random

from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

import mafia_de_cuba_core as core
from fast.replayed import replay
from fast.side_by_side import Difference, play_both, try_both
from mafia_de_cuba.environments.actions import TalkLevel
from mafia_de_cuba.environments.fast import table_of
from properties.dealing import random_setup

TABLE, TABLES = 100, 50
"""How many games are played at a table, and at how many tables in a batch."""
LEVELS = (*(TalkLevel.SILENT,) * 8, TalkLevel.QUESTIONED, TalkLevel.OPEN_FLOOR)


def batch(number: int) -> tuple[Counter[str], str, str | None]:
    """How a batch's games ended, what became of them as one hash, and a difference if any."""
    rng, ends, told = Random(f"equality {number}"), Counter[str](), hashlib.blake2b(digest_size=16)
    for table in range(TABLES):
        setup, talk, questions = random_setup(rng), rng.choice(LEVELS), rng.randint(0, 5)
        seed, varied = number * TABLES + table, rng.random() < 0.8
        laid = table_of(setup, talk=talk, questions=questions, seed=seed, varied=varied)
        try:
            for game in core.traces(laid, TABLE - 1):
                ended = replay(setup, game).ended
                assert ended is not None
                ends[ended.ending] += 1
                told.update(game)
            play_both(setup, talk, questions, seed=seed, game=TABLE - 1, varied=varied)
            try_both(rng, setup)
        except Difference as difference:
            return ends, told.hexdigest(), str(difference)
    return ends, told.hexdigest(), None


def main(games: int) -> int:
    """Compare so many games, show how far it is, and stop at the first difference."""
    ends, hashes = Counter[str](), dict[int, str]()
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with ProcessPoolExecutor(os.cpu_count()) as pool, Progress(*columns) as progress:
        task = progress.add_task("games", total=games)
        numbers = range(-(-games // (TABLE * TABLES)))
        batches = {pool.submit(batch, number): number for number in numbers}
        for done in as_completed(batches):
            ended, told, difference = done.result()
            if difference is not None:
                pool.shutdown(cancel_futures=True)
                print(f"DIFFERENCE: {difference}")
                return 1
            ends += ended
            hashes[batches[done]] = told
            progress.advance(task, TABLE * TABLES)
            if not progress.console.is_terminal and len(hashes) % 10 == 0:
                print(f"{ends.total():,} games are the same so far", flush=True)
    whole = hashlib.blake2b("".join(hashes[n] for n in numbers).encode(), digest_size=8).hexdigest()
    both = len(numbers) * TABLES
    print(
        f"{ends.total():,} games replayed and {both:,} played on both sides, all the same: {whole}"
    )
    print(", ".join(f"{ending} {many:,}" for ending, many in sorted(ends.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000))
