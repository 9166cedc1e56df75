"""When somebody at the table would act: like a person, and so that the time taken tells nothing.

What there is to do now and how long one takes over it follow from what everybody at the table sees,
and from dice. What the bot holds, and how hard it had to think, do not come into it.
"""

from random import Random

from msgspec import Struct

from mafia_de_cuba.server.evening.chances import touched
from mafia_de_cuba.server.evening.moments import (
    ANSWERS,
    DECIDES,
    FIRES,
    HEARS_OUT,
    HURRY,
    LINGERS,
    LISTENS,
    PLEADS,
    REPLIES,
    SETTLES,
)
from mafia_de_cuba.server.evening.state import Wait
from mafia_de_cuba.server.wire.protocol import Update
from mafia_de_cuba.server.wire.shapes import ClockView, PlayView

IN_GOOD_TIME = 0.8
"""Of the time that the table gives: whoever is later may be too late."""


class Occasion(Struct, frozen=True, kw_only=True):
    """A moment at which somebody on this seat may have something to do."""

    game: int
    wait: Wait
    since: int
    """When the table began to wait, by its own clock."""
    heard: int
    """How much had been said."""


def occasion_of(update: Update) -> Occasion | None:
    """What there may be to do for this seat now; None to lean back."""
    play, own = update.play, update.own
    if play is None or own is None or own.seat is None or own.made is not None:
        return None
    clock = play.clock
    if clock is None or clock.stopped is not None or play.ended is not None:
        return None
    if play.seats[own.seat].eliminated:
        return None
    lines = len(update.talk.lines)
    asked = sum(it.of == own.seat for it in play.waiting)
    match clock.wait:
        case Wait.HIDING | Wait.BOX:
            here, heard = play.box_at == own.seat, 0
        case Wait.ANSWER:
            here, heard = asked > 0, asked
        case Wait.BREATH:
            here, heard = own.seat == play.accused or _may_shoot(play, own.seat), 0
        case Wait.DEED:
            here = play.godfather == own.seat or _is_spoken_of(update, own.seat)
            heard = lines
    if not here:
        return None
    return Occasion(game=update.room.games, wait=clock.wait, since=clock.since, heard=heard)


def _may_shoot(play: PlayView, seat: int) -> bool:
    """Whether anybody on such a seat might, for all that the table knows."""
    return play.shot_pause and seat != play.godfather


def _is_spoken_of(update: Update, seat: int) -> bool:
    """Whether the last words were of this seat, or of a box that it has held too."""
    last, play = update.talk.lines[-1] if update.talk.lines else None, update.play
    return last is not None and play is not None and seat in touched(last, len(play.seats))


def pause_of(update: Update, waited: float, dice: Random) -> float:
    """How long to take from now on, in milliseconds, where the table has waited for so many."""
    play, own = update.play, update.own
    assert play is not None
    assert own is not None
    clock = play.clock
    assert clock is not None
    hurry = HURRY.get(update.room.settings.pace, 1.0)
    if clock.wait is Wait.DEED and own.seat != play.godfather:
        return dice.uniform(*REPLIES) * hurry
    if clock.wait is Wait.BREATH and own.seat == play.accused:
        return ((clock.due or clock.since) - clock.since) * dice.uniform(*PLEADS) - waited
    after = _since_it_began(clock, dice, hurry)
    if clock.wait is Wait.DEED:
        # A word that has just been said is listened to, but not for ever.
        after = max(after, min(waited + LISTENS * hurry, HEARS_OUT))
    if clock.due is not None:
        after = min(after, (clock.due - clock.since) * IN_GOOD_TIME)
    return max(0.0, after - waited)


def _since_it_began(clock: ClockView, dice: Random, hurry: float) -> float:
    least = 0 if clock.least is None else clock.least - clock.since
    match clock.wait:
        case Wait.HIDING:
            return least + dice.uniform(*SETTLES) * hurry
        case Wait.BOX:
            return least + dice.uniform(*LINGERS) * hurry
        case Wait.ANSWER:
            return dice.uniform(*ANSWERS) * hurry
        case Wait.DEED:
            return dice.uniform(*DECIDES) * hurry
        case Wait.BREATH:
            due = clock.since if clock.due is None else clock.due
            return (due - clock.since) * dice.uniform(*FIRES)
