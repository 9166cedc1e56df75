"""Under which request a table was opened: whoever asks again is given the same one, anywhere."""

from sqlalchemy import Connection, bindparam, delete, select

from mafia_de_cuba.server.ledger.ledger import Ledger
from mafia_de_cuba.server.ledger.schema import openings, tables

_opened_under = (
    select(tables.c.code)
    .join(openings)
    .where(openings.c.asked == bindparam("asked"), tables.c.archived_at.is_(None))
)


async def opened_under(ledger: Ledger, asked: str) -> str | None:
    """The code of the live table that was opened under this request, not long ago."""

    def look(connection: Connection) -> str | None:
        found: str | None = connection.execute(_opened_under, {"asked": asked}).scalar()
        return found

    return await ledger.read(look)


async def forget_openings(ledger: Ledger, before: int) -> None:
    """Nobody asks any more for tables that were opened before that, in the house's own time."""

    def forget(connection: Connection) -> None:
        connection.execute(delete(openings).where(openings.c.ran < before))

    await ledger.write(forget)
