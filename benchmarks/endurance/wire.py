"""Plays as many pairs over the wire as you like, on all cores: `scripts/wire-non-interference`.

`scripts/archive-non-interference` is the same with every pair on disk, where the archive is looked
into all the time. `scripts/wire-non-interference 2000 passed` has every phone at a process that is
not the owner of its table, and tables handed over in the middle of games.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from properties.pairs import Leak
from server.wire_tap.findings import Told
from server.wire_tap.half import Half
from server.wire_tap.passed import PassedHalf
from server.wire_tap.tap import random_cast, tapped

PAIRS = 20_000
BATCH = 50
ON_DISK = 50
"""One pair in so many is written to disk, the others on paper."""


def batch(seeds: range, on_disk: int | None) -> tuple[Told, str | None]:
    """How much was compared in a batch, and a leak if there was one; for None, passed on."""
    kind = PassedHalf if on_disk is None else Half
    with tapped() as tap, TemporaryDirectory() as folder:
        for seed in seeds:
            try:
                disk = Path(folder) if on_disk is not None and seed % on_disk == 0 else None
                tap.check(random_cast(seed), folder=disk, kind=kind)
            except Leak as leak:
                return tap.told, str(leak)
        return tap.told, None


def main(pairs: int, on_disk: int | None) -> int:
    """Check the pairs, show how far it is, and stop at the first leak."""
    told = Told()
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with ProcessPoolExecutor(os.cpu_count()) as pool, Progress(*columns) as progress:
        task = progress.add_task("pairs", total=pairs)
        starts = range(0, pairs, BATCH)
        batches = [pool.submit(batch, range(at, min(at + BATCH, pairs)), on_disk) for at in starts]
        for done in as_completed(batches):
            found, leak = done.result()
            if leak is not None:
                pool.shutdown(cancel_futures=True)
                print(f"LEAK: {leak}")
                return 1
            told.add(found)
            progress.advance(task, found.pairs)
    unlike = sum(many for (one, other), many in told.ways.items() if one is not other)
    print(
        f"{told.pairs:,} pairs, no leak: {told.frames:,} frames ({told.length:,} bytes) on "
        f"{told.connections:,} connections and {told.pages:,} pages, each with its moment; "
        f"{told.refusals:,} refusals, {told.accusations:,} accusations; "
        f"{unlike:,} of {sum(told.ways.values()):,} turns came about in two different ways; "
        f"kept apart: {', '.join(sorted(told.hidden))}; "
        f"{told.standstills['restart']:,} restarts or handovers"
    )
    return 0


if __name__ == "__main__":
    passed = "passed" in sys.argv
    asked = [int(it) for it in sys.argv[1:] if it != "passed"]
    on_disk = asked[1] if len(asked) > 1 else ON_DISK
    sys.exit(main(asked[0] if asked else PAIRS, None if passed else on_disk))
