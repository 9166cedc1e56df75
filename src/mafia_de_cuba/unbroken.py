"""Text on a terminal that keeps together what a no-break space joins: « like these words »."""

from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.containers import Lines
from rich.measure import Measurement
from rich.text import Text

NARROW, HELD = "\N{NARROW NO-BREAK SPACE}", "\N{BRAILLE PATTERN BLANK}"


def unbroken(text: str, style: str = "") -> RenderableType:
    """The text, to be broken into lines at spaces, but for those that are not to be broken."""
    return _Unbroken(text, style) if NARROW in text else Text(text, style)


class _Unbroken:
    def __init__(self, text: str, style: str) -> None:
        self._text = _Held(text, style)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self._text.__rich_console__(console, options)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return self._text.__rich_measure__(console, options)


class _Held(Text):
    """To rich any space is a place to break a line: while it looks for one, these are none."""

    def wrap(self, console: Console, width: int, **how: Any) -> Lines:
        held = self.copy()
        held.plain = held.plain.replace(NARROW, HELD)
        lines = held.wrap(console, width, **how)
        for line in lines:
            line.plain = line.plain.replace(HELD, NARROW)
        return lines
