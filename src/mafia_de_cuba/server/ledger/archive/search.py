"""Finished games looked for: by who, when, character, ending and how much a lie saved.

Whatever is asked for, one query reads what it answers out of one index, the newest first, and sorts
nothing: a house with a million games answers as soon as one with ten.
"""

from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Subquery,
    exists,
    literal,
    select,
    tuple_,
    union_all,
)

from mafia_de_cuba.server.ledger.archive.register import (
    ANY,
    WHOLE,
    Dear,
    evenings,
    folded,
    register,
)
from mafia_de_cuba.server.ledger.archive.rows import whole
from mafia_de_cuba.server.ledger.schema import as_found, games, sitters

MOST = 50
"""So many are found at a time."""
MOST_AT_ONCE = 500
"""So many games of one evening are told in one go."""
ROWS_OF_A_GAME = 13
"""At most: a dozen chairs, and the game as a whole."""


class GameQuery(Struct, frozen=True, kw_only=True):
    """What somebody looks for; whatever is left out may be anything."""

    who: tuple[str, ...] = ()
    """Names that all have to be in the game; the first is also who has the character."""
    since: int | None = None
    until: int | None = None
    """In milliseconds since the epoch, the one included and the other not."""
    character: str | None = None
    ending: str | None = None
    lie: Dear = Dear.NOTHING
    after: str | None = None
    """The link of a game: only those that are older."""
    most: int = MOST


class Listed(Struct, frozen=True, kw_only=True):
    """A game that was found."""

    link: str
    ended: int
    evening: str | None
    record: bytes | None
    """None where it is damaged."""
    weighed: bool
    dear: Dear
    """The dearest lie of what was found: of the chair, or of the game."""
    stories: tuple[bytes, ...]
    """Of the chairs that were found; none where the game was, and not somebody in it."""


_other = register.alias("other")
_columns = (
    register.c.game_id,
    register.c.seat,
    register.c.ended,
    register.c.dear,
    register.c.story,
)
_order = register.c.ended.desc(), register.c.game_id.desc()


def find(connection: Connection, query: GameQuery) -> list[Listed]:
    """The games of the whole house that are meant."""
    # A range of steps would have to be sorted; of each step the newest are enough. Whoever has a
    # name is found by it, and by nothing else: there one look at all of their chairs does.
    by_step = query.lie and not query.who
    steps = [step for step in Dear if step >= query.lie] if by_step else [None]
    parts = [_one_index(query, step).subquery() for step in steps]
    together = union_all(*(select(part) for part in parts)).subquery()
    return _told(connection, together)[: query.most]


def theirs(connection: Connection, keys: Collection[str], query: GameQuery) -> list[Listed]:
    """The games that devices with these keys sat in, by the hashes of the keys."""
    same = (sitters.c.game_id == register.c.game_id) & (sitters.c.seat == register.c.seat)
    chairs = (
        select(*_columns)
        .join(sitters, same)
        .where(sitters.c.key.in_(keys), register.c.dear + 0 >= int(query.lie))
        .where(*_among(query.who), *_meant(query, by_chair=True))
        .order_by(*_order)
        # One device may have had several chairs of a game.
        .limit(query.most * ROWS_OF_A_GAME)
    )
    return _told(connection, chairs.subquery())[: query.most]


def of_evening(connection: Connection, link: str) -> list[Listed]:
    """The games of the evening with this link, the newest first."""
    rows = (
        select(*_columns)
        .join(games, games.c.id == register.c.game_id)
        .join(evenings, evenings.c.table_id == games.c.table_id)
        .where(evenings.c.link == link)
        .order_by(games.c.game.desc())
        .limit(MOST_AT_ONCE * ROWS_OF_A_GAME)
    )
    return _told(connection, rows.subquery())


def _one_index(query: GameQuery, step: Dear | None) -> Select[Any]:
    """The newest of those that are meant, by the index that fits best."""
    rows = select(*_columns).where(*_meant(query, by_chair=bool(query.who)))
    if query.who:
        name, *others = query.who
        rows = rows.where(register.c.name == folded(name)).where(*_among(others))
        rows = rows.where(register.c.dear + 0 >= int(query.lie))
    elif query.character is None:
        rows = rows.where(register.c.character == ANY)
    if step is not None:
        rows = rows.where(register.c.dear == int(step))
    return rows.order_by(*_order).limit(query.most)


def _meant(query: GameQuery, *, by_chair: bool = False) -> list[ColumnElement[bool]]:
    """What a row has to be like, whoever it is of.

    A database that knows nothing of how often things are would look through all Thieves for one
    name or one device; so where there is either, the rest is put in a way that no index answers.
    """
    found: list[ColumnElement[bool]] = []
    hidden = "" if by_chair else None
    for column, wanted in (
        (register.c.character, query.character),
        (register.c.ending, query.ending),
    ):
        if wanted is not None:
            found.append((column if hidden is None else column.concat(hidden)) == wanted)
    if query.since is not None:
        found.append(register.c.ended >= query.since)
    if query.until is not None:
        found.append(register.c.ended < query.until)
    if query.after is not None:
        found.append(_older(query.after))
    return found


def _older(link: str) -> ColumnElement[bool]:
    """Than the game with this link."""
    there = select(_other.c.ended, _other.c.game_id).join(games, games.c.id == _other.c.game_id)
    named = there.where(games.c.link == link, _other.c.seat == WHOLE).subquery()
    ended, place = select(named.c.ended), select(named.c.game_id)
    return tuple_(register.c.ended, register.c.game_id) < tuple_(
        ended.scalar_subquery(), place.scalar_subquery()
    )


def _among(names: Sequence[str]) -> list[ColumnElement[bool]]:
    """That all of these sat in the game too: by name and time, as the index has them."""
    return [
        exists(
            select(literal(1)).where(
                _other.c.name == folded(name),
                _other.c.ended == register.c.ended,
                _other.c.game_id == register.c.game_id,
            )
        )
        for name in names
    ]


def _told(connection: Connection, rows: Subquery) -> list[Listed]:
    """Each game once, the newest first, with all its chairs that were found."""
    query = (
        select(
            *rows.c,
            games.c.link,
            evenings.c.link.label("evening"),
            games.c.digest,
            games.c.model,
            as_found(games.c.record).label("record"),
        )
        .join(games, games.c.id == rows.c.game_id)
        .outerjoin(evenings, evenings.c.table_id == games.c.table_id)
        .order_by(rows.c.ended.desc(), rows.c.game_id.desc(), rows.c.seat)
    )
    found: dict[int, Listed] = {}
    for row in connection.execute(query):
        known = found.get(row.game_id)
        found[row.game_id] = Listed(
            link=row.link,
            ended=row.ended,
            evening=row.evening,
            record=whole(row.record, row.digest),
            weighed=row.model is not None,
            dear=Dear(max(row.dear, known.dear if known else 0)),
            stories=(
                *(known.stories if known else ()),
                *(() if row.story is None else (row.story,)),
            ),
        )
    return list(found.values())
