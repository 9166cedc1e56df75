"""The numbers in `people.py`, bred: a course and a measure for each, then more beside the best.

What a course comes to cannot be foreseen. A little more mischief and Thieves win twice as often, or
the loyal gain eight points by another story. So numbers are drawn by chance beside those that did
best so far, eight at a time, and what came of each is kept in a journal to go on from.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import asdict, replace

from mafia_de_cuba.bots.old_hand.tables import KIN, PLACES, TACTICS, Tables
from mafia_de_cuba.bots.old_hand.tactics import Tactic
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.training.evenings import Schoolroom
from mafia_de_cuba.training.measures import Progress, measured
from mafia_de_cuba.training.people import DRAWN, Drawn, Sparing
from mafia_de_cuba.training.teaching import Lessons, taught

AT_ONCE = 8
"""So many are tried before anybody looks who did best: whatever cores there are."""
PARENTS = 8
"""New numbers are drawn beside one of so many, most often beside the best."""
MIXED = 0.3
"""How often they are two parents' before that."""
CHANGED = 0.4
"""How likely each number is to change."""


class Stride(Struct, frozen=True, kw_only=True):
    """How far a number goes in one stride, and where it ends."""

    width: float
    low: float
    high: float
    times: bool = False
    """Whether it is multiplied, by a power of e, and nothing is added."""

    def taken(self, number: float, rng: np.random.Generator) -> float:
        by = rng.normal(0, self.width)
        stepped = number * np.exp(by) if self.times else number + by
        # What is tried is what can be written down.
        return float(f"{np.clip(stepped, self.low, self.high):.3g}")


_PULL = Stride(times=True, width=0.2, low=0.2, high=9.0)
_LATE = Stride(width=0.3, low=-2.0, high=2.0)
_SHARE = Stride(width=0.1, low=0.05, high=0.95)
STRIDES = {
    **dict.fromkeys(("stealing", "loyal", "agent", "driver"), _PULL),
    **dict.fromkeys(("late_stealing", "late_loyal", "late_agent"), _LATE),
    **dict.fromkeys(("bagging", "bagged_loyal"), _SHARE),
    "mischief": Stride(times=True, width=0.12, low=0.1, high=6.0),
    "spite": Stride(width=0.2, low=0.0, high=3.0),
    "greed": Stride(times=True, width=0.2, low=0.02, high=1.0),
    "custom": Stride(times=True, width=0.3, low=0.02, high=4.0),
    "composure": Stride(times=True, width=0.15, low=0.03, high=0.15),
    "calm": Stride(times=True, width=0.2, low=0.006, high=0.06),
}
TALK_STRIDES = {
    "frank": Stride(times=True, width=0.5, low=0.002, high=0.8),
    "poor": Stride(width=0.5, low=-4.0, high=2.0),
    "rich": Stride(width=0.5, low=-2.0, high=2.0),
    "earnest": Stride(width=0.2, low=0.0, high=1.0),
    "says_nothing": Stride(times=True, width=0.3, low=0.02, high=0.6),
    "in_short": Stride(width=0.05, low=0.3, high=0.98),
}


class Within(Struct, frozen=True, kw_only=True):
    """Between what a share or a gain should lie, and what every point beside it costs."""

    low: float = -100.0
    high: float
    costs: float

    def missed(self, found: float) -> float:
        return self.costs * max(0.0, self.low - found, found - self.high)


# A little narrower than what is wanted, since whoever is best of many was lucky too.
GODFATHER = Within(low=20.0, high=56.0, costs=0.7)
OTHERS = Within(low=17.0, high=56.0, costs=0.9)
SAID_AGENT = Within(low=13.0, high=45.0, costs=0.3)
HABIT = Within(high=2.3, costs=1.6)
STORY = Within(high=2.5, costs=0.9)
FRANKNESS = 4.0
"""What it is worth if all of the loyal tell all: talk lives by those who can be believed."""


class Attempt(Struct, frozen=True, kw_only=True):
    """Numbers, and what a course at them came to."""

    players: int
    drawn: Drawn
    progress: Progress
    frank: float
    """How many of the loyal tell all, on average over places and boxes."""

    @property
    def price(self) -> float:
        """By how much it misses what is wished for: less is better."""
        found = self.progress
        godfather, *others = found.sides
        missed = [GODFATHER.missed(godfather), *map(OTHERS.missed, others)]
        missed += [SAID_AGENT.missed(found.said_agent), HABIT.missed(found.habit.points)]
        # Where it was tried seldom, a gain may be none.
        missed += [STORY.missed(gain.points - gain.off / 3) for gain in found.stories.values()]
        return sum(missed) - FRANKNESS * self.frank


def bred(
    setup: Setup, many: int, journal: Path, *, rounds: int, games: int, seed: int, cores: int
) -> Iterator[Attempt]:
    """So many attempts more at this table, as they are made; each is put down in the journal."""
    kept = [one for one in read(journal) if one.players == setup.players]
    attempt = partial(tried, setup, rounds=rounds, games=games, seed=seed)
    with ProcessPoolExecutor(cores, mp_context=get_context("forkserver")) as pool:
        for first in range(0, many, AT_ONCE):
            rng = np.random.default_rng([seed, setup.players, len(kept)])
            numbers = [near(kept, setup.players, rng) for _ in range(min(AT_ONCE, many - first))]
            if not kept:
                numbers[0] = DRAWN[setup.players]
            for one in pool.map(attempt, numbers):
                with journal.open("ab") as file:
                    # Before and after: the line before may have been cut off.
                    file.write(b"\n" + msgspec.json.encode(one) + b"\n")
                kept.append(one)
                yield one


def read(journal: Path) -> list[Attempt]:
    """All attempts put down so far; a line that was cut off is left out."""
    found = []
    for line in filter(None, journal.read_bytes().splitlines()) if journal.exists() else ():
        try:
            found.append(msgspec.json.decode(line, type=Attempt))
        except msgspec.DecodeError:
            continue
    return found


def near(kept: Sequence[Attempt], players: int, rng: np.random.Generator) -> Drawn:
    """Numbers beside the best so far, or beside those in `people.py`."""
    best = [one.drawn for one in sorted(kept, key=lambda it: it.price)[:PARENTS]]
    best = best or [DRAWN[players]]

    def parent() -> Drawn:
        return best[min(int(rng.exponential(len(best) / 3)), len(best) - 1)]

    drawn = parent()
    if rng.random() < MIXED:
        other = asdict(parent())
        drawn = replace(drawn, **{name: other[name] for name in other if rng.random() < 0.5})
    return replace(
        drawn,
        **_stepped(asdict(drawn), STRIDES, rng),
        loyal_talk=_talk_near(drawn.loyal_talk, rng),
    )


def _talk_near(talk: Sparing, rng: np.random.Generator) -> Sparing:
    """By place, where it was one number for all."""
    spread = {name: getattr(talk, name) for name in ("frank", "earnest")}
    spread = {name: tuple(np.resize(found, len(PLACES))) for name, found in spread.items()}
    return replace(talk, **_stepped({**asdict(talk), **spread}, TALK_STRIDES, rng))


def _stepped(
    numbers: dict[str, Any], strides: dict[str, Stride], rng: np.random.Generator
) -> dict[str, Any]:
    def maybe(number: float, stride: Stride) -> float:
        return stride.taken(number, rng) if rng.random() < CHANGED else float(number)

    found: dict[str, Any] = {}
    for name, stride in strides.items():
        number = numbers[name]
        by_place = isinstance(number, tuple)
        found[name] = (
            tuple(maybe(one, stride) for one in number) if by_place else maybe(number, stride)
        )
    return found


def tried(setup: Setup, drawn: Drawn, *, rounds: int, games: int, seed: int) -> Attempt:
    """A whole course at these numbers, and what it came to."""
    room = Schoolroom(setup, 1)
    tables = taught(room, Lessons(rounds=rounds, games=games, drawn=drawn), seed)
    return Attempt(
        players=setup.players,
        drawn=drawn,
        # In other games than it was taught by.
        progress=measured(room, tables, 4 * games, seed + 1),
        frank=frankness(tables),
    )


def frankness(tables: Tables) -> float:
    """How many of the loyal tell all."""
    whole = [TACTICS.index(tactic) for tactic in (Tactic.TRUTH, Tactic.TRUTH_SHORT)]
    loyal = tables.words[KIN.index("loyal") :: len(KIN)]
    return float(loyal[:, :, whole].sum(axis=2).mean())


def told(attempt: Attempt) -> str:
    """One line, to look on."""
    found = attempt.progress
    sides = " / ".join(f"{share:.0f}" for share in found.sides)
    told = [f"price {attempt.price:.1f}", f"sides {sides}", f"best habit {found.habit}"]
    if found.stories:
        most = max(found.stories, key=lambda kin: found.stories[kin].points)
        told.append(f"{most} {found.stories[most]} ({found.stories[most].by})")
    told.append(f"{100 * attempt.frank:.0f} % of the loyal tell all")
    return f"{attempt.players} players: " + ", ".join(told)
