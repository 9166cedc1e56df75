"""What PostgreSQL says when something goes wrong, as a sentence for whoever runs the house.

It numbers what goes wrong once somebody is connected. Before that there are only its words.
"""

import re

_NOT_THERE = "{place} does not answer: start PostgreSQL, or look at the address."
_LEFT = "{place} has gone away: wait until it is back, or start PostgreSQL again."
_PASSWORD = "{place} does not let us in: look at the user's name and password."
_NO_DATABASE = "There is no database at {place}: make one with createdb, or name another."
_FULL = "{place} has no more connections to give: raise its max_connections, or stop somebody."
_NO_RIGHTS = "{place} does not allow it: the user has to own what is in that database."
_READ_ONLY = "{place} can only be read: name the server that may be written to."

_NUMBERED = {
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
_WORDED = (
    (re.compile(r"database .* does not exist"), _NO_DATABASE),
    (re.compile(r"authentication|password|role .* does not exist|pg_hba"), _PASSWORD),
    (re.compile(r"too many (clients|connections)|remaining connection slots"), _FULL),
    (re.compile(r"starting up|shutting down|terminating connection|closed|lost"), _LEFT),
    (re.compile(r"refused|resolve|timeout|timed out|unreachable|No such file|failed"), _NOT_THERE),
)


def postgresql_sentence(error: BaseException) -> str | None:
    """The sentence for what went wrong, with room for the place; nothing where it is unknown."""
    state = getattr(error, "sqlstate", None)
    if isinstance(state, str):
        for length in (5, 3, 2):
            if (known := _NUMBERED.get(state[:length])) is not None:
                return known
        return None
    if type(error).__module__.partition(".")[0] != "psycopg":
        return None
    said = str(error)
    return next((known for words, known in _WORDED if words.search(said)), None)
