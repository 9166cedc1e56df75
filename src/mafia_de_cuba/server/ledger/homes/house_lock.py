"""One server a house: a lock beside its file says that it is open, in which process and where.

The machine itself lets go of the lock when that process ends, however it ends; what stays behind is
a small file that locks nothing. In a database the lock is one of the database's own. Commands that
only look into a house, copy it or bring one table back do not ask for it.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from mafia_de_cuba.server.ledger.errors import UnusableLedger
from mafia_de_cuba.server.ledger.homes.place import Database, Place
from mafia_de_cuba.server.ledger.homes.postgresql_lock import alone_in_database
from mafia_de_cuba.server.ledger.homes.sentences import told_as
from mafia_de_cuba.server.ledger.homes.sqlite_file import make_folder

TRIES, NAP = 10, 0.05
"""Whoever only looks whether a house is open holds its lock for a moment."""
_LONGEST = 1000


def alone_in(place: Place) -> AbstractContextManager[Callable[..., None]]:
    """Nobody else has this house open, from here to the end; or one sentence about who has.

    What is given to the function that this gives is what others are told of it.
    """
    return alone_in_database(place) if isinstance(place, Database) else _alone_in_file(place)


def house_open(place: Place) -> AbstractContextManager[Callable[..., None]]:
    """The house is open: in a file to one process, in a database to any number of them."""
    if isinstance(place, Database):
        return alone_in_database(place, shared=True)
    return _alone_in_file(place)


@contextmanager
def _alone_in_file(path: Path) -> Iterator[Callable[..., None]]:
    make_folder(path)
    lock = lock_of(path)
    with told_as(UnusableLedger, lock):
        handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        for tried in range(TRIES):
            if _take(handle, shared=False):
                break
            if tried == TRIES - 1:
                raise UnusableLedger(
                    f"{path} is open in another house{_named(handle)}:"
                    " stop that one, or choose another file with --data."
                )
            time.sleep(NAP)

        def say(*words: str) -> None:
            _note(handle, " ".join((str(os.getpid()), *words)).encode() + b"\n")

        say()
        yield say
        _note(handle, b"")
    finally:
        os.close(handle)


def open_in(path: Path) -> str | None:
    """Which process has this house open, in words; None if none has."""
    try:
        handle = os.open(lock_of(path), os.O_RDONLY)
    except FileNotFoundError:
        return None
    try:
        return None if _take(handle, shared=True) else f"another house{_named(handle)}"
    finally:
        os.close(handle)


def said_of(path: Path) -> tuple[str, ...] | None:
    """What the process that has this house open says of it; None if none has."""
    try:
        handle = os.open(lock_of(path), os.O_RDONLY)
    except FileNotFoundError:
        return None
    try:
        return None if _take(handle, shared=True) else tuple(_words(handle)[1:])
    finally:
        os.close(handle)


def open_elsewhere(path: Path) -> bool:
    """Whether another process than this one has this house open."""
    told = open_in(path)
    return told is not None and f"(process {os.getpid()})" not in told


def lock_of(path: Path) -> Path:
    """The file that is locked: beside the house itself, by whatever name that was asked for."""
    real = path.resolve()
    return real.with_name(f"{real.name}-lock")


def _words(handle: int) -> list[str]:
    os.lseek(handle, 0, os.SEEK_SET)
    return os.read(handle, _LONGEST).decode(errors="replace").split()


def _named(handle: int) -> str:
    words = _words(handle)
    return f" (process {words[0]})" if words and words[0].isdigit() else ""


def _note(handle: int, words: bytes) -> None:
    os.ftruncate(handle, 0)
    os.lseek(handle, 0, os.SEEK_SET)
    os.write(handle, words)


if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30
    """Beyond what is written: there a locked byte could not be read."""

    def _take(handle: int, *, shared: bool) -> bool:
        del shared
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _take(handle: int, *, shared: bool) -> bool:
        try:
            fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
