"""What a host cannot do alone in mid-game: showing a player the door, and calling the game off.

It is put to those who play and are here. It is carried as soon as more than half of them are for
it, falls as soon as half are against it, and when time is up more voices for it than against it
carry it: nobody can hold a table up by saying nothing. A device has a voice for each player on it.
"""

from collections.abc import Collection, Iterator

from mafia_de_cuba.server.evening.company import Motion
from mafia_de_cuba.server.evening.events import (
    AnyTableEvent,
    Consented,
    GameAbandoned,
    GuestWent,
    MotionFell,
    MotionPut,
    PlayerWent,
)
from mafia_de_cuba.server.evening.refusals import Outcome, TableReason, TableRefused
from mafia_de_cuba.server.evening.state import Evening

TIME = 30_000
"""How long a motion waits for voices, in milliseconds."""
AFTERWARDS = 180_000
"""After one fell, how long until the next may be put."""


def put(
    evening: Evening, by: int, here: Collection[int], now: int, *, target: int | None = None
) -> Outcome:
    """A guest is to go, or for None the game is to be called off: done, or put to the table."""
    asked = _voices(evening, here, target)
    if not asked.keys() - {by}:
        # Nobody else is here to be asked.
        return tuple(_carried(evening, target))
    if evening.motion is not None:
        return TableRefused(reason=TableReason.MOTION_ON)
    if evening.fell is not None and now < evening.fell + AFTERWARDS:
        return TableRefused(reason=TableReason.MOTION_FELL)
    motion = Motion(guest=target, by=by, until=now + TIME, asked=asked)
    return _with(evening, motion, by, yes=True, first=(MotionPut(motion=motion),))


def consent(evening: Evening, guest: int, *, yes: bool) -> Outcome:
    """Somebody is for it or against it; they may think better of it while it lasts."""
    motion = evening.motion
    if motion is None:
        return TableRefused(reason=TableReason.NO_MOTION)
    if guest not in motion.asked:
        return TableRefused(reason=TableReason.NOT_ASKED)
    return _with(evening, motion, guest, yes=yes)


def time_is_up(evening: Evening) -> tuple[AnyTableEvent, ...]:
    """What comes of a motion that has waited long enough."""
    motion = evening.motion
    if motion is None:
        return ()
    voices = _counted(motion, motion.said)
    return tuple(_carried(evening, motion.guest)) if voices[0] > voices[1] else (MotionFell(),)


def gone(evening: Evening, guest: int) -> Iterator[AnyTableEvent]:
    """A guest is gone for good, and their players with them."""
    for player in evening.hands_of(guest):
        yield PlayerWent(player=player)
    yield GuestWent(guest=guest)


def plays(evening: Evening, guest: int) -> int:
    """How many players of the game that is on are on this guest's device."""
    return sum(hand in evening.ring for hand in evening.hands_of(guest)) if evening.playing else 0


def _voices(evening: Evening, here: Collection[int], but: int | None) -> dict[int, int]:
    """Who is asked, and for how many they speak."""
    each = {guest: plays(evening, guest) for guest in evening.guests if guest in here}
    return {guest: many for guest, many in each.items() if many and guest != but}


def _with(
    evening: Evening,
    motion: Motion,
    guest: int,
    *,
    yes: bool,
    first: tuple[AnyTableEvent, ...] = (),
) -> tuple[AnyTableEvent, ...]:
    """One voice more, and what that decides."""
    if guest not in motion.asked:
        # A host who does not play puts it and has no voice.
        return first
    happened = (*first, Consented(guest=guest, yes=yes))
    pro, contra = _counted(motion, motion.said | {guest: yes})
    everyone = sum(motion.asked.values())
    if 2 * pro > everyone:
        return *happened, *_carried(evening, motion.guest)
    return (*happened, MotionFell()) if 2 * contra >= everyone else happened


def _counted(motion: Motion, said: dict[int, bool]) -> tuple[int, int]:
    """The voices for it and against it."""
    pro = sum(motion.asked[guest] for guest, yes in said.items() if yes)
    return pro, sum(motion.asked[guest] for guest in said) - pro


def _carried(evening: Evening, target: int | None) -> Iterator[AnyTableEvent]:
    if target is None:
        yield GameAbandoned()
    else:
        yield from gone(evening, target)
