"""Which few colours a picture is shown in.

A GIF has at most 256. Those that we draw with are always among them, or what is rare and thin, as
suspicion is, would be lost; the others are where they leave the smallest error.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mafia_de_cuba.retelling.gif.pixels import Pixels

Painted = NDArray[np.uint8]
"""A colour's place in the list, for each pixel."""

KEPT = 6
"""Bits of eight in each channel: what differs by less is one shade."""
SHADES = 1 << 3 * KEPT
PLACES = np.array((2 * KEPT, KEPT, 0), np.uint32)
"""How far up in a shade's number each channel stands."""


def few_colours(
    pictures: Pixels, ours: Sequence[str], most: int
) -> tuple[NDArray[np.uint8], Painted]:
    """A list of colours that begins with ours, and the pictures in these colours."""
    shades = np.zeros(pictures.shape[:-1], np.uint32)
    for channel, place in enumerate(PLACES):
        shades |= (pictures[..., channel] >> 8 - KEPT).astype(np.uint32) << place
    counts = np.zeros(SHADES, np.int64)
    for picture in shades:
        counts += np.bincount(picture.ravel(), minlength=SHADES)
    used = np.flatnonzero(counts)
    # The middle of each shade.
    seen = (used[:, None] >> PLACES & (1 << KEPT) - 1) * 4 + 2
    own = np.array([list(bytes.fromhex(it[1:])) for it in ours])
    new = abs(seen[:, None] - own).max(axis=-1).min(axis=-1) > 2
    colours = np.concatenate([own, _spread(seen[new], counts[used[new]], most - len(own))])
    nearest = np.zeros(SHADES, np.uint8)
    nearest[used] = ((seen[:, None] - colours) ** 2).sum(axis=-1).argmin(axis=-1)
    return colours.astype(np.uint8), nearest[shades]


def _spread(seen: NDArray[np.int64], counts: NDArray[np.int64], most: int) -> NDArray[np.int64]:
    """The middles of so many heaps of colours; whichever is most spread out is parted first."""
    heaps = [_Heap(seen, counts)] if len(seen) else []
    while len(heaps) < most and (widest := max(heaps, key=lambda it: it.error)).error:
        heaps.remove(widest)
        heaps += widest.parted()
    return np.array([it.middle for it in heaps], int).reshape(-1, 3)


class _Heap:
    """Colours that could be shown as one."""

    def __init__(self, seen: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
        self.seen, self.counts = seen, counts
        self.middle = np.average(seen, axis=0, weights=counts)
        self.errors = ((seen - self.middle) ** 2 * counts[:, None]).sum(axis=0)
        self.error = float(self.errors.sum())

    def parted(self) -> tuple["_Heap", "_Heap"]:
        """Both sides of the middle, where it is most spread out."""
        channel = self.errors.argmax()
        low = self.seen[:, channel] < self.middle[channel]
        return _Heap(self.seen[low], self.counts[low]), _Heap(self.seen[~low], self.counts[~low])
