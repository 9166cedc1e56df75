"""The laboratory's picture: a bar for each side with its interval, the fairer table below.

It is an SVG drawing that needs nothing else, and the same findings give the same bytes.
"""

from collections.abc import Iterator
from html import escape

from mafia_de_cuba.lab.report import LabReport
from mafia_de_cuba.odds.intervals import Tally
from mafia_de_cuba.odds.measured import Measured
from mafia_de_cuba.odds.sides import Side
from mafia_de_cuba.words import Words, capital, contents
from mafia_de_cuba.words.chances import side as called

WIDE, LEFT, RIGHT, ROW, HEAD, MARGIN = 760, 190, 130, 34, 52, 24
MOST_IN_A_LINE = 84
THIRD = 1 / 3
COLOURS = {
    Side.GODFATHER: "#8c2f39",
    Side.TRAITOR: "#b5651d",
    Side.AGENTS: "#2f5d8c",
    Side.THIEVES: "#2e7d4f",
    Side.CLEANER: "#6b6b6b",
    Side.DIAMOND_LOVER: "#a34a8a",
    Side.REVOLUTIONARIES: "#b7770d",
    Side.BETRAYED_HENCHMAN: "#5a4a8c",
}
STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#2b2118}.head{font-weight:700}"
    ".third{stroke:#2b2118;stroke-dasharray:3 4;opacity:.5}.span{stroke:#2b2118;stroke-width:2}"
)


def drawing(found: LabReport, words: Words) -> str:
    """The picture, in a language."""
    title = words("lab.title")
    parts, down = list[str](), MARGIN
    for one in (found.table, found.fairer):
        if one is not None:
            head = contents(one.setup, words)
            if one is found.fairer:
                head = words("lab.fairer", table=head)
            parts += _chart(one, capital(head), down, words)
            down += _height(one) + MARGIN
    parts.append(f'<text x="{MARGIN}" y="{down}">{escape(words("lab.legend"))}</text>')
    high = down + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" role="img">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>"
        f'<rect width="{WIDE}" height="{high}" fill="#fbf6ea"/>{"".join(parts)}</svg>\n'
    )


def _height(one: Measured) -> int:
    return HEAD + ROW * len(one.shares)


def _across(share: float) -> float:
    return LEFT + (WIDE - LEFT - RIGHT) * share


def _chart(one: Measured, head: str, top: int, words: Words) -> Iterator[str]:
    for line, text in enumerate(_lines(head)):
        yield f'<text class="head" x="{MARGIN}" y="{top + 18 * line}">{escape(text)}</text>'
    first = top + HEAD - ROW // 2
    end = first + ROW * len(one.shares)
    third = f"{_across(THIRD):.1f}"
    yield f'<line class="third" x1="{third}" x2="{third}" y1="{first - 6}" y2="{end - 6}"/>'
    for row, (side, tally) in enumerate(one.shares.items()):
        yield _bar(called(side, words), tally, COLOURS[side], first + ROW * row)


def _lines(text: str) -> list[str]:
    """A heading in two lines where one is too short."""
    if len(text) <= MOST_IN_A_LINE:
        return [text]
    cut = text.rfind(", ", 0, MOST_IN_A_LINE) + 1 or MOST_IN_A_LINE
    rest = text[cut:].strip()
    return [text[:cut], rest if len(rest) <= MOST_IN_A_LINE else f"{rest[: MOST_IN_A_LINE - 1]}…"]


def _bar(name: str, tally: Tally, colour: str, top: int) -> str:
    low, high = tally.interval
    middle = top + 9
    percent = f"{100 * tally.rate:.1f} ({100 * low:.1f}–{100 * high:.1f})"
    return (
        f'<text x="{LEFT - 10}" y="{middle + 5}" text-anchor="end">{escape(name)}</text>'
        f'<rect x="{LEFT}" y="{top}" width="{_across(tally.rate) - LEFT:.1f}" height="18" '
        f'fill="{colour}"/><line class="span" x1="{_across(low):.1f}" x2="{_across(high):.1f}" '
        f'y1="{middle}" y2="{middle}"/>'
        f'<text x="{_across(high) + 8:.1f}" y="{middle + 5}">{percent}</text>'
    )
