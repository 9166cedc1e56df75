"""A table as the ledger remembers it, brought back without keeping any other waiting.

The last snapshot is taken up and the entries after it are gone through. Where there is none, or it
is damaged or of another version, all of them are. Either way it is done in a thread of its own.
"""

import time
from collections.abc import Callable, Iterable, Iterator

from msgspec import DecodeError
from msgspec.structs import replace

from mafia_de_cuba.server.evening.events import Played
from mafia_de_cuba.server.evening.evolve import Entry, after, opened, read_entry
from mafia_de_cuba.server.evening.recollection import Recollection, form, laid_aside, taken_up
from mafia_de_cuba.server.ledger.ledger import Ledger, Row, Snapshot

EVERY = 256
"""After so many entries a table is due for a snapshot."""
REMEMBERED = 256
"""How many of a guest's last commands a table knows again when they are sent once more."""
WITHOUT_REST = 2 * EVERY
AT_A_TIME, REST = 50, 0.0005
"""In a long evening others have their turn after so many entries, and for so many seconds."""
SECRET = 256
"""What an entry that tells of a secret counts for, however long it is."""


def counted(entry: Entry, length: int) -> int:
    """How much an entry weighs against what a table may write; no secret weighs more or less."""
    if entry.quiet:
        return SECRET
    for it in entry.happened:
        # On the way of every tap: no more is looked at than must be.
        if isinstance(it, Played):
            for event in it.events:
                if event.secret:
                    return SECRET
    return length


async def brought_back(ledger: Ledger, table: int) -> tuple[Recollection, int] | None:
    """A live table, and how many entries were read for it; nothing where there is none."""
    return await ledger.recall(table, form(), _recollected)


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
    size = counted(entry, len(first.entry))
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
        size += counted(entry, len(row.entry))
        if entry.guest is not None and entry.id is not None:
            remember(ids.setdefault(entry.guest, {}), entry.id, evening.told)
        so_far += 1
        if so_far > WITHOUT_REST and so_far % AT_A_TIME == 0:
            time.sleep(REST)
    here = {guest: it for guest, it in ids.items() if guest in evening.guests}
    return Recollection(evening=evening, size=size, known=here), so_far


def remember(ids: dict[str, int], command: str, number: int) -> None:
    """One more command of a guest; the one longest ago is forgotten for it."""
    ids[command] = number
    if len(ids) > REMEMBERED:
        del ids[next(iter(ids))]


def _with_command(it: Recollection, entry: Entry) -> Recollection:
    if entry.guest is None or entry.id is None:
        return it
    return replace(it, known={entry.guest: {entry.id: it.evening.told}})
