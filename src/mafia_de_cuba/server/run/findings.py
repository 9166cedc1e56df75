"""What an examination finds out: one sentence about one thing, and whether that is bad."""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

MOST_NAMED = 5

Verdict = Literal["good", "noted", "bad"]


class Finding(Struct, frozen=True, kw_only=True):
    """What was found out about one thing, in one sentence."""

    what: str
    verdict: Verdict
    sentence: str

    @property
    def is_bad(self) -> bool:
        """Whether somebody has to do something about it."""
        return self.verdict == "bad"


def some_named(names: list[str]) -> str:
    """The first few of some names, and how many there are more."""
    rest = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {rest} more" if rest > 0 else "")


def _verdict(verdict: Verdict) -> Callable[[str, str], Finding]:
    return lambda what, says: Finding(what=what, verdict=verdict, sentence=says)


good, noted, bad = _verdict("good"), _verdict("noted"), _verdict("bad")
