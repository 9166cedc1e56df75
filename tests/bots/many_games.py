"""As many evenings as you like, on all cores, held against every manner: `scripts/many-games`."""

import os
import signal
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from traceback import extract_tb

from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from bots.company import evening, spend
from bots.manners import check
from mafia_de_cuba.processes import leave_with_parent

BATCH = 10
MOST_TOLD = 20


def batch(seeds: range) -> tuple[int, dict[int, str]]:
    """How many deeds there were, and by its seed what went wrong with an evening."""
    deeds, wrong = 0, dict[int, str]()
    for seed in seeds:
        try:
            deeds += check(spend(evening(seed)))
        except Exception as error:
            at = extract_tb(error.__traceback__)[-1]
            wrong[seed] = f"{type(error).__name__} in {at.name}: {error}"
    return deeds, wrong


def _begin() -> None:
    """Ctrl-C is for whoever started it; whoever is killed leaves nobody behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_with_parent()


def main(games: int) -> int:
    """Spend the evenings, show how far it is, and tell all that went wrong with its seed.

    Ctrl-C ends it with what was played.
    """
    played, deeds, wrong = 0, 0, dict[int, str]()
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with (
        ProcessPoolExecutor(os.cpu_count(), initializer=_begin) as pool,
        Progress(*columns) as progress,
    ):
        task = progress.add_task("games", total=games)
        seeds = [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]
        running = {pool.submit(batch, some): len(some) for some in seeds}
        try:
            for done in as_completed(running):
                more, failed = done.result()
                played, deeds, wrong = played + running[done], deeds + more, wrong | failed
                progress.advance(task, running[done])
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
    print(f"{played:,} games, {deeds:,} deeds, {len(wrong)} games went wrong")
    for seed in sorted(wrong)[:MOST_TOLD]:
        print(f"seed {seed}: {wrong[seed]}")
    if wrong:
        kinds = Counter(text.partition(":")[0] for text in wrong.values())
        print("; ".join(f"{many} × {kind}" for kind, many in kinds.most_common()))
    return 1 if wrong or played < games else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
