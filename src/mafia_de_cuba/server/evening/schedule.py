"""What a table waits for and until when, and when its bots and heirs act.

Time is information, so it follows from public facts, the pace, and dice that know no secret. A full
box, an empty one and one from which nothing is taken stay equally long; an accusation pauses as
long with a Cleaner in the room as without one (R35); and what a bot does is thought out in the
meantime, so that the time it takes tells nothing of what it holds.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from random import Random

from msgspec import Struct

from mafia_de_cuba.bots.persona import Persona, Strength, Temperament
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.seats import GODFATHER
from mafia_de_cuba.game.sight import may_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.server.evening.settings import DONS_GRACE, TIMES, Pace, Settings, Talk
from mafia_de_cuba.server.evening.state import Evening, Period, Wait

HEIR = Persona(strength=Strength.SEASONED, temperament=Temperament.CAREFUL)
"""What every heir is like, whoever it plays for."""

# How long a bot takes, from and to, in milliseconds.
LINGERS = (0, 3_500)
"""Over the box, after the least time."""
ANSWERS = (1_500, 4_000)
OBJECTS = (1_200, 2_800)
DECIDES = (3_500, 7_500)
SETTLES = (800, 2_500)
"""To keep some diamonds back, after the least time."""
LISTENS = 1_500
"""The Godfather lets the last speaker finish."""
HEARS_OUT = 15_000
"""But he does not wait for ever for a table that goes on talking."""
FIRES = (0.25, 0.8)
"""Of the pause."""
READY = 600
"""After the last thing that happened, before a bot or an heir answers to it: time to think."""
HURRY = {Pace.BRISK: 0.6}


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
    if before is not None and before.wait is wait and before.turn == turn:
        return before
    times = TIMES[settings.pace]
    match wait:
        case Wait.HIDING:
            least, most = times.least, times.hide
        case Wait.BOX:
            least, most = times.least, times.box
        case Wait.ANSWER:
            least, most = 0, times.answer
        case Wait.DEED:
            least, most = 0, None if settings.talk is Talk.SPOKEN else times.deed
        case Wait.BREATH:
            least = most = times.shot if game.setup.shots_possible else times.breath
    return Period(
        wait=wait,
        turn=turn,
        since=now,
        least=now + least,
        due=None if most is None else now + most,
    )


class Deed(Enum):
    """What an errand is about."""

    MADE = "the hand that was made counts"
    ORDERS = "orders left in advance are carried out"
    THINKS = "somebody does what they have thought of"
    REVEAL = "the pocket opens"
    SILENCE = "a question goes unanswered"
    REOPEN = "somebody is back at a table that was empty"


class Errand(Struct, frozen=True, kw_only=True):
    """Something that will be done at the table unless something else happens before."""

    when: int
    seat: int
    deed: Deed
    persona: Persona = HEIR


def errands(evening: Evening, heirs_at: Mapping[int, int]) -> list[Errand]:
    """What will be done at this table if nobody does anything, the soonest first."""
    game, period = evening.game, evening.period
    if game is None or period is None or not evening.playing or evening.still:
        return []
    return sorted(_errands(evening, game, period, heirs_at), key=lambda it: (it.when, it.seat))


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


def seed_of(evening: Evening, seat: int) -> int:
    """What the bot or heir on this seat goes by in this game."""
    return Random(f"{evening.seed}/{evening.games}/{evening.ring[seat]}").getrandbits(48)


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
            yield from _unasked(evening, game, period)
            yield from _godfathers(evening, game, period, heirs_at)


def _at_the_box(
    evening: Evening, game: Game, period: Period, heirs_at: Mapping[int, int]
) -> Iterator[Errand]:
    seat, least = game.box_at, period.least or period.since
    span = SETTLES if period.wait is Wait.HIDING else LINGERS
    when = least
    if _runner(evening, seat, heirs_at)[1] is not None:
        when += _lapse(evening, seat, span)
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
        part = _dice(evening, seat).uniform(*FIRES)
        when = max(since, period.since + int((due - period.since) * part))
        if when < due:
            when = min(max(when, evening.told_at + READY), due - 1)
            yield Errand(when=when, seat=seat, deed=Deed.THINKS, persona=persona)
    assert game.accused is not None
    yield Errand(when=due, seat=game.accused, deed=Deed.REVEAL)


def _under_question(
    evening: Evening, game: Game, period: Period, heirs_at: Mapping[int, int]
) -> Iterator[Errand]:
    for seat in {asked.of for asked in game.waiting}:
        since, persona = _runner(evening, seat, heirs_at)
        if persona is not None:
            when = period.since + _lapse(evening, seat, ANSWERS)
            when = max(since, when, evening.told_at + READY)
            yield Errand(when=when, seat=seat, deed=Deed.THINKS, persona=persona)
    if period.due is not None:
        yield Errand(when=period.due, seat=game.waiting[0].of, deed=Deed.SILENCE)


def _unasked(evening: Evening, game: Game, period: Period) -> Iterator[Errand]:
    """Bots who may have something to say that nobody asked for."""
    for seat in _speakers(game):
        if not 0 < seat < game.players or seat in game.eliminated or seat == game.godfather:
            continue
        persona = evening.players[evening.ring[seat]].persona
        if persona is not None:
            when = max(evening.told_at, period.since) + _lapse(evening, seat, OBJECTS)
            yield Errand(when=when, seat=seat, deed=Deed.THINKS, persona=persona)


def _speakers(game: Game) -> Iterable[int]:
    """Whoever shares a box with the last speaker; anyone, once there is another Godfather."""
    if game.godfather != GODFATHER:
        return range(1, game.players)
    last = game.talk[-1] if game.talk else None
    return (last.seat - 1, last.seat + 1) if isinstance(last, Testified) else ()


def _godfathers(
    evening: Evening, game: Game, period: Period, heirs_at: Mapping[int, int]
) -> Iterator[Errand]:
    seat = game.godfather
    if _runner(evening, seat, heirs_at)[1] is None:
        yield from _whoever(evening, seat, period.since, period.due, heirs_at)
        return
    when = period.since + _lapse(evening, seat, DECIDES)
    when = min(max(when, evening.told_at + LISTENS), max(when, period.since + HEARS_OUT))
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


def _lapse(evening: Evening, seat: int, span: tuple[int, int]) -> int:
    hurry = HURRY.get(evening.settings.pace, 1.0)
    return int(_dice(evening, seat).uniform(*span) * hurry)


def _dice(evening: Evening, seat: int) -> Random:
    """Dice that know the table, the moment as everyone knows it, and no secret.

    Talk does not throw them again for somebody who has the box, a question or a gun: what is
    thought about would have to be thought in less time than there was.
    """
    period, moment = evening.period, f"{evening.told}"
    if period is not None and period.wait is not Wait.DEED:
        moment = f"{period.wait}/{period.turn}"
    return Random(f"{evening.seed}/{evening.games}/{moment}/{seat}/when")


def grace_of(evening: Evening, guest: int) -> int:
    """How long this guest is waited for before an heir sits down; a Godfather longer."""
    grace, game = TIMES[evening.settings.pace].grace, evening.game
    if game is None or not evening.playing:
        return grace
    godfather = evening.players[evening.ring[game.godfather]]
    return grace * DONS_GRACE if godfather.guest == guest else grace
