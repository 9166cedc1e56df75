"""One table: a mailbox, and the evening that only it changes.

Whatever happens at a table comes through its mailbox, one thing after another: what phones send,
what bots and heirs have thought of, what the clock rings for, who comes and goes. Each is decided,
written down, and only then told to everyone, each what they may know.
"""

import asyncio
from random import Random
from time import perf_counter

import structlog

from mafia_de_cuba.server.evening.chairs import welcome
from mafia_de_cuba.server.evening.commands import LeaveOrders, Settle, TableCommand
from mafia_de_cuba.server.evening.events import (
    AnyTableEvent,
    Deserted,
    GuestCame,
    GuestWent,
    HostPassed,
    Played,
    Reopened,
)
from mafia_de_cuba.server.evening.evolve import Entry
from mafia_de_cuba.server.evening.faces import FaceName
from mafia_de_cuba.server.evening.hosting import host
from mafia_de_cuba.server.evening.playing import leave_orders, play
from mafia_de_cuba.server.evening.recollection import Recollection
from mafia_de_cuba.server.evening.refusals import Outcome, TableReason, TableRefused
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.tables.audience import Audience
from mafia_de_cuba.server.tables.bounds import Bounds
from mafia_de_cuba.server.tables.clerk import Clerk, HouseServices, Mailbox
from mafia_de_cuba.server.tables.clock import Alarm, TableClock
from mafia_de_cuba.server.tables.outbox import Outbox
from mafia_de_cuba.server.tables.steward import RETRY, Steward
from mafia_de_cuba.server.wire.protocol import PROTOCOL, Do, Done, Goodbye, Welcome, encode

log = structlog.get_logger()


class Table:
    """A table with people round it."""

    def __init__(
        self, house: HouseServices, number: int, known: Recollection, *, read: int = 0
    ) -> None:
        self.id, self._house, evening = number, house, known.evening
        self.clock = TableClock(house.clock, evening.told_at)
        self._mailbox = Mailbox(self._complain)
        self._bounds = Bounds(house.limits, self.clock, known.size)
        self._clerk = Clerk(number, known, house, self.clock, self._bounds, self._stands, read=read)
        self.audience = Audience(evening, self.clock)
        self._steward = Steward(
            self.clock, house.thinker, house.metrics, self._mailbox.post, self._happens
        )
        self._begins_again = evening.playing
        """Whether a game was on when nobody could stop its clock, as when the server began."""
        self._attendance = Alarm(self.clock, lambda: self._mailbox.post(self._somebody_is_gone))

    @property
    def evening(self) -> Evening:
        """The table as it stands, as the ledger has it."""
        return self._clerk.evening

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

    async def join(
        self, name: str, key: str, *, sit: bool, face: FaceName | None = None
    ) -> int | TableRefused:
        """A new guest's number, or why they cannot come in."""
        answer: asyncio.Future[int | TableRefused] = asyncio.get_running_loop().create_future()

        async def errand() -> None:
            came = next((it.guest for it in self.evening.guests.values() if it.key == key), None)
            if came is not None:
                answer.set_result(came)  # The answer was lost on the way.
                return
            if self._bounds.full(self.evening):
                answer.set_result(TableRefused(reason=TableReason.BOOK_FULL))
                return
            outcome: Outcome = TableRefused(reason=TableReason.BROKEN)
            try:
                outcome = await self._clerk.decided(
                    lambda: welcome(self.evening, name, key, sit=sit, face=face)
                )
            finally:
                if not answer.done():
                    happened = () if isinstance(outcome, TableRefused) else outcome
                    guests = [it.guest for it in happened if isinstance(it, GuestCame)]
                    answer.set_result(outcome if isinstance(outcome, TableRefused) else guests[0])

        self._mailbox.post(errand)
        return await answer

    def came(self, outbox: Outbox, guest: int | None) -> None:
        """A device is here: a guest's, or one that watches."""

        async def errand() -> None:
            if outbox.closing:
                return
            if guest is not None and guest not in self.evening.guests:
                outbox.close(Goodbye(why="no_such_key"))
                return
            outbox.put(encode(Welcome(protocol=PROTOCOL, now=self.clock.now())))
            self.audience.sits_down(outbox, guest)
            self.audience.catch_up(outbox)
            self._attendance_changed(but=outbox)

        self._mailbox.post(errand)

    def went(self, outbox: Outbox) -> None:
        async def errand() -> None:
            self.audience.gets_up(outbox)
            self._attendance_changed()

        self._mailbox.post(errand)

    def _attendance_changed(self, but: Outbox | None = None) -> None:
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
        if self.audience.devices and not self.audience.all_here:
            when = self.audience.next_change()
            if self.audience.host_is_gone():
                when = self.clock.now() + RETRY
        self._attendance.set(when)

    async def _somebody_is_gone(self) -> None:
        if not self.audience.devices:
            return
        if self.audience.host_is_gone():
            await self._clerk.decided(lambda: (HostPassed(guest=min(self.audience.devices)),))
        self._attendance_changed()

    # --------------------------------------------------------------------------- what phones send

    def do(self, outbox: Outbox, message: Do) -> None:
        """A guest's device wants something done."""

        async def errand() -> None:
            guest = self.audience.holds(outbox)
            if guest is None:
                return
            number = self._clerk.known(guest, message.id)
            if number is None:
                outcome: Outcome = TableRefused(reason=TableReason.BROKEN)
                try:
                    outcome = await self._clerk.decided(
                        lambda: self._asked(outbox, guest, message), guest=guest, command=message.id
                    )
                finally:
                    if isinstance(outcome, TableRefused):
                        self._house.metrics.refused(message.command, outcome.reason)
                        self.audience.refuse(outbox, message.id, outcome)
                if isinstance(outcome, TableRefused):
                    return
                # Another server may have done it, and more since.
                number = self._clerk.known(guest, message.id) or self.evening.told
                if counter := self._house.metrics.done.get(type(message.command)):
                    counter.inc()
                if outbox.done == message.id:
                    return
            outbox.put(encode(Done(id=message.id, number=number)))

        self._mailbox.post(errand)

    def hand(self, outbox: Outbox, player: int | None) -> None:
        """The device is in another player's hand now, or face down."""

        async def errand() -> None:
            guest = self.audience.holds(outbox)
            if guest is None:
                return
            if player is None or player in self.evening.hands_of(guest):
                outbox.player = player
            self.audience.catch_up(outbox)

        self._mailbox.post(errand)

    def _asked(self, outbox: Outbox, guest: int, message: Do) -> Outcome:
        command, player = message.command, self.audience.hand_of(outbox, guest)
        now = self.clock.now()
        too_much = self._bounds.against(self.evening, outbox.allowance, guest, command)
        if too_much is not None:
            return TableRefused(reason=too_much)
        if isinstance(command, Settle) and self._house.lacks(command.settings):
            return TableRefused(reason=TableReason.NO_OUTSIDE_VOICE)
        if isinstance(command, TableCommand) and not isinstance(command, LeaveOrders):
            dice, here = Random(self._house.dice.getrandbits(64)), self.audience.devices
            return host(self.evening, guest, command, dice, player=player, here=here)
        if player is None:
            return TableRefused(reason=TableReason.NOBODY_IN_HAND)
        if isinstance(command, LeaveOrders):
            return leave_orders(self.evening, player, command)
        seat = self.evening.seat_of(player)
        if seat is None:
            playing = self.evening.playing
            return TableRefused(reason=TableReason.NOT_IN_GAME if playing else TableReason.NO_GAME)
        return play(self.evening, seat, command, now)

    # ---------------------------------------------------------------------------- how things stand

    async def _happens(self, happened: tuple[AnyTableEvent, ...], when: int) -> bool:
        """What the steward sees to, at the planned time, however long thinking took; if it did.

        It does not where another server wrote something first.
        """
        number = self.evening.number
        outcome = await self._clerk.decided(
            lambda: happened if self.evening.number == number else (), at=when
        )
        return not isinstance(outcome, TableRefused) and outcome != ()

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
                self._bounds.forget(it.guest)
                self.audience.is_shown_out(it.guest, entry)
            elif isinstance(it, Reopened):
                self._begins_again = False
        if evening.told == before.told:
            # Nobody else is told of it, nor that there was anything to tell.
            if entry.guest in self.audience.devices:
                self.audience.catch_up(self.audience.devices[entry.guest])
            self._plan()
            return
        if not evening.playing or not all(isinstance(it, Played) for it in entry.happened):
            self.audience.room_changed()
        metrics = self._house.metrics
        started = perf_counter()
        told = self.audience.tell_all(entry.events(), done=entry)
        metrics.broadcast_seconds.observe(perf_counter() - started)
        metrics.updates.inc(told)
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
            self._begins_again = isinstance(outcome, TableRefused)

    def _complain(self, error: Exception) -> None:
        log.error("an errand failed", table=self.id, exc_info=error)
        self._house.metrics.failures.inc()
