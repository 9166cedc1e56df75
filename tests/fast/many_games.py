"""Holds the core against the rules in as many games as you like: `scripts/core-equality 1000000`.

Most games are played by the core and replayed by the rules, event by event; one in four hundred is
played on both sides at once, legal actions and observations compared too. All cores are used. With
`--kept FILE` what was compared is written down, and the same line goes on from there.
"""

import argparse
import gc
import hashlib
import os
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from random import Random

import msgspec
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

import mafia_de_cuba
import mafia_de_cuba_core as core
from fast.replayed import replay
from fast.side_by_side import Difference, play_both, try_both
from mafia_de_cuba.environments.actions import TOKENS, TalkLevel
from mafia_de_cuba.environments.fast import table_of
from properties.dealing import random_setup

TABLE, TABLES = 400, 12
"""How many games are played at a table, and at how many tables in a batch."""
LEVELS = (*(TalkLevel.SILENT,) * 8, TalkLevel.QUESTIONED, TalkLevel.OPEN_FLOOR)


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a batch: how its games ended, all of them as one hash, a difference if any."""

    number: int
    ends: dict[str, int]
    told: str
    difference: str | None = None


def batch(number: int) -> Compared:
    """Play a batch of games in the core, and again by the rules."""
    rng, ends, told = Random(f"equality {number}"), Counter[str](), hashlib.blake2b(digest_size=16)
    found = None
    try:
        for table in range(TABLES):
            setup, talk, questions = (
                random_setup(rng, TOKENS),
                rng.choice(LEVELS),
                rng.randint(0, 5),
            )
            seed, varied = number * TABLES + table, rng.random() < 0.8
            laid = table_of(setup, talk=talk, questions=questions, seed=seed, varied=varied)
            for game in core.traces(laid, TABLE - 1):
                ended = replay(setup, game).ended
                assert ended is not None
                ends[ended.ending] += 1
                told.update(game)
            play_both(setup, talk, questions, seed=seed, game=TABLE - 1, varied=varied)
            try_both(rng, setup)
    except Difference as difference:
        found = str(difference)
    return Compared(number=number, ends=dict(ends), told=told.hexdigest(), difference=found)


def code() -> str:
    """What is compared with what, as one hash: other rules or another core begin anew."""
    rules = Path(mafia_de_cuba.__file__).parent / "game"
    files = [*rules.rglob("*.py"), *core.HEADERS.rglob("*.h"), *Path(__file__).parent.glob("*.py")]
    told = hashlib.blake2b(digest_size=8)
    for file in sorted(files):
        told.update(file.read_bytes())
    return told.hexdigest()


class Kept:
    """Batches compared before, in a file that grows by a line for each."""

    def __init__(self, file: Path | None) -> None:
        self.done = dict[int, Compared]()
        self._file = None
        if file is None:
            return
        heading = f"{code()} {TABLE} {TABLES}\n".encode()
        before = file.read_bytes().splitlines(keepends=True) if file.exists() else []
        whole = [line for line in before[1:] if line.endswith(b"\n")]
        if before[:1] == [heading]:
            self.done = {
                b.number: b for b in (msgspec.json.decode(w, type=Compared) for w in whole)
            }
        self._file = file.open("wb", buffering=0)
        self._file.write(heading + b"".join(whole if self.done else []))

    def add(self, one: Compared) -> None:
        self.done[one.number] = one
        if self._file is not None:
            self._file.write(msgspec.json.encode(one) + b"\n")


def compare(numbers: Iterable[int], kept: Kept, workers: int) -> str | None:
    """Compare these batches, show how far it is, and stop at the first difference."""
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    left = [number for number in numbers if number not in kept.done]
    with ProcessPoolExecutor(workers, initializer=gc.disable) as pool, Progress(*columns) as shown:
        total = (len(left) + len(kept.done)) * TABLE * TABLES
        task = shown.add_task("games", total=total, completed=len(kept.done) * TABLE * TABLES)
        out = set[Future[Compared]]()
        left.reverse()
        while left or out:
            while left and len(out) < 2 * workers:
                out.add(pool.submit(batch, left.pop()))
            done, out = wait(out, return_when=FIRST_COMPLETED)
            for one in (future.result() for future in done):
                if one.difference is not None:
                    pool.shutdown(cancel_futures=True)
                    return one.difference
                kept.add(one)
                shown.advance(task, TABLE * TABLES)
                if not shown.console.is_terminal and len(kept.done) % 100 == 0:
                    games = len(kept.done) * TABLE * TABLES
                    print(f"{games:,} games are the same so far", flush=True)
    return None


def main() -> int:
    """Compare as many games as were asked for, and tell what they came to as one hash."""
    asked = argparse.ArgumentParser(prog="scripts/core-equality")
    asked.add_argument("games", nargs="?", type=int, default=100_000)
    asked.add_argument("--kept", type=Path, help="where compared batches are written, to go on")
    asked.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    typed = asked.parse_args()
    numbers = range(-(-typed.games // (TABLE * TABLES)))
    kept = Kept(typed.kept)
    if (difference := compare(numbers, kept, typed.workers)) is not None:
        print(f"DIFFERENCE: {difference}")
        return 1
    ends = Counter[str]()
    for number in numbers:
        ends.update(kept.done[number].ends)
    both, told = len(numbers) * TABLES, "".join(kept.done[n].told for n in numbers)
    whole = hashlib.blake2b(told.encode(), digest_size=8).hexdigest()
    print(
        f"{ends.total():,} games replayed and {both:,} played on both sides, all the same: {whole}"
    )
    print(", ".join(f"{ending} {many:,}" for ending, many in sorted(ends.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
