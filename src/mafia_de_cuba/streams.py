"""What commands read and write: a file or standard input, a line of output, a language to speak.

What cannot be read, written or spoken is told in one sentence, and the command ends with 2.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from mafia_de_cuba import words

UNREADABLE = 2


class Unwritable(Exception):
    """The answers cannot be written down."""


@contextmanager
def reading(file: Path | None) -> Iterator[BinaryIO]:
    """The bytes of a file or of standard input; one sentence and exit 2 if they cannot be had."""
    try:
        if file is None or str(file) == "-":
            yield sys.stdin.buffer
        else:
            with file.open("rb") as stream:
                yield stream
    except BrokenPipeError:
        raise
    except OSError as error:
        print(
            f"mafia-de-cuba: cannot read {file or 'the input'}: {error.strerror}", file=sys.stderr
        )
        sys.exit(UNREADABLE)


def write(line: bytes) -> None:
    """One line of output, at once: whoever waits for it may be another program."""
    try:
        sys.stdout.buffer.write(line + b"\n")
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Unwritable(error.strerror) from None


def spoken(language: str | None) -> words.Words:
    """The language to speak; one sentence and exit 2 if there is no such language."""
    try:
        return words.chosen(language, os.environ)
    except words.UnknownLanguage as error:
        print(f"mafia-de-cuba: {error}", file=sys.stderr)
        sys.exit(UNREADABLE)
