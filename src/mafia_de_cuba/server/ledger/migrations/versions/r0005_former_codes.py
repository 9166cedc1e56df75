"""Codes that tables had before: only whoever has a key still finds their table by one."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "former_codes",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("code", sa.String(16), nullable=False),
    )
    op.create_index("tables_by_former_code", "former_codes", ["code"])
