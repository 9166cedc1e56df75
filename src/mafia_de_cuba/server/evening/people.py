"""How those at a table come, go and change chairs, and what the evening brought them so far."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from mafia_de_cuba.bots.persona import Temperament
from mafia_de_cuba.server.evening.company import Guest, Motion, Player, Score
from mafia_de_cuba.server.evening.events import (
    Consented,
    FaceChosen,
    GotUp,
    GuestCame,
    GuestWent,
    KeyChanged,
    OrdersLeft,
    PinLifted,
    PinSet,
    PlayerCame,
    PlayerWent,
    Renamed,
    SaidReady,
    SatDown,
    ScoreCleared,
    TableEvent,
)
from mafia_de_cuba.server.evening.faces import given
from mafia_de_cuba.server.evening.state import Evening

MOST_LEFT = 40
"""How many of those who are gone the score still speaks of."""


def guest_came(evening: Evening, it: GuestCame) -> Evening:
    """A new guest; the first one is the host."""
    guest = Guest(guest=it.guest, name=it.name, key=it.key, since=evening.at, asked=it.asked)
    host = it.guest if evening.host is None else evening.host
    guests = evening.guests | {it.guest: guest}
    return replace(evening, guests=guests, host=host, came=max(evening.came, it.guest))


def key_changed(evening: Evening, it: KeyChanged) -> Evening:
    """The same guest by another key."""
    guest = replace(evening.guests[it.guest], key=it.key, since=evening.at, asked=it.asked)
    return replace(evening, guests=evening.guests | {it.guest: guest})


def guest_went(evening: Evening, it: GuestWent) -> Evening:
    """A guest less, and perhaps no host."""
    guests = {key: guest for key, guest in evening.guests.items() if key != it.guest}
    host = evening.host if evening.host != it.guest else None
    motion = evening.motion
    if motion is not None:
        motion = None if it.guest in (motion.guest, motion.by) else _without_voice(motion, it.guest)
    return replace(evening, guests=guests, host=host, motion=motion)


def _without_voice(motion: Motion, guest: int) -> Motion:
    """The same put to the others."""
    return replace(
        motion,
        asked={other: voices for other, voices in motion.asked.items() if other != guest},
        said={other: yes for other, yes in motion.said.items() if other != guest},
    )


def consented(evening: Evening, it: Consented) -> Evening:
    """One voice more for a motion, or against it."""
    motion = evening.motion
    if motion is None:
        return evening
    return replace(evening, motion=replace(motion, said=motion.said | {it.guest: it.yes}))


def said_ready(evening: Evening, it: SaidReady) -> Evening:
    """One guest more who is ready, or less."""
    guest = replace(evening.guests[it.guest], ready=it.ready)
    return replace(evening, guests=evening.guests | {it.guest: guest})


def begin_afresh(evening: Evening) -> Evening:
    """What people said or did between games is forgotten as one begins."""
    return replace(
        evening,
        guests={key: replace(it, ready=False) for key, it in evening.guests.items()},
        players={key: replace(it, pin_lifted=False) for key, it in evening.players.items()},
    )


def player_came(evening: Evening, it: PlayerCame) -> Evening:
    """A new player, or one who comes back to their score."""
    taken = {other.face for other in evening.players.values()}
    player = Player(
        player=it.player,
        name=it.name,
        guest=it.guest,
        persona=it.persona,
        face=it.face or given(it.player, it.name, it.persona, taken),
        chosen=it.face is not None,
    )
    left = evening.left
    if it.persona is None:
        # Whoever comes back by the same name finds their score as they left it.
        for score in left:
            if score.name == it.name:
                player = replace(player, played=score.played, won=score.won)
        left = tuple(score for score in left if score.name != it.name)
    players = evening.players | {it.player: player}
    now = replace(evening, players=players, left=left, came=max(evening.came, it.player))
    return now if it.face is None else _making_way(now, it.player)


def player_went(evening: Evening, it: PlayerWent) -> Evening:
    """A player less; in mid-game only the person is gone."""
    if evening.playing and it.player in evening.ring:
        # Whoever plays is replaced, not missing: an heir plays on.
        players = evening.players | {it.player: replace(evening.players[it.player], guest=None)}
        return replace(evening, players=players)
    return forgotten(evening, {it.player})


def forgotten(evening: Evening, gone: set[int]) -> Evening:
    """Without these players, but for their scores."""
    return replace(
        evening,
        left=_with_scores(evening, gone),
        players={key: player for key, player in evening.players.items() if key not in gone},
        chairs=tuple(None if player in gone else player for player in evening.chairs),
        named=None if evening.named in gone else evening.named,
        votes={p: c for p, c in evening.votes.items() if p not in gone and c not in gone},
        orders={p: orders for p, orders in evening.orders.items() if p not in gone},
    )


def _with_scores(evening: Evening, gone: set[int]) -> tuple[Score, ...]:
    """Those who left, with these people among them; a bot that goes has nothing to come back to."""
    left = {score.name: score for score in evening.left}
    for key in sorted(gone & evening.players.keys()):
        player = evening.players[key]
        if player.persona is None and player.played:
            before = left.pop(player.name, Score(name=player.name, played=0, won=0))
            left[player.name] = Score(
                name=player.name,
                played=before.played + player.played,
                won=before.won + player.won,
            )
    return tuple(left.values())[-MOST_LEFT:]


def score_cleared(evening: Evening, _: ScoreCleared) -> Evening:
    """Nobody has played or won anything yet."""
    anew = {key: replace(it, played=0, won=0) for key, it in evening.players.items()}
    return replace(evening, players=anew, left=())


def renamed(evening: Evening, it: Renamed) -> Evening:
    """Another name for a player, and for a device with nobody else on it."""
    player = replace(evening.players[it.player], name=it.name)
    now = replace(evening, players=evening.players | {it.player: player})
    guest = None if player.guest is None else evening.guests[player.guest]
    if guest is None or len(evening.hands_of(guest.guest)) > 1:
        return now
    # A device with one player on it goes by that player's name.
    return replace(now, guests=now.guests | {guest.guest: replace(guest, name=it.name)})


def face_chosen(evening: Evening, it: FaceChosen) -> Evening:
    """Another face for a player, and for whoever was given that one."""
    player = replace(evening.players[it.player], face=it.face, chosen=True)
    return _making_way(replace(evening, players=evening.players | {it.player: player}), it.player)


def pin_set(evening: Evening, it: PinSet) -> Evening:
    """A PIN for a player, or none any more."""
    player = replace(evening.players[it.player], pin=it.pin)
    return replace(evening, players=evening.players | {it.player: player})


def pin_lifted(evening: Evening, it: PinLifted) -> Evening:
    """No PIN any more, and everyone knows."""
    player = replace(evening.players[it.player], pin=None, pin_lifted=True)
    return replace(evening, players=evening.players | {it.player: player})


def _making_way(evening: Evening, player: int) -> Evening:
    """Whoever has the face that this player chose is given another."""
    players = dict(evening.players)
    face = players[player].face
    for key, other in evening.players.items():
        if key != player and other.face is face:
            taken = {it.face for it in players.values()}
            players[key] = replace(other, face=given(key, other.name, other.persona, taken))
    return replace(evening, players=players)


def sat_down(evening: Evening, it: SatDown) -> Evening:
    """On this chair, and on no other."""
    chairs = [None if player == it.player else player for player in evening.chairs]
    chairs[it.chair] = it.player
    return replace(evening, chairs=tuple(chairs))


def got_up(evening: Evening, it: GotUp) -> Evening:
    chairs = tuple(None if player == it.player else player for player in evening.chairs)
    return replace(evening, chairs=chairs)


def orders_left(evening: Evening, it: OrdersLeft) -> Evening:
    orders = {player: kept for player, kept in evening.orders.items() if player != it.player}
    if it.orders is not None:
        orders[it.player] = it.orders
    return replace(evening, orders=orders)


def temperament(player: Player) -> Temperament | None:
    """What a bot is like."""
    return None if player.persona is None else player.persona.temperament


AFTER: dict[type[TableEvent], Callable[[Evening, Any], Evening]] = {
    GuestCame: guest_came,
    KeyChanged: key_changed,
    GuestWent: guest_went,
    PlayerCame: player_came,
    PlayerWent: player_went,
    Renamed: renamed,
    FaceChosen: face_chosen,
    PinSet: pin_set,
    PinLifted: pin_lifted,
    SatDown: sat_down,
    GotUp: got_up,
    SaidReady: said_ready,
    ScoreCleared: score_cleared,
    Consented: consented,
    OrdersLeft: orders_left,
}
"""What becomes of an evening when people come, go and change."""
