"""What a card is drawn with: the table's ring of seats, what each took, stones, badges and hats."""

from html import escape
from math import cos, pi, sin

from mafia_de_cuba.game.characters import Character

NIGHT, WOOD, FELT, FELT_DEEP = "#120a06", "#24140c", "#1c4a37", "#0e2b20"
BRASS, BRIGHT, DIM, CREAM, SOFT = "#d0a85c", "#f0d493", "#8a6b35", "#f6ead0", "#d9c7a3"
RED, GREEN, ICE = "#e4574a", "#7cc79a", "#b5d9f2"
SERIF, DISPLAY = "Gelasio, 'DejaVu Serif', serif", "Limelight, Gelasio, 'DejaVu Serif', serif"

_STONE = "M-9 -12h18l7 8-16 17-16-17z"
_DRAWN: dict[Character, str] = {
    Character.GODFATHER: (
        f'<path d="M-15 5c8-4 22-4 30 0l-3 4h-24z" fill="{BRASS}"/>'
        f'<path d="M-9 3c0-9 2-13 9-13s9 4 9 13z" fill="{BRASS}"/>'
    ),
    Character.LOYAL_HENCHMAN: (
        f'<path d="M0-14l13 5v8c0 8-6 13-13 16-7-3-13-8-13-16v-8z" fill="{GREEN}"/>'
    ),
    Character.AGENT: (
        f'<path d="M0-15l4.4 9.6 10.6 1-8 7 2.4 10.4L0 7.6-9.4 13l2.4-10.4-8-7 10.6-1z"'
        f' fill="{ICE}"/>'
    ),
    Character.DRIVER: (
        f'<g fill="none" stroke="{SOFT}" stroke-width="3"><circle r="13"/>'
        '<path d="M0 0v13M0 0l-12-5M0 0l12-5"/></g>'
    ),
    Character.CLEANER: (
        f'<g fill="none" stroke="{RED}" stroke-width="3"><circle r="11"/>'
        '<path d="M0-16v10M0 16V6M-16 0h10M16 0H6"/></g>'
    ),
    Character.STREET_URCHIN: f'<path d="M-10 0h20" stroke="{SOFT}" stroke-width="4"/>',
}


def text(
    at: tuple[float, float],
    size: float,
    told: str,
    *,
    fill: str = CREAM,
    family: str = SERIF,
    middle: bool = False,
) -> str:
    """A line of text."""
    anchor = ' text-anchor="middle"' if middle else ""
    where = f'x="{at[0]:.1f}" y="{at[1]:.1f}"'
    face = f'font-family="{family}" font-size="{size:.1f}"'
    return f'<text {where} {face} fill="{fill}"{anchor}>{escape(told)}</text>'


def width(told: str, size: float) -> float:
    """How wide a text is, about: a little more than it is, so that it fits."""
    return size * sum(_wide(sign) for sign in told)


def _wide(sign: str) -> float:
    if sign in "iljtfr.,:;'’‘“”|! I()":
        return 0.36
    if sign in "mwMWÆŒ—…%@":
        return 0.95
    if ord(sign) > 0x2E7F:
        return 1.05
    return 0.7 if sign.isupper() or sign.isdigit() else 0.56


def shortened(told: str, size: float, room: float) -> str:
    """As much of a text as there is room for."""
    if width(told, size) <= room:
        return told
    while told and width(told + "…", size) > room:
        told = told[:-1]
    return told.rstrip() + "…"


def lines(told: str, size: float, room: float, most: int) -> list[str]:
    """A text in lines, the last one shortened where there are too many."""
    found, line = list[str](), ""
    for word in told.split(" "):
        longer = f"{line} {word}".strip()
        if line and width(longer, size) > room:
            found.append(line)
            line = word
        else:
            line = longer
    found.append(line)
    if len(found) > most:
        found[most - 1 :] = [" ".join(found[most - 1 :])]
    return [shortened(it, size, room) for it in found]


def stone(at: tuple[float, float], scale: float) -> str:
    """A diamond."""
    return (
        f'<g transform="translate({at[0]:.1f} {at[1]:.1f}) scale({scale})">'
        f'<path d="{_STONE}" fill="{ICE}" stroke="#f7fcff" stroke-width="1.2"/>'
        '<path d="M-9-12l4 8h-11zM9-12l7 8h-11zM-5-4H5L0 13z" fill="#fff" opacity=".8"/></g>'
    )


def seat(
    at: tuple[float, float],
    size: float,
    character: Character,
    stones: int,
    initial: str,
    *,
    won: bool,
) -> str:
    """A seat as a coin: what lay in its pocket, and a light round those who won."""
    x, y = at
    glow = (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size * 1.5:.1f}" fill="url(#lit)"/>' if won else ""
    )
    rim = f'stroke="{BRIGHT}" stroke-width="5"' if won else f'stroke="{DIM}" stroke-width="2"'
    coin = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" fill="{WOOD}" {rim}/>'
    if stones:
        there = stone((x - size * 0.3, y), size / 34)
        number = text((x + size * 0.42, y + size * 0.25), size * 0.72, str(stones), middle=True)
        return glow + coin + there + number
    drawn = _DRAWN.get(character)
    if drawn is None:
        number = text((x, y + size * 0.3), size * 0.9, initial, family=DISPLAY, middle=True)
        return glow + coin + number
    return f'{glow}{coin}<g transform="translate({x:.1f} {y:.1f}) scale({size / 26})">{drawn}</g>'


def round_the_table(
    middle: tuple[float, float], reach: tuple[float, float], many: int
) -> list[tuple[float, float]]:
    """Where so many sit, the Godfather at the head and the others clockwise from him."""
    return [
        (
            middle[0] + reach[0] * sin(2 * pi * place / many),
            middle[1] - reach[1] * cos(2 * pi * place / many),
        )
        for place in range(many)
    ]
