"""The file itself: GIF89a, with what changes from picture to picture and no more.

Every picture but the first has only the corner in which something changed, and in that corner
nothing where nothing did. What is left is told in ever longer runs that were told before (LZW).
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from mafia_de_cuba.retelling.gif.colours import Painted

FOR_EVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
END = b"\x3b"
MOST_CODES = 4096
LONGEST_BLOCK = 255
STAYS = 1 << 2
"""A picture stays where it is, and the next one is painted over it."""


def gif(colours: NDArray[np.uint8], pictures: Painted, seconds: Sequence[float]) -> bytes:
    """A file that shows these pictures one after the other, each for so long, over and over."""
    nothing = len(colours)
    bits = max(2, nothing.bit_length())
    _, high, wide = pictures.shape
    room = np.zeros((1 << bits, 3), np.uint8)
    room[:nothing] = colours
    size = wide.to_bytes(2, "little") + high.to_bytes(2, "little")
    parts = [b"GIF89a", size, bytes((0b1111_0000 | bits - 1, 0, 0)), room.tobytes(), FOR_EVER]
    for (left, top, shown), each in zip(_changes(pictures, nothing), seconds, strict=True):
        hundredths = round(100 * each).to_bytes(2, "little")
        parts.append(b"\x21\xf9\x04" + bytes((STAYS | 1,)) + hundredths + bytes((nothing, 0)))
        place = (left, top, shown.shape[1], shown.shape[0])
        parts.append(b"\x2c" + b"".join(it.to_bytes(2, "little") for it in place) + b"\x00")
        parts.append(bytes((bits,)) + _blocks(_packed(shown.tobytes(), bits)))
    return b"".join([*parts, END])


def _changes(pictures: Painted, nothing: int) -> Iterator[tuple[int, int, Painted]]:
    """The first picture, and of each other what changed, with where it begins."""
    yield 0, 0, pictures[0]
    for before, now in pairwise(pictures):
        changed = before != now
        rows, columns = (np.flatnonzero(changed.any(axis=it)) for it in (1, 0))
        if not len(rows):
            rows = columns = np.zeros(1, int)
        corner = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        yield (
            int(columns[0]),
            int(rows[0]),
            np.where(changed[corner], now[corner], np.uint8(nothing)),
        )


def _packed(pixels: bytes, bits: int) -> bytes:
    """Codes for ever longer runs of pixels, each in as many bits as the longest so far needs."""
    clear = 1 << bits
    codes, lengths = [clear], [bits + 1]
    known = dict[int, int]()
    free, length = clear + 2, bits + 1
    run = pixels[0]
    for pixel in pixels[1:]:
        longer = run << 8 | pixel
        if longer in known:
            run = known[longer]
            continue
        codes.append(run)
        lengths.append(length)
        run = pixel
        if free == MOST_CODES:
            codes.append(clear)
            lengths.append(length)
            known.clear()
            free, length = clear + 2, bits + 1
            continue
        known[longer] = free
        if free == 1 << length:
            length += 1
        free += 1
    codes += [run, clear + 1]
    lengths += [length, length]
    places = np.arange(12)
    told = np.array(codes)[:, None] >> places & 1
    return np.packbits(told[places < np.array(lengths)[:, None]], bitorder="little").tobytes()


def _blocks(told: bytes) -> bytes:
    """Pieces that say first how long they are; an empty one is the end."""
    pieces = (told[at : at + LONGEST_BLOCK] for at in range(0, len(told), LONGEST_BLOCK))
    return b"".join(bytes((len(it),)) + it for it in pieces) + b"\x00"
