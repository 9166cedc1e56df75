"""A bin for archived tables, the house's own time, and snapshots of long evenings.

What is known of a table so far, whether anything was played and whether a game is on, is read off
its entries once. Nothing has grown old by the house's own time yet: it begins now.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    zero = sa.text("0")
    for column in (
        sa.Column("binned", sa.BigInteger),
        sa.Column("touched", sa.BigInteger, nullable=False, server_default=zero),
        sa.Column("games", sa.Integer, nullable=False, server_default=zero),
        sa.Column("playing", sa.Boolean, nullable=False, server_default=sa.false()),
    ):
        op.add_column("tables", column)
    in_the_bin = sa.text("binned IS NOT NULL")
    op.create_index(
        "tables_in_the_bin",
        "tables",
        ["code"],
        sqlite_where=in_the_bin,
        postgresql_where=in_the_bin,
    )
    op.create_table(
        "house",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("ran", sa.BigInteger, nullable=False),
        sa.Column("wall", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column(
            "table_id",
            sa.Integer,
            sa.ForeignKey("tables.id"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("form", sa.String(64), nullable=False),
        sa.Column("size", sa.BigInteger, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("evening", sa.LargeBinary, nullable=False),
    )
    _read_off_games()


def _read_off_games() -> None:
    """Words that people typed cannot be taken for these: quotation marks in them are escaped."""
    tables = sa.table("tables", *map(sa.column, ("id", "games", "playing")))
    entries = sa.table("entries", *map(sa.column, ("table_id", "number", "entry")))
    said = sa.cast(entries.c.entry, sa.Text)

    def of(what: sa.ColumnElement[int], *kinds: str) -> sa.ScalarSelect[int]:
        told = [said.like(f'%"type":"{kind}"%') for kind in kinds]
        found = sa.select(what).where(entries.c.table_id == tables.c.id, sa.or_(*told))
        return found.correlate(tables).scalar_subquery()

    last = sa.func.coalesce(sa.func.max(entries.c.number), 0)
    began, over = of(last, "GameBegan"), of(last, "GameEnded", "GameAbandoned")
    games = of(sa.func.count(), "GameBegan")
    op.execute(tables.update().values(games=games, playing=began > over))
