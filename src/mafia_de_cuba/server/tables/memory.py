"""A table as the ledger remembers it, brought back without keeping any other waiting.

The last snapshot is taken up and the entries after it are gone through. Where there is none, or it
is damaged or of another version, all of them are. Either way it is done in a thread of its own.
"""

import time
from collections.abc import Callable, Iterable, Iterator

from msgspec import DecodeError
from msgspec.structs import replace

from mafia_de_cuba.server.evening.evolve import Entry, after, opened, read_entry
from mafia_de_cuba.server.evening.recollection import Recollection, form, laid_aside, taken_up
from mafia_de_cuba.server.ledger.ledger import Damaged, Ledger, Row, Snapshot
from mafia_de_cuba.server.tables.bounds import remember, weight

EVERY = 256
"""After so many entries a table is due for a snapshot."""
WITHOUT_REST = 2 * EVERY
AT_A_TIME, REST = 50, 0.0005
"""In a long evening others have their turn after so many entries, and for so many seconds."""


async def brought_back(
    ledger: Ledger, table: int, code: str | None = None
) -> tuple[Recollection, int] | None:
    """A live table, and how many entries were read for it; nothing where there is none.

    Raises `Damaged` where it cannot be read, or is not the table that has this code.
    """
    try:
        found = await ledger.recall(table, form(), _recollected)
    except (DecodeError, ValueError, LookupError, TypeError, AssertionError) as error:
        why = "what was written there cannot be read"
        raise Damaged(f"Table {code or table} stays closed: {why}.") from error
    if found is not None and code not in (None, found[0].evening.code):
        raise Damaged(f"Table {code} stays closed: another is found under its code.")
    return found


def snapshot_of(table: int, recollection: Recollection) -> Snapshot:
    """The table as it stands, for the ledger."""
    return Snapshot(
        table=table,
        number=recollection.evening.number,
        form=form(),
        size=recollection.size,
        evening=laid_aside(recollection),
    )


def _recollected(
    snapshot: Snapshot | None, entries: Callable[[int], Iterator[Row]]
) -> tuple[Recollection, int] | None:
    known = None if snapshot is None else _taken_up(snapshot)
    if known is not None:
        return _gone_on(known, entries(known.evening.number))
    rows = entries(0)
    first = next(rows, None)
    if first is None:
        return None
    entry = read_entry(first.entry)
    size = weight(entry, len(first.entry))
    begun = Recollection(evening=opened(entry, first.at), size=size)
    return _gone_on(_with_command(begun, entry), rows, so_far=1)


def _taken_up(snapshot: Snapshot) -> Recollection | None:
    try:
        found = taken_up(snapshot.evening)
    except (DecodeError, ValueError, LookupError):
        # What cannot be read is as good as none: the entries are there.
        return None
    return found if found.evening.number == snapshot.number else None


def _gone_on(known: Recollection, rows: Iterable[Row], so_far: int = 0) -> tuple[Recollection, int]:
    evening, size, ids = known.evening, known.size, {k: dict(it) for k, it in known.known.items()}
    for row in rows:
        entry = read_entry(row.entry)
        evening = after(evening, entry, row.at)
        size += weight(entry, len(row.entry))
        if entry.guest is not None and entry.id is not None:
            remember(ids.setdefault(entry.guest, {}), entry.id, evening.told)
        so_far += 1
        if so_far > WITHOUT_REST and so_far % AT_A_TIME == 0:
            time.sleep(REST)
    here = {guest: it for guest, it in ids.items() if guest in evening.guests}
    return Recollection(evening=evening, size=size, known=here), so_far


def _with_command(it: Recollection, entry: Entry) -> Recollection:
    if entry.guest is None or entry.id is None:
        return it
    return replace(it, known={entry.guest: {entry.id: it.evening.told}})
