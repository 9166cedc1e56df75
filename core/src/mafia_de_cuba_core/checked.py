"""Numbers as they are given: whole and within bounds, or refused in one sentence.

The core believes whatever it is told and would read beyond its memory.
"""

from operator import index


def whole(number: object, what: str, low: int, high: int) -> int:
    """A whole number from low to high; ValueError, naming what it is, for any other."""
    try:
        found = index(number)  # type: ignore[arg-type]
    except TypeError:
        raise ValueError(f"{what} is a whole number, not {number!r}") from None
    if not low <= found <= high:
        raise ValueError(f"{what} is {low} to {high}, not {found}")
    return found


def some(number: object, what: str) -> int:
    """How many there are to be: none, or so many."""
    return whole(number, what, 0, 2**63 - 1)
