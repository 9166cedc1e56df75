"""Games by the thousand: the tables handed to `evenings.c`, and what came of it counted."""

import ctypes
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from mafia_de_cuba.bots.old_hand.tables import (
    ALL_ROWS,
    KIN,
    NEWCOMERS,
    TACTICS,
    TALK_ROWS,
    Tables,
    newcomer_kin,
)
from mafia_de_cuba.bots.old_hand.tactics import CLAIMED, RECONSIDERED, Folk
from mafia_de_cuba.bots.shooting import GODFATHER_WINS
from mafia_de_cuba.deduction.chain import chain_for
from mafia_de_cuba.deduction.shelf import Amounts, Shelf
from mafia_de_cuba.game.box import DIAMONDS, Take
from mafia_de_cuba.game.characters import CHARACTER_OF, Character
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.training.compiled import KEPT, NOBODY, LaidSeat, LaidTable, library
from mafia_de_cuba.training.counted import (
    BYTES,
    INTS,
    KINDS,
    REALS,
    GamesCounted,
    PartCounted,
    all_of,
    pointer,
)
from mafia_de_cuba.training.theft_lines import (
    HAND_CELLS,
    SeatLines,
    hand_chances,
    heard_stories,
    seat_lines,
    word_chances,
)

PARTS = 16
"""Games are counted in so many parts, whatever cores there are: the sum comes out the same."""


LOYAL, AGENT, OTHER = range(len(Folk))
STONES = NOTHING = 10
ALL = STONES + DIAMONDS
HABITS: dict[str, tuple[int, ...]] = {
    "loyal, else agent": (LOYAL, AGENT, STONES + 3),
    "loyal, else driver": (LOYAL, OTHER, STONES + 3),
    "agent, else loyal": (AGENT, LOYAL, STONES + 3),
    "driver, else agent": (OTHER, AGENT, LOYAL, STONES + 3),
    "driver, else loyal": (OTHER, LOYAL),
    "driver, else loyal, else nothing": (OTHER, LOYAL, NOTHING),
    "loyal, else driver, else nothing": (LOYAL, OTHER, NOTHING),
    "loyal, else agent, else nothing": (LOYAL, AGENT, NOTHING),
    "agent, else driver, else nothing": (AGENT, OTHER, NOTHING),
    "driver, else agent, else nothing": (OTHER, AGENT, NOTHING),
    "loyal, else all diamonds": (LOYAL, ALL),
    "agent, else all diamonds": (AGENT, ALL),
    "driver, else all diamonds": (OTHER, ALL),
    "nothing": (NOTHING,),
    **{f"{many} diamonds": (STONES + many, LOYAL) for many in (1, 2, 3, 4, 5, 6, DIAMONDS)},
}
"""What a hand may always take: kinds of tokens, diamonds, whichever is there first."""


REPORTS = np.array([tactic in RECONSIDERED for tactic in TACTICS], dtype=np.uint8)
"""By tactic, whether a Minion who keeps to it has more to tell once the Traitor is Godfather."""


class Course(IntEnum):
    """What is played: games to learn from, games as they are, or one kind of try alone."""

    LESSON = -1
    PLAIN = 0
    STORIES = 1
    HANDS = 2
    HABITS = 3
    LEARNT_WORDS = 4
    LEARNT_HANDS = 5


class Wits(Struct, frozen=True, kw_only=True, eq=False):
    """What somebody found out in games before: of each thing how much it gains."""

    words: Amounts
    hands: Amounts


class Accusing(Struct, frozen=True, kw_only=True):
    """How the Godfather weighs a Joker, the last one and the one before it, and an Agent."""

    jokers: tuple[float, float]
    fear: float = 0.0


class Schoolroom:
    """One kind of table, laid out once; games at it under whatever tables of habits.

    Where a newcomer is named, only its own words and its own token are tried.
    """

    def __init__(
        self, setup: Setup, threads: int = 1, *, newcomer: Character | None = None
    ) -> None:
        self.setup, self.newcomer, self._threads = setup, newcomer, threads
        new = any(CHARACTER_OF[token] in NEWCOMERS for token in setup.tokens)
        self._rows = ALL_ROWS if new else TALK_ROWS
        self.seats = [seat_lines(setup, seat) for seat in setup.takers]
        self._orders = [np.lexsort((one.line, one.story)) for one in self.seats]
        takes = chain_for(setup).shelf.takes
        self._kind = np.array([KINDS.index(take.character) for take in takes], dtype=np.int32)
        self._stones = np.array([take.diamonds for take in takes], dtype=np.int32)
        self._folk = np.array([_folk(take) for take in takes], dtype=np.int32)
        longest = max(len(wishes) for wishes in HABITS.values())
        self._habit = np.full((len(HABITS), longest), -1, dtype=np.int32)
        for at, wishes in enumerate(HABITS.values()):
            self._habit[at, : len(wishes)] = wishes
        self._within = _within(chain_for(setup).shelf)

    def play(
        self,
        tables: Tables,
        games: int,
        seed: int,
        course: Course = Course.LESSON,
        *,
        wits: Wits | None = None,
        accusing: Accusing | None = None,
    ) -> GamesCounted:
        """So many games, in as many parts as there may ever be cores for."""
        kept: list[NDArray[np.generic]] = []
        table = self._laid(tables, kept, wits, accusing or Accusing(jokers=(tables.joker,) * 2))
        ends = [games * part // PARTS for part in range(PARTS + 1)]
        parts = [PartCounted(self._shapes()) for _ in range(PARTS)]
        play = library().evenings

        def some(part: int) -> None:
            first, last = ends[part : part + 2]
            play(
                ctypes.byref(table),
                ctypes.byref(parts[part].counts),
                ctypes.c_int64(first),
                ctypes.c_int64(last - first),
                ctypes.c_uint64(seed),
                ctypes.c_int32(course),
            )

        with ThreadPoolExecutor(self._threads) as pool:
            list(pool.map(some, range(PARTS)))
        return all_of(parts)

    def _laid(
        self,
        tables: Tables,
        kept: list[NDArray[np.generic]],
        wits: Wits | None,
        accusing: Accusing,
    ) -> LaidTable:
        chain, shapes = chain_for(self.setup), self._shapes()
        if wits is None:
            wits = Wits(words=np.zeros(shapes["talk"]), hands=np.zeros(shapes["hand"]))
        best = [np.ascontiguousarray(it, dtype=np.float64) for it in (wits.words, wits.hands)]
        kept += best
        table = LaidTable(
            players=self.setup.players,
            boxes=chain.shelf.size,
            jokers=self.setup.jokers,
            tactics=len(TACTICS),
            talk_rows=self._rows,
            hand_cells=HAND_CELLS,
            habits=len(HABITS),
            newcomer=NOBODY if self.newcomer is None else newcomer_kin(self.newcomer),
            sent=(ctypes.c_int32 * KEPT)(*chain.sent),
            joker=(ctypes.c_double * 3)(0.0, *accusing.jokers),
            fear=accusing.fear,
            trigger=GODFATHER_WINS,
            kind=pointer(self._kind, INTS),
            stones=pointer(self._stones, INTS),
            within=pointer(self._within, BYTES),
            reports=pointer(REPORTS, BYTES),
            folk=pointer(self._folk, INTS),
            habit=pointer(self._habit, INTS),
            best_words=pointer(best[0], REALS),
            best_hands=pointer(best[1], REALS),
        )
        for at, lines in enumerate(self.seats):
            table.seats[at] = self._seat(at, lines, tables, chain.shelf.size, kept)
        return table

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        seats = self.setup.players - 1
        return {
            "taken": (seats, HAND_CELLS),
            "seat_won": (seats,),
            "kind_held": (len(KINDS),),
            "kind_won": (len(KINDS),),
            "talk": (seats, self._rows, len(TACTICS)),
            "hand": (seats, HAND_CELLS),
            "habit": (len(HABITS),),
            "learnt": (len(KIN) + len(NEWCOMERS),),
        }

    def _bags(self, tables: Tables) -> Amounts:
        """How often each thing that may be bagged is; of tokens alike, each its part."""
        kinds = list(dict.fromkeys(self.setup.tokens))
        folk = [list(Folk).index(CLAIMED[kind]) for kind in kinds]
        shares = [tables.bags[1 + one] / folk.count(one) for one in folk]
        return np.array([tables.bags[0], *shares])

    def _seat(
        self,
        at: int,
        lines: SeatLines,
        tables: Tables,
        boxes: int,
        kept: list[NDArray[np.generic]],
    ) -> LaidSeat:
        order, many = self._orders[at], len(lines.came)
        chances = word_chances(lines, tables)
        hands = hand_chances(lines, tables, self._bags(tables))
        stories, told = len(lines.says_agent), lines.line[order]

        def ints(values: NDArray[np.generic]) -> object:
            kept.append(np.ascontiguousarray(values, dtype=np.int32))
            return pointer(kept[-1], INTS)

        def reals(values: Amounts) -> object:
            kept.append(np.ascontiguousarray(values, dtype=np.float64))
            return pointer(kept[-1], REALS)

        return LaidSeat(
            lines=many,
            stories=stories,
            came=ints(lines.came),
            went=ints(lines.went),
            take=ints(lines.take),
            kin=ints(lines.kin),
            talk_row=ints(lines.talk_row),
            hand_cell=ints(lines.cell),
            bag=ints(lines.bag),
            hand=reals(hands),
            from_=ints(np.searchsorted(lines.came, np.arange(boxes + 1))),
            entry_from=ints(np.searchsorted(lines.line, np.arange(many + 1))),
            entry_story=ints(lines.story),
            entry_tactic=ints(lines.tactic),
            entry_heard=ints(heard_stories(lines, order, chances)),
            entry_chance=reals(chances),
            told_from=ints(np.searchsorted(lines.story[order], np.arange(stories + 1))),
            told_line=ints(told),
            told_came=ints(lines.came[told]),
            told_went=ints(lines.went[told]),
            told_take=ints(lines.take[told]),
            told_weight=reals(chances[order] * hands[told]),
            says_agent=pointer(lines.says_agent, BYTES),
        )


def _folk(take: Take) -> int:
    return list(Folk).index(CLAIMED[take.tokens[0]]) if take.tokens else -1


def _within(shelf: Shelf) -> NDArray[np.uint8]:
    """For each box, and each other one, whether the first may be what is left of the second."""
    held = np.array(np.unravel_index(np.arange(shelf.size), shelf.shape), dtype=np.int8)
    found = np.ones((shelf.size, shelf.size), dtype=np.uint8)
    for many in held:
        found &= many[:, None] <= many[None, :]
    return found
