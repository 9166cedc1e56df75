"""What was not written for a reason that passes is written once more, for a while.

Two who write may wait for each other, and a database may be away for a moment. What was under way
when a line was cut may have been written or not: whoever writes it again looks first.
"""

import time

from sqlalchemy.exc import DBAPIError

TRIES = 5
"""How often something is written anew because others were writing at the same moment."""
SECONDS = 10.0
"""For so long a database that was lost is waited for: a restart takes less."""
NAP = 0.1
GAVE_WAY = "40"
"""What PostgreSQL calls it, when two waited for each other and one had to give way, begins so."""
AWAY = ("57P", "08", "25P03")
"""And when it went away, or cut us off."""


class Patience:
    """None: what was not written is told so."""

    was_cut_off = False
    """Whether the line was lost meanwhile, and what was under way may have been written."""

    def lasts(self, error: Exception) -> bool:
        """Whether to write it once more, now."""
        del error
        return False


class PostgresqlPatience(Patience):
    """With others who write, and with a server that is away for a moment."""

    def __init__(self) -> None:
        self._tries = 0
        self._until = time.monotonic() + SECONDS

    def lasts(self, error: Exception) -> bool:
        """Whether to write it once more, after a nap where nobody answers."""
        if not isinstance(error, DBAPIError):
            return False
        if state_of(error).startswith(GAVE_WAY):
            self._tries += 1
            return self._tries < TRIES
        if is_away(error):
            self.was_cut_off = True
            time.sleep(NAP)
            return time.monotonic() < self._until
        return False


def state_of(error: DBAPIError) -> str:
    """PostgreSQL's own number for what went wrong; nothing where nobody answered at all."""
    return str(getattr(error.orig, "sqlstate", None) or "")


def is_away(error: DBAPIError) -> bool:
    """Whether the line to the database is cut, or nobody is at its other end."""
    state = state_of(error)
    unreached = type(error.orig).__name__ == "OperationalError" and not state
    return error.connection_invalidated or state.startswith(AWAY) or unreached
