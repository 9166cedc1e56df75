"""Whether the account of a game adds up and can be believed, over games by the thousand.

Each game comes to one line of JSON, so that a run that was cut short has told what it told, and one
that is begun again with the same file goes on where it stopped.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from statistics import fmean, stdev

import msgspec
from msgspec import Struct

from mafia_de_cuba.analysis.accounting import account
from mafia_de_cuba.analysis.analyse import fitted_hash
from mafia_de_cuba.analysis.moments import Moment, moments
from mafia_de_cuba.analysis.outlook import chance_now
from mafia_de_cuba.fitting.chance import TABLES, cast_of, played
from mafia_de_cuba.game.commands import Accuse, Ask
from mafia_de_cuba.game.records import Record, read
from mafia_de_cuba.game.scribe import commands_of, setup_of
from mafia_de_cuba.game.state import new_game
from mafia_de_cuba.processes import all_done

SEED = 2026
"""Other games than those the chance was fitted to."""
MOST_POCKETS, MOST_WRONG = 1.0, 3.0
"""Points that the pockets may average, and that the chance may be wrong by at a table."""
OFF = 1e-9


class Weighed(Struct, frozen=True, kw_only=True):
    """What one game comes to."""

    model: str
    """The fitted numbers it was weighed by."""
    players: int
    number: int
    """Which of the games at so many players; nothing for a game that was played before."""
    godfather: str
    others: tuple[str, ...]
    start: float
    result: float
    pockets: float
    off: float
    """How far the account is from adding up."""
    asked: tuple[tuple[int, float], ...]
    """After how many questions the chance was what, before anybody was accused."""


class Asked(Struct, frozen=True, kw_only=True):
    """Which games, and what may be spent on them."""

    games: int
    files: tuple[Path, ...] = ()
    """Records of games played before, a line each."""
    processes: int | None = None
    seconds: float | None = None
    to: Path | None = None
    """Where the lines go, and where those are that were weighed before."""


def weighed(job: tuple[int, int] | bytes) -> Weighed:
    """One game, played now or before, and put to account."""
    if isinstance(job, bytes):
        return _weighed(read(job), 0)
    return _weighed(played(SEED, *job), job[1])


def _weighed(record: Record, number: int) -> Weighed:
    every = moments(new_game(setup_of(record)), commands_of(record))
    gone_through = [moment for moment in every if moment.game.box_is_back]
    told = [chance_now(moment) for moment in gone_through]
    whole, _ = account(gone_through, told)
    added = told[0] + whole.talk + whole.choices + whole.pockets
    cast = cast_of(number)
    return Weighed(
        model=fitted_hash(),
        players=len(record.players),
        number=number,
        godfather=cast.godfather if number else "",
        others=cast.others if number else (),
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


def over_many(asked: Asked) -> bool:
    """Play them, take those that were played, and say whether the account keeps its word."""
    found = _before(asked.to)
    known = {(game.players, game.number) for game in found}
    jobs: list[tuple[int, int] | bytes] = [
        (n, number)
        for number in range(1, asked.games // len(TABLES) + 1)
        for n in TABLES
        if (n, number) not in known
    ]
    jobs += [line for name in asked.files for line in name.read_bytes().splitlines()]
    for game in all_done(weighed, jobs, processes=asked.processes, seconds=asked.seconds):
        found.append(game)
        if asked.to is not None:
            with asked.to.open("ab") as lines:
                lines.write(msgspec.json.encode(game) + b"\n")
    return judged(found)


def _before(path: Path | None) -> list[Weighed]:
    """What was weighed by these very numbers before; half a line, or other numbers, is nothing."""
    if path is None or not path.exists():
        return []
    found = []
    for line in path.read_bytes().splitlines():
        try:
            game = msgspec.json.decode(line, type=Weighed)
        except msgspec.MsgspecError:
            continue
        if game.model == fitted_hash() and game.number:
            found.append(game)
    return found


# -------------------------------------------------------------------------------------- judging


def judged(found: list[Weighed]) -> bool:
    """Say what they come to together, and whether that is what was promised."""
    off = max(game.off for game in found)
    mean, spread = _mean([100 * game.pockets for game in found])
    print(f"{len(found)} games: the account is off by at most {off:.1e}")
    print(f"what the pockets held: {mean:+.2f} ± {spread:.2f} points a game")
    worst = max(
        _calibrated(f"{n:2} players", [game for game in found if game.players == n]) for n in TABLES
    )
    for godfather, others in sorted({(game.godfather, game.others) for game in found}):
        some = [game for game in found if (game.godfather, game.others) == (godfather, others)]
        _calibrated(f"{godfather or '?'} under whom {', '.join(others) or '?'} sat", some)
    errors = _errors(found)
    for quarter, error in enumerate(errors):
        print(f"after {quarter}/4 of the questions: squared error {error:.4f}")
    tells = all(later < before for before, later in pairwise(errors))
    print(f"it tells more with each quarter: {'yes' if tells else 'no'}")
    sys.stdout.flush()
    return off < OFF and abs(mean) <= MOST_POCKETS and worst <= MOST_WRONG and tells


def _mean(some: list[float]) -> tuple[float, float]:
    """The mean, and how far it may be off, nineteen times of twenty."""
    return fmean(some), 1.96 * stdev(some) / len(some) ** 0.5


def _calibrated(which: str, some: list[Weighed]) -> float:
    """How far the chance at the start is from what was won in some games, in points."""
    if len(some) < 2:
        return 0.0
    start, won = fmean(game.start for game in some), fmean(game.result for game in some)
    _, spread = _mean([100 * (game.result - game.start) for game in some])
    pockets, wide = _mean([100 * game.pockets for game in some])
    print(
        f"{which}, {len(some)} games: {100 * start:.1f} at the start, {100 * won:.1f} won "
        f"± {spread:.1f}; pockets {pockets:+.1f} ± {wide:.1f}"
    )
    return abs(100 * (start - won))


def _errors(found: Iterable[Weighed]) -> list[float]:
    """How far the chance was from the result, squared, as the questions before the first order
    went on."""
    by_asked: dict[int, list[float]] = defaultdict(list)
    for game in found:
        many = max(asked for asked, _ in game.asked) or 1
        for asked, chance in game.asked:
            by_asked[4 * asked // many].append((chance - game.result) ** 2)
    return [fmean(errors) for _, errors in sorted(by_asked.items())]
