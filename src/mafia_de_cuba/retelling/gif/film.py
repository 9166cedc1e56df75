"""Drawings one after the other, as a moving picture that chats and phones play."""

from collections.abc import Sequence

from mafia_de_cuba.retelling import card_drawings as drawn
from mafia_de_cuba.retelling.card import card_png
from mafia_de_cuba.retelling.gif.colours import few_colours
from mafia_de_cuba.retelling.gif.pixels import pixels
from mafia_de_cuba.retelling.gif.writer import gif

WIDE = 720
"""How many pixels it is wide."""
COLOURS = 127
"""With the one that lets through what was there before, as many as seven bits can tell."""
OURS = (
    drawn.NIGHT,
    drawn.WOOD,
    drawn.FELT,
    drawn.FELT_DEEP,
    drawn.BRASS,
    drawn.BRIGHT,
    drawn.DIM,
    drawn.CREAM,
    drawn.SOFT,
    drawn.RED,
    drawn.GREEN,
    drawn.ICE,
)


def film(drawings: Sequence[tuple[str, float]]) -> bytes:
    """A GIF of drawings as large as a wide card, each shown for so many seconds, over and over."""
    seen = pixels([card_png(svg, WIDE) for svg, _ in drawings])
    colours, painted = few_colours(seen, OURS, COLOURS)
    return gif(colours, painted, [seconds for _, seconds in drawings])
