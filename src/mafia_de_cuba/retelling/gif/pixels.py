"""Drawings in pixels, as numbers to count with.

What draws for us hands out PNG files, and nothing but those of its files is read here: eight bits a
channel, red, green, blue and a fourth that says nothing where all is painted.
"""

import zlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
"""Rows of pixels, three numbers each."""

SIGNATURE = b"\x89PNG\r\n\x1a\n"
EIGHT_BITS_RGBA_IN_ONE_PASS = bytes((8, 6, 0, 0, 0))
AT_ONCE = 4
"""Pictures: more are no faster and take room."""
WAYS = np.arange(1, 5).reshape(4, 1, 1, 1)
"""By what a line's pixels are guessed: what is left, what is above, both, or the nearest."""


class NotOurs(ValueError):
    """A PNG file of another kind than those we draw."""


def pixels(files: Sequence[bytes]) -> Pixels:
    """Several PNG files of one size, one after the other."""
    opened = [_opened(it) for it in files]
    if len({size for size, _ in opened}) != 1:
        raise NotOurs("not all of one size")
    wide, high = opened[0][0]
    made = np.empty((len(files), high, wide, 3), np.uint8)
    for some in range(0, len(files), AT_ONCE):
        told = b"".join(lines for _, lines in opened[some : some + AT_ONCE])
        lines = np.frombuffer(told, np.uint8).reshape(-1, high, 1 + 4 * wide)
        differences = lines[:, :, 1:].reshape(-1, high, wide, 4)[..., :3]
        made[some : some + AT_ONCE] = _summed(lines[:, :, 0], differences)
    return made


def _opened(file: bytes) -> tuple[tuple[int, int], bytes]:
    """How large a picture is, and its lines: each with the way in which it is told first."""
    chunks, at = dict[bytes, bytes](), len(SIGNATURE)
    while at < len(file):
        long, kind = int.from_bytes(file[at : at + 4]), file[at + 4 : at + 8]
        chunks[kind] = chunks.get(kind, b"") + file[at + 8 : at + 8 + long]
        at += 12 + long
    head = chunks.get(b"IHDR", b"")
    if not file.startswith(SIGNATURE) or head[8:] != EIGHT_BITS_RGBA_IN_ONE_PASS:
        raise NotOurs("not as we draw them")
    return (int.from_bytes(head[:4]), int.from_bytes(head[4:8])), zlib.decompress(chunks[b"IDAT"])


def _summed(ways: NDArray[np.uint8], differences: Pixels) -> Pixels:
    """Each pixel is told as how it differs from a guess by those to its left and above.

    So no pixel can be known before those two. All that lie on one slant, from below on the left to
    above on the right, can be known at once: lines are shifted, each by one more than the one
    above it, and then gone through column by column.
    """
    many, high, wide, _ = differences.shape
    slants = wide + high - 1
    shifted = np.zeros((many, high, slants + 1, 3), np.uint8)
    shifted[:, :, :wide] = differences
    shifted = shifted.reshape(many, -1, 3)[:, :-high].reshape(many, high, slants, 3)
    told = shifted.transpose(2, 0, 1, 3)
    # All bits where a line is told in that way.
    told_so = ways[..., None].repeat(3, axis=-1) == WAYS
    by_left, by_above, by_both, by_nearest = -told_so.astype(np.int16)
    # A line of nothing above, and two slants of nothing to the left of all.
    known = np.zeros((slants + 2, many, high + 1, 3), np.int16)
    for slant in range(slants):
        corner, left, above = (
            known[slant, :, :-1],
            known[slant + 1, :, 1:],
            known[slant + 1, :, :-1],
        )
        guess = left & by_left
        guess += above & by_above
        guess += (left + above) >> 1 & by_both
        guess += _nearest(left, above, corner) & by_nearest
        known[slant + 2, :, 1:] = guess + told[slant] & 255
    shifted[:] = known[2:, :, 1:].transpose(1, 2, 0, 3)
    lines = np.pad(shifted.reshape(many, -1, 3), ((0, 0), (0, high), (0, 0)))
    return lines.reshape(many, high, slants + 1, 3)[:, :, :wide]


def _nearest(
    left: NDArray[np.int16], above: NDArray[np.int16], corner: NDArray[np.int16]
) -> NDArray[np.int16]:
    """Whichever of the three is nearest to where they point together (Paeth's guess)."""
    from_left, from_above = above - corner, left - corner
    from_corner = abs(from_left + from_above)
    from_left, from_above = abs(from_left), abs(from_above)
    other = np.where(from_above <= from_corner, above, corner)
    return np.where((from_left <= from_above) & (from_left <= from_corner), left, other)
