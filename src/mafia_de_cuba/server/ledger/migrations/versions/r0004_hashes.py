"""Hashes: every entry's covers the one before, and each table and the house's time has its own.

What was written before gets them now, as it stands.
"""

from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

SOME = 1_000
ROW = ("id", "code", "opened_at", "archived_at", "binned", "games", "playing")


def upgrade() -> None:
    for table, column in (("entries", "hash"), ("tables", "head"), ("tables", "hash")):
        op.add_column(table, sa.Column(column, sa.LargeBinary))
    op.add_column("house", sa.Column("hash", sa.LargeBinary))
    connection = op.get_bind()
    for found in connection.execute(sa.text(f"SELECT {', '.join(ROW)} FROM tables")).all():
        own = sha256(b"mafia-de-cuba table\n" + repr(tuple(found)).encode()).digest()
        connection.execute(
            sa.text("UPDATE tables SET head = :head, hash = :hash WHERE id = :id"),
            {"id": found[0], "hash": own, "head": _entries(connection, found[0])},
        )
    for ran, wall in connection.execute(sa.text("SELECT ran, wall FROM house")).all():
        told = sha256(b"mafia-de-cuba time\n" + b"%d %d" % (ran, wall)).digest()
        connection.execute(sa.text("UPDATE house SET hash = :hash"), {"hash": told})
    # Snapshots are of entries with hashes from now on.
    connection.execute(sa.text("DELETE FROM snapshots"))


def _entries(connection: sa.Connection, table: int) -> bytes | None:
    """Give a table's entries their hashes; the last of them, with its number."""
    some = sa.text(
        "SELECT number, at, entry FROM entries WHERE table_id = :id AND number > :after"
        f" ORDER BY number LIMIT {SOME}"
    )
    put = sa.text("UPDATE entries SET hash = :hash WHERE table_id = :id AND number = :number")
    before, after = bytes(32), 0
    while found := connection.execute(some, {"id": table, "after": after}).all():
        hashed = []
        for number, at, entry in found:
            where = b"mafia-de-cuba entry\n%d %d %d\n" % (table, number, at)
            before = sha256(where + before + sha256(entry).digest()).digest()
            hashed.append({"id": table, "number": number, "hash": before})
            after = number
        connection.execute(put, hashed)
    return after.to_bytes(8, "big") + before if after else None
