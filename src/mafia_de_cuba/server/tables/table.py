"""One table: a mailbox, and the evening that only it changes.

Whatever happens at a table comes through its mailbox, one thing after another: what phones send,
what bots and heirs have thought of, what the clock rings for, who comes and goes. Each is decided,
written down, and only then told to everyone, each what they may know.
"""

from random import Random
from time import perf_counter

from mafia_de_cuba.server.evening import commands as ask
from mafia_de_cuba.server.evening import events
from mafia_de_cuba.server.evening.evolve import Entry
from mafia_de_cuba.server.evening.hosting import host
from mafia_de_cuba.server.evening.playing import leave_orders, nobody_plays, play
from mafia_de_cuba.server.evening.recollection import Recollection
from mafia_de_cuba.server.evening.refusals import Outcome, TableReason, TableRefused
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.tables.admission.doorstep import Doorstep
from mafia_de_cuba.server.tables.admission.keyring import Keyring
from mafia_de_cuba.server.tables.admission.pins import Pins
from mafia_de_cuba.server.tables.bounds import Bounds
from mafia_de_cuba.server.tables.clerk import Mailbox
from mafia_de_cuba.server.tables.clock import Alarm, TableClock
from mafia_de_cuba.server.tables.discretion import DiscreetClerk
from mafia_de_cuba.server.tables.listening.audience import Audience
from mafia_de_cuba.server.tables.listening.outbox import Outbox
from mafia_de_cuba.server.tables.services import HouseServices
from mafia_de_cuba.server.tables.steward import RETRY, Steward
from mafia_de_cuba.server.wire.protocol import PROTOCOL, Do, Done, Goodbye, Welcome, encode


class Table:
    """A table with people round it."""

    def __init__(
        self, house: HouseServices, number: int, known: Recollection, *, read: int = 0
    ) -> None:
        self.id, self._house, self.closed, evening = number, house, False, known.evening
        self.clock = TableClock(house.clock, evening.told_at)
        self._mailbox = Mailbox(number, house.metrics)
        self._bounds = Bounds(house.limits, self.clock, known.size)
        self._clerk = DiscreetClerk(
            *(number, known, house, self.clock, self._bounds, self._stands, read),
            post=self._mailbox.post,
            plan=self._plan,
        )
        self.audience = Audience(evening, self.clock, self._looks_round)
        self.keyring = Keyring(self._clerk, self.audience, self.clock, self._mailbox.post)
        self.pins = Pins(house.limits, self.audience, self.clock, self.hand, self.do)
        self.doorstep = Doorstep(
            *(house.limits, self.clock, self._clerk, self._bounds, self._mailbox),
            *(self.audience, self.keyring),
        )
        self._steward = Steward(
            self.clock, house.thinker, house.metrics, self._mailbox.post, self._happens
        )
        self._begins_again = evening.playing
        """Whether a game was on when nobody could stop its clock, as when the server began."""
        self._attendance = Alarm(self.clock, self._looks_round)

    @property
    def evening(self) -> Evening:
        """The table as it stands, with what was done in secret and is being written."""
        return self._clerk.evening

    @property
    def idle(self) -> bool:
        """Whether nobody is here and there is nothing to do."""
        return self._mailbox.idle and self._clerk.idle and not len(self.audience)

    def rest(self) -> None:
        """Nothing more is planned."""
        self._steward.rest()
        self._attendance.set(None)

    def close(self, goodbye: Goodbye | None) -> None:
        """Everyone is sent away, without a word where another process has the table now."""
        self.closed = self._clerk.closed = True
        self.rest()
        self.audience.send_away(goodbye)

    # --------------------------------------------------------------------- who comes and who goes

    def came(self, outbox: Outbox, guest: int | None) -> None:
        """A device is here: a guest's, or one that watches."""

        async def errand() -> None:
            if self.closed:
                outbox.abort()
            if outbox.closing:
                return
            if guest is not None and (no := await self.keyring.admits(outbox, guest)) is not None:
                outbox.close(no)
                return
            if guest is None and len(self.audience) >= self._house.limits.guests_per_table:
                # Looked at only now, one after another: however many come at once, no more sit.
                self._house.metrics.turned_away("too_many")
                outbox.close(Goodbye(why="too_many"))
                return
            outbox.put(encode(Welcome(protocol=PROTOCOL, now=self.clock.now())))
            news = self.audience.sits_down(outbox, guest)
            self.audience.catch_up(outbox)
            self.keyring.is_here(outbox)
            if news:
                self._attendance_changed(but=outbox)

        self._mailbox.post(errand)

    def went(self, outbox: Outbox) -> None:
        async def errand() -> None:
            self.keyring.has_gone(outbox)
            # Whoever never sat down is missed by nobody.
            if outbox.catch_up is not None and self.audience.gets_up(outbox):
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

    def _looks_round(self) -> None:
        """Somebody is gone for good, or many came to watch."""

        async def errand() -> None:
            if self.audience.devices and self.audience.host_is_gone():
                passed = events.HostPassed(guest=min(self.audience.devices))
                await self._clerk.decided(lambda: (passed,))
            self._attendance_changed()

        self._mailbox.post(errand)

    # --------------------------------------------------------------------------- what phones send

    def do(self, outbox: Outbox, message: Do) -> None:
        """A guest's device wants something done."""
        outbox.asked += 1

        async def errand() -> None:
            outbox.asked -= 1
            guest = self.audience.holds(outbox)
            if guest is None:
                return
            number = self._clerk.known(guest, message.id)
            if number is not None:
                outbox.put(encode(Done(id=message.id, number=number)))
                return
            if isinstance(message.command, ask.NewCode):
                self.doorstep.letters = await self._house.code_length()
            player = self.audience.hand_of(outbox, guest)
            await self._clerk.asked(
                lambda: self._asked(outbox, guest, player, message.command),
                guest=guest,
                command=message.id,
                answer=lambda outcome: self._answer(outbox, guest, message, outcome),
            )

        self._mailbox.post(errand)

    def _answer(self, outbox: Outbox, guest: int, message: Do, outcome: Outcome) -> None:
        if isinstance(outcome, TableRefused):
            self._house.metrics.refused(message.command, outcome.reason)
            self.audience.refuse(outbox, message.id, outcome)
            return
        if counter := self._house.metrics.done.get(type(message.command)):
            counter.inc()
        if outbox.done != message.id:
            # Another server may have done it, and more since.
            number = self._clerk.known(guest, message.id) or self.evening.told
            outbox.put(encode(Done(id=message.id, number=number)))

    def hand(self, outbox: Outbox, player: int | None) -> None:
        """The device is in another player's hand now, or face down."""

        async def errand() -> None:
            self._is_handed(outbox, player)

        if outbox.asked or self.audience.holds(outbox) is None:
            # After what was asked for by the hand before, and not before it is let in.
            self._mailbox.post(errand)
        else:
            self._is_handed(outbox, player)

    def _is_handed(self, outbox: Outbox, player: int | None) -> None:
        guest = self.audience.holds(outbox)
        if guest is None:
            return
        if player is None or player in self.evening.hands_of(guest):
            outbox.player = player
        self.audience.catch_up(outbox)

    def _asked(
        self, outbox: Outbox, guest: int, player: int | None, command: ask.AnyAction
    ) -> Outcome:
        too_much = self._bounds.against(self.evening, outbox.allowance, guest, command)
        if too_much is not None:
            return TableRefused(reason=too_much)
        if isinstance(command, ask.Settle) and self._house.lacks(command.settings):
            return TableRefused(reason=TableReason.NO_OUTSIDE_VOICE)
        if isinstance(command, ask.TableCommand) and not isinstance(command, ask.LeaveOrders):
            dice, here = Random(self._house.dice.getrandbits(64)), self.audience.devices
            if isinstance(command, (ask.LetIn, ask.NewCode)) and guest == self.evening.host:
                return self.doorstep.answered(command, dice)
            return host(
                self.evening, guest, command, dice, player=player, here=here, now=self.clock.now()
            )
        if player is None:
            return TableRefused(reason=TableReason.NOBODY_IN_HAND)
        if isinstance(command, ask.LeaveOrders):
            return leave_orders(self.evening, player, command)
        seat = self.evening.seat_of(player)
        if seat is None:
            playing = self.evening.playing
            return TableRefused(reason=TableReason.NOT_IN_GAME if playing else TableReason.NO_GAME)
        return play(self.evening, seat, command, self.clock.now())

    # ---------------------------------------------------------------------------- how things stand

    async def _happens(self, happened: tuple[events.AnyTableEvent, ...], when: int) -> bool:
        """What the steward sees to, when it was planned; False where somebody else wrote first."""
        number = self.evening.number
        outcome = await self._clerk.decided(
            lambda: happened if self.evening.number == number else (), at=when
        )
        return not isinstance(outcome, TableRefused) and outcome != ()

    def _stands(self, before: Evening, evening: Evening, entry: Entry) -> None:
        """An entry is written: everyone is told what they may know of it."""
        self.clock.not_before(evening.told_at)
        self.audience.stands(evening, entry)
        for it in entry.happened:
            if isinstance(it, events.GuestCame):
                self.audience.is_gone(it.guest)
                self.doorstep.came(it)
            elif isinstance(it, events.CodeChanged):
                self._house.moved(self.id, before.code, it.code)
            elif isinstance(it, events.GuestWent):
                self._clerk.forget(it.guest)
                self._bounds.forget(it.guest)
                self.keyring.forget(it.guest)
                self.audience.is_shown_out(it.guest, entry)
            elif isinstance(it, events.KeyChanged):
                self.keyring.changed(it.guest, it.key)
            elif isinstance(it, events.Reopened):
                self._begins_again = False
        if evening.told == before.told:
            # Nobody else is told of it, nor that there was anything to tell.
            if entry.guest in self.audience.devices:
                self.audience.catch_up(self.audience.devices[entry.guest])
            self._plan()
            return
        if not evening.playing or not all(isinstance(it, events.Played) for it in entry.happened):
            self.audience.room_changed()
        metrics, started = self._house.metrics, perf_counter()
        metrics.updates.inc(self.audience.tell_all(entry.events(), done=entry))
        metrics.broadcast_seconds.observe(perf_counter() - started)
        if not evening.settings.spectators:
            self.audience.gallery.ends()
        self._plan()
        self._await_the_gone()

    @property
    def _stands_empty(self) -> bool:
        """Whether nobody has been here since a clock stopped, as far as it is written down."""
        return self._begins_again or self.evening.deserted is not None

    def _plan(self) -> None:
        if self._clerk.closed or nobody_plays(self.evening, self.audience.devices):
            self._steward.rest()
            if self.evening.playing and not self._stands_empty:
                self._mailbox.post(self._is_deserted)
        elif self._stands_empty:
            self._steward.reopen(self.evening)
        elif self.evening.playing:
            self._steward.plan(self.evening, self.audience.heirs_at())
        else:
            self._steward.rest()

    async def _is_deserted(self) -> None:
        """Nobody who plays is here: every clock stands still until somebody comes back."""
        nobody = nobody_plays(self.evening, self.audience.devices)
        if nobody and self.evening.playing and not self._stands_empty:
            outcome = await self._clerk.decided(lambda: (events.Deserted(),))
            self._begins_again = isinstance(outcome, TableRefused)
