"""What a table waits for and until when, and when its bots and heirs act.

Time is information, so it follows from public facts, the pace, and dice that know no secret; what
a bot does is thought out in the meantime, so that the time it takes tells nothing of what it holds.
An accusation pauses as long with a Cleaner in the room as without one (R35), and every question's
clock is its own.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.bots.persona import Persona, Strength, Temperament
from mafia_de_cuba.game.events import Talk
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.sight import may_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.server.evening.chances import Chance, broods, chances, of_the_accused
from mafia_de_cuba.server.evening.moments import (
    ANSWERS,
    BROODS,
    DECIDES,
    FIRES,
    HEARS_OUT,
    LINGERS,
    LISTENS,
    SETTLES,
    dice,
    hurry,
    lapse,
    question_to,
)
from mafia_de_cuba.server.evening.settings import A_SECOND, READY, TIMES, Settings
from mafia_de_cuba.server.evening.settings import Talk as Talking
from mafia_de_cuba.server.evening.state import Evening, Period, Wait

HEIR = Persona(strength=Strength.SEASONED, temperament=Temperament.CAREFUL)
"""What every heir is like, whoever it plays for."""


def waiting_for(game: Game | None) -> tuple[Wait, int] | None:
    """What the table waits for now, and which of its kind that is."""
    if game is None:
        return None
    match game.phase:
        case Phase.HIDING:
            return Wait.HIDING, 0
        case Phase.THEFT:
            return Wait.BOX, game.box_at
        case Phase.ACCUSATION:
            return Wait.BREATH, len(game.accusations)
        case Phase.INVESTIGATION:
            if game.waiting:
                return Wait.ANSWER, game.talk.index(game.waiting[0])
            return Wait.DEED, len(game.accusations)
        case Phase.OVER:
            return None


def period_after(
    before: Period | None, game: Game | None, settings: Settings, now: int
) -> Period | None:
    """The wait that an entry written now leaves the table in."""
    waiting = waiting_for(game)
    if waiting is None or game is None:
        return None
    wait, turn = waiting
    known = {} if before is None else before.asked
    asked = {at: known.get(at, now) for at in map(game.talk.index, game.waiting)}
    if before is not None and before.wait is wait and before.turn == turn:
        return before if before.asked == asked else replace(before, asked=asked)
    times = TIMES[settings.pace]
    since = now
    match wait:
        case Wait.HIDING:
            least, most = times.least, times.hide
        case Wait.BOX:
            least, most = times.least, times.box
        case Wait.ANSWER:
            # Every question's clock is its own: who is asked second has had time already.
            since, least, most = asked[turn], 0, times.answer
        case Wait.DEED:
            least, most = 0, None if settings.talk is Talking.SPOKEN else times.deed
        case Wait.BREATH:
            least = most = times.shot if game.setup.shots_possible else times.breath
    return Period(
        wait=wait,
        turn=turn,
        since=since,
        least=since + least,
        due=None if most is None else since + most,
        asked=asked,
    )


class Deed(Enum):
    """What an errand is about."""

    MADE = "the hand that was made counts"
    ORDERS = "orders left in advance are carried out"
    THINKS = "somebody does what they have thought of"
    SPEAKS = "somebody who was not asked says what they have thought of, if anything"
    REVEAL = "the pocket opens"
    SILENCE = "a question goes unanswered"
    MOTION = "what was put to the table has waited long enough"
    REOPEN = "somebody is back at a table that was empty"


class Errand(Struct, frozen=True, kw_only=True):
    """Something that will be done at the table unless something else happens before."""

    when: int
    seat: int
    deed: Deed
    persona: Persona = HEIR


def errands(evening: Evening, heirs_at: Mapping[int, int]) -> list[Errand]:
    """What will be done at this table if nobody does anything, the soonest first."""
    game, period, motion = evening.game, evening.period, evening.motion
    # A table that pauses can still be asked something.
    asked = [] if motion is None else [Errand(when=motion.until, seat=0, deed=Deed.MOTION)]
    if game is None or period is None or not evening.playing or evening.still:
        return asked
    some = (*_errands(evening, game, period, heirs_at), *asked)
    return sorted(some, key=lambda it: (it.when, it.seat))


def same_moment(before: Evening, now: Evening) -> bool:
    """Whether a bot or an heir would think the same as before.

    While the box goes round there is only talk that no bot understands.
    """
    one, other = before.game, now.game
    if one is other:
        return True
    if one is None or other is None or before.games != now.games or other.box_is_back:
        return False
    return (one.kept, len(one.takes)) == (other.kept, len(other.takes))


def _errands(
    evening: Evening, game: Game, period: Period, heirs_at: Mapping[int, int]
) -> Iterator[Errand]:
    match period.wait:
        case Wait.HIDING | Wait.BOX:
            yield from _at_the_box(evening, game, period, heirs_at)
        case Wait.BREATH:
            yield from _under_accusation(evening, game, period, heirs_at)
        case Wait.ANSWER:
            yield from _under_question(evening, game, period, heirs_at)
        case Wait.DEED:
            yield from _speaks(evening, chances(evening, game, period))
            yield from _godfathers(evening, game, period, heirs_at)


def _at_the_box(
    evening: Evening, game: Game, period: Period, heirs_at: Mapping[int, int]
) -> Iterator[Errand]:
    seat, least = game.box_at, period.least or period.since
    span = SETTLES if period.wait is Wait.HIDING else LINGERS
    when = least
    if period.soon is None and _runner(evening, seat, heirs_at)[1] is not None:
        when += lapse(evening, seat, span)
    if evening.intended is not None:
        deed = Deed.MADE
    elif evening.ring[seat] in evening.orders:
        deed = Deed.ORDERS
    else:
        yield from _whoever(evening, seat, when, period.due, heirs_at)
        return
    since, heir = _runner(evening, seat, heirs_at)
    if heir is None or since > least:
        when = least
    # Where an heir is there, it takes an heir's time, whether or not there is anything to go by.
    yield Errand(when=when if period.due is None else min(when, period.due), seat=seat, deed=deed)


def _under_accusation(
    evening: Evening, game: Game, period: Period, heirs_at: Mapping[int, int]
) -> Iterator[Errand]:
    due = period.due or period.since
    for seat in range(1, game.players):
        since, persona = _runner(evening, seat, heirs_at)
        if persona is None or seat == game.accused or not may_for(game, seat).shoot:
            continue
        part = dice(evening, seat).uniform(*FIRES)
        when = max(since, period.since + int((due - period.since) * part))
        if when < due:
            when = min(max(when, evening.told_at + READY), due - 1)
            yield Errand(when=when, seat=seat, deed=Deed.THINKS, persona=persona)
    yield from _speaks(evening, of_the_accused(evening, game, period))
    assert game.accused is not None
    yield Errand(when=due, seat=game.accused, deed=Deed.REVEAL)


def _under_question(
    evening: Evening, game: Game, period: Period, heirs_at: Mapping[int, int]
) -> Iterator[Errand]:
    for seat in {asked.of for asked in game.waiting}:
        since, persona = _runner(evening, seat, heirs_at)
        if persona is not None:
            asked_at = period.asked[question_to(game, period, seat)]
            when = period.soon or asked_at + lapse(evening, seat, ANSWERS)
            when = max(since, when, evening.told_at + READY)
            yield Errand(when=when, seat=seat, deed=Deed.THINKS, persona=persona)
    if period.due is not None:
        yield Errand(when=period.due, seat=game.waiting[0].of, deed=Deed.SILENCE)


def _speaks(evening: Evening, at: Iterable[Chance]) -> Iterator[Errand]:
    for seat, when in at:
        persona = evening.players[evening.ring[seat]].persona
        assert persona is not None
        yield Errand(when=when, seat=seat, deed=Deed.SPEAKS, persona=persona)


def _godfathers(
    evening: Evening, game: Game, period: Period, heirs_at: Mapping[int, int]
) -> Iterator[Errand]:
    seat = game.godfather
    if _runner(evening, seat, heirs_at)[1] is None:
        yield from _whoever(evening, seat, period.since, period.due, heirs_at)
        return
    listens = int(LISTENS * hurry(evening))
    when = period.since + lapse(evening, seat, DECIDES)
    if broods(evening, game, period):
        when += lapse(evening, seat, BROODS, "silence")
    if period.soon is not None:
        when, listens = period.soon, A_SECOND
    heard = max(when, evening.told_at + listens)
    last = evening.events[-1]
    if not (isinstance(last, Talk) and last.seat == seat):
        # What he said himself he lets people hear; others do not keep him for ever.
        heard = min(heard, max(when, period.since + HEARS_OUT))
    when = heard
    yield from _whoever(evening, seat, when, period.due, heirs_at)


def _whoever(
    evening: Evening, seat: int, when: int, due: int | None, heirs_at: Mapping[int, int]
) -> Iterator[Errand]:
    """Whoever must act: a bot in its time, an heir once it is there, or one when time is up."""
    since, persona = _runner(evening, seat, heirs_at)
    if persona is None:
        if due is not None:
            yield Errand(when=due, seat=seat, deed=Deed.THINKS)
        return
    late = max(since, when)
    yield Errand(
        when=late if due is None else min(late, due), seat=seat, deed=Deed.THINKS, persona=persona
    )


def _runner(evening: Evening, seat: int, heirs_at: Mapping[int, int]) -> tuple[int, Persona | None]:
    """Who acts on this seat besides a person, and from when: a bot, an heir, or nobody."""
    player = evening.players[evening.ring[seat]]
    if player.persona is not None:
        return 0, player.persona
    if player.guest is None:
        return 0, HEIR
    if player.guest in heirs_at:
        return heirs_at[player.guest], HEIR
    return 0, None
