"""Who comes in and who sits where: people and bots, on twelve chairs round one table."""

from collections.abc import Iterator
from random import Random

from mafia_de_cuba.bots.persona import Persona, Strength, Temperament
from mafia_de_cuba.server.evening import commands as ask
from mafia_de_cuba.server.evening.events import (
    AnyTableEvent,
    FaceChosen,
    GotUp,
    GuestCame,
    PinLifted,
    PinSet,
    PlayerCame,
    PlayerWent,
    Renamed,
    SatDown,
)
from mafia_de_cuba.server.evening.faces import MENS_NAMES, WOMENS_NAMES, FaceName
from mafia_de_cuba.server.evening.names import cleaned, told_apart
from mafia_de_cuba.server.evening.refusals import Outcome, TableReason, TableRefused
from mafia_de_cuba.server.evening.state import Evening

BOTS = tuple(sorted((*MENS_NAMES, *WOMENS_NAMES)))
"""What bots are called."""
MOST_GUESTS = 40
MOST_PLAYERS = 40
"""So many devices and players may come and go at one table while it lasts."""


def welcome(
    evening: Evening,
    name: str,
    key: str,
    *,
    sit: bool,
    face: FaceName | None = None,
    asked: str | None = None,
) -> Outcome:
    """A new guest with this key's hash, on the first free chair if they want one."""
    if evening.locked:
        return TableRefused(reason=TableReason.TABLE_LOCKED)
    if len(evening.guests) >= MOST_GUESTS:
        return TableRefused(reason=TableReason.TABLE_FULL)
    plain = cleaned(name)
    if plain is None:
        return TableRefused(reason=TableReason.NO_NAME)
    guest = evening.came + 1
    called = told_apart(plain, _names(evening))
    came = GuestCame(guest=guest, name=called, key=key, asked=asked)
    if not sit:
        return (came,)
    chair = free_chair(evening)
    if chair is None:
        return (came,)
    wish = _free_face(evening, face)
    player = PlayerCame(player=guest + 1, name=called, guest=guest, face=wish)
    return came, player, SatDown(player=guest + 1, chair=chair)


def free_chair(evening: Evening) -> int | None:
    """The first chair that nobody is on."""
    return evening.chairs.index(None) if None in evening.chairs else None


def sit(evening: Evening, guest: int, request: ask.Sit, _: Random) -> Outcome:
    if evening.locked and guest != evening.host:
        return TableRefused(reason=TableReason.TABLE_LOCKED)
    chair = free_chair(evening) if request.chair is None else request.chair
    if chair is None:
        return TableRefused(reason=TableReason.TABLE_FULL)
    happened: list[AnyTableEvent] = []
    sitting = evening.chairs[chair]
    if sitting is not None:
        if evening.players[sitting].persona is None:
            return TableRefused(reason=TableReason.CHAIR_TAKEN)
        if evening.playing and sitting in evening.ring:
            return TableRefused(reason=TableReason.GAME_ON)
        happened.append(PlayerWent(player=sitting))
    hands = evening.hands_of(guest)
    if request.name is None and hands:
        up = [player for player in hands if evening.chair_of(player) is None]
        player = up[0] if up else hands[0]
        if not up and len(hands) > 1:
            return TableRefused(reason=TableReason.NO_NAME)
        if evening.playing and player in evening.ring:
            return TableRefused(reason=TableReason.GAME_ON)
        return *happened, SatDown(player=player, chair=chair)
    if len(evening.players) >= MOST_PLAYERS:
        return TableRefused(reason=TableReason.TABLE_FULL)
    plain = cleaned(request.name if request.name is not None else evening.guests[guest].name)
    if plain is None:
        return TableRefused(reason=TableReason.NO_NAME)
    player = evening.came + 1
    called = told_apart(plain, _names(evening, but=sitting, but_guest=guest))
    return (
        *happened,
        PlayerCame(player=player, name=called, guest=guest, face=_free_face(evening, request.face)),
        SatDown(player=player, chair=chair),
    )


def stand(evening: Evening, guest: int, request: ask.Stand, _: Random) -> Outcome:
    refused = _not_theirs(evening, guest, request.player)
    if refused is not None:
        return refused
    if evening.playing and request.player in evening.ring:
        return TableRefused(reason=TableReason.GAME_ON)
    player = evening.players[request.player]
    if player.persona is not None or len(evening.hands_of(player.guest or 0)) > 1:
        return (PlayerWent(player=request.player),)
    return (GotUp(player=request.player),)


def rename(evening: Evening, guest: int, request: ask.Rename, _: Random) -> Outcome:
    refused = _not_theirs(evening, guest, request.player)
    if refused is not None:
        return refused
    if evening.playing and request.player in evening.ring:
        # Until it is over everyone goes by the name that the game began with.
        return TableRefused(reason=TableReason.GAME_ON)
    plain = cleaned(request.name)
    if plain is None:
        return TableRefused(reason=TableReason.NO_NAME)
    others = _names(evening, but=request.player, but_guest=evening.players[request.player].guest)
    return (Renamed(player=request.player, name=told_apart(plain, others)),)


def choose_face(evening: Evening, guest: int, request: ask.ChooseFace, _: Random) -> Outcome:
    refused = _not_theirs(evening, guest, request.player)
    if refused is not None:
        return refused
    if evening.playing and request.player in evening.ring:
        return TableRefused(reason=TableReason.GAME_ON)
    has = evening.has_face(request.face)
    if has is not None and has.player != request.player:
        return TableRefused(reason=TableReason.FACE_TAKEN)
    return (FaceChosen(player=request.player, face=request.face),)


def keep_pin(evening: Evening, guest: int, request: ask.KeepPin, player: int | None) -> Outcome:
    if request.player not in evening.hands_of(guest):
        return TableRefused(reason=TableReason.NOT_YOURS)
    before = evening.players[request.player].pin
    if before is not None and not (request.known or player == request.player):
        return TableRefused(reason=TableReason.WRONG_PIN)
    unchanged = request.kept is None and before is None
    return () if unchanged else (PinSet(player=request.player, pin=request.kept),)


def lift_pin(evening: Evening, guest: int, request: ask.LiftPin, _: Random) -> Outcome:
    if request.player not in evening.hands_of(guest):
        return TableRefused(reason=TableReason.NOT_YOURS)
    if evening.players[request.player].pin is None:
        return TableRefused(reason=TableReason.NO_PIN)
    return (PinLifted(player=request.player),)


def _free_face(evening: Evening, face: FaceName | None) -> FaceName | None:
    """The face somebody would like to come with, if it is to be had."""
    return None if face is None or evening.has_face(face) else face


def move(evening: Evening, guest: int, request: ask.Move, _: Random) -> Outcome:
    refused = _not_theirs(evening, guest, request.player)
    if refused is not None:
        return refused
    if evening.locked and guest != evening.host:
        return TableRefused(reason=TableReason.TABLE_LOCKED)
    sitting, before = evening.chairs[request.chair], evening.chair_of(request.player)
    if sitting is None or sitting == request.player:
        return (SatDown(player=request.player, chair=request.chair),)
    if guest != evening.host:
        return TableRefused(reason=TableReason.CHAIR_TAKEN)
    moved = SatDown(player=request.player, chair=request.chair)
    if before is None:
        # A bot without a chair is nobody.
        bot = evening.players[sitting].persona is not None
        return (PlayerWent if bot else GotUp)(player=sitting), moved
    return moved, SatDown(player=sitting, chair=before)


def shuffle(evening: Evening, _: int, __: ask.Shuffle, dice: Random) -> Outcome:
    seated = list(evening.seated())
    taken = [chair for chair, player in enumerate(evening.chairs) if player is not None]
    dice.shuffle(seated)
    return tuple(
        SatDown(player=player, chair=chair) for player, chair in zip(seated, taken, strict=True)
    )


def seat_bot(evening: Evening, _: int, request: ask.SeatBot, dice: Random) -> Outcome:
    chair = free_chair(evening) if request.chair is None else request.chair
    if chair is None:
        return TableRefused(reason=TableReason.TABLE_FULL)
    sitting = evening.chairs[chair]
    if sitting is None:
        return tuple(_bots(evening, [chair], request.strength, request.temperament, dice))
    if evening.players[sitting].persona is None:
        return TableRefused(reason=TableReason.CHAIR_TAKEN)
    bots = _bots(evening, [chair], request.strength, request.temperament, dice)
    return PlayerWent(player=sitting), *bots


def fill(evening: Evening, _: int, request: ask.FillChairs, dice: Random) -> Outcome:
    free = [chair for chair, player in enumerate(evening.chairs) if player is None]
    missing = max(0, request.players - len(evening.seated()))
    return tuple(_bots(evening, free[:missing], request.strength, None, dice))


def _bots(
    evening: Evening,
    chairs: list[int],
    strength: Strength,
    temperament: Temperament | None,
    dice: Random,
) -> Iterator[AnyTableEvent]:
    names = _names(evening)
    fresh = [name for name in BOTS if told_apart(name, names) == name] or list(BOTS)
    for at, chair in enumerate(chairs):
        name = told_apart(fresh.pop(dice.randrange(len(fresh))), names)
        fresh = fresh or list(BOTS)
        names.append(name)
        like = temperament or dice.choice(list(Temperament))
        player = evening.came + 1 + at
        yield PlayerCame(
            player=player, name=name, persona=Persona(strength=strength, temperament=like)
        )
        yield SatDown(player=player, chair=chair)


def _names(evening: Evening, *, but: int | None = None, but_guest: int | None = None) -> list[str]:
    """What everybody is called, on a chair or not, but for this player and this guest."""
    players = [player.name for player in evening.players.values() if player.player != but]
    return players + [guest.name for guest in evening.guests.values() if guest.guest != but_guest]


def _not_theirs(evening: Evening, guest: int, player: int) -> TableRefused | None:
    """Why a guest may not see to this player, or None: their own, and the host to anyone."""
    if player not in evening.players:
        return TableRefused(reason=TableReason.NO_SUCH_PLAYER)
    if evening.players[player].guest == guest or guest == evening.host:
        return None
    return TableRefused(reason=TableReason.NOT_YOURS)
