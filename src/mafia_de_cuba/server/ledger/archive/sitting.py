"""Who sat in finished games, by the hashes of their devices' keys: whoever has the key finds them.

A key that is handed to another device takes its games along. Whoever is taken out of a game has
no chair in it any more.
"""

from collections.abc import Collection, Sequence

from sqlalchemy import Connection, bindparam, insert, select, update

from mafia_de_cuba.server.ledger.archive.register import sitters
from mafia_de_cuba.server.ledger.schema import Occupant

_insert = insert(sitters)
_of = select(sitters.c.seat, sitters.c.key, sitters.c.bot).where(
    sitters.c.game_id == bindparam("game")
)
_rekey = update(sitters).where(sitters.c.key == bindparam("old")).values(key=bindparam("new"))


def keep_sitters(connection: Connection, game: int, some: Sequence[Occupant]) -> None:
    """Note who sat where in a game that is being kept."""
    if some:
        rows = [
            {"game_id": game, "seat": seat, "key": it.key, "bot": it.bot}
            for seat, it in enumerate(some)
        ]
        connection.execute(_insert, rows)


def sitters_of(connection: Connection, game: int) -> dict[int, Occupant]:
    """Who sat where, as far as it is known."""
    found = connection.execute(_of, {"game": game})
    return {seat: Occupant(key=key, bot=bot) for seat, key, bot in found}


def rekey(connection: Connection, old: str, new: str) -> None:
    """A device's games go to the one that has its key now."""
    connection.execute(_rekey, {"old": old, "new": new})


def get_up(connection: Connection, game: int, seats: Collection[int]) -> None:
    """Nobody's device finds this game by these chairs any more."""
    those = sitters.c.game_id == game, sitters.c.seat.in_(seats)
    connection.execute(update(sitters).where(*those).values(key=None))
