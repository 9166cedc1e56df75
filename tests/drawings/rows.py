"""Where rooms stand on a drawing: in rows, each above all it imports, with few arrows crossing.

An arrow that passes a row without stopping there has a narrow place of its own in it, a *passage*.
"""

from collections.abc import Iterable, Sequence
from graphlib import TopologicalSorter
from itertools import pairwise
from statistics import fmean

from msgspec import Struct

from drawings.rooms import Arrows

TURNS, SHIFTS = 24, 240
"""How often orders and places are bettered, upwards and downwards in turn."""


class Passage(Struct, frozen=True, order=True):
    """Where the arrow from one room to another passes this row."""

    start: str
    end: str
    row: int


Place = str | Passage
Links = dict[Place, list[Place]]
"""From each place to those in the row below that its arrows lead to."""


class Rows(Struct, frozen=True, kw_only=True):
    """Places by row, from the top; arrows lead only from a row to the next."""

    rows: tuple[tuple[Place, ...], ...]
    below: Links


def in_rows(arrows: Arrows) -> Rows:
    """Every room in a row, the places of a row in the order that crosses fewest arrows."""
    rank = ranks(arrows)
    top = max(rank.values())
    rows: list[list[Place]] = [[] for _ in range(top + 1)]
    for name in sorted(rank):
        rows[top - rank[name]].append(name)
    below: Links = {}
    for start, ends in sorted(arrows.items()):
        for end in sorted(ends):
            _link(start, end, [top - rank[start], top - rank[end]], rows, below)
    return Rows(rows=tuple(map(tuple, _ordered(rows, below))), below=below)


def ranks(arrows: Arrows) -> dict[str, int]:
    """How many rows above the lowest each room stands."""
    rank: dict[str, int] = {}
    order = list(TopologicalSorter(arrows).static_order())
    for name in order:
        rank[name] = max((rank[other] + 1 for other in arrows[name]), default=0)
    # What imports little and is imported much stands close to those who import it.
    for name in reversed(order):
        over = [rank[other] for other in order if name in arrows[other]]
        if len(over) > len(arrows[name]):
            rank[name] = min(over) - 1
    return rank


def across(rows: Rows, widths: dict[Place, float], gap: float) -> dict[Place, float]:
    """The middle of every place from left to right: close to what it is linked with."""
    linked = _neighbours(rows.below)
    x: dict[Place, float] = {}
    for row in rows.rows:
        x |= _apart(row, dict.fromkeys(row, 0.0), widths, gap)
    for sweep in range(SHIFTS):
        for row in rows.rows if sweep % 2 else reversed(rows.rows):
            wanted = {place: fmean(x[one] for one in linked.get(place, [place])) for place in row}
            x |= _apart(row, wanted, widths, gap)
    left = min(x[place] - widths[place] / 2 for place in x)
    return {place: middle - left for place, middle in x.items()}


def crossings(rows: Sequence[Sequence[Place]], below: Links) -> int:
    """How many pairs of arrows cross."""
    found = 0
    for upper, lower in pairwise(rows):
        at = {place: index for index, place in enumerate(lower)}
        ends = [sorted(at[end] for end in below.get(place, [])) for place in upper]
        flat = [(index, end) for index, row in enumerate(ends) for end in row]
        found += sum(a < c and b > d for a, b in flat for c, d in flat)
    return found


def _link(start: str, end: str, span: list[int], rows: list[list[Place]], below: Links) -> None:
    last: Place = start
    for row in range(span[0] + 1, span[1]):
        passage = Passage(start, end, row)
        rows[row].append(passage)
        below.setdefault(last, []).append(passage)
        last = passage
    below.setdefault(last, []).append(end)


def _ordered(rows: list[list[Place]], below: Links) -> list[list[Place]]:
    linked = _neighbours(below)
    best, fewest = [list(row) for row in rows], crossings(rows, below)
    for sweep in range(TURNS):
        for row in rows if sweep % 2 else rows[::-1]:
            at = {place: index / len(other) for other in rows for index, place in enumerate(other)}
            means = {
                place: _mean((at[one] for one in linked.get(place, ())), at[place]) for place in row
            }
            row.sort(key=means.__getitem__)
        if (now := crossings(rows, below)) < fewest:
            best, fewest = [list(row) for row in rows], now
    return best


def _neighbours(below: Links) -> Links:
    both: Links = {}
    for start, ends in below.items():
        for end in ends:
            both.setdefault(start, []).append(end)
            both.setdefault(end, []).append(start)
    return both


def _mean(numbers: Iterable[float], otherwise: float) -> float:
    found = list(numbers)
    return fmean(found) if found else otherwise


def _apart(
    row: Sequence[Place], wanted: dict[Place, float], widths: dict[Place, float], gap: float
) -> dict[Place, float]:
    """As close to where they want to be as they can stand in their order, none upon another."""
    groups: list[tuple[list[Place], float]] = []
    for place in row:
        group, middle = [place], wanted[place]
        # Whoever would stand upon the last group joins it, and they stand where it suits most.
        while groups and (
            groups[-1][1]
            + (_width(groups[-1][0], widths, gap) + _width(group, widths, gap)) / 2
            + gap
            > middle
        ):
            others, theirs = groups.pop()
            joined = others + group
            shift = _width(others, widths, gap) + gap
            mine = middle - _width(group, widths, gap) / 2 - shift
            start = theirs - _width(others, widths, gap) / 2
            start = (start * len(others) + mine * len(group)) / len(joined)
            group, middle = joined, start + _width(joined, widths, gap) / 2
        groups.append((group, middle))
    found: dict[Place, float] = {}
    for group, middle in groups:
        left = middle - _width(group, widths, gap) / 2
        for place in group:
            found[place] = left + widths[place] / 2
            left += widths[place] + gap
    return found


def _width(group: Sequence[Place], widths: dict[Place, float], gap: float) -> float:
    return sum(widths[place] for place in group) + gap * (len(group) - 1)
