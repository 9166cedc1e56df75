"""The register: what finished games are found by, who sat in them, and the links of evenings.

Games that are here already are entered by the house itself, a little at a time, once it is open.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

NEWEST = ["ended", "game_id"]


def upgrade() -> None:
    op.add_column("games", sa.Column("listed", sa.Integer))
    op.create_index("games_by_listing", "games", ["listed", "id"])
    op.create_table(
        "sitters",
        sa.Column(
            "game_id", sa.Integer, _parent("games.id"), primary_key=True, autoincrement=False
        ),
        sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("key", sa.String(64)),
        sa.Column("bot", sa.Boolean, nullable=False),
    )
    op.create_index("sitters_by_key", "sitters", ["key"])
    op.create_table(
        "register",
        sa.Column(
            "game_id", sa.Integer, _parent("games.id"), primary_key=True, autoincrement=False
        ),
        sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(200)),
        sa.Column("character", sa.String(24), nullable=False),
        sa.Column("ending", sa.String(32), nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("dear", sa.SmallInteger, nullable=False),
        sa.Column("story", sa.LargeBinary),
    )
    for name, columns in {
        "name": ["name"],
        "character": ["character"],
        "ending": ["character", "ending"],
        "lie": ["character", "dear"],
        "ending_and_lie": ["character", "ending", "dear"],
    }.items():
        op.create_index(f"register_by_{name}", "register", [*columns, *NEWEST])
    op.create_table(
        "evenings",
        sa.Column(
            "table_id", sa.Integer, _parent("tables.id"), primary_key=True, autoincrement=False
        ),
        sa.Column("link", sa.String(22), nullable=False),
    )
    op.create_index("evenings_by_link", "evenings", ["link"], unique=True)


def _parent(column: str) -> sa.ForeignKey:
    return sa.ForeignKey(column, ondelete="CASCADE")
