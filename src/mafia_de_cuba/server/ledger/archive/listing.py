"""Finished games entered into the register, one by one, and entered anew when they change."""

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, insert, or_, select, update

from mafia_de_cuba.server.ledger.archive.asking import Asked
from mafia_de_cuba.server.ledger.archive.register import FORM, RegisterRow, evenings, register
from mafia_de_cuba.server.ledger.archive.rows import sitters_of, unpacked, whole
from mafia_de_cuba.server.ledger.schema import Occupant, as_found, games, new_link


class Unlisted(Struct, frozen=True, kw_only=True):
    """A game that does not stand in the register, or not as it is now."""

    place: int
    digest: str
    model: str | None
    table: int | None
    ended: int
    """By the clock on the wall; 0 where nobody knows."""
    record: bytes | None
    """None where it is damaged."""
    analysis: bytes | None
    sitters: dict[int, Occupant]


_columns = (games.c.id, games.c.digest, games.c.model, games.c.table_id, games.c.ended_at)
_next = (
    select(*_columns, as_found(games.c.record), as_found(games.c.analysis))
    .where(or_(games.c.listed.is_(None), games.c.listed < FORM))
    .order_by(games.c.listed, games.c.id.desc())
    .limit(1)
)
_mark = (
    update(games)
    .where(games.c.id == bindparam("place"), games.c.digest == bindparam("seal"))
    .values(listed=FORM)
)
_unlist = delete(register).where(register.c.game_id == bindparam("place"))
_insert = insert(register)
_has_link = select(evenings.c.link).where(evenings.c.table_id == bindparam("table"))


async def next_unlisted(ledger: Asked) -> Unlisted | None:
    """The next game that is to be entered, the newest first."""

    def look(connection: Connection) -> Unlisted | None:
        found = connection.execute(_next).one_or_none()
        if found is None:
            return None
        place, seal, model, table, at, record, analysis = found
        return Unlisted(
            place=place,
            digest=seal,
            model=model,
            table=table,
            # A game from elsewhere has only the house's own time.
            ended=at if table is not None and at is not None else 0,
            record=whole(record, seal),
            analysis=unpacked(analysis),
            sitters=sitters_of(connection, place),
        )

    return await ledger.read(look)


async def enter(ledger: Asked, game: Unlisted, rows: Sequence[RegisterRow]) -> None:
    """Let a game be found by these, unless its record is another one by now."""
    told = [
        {
            "game_id": game.place,
            "seat": row.seat,
            "name": row.name,
            "character": row.character,
            "ending": row.ending,
            "ended": game.ended,
            "won": row.won,
            "dear": int(row.dear),
            "story": row.story,
        }
        for row in rows
    ]

    def write(connection: Connection) -> None:
        if not connection.execute(_mark, {"place": game.place, "seal": game.digest}).rowcount:
            return
        connection.execute(_unlist, {"place": game.place})
        if told:
            connection.execute(_insert, told)
        if (
            game.table is not None
            and not connection.execute(_has_link, {"table": game.table}).first()
        ):
            connection.execute(insert(evenings).values(table_id=game.table, link=new_link()))

    await ledger.write(write)
