"""How far each table has come: noted in its row now and then, and at once by a witness outside."""

import os
from collections.abc import Mapping
from contextlib import suppress
from io import FileIO
from pathlib import Path
from zlib import crc32

from sqlalchemy import Connection

from mafia_de_cuba.server.ledger.inserts import LENGTH, NUMBER, set_heads, told
from mafia_de_cuba.server.ledger.schema import Head

_CHECK = 4
SLOT = NUMBER + LENGTH + _CHECK


class HeadNotes:
    """How far tables have come, noted in their rows now and then: no entry waits for it."""

    def __init__(self) -> None:
        self._unnoted: dict[int, Head] = {}
        """What does not stand in the tables' rows yet."""

    def heads(self) -> dict[int, Head]:
        """What was written last at each table, as far as it is known outside the house."""
        return {}

    def begin(self) -> None:
        """All that stood here has been looked at."""

    def saw(self, heads: Mapping[int, Head]) -> None:
        """These are on disk."""
        self._unnoted.update(heads)

    def note_heads(self, connection: Connection) -> None:
        """Note them; should the house be cut off before, a witness has them."""
        some, self._unnoted = self._unnoted, {}
        try:
            set_heads(connection, some)
        except Exception:
            self._unnoted = some | self._unnoted
            raise

    def forget(self, table: int) -> None:
        """Nothing of this table is kept any more."""

    def end(self) -> None:
        """The house was closed."""


class Witness(HeadNotes):
    """What each table came to, in a small file beside an open house.

    Word of every entry goes there once it is on disk. When a house was cut off and its `-wal` is
    damaged, SQLite drops the end of it without a word; here it still stands what was there. Nothing
    waits for this file, and it is gone when the house was closed in order. If it cannot be had, a
    house is a house all the same.
    """

    def __init__(self, house: Path) -> None:
        super().__init__()
        self._path = house.with_name(f"{house.name}-heads")
        self._wal = house.with_name(f"{house.name}-wal")
        self._file: FileIO | None = None

    def heads(self) -> dict[int, Head]:
        """What was written last at each table, as far as it is known."""
        try:
            kept = self._path.read_bytes()
        except OSError:
            return {}
        found = {}
        for table in range(len(kept) // SLOT):
            slot = kept[table * SLOT : (table + 1) * SLOT]
            number = int.from_bytes(slot[:NUMBER], "big")
            head = Head(number=number, hash=slot[NUMBER : NUMBER + LENGTH])
            if number and slot == _slot(table, head):
                found[table] = head
        return found

    def begin(self) -> None:
        """All that stood here has been looked at."""
        with suppress(OSError):
            self._file = FileIO(self._path, "w+", opener=_ours)

    def saw(self, heads: Mapping[int, Head]) -> None:
        """These are on disk."""
        super().saw(heads)
        for table, head in heads.items():
            self._put(table, _slot(table, head))

    def forget(self, table: int) -> None:
        """Nothing of this table is kept any more."""
        self._put(table, bytes(SLOT))

    def _put(self, table: int, slot: bytes) -> None:
        if self._file is not None:
            with suppress(OSError):
                self._file.seek(table * SLOT)
                self._file.write(slot)

    def end(self) -> None:
        """The house was closed; what is not in its file is in that of others who have it open."""
        if self._file is not None:
            self._file.close()
            self._file = None
            if not self._wal.exists():
                self._path.unlink(missing_ok=True)


def _ours(path: str, how: int) -> int:
    """Like the house's file it is nobody else's to read."""
    return os.open(path, how, 0o600)


def _slot(table: int, head: Head) -> bytes:
    noted = told(head)
    return noted + crc32(noted, table).to_bytes(_CHECK, "big")
