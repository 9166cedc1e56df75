"""Games by the thousand: the tables handed to `evenings.c`, and what came of it counted."""

import ctypes
import os
import shutil
import subprocess
import tempfile
from enum import IntEnum
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from mafia_de_cuba.bots.old_hand.tables import KIN, TACTICS, Tables, place_of
from mafia_de_cuba.bots.old_hand.tactics import CLAIMED, Folk
from mafia_de_cuba.deduction.chain import chain_for
from mafia_de_cuba.deduction.shelf import Amounts, Shelf
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.training.theft_lines import (
    HAND_CELLS,
    SeatLines,
    hand_chances,
    seat_lines,
    word_chances,
)

MOST_SEATS, KEPT = 11, 6
SIDES = ("godfather", "agents", "thieves")
KINDS = (
    Character.THIEF,
    Character.STREET_URCHIN,
    Character.LOYAL_HENCHMAN,
    Character.AGENT,
    Character.DRIVER,
)

_INTS, _REALS = ctypes.POINTER(ctypes.c_int32), ctypes.POINTER(ctypes.c_double)
_LONGS, _BYTES = ctypes.POINTER(ctypes.c_int64), ctypes.POINTER(ctypes.c_uint8)


class _Seat(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_int32) for name in ("lines", "stories", "place")),
        *((name, _INTS) for name in ("came", "went", "take", "kin", "hand_cell", "bag")),
        ("hand", _REALS),
        *((name, _INTS) for name in ("from_", "entry_from", "entry_story", "entry_tactic")),
        ("entry_chance", _REALS),
        *((name, _INTS) for name in ("told_from", "told_line")),
        ("told_chance", _REALS),
        ("says_agent", _BYTES),
    )


class _Table(ctypes.Structure):
    _fields_ = (
        *(
            (name, ctypes.c_int32)
            for name in ("players", "boxes", "jokers", "tactics", "kins", "hand_cells", "habits")
        ),
        ("sent", ctypes.c_int32 * KEPT),
        ("joker", ctypes.c_double),
        ("kind", _INTS),
        ("stones", _INTS),
        ("within", _BYTES),
        ("folk", _INTS),
        ("habit", _INTS),
        ("seats", _Seat * MOST_SEATS),
    )


class _Counts(ctypes.Structure):
    _fields_ = (
        ("sides", ctypes.c_int64 * len(SIDES)),
        ("said_agent", ctypes.c_int64),
        ("was_agent", ctypes.c_int64),
        ("talk_tried", _LONGS),
        ("talk_won", _REALS),
        ("hand_tried", _LONGS),
        ("hand_won", _REALS),
        ("taken", _LONGS),
        ("seat_won", _LONGS),
        ("kind_held", _LONGS),
        ("kind_won", _LONGS),
        ("plain", ctypes.c_int64),
        ("habit_tried", _LONGS),
        ("habit_won", _LONGS),
        ("hand_ousted", _LONGS),
    )


class GamesCounted(Struct, frozen=True, kw_only=True, eq=False):
    """What came of many games."""

    games: int
    """Those in which nobody tried anything."""
    sides: Amounts
    said_agent: int
    was_agent: int
    talk_tried: Amounts
    """By seat, kin and tactic: how often somebody tried it who need not have, and won by it."""
    talk_won: Amounts
    hand_tried: Amounts
    """By seat and kind of take in a poor or rich box, likewise."""
    hand_won: Amounts
    taken: Amounts
    """By seat and kind of take: how often it was drawn."""
    seat_won: Amounts
    kind_held: Amounts
    kind_won: Amounts
    habit_tried: Amounts
    """By habit: how often somebody followed it in one chair, and won."""
    habit_won: Amounts
    hand_ousted: Amounts
    """By seat and kind of take, where it was tried: how often the Godfather was ousted."""


LOYAL, AGENT, OTHER = range(len(Folk))
STONES = 10
HABITS: dict[str, tuple[int, ...]] = {
    "loyal, else agent": (LOYAL, AGENT, STONES + 3),
    "loyal, else driver": (LOYAL, OTHER, STONES + 3),
    "agent, else loyal": (AGENT, LOYAL, STONES + 3),
    "driver, else agent": (OTHER, AGENT, LOYAL, STONES + 3),
    **{f"{many} diamonds": (STONES + many, LOYAL) for many in (1, 2, 3, 4, 5, 6, 15)},
}
"""What a hand may always take: kinds of tokens, diamonds, whichever is there first."""


class Course(IntEnum):
    """What is played: games to learn from, games as they are, games with a habit in one chair."""

    LESSON = 0
    PLAIN = 1
    HABITS = 2


class NoCompiler(RuntimeError):
    """Teaching needs a C compiler; playing does not."""


@lru_cache(maxsize=1)
def _library() -> ctypes.CDLL:
    compiler = shutil.which(os.environ.get("CC", "cc")) or shutil.which("gcc")
    if compiler is None:
        raise NoCompiler("there is no C compiler to build evenings.c with")
    source = str(files("mafia_de_cuba.training").joinpath("evenings.c"))
    built = Path(tempfile.mkdtemp(prefix="evenings-")) / "evenings.so"
    options = ["-O3", "-march=native", "-shared", "-fPIC", "-o", str(built), source]
    subprocess.run([compiler, *options], check=True)
    return ctypes.CDLL(str(built))


class Schoolroom:
    """One kind of table, laid out once; games at it under whatever tables of habits."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
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
        self, tables: Tables, games: int, seed: int, course: Course = Course.LESSON
    ) -> GamesCounted:
        """So many games."""
        chain = chain_for(self.setup)
        kept: list[NDArray[np.generic]] = []
        table = _Table(
            players=self.setup.players,
            boxes=chain.shelf.size,
            jokers=self.setup.jokers,
            tactics=len(TACTICS),
            kins=len(KIN),
            hand_cells=HAND_CELLS,
            habits=len(HABITS),
            sent=(ctypes.c_int32 * KEPT)(*chain.sent),
            joker=tables.joker,
            kind=_pointer(self._kind, _INTS),
            stones=_pointer(self._stones, _INTS),
            within=_pointer(self._within, _BYTES),
            folk=_pointer(self._folk, _INTS),
            habit=_pointer(self._habit, _INTS),
        )
        for at, lines in enumerate(self.seats):
            table.seats[at] = self._seat(at, lines, tables, chain.shelf.size, kept)
        seats = self.setup.players - 1
        shapes = {
            "talk_tried": ((seats, len(KIN), len(TACTICS)), np.int64, _LONGS),
            "talk_won": ((seats, len(KIN), len(TACTICS)), np.float64, _REALS),
            "hand_tried": ((seats, HAND_CELLS), np.int64, _LONGS),
            "hand_won": ((seats, HAND_CELLS), np.float64, _REALS),
            "hand_ousted": ((seats, HAND_CELLS), np.int64, _LONGS),
            "taken": ((seats, HAND_CELLS), np.int64, _LONGS),
            "seat_won": ((seats,), np.int64, _LONGS),
            "kind_held": ((len(KINDS),), np.int64, _LONGS),
            "kind_won": ((len(KINDS),), np.int64, _LONGS),
            "habit_tried": ((len(HABITS),), np.int64, _LONGS),
            "habit_won": ((len(HABITS),), np.int64, _LONGS),
        }
        found = {name: np.zeros(shape, dtype=kind) for name, (shape, kind, _) in shapes.items()}
        counts = _Counts(**{n: _pointer(found[n], shapes[n][2]) for n in shapes})
        _library().evenings(
            ctypes.byref(table),
            ctypes.byref(counts),
            ctypes.c_int64(games),
            ctypes.c_uint64(seed),
            ctypes.c_int32(course),
        )
        return GamesCounted(
            games=counts.plain,
            sides=np.array(counts.sides, dtype=np.float64),
            said_agent=counts.said_agent,
            was_agent=counts.was_agent,
            **{name: array.astype(np.float64) for name, array in found.items()},
        )

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
    ) -> _Seat:
        order, many = self._orders[at], len(lines.came)
        chances = word_chances(lines, tables)
        stories = len(lines.says_agent)

        def ints(values: NDArray[np.generic]) -> object:
            kept.append(np.ascontiguousarray(values, dtype=np.int32))
            return _pointer(kept[-1], _INTS)

        def reals(values: Amounts) -> object:
            kept.append(np.ascontiguousarray(values, dtype=np.float64))
            return _pointer(kept[-1], _REALS)

        return _Seat(
            lines=many,
            stories=stories,
            place=place_of(lines.seat, self.setup.players),
            came=ints(lines.came),
            went=ints(lines.went),
            take=ints(lines.take),
            kin=ints(lines.kin),
            hand_cell=ints(lines.cell),
            bag=ints(lines.bag),
            hand=reals(hand_chances(lines, tables, self._bags(tables))),
            from_=ints(np.searchsorted(lines.came, np.arange(boxes + 1))),
            entry_from=ints(np.searchsorted(lines.line, np.arange(many + 1))),
            entry_story=ints(lines.story),
            entry_tactic=ints(lines.tactic),
            entry_chance=reals(chances),
            told_from=ints(np.searchsorted(lines.story[order], np.arange(stories + 1))),
            told_line=ints(lines.line[order]),
            told_chance=reals(chances[order]),
            says_agent=_pointer(lines.says_agent, _BYTES),
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


def _pointer(array: NDArray[Any], kind: Any) -> object:
    return array.ctypes.data_as(kind)
