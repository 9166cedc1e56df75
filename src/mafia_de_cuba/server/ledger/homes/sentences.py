"""What a database says when something goes wrong, as a sentence for whoever runs the house.

SQLite numbers whatever goes wrong, PostgreSQL once somebody is connected. Before that there are
only its words.
"""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError

from mafia_de_cuba.server.ledger.errors import LedgerError

_NO_WRITING = "{place} cannot be written to: allow it, or choose another file."
_IN_USE = "{place} is in use by another program: stop that one, or wait for it."
DAMAGED = "{place} is damaged: put back a copy of it, or choose another file."

_BY_SQLITE = {
    sqlite3.SQLITE_FULL: "There is no room left on the disk for {place}: make some and try again.",
    sqlite3.SQLITE_READONLY: _NO_WRITING,
    sqlite3.SQLITE_PERM: _NO_WRITING,
    sqlite3.SQLITE_CANTOPEN: "{place} cannot be opened: open its folder to us, or choose another.",
    sqlite3.SQLITE_BUSY: _IN_USE,
    sqlite3.SQLITE_LOCKED: _IN_USE,
    sqlite3.SQLITE_IOERR: "The disk under {place} reports an error: look at the disk.",
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}

_NOT_THERE = "{place} does not answer: start PostgreSQL, or look at the address."
_LEFT = "{place} has gone away: wait until it is back, or start PostgreSQL again."
_PASSWORD = "{place} does not let us in: look at the user's name and password."
_NO_DATABASE = "There is no database at {place}: make one with createdb, or name another."
_FULL = "{place} has no more connections to give: raise its max_connections, or stop somebody."
_NO_RIGHTS = "{place} does not allow it: the user has to own what is in that database."
_READ_ONLY = "{place} can only be read: name the server that may be written to."

_BY_POSTGRESQL = {
    "3D000": _NO_DATABASE,
    "28": _PASSWORD,
    "08": _LEFT,
    "57P": _LEFT,
    "53100": "There is no room left on the disk under {place}: make some, then try again.",
    "53300": _FULL,
    "53200": "The machine under {place} is out of memory: look at it.",
    "42501": _NO_RIGHTS,
    "25006": _READ_ONLY,
    "25P03": _LEFT,
    "55P03": "{place} is in use by another program: stop that one, or wait for it.",
    "40": "{place} was written to by another at the same moment: try again.",
    "58": "The disk under {place} reports an error: look at the disk.",
    "XX001": "{place} is damaged: put back a copy of it.",
    "XX002": "{place} is damaged: put back a copy of it.",
}
_BEFORE_CONNECTED = (
    (re.compile(r"database .* does not exist"), _NO_DATABASE),
    (re.compile(r"authentication|password|role .* does not exist|pg_hba"), _PASSWORD),
    (re.compile(r"too many (clients|connections)|remaining connection slots"), _FULL),
    (re.compile(r"starting up|shutting down|terminating connection|closed|lost"), _LEFT),
    (re.compile(r"refused|resolve|timeout|timed out|unreachable|No such file|failed"), _NOT_THERE),
)


def sentence(error: Exception, place: object) -> str:
    """What happened to the file or the database, and what to do about it."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    code = getattr(cause, "sqlite_errorcode", None)
    said = _BY_SQLITE.get(code & 0xFF) if isinstance(code, int) else postgresql_sentence(cause)
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


def postgresql_sentence(error: BaseException) -> str | None:
    """The sentence for what went wrong, with room for the place; nothing where it is unknown."""
    state = getattr(error, "sqlstate", None)
    if isinstance(state, str):
        for length in (5, 3, 2):
            if (known := _BY_POSTGRESQL.get(state[:length])) is not None:
                return known
        return None
    if type(error).__module__.partition(".")[0] != "psycopg":
        return None
    said = str(error)
    return next((known for words, known in _BEFORE_CONNECTED if words.search(said)), None)
