"""Who is offered the word unasked, and when: by what was said last, and by dice.

A bot that has nothing to say lets its chance go by, and nobody can tell that it had one. The first
that speaks ends the round; after the new line chances are drawn anew. Who gets one and when follows
from public facts alone.
"""

from collections.abc import Iterator
from random import Random

from mafia_de_cuba.game.events import QuestionAsked, RemarkMade, Said, Talk, Testified
from mafia_de_cuba.game.remarks import (
    Agreement,
    Challenge,
    LastWords,
    Offer,
    Opinion,
    Plea,
    Sounding,
    Threat,
)
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.server.evening.moments import (
    ADDS,
    NERVOUS,
    OBJECTS,
    PLEADS,
    REPLIES,
    dice,
    lapse,
)
from mafia_de_cuba.server.evening.settings import A_SECOND, READY, Pace
from mafia_de_cuba.server.evening.state import Evening, Period

HANDFUL, STRANGERS = 4, 2
"""How many are offered the word after a line, and how many of them had nothing to do with it."""
IN_A_ROW = 3
"""So many remarks by bots, one after the other; then the word is somebody else's."""
SILENCES = 0.2
"""Of the times that a Godfather is waited for, how often he lets people wait for longer."""

Chance = tuple[int, int]
"""A seat, and the moment at which it may speak."""


def chances(evening: Evening, game: Game, period: Period) -> Iterator[Chance]:
    """Bots who may have something to say that nobody asked for."""
    if not _bots(evening):
        return
    hurried = evening.settings.brisk_bots or period.soon is not None
    if _in_a_row(evening) >= (1 if hurried else IN_A_ROW):
        return
    after = max(evening.told_at, period.since)
    near, others, rest = _offered(evening, game)
    if hurried:
        seats = [*near, *others]
        for at, seat in enumerate(seats):
            yield seat, after + READY + at * (A_SECOND - READY) // (len(seats) + 1)
        return
    for span, seats in ((REPLIES, near), (OBJECTS, others)):
        for seat in seats:
            yield seat, after + lapse(evening, seat, span)
    if broods(evening, game, period):
        for seat in rest[:STRANGERS]:
            yield seat, after + lapse(evening, seat, NERVOUS)


def of_the_accused(evening: Evening, game: Game, period: Period) -> Iterator[Chance]:
    """When an accused bot may plead and have last words; the pause is the same whoever speaks."""
    assert game.accused is not None
    due = period.due or period.since
    player = evening.players[evening.ring[game.accused]]
    if player.persona is None:
        return
    for span in (PLEADS, ADDS):
        part = dice(evening, game.accused, f"{span}").uniform(*span)
        when = period.since + int((due - period.since) * part)
        # What has gone by is not made up for; what is left waits until the last word was heard.
        heard = max(when, min(evening.told_at + READY, due - 1))
        if when > evening.told_at:
            yield game.accused, heard


def broods(evening: Evening, game: Game, period: Period) -> bool:
    """Whether the Godfather says nothing for longer than usual: never where bots are brisk."""
    settings = evening.settings
    brisk = settings.brisk_bots or settings.pace is Pace.BRISK or period.soon is not None
    bot = evening.players[evening.ring[game.godfather]].persona is not None
    if brisk or not bot or not (game.talk or game.accusations):
        return False
    asked = sum(isinstance(said, QuestionAsked) for said in game.talk)
    moment = f"{evening.seed}/{evening.games}/{len(game.accusations)}/{asked}/silence"
    return Random(moment).random() < SILENCES


def touched(said: Talk, players: int) -> tuple[int, ...]:
    """Whom a line touches: whoever is named in it, or shares a box with the one who testifies."""
    match said:
        case Testified(seat=seat):
            return tuple(other for other in (seat - 1, seat + 1) if 0 < other < players)
        case RemarkMade(remark=remark):
            match remark:
                case Challenge(of=of, against=against):
                    return (of,) if against is None else (of, against)
                case Opinion(of=of) | Agreement(of=of):
                    return (of,)
                case Sounding(to=to, of=of):
                    return to, of
                case Offer(to=to) | Threat(to=to):
                    return (to,)
                case Plea() | LastWords():
                    return ()
        case QuestionAsked(of=of):
            return (of,)
        case Said():
            return ()


def _offered(evening: Evening, game: Game) -> tuple[list[int], list[int], list[int]]:
    """Those whom the last line touches, some others, and those who are left out."""
    last = evening.events[-1]
    free = [seat for seat in range(game.players) if _may_speak(evening, game, seat)]
    if isinstance(last, Talk):
        free = [seat for seat in free if seat != last.seat]
        near = [seat for seat in touched(last, game.players) if seat in free]
        many = min(STRANGERS, HANDFUL - len(near))
    elif not game.accusations:
        # The box has just come back, and there is nothing yet to speak of.
        return [], [], []
    else:
        # Whoever becomes Godfather hears anybody who has something to tell him (R57).
        near, many = [], HANDFUL if game.godfather == GODFATHER else len(free)
    if evening.settings.lesson and evening.games == 1:
        many = 0
    others = [seat for seat in free if seat not in near]
    dice(evening, game.godfather, "chances").shuffle(others)
    return near, others[:many], others[many:]


def _bots(evening: Evening) -> bool:
    """Whether there are any; people among themselves need not wait for dice that nobody throws."""
    return any(evening.players[player].persona is not None for player in evening.ring)


def _may_speak(evening: Evening, game: Game, seat: int) -> bool:
    if seat in game.eliminated or seat == game.godfather:
        return False
    return evening.players[evening.ring[seat]].persona is not None


def _in_a_row(evening: Evening) -> int:
    """How many remarks bots have just made, with nothing else between them."""
    many = 0
    for event in reversed(evening.events):
        if not isinstance(event, (RemarkMade, Said)):
            break
        if evening.players[evening.ring[event.seat]].persona is None:
            break
        many += 1
    return many
