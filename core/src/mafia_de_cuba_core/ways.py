"""The ways that are left open to the box, walked in the order in which numpy would add them up.

All that is given are columns of numbers; `mafia_de_cuba.deduction` knows what they stand for.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mafia_de_cuba_core._core import ffi, lib

Amounts = NDArray[np.float64]
Bytes = NDArray[np.uint8]
Column = NDArray[np.integer[Any]]
Pointer = Any
"""Where an array lies, for the core; it keeps the array alive."""

_DOUBLES, _BYTES = ffi.typeof("double[]"), ffi.typeof("uint8_t[]")
_NUMBERS, _SETS = ffi.typeof("int32_t[]"), ffi.typeof("uint64_t[]")
_OPEN = ffi.typeof("mdc_open *")
_CERTAIN = ffi.typeof("mdc_certain *")
_ROWS, _BYTE_ROWS = ffi.typeof("const double *[]"), ffi.typeof("const uint8_t *[]")
_EAR, _LISTENERS = ffi.typeof("mdc_ear *"), ffi.typeof("mdc_listener[]")
_WORDS, _SPEECH = ffi.typeof("mdc_word[]"), ffi.typeof("mdc_speech *")
_STORIES, _HEARERS = ffi.typeof("mdc_stories *"), ffi.typeof("mdc_hearer[]")
_SPEECHES = ffi.typeof("const mdc_speech *[]")
_from, _new = ffi.from_buffer, ffi.new


def at(amounts: Amounts) -> Pointer:
    """Where amounts lie."""
    return _from(_DOUBLES, amounts)


def bytes_at(some: Bytes) -> Pointer:
    """Where bytes lie."""
    return _from(_BYTES, some)


def rows(pointers: Sequence[Pointer]) -> Pointer:
    """Several amounts, one after the other; somebody else has to hold them."""
    return _new(_ROWS, pointers)


def byte_rows(pointers: Sequence[Pointer]) -> Pointer:
    """The same for bytes."""
    return _new(_BYTE_ROWS, pointers)


class Ear:
    """A listener: how likely it is what was kept and, by seat, what hands took; and the tables by
    which words and remarks are weighed."""

    def __init__(
        self,
        kept: Pointer,
        hands: Sequence[Pointer],
        words: Sequence[Pointer] = (),
        marks: Sequence[Pointer] = (),
    ) -> None:
        tables = rows(words), rows(marks)
        self._held = kept, hands, words, marks, tables
        self.laid: Pointer = _new(_EAR, (kept, (ffi.NULL, *hands), *tables))


class Speech:
    """All that one seat said: of each testimony what fitted before, what fits with it, and the
    place of its table; and the places of remarks among their tables."""

    def __init__(
        self, words: Sequence[tuple[Pointer, Pointer, int]], marks: Sequence[int] = ()
    ) -> None:
        self._held = words, _new(_WORDS, words)
        self.laid: Pointer = _new(_SPEECH, (self._held[1], len(words), len(marks), marks))


class Said:
    """What all seats said, from the first player on."""

    def __init__(self, speeches: Sequence[Speech]) -> None:
        self._held = speeches
        self.laid: Pointer = _new(_SPEECHES, [speech.laid for speech in speeches])


class Listener:
    """A listener, and what is said; nothing to whoever does not listen."""

    def __init__(self, ear: Ear, said: Said | None = None) -> None:
        self._held = ear, said
        self.laid = ear.laid, ffi.NULL if said is None else said.laid


class Open:
    """Ways that are left open, and those among them that have to be taken off."""

    def __init__(self, ways: Pointer, over: Pointer, lines: Sequence[Column]) -> None:
        self.ways, self.over, self._lines = ways, over, lines

    @property
    def nbytes(self) -> int:
        """How much room they take."""
        return sum(some.nbytes for some in self._lines)


Hearer = tuple[Open, Listener, Sequence[Pointer]]
"""Somebody who hears stories: the ways that are open to him, what he has heard before, and tables
by take and by the ways of talking that words fit."""


class Map:
    """All ways of the box at one table."""

    def __init__(
        self,
        *,
        size: int,
        takes: int,
        sent: Sequence[int],
        stones: int,
        moves: Sequence[tuple[Column, Column, Column]],
        bag: Column,
        kept: Column,
    ) -> None:
        """`moves`: by seat from the first player on, boxes as they came and went, and takes. `bag`
        and `kept`: of each of the first player's. `stones`: takes with diamonds, a bit each."""
        self._laid = _new("mdc_map *")
        self._alive: list[object] = []
        laid = self._laid
        laid.size, laid.takes, laid.seats = size, takes + 1, len(moves)
        laid.sent, laid.stones = list(sent), stones
        baggings = int(bag[-1]) + 1
        laid.bags, laid.bagged = baggings, np.searchsorted(bag, range(baggings + 1)).tolist()
        laid.kept = self._column(kept, np.uint8)
        for seat, (came, went, take) in enumerate(moves, 1):
            into = laid.moves[seat]
            into.came, into.went = self._column(came, np.int32), self._column(went, np.int32)
            into.take, into.many = self._column(take, np.uint8), len(take)
            if seat > 1:
                into.start = self._column(np.searchsorted(came, range(size + 1)), np.int32)
        sets = _new(_SETS, lib.mdc_sets_room(laid))
        self._alive.append(sets)
        lib.mdc_lay_sets(laid, sets)
        self.seats, self.size, self.takes, self.bags = len(moves), size, takes + 1, baggings
        longest = max(len(take) for _, _, take in moves)
        self._to_find, self._to_walk = int(lib.mdc_open_room(laid)), int(lib.mdc_walk_room(laid))
        self._to_tell = self._to_walk + longest

    def _column(self, column: Column, kind: type[np.integer[Any]]) -> Pointer:
        narrow = np.ascontiguousarray(column, dtype=kind)
        where = _from("uint8_t[]" if kind is np.uint8 else "int32_t[]", narrow)
        self._alive.append(where)
        return where

    def left_open(
        self, *, kept: int, bags: int, hands: Sequence[int], known: Sequence[int], hiding: int
    ) -> "Open":
        """The ways that are left open by what is certain: numbers kept, baggings and takes by seat,
        a bit each; known boxes by stage, or -1; and seats of which one must hold a diamond, or
        -1."""
        certain = _new(_CERTAIN, (hands, known, kept, bags, hiding))
        ways, lines = self._opened(certain, 0)
        if hiding < 0:
            return Open(ways, ffi.NULL, (lines,))
        over, gone = self._opened(certain, hiding)
        return Open(ways, over, (lines, gone))

    def _opened(self, certain: Pointer, empty_handed: int) -> tuple[Pointer, Column]:
        work, opened = np.empty(self._to_find), _new(_OPEN)
        many = lib.mdc_leave_open(self._laid, certain, empty_handed, _from(_DOUBLES, work), opened)
        lines = np.empty(many, dtype=np.int32)
        lib.mdc_keep_open(self._laid, opened, _from(_NUMBERS, lines))
        return opened, lines

    def count(
        self, opened: "Open", listeners: Sequence["Listener"], *, boxes: bool
    ) -> tuple[Amounts, Amounts, Amounts | None]:
        """To each listener what all worlds weigh, what passes by each seat's takes and, where that
        is asked for, by the boxes of each stage."""
        many = len(listeners)
        totals, takes = np.empty(many), np.empty((many, self.seats, self.takes))
        held = np.empty((many, self.seats + 1, self.size)) if boxes else None
        lib.mdc_count_ways(
            self._laid,
            opened.ways,
            opened.over,
            many,
            _new(_LISTENERS, [it.laid for it in listeners]),
            _from(_DOUBLES, np.empty(self._to_walk)),
            _from(_DOUBLES, totals),
            _from(_DOUBLES, takes),
            ffi.NULL if held is None else _from(_DOUBLES, held),
        )
        return totals, takes, held

    def tell(
        self, seat: int, of: int, tables: bytes, fits: Pointer, hearers: Sequence[Hearer]
    ) -> Amounts:
        """What passes by a seat's takes, or by its right neighbour's, after each of several stories
        that it tells: by hearer, bagging (the first player's alone), story and take.

        `tables`: by which of a hearer's tables each story is weighed; `fits`: what each fits."""
        many = len(tables)
        flows = np.empty((len(hearers), self.bags if seat == 1 else 1, many, self.takes))
        table, weighing = _from(_BYTES, tables), [rows(each) for _, _, each in hearers]
        hearing = [
            (opened.ways, opened.over, listener.laid, by)
            for (opened, listener, _), by in zip(hearers, weighing, strict=True)
        ]
        lib.mdc_tell(
            self._laid,
            _new(_STORIES, (table, fits, seat, of, many)),
            len(hearers),
            _new(_HEARERS, hearing),
            _from(_DOUBLES, np.empty(self._to_tell)),
            _from(_DOUBLES, flows),
        )
        return flows


class Lines:
    """The turns one seat may have had, in columns."""

    def __init__(self, came: Column, went: Column, take: Column) -> None:
        self._came, self._went = (np.ascontiguousarray(it, dtype=np.int32) for it in (came, went))
        self._take = np.ascontiguousarray(take, dtype=np.uint8)
        columns = _from("int32_t[]", self._came), _from("int32_t[]", self._went)
        self._columns = *columns, _from(_BYTES, self._take), len(self._take)

    def fit(self, came: Bytes, went: Bytes, takes: int, answers: bytes) -> Bytes:
        """Which ways of talking words fit, for each turn, by three bits of each box as it came,
        three of each as it went, and a set of takes."""
        out = np.empty(len(self._take), np.uint8)
        sets = _from(_BYTES, came), _from(_BYTES, went)
        lib.mdc_fit(*self._columns, *sets, takes, answers, _from(_BYTES, out))
        return out
