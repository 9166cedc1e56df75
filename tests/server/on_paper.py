"""A table on paper: every request and command decided and written down at once, without a server.

The clock moves only when it is told to. Whatever was decided goes through the ledger's own JSON, so
that a test on paper tests what a ledger would bring back.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from mafia_de_cuba.game.box import NOTHING, Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Accuse, Command, EmptyPockets, HelpYourself, Hide
from mafia_de_cuba.server.evening.chairs import welcome
from mafia_de_cuba.server.evening.commands import (
    Begin,
    FillChairs,
    LeaveOrders,
    NameGodfather,
    TableCommand,
)
from mafia_de_cuba.server.evening.events import AnyTableEvent, GuestCame, Opened
from mafia_de_cuba.server.evening.evolve import Entry, after, opened, read_entry, write_entry
from mafia_de_cuba.server.evening.hosting import host
from mafia_de_cuba.server.evening.orders import Clause
from mafia_de_cuba.server.evening.playing import done, leave_orders, play
from mafia_de_cuba.server.evening.refusals import Outcome, TableRefused
from mafia_de_cuba.server.evening.replaced import Replaceable, remains
from mafia_de_cuba.server.evening.settings import Pace, Settings, Succession
from mafia_de_cuba.server.evening.state import Evening, Period
from mafia_de_cuba.server.wire.rooms import room_of

MIDNIGHT = 1_000_000

LOYAL = (
    HelpYourself(take=Take(diamonds=15)),
    HelpYourself(take=Take(tokens=(Token.LOYAL_HENCHMAN,))),
    HelpYourself(take=Take(tokens=(Token.FBI_AGENT,))),
    HelpYourself(take=NOTHING),
)
"""A theft among five: the first player has all diamonds, then a Henchman, the Agent, an Urchin."""
THIEF, HENCHMAN, AGENT, URCHIN = 1, 2, 3, 4


class OnPaper:
    """One table, and everything that was written down at it."""

    def __init__(self, settings: Settings | None = None, *, seed: int = 7) -> None:
        self.now = MIDNIGHT
        self.dice = Random(seed)
        first = Opened(code="BCDF", settings=settings or Settings(), seed=seed)
        self.entries: list[tuple[bytes, int]] = []
        self.evening: Evening = opened(self._written(Entry(happened=(first,))), self.now)

    # ---------------------------------------------------------------------------- people

    def comes(self, name: str, *, sit: bool = True) -> int:
        """A new guest's number."""
        key = f"hash {len(self.entries)}"
        came = self.happens(self.accepted(welcome(self.evening, name, key, sit=sit)))
        return next(it.guest for it in came if isinstance(it, GuestCame))

    def asks(self, guest: int, request: TableCommand, **more: Any) -> tuple[AnyTableEvent, ...]:
        """What comes of a request that must be granted."""
        outcome = host(self.evening, guest, request, self.dice, **more)
        return self.happens(self.accepted(outcome), guest)

    def refused(self, guest: int, request: TableCommand, **more: Any) -> str:
        """Why a request that must be refused was."""
        outcome = host(self.evening, guest, request, self.dice, **more)
        assert isinstance(outcome, TableRefused), outcome
        return outcome.reason

    # --------------------------------------------------------------------------- the game

    def begins(self, host_guest: int, *, players: int = 5) -> None:
        """A game begins, with bots on the chairs that people leave free."""
        self.asks(host_guest, FillChairs(players=players))
        self.asks(host_guest, Begin())

    def plays(self, seat: int, command: Command) -> tuple[AnyTableEvent, ...]:
        """What comes of a seat's command that must be accepted."""
        outcome = play(self.evening, seat, command, self.now)
        return self.happens(self.accepted(outcome), self.guest_on(seat))

    def refused_play(self, seat: int, command: Command) -> TableRefused:
        """Why a command that must be refused was."""
        outcome = play(self.evening, seat, command, self.now)
        assert isinstance(outcome, TableRefused), outcome
        return outcome

    def orders(self, player: int, clauses: Sequence[Clause] | None) -> tuple[AnyTableEvent, ...]:
        """Orders that must be accepted."""
        request = LeaveOrders(orders=None if clauses is None else tuple(clauses))
        guest = self.evening.players[player].guest
        return self.happens(self.accepted(leave_orders(self.evening, player, request)), guest)

    def refused_orders(self, player: int, clauses: Sequence[Clause] | None) -> str:
        """Why orders that must be refused were."""
        request = LeaveOrders(orders=None if clauses is None else tuple(clauses))
        outcome = leave_orders(self.evening, player, request)
        assert isinstance(outcome, TableRefused), outcome
        return outcome.reason

    def theft(self, kept: int = 0, hands: Sequence[HelpYourself] = LOYAL) -> None:
        """The box goes round, whatever the clock says."""
        self.happens(done(self.evening, 0, Hide(diamonds=kept)))
        for seat, hand in enumerate(hands, 1):
            assert self.happens(done(self.evening, seat, hand)), (seat, hand)

    def accuses(self, seat: int) -> None:
        """The Godfather accuses a seat, and the pause goes by."""
        game = self.evening.game
        assert game is not None
        self.plays(game.godfather, Accuse(target=seat))
        self.now = self.period.due or self.now
        self.happens(done(self.evening, seat, EmptyPockets()))

    def whole_game(self, host_guest: int, accused: int, *, godfather: int | None = None) -> None:
        """A game of five from beginning to end, in which this seat is accused."""
        self.asks(host_guest, NameGodfather(player=godfather))
        self.begins(host_guest)
        self.theft()
        self.accuses(accused)
        assert not self.evening.playing

    def guest_on(self, seat: int) -> int | None:
        """Whose device plays this seat."""
        return self.evening.players[self.evening.ring[seat]].guest

    @property
    def period(self) -> Period:
        """What the table waits for."""
        assert self.evening.period is not None
        return self.evening.period

    # --------------------------------------------------------------------------- the ledger

    def passes(self, milliseconds: int) -> None:
        """Time passes."""
        self.now += milliseconds

    def happens(
        self, happened: tuple[AnyTableEvent, ...], guest: int | None = None
    ) -> tuple[AnyTableEvent, ...]:
        """This is written down, if it is anything."""
        if happened:
            entry = self._written(Entry(happened=happened, guest=guest))
            self.evening = after(self.evening, entry, self.now)
        return happened

    def accepted(self, outcome: Outcome) -> tuple[AnyTableEvent, ...]:
        """What an outcome that must not be a refusal comes to."""
        assert not isinstance(outcome, TableRefused), outcome
        return outcome

    def _written(self, entry: Entry) -> Entry:
        line = write_entry(entry)
        self.entries.append((line, self.now))
        return read_entry(line)


def replayed(entries: Iterable[tuple[Entry, int]]) -> Evening:
    """The evening that these entries make, each with its time."""
    each = iter(entries)
    evening = opened(*next(each))
    for entry, at in each:
        evening = after(evening, entry, at)
    return evening


def names(evening: Evening) -> list[str | None]:
    """Who is on each chair."""
    return [None if it is None else evening.players[it].name for it in evening.chairs]


def sitting(evening: Evening) -> list[str]:
    """Everyone on a chair, clockwise."""
    return [name for name in names(evening) if name is not None]


def score(evening: Evening) -> dict[str, tuple[int, int]]:
    """Games played and won by everybody the table speaks of, as a screen is told."""
    room = room_of(evening, here=(), heirs_at={}, watching=0, now=0)
    seated = {it.name: (it.played, it.won) for it in room.chairs}
    return seated | {it.name: (it.played, it.won) for it in room.standing}


def player_of(table: OnPaper, guest: int) -> int:
    """The one player on this guest's device."""
    (player,) = table.evening.hands_of(guest)
    return player


def five(settings: Settings | None = None) -> tuple[OnPaper, list[int]]:
    """A table at which five people sit, the host first, who names the Godfather."""
    table = OnPaper(settings or Settings(godfather=Succession.CHOICE))
    return table, [table.comes(name) for name in ("Ana", "Ben", "Cleo", "Dora", "Eli")]


def five_playing(pace: Pace = Pace.STANDARD) -> tuple[OnPaper, list[int]]:
    """Five people in a game, on their seats in the order in which they came."""
    table, guests = five(Settings(godfather=Succession.CHOICE, pace=pace))
    table.asks(guests[0], NameGodfather(player=player_of(table, guests[0])))
    table.asks(guests[0], Begin())
    return table, guests


def without_replaced(entries: Sequence[tuple[Entry, int]]) -> list[tuple[Entry, int]]:
    """The same entries as a ledger has them that keeps once what replaces itself."""
    kept, replaceable = list(entries), Replaceable()
    evening = opened(*entries[0])
    for entry, at in entries[1:]:
        replaced = None if entry.plays else replaceable.by(entry)
        if replaced is not None:
            number, before = replaced
            assert entries[number - 1][0] == before
            kept[number - 1] = remains(before), entries[number - 1][1]
        now = after(evening, entry, at)
        if not entry.plays:
            replaceable.written(evening, now, entry)
        evening = now
    return kept
