"""A drawing of suspicion: a line for each seat, sentence by sentence, and the Godfather's chance.

Lines differ in colour and in their dashes, so that a printer without colours tells them apart too.
"""

from collections.abc import Mapping, Sequence
from html import escape

from mafia_de_cuba.analysis.value import Analysis

WIDE, HIGH = 960, 420
LEFT, RIGHT, TOP, BOTTOM = 44, 150, 14, 26
HUES = (8, 200, 95, 45, 280, 165, 330, 225, 65, 130, 300)
DASHES = ("", "7 3", "2 3", "10 3 2 3", "4 4", "14 4", "1 4", "8 2 2 2 2 2", "3 1", "12 2", "6 6")
APART = 13
"""How far apart names are at least."""


def chart(analysis: Analysis, names: Sequence[str], chance: str, title: str) -> str:
    """The timeline as an SVG drawing."""
    points = analysis.timeline
    seats = sorted(points[0].thief)
    lies = {it.action: it.seat for it in analysis.claims if it.true is False and it.seat}
    ends = {seat: points[-1].thief[seat] for seat in seats}
    told = [_grid(len(points))]
    for order, seat in enumerate(seats):
        told.append(_line([it.thief[seat] for it in points], order, names[seat]))
    told.append(_line([it.chance for it in points], None, chance))
    told += [
        _ring(at, it.thief[lies[it.action]], seats.index(lies[it.action]))
        for at, it in ((_across(place, len(points)), it) for place, it in enumerate(points))
        if it.action in lies
    ]
    told += _names(ends, points[-1].chance, names, chance)
    return (
        f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(told)}</svg>"
    )


def _across(place: int, many: int) -> float:
    return LEFT + (WIDE - LEFT - RIGHT) * place / max(many - 1, 1)


def _down(share: float) -> float:
    return TOP + (HIGH - TOP - BOTTOM) * (1 - share)


def _grid(many: int) -> str:
    end = _across(many - 1, many)
    return "".join(
        f'<line class="grid" x1="{LEFT}" x2="{end:.1f}" y1="{_down(share):.1f}" '
        f'y2="{_down(share):.1f}"/><text class="scale" x="{LEFT - 8}" y="{_down(share) + 4:.1f}" '
        f'text-anchor="end">{round(share * 100)}</text>'
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    )


def _line(shares: Sequence[float], order: int | None, name: str) -> str:
    many = len(shares)
    path = " ".join(f"{_across(at, many):.1f},{_down(it):.1f}" for at, it in enumerate(shares))
    style = 'class="chance"'
    if order is not None:
        dashes = DASHES[order % len(DASHES)]
        style = f'class="seat" stroke="{_colour(order)}"'
        style += f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<polyline {style} points="{path}"><title>{escape(name)}</title></polyline>'


def _ring(at: float, share: float, order: int) -> str:
    where = f'cx="{at:.1f}" cy="{_down(share):.1f}"'
    return f'<circle class="ring" {where} r="6" stroke="{_colour(order)}"/>'


def _colour(order: int) -> str:
    return f"hsl({HUES[order % len(HUES)]} 65% 58%)"


def _names(ends: Mapping[int, float], last: float, names: Sequence[str], chance: str) -> list[str]:
    """Names at the ends of the lines, moved apart where they would lie on each other."""
    labels = [
        (_down(share), names[seat], _colour(order))
        for order, (seat, share) in enumerate(ends.items())
    ]
    labels.append((_down(last), chance, ""))
    labels.sort(key=lambda label: label[0])
    room, found, above = HIGH - BOTTOM + 8, list[str](), 0.0
    for place, (down, name, colour) in enumerate(labels):
        lowest = room - APART * (len(labels) - 1 - place)
        above = min(max(down + 4, above + APART), lowest)
        fill = f'style="fill:{colour}"' if colour else 'class="chance"'
        short = name if len(name) <= 18 else f"{name[:17]}…"
        found.append(f'<text {fill} x="{WIDE - RIGHT + 8}" y="{above:.1f}">{escape(short)}</text>')
    return found
