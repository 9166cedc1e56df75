"""A table to play at, told in numbers: players, tokens, Jokers, switches, how much is said."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mafia_de_cuba_core._core import ffi, lib
from mafia_de_cuba_core.checked import some, whole

HEADERS = Path(__file__).parent / "include"
"""Where the header lies, for programs in C, C++ or CUDA."""

KINDS, DIAMONDS = 10, 15
_FIELD = 5
_FULL = (1 << _FIELD) - 1
"""As many as a lot can tell of one thing."""
_MOST = 9
_TEN_COUNTS = f"tokens are told as {KINDS} counts, one for each kind"
_NUMBERS = ("players", "jokers", "switches", "talk", "questions", "seed")


def lot(diamonds: int, tokens: Sequence[int], *, fake: bool = False) -> int:
    """A box or a handful as one number: diamonds, the fake diamond, and so many of each token."""
    found = whole(diamonds, "diamonds", 0, _FULL) | int(fake) << _FIELD
    if len(tokens) > KINDS:
        raise ValueError(_TEN_COUNTS)
    for kind, many in enumerate(tokens):
        found |= whole(many, "a count of tokens", 0, _FULL) << _FIELD * (kind + 2)
    return found


def within(one: int, other: int) -> bool:
    """Whether all of one lot lies in another."""
    fields = range(0, _FIELD * (KINDS + 2), _FIELD)
    return one >> fields.stop == 0 and all(
        one >> field & _FULL <= other >> field & _FULL for field in fields
    )


@dataclass(frozen=True, kw_only=True)
class Table:
    """How a row of games is played. The same seed and number give the same game by chance."""

    players: int
    tokens: Sequence[int]
    """How many of each of the ten kinds."""
    jokers: int = 0
    fake: bool = False
    honour: bool = False
    switches: int = 0
    """A bit for each ruling played by its other reading: R44, R53, R54, R58, R61."""
    talk: int = 0
    """0: deeds alone; 1: questions and answers; 2: an open floor."""
    questions: int = 20
    """How many the Godfather may ask in a game."""
    seed: int = 0
    first: int = 0
    """The number of the first game."""
    varied: bool = False
    """By chance, each kind of deed as likely as the others, rather than each single one."""

    def __post_init__(self) -> None:
        for name in _NUMBERS:
            whole(getattr(self, name), name, -(2**64), 2**64)
        some(self.first, "the first game")
        checks = (
            (5 <= self.players <= 12, "a table has 5 to 12 players"),
            (len(self.tokens) == KINDS, _TEN_COUNTS),
            (all(0 <= many <= _MOST for many in self.tokens), "there are 0 to 9 tokens of a kind"),
            (sum(self.tokens) == self.players - 3, "there are three tokens fewer than players"),
            (0 <= self.jokers <= 4, "there are 0 to 4 Jokers"),
            (0 <= self.switches < 32, "switches are five bits"),
            (self.talk in (0, 1, 2), "talk is 0, 1 or 2"),
            (0 <= self.questions <= 100, "0 to 100 questions may be asked"),
        )
        for good, wanted in checks:
            if not good:
                raise ValueError(wanted)

    def fill(self, setup: Any) -> None:
        """Write the setup down for the core."""
        setup.full = lot(DIAMONDS, self.tokens, fake=self.fake)
        setup.players, setup.jokers = self.players, self.jokers
        setup.honour, setup.switches = self.honour, self.switches

    def laid(self) -> Any:
        """The table as the core knows it."""
        table = ffi.new("mdc_table *")
        self.fill(table.setup)
        table.seed, table.next = self.seed % 2**64, self.first
        table.varied = self.varied
        table.talk, table.questions = self.talk, self.questions
        return table


def action_count(talk: int) -> int:
    """How many actions there are where so much is said."""
    return int(lib.mdc_action_count(whole(talk, "talk", 0, 2)))


def observed_many(talk: int) -> int:
    """How long an observation is where so much is said."""
    return int(lib.mdc_observed_many(whole(talk, "talk", 0, 2)))
