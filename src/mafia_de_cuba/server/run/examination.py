"""What can be found out about a house without changing anything: a finding for each question.

Every table is gone through from its first entry, in the bin as well, and every finished game is
judged by the referee. What is said of one names its code or number, and nothing that was played.
"""

import os
import shutil
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Literal

from msgspec import DecodeError, Struct
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from mafia_de_cuba.game.records import MalformedRecord, read
from mafia_de_cuba.referee import Illegal, game_of
from mafia_de_cuba.server.evening.evolve import after, opened, read_entry
from mafia_de_cuba.server.ledger import inserts, migrations, queries
from mafia_de_cuba.server.ledger.book import damaged
from mafia_de_cuba.server.ledger.errors import Damaged, sentence
from mafia_de_cuba.server.ledger.house_lock import open_in
from mafia_de_cuba.server.ledger.sqlite_file import looking_at
from mafia_de_cuba.server.ledger.whole_book import Shelved, book, kept_games, shelves
from mafia_de_cuba.server.tables.calendar import DAY, HOUR, on_the_wall

MEGABYTE = 1_000_000
ROOM = 500 * MEGABYTE
"""A disk with less left than this, or than a tenth, is worth a word."""
TIGHT = 50 * MEGABYTE
MOST_NAMED = 5
OTHERS = stat.S_IRWXG | stat.S_IRWXO

Verdict = Literal["good", "noted", "bad"]


class Finding(Struct, frozen=True, kw_only=True):
    """What was found out about one thing, in one sentence."""

    what: str
    verdict: Verdict
    sentence: str

    @property
    def is_bad(self) -> bool:
        """Whether somebody has to do something about it."""
        return self.verdict == "bad"


def examined(file: Path) -> Iterator[Finding]:
    """Every finding, as it is made."""
    yield _permissions(file)
    yield _lock(file)
    yield _disk(file)
    yield _copies(file)
    try:
        with closing(looking_at(file).connect()) as connection:
            for question in (_integrity, _version, _clock, _tables, _games):
                yield question(connection)
    except (DBAPIError, OSError) as error:
        yield _bad("file", sentence(error, file))


def _permissions(file: Path) -> Finding:
    parts = [it for it in file.parent.glob(f"{file.name}*") if it.is_file()]
    loose = [it.name for it in parts if it.stat().st_mode & OTHERS]
    if sys.platform != "win32" and loose:
        return _bad(
            "permissions",
            f"Others on this machine may read {', '.join(sorted(loose))}, and all pockets with it:"
            " chmod 600.",
        )
    if not os.access(file, os.W_OK):
        return _bad("permissions", f"{file} cannot be written to by whoever asks here.")
    return _good("permissions", "The file is its owner's alone.")


def _copies(file: Path) -> Finding:
    found = sorted(it.name for it in file.parent.glob(f"{file.name}.before-*"))
    if found:
        whose = "they go after --keep-days, or are yours to delete"
        return _noted("copies", f"From before an upgrade: {_some(found)}; {whose}.")
    return _good("copies", "No copy from before an upgrade lies beside the file.")


def _lock(file: Path) -> Finding:
    holder = open_in(file)
    return _good("lock", "The house is closed." if holder is None else f"It is open in {holder}.")


def _disk(file: Path) -> Finding:
    room = shutil.disk_usage(file.parent)
    left = f"{room.free // MEGABYTE} MB are left on the disk; the house has {_size(file)} MB."
    if room.free < TIGHT:
        return _bad("disk", f"{left} Make room.")
    return Finding(
        what="disk",
        verdict="noted" if room.free < ROOM or room.free < room.total // 10 else "good",
        sentence=left,
    )


def _size(file: Path) -> int:
    parts = (Path(f"{file}{part}") for part in ("", "-wal"))
    return sum(it.stat().st_size for it in parts if it.exists()) // MEGABYTE


def _integrity(connection: Connection) -> Finding:
    found = connection.exec_driver_sql(f"PRAGMA integrity_check({MOST_NAMED})").scalars().all()
    stray = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if found != ["ok"] or stray is not None:
        why = "; ".join(map(str, found)) if found != ["ok"] else "rows that belong to no table"
        return _bad("integrity", f"The file is damaged ({why}): put back a copy of it.")
    return _good("integrity", "Every page and every index of the file is sound.")


def _version(connection: Connection) -> Finding:
    revision, newest = migrations.revision_of(connection), migrations.newest()
    if revision == newest:
        return _good("version", f"The file is of today's version, {revision}.")
    if revision is None or not migrations.is_known(revision):
        return _bad(
            "version", f"The file is of version {revision}, which this program cannot read."
        )
    return _noted("version", f"The file is of version {revision}: opening it makes it {newest}.")


def _clock(connection: Connection) -> Finding:
    try:
        noted = queries.house_time(connection)
    except DBAPIError:
        return _noted("clock", "A house of this version has no time of its own to compare with.")
    if noted.damaged:
        return _bad("clock", "The house's own time is damaged: it goes on from what tables say.")
    if noted.wall is None:
        return _good("clock", "The house has not been open yet.")
    behind = noted.wall - on_the_wall()
    if behind > HOUR:
        return _bad(
            "clock", f"The clock is {behind // HOUR} hours behind what it last said: set it."
        )
    return _good("clock", f"Right as far as one can see; open for {noted.ran // DAY} days in all.")


def _tables(connection: Connection) -> Finding:
    if migrations.revision_of(connection) != migrations.newest():
        return _noted("tables", "They are gone through once the file is of today's version.")
    every = [it for it in shelves(connection) if it.has_book]
    broken = {it.table: it.sentence for it in damaged(connection)}
    broken |= {it.table: why for it in every if (why := _fault(connection, it)) is not None}
    if broken:
        count = f"{len(broken)} of {len(every)} cannot be brought back."
        return _bad("tables", f"{count} {' '.join(list(broken.values())[:MOST_NAMED])}")
    binned = sum(it.binned for it in every)
    return _good(
        "tables",
        f"All {len(every)} are as they were written and replay, {binned} of them in the bin.",
    )


def _fault(connection: Connection, it: Shelved) -> str | None:
    """What is wrong with a table's book, if anything is: its chain of hashes, or what it says."""
    evening, number = None, 0
    try:
        for row in book(connection, it.table):
            number = row.number
            entry = read_entry(row.entry)
            evening = opened(entry, row.at) if evening is None else after(evening, entry, row.at)
    except Damaged as error:
        return str(error)
    except (DecodeError, ValueError, LookupError, AssertionError, TypeError):
        return f"Table {it.code}: entry {number} is unreadable."
    return None if evening is not None else f"Table {it.code}: nothing is left of it."


def _games(connection: Connection) -> Finding:
    count, wrong = 0, list[str]()
    for kept in kept_games(connection):
        count += 1
        try:
            judged = game_of(read(kept.record))
        except MalformedRecord:
            judged = None
        whole = inserts.digest(kept.record) == kept.digest
        if not whole or judged is None or isinstance(judged, Illegal) or judged.ended is None:
            wrong.append(f"number {kept.place}")
    if wrong:
        return _bad(
            "games",
            f"{len(wrong)} of {count} finished games are damaged or not legal: {_some(wrong)}.",
        )
    return _good("games", f"All {count} finished games are whole and legal, says the referee.")


def _some(names: list[str]) -> str:
    rest = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {rest} more" if rest > 0 else "")


def _verdict(verdict: Verdict) -> Callable[[str, str], Finding]:
    return lambda what, says: Finding(what=what, verdict=verdict, sentence=says)


_good, _noted, _bad = _verdict("good"), _verdict("noted"), _verdict("bad")
