"""Owners: which process runs a table, since which epoch, and when each process was last seen.

Only a house in PostgreSQL has more than one process; in a file these stay empty. And under which
request a table was opened: who asks again is given the same one, wherever they ask.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(255), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("lost", sa.BigInteger, nullable=False, server_default=sa.text("0")),
    )
    op.create_table(
        "owners",
        sa.Column("table_id", sa.Integer, _table(), primary_key=True, autoincrement=False),
        sa.Column("process", sa.String(32)),
        sa.Column("epoch", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "hellos",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "openings",
        sa.Column("asked", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.Integer, _table(), nullable=False),
        sa.Column("ran", sa.BigInteger, nullable=False),
    )


def _table() -> sa.ForeignKey:
    return sa.ForeignKey("tables.id", ondelete="CASCADE")
