"""Somebody's words as models weigh them: what was testified, and whom they spoke for or against."""

from collections.abc import Iterable
from functools import lru_cache

from mafia_de_cuba.bots.beliefs.hearsay import Tone, tone_of
from mafia_de_cuba.deduction.belief import Words
from mafia_de_cuba.game.events import RemarkMade, Talk, Testified

FEW = 3
"""How many remarks of a seat are weighed: whoever goes on talking proves no more by it."""
NEIGHBOUR, OTHER = "neighbour", "other"
MARKS = tuple(f"{tone}/{whom}" for tone in Tone for whom in (NEIGHBOUR, OTHER))
"""Whose side a remark may take, in the words of the fitted numbers."""


def mark_of(made: RemarkMade) -> str | None:
    """A remark in the words of the fitted numbers; None for one that takes nobody's side."""
    told = tone_of(made.remark)
    if told is None:
        return None
    of, tone = told
    return f"{tone}/{NEIGHBOUR if abs(of - made.seat) == 1 else OTHER}"


def marks_in(talk: Iterable[Talk], seat: int) -> tuple[str, ...]:
    """A seat's first remarks that take sides, in the words of the fitted numbers."""
    made = [line for line in talk if isinstance(line, RemarkMade) and line.seat == seat]
    return tuple(list(filter(None, map(mark_of, made)))[:FEW])


@lru_cache(maxsize=1_000)
def parts_of(words: tuple[Words, ...]) -> tuple[tuple[Testified, ...], tuple[str, ...]]:
    """What somebody testified, and their remarks: in whatever order made, they weigh the same."""
    testimony = tuple([said for said in words if isinstance(said, Testified)])
    if len(testimony) == len(words):
        return testimony, ()
    return testimony, tuple(sorted(marks_in(words, words[0].seat)))
