"""What can go wrong with the ledger, and the sentence that tells people so.

Each kind of trouble is an exception of its own; its text is one sentence for whoever runs the
server.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError

from mafia_de_cuba.server.ledger.postgresql_errors import postgresql_sentence


class LedgerError(Exception):
    """Something about the ledger went wrong."""


class UnusableLedger(LedgerError):
    """The file cannot be used, and it was left as it is."""


class CannotWrite(LedgerError):
    """The disk would not take it; nothing was written."""


class NumberTaken(LedgerError):
    """Somebody else wrote this number at this table."""


class OutOfTurn(LedgerError):
    """A number that does not follow the table's last one; the ledger has no gaps."""


class Deposed(LedgerError):
    """Another process owns the table now: nothing was written, and nobody may be told anything."""


class NotLive(LedgerError):
    """There is no such table, or it was archived."""


class Damaged(LedgerError):
    """What is there is not what was written: it stays closed, and nothing else does."""


class CodeTaken(LedgerError):
    """A live table has this code."""


_READ_ONLY = "{place} cannot be written to: allow it, or choose another file."
_IN_USE = "{place} is in use by another program: stop that one, or wait for it."
DAMAGED = "{place} is damaged: put back a copy of it, or choose another file."

_SENTENCES = {
    sqlite3.SQLITE_FULL: "There is no room left on the disk for {place}: make some and try again.",
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: "{place} cannot be opened: open its folder to us, or choose another.",
    sqlite3.SQLITE_BUSY: _IN_USE,
    sqlite3.SQLITE_LOCKED: _IN_USE,
    sqlite3.SQLITE_IOERR: "The disk under {place} reports an error: look at the disk.",
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}


def sentence(error: Exception, place: object) -> str:
    """What happened to the file or the database, and what to do about it."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    code = getattr(cause, "sqlite_errorcode", None)
    said = _SENTENCES.get(code & 0xFF) if isinstance(code, int) else postgresql_sentence(cause)
    why = cause.strerror if isinstance(cause, OSError) else _first_line(cause)
    return (said or "{place} cannot be used: {why}.").format(place=place, why=why)


def _first_line(error: BaseException) -> str:
    """What PostgreSQL adds below may tell what an entry says."""
    return str(error).partition("\n")[0].rstrip(".")


@contextmanager
def told_as(kind: type[LedgerError], place: object) -> Iterator[None]:
    """What the database raises in here becomes trouble of this kind, told in a sentence."""
    try:
        yield
    except UnicodeDecodeError as error:
        # What SQLite says of itself is no text any more.
        raise kind(DAMAGED.format(place=place)) from error
    except (DBAPIError, sqlite3.Error, OSError) as error:
        raise kind(sentence(error, place)) from error
