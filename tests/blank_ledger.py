"""Ledgers for tests, opened without the steps from the oldest version to today's."""

import tempfile
from pathlib import Path

from mafia_de_cuba.server.ledger.homes.place import Place
from mafia_de_cuba.server.ledger.ledger import Ledger

BEAT = 0.02
"""Seconds between two moments at which secrets are written: nobody in a test waits for long."""
_blank: list[bytes] = []
"""A ledger of today's version with nothing in it, once one was made."""


async def ledger_at(place: Place, *, beat: float = BEAT) -> Ledger:
    """The ledger there; a new file is a copy of one that was made before.

    To make one takes every step from the oldest version to today's, half the work of opening a
    house. What has to do with those steps opens its ledgers itself.
    """
    if isinstance(place, Path) and not place.exists():
        if not _blank:
            _blank.append(await _new_ledger())
        place.write_bytes(_blank[0])
    return Ledger.open(place, beat=beat)


async def _new_ledger() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "blank.db"
        await Ledger.open(file).close()
        return file.read_bytes()
