"""What of each limit is left: for a guest, an address, a table; and on whose account it is written.

Whatever a guest does is an entry in a file that others share. A table has room for more evenings
than anybody plays at it, an address for more than a dozen people do in an hour; a game that is on
is played to its end within that.
"""

from collections import OrderedDict
from typing import Self

from mafia_de_cuba.game.commands import (
    Accuse,
    Ask,
    EmptyPockets,
    HelpYourself,
    Hide,
    MakeRemark,
    Say,
    Shoot,
    Testify,
)
from mafia_de_cuba.server.evening.commands import (
    Abandon,
    AnyAction,
    Consent,
    Leave,
    LeaveOrders,
    NewCode,
    Resume,
    TableCommand,
)
from mafia_de_cuba.server.evening.events import GameBegan, Played
from mafia_de_cuba.server.evening.evolve import Entry, write_entry
from mafia_de_cuba.server.evening.refusals import TableReason
from mafia_de_cuba.server.evening.replaced import remains
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.tables.clock import Clock
from mafia_de_cuba.server.tables.limits import Limits, Rate, counts_as

ENDS = (Hide, HelpYourself, Accuse, Shoot, EmptyPockets, Leave, Resume, Abandon, Consent)
"""What brings a game, or somebody's evening, nearer to its end: there is always room for it."""
TO_THE_END = 1.25
"""Of what a table may write: so much is there for the game that is on."""


SECRET = 256
"""What an entry that tells of a secret counts for, however long it is."""
REMEMBERED = 256
"""How many of a guest's last commands a table knows again when they are sent once more."""
MOST_ADDRESSES = 20_000


class Bucket:
    """So many at once, and so many a second after that. Whoever asks says what time it is."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._left = burst
        self._at: float | None = None

    @classmethod
    def of(cls, rate: Rate) -> Self:
        return cls(rate.many / rate.seconds, rate.burst)

    def left(self, now: float) -> float:
        """How many could be taken now."""
        if self._at is not None and now > self._at:
            left = self._left + (now - self._at) * self.rate
            self._left = left if left < self.burst else self.burst
        # A clock that was set back starts counting from there: nobody waits for it to catch up.
        self._at = now
        return self._left

    def take(self, now: float) -> bool:
        """Take one, if there is one."""
        if self.left(now) < 1:
            return False
        self._left -= 1
        return True

    def give_back(self) -> None:
        """One was taken for nothing."""
        self._left = min(self.burst, self._left + 1)

    def spend(self, many: float, now: float) -> None:
        """So many are gone, more than there are where it was not known before."""
        self.left(now)
        self._left -= many


class Throttle:
    """A bucket for each address. Those that have long been full again are forgotten.

    A cache out of a library forgets by number, or by the time since something was put in: neither
    is when a bucket is full, by the clock of whoever asks.
    """

    def __init__(self, rate: float, burst: float, most: int = MOST_ADDRESSES) -> None:
        self.rate, self.burst, self.most = rate, burst, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        """The address heard of longest ago comes first."""

    @classmethod
    def of(cls, rate: Rate) -> Self:
        return cls(rate.many / rate.seconds, rate.burst)

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, address: str, now: float) -> bool:
        """Take one for this address, if it has one left."""
        counted = counts_as(address)
        if len(counted) == 1:
            # On the way of every message: no more is done than must be.
            return self._bucket(*counted[0], now).take(now)
        buckets = [self._bucket(name, share, now) for name, share in counted]
        for bucket in buckets:
            if bucket.left(now) < 1:
                return False
        for bucket in buckets:
            bucket.take(now)
        return True

    def give_back(self, address: str) -> None:
        """One was taken for nothing."""
        for name, _ in counts_as(address):
            if name in self._buckets:
                self._buckets[name].give_back()

    def spend(self, address: str, many: float, now: float) -> None:
        """This address has had so many, whatever it had left."""
        for name, share in counts_as(address):
            self._bucket(name, share, now).spend(many, now)

    def allows(self, address: str, now: float) -> bool:
        """Whether this address has one left; nothing is taken."""
        for name, _ in counts_as(address):
            bucket = self._buckets.get(name)
            if bucket is not None and bucket.left(now) < 1:
                return False
        return True

    def _bucket(self, name: str, share: int, now: float) -> Bucket:
        bucket = self._buckets.get(name)
        if bucket is None:
            self._forget(now)
            bucket = self._buckets[name] = Bucket(self.rate * share, self.burst * share)
        else:
            self._buckets.move_to_end(name)
        return bucket

    def _forget(self, now: float) -> None:
        """Make room for one more. Two go for one that comes, so that the idle do not pile up."""
        for _ in range(2):
            if not self._buckets:
                return
            oldest = next(iter(self._buckets))
            full_again = self._buckets[oldest].left(now) >= self._buckets[oldest].burst
            if full_again or len(self._buckets) >= self.most:
                del self._buckets[oldest]


class Allowance:
    """What one address may still have written down."""

    def __init__(self, address: str, entries: Throttle, letters: Throttle) -> None:
        self.address = address
        self._entries, self._bytes = entries, letters

    def left(self, now: float) -> bool:
        """Whether there is anything left of it."""
        return self._entries.allows(self.address, now) and self._bytes.allows(self.address, now)

    def spend(self, size: int, now: float) -> None:
        """One entry more, of that size."""
        self._entries.spend(self.address, 1, now)
        self._bytes.spend(self.address, size, now)


class Allowances:
    """What every address may still have written down, as far as it is remembered."""

    def __init__(self, limits: Limits) -> None:
        self._entries = Throttle.of(limits.entries_written)
        self._bytes = Throttle.of(limits.bytes_written)

    def of(self, address: str) -> Allowance:
        """What this address may still write."""
        return Allowance(address, self._entries, self._bytes)


class Bounds:
    """How much each guest of one table may still speak and ask, and all of them together.

    A line, a chair changed or a setting is written down and told to everyone round the table;
    nobody may keep a whole table busy with that, whatever device it is from.
    """

    def __init__(self, limits: Limits, clock: Clock, size: int = 0) -> None:
        self._limits = limits
        self._clock = clock
        self.size = size
        """How much is written at this table, as it is counted."""
        self._asks: dict[int, Bucket] = {}
        self._talk: dict[int, Bucket] = {}
        self._codes = Bucket.of(limits.new_codes)
        self._asker: Allowance | None = None
        """Who asked for what is decided now."""
        self._payer: Allowance | None = None
        """Who began the game that bots, heirs and clocks go on with."""

    def against(
        self, evening: Evening, asker: Allowance | None, guest: int, command: AnyAction
    ) -> TableReason | None:
        """Why this is too much, if it is."""
        self._asker = asker
        now = self._clock.now() / 1000
        if not self.allow(guest, command, now):
            return TableReason.TOO_FAST
        if isinstance(command, NewCode) and not self._codes.take(now):
            return TableReason.TOO_FAST
        if isinstance(command, ENDS):
            return None
        if asker is not None and not asker.left(now):
            return TableReason.WRITTEN_ENOUGH
        if isinstance(command, LeaveOrders):
            # By what is kept quiet alone, so that nobody else hears of it.
            quiet = evening.number - evening.told
            return TableReason.BOOK_FULL if quiet >= self._limits.quiet_per_table else None
        return TableReason.BOOK_FULL if self.full(evening) else None

    def full(self, evening: Evening, *, to_the_end: bool = False) -> bool:
        """Whether nothing new is begun here any more; to the end: nothing at all is written."""
        more = TO_THE_END if to_the_end else 1
        limits = self._limits
        return evening.told >= limits.entries_per_table * more or (
            self.size >= limits.bytes_per_table * more
        )

    def wrote(self, entry: Entry, length: int) -> None:
        """One entry more."""
        size = weight(entry, length)
        self.size += size
        if not entry.plays and any(isinstance(it, GameBegan) for it in entry.happened):
            self._payer = self._asker
        account = self._payer if entry.guest is None else self._asker
        if account is not None:
            account.spend(size, self._clock.now() / 1000)

    def replaced(self, entry: Entry) -> None:
        """Of this one only what remains is kept."""
        left = remains(entry)
        self.size -= weight(entry, len(write_entry(entry)))
        self.size += weight(left, len(write_entry(left)))

    def allow(self, guest: int, command: AnyAction, seconds: float) -> bool:
        """Whether this is not too much at once."""
        if isinstance(command, TableCommand):
            rate, left = self._limits.asks, self._asks
        elif isinstance(command, (Say, Testify, MakeRemark, Ask)):
            rate, left = self._limits.talk, self._talk
        else:
            return True
        if guest not in left:
            left[guest] = Bucket.of(rate)
        return left[guest].take(seconds)

    def forget(self, guest: int) -> None:
        """This guest is gone."""
        self._asks.pop(guest, None)
        self._talk.pop(guest, None)


def weight(entry: Entry, length: int) -> int:
    """How much an entry counts against what a table may write; no secret weighs more or less."""
    if entry.quiet:
        return SECRET
    for it in entry.happened:
        # On the way of every tap: no more is looked at than must be.
        if isinstance(it, Played):
            for event in it.events:
                if event.secret:
                    return SECRET
    return length


def remember(ids: dict[str, int], command: str, number: int) -> None:
    """One more command of a guest; the one longest ago is forgotten for it."""
    ids[command] = number
    if len(ids) > REMEMBERED:
        del ids[next(iter(ids))]
