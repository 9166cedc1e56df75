"""The table and those round it, as every screen shows them, and how it would be laid now."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec import Struct

from mafia_de_cuba.server.evening.company import SeenGuest, SeenPlayer
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.wire.laid import LaidView, laid_by
from mafia_de_cuba.server.wire.shapes import (
    ChairView,
    GuestView,
    MotionView,
    RoomView,
    StandingView,
)


def room_of(
    evening: Evening,
    *,
    here: Collection[int],
    heirs_at: Mapping[int, int],
    watching: int,
    now: int,
) -> RoomView:
    """The table and those round it. `heirs_at` tells when an heir comes for a guest who is gone."""
    chairs = []
    for chair, key in enumerate(evening.chairs):
        if key is None:
            continue
        player = evening.players[key]
        gone_for_good = player.guest is None and player.persona is None
        plays = evening.playing and key in evening.ring
        heir_at = heirs_at.get(player.guest or 0) if plays else None
        chairs.append(
            ChairView(
                **_seen(player, SeenPlayer),
                chair=chair,
                here=player.persona is not None or player.guest in here,
                heir_at=heir_at,
                heir=gone_for_good or (heir_at is not None and heir_at <= now),
                voted=key in evening.votes,
            )
        )
    votes: dict[int, int] = {}
    for choice in evening.votes.values():
        votes[choice] = votes.get(choice, 0) + 1
    return RoomView(
        code=evening.code,
        host=evening.host,
        locked=evening.locked,
        knock=evening.knock,
        settings=evening.settings,
        chairs=tuple(chairs),
        guests=tuple(
            GuestView(**_seen(guest, SeenGuest), here=guest.guest in here)
            for guest in evening.guests.values()
        ),
        standing=tuple(_standing(evening)),
        watching=watching,
        games=evening.games,
        laid=None if evening.playing else laid_of(evening),
        named=evening.named,
        votes=votes,
        motion=None if evening.motion is None else MotionView.of(evening.motion),
    )


def _seen(it: Struct, part: type[Struct]) -> dict[str, Any]:
    """What everybody sees of somebody, and no more than that."""
    return {field: getattr(it, field) for field in part.__struct_fields__}


def _standing(evening: Evening) -> Iterator[StandingView]:
    """Everyone on no chair who could sit down again, or who has a score."""
    for player in evening.players.values():
        if evening.chair_of(player.player) is None:
            yield StandingView(
                player=player.player,
                name=player.name,
                guest=player.guest,
                played=player.played,
                won=player.won,
            )
    for score in evening.left:
        yield StandingView(name=score.name, played=score.played, won=score.won)


def laid_of(evening: Evening) -> LaidView:
    """The table as it would be laid now."""
    return laid_by(evening.wishes())
