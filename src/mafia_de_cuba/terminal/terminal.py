"""The screen and the keyboard: sentences at a pleasant pace, and lines read from whoever types."""

import os
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import TextIO

from rich.console import Console, RenderableType
from rich.text import Text

QUIET, ASIDE, ALARM, PROMPT, GOLD = "dim", "italic", "bold red", "bold yellow", "yellow"


class LeftTable(Exception):
    """The person gets up and goes."""


class ToldToGo(BaseException):
    """The window was closed, or somebody wants the evening to end."""

    def __init__(self, signal: int) -> None:
        super().__init__(signal)
        self.signal = signal


@contextmanager
def hearing() -> Iterator[AbstractContextManager[None]]:
    """Hear it when the window is closed: it breaks off what is done within, and nothing else."""
    listening = False

    def go(number: int, _frame: FrameType | None) -> None:
        nonlocal listening
        if listening:
            listening = False
            raise ToldToGo(number)

    @contextmanager
    def hangs_up() -> Iterator[None]:
        nonlocal listening
        listening = True
        try:
            yield
        finally:
            listening = False

    heard = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    here = current_thread() is main_thread()
    usual = {number: signal.signal(number, go) for number in heard} if here else {}
    try:
        yield hangs_up()
    finally:
        for number, before in usual.items():
            signal.signal(number, before)


class Terminal:
    """Where a game is shown and where answers come from: a terminal, a pipe, a test."""

    def __init__(self, console: Console, lines: TextIO, *, pace: float = 0.0) -> None:
        self.console, self.lines, self.pace = console, lines, pace
        self._typed = lines.isatty()
        self._hurried = False

    def say(self, text: str = "", style: str = "") -> None:
        """A sentence, as it is written, whatever it looks like."""
        self.console.print(Text(text, style))

    def copyable(self, text: str) -> None:
        """A line to be copied: the screen may break it, but nothing is put into it."""
        self.console.print(Text(text, QUIET), soft_wrap=True)

    def show(self, thing: RenderableType) -> None:
        """A table or a picture."""
        self.console.print(thing)

    def pause(self) -> None:
        """A moment to read; Enter hurries on to the next question."""
        if not self.pace or self._hurried:
            return
        if not self._typed or sys.platform == "win32":
            time.sleep(self.pace)
            return
        keys = self.lines.fileno()
        if select.select([keys], [], [], self.pace)[0]:
            self._hurried = True
            if not os.read(keys, 4096):
                raise LeftTable

    def read(self, prompt: str) -> str:
        """A line from the person, who may also have gone."""
        if self._hurried:
            self.forget_typing()
        self.console.print(Text(f"{prompt}> ", PROMPT), end="")
        self.console.file.flush()
        line = self.lines.readline()
        if not line:
            self.say()
            raise LeftTable
        heard = "".join(sign if sign.isprintable() else " " for sign in line).strip()
        if not self._typed:
            self.say(heard)
        return heard

    def forget_typing(self) -> None:
        """Whoever hammers on Enter to hurry on has not answered the next question with it."""
        self._hurried = False
        if self._typed and sys.platform != "win32":
            import termios

            termios.tcflush(self.lines.fileno(), termios.TCIFLUSH)
