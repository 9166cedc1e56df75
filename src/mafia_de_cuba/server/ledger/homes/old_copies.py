"""Copies that a house made of itself before an upgrade: they hold what the house held then.

So they are kept for no longer than anything else. How old one is, the copy itself says: how long
the house had been open when it was made. No file's date and no clock on the wall is asked.
"""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path


def old_copies(path: Path, before: int) -> list[Path]:
    """The copies of a house that were made before it had been open for so long."""
    found = sorted(path.parent.glob(f"{path.name}.before-*"))
    return [copy for copy in found if copy.is_file() and _open_for(copy) <= before]


def forget_copies(path: Path, before: int) -> None:
    """Delete those copies; one that cannot be deleted is tried again another time."""
    for copy in old_copies(path, before):
        with suppress(OSError):
            copy.unlink()


def _open_for(copy: Path) -> int:
    """For how long the house had been open by then; none at all, where it did not count yet."""
    try:
        with closing(sqlite3.connect(f"{copy.as_uri()}?mode=ro&immutable=1", uri=True)) as looking:
            row = looking.execute("SELECT max(ran) FROM house").fetchone()
    except sqlite3.Error:
        return 0
    return int(row[0] or 0)
