"""An entry of the ledger, how it moves an evening on, and the evening that all entries make.

Nothing is refused here: whether something may happen was decided before it was written down.
"""

from collections.abc import Callable
from functools import reduce
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.game.events import (
    Event,
    PocketsOrdered,
    QuestionAsked,
    RemarkMade,
    Said,
    Testified,
)
from mafia_de_cuba.game.seal import table_head
from mafia_de_cuba.game.state import evolve, new_game
from mafia_de_cuba.game.testimony import BoxClaim, TakeClaim
from mafia_de_cuba.server.evening import people
from mafia_de_cuba.server.evening.events import (
    AnyTableEvent,
    CodeChanged,
    Deserted,
    GameAbandoned,
    GameBegan,
    GodfatherNamed,
    HostPassed,
    Intended,
    KnockingAsked,
    Locked,
    MotionFell,
    MotionPut,
    Opened,
    Paused,
    Played,
    Reopened,
    Resumed,
    Settled,
    TableEvent,
    Voted,
    WentOn,
)
from mafia_de_cuba.server.evening.schedule import period_after
from mafia_de_cuba.server.evening.settings import A_SECOND, READY
from mafia_de_cuba.server.evening.state import Evening, Seal

WORDS = (QuestionAsked, Testified, RemarkMade, Said)
"""What changes nothing that is anyone's own."""
OFF_THE_BOARD = (QuestionAsked, RemarkMade, Said, PocketsOrdered)
"""What leaves the board of testimony as it hangs."""
CLAIM_LETTERS, TOKEN_LETTERS = 60, 16
"""As long as a claim is when it is sent, and each token in it."""


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of the ledger: what a command brought about, whose it was, and its id."""

    happened: tuple[AnyTableEvent, ...]
    guest: int | None = None
    id: str | None = None
    loud: bool = False
    """Whether everyone was told of what a later entry has replaced."""

    def events(self) -> tuple[Event, ...]:
        if len(self.happened) == 1 and isinstance(self.happened[0], Played):
            return self.happened[0].events
        return tuple(event for it in self.happened if isinstance(it, Played) for event in it.events)

    @property
    def quiet(self) -> bool:
        """Whether nobody else is told of any of it."""
        # On the way of every tap, and more than once: no more is looked at than must be.
        for it in self.happened:
            if not it.quiet:
                return False
        return not self.loud

    @property
    def plays(self) -> bool:
        """Whether it is a move in the game, as most are."""
        return bool(self.happened) and isinstance(self.happened[0], Played)

    def only(self, kinds: tuple[type[Event], ...]) -> bool:
        """Whether this is all that happened: such events in the game."""
        for it in self.happened:
            if not isinstance(it, Played):
                return False
            for event in it.events:
                if not isinstance(event, kinds):
                    return False
        return True


_decoder = msgspec.json.Decoder(Entry)
_encoder = msgspec.json.Encoder()


def write_entry(entry: Entry) -> bytes:
    """An entry as the ledger keeps it."""
    return _encoder.encode(entry)


def read_entry(line: bytes) -> Entry:
    """An entry that the ledger kept."""
    return _decoder.decode(line)


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
    # Between games nobody is waited for.
    period = period_after(now.period, now.game, now.settings, at) if now.playing else None
    if period is now.period:
        return now
    now = replace(now, period=period, intended=None)
    brisk = period is not None and period.soon is None and now.settings.brisk_bots
    brisk = brisk and now.awaits_bots()
    return _hastened(now, A_SECOND) if brisk else now


def _after(evening: Evening, event: AnyTableEvent) -> Evening:
    return _AFTER[type(event)](evening, event)


def _game_began(evening: Evening, it: GameBegan) -> Evening:
    return replace(
        people.begin_afresh(evening),
        game=new_game(it.setup),
        ring=it.ring,
        names=tuple(evening.players[player].name for player in it.ring),
        temperaments=tuple(people.temperament(evening.players[player]) for player in it.ring),
        events=(),
        letters=0,
        seal=None if it.salt is None else Seal(salt=it.salt, head=table_head(it.setup)),
        games=evening.games + 1,
        period=None,
        intended=None,
        orders={},
        votes={},
        named=None,
        motion=None,
        fell=None,
    )


def _game_abandoned(evening: Evening, _: GameAbandoned) -> Evening:
    called_off = replace(
        evening,
        game=None,
        ring=(),
        names=(),
        temperaments=(),
        events=(),
        seal=None,
        period=None,
        intended=None,
        orders={},
        motion=None,
        stopped=None,
    )
    return _without_those_who_left(called_off, evening.ring)


def _played(evening: Evening, it: Played) -> Evening:
    game = evening.game
    assert game is not None
    seal = evening.seal
    if seal is not None and not game.box_is_back:
        # Hands are made on the box's way, and nowhere else.
        seal = seal.after(it.events)
    now = replace(
        evening,
        game=reduce(evolve, it.events, game),
        events=evening.events + it.events,
        seal=seal,
        letters=evening.letters + sum(map(_letters, it.events)),
    )
    return _scored(now) if now.game is not None and now.game.ended is not None else now


def _letters(event: Event) -> int:
    """How long something that was said is, roughly, when it is sent."""
    match event:
        case Said(text=text):
            return len(text)
        case QuestionAsked() | RemarkMade():
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
    scored = replace(evening, players=players, orders={}, motion=None, stopped=None)
    return _without_those_who_left(scored, evening.ring)


def _without_those_who_left(evening: Evening, ring: tuple[int, ...]) -> Evening:
    """Chairs whose people left in mid-game are free once it is over."""
    each = (evening.players[key] for key in ring)
    gone = {it.player for it in each if it.guest is None and it.persona is None}
    return people.forgotten(evening, gone) if gone else evening


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
    left = period.with_time_left(evening.at) if since is None else period.later(evening.at - since)
    return replace(now, period=left)


def _hastened(evening: Evening, by: int) -> Evening:
    """Whichever bot is waited for acts so soon from now, in milliseconds."""
    period = evening.period
    if period is None:
        return evening
    soon = evening.at + by
    least = soon if period.least is None else min(period.least, soon)
    return replace(evening, period=replace(period, soon=soon, least=least))


_AFTER: dict[type[TableEvent], Callable[[Evening, Any], Evening]] = {
    **people.AFTER,
    Locked: lambda evening, it: replace(evening, locked=it.locked),
    KnockingAsked: lambda evening, it: replace(evening, knock=it.knock),
    CodeChanged: lambda evening, it: replace(evening, code=it.code),
    Settled: lambda evening, it: replace(evening, settings=it.settings),
    HostPassed: lambda evening, it: replace(evening, host=it.guest),
    GodfatherNamed: lambda evening, it: replace(evening, named=it.player),
    GameBegan: _game_began,
    MotionPut: lambda evening, it: replace(evening, motion=it.motion),
    MotionFell: lambda evening, _: replace(evening, motion=None, fell=evening.at),
    GameAbandoned: _game_abandoned,
    Played: _played,
    Intended: lambda evening, it: replace(evening, intended=it.command),
    Voted: lambda evening, it: replace(evening, votes=evening.votes | {it.player: it.choice}),
    Paused: lambda evening, _: replace(evening, stopped=evening.at),
    Resumed: _resumed,
    WentOn: lambda evening, _: _hastened(evening, READY),
    Deserted: _deserted,
    Reopened: _reopened,
}
