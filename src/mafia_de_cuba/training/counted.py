"""What came of many games: by seats and sides, and of all that was tried what it gained."""

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from mafia_de_cuba.bots.old_hand.tables import NEWCOMERS
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.odds.sides import Side

SIDES = (Side.GODFATHER, Side.AGENTS, Side.THIEVES)
"""Whose games there are at the rulebook's tables."""
ALL_SIDES = (
    *SIDES,
    Side.CLEANER,
    Side.DIAMOND_LOVER,
    Side.REVOLUTIONARIES,
    Side.BETRAYED_HENCHMAN,
    Side.TRAITOR,
)
KINDS = (
    Character.THIEF,
    Character.STREET_URCHIN,
    Character.LOYAL_HENCHMAN,
    Character.AGENT,
    Character.DRIVER,
    *NEWCOMERS,
)

INTS, REALS = ctypes.POINTER(ctypes.c_int32), ctypes.POINTER(ctypes.c_double)
LONGS, BYTES = ctypes.POINTER(ctypes.c_int64), ctypes.POINTER(ctypes.c_uint8)


class TallyMemory(ctypes.Structure):
    _fields_ = (("tried", LONGS), ("gain", REALS), ("square", REALS))


class CountsMemory(ctypes.Structure):
    _fields_ = (
        ("sides", ctypes.c_int64 * len(ALL_SIDES)),
        *((name, ctypes.c_int64) for name in ("said_agent", "was_agent", "plain")),
        *((name, LONGS) for name in ("taken", "seat_won", "kind_held", "kind_won")),
        *((name, TallyMemory) for name in ("talk", "hand", "habit", "learnt")),
        *((name, REALS) for name in ("hand_ousted", "hand_betrayed")),
    )


class Tried(Struct, frozen=True, kw_only=True, eq=False):
    """How often each thing was tried where something else might have been done, and what it gained
    over what is done there by the tables: in sum, and the squares of it."""

    tried: Amounts
    gain: Amounts
    square: Amounts

    def summed(self, axis: int | tuple[int, ...]) -> "Tried":
        """The same of several things together."""
        return Tried(
            tried=self.tried.sum(axis=axis),
            gain=self.gain.sum(axis=axis),
            square=self.square.sum(axis=axis),
        )

    @property
    def mean(self) -> Amounts:
        return np.asarray(self.gain / np.maximum(self.tried, 1))

    @property
    def spread(self) -> Amounts:
        """How far off each mean may be, 95 times of 100."""
        many = np.maximum(self.tried, 1)
        return np.asarray(1.96 * np.sqrt(np.maximum(self.square / many - self.mean**2, 0) / many))


class GamesCounted(Struct, frozen=True, kw_only=True, eq=False):
    """What came of many games."""

    games: int
    """Those in which nobody tried anything."""
    sides: Amounts
    """Those of the rulebook's tables."""
    all_sides: Amounts
    said_agent: int
    was_agent: int
    taken: Amounts
    """By seat and kind of take: how often it was drawn."""
    seat_won: Amounts
    kind_held: Amounts
    kind_won: Amounts
    talk: Tried
    """By seat, what came and kin, tactic."""
    hand: Tried
    """By seat and kind of take in a poor, ordinary or rich box."""
    hand_ousted: Amounts
    """For the same tries: how much more often the Godfather was ousted, in sum."""
    hand_betrayed: Amounts
    """How much more often he fell for an Agent."""
    habit: Tried
    """By habit, followed in one chair."""
    learnt: Tried
    """By kin: one chair that does what was best in other games."""


class PartCounted:
    """What one part of the games came to."""

    TALLIES = ("talk", "hand", "habit", "learnt")

    def __init__(self, shapes: dict[str, tuple[int, ...]]) -> None:
        self.found: dict[str, NDArray[Any]] = {}
        counts: dict[str, object] = {}
        for name, shape in shapes.items():
            if name not in self.TALLIES:
                counts[name] = self._room(name, shape, np.int64)
                continue
            counts[name] = TallyMemory(
                tried=self._room(f"{name}.tried", shape, np.int64),
                gain=self._room(f"{name}.gain", shape, np.float64),
                square=self._room(f"{name}.square", shape, np.float64),
            )
        for name in ("hand_ousted", "hand_betrayed"):
            counts[name] = self._room(name, shapes["hand"], np.float64)
        self.counts = CountsMemory(**counts)

    def _room(self, name: str, shape: tuple[int, ...], kind: type) -> object:
        self.found[name] = np.zeros(shape, dtype=kind)
        return pointer(self.found[name], LONGS if kind is np.int64 else REALS)


def all_of(parts: Sequence[PartCounted]) -> GamesCounted:
    found = {name: sum(part.found[name] for part in parts) for name in parts[0].found}
    arrays = {name: np.asarray(it, dtype=np.float64) for name, it in found.items()}

    def tried(name: str) -> Tried:
        return Tried(**{it: arrays[f"{name}.{it}"] for it in Tried.__struct_fields__})

    counts = [part.counts for part in parts]
    sides = np.sum([np.array(one.sides, dtype=np.float64) for one in counts], axis=0)
    return GamesCounted(
        games=sum(one.plain for one in counts),
        sides=sides[: len(SIDES)],
        all_sides=sides,
        said_agent=sum(one.said_agent for one in counts),
        was_agent=sum(one.was_agent for one in counts),
        taken=arrays["taken"],
        seat_won=arrays["seat_won"],
        kind_held=arrays["kind_held"],
        kind_won=arrays["kind_won"],
        talk=tried("talk"),
        hand=tried("hand"),
        hand_ousted=arrays["hand_ousted"],
        hand_betrayed=arrays["hand_betrayed"],
        habit=tried("habit"),
        learnt=tried("learnt"),
    )


def pointer(array: NDArray[Any], kind: Any) -> object:
    return array.ctypes.data_as(kind)
