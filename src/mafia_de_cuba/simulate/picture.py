"""A run in pictures: who wins at how many players, and how far belief can be believed."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import wrap

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter, StrMethodFormatter

from mafia_de_cuba.odds.intervals import Tally
from mafia_de_cuba.odds.sides import Side
from mafia_de_cuba.simulate.calibration import DECILES
from mafia_de_cuba.simulate.report import Report
from mafia_de_cuba.simulate.score import WinCounts

INK, FAINT, GRID = "#2B2622", "#7A716A", "#E4DED6"
COLOURS: dict[Side, str] = {
    Side.GODFATHER: "#9B2335",
    Side.TRAITOR: "#5F4690",
    Side.AGENTS: "#1D6996",
    Side.THIEVES: "#B7770D",
    Side.CLEANER: "#3D3D3D",
    Side.DIAMOND_LOVER: "#C2549D",
    Side.REVOLUTIONARIES: "#0F8554",
    Side.BETRAYED_HENCHMAN: "#94633B",
}
WIDEST_LINE = 100
LABEL_GAP = 0.045
"""The least distance between two labels, as a share of the picture's height."""


def draw_wins(report: Report, file: Path) -> None:
    """The share of games each side won, by number of players, with 95 % intervals."""
    scores = [score for score in report.scores.values() if score.games]
    scores.sort(key=lambda score: score.table.players)
    sides = [side for side in Side if any(side in score.sides for score in scores)]
    names = 0.025 + 0.0125 * max(len(_label(side)) for side in sides)
    if len(scores) > 1:
        figure, axes = _sheet("Who wins", _about(report, scores), right=names)
        _lines(axes, scores, sides)
    else:
        figure, axes = _sheet("Who wins", _about(report, scores), left=names, right=0.1)
        _dots(axes, scores[0], sides)
    _save(figure, file)


def draw_calibration(report: Report, file: Path) -> None:
    """What was believed against what was true, and how many guesses there were of each kind."""
    found = report.reliability
    about = (
        f"{report.run.cast.told()}\n{found.guesses:,} guesses at the Godfather's accusations, "
        f"expected calibration error {found.error * 100:.1f} points; bars are 95 % intervals"
    )
    figure, axes = _sheet("Can belief be believed?", about, height=6.8, left=0.11, bottom=0.32)
    axes.plot([0, 1], [0, 1], color=FAINT, linewidth=1, linestyle=(0, (4, 3)))
    axes.text(0.99, 0.03, "dashed: as true as believed", color=FAINT, ha="right", fontsize=9)
    deciles = [one for one in found.deciles if one.guesses]
    across = [one.believed for one in deciles]
    up = [one.true for one in deciles]
    spans = [one.interval for one in deciles]
    colour = COLOURS[Side.GODFATHER]
    axes.errorbar(
        across,
        up,
        yerr=_whiskers(up, spans),
        color=colour,
        marker="o",
        markersize=6,
        clip_on=False,
        linewidth=1.8,
        elinewidth=1.2,
    )
    axes.set(xlim=(-0.015, 1.015), ylim=(0, 1.02), ylabel="were Thieves")
    axes.xaxis.set_major_formatter(PercentFormatter(1))
    axes.tick_params(labelbottom=False)
    below = figure.add_axes((0.11, 0.09, 0.85, 0.17), sharex=axes)
    _plain(below)
    middles = [(at + 0.5) / DECILES for at in range(DECILES)]
    below.bar(
        middles, [one.guesses for one in found.deciles], 0.9 / DECILES, color=colour, alpha=0.35
    )
    below.set(xlabel="believed to be a Thief", ylabel="guesses")
    below.yaxis.set_major_locator(MaxNLocator(3, integer=True))
    below.yaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    figure.align_ylabels([axes, below])
    _save(figure, file)


def _lines(axes: Axes, scores: Sequence[WinCounts], sides: Sequence[Side]) -> None:
    top, ends = 0.0, dict[Side, float]()
    # Where many bands lie over each other, each is fainter.
    veil = 0.5 / max(3, len(sides))
    for side in sides:
        there = [score for score in scores if side in score.sides]
        across = [score.table.players for score in there]
        tallies = [score.sides[side] for score in there]
        up = [tally.rate for tally in tallies]
        low, high = zip(*(tally.interval for tally in tallies), strict=True)
        axes.fill_between(across, low, high, color=COLOURS[side], alpha=veil, linewidth=0)
        axes.plot(
            across, up, color=COLOURS[side], linewidth=2.2, marker="o", markersize=5, clip_on=False
        )
        top, ends[side] = max(top, *high), up[-1]
    counts = [score.table.players for score in scores]
    room = (counts[-1] - counts[0]) * 0.03
    axes.set(xlim=(counts[0] - room, counts[-1] + room), ylim=(0, min(1.0, top * 1.06)))
    axes.set_xticks(counts)
    axes.set_xlabel("players")
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    for side, place in _apart(ends, LABEL_GAP * axes.get_ylim()[1]):
        axes.annotate(
            _label(side),
            (counts[-1] + room, place),
            xytext=(4, 0),
            textcoords="offset points",
            color=COLOURS[side],
            va="center",
            fontweight="bold",
            annotation_clip=False,
        )


def _apart(ends: dict[Side, float], gap: float) -> Iterator[tuple[Side, float]]:
    """Where each label goes: beside the end of its line, or just above the label below."""
    lowest = 0.0
    for side in sorted(ends, key=ends.__getitem__):
        place = max(ends[side], lowest)
        lowest = place + gap
        yield side, place


def _dots(axes: Axes, score: WinCounts, sides: Sequence[Side]) -> None:
    for row, side in enumerate(reversed(sides)):
        tally: Tally = score.sides[side]
        axes.plot(tally.interval, (row, row), color=COLOURS[side], linewidth=2.2, alpha=0.55)
        axes.plot(tally.rate, row, color=COLOURS[side], marker="o", markersize=8, clip_on=False)
        axes.annotate(
            f"{tally.rate * 100:.1f} %",
            (tally.interval[1], row),
            xytext=(8, 0),
            textcoords="offset points",
            color=COLOURS[side],
            va="center",
            fontweight="bold",
        )
    axes.set_yticks(range(len(sides)), [_label(side) for side in reversed(sides)], fontsize=11)
    high = max(tally.interval[1] for tally in score.sides.values())
    axes.set(xlim=(0, min(1.0, high * 1.05)), ylim=(-0.6, len(sides) - 0.4))
    axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.grid(axis="y", visible=False)
    axes.grid(axis="x", color=GRID, linewidth=0.8)
    axes.set_xlabel(f"of games at {score.table.players} players")


def _sheet(
    title: str,
    about: str,
    *,
    height: float = 5.2,
    left: float = 0.08,
    right: float = 0.04,
    bottom: float = 0.12,
) -> tuple[Figure, Axes]:
    """An empty picture under a title; the margins are shares of it."""
    figure = Figure(figsize=(8, height), dpi=160, facecolor="white")
    lines = [part for line in about.splitlines() for part in wrap(line, WIDEST_LINE)]
    top = 1 - (0.55 + 0.22 * len(lines)) / height
    axes = figure.add_axes((left, bottom, 1 - left - right, top - bottom))
    _plain(axes)
    figure.text(0.02, 1 - 0.16 / height, title, color=INK, fontsize=16, fontweight="bold", va="top")
    figure.text(
        0.02,
        1 - 0.47 / height,
        "\n".join(lines),
        color=FAINT,
        fontsize=9.5,
        va="top",
        linespacing=1.4,
    )
    return figure, axes


def _plain(axes: Axes) -> None:
    """No more ink than it takes."""
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.spines["bottom"].set_color(FAINT)
    axes.grid(axis="y", color=GRID, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(colors=FAINT, labelcolor=INK, length=0, pad=6)
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    for label in (axes.xaxis.label, axes.yaxis.label):
        label.set_color(FAINT)


def _about(report: Report, scores: Sequence[WinCounts]) -> str:
    fewest, most = min(score.games for score in scores), max(score.games for score in scores)
    games = f"{most:,}" if fewest == most else f"{fewest:,} to {most:,}"
    games += " game" if most == 1 else " games"
    if len(scores) > 1:
        return f"{report.run.cast.told()}\n{games} at each count; bands are 95 % intervals"
    return f"{report.run.cast.told()}\n{games}; bars are 95 % intervals"


def _whiskers(
    middles: Sequence[float], spans: Sequence[tuple[float, float]]
) -> tuple[list[float], list[float]]:
    """How far each interval reaches below and above its point."""
    below = [max(0.0, at - low) for at, (low, _) in zip(middles, spans, strict=True)]
    above = [max(0.0, high - at) for at, (_, high) in zip(middles, spans, strict=True)]
    return below, above


def _label(side: Side) -> str:
    return side.replace("_", " ").title()


def _save(figure: Figure, file: Path) -> None:
    """The same run gives the same file."""
    dated = {"Date": None} if file.suffix.lower() == ".svg" else None
    with matplotlib.rc_context({"svg.hashsalt": "mafia-de-cuba"}):
        figure.savefig(file, metadata=dated)
