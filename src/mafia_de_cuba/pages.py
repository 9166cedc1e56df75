"""Finding the records in a stream of bytes: the pages that the referee reads, one at a time.

A page is a line of JSON Lines, or one record laid out over several lines. A line that opens more
brackets than it closes may be a record cut off or the first line of a longer page. It is taken for
the latter unless another record starts before the brackets close; then every line held back so far
is a page by itself, so that one bad line costs no other.
"""

import re
from collections.abc import Iterator
from typing import BinaryIO

from mafia_de_cuba.game.records import MOST_BYTES

_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"')
_RECORD_KEY = re.compile(rb'"record"\s*:')
_RECORD_START = re.compile(rb'\s*\{\s*"record"\s*:')
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class TooLarge:
    """A page that is too long to be held; what it said was skipped."""

    def __str__(self) -> str:
        return f"the record is larger than {MOST_BYTES} bytes"


def pages(stream: BinaryIO) -> Iterator[bytes | TooLarge]:
    """Every page of the stream, in order, holding one at a time."""
    held: list[bytes] = []
    open_brackets = size = 0
    skipping = False
    for line in _lines(stream):
        if isinstance(line, TooLarge):
            yield from held
            yield line
            held, open_brackets, size = [], 0, 0
            continue
        if (held or skipping) and _starts_record(line):
            yield from held
            held, open_brackets, size = [], 0, 0
            skipping = False
        if skipping:
            continue
        opens = _opens(line)
        if not held and opens <= 0:
            yield line
            continue
        held.append(line)
        open_brackets += opens
        size += len(line)
        if size > MOST_BYTES:
            yield TooLarge()
            held, open_brackets, size = [], 0, 0
            skipping = True
        elif open_brackets <= 0:
            yield b"".join(held)
            held, open_brackets, size = [], 0, 0
    if held:
        yield b"".join(held)


def _lines(stream: BinaryIO) -> Iterator[bytes | TooLarge]:
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
    balanced = line.count(b"{") == line.count(b"}") and line.count(b"[") == line.count(b"]")
    if balanced:
        return 0
    bare = _STRING.sub(b"", line)
    return (bare.count(b"{") + bare.count(b"[")) - (bare.count(b"}") + bare.count(b"]"))


def _starts_record(line: bytes) -> bool:
    """Whether a record starts here: by its first key, or as a whole object with that key."""
    if _RECORD_START.match(line):
        return True
    whole = line.lstrip().startswith(b"{") and _opens(line) == 0
    return whole and _RECORD_KEY.search(line) is not None
