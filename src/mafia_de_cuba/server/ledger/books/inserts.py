"""What the writer puts down: entries with their hashes, what goes beside, and how far tables came.

Beside an entry there may be a finished game's record, word of how far the table has come, and what
is left of an earlier entry that this one replaces. The hash of an entry covers the one before it:
whatever is changed, lost or put in elsewhere, the rest does not fit any more.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from mafia_de_cuba.server.ledger.schema import (
    Head,
    Kept,
    OpenedUnder,
    Row,
    Stands,
    as_found,
    entries,
    former_codes,
    games,
    openings,
    sitters,
    tables,
)

LENGTH, NUMBER = 32, 8
"""Bytes of a hash, and of the number that stands before it in a table's head."""
_ENTRY, _LEFT = b"mafia-de-cuba entry\n", b"mafia-de-cuba left\n"
_TABLE, _TIME = b"mafia-de-cuba table\n", b"mafia-de-cuba time\n"
NOTHING = bytes(LENGTH)
"""What the first entry of a table follows."""

_insert_rows = insert(entries)
_insert_game = insert(games)
_insert_opening = insert(openings)
_insert_sitters = insert(sitters)
_rekey = update(sitters).where(sitters.c.key == bindparam("old")).values(key=bindparam("new"))
_entry = (entries.c.table_id == bindparam("table"), entries.c.number == bindparam("number_of"))
_said = select(as_found(entries.c.entry), as_found(entries.c.hash)).where(*_entry)
_replace_row = (
    update(entries).where(*_entry).values(entry=bindparam("left"), hash=bindparam("hashed"))
)
_set_head = update(tables).where(tables.c.id == bindparam("table")).values(head=bindparam("head"))
_stand = update(tables).where(tables.c.id == bindparam("table"))

HASHED = (
    tables.c.id,
    tables.c.code,
    tables.c.opened_at,
    tables.c.archived_at,
    tables.c.binned,
    tables.c.games,
    tables.c.playing,
)
"""What of a table's row its hash covers. When somebody was last here changes often and for many
tables at once; all that hangs on it is how soon the table goes to the bin."""
FORMER = 16
"""So many codes that a table had before are remembered."""
_hashed = select(*map(as_found, HASHED)).where(tables.c.id == bindparam("table"))


class Beside(Struct, frozen=True, kw_only=True):
    """What is written together with an entry, or not at all."""

    kept: Kept | None = None
    left: Row | None = None
    """An earlier entry of the same table, as it stands now that this one has replaced it."""
    stands: Stands | None = None
    opening: OpenedUnder | None = None
    """Under which request the table was opened."""
    rekeyed: tuple[str, str] | None = None
    """The hash of a key, and of the one that counts in its place from now on."""


def insert_rows(connection: Connection, rows: list[tuple[Row, bytes]]) -> None:
    """Write entries with their hashes; the key of table and number lets nobody write one twice."""
    connection.execute(
        _insert_rows,
        [
            {
                "table_id": row.table,
                "number": row.number,
                "at": row.at,
                "entry": row.entry,
                "hash": hashed,
            }
            for row, hashed in rows
        ],
    )


def set_heads(connection: Connection, heads: Mapping[int, Head]) -> None:
    """Note how far each of these tables has come."""
    if heads:
        noted = [{"table": table, "head": told(head)} for table, head in sorted(heads.items())]
        connection.execute(_set_head, noted)


def told(head: Head) -> bytes:
    """A head as it stands in a table's row."""
    return head.number.to_bytes(NUMBER, "big") + head.hash


def write_beside(connection: Connection, beside: Iterable[Beside]) -> None:
    """Write what goes with some entries."""
    for each in beside:
        if each.opening is not None:
            connection.execute(_insert_opening, asdict(each.opening))
        if each.kept is not None:
            insert_kept(connection, each.kept)
        if each.rekeyed is not None:
            old, new = each.rekeyed
            connection.execute(_rekey, {"old": old, "new": new})
        if each.left is not None:
            _replace(connection, each.left)
        if each.stands is not None:
            stands = each.stands
            values = _stand.values(games=stands.games, playing=stands.playing)
            connection.execute(values, {"table": stands.table})
            if stands.code is not None:
                _change_code(connection, stands.table, stands.code)
            rehash(connection, stands.table)


def _change_code(connection: Connection, table: int, code: str) -> None:
    """Another code for a table; of those it had before only the last few are remembered."""
    had = select(tables.c.id, tables.c.code).where(tables.c.id == table)
    connection.execute(insert(former_codes).from_select(["table_id", "code"], had))
    newest = (
        select(former_codes.c.id)
        .where(former_codes.c.table_id == table)
        .order_by(former_codes.c.id.desc())
        .limit(FORMER)
    )
    too_old = former_codes.c.table_id == table, former_codes.c.id.not_in(newest)
    connection.execute(delete(former_codes).where(*too_old))
    connection.execute(_stand.values(code=code), {"table": table})


def _replace(connection: Connection, row: Row) -> None:
    where = {"table": row.table, "number_of": row.number}
    said, hashed = connection.execute(_said, where).one()
    now = hash_replaced(hashed, said, row.entry)
    connection.execute(_replace_row, {**where, "left": row.entry, "hashed": now})


def rehash(connection: Connection, table: int) -> None:
    """A table's row has changed, and was right before."""
    found = connection.execute(_hashed, {"table": table}).one()
    connection.execute(_stand.values(hash=hash_of_table(*found)), {"table": table})


def insert_kept(connection: Connection, kept: Kept) -> None:
    """Keep the record of a game that ended, and who sat where in it."""
    where = {"table_id": kept.table, "game": kept.game, "ended_at": kept.at}
    seal = {"digest": digest(kept.record), "record": kept.record}
    made = connection.execute(_insert_game.values(**where, **seal)).inserted_primary_key
    assert made is not None
    if kept.sitters:
        rows = [
            {"game_id": int(made[0]), "seat": seat, "key": it.key, "bot": it.bot}
            for seat, it in enumerate(kept.sitters)
        ]
        connection.execute(_insert_sitters, rows)


def entry_hash(connection: Connection, table: int, number: int) -> bytes:
    """The hash that covers this entry and all before it."""
    found = connection.execute(_said, {"table": table, "number_of": number}).one_or_none()
    hashed = None if found is None else found[1]
    return hashed[:LENGTH] if isinstance(hashed, bytes) else NOTHING


def digest(record: bytes) -> str:
    """What tells one record from another."""
    return sha256(record).hexdigest()


# ----------------------------------------------------------------------------------- the hashes


def hash_after(before: bytes, row: Row) -> bytes:
    """The hash of an entry that follows the one with this hash."""
    return _after(before, row, sha256(row.entry).digest())


def hash_replaced(hashed: bytes, said: bytes, left: bytes) -> bytes:
    """What is kept as an entry's hash once its content was replaced by what is left of it."""
    once = hashed[LENGTH : 2 * LENGTH] or sha256(said).digest()
    return hashed[:LENGTH] + once + _left(hashed[:LENGTH], left)


def fits(before: bytes, row: Row, hashed: bytes | None) -> bool:
    """Whether an entry is as it was written, and follows the one with this hash."""
    kinds = (row.number, int), (row.at, int), (row.entry, bytes), (hashed, bytes)
    if not all(isinstance(*it) for it in kinds) or hashed is None:
        return False
    if len(hashed) == LENGTH:
        return hashed == hash_after(before, row)
    own, once, left = hashed[:LENGTH], hashed[LENGTH : 2 * LENGTH], hashed[2 * LENGTH :]
    return own == _after(before, row, once) and left == _left(own, row.entry)


def hash_of_table(*columns: object) -> bytes:
    """The hash of what a table's own row says; its head stands for the entries."""
    # SQLite knows no yes and no, only 1 and 0: a row is the same wherever it is kept.
    plain = tuple(int(it) if isinstance(it, bool) else it for it in columns)
    return sha256(_TABLE + repr(plain).encode()).digest()


def hash_of_time(ran: int, wall: int) -> bytes:
    """The hash of the house's own time."""
    return sha256(_TIME + b"%d %d" % (ran, wall)).digest()


def _after(before: bytes, row: Row, said: bytes) -> bytes:
    where = b"%d %d %d\n" % (row.table, row.number, row.at)
    return sha256(_ENTRY + where + before + said).digest()


def _left(own: bytes, left: bytes) -> bytes:
    return sha256(_LEFT + own + left).digest()


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
