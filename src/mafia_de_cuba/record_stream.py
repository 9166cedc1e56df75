"""Finding the records in a stream of bytes, one at a time.

A record is a line of JSON Lines, or laid out over several lines. A line that opens more brackets
than it closes may be a record cut off or the first line of a longer one. It is taken for the latter
unless another record starts, or the stream ends, before the brackets close; then what was held back
is let go line by line, so that one bad line costs no other.
"""

import re
from collections.abc import Iterator
from typing import Protocol

from mafia_de_cuba.game.records import MOST_BYTES

_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
"""A string, or what is left of one: nothing is looked at twice, however long it is."""
_RECORD_KEY = re.compile(rb'"record"\s*:')
_RECORD_START = re.compile(rb'\s*\{\s*"record"\s*:')
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Lines(Protocol):
    """Anything that is read line by line; -1 is for as much as there is."""

    def readline(self, most: int = -1, /) -> bytes: ...


class TooLarge:
    """A record that is too long to be held; what it said was skipped."""

    def __str__(self) -> str:
        return f"the record is larger than {MOST_BYTES} bytes"


def records(stream: Lines) -> Iterator[bytes | TooLarge]:
    """Every record of the stream, in order, holding one at a time."""
    held = _Held()
    skipping = False
    for line in _lines(stream):
        if isinstance(line, TooLarge):
            yield from held.let_go()
            yield line
            continue
        if _starts_record(line):
            yield from held.let_go()
        if skipping and not _at_margin(line):
            continue
        skipping = False
        held.add(line)
        if held.open_brackets <= 0:
            yield held.whole()
        elif held.size > MOST_BYTES:
            for record in held.let_go():
                skipping = len(record) > MOST_BYTES
                yield TooLarge() if skipping else record
    yield from held.let_go()


class _Held:
    """Lines that may make one record together."""

    def __init__(self) -> None:
        self._empty()

    def _empty(self) -> None:
        self._lines: list[bytes] = []
        self.open_brackets = self.size = 0

    def add(self, line: bytes) -> None:
        self._lines.append(line)
        self.open_brackets += _opens(line)
        self.size += len(line)

    def whole(self) -> bytes:
        """All of it as one record."""
        record = b"".join(self._lines)
        self._empty()
        return record

    def let_go(self) -> list[bytes]:
        """What was held, now that it did not come to an end: one for each line at the margin."""
        found: list[list[bytes]] = []
        for line in self._lines:
            if _at_margin(line) or not found:
                found.append([])
            found[-1].append(line)
        self._empty()
        return [b"".join(record) for record in found]


def _lines(stream: Lines) -> Iterator[bytes | TooLarge]:
    """The lines that are not blank; one that is too long is read past without being held."""
    first = True
    while line := stream.readline(MOST_BYTES + 1):
        if first:
            line = line.removeprefix(_BYTE_ORDER_MARK)
            first = False
        if len(line) > MOST_BYTES:
            while not line.endswith(b"\n"):
                line = stream.readline(MOST_BYTES)
                if not line:
                    break
            yield TooLarge()
        elif line.strip():
            yield line


def _opens(line: bytes) -> int:
    """How many more brackets a line opens than it closes, those inside strings not counted."""
    bare = _STRING.sub(b"", line)
    return (bare.count(b"{") + bare.count(b"[")) - (bare.count(b"}") + bare.count(b"]"))


def _at_margin(line: bytes) -> bool:
    """Whether a record may start here: inside one, lines are indented or close a bracket."""
    return line[:1] not in b" \t}]"


def _starts_record(line: bytes) -> bool:
    """Whether a record starts here: by its first key, or as a whole object with that key."""
    if _RECORD_START.match(line):
        return True
    whole = line.lstrip().startswith(b"{") and _opens(line) == 0
    return whole and _RECORD_KEY.search(line) is not None
