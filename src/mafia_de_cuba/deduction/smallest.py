"""The smallest sets of things that cannot go together, found by asking which can.

Each largest set that can go together leaves a remainder out, and a set that cannot has to touch
every such remainder. Guesses are the smallest sets that touch all remainders known so far: a guess
that turns out possible yields a new remainder, one that does not is an answer. Sets are the bits of
an integer.
"""

from collections.abc import Callable, Iterator

from msgspec import Struct

MOST_FOUND = 100
MOST_GUESSES = 300
MOST_ASKED = 8000
"""How much is asked before the smallest sets found so far have to do."""


class Smallest(Struct, frozen=True, kw_only=True):
    """Sets that cannot go together while every part of them could, the smallest first."""

    sets: tuple[tuple[int, ...], ...]
    complete: bool


def smallest_impossible(size: int, possible: Callable[[Iterator[int]], bool]) -> Smallest:
    """All such sets among so many things, or the smallest of them where there are too many."""
    search = _Search(size, possible)
    while search.guesses and not search.exhausted:
        search.go_on()
    ordered = sorted((_members(found) for found in search.found), key=lambda s: (len(s), s))
    return Smallest(sets=tuple(ordered), complete=search.complete and not search.exhausted)


class _Search:
    def __init__(self, size: int, possible: Callable[[Iterator[int]], bool]) -> None:
        self._size, self._possible = size, possible
        self._everything = (1 << size) - 1
        self.guesses: set[int] = {0}
        self.found: list[int] = []
        self.complete = True
        self._asked = 0

    @property
    def exhausted(self) -> bool:
        return len(self.found) >= MOST_FOUND or self._asked >= MOST_ASKED

    def go_on(self) -> None:
        """Try the smallest guess."""
        guess = min(self.guesses, key=lambda some: (some.bit_count(), some))
        if not self._can(guess):
            self.guesses.discard(guess)
            self.found.append(guess)
            return
        remainder = self._left_out(guess)
        if remainder:
            self._touch(remainder)
        else:
            self.guesses.clear()

    def _can(self, some: int) -> bool:
        self._asked += 1
        return self._possible(iter(_members(some)))

    def _left_out(self, guess: int) -> int:
        """What cannot be added any more, trying one thing after the other."""
        if self._can(self._everything):
            return 0
        largest = guess
        for member in range(self._size):
            if not largest >> member & 1 and self._can(largest | 1 << member):
                largest |= 1 << member
        return self._everything & ~largest

    def _touch(self, remainder: int) -> None:
        """Let every guess touch one more remainder, none of them holding another."""
        kept = {guess for guess in self.guesses if guess & remainder}
        members = _members(remainder)
        # A grown guess can only hold a smaller set through the member it grew by.
        rivals = {m: [s for s in (*kept, *self.found) if s >> m & 1] for m in members}
        for guess in sorted(self.guesses - kept, key=int.bit_count):
            for member in members:
                grown = guess | 1 << member
                if not any(rival & grown == rival for rival in rivals[member]):
                    kept.add(grown)
        if len(kept) > MOST_GUESSES:
            self.complete = False
            kept = set(sorted(kept, key=lambda some: (some.bit_count(), some))[:MOST_GUESSES])
        self.guesses = kept


def _members(some: int) -> tuple[int, ...]:
    return tuple(at for at in range(some.bit_length()) if some >> at & 1)
