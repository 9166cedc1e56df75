"""Checks as many pairs for leaks as you like, on all cores: `scripts/non-interference 100000`."""

import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from random import Random

from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from mafia_de_cuba.game.characters import Character
from properties.pairs import Leak, check, random_pair

BATCH = 500


def batch(seed: int) -> tuple[int, set[Character], str | None]:
    """How many steps a batch was followed, what it kept apart, and a leak if there was one."""
    rng, steps, hidden = Random(f"pairs {seed}"), 0, set[Character]()
    for _ in range(BATCH):
        try:
            told = check(random_pair(rng), rng)
        except Leak as leak:
            return steps, hidden, str(leak)
        steps += told.steps
        hidden |= told.hidden
    return steps, hidden, None


def main(pairs: int) -> int:
    """Check the pairs, show how far it is, and stop at the first leak."""
    steps, hidden = 0, set[Character]()
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with ProcessPoolExecutor(os.cpu_count()) as pool, Progress(*columns) as progress:
        task = progress.add_task("pairs", total=pairs)
        batches = [pool.submit(batch, seed) for seed in range(-(-pairs // BATCH))]
        for done in as_completed(batches):
            walked, apart, leak = done.result()
            if leak is not None:
                pool.shutdown(cancel_futures=True)
                print(f"LEAK: {leak}")
                return 1
            steps, hidden = steps + walked, hidden | apart
            progress.advance(task, BATCH)
    print(
        f"{len(batches) * BATCH:,} pairs, {steps:,} steps compared, no leak; "
        f"kept apart: {', '.join(sorted(hidden))}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000))
