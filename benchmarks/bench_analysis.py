"""How long the analysis of a game takes, how small it is, whether it adds up and can be believed.

`scripts/bench analysis` looks at a few games; `scripts/bench analysis 10000` plays so many, in like
parts at five to twelve players, and tells what the account comes to over all of them; with files of
records behind the number it takes those games as well.
"""

import gzip
import os
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from pathlib import Path
from statistics import fmean, median, stdev
from time import process_time

from msgspec import Struct

from mafia_de_cuba.analysis.accounting import account
from mafia_de_cuba.analysis.analyse import analyse
from mafia_de_cuba.analysis.moments import Moment, moments
from mafia_de_cuba.analysis.outlook import chance_now
from mafia_de_cuba.analysis.value import as_json
from mafia_de_cuba.fit_chance import played
from mafia_de_cuba.game.commands import Accuse, Ask
from mafia_de_cuba.game.records import read
from mafia_de_cuba.game.scribe import commands_of, setup_of
from mafia_de_cuba.game.state import new_game
from mafia_de_cuba.processes import fresh, leave_with_parent

SEED = 2026
"""Other games than those the chance was fitted to."""
TABLES = range(5, 13)
TIMED = {8: 1.0, 12: 3.0}
"""Seconds that a game of so many players may take."""
MOST_BYTES = 12_000
MOST_POCKETS, MOST_WRONG = 1.0, 3.0
"""Points that the pockets may average, and that the chance may be wrong by at a table."""
ROUNDS = 5


class Weighed(Struct, frozen=True, kw_only=True):
    """What one game comes to."""

    players: int
    start: float
    result: float
    pockets: float
    off: float
    """How far the account is from adding up."""
    asked: tuple[tuple[int, float], ...]
    """After how many questions the chance was what, before anybody was accused."""


def timed(players: int) -> tuple[float, int]:
    """Seconds and bytes of one game in the middle."""
    seconds, sizes = [], []
    for number in range(1, ROUNDS + 1):
        record = played(SEED, players, number)
        began = process_time()
        found = analyse(record)
        seconds.append(process_time() - began)
        sizes.append(len(gzip.compress(as_json(found), mtime=0)))
    return median(seconds), max(sizes)


def weighed(job: tuple[int, int] | bytes) -> Weighed:
    """One game, played now or before, and put to account."""
    record = read(job) if isinstance(job, bytes) else played(SEED, *job)
    players = len(record.players)
    every = moments(new_game(setup_of(record)), commands_of(record))
    gone_through = [moment for moment in every if moment.game.box_is_back]
    told = [chance_now(moment) for moment in gone_through]
    whole, _ = account(gone_through, told)
    added = told[0] + whole.talk + whole.choices + whole.pockets
    return Weighed(
        players=players,
        start=told[0],
        result=told[-1],
        pockets=whole.pockets,
        off=abs(added - told[-1]),
        asked=tuple(_asked(gone_through, told)),
    )


def _asked(gone_through: list[Moment], told: list[float]) -> Iterator[tuple[int, float]]:
    asked = 0
    for moment, chance in zip(gone_through, told, strict=True):
        if isinstance(moment.command, Accuse):
            break
        if isinstance(moment.command, Ask):
            yield asked, chance
            asked += 1
    yield asked, chance


def over_many(games: int, files: Iterable[str]) -> bool:
    """Play them, take those that were played, and say whether the account keeps its word."""
    jobs: list[tuple[int, int] | bytes] = [
        (n, number) for number in range(1, games // len(TABLES) + 1) for n in TABLES
    ]
    jobs += [line for name in files for line in Path(name).read_bytes().splitlines()]
    with ProcessPoolExecutor(mp_context=fresh(), initializer=leave_with_parent) as pool:
        found = []
        for game in pool.map(weighed, jobs, chunksize=5):
            found.append(game)
            if len(found) % 100 == 0:
                print(f"{len(found)} of {len(jobs)} games", file=sys.stderr)
    off = max(game.off for game in found)
    mean, spread = _mean([100 * game.pockets for game in found])
    print(f"{len(found)} games: the account is off by at most {off:.1e}")
    print(f"what the pockets held: {mean:+.2f} ± {spread:.2f} points a game")
    worst = max(_calibrated(found, players) for players in TABLES)
    errors = _errors(found)
    for quarter, error in enumerate(errors):
        print(f"after {quarter}/4 of the questions: squared error {error:.4f}")
    tells = all(later < before for before, later in pairwise(errors))
    print(f"it tells more with each quarter: {'yes' if tells else 'no'}")
    return off < 1e-9 and abs(mean) <= MOST_POCKETS and worst <= MOST_WRONG and tells


def _mean(some: list[float]) -> tuple[float, float]:
    """The mean, and how far it may be off, nineteen times of twenty."""
    return fmean(some), 1.96 * stdev(some) / len(some) ** 0.5


def _calibrated(found: list[Weighed], players: int) -> float:
    """How far the chance at the start is from what was won at a number of players, in points."""
    some = [game for game in found if game.players == players]
    if len(some) < 2:
        return 0.0
    start, won = fmean(game.start for game in some), fmean(game.result for game in some)
    _, spread = _mean([100 * (game.result - game.start) for game in some])
    print(
        f"{players:2} players, {len(some)} games: {100 * start:.1f} at the start, "
        f"{100 * won:.1f} won ± {spread:.1f}"
    )
    return abs(100 * (start - won))


def _errors(found: list[Weighed]) -> list[float]:
    """How far the chance was from the result, squared, as the questions before the first order
    went on."""
    by_asked: dict[int, list[float]] = defaultdict(list)
    for game in found:
        many = max(asked for asked, _ in game.asked) or 1
        for asked, chance in game.asked:
            by_asked[4 * asked // many].append((chance - game.result) ** 2)
    return [fmean(errors) for _, errors in sorted(by_asked.items())]


def main() -> None:
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    kept = True
    for players, most in TIMED.items():
        seconds, size = timed(players)
        kept = kept and seconds <= most and size <= MOST_BYTES
        print(f"{players:2} players: {seconds:.2f} s (at most {most:g}), {size} bytes gzipped")
    if len(sys.argv) > 1:
        kept = over_many(int(sys.argv[1]), sys.argv[2:]) and kept
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()
