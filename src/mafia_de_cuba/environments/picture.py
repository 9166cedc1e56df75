"""What a seat sees, drawn from its observation alone: as a few lines of text, or as an SVG.

Whoever may not know something cannot see it here: the row of numbers is all there is to draw.
"""

from html import escape
from math import cos, pi, sin

from mafia_de_cuba.environments import observation as o
from mafia_de_cuba.environments.actions import CHARACTERS, TOKENS
from mafia_de_cuba.environments.episode import Mode
from mafia_de_cuba.environments.observation import Row
from mafia_de_cuba.game.notation import LETTERS

SIZE, MIDDLE, RADIUS = 480, 240, 175


def lot_signs(row: Row, at: int) -> str:
    """A box or a take in few signs: `3 D *`, or `-`."""
    diamonds, fake, *tokens = (int(number) for number in row[at : at + 12])
    letters = [LETTERS[t] * many for t, many in zip(TOKENS, tokens, strict=True) if many > 0]
    signs = [*([str(diamonds)] if diamonds else []), *letters, *(["*"] if fake > 0 else [])]
    return " ".join(signs) or "-"


def seat_words(row: Row, seat: int) -> str:
    """What can be said of a seat."""
    at, players = o.SEATS_AT + o.SEAT * seat, int(row[0])
    assert seat < players
    words = ["Godfather"] if seat == row[4] else []
    if row[at + 3]:
        character = CHARACTERS[row[at + 16]].replace("_", " ")
        words.append(f"{character}, took {lot_signs(row, at + 4)}")
    if row[at + 2]:
        words.append("showed the fake")
    if row[at + 1]:
        words.append("Jokers " + str(int(row[at + 1])))
    if row[at]:
        words.append("out")
    if seat == row[8]:
        words.append("accused")
    return ", ".join(words)


def in_text(row: Row) -> str:
    """What a seat sees, in a few lines."""
    players, viewer, actor, mode = (int(number) for number in row[:4])
    lines = [f"{Mode(mode).name.lower()}; box at {row[5]}; Jokers {row[6]}; back {row[7]}"]
    for seat in range(players):
        marks = ("*" if seat == actor else " ") + ("=" if seat == viewer else " ")
        lines.append(f"{marks} seat {seat} {seat_words(row, seat)}".rstrip())
    lines += own_words(row)
    return "\n".join(lines)


def own_words(row: Row) -> list[str]:
    """What is the viewer's own to know."""
    words = []
    if row[o.BOX_AT]:
        words.append(f"in the box: {lot_signs(row, o.BOX_AT + 1)}")
    if row[o.POCKET_AT]:
        came, took = lot_signs(row, o.POCKET_AT + 1), lot_signs(row, o.POCKET_AT + 13)
        words.append(f"received {came}; took {took}")
    if row[o.SAFE_AT]:
        words.append(f"kept {row[o.SAFE_AT + 1]}; missing {max(int(row[o.SAFE_AT + 14]), 0)}")
    return words


def in_svg(row: Row) -> str:
    """What a seat sees, as a round table."""
    players, viewer, actor = (int(number) for number in row[:3])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}"'
        f' font-family="sans-serif" font-size="11" text-anchor="middle">',
        f'<rect width="{SIZE}" height="{SIZE}" fill="#1d1712"/>',
        f'<circle cx="{MIDDLE}" cy="{MIDDLE}" r="{RADIUS - 60}" fill="#2f4a3a"/>',
    ]
    for seat in range(players):
        angle = 2 * pi * seat / players + pi / 2
        x, y = MIDDLE + RADIUS * cos(angle), MIDDLE + RADIUS * sin(angle)
        ring = "#e8c46a" if seat == actor else "#6b5a45"
        fill = "#4a3b2a" if not row[o.SEATS_AT + o.SEAT * seat] else "#2a2420"
        name = f"{seat}{' (you)' if seat == viewer else ''}"
        parts += [
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="26" fill="{fill}" stroke="{ring}"'
            ' stroke-width="3"/>',
            f'<text x="{x:.1f}" y="{y + 4:.1f}" fill="#f3ead8">{name}</text>',
            f'<text x="{x:.1f}" y="{y + 40:.1f}" fill="#cdbfa5">'
            f"{escape(seat_words(row, seat))}</text>",
        ]
    for line, words in enumerate((in_text(row).splitlines()[0], *own_words(row))):
        parts.append(
            f'<text x="{MIDDLE}" y="{MIDDLE - 20 + 18 * line}" fill="#f3ead8">'
            f"{escape(words)}</text>"
        )
    return "".join((*parts, "</svg>"))
