"""What may happen at a table besides the game: who sits where, how it is played, who begins.

Like the rules of the game this decides and changes nothing; dice are handed in.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from mafia_de_cuba.game.layout import Unplayable, lay_table
from mafia_de_cuba.server import chairs
from mafia_de_cuba.server import requests as ask
from mafia_de_cuba.server.evening import Evening
from mafia_de_cuba.server.happenings import (
    AnyHappening,
    GameAbandoned,
    GameBegan,
    GodfatherNamed,
    GuestWent,
    HostPassed,
    Locked,
    Paused,
    PlayerWent,
    Resumed,
    Settled,
    Voted,
)
from mafia_de_cuba.server.refusals import No, Outcome, TableReason
from mafia_de_cuba.server.requests import Request
from mafia_de_cuba.server.settings import Succession


def host(evening: Evening, guest: int, request: Request, dice: Random) -> Outcome:
    """What comes of a guest's request."""
    if guest not in evening.guests:
        return No(reason=TableReason.NO_SUCH_GUEST)
    if isinstance(request, HOSTS_ONLY) and guest != evening.host:
        return No(reason=TableReason.NOT_HOST)
    if isinstance(request, BETWEEN_GAMES) and evening.playing:
        return No(reason=TableReason.GAME_ON)
    return _ANSWERS[type(request)](evening, guest, request, dice)


def _kick(evening: Evening, guest: int, request: ask.Kick, _: Random) -> Outcome:
    if request.guest not in evening.guests:
        return No(reason=TableReason.NO_SUCH_GUEST)
    if request.guest == guest:
        return No(reason=TableReason.NOT_YOURS)
    return tuple(gone(evening, request.guest))


def gone(evening: Evening, guest: int) -> Iterator[AnyHappening]:
    """A guest is gone for good, and their players with them."""
    for player in evening.hands_of(guest):
        yield PlayerWent(player=player)
    yield GuestWent(guest=guest)


def _leave(evening: Evening, guest: int, _: ask.Leave, __: Random) -> Outcome:
    others = [other for other in evening.guests if other != guest]
    left = tuple(gone(evening, guest))
    if evening.host == guest and others:
        return *left, HostPassed(guest=others[0])
    return left


def _pass_host(evening: Evening, _: int, request: ask.PassHost, __: Random) -> Outcome:
    if request.guest not in evening.guests:
        return No(reason=TableReason.NO_SUCH_GUEST)
    return (HostPassed(guest=request.guest),)


def _name_godfather(evening: Evening, _: int, request: ask.NameGodfather, __: Random) -> Outcome:
    if request.player is not None and request.player not in evening.seated():
        return No(reason=TableReason.NOT_SEATED)
    return (GodfatherNamed(player=request.player),)


def _vote(evening: Evening, guest: int, request: ask.Vote, _: Random) -> Outcome:
    if evening.settings.godfather is not Succession.VOTE:
        return No(reason=TableReason.NO_VOTE, ruling="R46")
    voters = [hand for hand in evening.hands_of(guest) if hand in evening.winners()]
    if not voters:
        return No(reason=TableReason.NOT_A_WINNER, ruling="R46")
    if request.player not in evening.seated():
        return No(reason=TableReason.NOT_SEATED, ruling="R46")
    # A device with several winners in it votes for each of them alike.
    return tuple(Voted(player=voter, choice=request.player) for voter in voters)


def _begin(evening: Evening, _: int, __: ask.Begin, dice: Random) -> Outcome:
    seated = evening.seated()
    setup = lay_table(evening.settings.wishes(len(seated)))
    if isinstance(setup, Unplayable):
        return No(reason=TableReason.CANNOT_BE_PLAYED, ruling=setup.fault.ruling)
    first = seated.index(_next_godfather(evening, seated, dice))
    return (GameBegan(setup=setup, ring=seated[first:] + seated[:first]),)


def _next_godfather(evening: Evening, seated: tuple[int, ...], dice: Random) -> int:
    """Who is Godfather, in the way this table finds one (R46)."""
    match evening.settings.godfather:
        case Succession.CHOICE if evening.named in seated and evening.named is not None:
            return evening.named
        case Succession.VOTE:
            voices = [choice for choice in evening.votes.values() if choice in seated]
            # Bots among the winners have a voice as well, and no opinion.
            bots = [
                winner
                for winner in evening.winners()
                if winner in evening.players and evening.players[winner].persona is not None
            ]
            voices += [dice.choice(seated) for _ in bots]
            most = max(map(voices.count, voices), default=0)
            ahead = sorted({choice for choice in voices if voices.count(choice) == most})
            return dice.choice(ahead or seated)
        case _:
            return dice.choice(seated)


def _pause(evening: Evening, _: int, __: ask.Pause, ___: Random) -> Outcome:
    if not evening.playing:
        return No(reason=TableReason.NO_GAME)
    return No(reason=TableReason.STOPPED) if evening.stopped is not None else (Paused(),)


def _resume(evening: Evening, _: int, __: ask.Resume, ___: Random) -> Outcome:
    return No(reason=TableReason.NOT_STOPPED) if evening.stopped is None else (Resumed(),)


def _abandon(evening: Evening, _: int, __: ask.Abandon, ___: Random) -> Outcome:
    return (GameAbandoned(),) if evening.playing else No(reason=TableReason.NO_GAME)


HOSTS_ONLY = (
    ask.SeatBot,
    ask.FillChairs,
    ask.Lock,
    ask.Kick,
    ask.Settle,
    ask.NameGodfather,
    ask.PassHost,
    ask.Begin,
    ask.Pause,
    ask.Resume,
    ask.Abandon,
)
BETWEEN_GAMES = (
    ask.Move,
    ask.SeatBot,
    ask.FillChairs,
    ask.Settle,
    ask.NameGodfather,
    ask.Begin,
    ask.Vote,
)
_ANSWERS: dict[type[Request], Callable[[Evening, int, Any, Random], Outcome]] = {
    ask.Sit: chairs.sit,
    ask.Stand: chairs.stand,
    ask.Rename: chairs.rename,
    ask.Move: chairs.move,
    ask.SeatBot: chairs.seat_bot,
    ask.FillChairs: chairs.fill,
    ask.Lock: lambda _, __, it, ___: (Locked(locked=it.locked),),
    ask.Kick: _kick,
    ask.Settle: lambda _, __, it, ___: (Settled(settings=it.settings),),
    ask.NameGodfather: _name_godfather,
    ask.PassHost: _pass_host,
    ask.Begin: _begin,
    ask.Vote: _vote,
    ask.Pause: _pause,
    ask.Resume: _resume,
    ask.Abandon: _abandon,
    ask.Leave: _leave,
}
