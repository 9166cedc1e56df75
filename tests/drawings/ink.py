"""Drawings as SVG, in the colours of the game: text, boxes and lines on a night of their own, which
looks the same on a light page and on a dark one."""

from collections.abc import Iterable
from html import escape
from textwrap import wrap

NIGHT, WOOD, FELT, FELT_DEEP = "#160d08", "#33200f", "#1c4a37", "#0e2b20"
BRASS, BRASS_DIM, CREAM, SMOKE = "#d0a85c", "#8a6b35", "#f6ead0", "#cdbb98"
SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
MONO = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
LETTER = 0.56
"""How wide a letter is, on average and for a font wider than most, by the size of its font."""


def drawing(width: float, height: float, title: str, told: str, parts: Iterable[str]) -> str:
    """A whole file: what is drawn, and the same in words for those who do not see it."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" role="img"'
        ' aria-labelledby="title told">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="told">{escape(told)}</desc>',
        '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7"'
        f' markerHeight="7" orient="auto"><path d="M0 .6 8 4 0 7.4z" fill="{BRASS}"/>'
        "</marker></defs>",
        f'<rect width="{width:.0f}" height="{height:.0f}" rx="12" fill="{NIGHT}"/>',
    )
    return "\n".join((*head, *parts, "</svg>")) + "\n"


def box(
    x: float, y: float, width: float, height: float, *, fill: str, line: str, radius: float = 7
) -> str:
    """A box by its left upper corner."""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{radius}"'
        f' fill="{fill}" stroke="{line}"/>'
    )


def text(
    x: float,
    y: float,
    said: str,
    *,
    size: float,
    fill: str = CREAM,
    font: str = SANS,
    weight: int = 400,
    anchor: str = "start",
) -> str:
    """One line of text."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-family="{font}" font-size="{size}" fill="{fill}"'
        f' font-weight="{weight}" text-anchor="{anchor}">{escape(said)}</text>'
    )


def line(path: str, *, head: bool = True, stroke: str = BRASS, width: float = 1.4) -> str:
    """A line along a path, with an arrow's head at its end."""
    end = ' marker-end="url(#head)"' if head else ""
    return f'<path d="{path}" fill="none" stroke="{stroke}" stroke-width="{width}"{end}/>'


def lines_of(said: str, width: float, size: float) -> list[str]:
    """Text broken into lines that fit."""
    return wrap(said, int(width / (size * LETTER)), break_long_words=False, break_on_hyphens=False)
