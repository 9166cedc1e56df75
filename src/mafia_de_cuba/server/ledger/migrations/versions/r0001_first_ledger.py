"""The first ledger: tables, their entries, and the games played to an end."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("archived_at", sa.BigInteger),
    )
    op.create_table(
        "entries",
        sa.Column(
            "table_id",
            sa.Integer,
            sa.ForeignKey("tables.id"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("entry", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id")),
        sa.Column("game", sa.Integer),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("table_id", "game", name="games_of_a_table"),
    )
    live = sa.text("archived_at IS NULL")
    op.create_index(
        "codes_of_live_tables",
        "tables",
        ["code"],
        unique=True,
        sqlite_where=live,
        postgresql_where=live,
    )
    taken_in = sa.text("table_id IS NULL")
    op.create_index(
        "games_taken_in",
        "games",
        ["digest"],
        unique=True,
        sqlite_where=taken_in,
        postgresql_where=taken_in,
    )
