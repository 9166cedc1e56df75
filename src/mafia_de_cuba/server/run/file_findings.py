"""What can be found out about a house's file, and about the disk that it is on."""

import os
import shutil
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection

from mafia_de_cuba.server.ledger.homes.house_lock import open_in
from mafia_de_cuba.server.run.findings import MOST_NAMED, Finding, bad, good, noted, some_named
from mafia_de_cuba.server.tables.limits import MEGABYTE

ROOM = 500 * MEGABYTE
"""A disk with less left than this, or than a tenth, is worth a word."""
TIGHT = 50 * MEGABYTE
OTHERS = stat.S_IRWXG | stat.S_IRWXO


def about_the_file(file: Path) -> Iterator[Finding]:
    """What shows without opening it."""
    yield permissions(file)
    yield lock(file)
    yield disk(file)
    yield copies(file)


def permissions(file: Path) -> Finding:
    parts = [it for it in file.parent.glob(f"{file.name}*") if it.is_file()]
    loose = [it.name for it in parts if it.stat().st_mode & OTHERS]
    if sys.platform != "win32" and loose:
        return bad(
            "permissions",
            f"Others on this machine may read {', '.join(sorted(loose))}, and all pockets with it:"
            " chmod 600.",
        )
    if not os.access(file, os.W_OK):
        return bad("permissions", f"{file} cannot be written to by whoever asks here.")
    return good("permissions", "The file is its owner's alone.")


def copies(file: Path) -> Finding:
    found = sorted(it.name for it in file.parent.glob(f"{file.name}.before-*"))
    if found:
        whose = "they go after --keep-days, or are yours to delete"
        return noted("copies", f"From before an upgrade: {some_named(found)}; {whose}.")
    return good("copies", "No copy from before an upgrade lies beside the file.")


def lock(file: Path) -> Finding:
    holder = open_in(file)
    return good("lock", "The house is closed." if holder is None else f"It is open in {holder}.")


def disk(file: Path) -> Finding:
    room = shutil.disk_usage(file.parent)
    left = f"{room.free // MEGABYTE} MB are left on the disk; the house has {_size(file)} MB."
    if room.free < TIGHT:
        return bad("disk", f"{left} Make room.")
    return Finding(
        what="disk",
        verdict="noted" if room.free < ROOM or room.free < room.total // 10 else "good",
        sentence=left,
    )


def _size(file: Path) -> int:
    parts = (Path(f"{file}{part}") for part in ("", "-wal"))
    return sum(it.stat().st_size for it in parts if it.exists()) // MEGABYTE


def integrity(connection: Connection) -> Finding:
    found = connection.exec_driver_sql(f"PRAGMA integrity_check({MOST_NAMED})").scalars().all()
    stray = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if found != ["ok"] or stray is not None:
        why = "; ".join(map(str, found)) if found != ["ok"] else "rows that belong to no table"
        return bad("integrity", f"The file is damaged ({why}): put back a copy of it.")
    return good("integrity", "Every page and every index of the file is sound.")
