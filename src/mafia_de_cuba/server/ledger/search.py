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
    exists,
    literal,
    select,
    tuple_,
    union_all,
)

from mafia_de_cuba.server.ledger.inserts import digest
from mafia_de_cuba.server.ledger.register import (
    ANY,
    WHOLE,
    Dear,
    evenings,
    folded,
    register,
    sitters,
)
from mafia_de_cuba.server.ledger.schema import as_found, games

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
_order = register.c.ended.desc(), register.c.game_id.desc()


def find(connection: Connection, sought: GameQuery) -> list[Listed]:
    """The games of the whole house that are meant."""
    steps = [step for step in Dear if step >= sought.lie]
    parts = [_one_index(sought, step) for step in (steps if sought.lie else [None])]
    if len(parts) == 1:
        return _told(connection, parts[0])
    # A range of steps would have to be sorted; of each step the newest are enough.
    few = [select(part.subquery()) for part in parts]
    together = union_all(*few).subquery()
    newest = select(together).order_by(together.c.ended.desc(), together.c.game_id.desc())
    return _told(connection, newest.limit(sought.most))


def theirs(connection: Connection, keys: Collection[str], sought: GameQuery) -> list[Listed]:
    """The games that devices with these keys sat in, by the hashes of the keys."""
    chairs = (
        _listed(sought)
        .join(
            sitters, (sitters.c.game_id == register.c.game_id) & (sitters.c.seat == register.c.seat)
        )
        .where(sitters.c.key.in_(keys), register.c.dear >= int(sought.lie))
        .where(*_among(sought.who))
    )
    if sought.character is not None:
        chairs = chairs.where(register.c.character == sought.character)
    if sought.ending is not None:
        chairs = chairs.where(register.c.ending == sought.ending)
    # One device may have had several chairs of a game.
    rows = chairs.order_by(*_order).limit(sought.most * ROWS_OF_A_GAME)
    return _told(connection, rows)[: sought.most]


def of_evening(connection: Connection, link: str) -> list[Listed]:
    """The games of the evening with this link, the newest first."""
    here = (
        _listed(GameQuery())
        .where(evenings.c.link == link)
        .order_by(games.c.game.desc(), register.c.seat)
        .limit(MOST_AT_ONCE * ROWS_OF_A_GAME)
    )
    return _told(connection, here)


def _one_index(sought: GameQuery, step: Dear | None) -> Select[Any]:
    """The newest of those that are meant, by the index that fits best."""
    query = _listed(sought)
    if sought.who:
        name, *others = sought.who
        query = query.where(register.c.name == folded(name)).where(*_among(others))
        if sought.character is not None:
            query = query.where(register.c.character == sought.character)
    else:
        query = query.where(register.c.character == (sought.character or ANY))
    if sought.ending is not None:
        query = query.where(register.c.ending == sought.ending)
    if step is not None:
        query = query.where(register.c.dear == int(step))
    return query.order_by(*_order).limit(sought.most)


def _listed(sought: GameQuery) -> Select[Any]:
    """Rows of the register with what is told of their games."""
    query = (
        select(
            register.c.game_id,
            register.c.seat,
            register.c.ended,
            register.c.dear,
            register.c.story,
            games.c.link,
            evenings.c.link.label("evening"),
            games.c.digest,
            games.c.model,
            as_found(games.c.record).label("record"),
        )
        .join(games, games.c.id == register.c.game_id)
        .outerjoin(evenings, evenings.c.table_id == games.c.table_id)
    )
    if sought.since is not None:
        query = query.where(register.c.ended >= sought.since)
    if sought.until is not None:
        query = query.where(register.c.ended < sought.until)
    if sought.after is not None:
        query = query.where(_older(sought.after))
    return query


def _older(link: str) -> ColumnElement[bool]:
    """Than the game with this link."""
    there = select(_other.c.ended, _other.c.game_id).join(games, games.c.id == _other.c.game_id)
    named = there.where(games.c.link == link, _other.c.seat == WHOLE).subquery()
    ended, place = select(named.c.ended), select(named.c.game_id)
    return tuple_(register.c.ended, register.c.game_id) < tuple_(
        ended.scalar_subquery(), place.scalar_subquery()
    )


def _among(names: Sequence[str]) -> list[ColumnElement[bool]]:
    """That all of these sat in the game too."""
    return [
        exists(
            select(literal(1)).where(
                _other.c.game_id == register.c.game_id, _other.c.name == folded(name)
            )
        )
        for name in names
    ]


def _told(connection: Connection, query: Select[Any]) -> list[Listed]:
    """Each game once, with all its chairs that were found."""
    found: dict[int, Listed] = {}
    for row in connection.execute(query):
        known = found.get(row.game_id)
        whole = isinstance(row.record, bytes) and digest(row.record) == row.digest
        found[row.game_id] = Listed(
            link=row.link,
            ended=row.ended,
            evening=row.evening,
            record=row.record if whole else None,
            weighed=row.model is not None,
            dear=Dear(max(row.dear, known.dear if known else 0)),
            stories=(
                *(known.stories if known else ()),
                *(() if row.story is None else (row.story,)),
            ),
        )
    return list(found.values())
