"""A house on a slow disk: `mafia-de-cuba serve`, but every commit takes so many milliseconds more.

The thread that writes really waits, as it would for a disk. `AT_ONCE=1` in the environment has what
is done in secret written like everything else, to see that whoever measures would feel it.
"""

import os
import time
from unittest.mock import patch

from sqlalchemy import event

from mafia_de_cuba.cli import main
from mafia_de_cuba.server.ledger.writer import Writer
from mafia_de_cuba.server.tables.clerk import Clerk
from mafia_de_cuba.server.tables.discretion import DiscreetClerk

COMMIT = float(os.environ.get("COMMIT_MS", "33")) / 1000


class SlowWriter(Writer):
    """Takes its time over every commit."""

    def _begin(self) -> None:
        event.listen(self._connection, "commit", lambda _: time.sleep(COMMIT))
        super()._begin()


class PlainClerk(DiscreetClerk):
    """Writes secrets as everything else is written."""

    _write_in_secret = Clerk._write_in_secret


if __name__ == "__main__":
    clerk = PlainClerk if os.environ.get("AT_ONCE") else DiscreetClerk
    with (
        patch("mafia_de_cuba.server.ledger.ledger.Writer", SlowWriter),
        patch("mafia_de_cuba.server.tables.table.DiscreetClerk", clerk),
    ):
        main()
