"""Who holds a seat at one table: the keys to it, the one on its way to another device, the devices.

The house makes every key. One that is on its way counts from its first use on, and ends the one
before at that moment: whatever breaks off in between, some device still has a key that counts.
Tickets and fresh keys are known to the process alone, and are worth nothing after a few minutes.
"""

from collections.abc import Callable

from msgspec import Struct

from mafia_de_cuba.server.evening.events import KeyChanged
from mafia_de_cuba.server.evening.refusals import TableRefused
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.tables.clerk import Clerk, Task
from mafia_de_cuba.server.tables.clock import Alarm, Clock
from mafia_de_cuba.server.tables.keys import hashed, matches, new_key, new_number
from mafia_de_cuba.server.tables.listening.audience import Audience
from mafia_de_cuba.server.tables.listening.outbox import Outbox
from mafia_de_cuba.server.wire.holding import (
    AnyHolding,
    Claimed,
    ConfirmHandover,
    Devices,
    FreshKey,
    HandOver,
    ShowDevices,
    StopHandover,
    ThrowOff,
    Ticket,
)
from mafia_de_cuba.server.wire.protocol import HANDS_OVER, Goodbye, encode
from mafia_de_cuba.server.wire.shapes import ClaimView, DeviceView

MINUTE = 60_000
TICKET = 3 * MINUTE
"""How long a link hands a seat over."""
FIRST_USE = 2 * MINUTE
"""How long a fresh key waits to be used."""
LOST_ANSWER = 2 * MINUTE
"""How long somebody whose answer was lost may ask again."""
MOST_DEVICES = 8
"""So many are told apart on one seat; of more, those that came last."""


class _Fresh(Struct, frozen=True):
    """A key that was made and not used yet, by its hash."""

    key: str
    until: int


class _Device(Struct):
    since: int
    last: int


class Handover:
    """One seat on its way to another device."""

    def __init__(self, guest: int, until: int) -> None:
        self.guest, self.until = guest, until
        self.ticket: str | None = new_key()
        """None once somebody has come with it."""
        self.number = ""
        self.claimant: Outbox | None = None


class Keyring:
    """Every key to one table."""

    def __init__(
        self, clerk: Clerk, audience: Audience, clock: Clock, post: Callable[[Task], None]
    ) -> None:
        self._clerk, self._audience, self._clock, self._post = clerk, audience, clock, post
        self._fresh: dict[int, _Fresh] = {}
        self._handovers: dict[int, Handover] = {}
        self._ends = Alarm(clock, self._end_the_old)
        self._devices: dict[int, dict[str, _Device]] = {}
        """The devices that came with each guest's key, by what they tell themselves apart by."""

    @property
    def _evening(self) -> Evening:
        return self._clerk.evening

    # ------------------------------------------------------------------------------- coming in

    def guest_with(self, key: str) -> int | None:
        """Whose key this is, or will be from its first use on."""
        for guest in self._evening.guests.values():
            if matches(key, guest.key):
                return guest.guest
        now = self._clock.now()
        return next(
            (who for who, it in self._fresh.items() if it.until > now and matches(key, it.key)),
            None,
        )

    async def admits(self, outbox: Outbox, guest: int) -> Goodbye | None:
        """See to it that this device may sit down, or say why it may not."""
        known, fresh = self._evening.guests.get(guest), self._fresh.get(guest)
        now = self._clock.now()
        if known is None:
            return Goodbye(why="no_such_key")
        if outbox.key != known.key:
            if fresh is None or fresh.key != outbox.key:
                return Goodbye(why="no_such_key")
            if outbox.allowance is not None and not outbox.allowance.left(now / 1000):
                return Goodbye(why="too_fast")
            changed = KeyChanged(guest=guest, key=fresh.key)
            outcome = await self._clerk.decided(lambda: (changed,))
            if isinstance(outcome, TableRefused):
                return Goodbye(why="not_written")
        seen = self._devices.setdefault(guest, {})
        device = seen.pop(outbox.device, None) or _Device(since=now, last=now)
        device.last = now
        seen[outbox.device] = device
        if len(seen) > MOST_DEVICES:
            del seen[next(iter(seen))]
        return None

    def is_here(self, outbox: Outbox) -> None:
        """A device has sat down: it is told of other devices, and of one that waits for it."""
        guest = self._audience.holds(outbox)
        if guest is None:
            return
        handover = self._handovers.get(guest)
        claimed = handover is not None and handover.claimant is not None
        if claimed or len(self._devices.get(guest, ())) > 1:
            self._show_devices(outbox)

    def has_gone(self, outbox: Outbox) -> None:
        """A connection is over: a guest's, or that of a device that waited to take over."""
        device = self._devices.get(outbox.guest or 0, {}).get(outbox.device)
        if device is not None and self._audience.holds(outbox) is not None:
            device.last = self._clock.now()
        for handover in tuple(self._handovers.values()):
            if handover.claimant is outbox:
                self._stop(handover.guest)

    def changed(self, guest: int, key: str) -> None:
        """This guest's key is another one now: whatever came with the one before is sent away."""
        self._fresh.pop(guest, None)
        self._devices.pop(guest, None)
        self._stop(guest)
        device = self._audience.devices.get(guest)
        if device is not None and device.key != key:
            del self._audience.devices[guest]
            self._audience.is_gone(guest)
            knows = device.protocol >= HANDS_OVER
            device.close(Goodbye(why="handed_over" if knows else "no_such_key"))

    def forget(self, guest: int) -> None:
        """This guest is gone for good."""
        self._fresh.pop(guest, None)
        self._devices.pop(guest, None)
        self._stop(guest)

    async def asks_again(self, asked: str, key: str) -> int | None:
        """The guest who came in asking under this id and never heard of it, by this key from now.

        Once a key was used its answer was not lost; whoever asks then is somebody new.
        """
        after = self._clock.now() - LOST_ANSWER
        for guest in self._evening.guests.values():
            if guest.asked == asked and guest.since > after and guest.guest not in self._devices:
                break
        else:
            return None
        again = KeyChanged(guest=guest.guest, key=key, asked=asked)
        outcome = await self._clerk.decided(lambda: (again,))
        return None if isinstance(outcome, TableRefused) else again.guest

    # ------------------------------------------------------------------------- changing hands

    def hears(self, outbox: Outbox, message: AnyHolding) -> None:
        """What a guest's device wants to know or to change about who holds its seat."""

        async def errand() -> None:
            match message:
                case HandOver():
                    self._hand_over(outbox)
                case ConfirmHandover(number=number):
                    self._confirm(outbox, number)
                case StopHandover():
                    self._decline(outbox)
                case ThrowOff():
                    self._throw_off(outbox)
                case ShowDevices():
                    self._show_devices(outbox)

        self._post(errand)

    def _hand_over(self, outbox: Outbox) -> None:
        """Give this device a ticket by which another can take its place."""
        guest = self._audience.holds(outbox)
        if guest is None:
            return
        handover = self._handovers.get(guest)
        if handover is None or handover.ticket is None:
            self._stop(guest)
            handover = Handover(guest, self._clock.now() + TICKET)
            self._handovers[guest] = handover
            self._wind()
        outbox.put(encode(Ticket(ticket=handover.ticket or "", until=handover.until)))

    def claim(self, outbox: Outbox, ticket: str) -> bool:
        """Whether this ticket was good, once: its device waits now, and the first one is asked."""
        for handover in self._handovers.values():
            if handover.ticket is not None and matches(ticket, hashed(handover.ticket) or ""):
                handover.ticket, handover.claimant = None, outbox
                handover.number = new_number()
                outbox.put(encode(Claimed(number=handover.number, until=handover.until)))
                self._tell(handover.guest)
                return True
        return False

    def _confirm(self, outbox: Outbox, number: str) -> None:
        """The first device lets the one that shows this number take its place."""
        guest = self._audience.holds(outbox)
        handover = None if guest is None else self._handovers.get(guest)
        if handover is None or handover.claimant is None or handover.number != number:
            self._show_devices(outbox)
            return
        del self._handovers[handover.guest]
        self._wind()
        self._give_key(handover.claimant, handover.guest)

    def _decline(self, outbox: Outbox) -> None:
        """The first device lets none take its place."""
        guest = self._audience.holds(outbox)
        if guest is not None:
            self._stop(guest, Goodbye(why="declined"))
            self._fresh.pop(guest, None)
            self._show_devices(outbox)

    def _throw_off(self, outbox: Outbox) -> None:
        """A fresh key for this device and for no other."""
        guest = self._audience.holds(outbox)
        if guest is not None:
            self._give_key(outbox, guest)

    def _show_devices(self, outbox: Outbox) -> None:
        """Tell a guest's device which devices are on its seat."""
        guest = self._audience.holds(outbox)
        if guest is None or outbox.protocol < HANDS_OVER:
            return
        handover = self._handovers.get(guest)
        claim = None
        if handover is not None and handover.claimant is not None:
            claim = ClaimView(number=handover.number, until=handover.until)
        devices = [
            DeviceView(
                since=it.since,
                last=it.last,
                here=name == outbox.device,
            )
            for name, it in self._devices.get(guest, {}).items()
        ]
        outbox.put(encode(Devices(devices=tuple(devices), claim=claim)))

    def _give_key(self, outbox: Outbox, guest: int) -> None:
        key = new_key()
        self._fresh[guest] = _Fresh(hashed(key) or "", self._clock.now() + FIRST_USE)
        outbox.put(encode(FreshKey(guest=guest, key=key)))

    def _tell(self, guest: int) -> None:
        device = self._audience.devices.get(guest)
        if device is not None:
            self._show_devices(device)

    def _stop(self, guest: int, goodbye: Goodbye | None = None) -> None:
        """A handover is over; whoever waited for it is told, and the first device too."""
        handover = self._handovers.pop(guest, None)
        self._wind()
        if handover is not None and handover.claimant is not None:
            handover.claimant.close(goodbye or Goodbye(why="no_such_ticket"))
            self._tell(guest)

    def _wind(self) -> None:
        self._ends.set(min((it.until for it in self._handovers.values()), default=None))

    def _end_the_old(self) -> None:
        now = self._clock.now()
        for handover in tuple(self._handovers.values()):
            if handover.until <= now:
                self._stop(handover.guest)
