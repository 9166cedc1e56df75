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
_NUMBERS, _OPEN = ffi.typeof("int32_t[]"), ffi.typeof("mdc_open *")
_CERTAIN = ffi.typeof("mdc_certain *")
_ROWS, _BYTE_ROWS = ffi.typeof("const double *[]"), ffi.typeof("const uint8_t *[]")
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


class Open:
    """Ways that are left open, and those among them that have to be taken off."""

    def __init__(self, ways: Pointer, over: Pointer, lines: Sequence[Column]) -> None:
        self.ways, self.over, self._lines = ways, over, lines

    @property
    def nbytes(self) -> int:
        """How much room they take."""
        return sum(some.nbytes for some in self._lines)


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
        self, opened: "Open", kept: Sequence[Pointer], weights: Pointer, *, boxes: bool
    ) -> tuple[Amounts, Amounts, Amounts | None]:
        """Of each row of weights what all worlds weigh, what passes by each seat's takes and, where
        that is asked for, by the boxes of each stage. `weights`: by row and seat."""
        many = len(kept)
        totals, takes = np.empty(many), np.empty((many, self.seats, self.takes))
        held = np.empty((many, self.seats + 1, self.size)) if boxes else None
        lib.mdc_count_ways(
            self._laid,
            opened.ways,
            opened.over,
            many,
            _new(_ROWS, kept),
            weights,
            _from(_DOUBLES, np.empty(self._to_walk)),
            _from(_DOUBLES, totals),
            _from(_DOUBLES, takes),
            ffi.NULL if held is None else _from(_DOUBLES, held),
        )
        return totals, takes, held

    def tell(
        self,
        opened: "Open",
        seat: int,
        kept: Pointer,
        weights: Pointer,
        tables: Sequence[Pointer],
        ways: Pointer,
    ) -> Amounts:
        """What passes by a seat's takes after each of several stories; the first player's by bag.

        Of each story a table by take and by the ways of talking that it fits, and what it fits."""
        many = len(tables)
        flows = np.empty((self.bags if seat == 1 else 1, many, self.takes))
        lib.mdc_tell(
            self._laid,
            opened.ways,
            opened.over,
            seat,
            kept,
            weights,
            many,
            _new(_ROWS, tables),
            ways,
            _from(_DOUBLES, np.empty(self._to_tell)),
            _from(_DOUBLES, flows),
        )
        return flows


def hear(before: Amounts, table: Amounts, take: Bytes, was: Bytes, now: Bytes) -> Amounts:
    """How likely each turn is after one more word."""
    heard = np.empty(len(before))
    lib.mdc_hear(
        _from(_DOUBLES, before),
        _from(_DOUBLES, table),
        _from(_BYTES, take),
        _from(_BYTES, was),
        _from(_BYTES, now),
        len(before),
        _from(_DOUBLES, heard),
    )
    return heard


class Lines:
    """The turns one seat may have had, in columns."""

    def __init__(self, came: Column, went: Column, take: Column) -> None:
        self._came, self._went = (np.ascontiguousarray(it, dtype=np.int32) for it in (came, went))
        self._take = np.ascontiguousarray(take, dtype=np.uint8)
        columns = _from("int32_t[]", self._came), _from("int32_t[]", self._went)
        self._columns = *columns, _from(_BYTES, self._take), len(self._take)

    def fit(self, came: bytes, went: bytes, takes: int, answers: bytes) -> Bytes:
        """Which ways of talking words fit, for each turn, by three sets of boxes as they came,
        three as they went, and a set of takes."""
        size = len(came) // 3
        out, marks = np.empty(len(self._take), np.uint8), np.empty(16 * size, np.uint8)
        into = _from(_BYTES, marks), _from(_BYTES, out)
        lib.mdc_fit(*self._columns, came, went, size, takes, answers, *into)
        return out
