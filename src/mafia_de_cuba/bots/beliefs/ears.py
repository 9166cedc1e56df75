"""What is said at a table, laid out for the core: words once for all who listen, and the tables by
which one of them weighs words.
"""

from collections.abc import Callable
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Protocol

from mafia_de_cuba.bots.beliefs.marks import MARKS, parts_of
from mafia_de_cuba.bots.beliefs.ways import Likely, last_word
from mafia_de_cuba.deduction.belief import Attentive, Words, WordsBySeat
from mafia_de_cuba.deduction.by_core import Pointer, core, laid
from mafia_de_cuba.deduction.memory import MEGABYTE
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.deduction.situations import all_turns
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.setup import Setup

if TYPE_CHECKING:
    from mafia_de_cuba_core.ways import Ear, Listener, Said, Speech

ROOM = 2 * MEGABYTE
"""What a table has at hand of what was said lately: listeners take now this for said, now that."""
MOST_CHANGES = 100
"""How many tables a listener has at most, of some forty thousand bytes each."""

Change = tuple[Likely, Likely, bool]
"""What new words come to: how likely all were before and are now, and whether they decline."""
_Word = tuple[Pointer, Pointer, int]


class Speeches:
    """What people say at one table, the same for all who listen."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        all_lines = sum([len(all_turns(setup, seat)) for seat in setup.takers])
        self._most = max(1, ROOM // all_lines)
        """How many speeches of each seat are kept: each has a byte for every turn."""
        self._lock = Lock()
        self._begin()

    def _begin(self) -> None:
        self._changes: tuple[Change, ...] = ()
        self._seats: dict[int, dict[tuple[Words, ...], Speech]]
        self._seats = {seat: {} for seat in self._setup.takers}
        self._spelt = lru_cache(maxsize=len(self._seats) * self._most)(self._spell)
        self._lately: list[tuple[tuple[Words, ...], Speech]]
        self._lately = [((), self._speech(seat, ())) for seat in self._seats]
        self._last: tuple[WordsBySeat, Said, tuple[Change, ...]] | None = None

    def of(self, words: WordsBySeat) -> "tuple[Said, tuple[Change, ...]]":
        """All that was said, and what new words come to in it: whoever listens has a table for
        each."""
        last = self._last
        if last is None or last[0] is not words:
            # Places among changes hold as long as nobody begins anew meanwhile.
            with self._lock:
                last = words, self._laid(words), self._changes
                self._last = last
        return last[1:]

    def _laid(self, words: WordsBySeat) -> "Said":
        if len(self._changes) >= MOST_CHANGES:
            self._begin()
        # Mostly it is one seat that has said something new.
        self._lately = [
            known if known[0] is (now := words.get(seat, ())) else (now, self._speech(seat, now))
            for seat, known in zip(self._seats, self._lately, strict=True)
        ]
        return core.Said([speech for _, speech in self._lately])

    def _speech(self, seat: int, words: tuple[Words, ...]) -> "Speech":
        known = self._seats[seat]
        found = known.get(words)
        if found is None:
            if len(known) >= self._most:
                known.clear()
            testimony, marks = parts_of(words)
            spelt = self._spelt(seat, testimony)
            found = known[words] = core.Speech(spelt, [MARKS.index(mark) for mark in marks])
        return found

    def _spell(self, seat: int, testimony: tuple[Testified, ...]) -> tuple[_Word, ...]:
        """Of each testimony what fitted before it and what fits with it, and the place of the
        change it makes."""
        if not testimony:
            return ()
        was, now, declined = last_word(testimony, all_turns(self._setup, seat))
        change = was.likely, now.likely, declined
        if change not in self._changes:
            self._changes = (*self._changes, change)
        word = core.bytes_at(was.ways), core.bytes_at(now.ways), self._changes.index(change)
        return (*self._spelt(seat, testimony[:-1]), word)


@lru_cache(maxsize=8)
def speeches_at(setup: Setup) -> Speeches:
    return Speeches(setup)


class Weighing(Attentive, Protocol):
    """A model that weighs words by small tables."""

    @property
    def change(self) -> Callable[[Likely, Likely, bool, Setup], Amounts]:
        """By take, and by the ways that all words fitted before and fit now, what new ones
        weigh."""
        ...

    @property
    def mark(self) -> Callable[[str, Setup], Amounts]:
        """By take, what a remark weighs."""
        ...


class Listening:
    """A model's ear at one table."""

    def __init__(self, model: Weighing, setup: Setup) -> None:
        self._model, self._setup = model, setup
        self._kept = laid(model.keeps(setup))
        self._hands = [laid(model.takes(all_turns(setup, seat))) for seat in setup.takers]
        self._marks = [laid(model.mark(mark, setup)) for mark in MARKS]
        self._tables: dict[Change, Pointer] = {}
        self._known: tuple[tuple[Change, ...], Ear] | None = None

    def to(self, words: WordsBySeat) -> "Listener":
        """Whoever listens to this with it."""
        said, changes = speeches_at(self._setup).of(words)
        known = self._known
        if known is None or known[0] is not changes:
            known = self._known = changes, self._learnt(changes)
        return core.Listener(known[1], said)

    def _learnt(self, changes: tuple[Change, ...]) -> "Ear":
        """An ear with a table for each of these."""
        before = self._tables
        self._tables = tables = {
            change: before[change]
            if change in before
            else laid(self._model.change(*change, self._setup))
            for change in changes
        }
        return core.Ear(self._kept, self._hands, list(tables.values()), self._marks)
