"""One table: a mailbox, and the evening that only it changes.

Whatever happens at a table comes through its mailbox, one thing after another: what phones send,
what bots and heirs have thought of, what the clock rings for, who comes and goes. Each is decided,
written down, and only then told to everyone, each what they may know.
"""

import asyncio
from collections.abc import Iterable
from random import Random
from typing import Protocol

import structlog

from mafia_de_cuba.server.evening.chairs import welcome
from mafia_de_cuba.server.evening.commands import LeaveOrders, Request
from mafia_de_cuba.server.evening.events import (
    AnyHappening,
    Deserted,
    Entry,
    GuestCame,
    GuestWent,
    HostPassed,
    Played,
    Reopened,
)
from mafia_de_cuba.server.evening.hosting import host
from mafia_de_cuba.server.evening.playing import leave_orders, play
from mafia_de_cuba.server.evening.refusals import No, Outcome, TableReason
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.ledger.ledger import Ledger
from mafia_de_cuba.server.tables.alarm import Alarm
from mafia_de_cuba.server.tables.audience import Audience
from mafia_de_cuba.server.tables.clerk import Clerk
from mafia_de_cuba.server.tables.clock import Clock, TableClock
from mafia_de_cuba.server.tables.guest_limits import Manners
from mafia_de_cuba.server.tables.limits import Limits
from mafia_de_cuba.server.tables.mailbox import Mailbox
from mafia_de_cuba.server.tables.metrics import Metrics
from mafia_de_cuba.server.tables.outbox import Line
from mafia_de_cuba.server.tables.steward import RETRY, Steward
from mafia_de_cuba.server.thinking.pool import Thinker
from mafia_de_cuba.server.wire.protocol import PROTOCOL, Do, Done, Goodbye, Welcome, encode

log = structlog.get_logger()


class House(Protocol):
    """What a table needs of the house it stands in."""

    clock: Clock
    ledger: Ledger
    thinker: Thinker
    limits: Limits
    metrics: Metrics
    dice: Random


class Table:
    """A table with people round it."""

    def __init__(self, house: House, number: int, evening: Evening) -> None:
        self.id = number
        self._house = house
        self.clock = TableClock(house.clock, evening.told_at)
        self._mailbox = Mailbox(self._complain)
        self._clerk = Clerk(number, evening, house.ledger, self.clock, house.metrics, self._stands)
        self.audience = Audience(evening, self.clock)
        self._steward = Steward(
            self.clock, house.thinker, house.metrics, self._mailbox.post, self._happens
        )
        self._manners = Manners(house.limits)
        self._begins_again = evening.playing
        """Whether a game was on when nobody could stop its clock, as when the server began."""
        self._attendance = Alarm(self.clock, lambda: self._mailbox.post(self._somebody_is_gone))

    @property
    def evening(self) -> Evening:
        """The table as it stands, as the ledger has it."""
        return self._clerk.evening

    def recall(self, entries: Iterable[tuple[Entry, int]]) -> None:
        """What was done before the server began, for when it is sent again."""
        for entry, number in entries:
            self._clerk.recall(entry, number)

    @property
    def idle(self) -> bool:
        """Whether nobody is here and there is nothing to do."""
        return self._mailbox.idle and not len(self.audience)

    @property
    def crowded(self) -> bool:
        """Whether nobody more may watch."""
        return len(self.audience) >= self._house.limits.guests_per_table

    def rest(self) -> None:
        """Nothing more is planned."""
        self._steward.rest()
        self._attendance.set(None)

    def close(self, goodbye: Goodbye) -> None:
        """Everyone is sent away, and nothing more is planned."""
        self.rest()
        self.audience.send_away(goodbye)

    # --------------------------------------------------------------------- who comes and who goes

    async def join(self, name: str, key: str, *, sit: bool) -> int | No:
        """A new guest's number, or why they cannot come in."""
        answer: asyncio.Future[int | No] = asyncio.get_running_loop().create_future()

        async def errand() -> None:
            came = next((it.guest for it in self.evening.guests.values() if it.key == key), None)
            if came is not None:
                # The answer was lost on the way.
                answer.set_result(came)
                return
            outcome: Outcome = No(reason=TableReason.BROKEN)
            try:
                outcome = await self._clerk.decided(
                    lambda: welcome(self.evening, name, key, sit=sit)
                )
            finally:
                if not answer.done():
                    happened = () if isinstance(outcome, No) else outcome
                    guests = [it.guest for it in happened if isinstance(it, GuestCame)]
                    answer.set_result(outcome if isinstance(outcome, No) else guests[0])

        self._mailbox.post(errand)
        return await answer

    def came(self, line: Line, guest: int | None) -> None:
        """A device is here: a guest's, or one that watches."""

        async def errand() -> None:
            if line.closing:
                return
            if guest is not None and guest not in self.evening.guests:
                line.close(Goodbye(why="no_such_key"))
                return
            line.put(encode(Welcome(protocol=PROTOCOL, now=self.clock.now())))
            self.audience.sits_down(line, guest)
            self.audience.catch_up(line)
            self._attendance_changed(but=line)

        self._mailbox.post(errand)

    def went(self, line: Line) -> None:
        """A device is not here any more."""

        async def errand() -> None:
            self.audience.gets_up(line)
            self._attendance_changed()

        self._mailbox.post(errand)

    def _attendance_changed(self, but: Line | None = None) -> None:
        """Everyone sees who is here; heirs and the host's powers follow in their time."""
        self.audience.room_changed()
        self.audience.tell_all((), but=but)
        self._plan()
        self._await_the_gone()

    def _await_the_gone(self) -> None:
        """Ring when the next heir sits down, or when the host has been gone for long enough."""
        if self._attendance.due:
            # Everyone is about to be told.
            return
        when = None
        if self.audience.lines and not self.audience.all_here:
            when = self.audience.next_change()
            if self.audience.host_is_gone():
                when = self.clock.now() + RETRY
        self._attendance.set(when)

    async def _somebody_is_gone(self) -> None:
        if not self.audience.lines:
            return
        if self.audience.host_is_gone():
            await self._clerk.decided(lambda: (HostPassed(guest=min(self.audience.lines)),))
        self._attendance_changed()

    # --------------------------------------------------------------------------- what phones send

    def do(self, line: Line, message: Do) -> None:
        """A guest's device wants something done."""

        async def errand() -> None:
            guest = self.audience.holds(line)
            if guest is None:
                return
            number = self._clerk.known(guest, message.id)
            if number is None:
                outcome: Outcome = No(reason=TableReason.BROKEN)
                try:
                    outcome = await self._clerk.decided(
                        lambda: self._asked(line, guest, message), guest=guest, command=message.id
                    )
                finally:
                    if isinstance(outcome, No):
                        self._house.metrics.refused(message.command, outcome.reason)
                        self.audience.refuse(line, message.id, outcome)
                if isinstance(outcome, No):
                    return
                # Another server may have done it, and more since.
                number = self._clerk.known(guest, message.id) or self.evening.told
                self._house.metrics.done(message.command)
                if line.done == message.id:
                    return
            line.put(encode(Done(id=message.id, number=number)))

        self._mailbox.post(errand)

    def hand(self, line: Line, player: int | None) -> None:
        """The device is in another player's hand now, or face down."""

        async def errand() -> None:
            guest = self.audience.holds(line)
            if guest is None:
                return
            if player is None or player in self.evening.hands_of(guest):
                line.player = player
            self.audience.catch_up(line)

        self._mailbox.post(errand)

    def _asked(self, line: Line, guest: int, message: Do) -> Outcome:
        command, player = message.command, self.audience.hand_of(line, guest)
        now = self.clock.now()
        if not self._manners.allow(guest, command, now / 1000):
            return No(reason=TableReason.TOO_FAST)
        if isinstance(command, Request) and not isinstance(command, LeaveOrders):
            dice, here = Random(self._house.dice.getrandbits(64)), self.audience.lines
            return host(self.evening, guest, command, dice, player=player, here=here)
        if player is None:
            return No(reason=TableReason.NOBODY_IN_HAND)
        if isinstance(command, LeaveOrders):
            return leave_orders(self.evening, player, command)
        seat = self.evening.seat_of(player)
        if seat is None:
            playing = self.evening.playing
            return No(reason=TableReason.NOT_IN_GAME if playing else TableReason.NO_GAME)
        return play(self.evening, seat, command, now)

    # ---------------------------------------------------------------------------- how things stand

    async def _happens(self, happened: tuple[AnyHappening, ...], when: int) -> bool:
        """What the steward sees to, at the planned time, however long thinking took; if it did.

        It does not where another server wrote something first.
        """
        number = self.evening.number
        outcome = await self._clerk.decided(
            lambda: happened if self.evening.number == number else (), at=when
        )
        return not isinstance(outcome, No) and outcome != ()

    def _stands(self, before: Evening, entry: Entry) -> None:
        """An entry is written: everyone is told what they may know of it."""
        evening = self.evening
        self.clock.not_before(evening.told_at)
        self.audience.stands(evening, entry)
        for it in entry.happened:
            if isinstance(it, GuestCame):
                self.audience.is_gone(it.guest)
            elif isinstance(it, GuestWent):
                self._clerk.forget(it.guest)
                self._manners.forget(it.guest)
                self.audience.is_shown_out(it.guest, entry)
            elif isinstance(it, Reopened):
                self._begins_again = False
        if evening.told == before.told:
            # Nobody else is told of it, nor that there was anything to tell.
            if entry.guest in self.audience.lines:
                self.audience.catch_up(self.audience.lines[entry.guest])
            self._plan()
            return
        if not evening.playing or not all(isinstance(it, Played) for it in entry.happened):
            self.audience.room_changed()
        metrics = self._house.metrics
        started = metrics.broadcast_seconds.start()
        told = self.audience.tell_all(entry.events(), done=entry)
        metrics.broadcast_seconds.stop(started)
        metrics.told(told)
        if not evening.settings.spectators:
            self.audience.watching_ends()
        self._plan()
        self._await_the_gone()

    @property
    def _stands_empty(self) -> bool:
        """Whether nobody has been here since a clock stopped, as far as it is written down."""
        return self._begins_again or self.evening.deserted is not None

    def _plan(self) -> None:
        if self.audience.nobody_plays:
            self._steward.rest()
            if self.evening.playing and not self._stands_empty:
                self._mailbox.post(self._is_deserted)
        elif self._stands_empty:
            self._steward.reopen(self.evening)
        else:
            self._steward.plan(self.evening, self.audience.heirs_at())

    async def _is_deserted(self) -> None:
        """Nobody who plays is here: every clock stands still until somebody comes back."""
        if self.evening.playing and self.audience.nobody_plays and not self._stands_empty:
            outcome = await self._clerk.decided(lambda: (Deserted(),))
            self._begins_again = isinstance(outcome, No)

    def _complain(self, error: Exception) -> None:
        log.error("an errand failed", table=self.id, exc_info=error)
        self._house.metrics.failures.inc()
