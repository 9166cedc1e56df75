"""A run that is to end: what Ctrl-C asks for, and the hands that finish a game or drop it."""

import signal
from collections.abc import Callable
from ctypes import c_byte
from types import FrameType, TracebackType
from typing import Any, TypeVar

from mafia_de_cuba.processes import fresh

ENDINGS = ("SIGINT", "SIGTERM", "SIGHUP")
"""Signals that end a run; not every system has them all."""
GO_ON, FINISH, DROP = range(3)

T = TypeVar("T")


class _Dropped(BaseException):
    """The game in hand is not to be finished."""


class GameInHand:
    """A player's hands at a game that can be dropped in the middle."""

    def __init__(self, wish: c_byte) -> None:
        self.wish = wish
        self._full = False

    def play(self, game: Callable[[], T]) -> T | None:
        """What became of the game; nothing if it was dropped."""
        try:
            self._full = True
            try:
                return game()
            finally:
                self._full = False
        except _Dropped:
            return None

    def look(self, *_: object) -> None:
        """Drop the game if that is the wish; nothing else is ever broken off."""
        if self._full and self.wish.value == DROP:
            raise _Dropped


class Interruption:
    """Ctrl-C or another signal to end. Asked once, the games in hand are finished; asked again,
    they are dropped. Either way what was played can still be told.
    """

    def __init__(self) -> None:
        self.wish: c_byte = fresh().RawValue(c_byte, GO_ON)
        self.hand = GameInHand(self.wish)
        self.signal: int | None = None
        """The first that came."""
        self._usual: dict[int, Any] = {}

    def __enter__(self) -> "Interruption":
        for name in ENDINGS:
            if (number := getattr(signal, name, None)) is not None:
                self._usual[number] = signal.signal(number, self._hear)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, usual in self._usual.items():
            signal.signal(number, usual)

    @property
    def asked(self) -> bool:
        """Whether the run is to end."""
        return bool(self.wish.value)

    @property
    def dropped(self) -> bool:
        """Whether nobody waits for the games in hand."""
        return self.wish.value == DROP

    def ask(self) -> None:
        """End the run after the games in hand, or at once if that was asked for already."""
        self.wish.value = DROP if self.asked else FINISH

    def _hear(self, number: int, _frame: FrameType | None) -> None:
        self.signal = self.signal or number
        self.ask()
        self.hand.look()
