"""The commands `mafia-de-cuba records …`: finished games out of a house and into it, or a copy.

They can be used while the house is open. Games travel as JSON Lines, a record a line; what comes in
is judged by the referee first, and what the rules do not allow stays outside.
"""

import asyncio
import codecs
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Annotated, BinaryIO

from cyclopts import Parameter
from msgspec.structs import replace
from rich.console import Console

from mafia_de_cuba.game.records import MOST_BYTES, MalformedRecord, read, write
from mafia_de_cuba.record_stream import TooLarge, records
from mafia_de_cuba.referee import Illegal, game_of
from mafia_de_cuba.server.ledger.ledger import UnusableLedger
from mafia_de_cuba.server.run.house_file import (
    STREAM,
    HouseDatabase,
    HouseFile,
    kept,
    told,
    writing_to,
)


def export(
    to: Annotated[Path, Parameter(allow_leading_hyphen=True)] = Path(STREAM),
    /,
    *,
    analysis: Annotated[bool, Parameter(negative=())] = False,
    data: HouseFile = None,
    database: HouseDatabase = None,
) -> int:
    """Write every finished game as JSON Lines, a record a line, the oldest first.

    Parameters
    ----------
    to
        A new file; standard output without it, or for "-".
    analysis
        With what each came to, as a field of its record, which programs of before do not read.
    """
    with told():
        with kept(data, database, make=False) as ledger, writing_to(to) as stream:
            many = 0
            for record in ledger.records(analysis=analysis):
                stream.write(record + b"\n")
                many += 1
            stream.flush()
        if str(to) != STREAM:
            print(f"{_games(many)} written to {to}.")
        return 0
    return 1


def take_in(
    file: Annotated[Path, Parameter(allow_leading_hyphen=True)] = Path(STREAM),
    /,
    *,
    data: HouseFile = None,
    database: HouseDatabase = None,
) -> int:
    """Keep finished games from elsewhere, each only once.

    Every record is judged by the referee. Those that are not legal, or not played to their end, are
    named by their line and left out; the exit code is then 1.

    Parameters
    ----------
    file
        JSON Lines, a record a line; standard input without it, or for "-".
    """
    coming = _Coming()
    with told():
        with _reading(file) as stream, kept(data, database, make=True) as ledger:
            new = ledger.take_in(coming.good(stream))
        known = coming.right - new
        print(f"{_games(new)} taken in, {known} known already, {coming.wrong} left out.")
        return 1 if coming.wrong else 0
    return 1


def backup(to: Path, /, *, data: HouseFile = None, database: HouseDatabase = None) -> int:
    """Copy the whole house into one new file, tables and all, while it may be open.

    From a database as well it is a file that can be opened with --data, or moved back.

    Parameters
    ----------
    to
        A new file.
    """
    with told():
        with kept(data, database, make=False) as ledger:
            asyncio.run(ledger.backup(to))
        print(f"Everything is copied to {to}.")
        return 0
    return 1


class _Coming:
    """Records from elsewhere, judged one by one."""

    def __init__(self) -> None:
        self.right = self.wrong = 0

    def good(self, stream: BinaryIO) -> Iterator[bytes]:
        """Those that may be kept, each written as we write it; the others are told of."""
        console = Console(stderr=True, highlight=False, markup=False)
        with console.status("") if console.is_terminal else nullcontext() as status:
            numbered = _Numbered(stream)
            for text in records(numbered):
                number = numbered.line_of(text)
                if status is not None:
                    status.update(f"line {number}")
                try:
                    record = _judged(text)
                except MalformedRecord as why:
                    self.wrong += 1
                    print(f"line {number}: {why}", file=sys.stderr)
                else:
                    self.right += 1
                    yield record


def _judged(text: bytes | TooLarge) -> bytes:
    if isinstance(text, TooLarge):
        raise MalformedRecord(str(text))
    record = read(text)
    game = game_of(record)
    if isinstance(game, Illegal):
        where = "" if game.at is None else f"actions[{game.at}]: "
        by = "" if game.ruling is None else f" ({game.ruling})"
        raise MalformedRecord(f"{where}{game.reason}{by}")
    if game.ended is None:
        raise MalformedRecord("the game is not over")
    # What a game came to is worked out here, whoever says what.
    return write(replace(record, analysis=None))


class _Numbered:
    """A stream whose lines are counted, so that it can be said where a record in it began."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._count = 0
        self._ended = True
        self._read: deque[tuple[int, bytes]] = deque()

    def readline(self, most: int = -1, /) -> bytes:
        line = self._stream.readline(most)
        if self._ended and line:
            self._count += 1
            self._read.append((self._count, line.removeprefix(codecs.BOM_UTF8)))
        self._ended = line.endswith(b"\n")
        return line

    def line_of(self, text: bytes | TooLarge) -> int:
        """On which line this record, the next that is asked about, began."""
        while self._read:
            number, line = self._read.popleft()
            too_large = len(line) > MOST_BYTES
            if too_large if isinstance(text, TooLarge) else text.startswith(line):
                return number
        return self._count


def _games(many: int) -> str:
    return "1 game" if many == 1 else f"{many} games"


@contextmanager
def _reading(file: Path) -> Iterator[BinaryIO]:
    if str(file) == STREAM:
        yield sys.stdin.buffer
        return
    try:
        stream = file.open("rb")
    except OSError as error:
        raise UnusableLedger(f"{file} cannot be read: {error.strerror}.") from None
    with stream:
        yield stream
