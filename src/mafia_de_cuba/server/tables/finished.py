"""What a table hands over for good as a game ends: its record, and whose devices sat in it."""

from mafia_de_cuba.game.records import write
from mafia_de_cuba.game.scribe import record_of
from mafia_de_cuba.game.seal import sealed
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.ledger.schema import Kept, Occupant


def finished_game(table: int, evening: Evening) -> Kept | None:
    """The last game of this evening, if it is over."""
    if evening.game is None or evening.game.ended is None:
        return None
    record = record_of(evening.names, evening.game.setup, evening.events)
    if evening.seal is not None:
        record = sealed(record, evening.seal.salt, evening.seal.commitments)
    return Kept(
        table=table,
        game=evening.games,
        at=evening.at,
        record=write(record),
        sitters=tuple(_sitter(evening, seat) for seat in range(len(evening.ring))),
    )


def _sitter(evening: Evening, seat: int) -> Occupant:
    """Who sat here to the end; whoever was a bot at the start is one."""
    player = evening.players.get(evening.ring[seat])
    guest = None if player is None or player.guest is None else evening.guests.get(player.guest)
    return Occupant(
        key=None if guest is None else guest.key, bot=evening.temperaments[seat] is not None
    )


def rekeyed(before: Evening, evening: Evening) -> tuple[str, str] | None:
    """The key that counts no more, and the one that does instead, if that is what happened."""
    for guest, it in evening.guests.items():
        known = before.guests.get(guest)
        if known is not None and known.key != it.key:
            return known.key, it.key
    return None
