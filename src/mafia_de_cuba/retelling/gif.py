"""Drawings one after the other, as a moving picture that chats and phones play."""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from mafia_de_cuba.retelling import card_drawings as drawn
from mafia_de_cuba.retelling.card import card_png

WIDE = 720
"""How many pixels it is wide."""
COLOURS = 96
OURS = (
    drawn.RED,
    drawn.GREEN,
    drawn.ICE,
    drawn.BRASS,
    drawn.BRIGHT,
    drawn.CREAM,
    drawn.SOFT,
    drawn.FELT,
    drawn.DIM,
)
"""Where only so many colours may be, what is rare and bright would be left out otherwise."""
SWATCH = 20


def made(pictures: Sequence[tuple[str, float]]) -> bytes:
    """A GIF of these drawings, each shown for so many seconds, over and over."""
    frames = [_pixels(svg) for svg, _ in pictures]
    palette = _colours(frames).quantize(COLOURS, dither=Image.Dither.NONE)
    first, *others = (it.quantize(palette=palette, dither=Image.Dither.NONE) for it in frames)
    file = BytesIO()
    first.save(
        file,
        "GIF",
        save_all=True,
        append_images=others,
        duration=[round(1000 * seconds) for _, seconds in pictures],
        loop=0,
        optimize=True,
    )
    return file.getvalue()


def _pixels(svg: str) -> Image.Image:
    with Image.open(BytesIO(card_png(svg))) as picture:
        size = (WIDE, picture.height * WIDE // picture.width)
        return picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)


def _colours(frames: Sequence[Image.Image]) -> Image.Image:
    """What the colours are chosen from: two of the pictures, and enough of each colour of ours."""
    wide, high = frames[0].size
    found = Image.new("RGB", (wide, 2 * high + SWATCH * len(OURS)))
    found.paste(frames[-1], (0, 0))
    found.paste(frames[len(frames) // 2], (0, high))
    for place, colour in enumerate(OURS):
        top = 2 * high + SWATCH * place
        found.paste(colour, (0, top, wide, top + SWATCH))
    return found
