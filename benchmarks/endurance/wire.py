"""Plays as many pairs over the wire as you like, on all cores: `scripts/wire-non-interference`.

`scripts/archive-non-interference` is the same with every pair on disk, where the archive is looked
into all the time. `scripts/wire-non-interference 2000 --passed-on` has every phone at a process
that is not the owner of its table, and tables handed over in the middle of games.
"""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from properties.pairs import Leak
from server.secrets.wire_tap.findings import Told
from server.secrets.wire_tap.half import Half
from server.secrets.wire_tap.passed import PassedHalf
from server.secrets.wire_tap.tap import random_cast, tapped

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


def main(asked: argparse.Namespace) -> int:
    """Check the pairs, show how far it is, and stop at the first leak, or when time is up."""
    told, last = Told(), None if asked.seconds is None else monotonic() + asked.seconds
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    end, on_disk = asked.first + asked.pairs, None if asked.passed_on else asked.on_disk
    with ProcessPoolExecutor(asked.processes) as pool, Progress(*columns) as progress:
        task = progress.add_task("pairs", total=asked.pairs)
        starts = range(asked.first, end, BATCH)
        batches = [pool.submit(batch, range(at, min(at + BATCH, end)), on_disk) for at in starts]
        for done in as_completed(batches):
            found, leak = done.result()
            if leak is not None:
                pool.shutdown(cancel_futures=True)
                print(f"LEAK: {leak}")
                return 1
            told.add(found)
            progress.advance(task, found.pairs)
            if last is not None and monotonic() > last:
                pool.shutdown(cancel_futures=True)
                break
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


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pairs", type=int, nargs="?", default=PAIRS)
    parser.add_argument("--on-disk", type=int, default=ON_DISK, help="one pair in so many")
    parser.add_argument("--first", type=int, default=0, help="to go on where a run stopped")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--passed-on", action="store_true", help="by another process")
    parser.add_argument("--seconds", type=float, help="begin no batch after this")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main(_asked()))
