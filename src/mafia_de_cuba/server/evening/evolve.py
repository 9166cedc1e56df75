"""How an entry moves an evening on, and the evening that a ledger's entries make.

Nothing is refused here: whether something may happen was decided before it was written down.
"""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

from msgspec.structs import replace

from mafia_de_cuba.game.events import Event, QuestionAsked, Said, Testified
from mafia_de_cuba.game.state import evolve, new_game
from mafia_de_cuba.game.testimony import BoxClaim, TakeClaim
from mafia_de_cuba.server.evening.events import (
    AnyHappening,
    Deserted,
    Entry,
    GameAbandoned,
    GameBegan,
    GodfatherNamed,
    GotUp,
    GuestCame,
    GuestWent,
    Happening,
    HostPassed,
    Intended,
    Locked,
    Opened,
    OrdersLeft,
    Paused,
    Played,
    PlayerCame,
    PlayerWent,
    Renamed,
    Reopened,
    Resumed,
    SatDown,
    ScoreCleared,
    Settled,
    Voted,
)
from mafia_de_cuba.server.evening.state import Evening, Guest, Player, Score
from mafia_de_cuba.server.evening.timing import period_after

CLAIM_LETTERS, TOKEN_LETTERS = 60, 16
"""As long as a claim is when it is sent, and each token in it."""
MOST_LEFT = 40
"""How many of those who are gone the score still speaks of."""


def opened(entry: Entry, at: int) -> Evening:
    """The evening that a table's first entry begins."""
    first = entry.happened[0]
    if not isinstance(first, Opened):
        raise ValueError("a table's first entry opens it")
    evening = Evening(code=first.code, settings=first.settings, seed=first.seed, at=at, told_at=at)
    return reduce(_after, entry.happened[1:], evening)


def after(evening: Evening, entry: Entry, at: int) -> Evening:
    """The evening after one more entry, which was written at that time."""
    number = evening.number + 1
    loud = not entry.quiet
    if loud:
        now = replace(evening, at=at, number=number, told=evening.told + 1, told_at=at)
    else:
        now = replace(evening, at=at, number=number)
    now = reduce(_after, entry.happened, now)
    period = period_after(now.period, now.game, now.settings, at)
    if period is now.period:
        return now
    return replace(now, period=period, intended=None)


def replayed(entries: Iterable[tuple[Entry, int]]) -> Evening:
    """The evening that these entries make, each with its time."""
    each = iter(entries)
    evening = opened(*next(each))
    for entry, at in each:
        evening = after(evening, entry, at)
    return evening


def _after(evening: Evening, happening: AnyHappening) -> Evening:
    return _AFTER[type(happening)](evening, happening)


def _guest_came(evening: Evening, it: GuestCame) -> Evening:
    guest = Guest(guest=it.guest, name=it.name, key=it.key)
    host = it.guest if evening.host is None else evening.host
    guests = evening.guests | {it.guest: guest}
    return replace(evening, guests=guests, host=host, came=max(evening.came, it.guest))


def _guest_went(evening: Evening, it: GuestWent) -> Evening:
    guests = {key: guest for key, guest in evening.guests.items() if key != it.guest}
    host = evening.host if evening.host != it.guest else None
    return replace(evening, guests=guests, host=host)


def _player_came(evening: Evening, it: PlayerCame) -> Evening:
    player = Player(player=it.player, name=it.name, guest=it.guest, persona=it.persona)
    left = evening.left
    if it.persona is None:
        # Whoever comes back by the same name finds their score as they left it.
        for score in left:
            if score.name == it.name:
                player = replace(player, played=score.played, won=score.won)
        left = tuple(score for score in left if score.name != it.name)
    players = evening.players | {it.player: player}
    return replace(evening, players=players, left=left, came=max(evening.came, it.player))


def _player_went(evening: Evening, it: PlayerWent) -> Evening:
    if evening.playing and it.player in evening.ring:
        # Whoever plays is replaced, not missing: an heir plays on.
        players = evening.players | {it.player: replace(evening.players[it.player], guest=None)}
        return replace(evening, players=players)
    return _forgotten(evening, {it.player})


def _forgotten(evening: Evening, gone: set[int]) -> Evening:
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


def _score_cleared(evening: Evening, _: ScoreCleared) -> Evening:
    anew = {key: replace(it, played=0, won=0) for key, it in evening.players.items()}
    return replace(evening, players=anew, left=())


def _renamed(evening: Evening, it: Renamed) -> Evening:
    player = replace(evening.players[it.player], name=it.name)
    now = replace(evening, players=evening.players | {it.player: player})
    guest = None if player.guest is None else evening.guests[player.guest]
    if guest is None or len(evening.hands_of(guest.guest)) > 1:
        return now
    # A device with one player on it goes by that player's name.
    return replace(now, guests=now.guests | {guest.guest: replace(guest, name=it.name)})


def _sat_down(evening: Evening, it: SatDown) -> Evening:
    chairs = [None if player == it.player else player for player in evening.chairs]
    chairs[it.chair] = it.player
    return replace(evening, chairs=tuple(chairs))


def _got_up(evening: Evening, it: GotUp) -> Evening:
    chairs = tuple(None if player == it.player else player for player in evening.chairs)
    return replace(evening, chairs=chairs)


def _game_began(evening: Evening, it: GameBegan) -> Evening:
    return replace(
        evening,
        game=new_game(it.setup),
        ring=it.ring,
        names=tuple(evening.players[player].name for player in it.ring),
        events=(),
        letters=0,
        games=evening.games + 1,
        period=None,
        intended=None,
        orders={},
        votes={},
        named=None,
    )


def _game_abandoned(evening: Evening, _: GameAbandoned) -> Evening:
    called_off = replace(
        evening,
        game=None,
        ring=(),
        names=(),
        events=(),
        period=None,
        intended=None,
        orders={},
        stopped=None,
    )
    return _without_those_who_left(called_off, evening.ring)


def _played(evening: Evening, it: Played) -> Evening:
    game = evening.game
    assert game is not None
    now = replace(
        evening,
        game=reduce(evolve, it.events, game),
        events=evening.events + it.events,
        letters=evening.letters + sum(map(_letters, it.events)),
    )
    return _scored(now) if now.game is not None and now.game.ended is not None else now


def _letters(event: Event) -> int:
    """How long something that was said is, roughly, when it is sent."""
    match event:
        case Said(text=text):
            return len(text)
        case QuestionAsked():
            return CLAIM_LETTERS
        case Testified(claims=claims):
            tokens = [c.tokens or () for c in claims if isinstance(c, (BoxClaim, TakeClaim))]
            return len(claims) * CLAIM_LETTERS + sum(map(len, tokens)) * TOKEN_LETTERS
    return 0


def _scored(evening: Evening) -> Evening:
    won = evening.winners()
    players = dict(evening.players)
    for key in evening.ring:
        player = players[key]
        players[key] = replace(player, played=player.played + 1, won=player.won + (key in won))
    scored = replace(evening, players=players, orders={}, stopped=None)
    return _without_those_who_left(scored, evening.ring)


def _without_those_who_left(evening: Evening, ring: tuple[int, ...]) -> Evening:
    """Chairs whose people left in mid-game are free once it is over."""
    each = (evening.players[key] for key in ring)
    gone = {it.player for it in each if it.guest is None and it.persona is None}
    return _forgotten(evening, gone) if gone else evening


def _orders_left(evening: Evening, it: OrdersLeft) -> Evening:
    orders = {player: kept for player, kept in evening.orders.items() if player != it.player}
    if it.orders is not None:
        orders[it.player] = it.orders
    return replace(evening, orders=orders)


def _resumed(evening: Evening, _: Resumed) -> Evening:
    since = evening.stopped
    if since is None:
        return evening
    now = replace(evening, stopped=None)
    if evening.period is None or evening.deserted is not None:
        return now
    return replace(now, period=evening.period.later(evening.at - since))


def _deserted(evening: Evening, _: Deserted) -> Evening:
    # A table that was stopped stays so; the time until it goes on is counted once.
    return replace(evening, deserted=evening.at)


def _reopened(evening: Evening, _: Reopened) -> Evening:
    since, period = evening.deserted, evening.period
    now = replace(evening, deserted=None)
    if period is None or evening.stopped is not None:
        return now
    if since is None:
        return replace(now, period=period.with_time_left(evening.at))
    return replace(now, period=period.later(evening.at - since))


_AFTER: dict[type[Happening], Callable[[Evening, Any], Evening]] = {
    GuestCame: _guest_came,
    GuestWent: _guest_went,
    PlayerCame: _player_came,
    PlayerWent: _player_went,
    Renamed: _renamed,
    SatDown: _sat_down,
    GotUp: _got_up,
    Locked: lambda evening, it: replace(evening, locked=it.locked),
    Settled: lambda evening, it: replace(evening, settings=it.settings),
    HostPassed: lambda evening, it: replace(evening, host=it.guest),
    GodfatherNamed: lambda evening, it: replace(evening, named=it.player),
    ScoreCleared: _score_cleared,
    GameBegan: _game_began,
    GameAbandoned: _game_abandoned,
    Played: _played,
    Intended: lambda evening, it: replace(evening, intended=it.command),
    OrdersLeft: _orders_left,
    Voted: lambda evening, it: replace(evening, votes=evening.votes | {it.player: it.choice}),
    Paused: lambda evening, _: replace(evening, stopped=evening.at),
    Resumed: _resumed,
    Deserted: _deserted,
    Reopened: _reopened,
}
