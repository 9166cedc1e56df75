"""Links: every finished game has one for good, and room beside it for what it came to.

Those that were kept before get theirs now.
"""

from secrets import token_urlsafe

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

SOME = 1_000


def upgrade() -> None:
    op.add_column("games", sa.Column("link", sa.String(22)))
    op.add_column("games", sa.Column("model", sa.String(64)))
    op.add_column("games", sa.Column("analysis", sa.LargeBinary))
    connection, after = op.get_bind(), 0
    some = sa.text(f"SELECT id FROM games WHERE id > :after ORDER BY id LIMIT {SOME}")
    put = sa.text("UPDATE games SET link = :link WHERE id = :id")
    while found := connection.execute(some, {"after": after}).scalars().all():
        connection.execute(put, [{"id": each, "link": token_urlsafe(16)} for each in found])
        after = found[-1]
    op.create_index("games_by_link", "games", ["link"], unique=True)
    op.create_index("games_by_model", "games", ["model", "id"])
