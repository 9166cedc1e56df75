"""What may happen at a table besides the game: who sits where, how it is played, who begins.

Like the rules of the game this decides and changes nothing; dice are handed in.
"""

from collections.abc import Callable, Collection
from random import Random
from typing import Any

from msgspec.structs import replace

from mafia_de_cuba.game.layout import Unplayable, lay_table
from mafia_de_cuba.server.evening import chairs, motions
from mafia_de_cuba.server.evening import commands as ask
from mafia_de_cuba.server.evening.commands import TableCommand
from mafia_de_cuba.server.evening.events import (
    GameBegan,
    GodfatherNamed,
    HostPassed,
    KnockingAsked,
    Locked,
    Paused,
    Resumed,
    SaidReady,
    ScoreCleared,
    Settled,
    Voted,
    WentOn,
)
from mafia_de_cuba.server.evening.playing import note_down
from mafia_de_cuba.server.evening.refusals import Outcome, TableReason, TableRefused
from mafia_de_cuba.server.evening.settings import Succession
from mafia_de_cuba.server.evening.state import Evening


def host(
    evening: Evening,
    guest: int,
    request: TableCommand,
    dice: Random,
    *,
    player: int | None = None,
    here: Collection[int] = (),
    now: int = 0,
) -> Outcome:
    """What comes of a guest's request, from a device in this player's hand, with these guests here.

    The host's powers go to somebody who is here rather than to somebody who is not.
    """
    if guest not in evening.guests:
        return TableRefused(reason=TableReason.NO_SUCH_GUEST)
    if isinstance(request, ask.HostsOnly) and guest != evening.host:
        return TableRefused(reason=TableReason.NOT_HOST)
    if isinstance(request, ask.BetweenGames) and evening.playing:
        return TableRefused(reason=TableReason.GAME_ON)
    if isinstance(request, ask.Vote):
        return _vote(evening, guest, request, player)
    if isinstance(request, ask.Leave):
        return _leave(evening, guest, here)
    if isinstance(request, ask.KeepPin):
        return chairs.keep_pin(evening, guest, request, player)
    if isinstance(request, ask.Kick):
        return _kick(evening, guest, request, here, now)
    if isinstance(request, ask.Abandon):
        no_game = TableRefused(reason=TableReason.NO_GAME)
        return motions.put(evening, guest, here, now) if evening.playing else no_game
    if isinstance(request, ask.NoteDown):
        return note_down(evening, player, request)
    return _ANSWERS[type(request)](evening, guest, request, dice)


def _kick(
    evening: Evening, guest: int, request: ask.Kick, here: Collection[int], now: int
) -> Outcome:
    if request.guest not in evening.guests:
        return TableRefused(reason=TableReason.NO_SUCH_GUEST)
    if request.guest == guest:
        return TableRefused(reason=TableReason.NOT_YOURS)
    if motions.plays(evening, request.guest):
        return motions.put(evening, guest, here, now, target=request.guest)
    return tuple(motions.gone(evening, request.guest))


def _leave(evening: Evening, guest: int, here: Collection[int]) -> Outcome:
    others = [other for other in evening.guests if other != guest]
    left = tuple(motions.gone(evening, guest))
    if evening.host == guest and others:
        # The first to have come, of those who are here.
        return *left, HostPassed(guest=min(others, key=lambda other: other not in here))
    return left


def _pass_host(evening: Evening, _: int, request: ask.PassHost, __: Random) -> Outcome:
    if request.guest not in evening.guests:
        return TableRefused(reason=TableReason.NO_SUCH_GUEST)
    return (HostPassed(guest=request.guest),)


def _name_godfather(evening: Evening, _: int, request: ask.NameGodfather, __: Random) -> Outcome:
    if request.player is not None and request.player not in evening.seated():
        return TableRefused(reason=TableReason.NOT_SEATED)
    return (GodfatherNamed(player=request.player),)


def _vote(evening: Evening, guest: int, request: ask.Vote, player: int | None) -> Outcome:
    if evening.settings.godfather is not Succession.VOTE:
        return TableRefused(reason=TableReason.NO_VOTE, ruling="R46")
    hands = evening.hands_of(guest)
    voters = [hand for hand in hands if hand in evening.winners() and player in (None, hand)]
    if not voters:
        return TableRefused(reason=TableReason.NOT_A_WINNER, ruling="R46")
    if request.player not in evening.seated():
        return TableRefused(reason=TableReason.NOT_SEATED, ruling="R46")
    return tuple(Voted(player=voter, choice=request.player) for voter in voters)


def _begin(evening: Evening, _: int, __: ask.Begin, dice: Random) -> Outcome:
    seated = evening.seated()
    setup = lay_table(evening.wishes())
    if isinstance(setup, Unplayable):
        return TableRefused(reason=TableReason.CANNOT_BE_PLAYED, ruling=setup.fault.ruling)
    first = seated.index(_next_godfather(evening, seated, dice))
    return (GameBegan(setup=setup, ring=seated[first:] + seated[:first]),)


def _next_godfather(evening: Evening, seated: tuple[int, ...], dice: Random) -> int:
    """Who is Godfather, in the way this table finds one (R46)."""
    match evening.settings.godfather:
        case Succession.CHOICE if evening.named in seated and evening.named is not None:
            return evening.named
        case Succession.VOTE:
            # Bots among the winners have no opinion, and leave it to the people or to chance.
            voices = [choice for choice in evening.votes.values() if choice in seated]
            most = max(map(voices.count, voices), default=0)
            ahead = sorted({choice for choice in voices if voices.count(choice) == most})
            return dice.choice(ahead or _by_chance(evening, seated))
        case _:
            return dice.choice(_by_chance(evening, seated))


def _by_chance(evening: Evening, seated: tuple[int, ...]) -> tuple[int, ...]:
    """Whom chance can make Godfather: one of the people, but anyone where one is alone with bots.

    A bot that fills a chair is not to judge a table of friends, unless they name it or vote for it.
    """
    people = tuple(it for it in seated if evening.players[it].persona is None)
    return people if len(people) > 1 else seated


def _clear_score(evening: Evening, _: int, __: ask.ClearScore, ___: Random) -> Outcome:
    nothing_yet = not evening.left and not any(it.played for it in evening.players.values())
    return () if nothing_yet else (ScoreCleared(),)


def _pause(evening: Evening, _: int, __: ask.Pause, ___: Random) -> Outcome:
    if not evening.playing:
        return TableRefused(reason=TableReason.NO_GAME)
    return TableRefused(reason=TableReason.STOPPED) if evening.stopped is not None else (Paused(),)


def _resume(evening: Evening, _: int, __: ask.Resume, ___: Random) -> Outcome:
    return TableRefused(reason=TableReason.NOT_STOPPED) if evening.stopped is None else (Resumed(),)


def _go_on(evening: Evening, guest: int, _: ask.GoOn, __: Random) -> Outcome:
    if not evening.playing:
        return TableRefused(reason=TableReason.NO_GAME)
    if evening.alone_with_bots() != guest:
        return TableRefused(reason=TableReason.NOT_ALONE)
    # A bot that was quicker than the finger has gone on already.
    return (WentOn(),) if evening.may_go_on() == guest else ()


def _hurry_bots(evening: Evening, guest: int, request: ask.HurryBots, dice: Random) -> Outcome:
    going_on = _go_on(evening, guest, ask.GoOn(), dice)
    if isinstance(going_on, TableRefused):
        return going_on
    if evening.settings.brisk_bots == request.brisk:
        return ()
    settled = Settled(settings=replace(evening.settings, brisk_bots=request.brisk))
    return (settled, *going_on) if request.brisk else (settled,)


_ANSWERS: dict[type[TableCommand], Callable[[Evening, int, Any, Random], Outcome]] = {
    ask.Sit: chairs.sit,
    ask.Stand: chairs.stand,
    ask.Rename: chairs.rename,
    ask.ChooseFace: chairs.choose_face,
    ask.LiftPin: chairs.lift_pin,
    ask.Move: chairs.move,
    ask.Shuffle: chairs.shuffle,
    ask.SeatBot: chairs.seat_bot,
    ask.FillChairs: chairs.fill,
    ask.Lock: lambda _, __, it, ___: (Locked(locked=it.locked),),
    ask.AskToKnock: lambda _, __, it, ___: (KnockingAsked(knock=it.knock),),
    # Who knocks, and which codes are free, the table knows: it answers these itself.
    ask.LetIn: lambda *_: TableRefused(reason=TableReason.NO_SUCH_GUEST),
    ask.NewCode: lambda *_: TableRefused(reason=TableReason.NOT_WRITTEN),
    ask.Settle: lambda _, __, it, ___: (Settled(settings=it.settings),),
    ask.NameGodfather: _name_godfather,
    ask.PassHost: _pass_host,
    ask.BeReady: lambda _, guest, it, __: (SaidReady(guest=guest, ready=it.ready),),
    ask.ClearScore: _clear_score,
    ask.Begin: _begin,
    ask.Pause: _pause,
    ask.Resume: _resume,
    ask.Consent: lambda evening, guest, it, _: motions.consent(evening, guest, yes=it.yes),
    ask.GoOn: _go_on,
    ask.HurryBots: _hurry_bots,
}
