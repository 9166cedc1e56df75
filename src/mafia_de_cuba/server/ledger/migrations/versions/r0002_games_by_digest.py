"""Records taken in are looked up by digest among all games, not only those taken in before."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_index("games_by_digest", "games", ["digest"])
