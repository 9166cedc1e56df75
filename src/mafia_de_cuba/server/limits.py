"""How much one guest, one address and the whole house may ask for at a time.

Generous enough that a dozen phones behind one address, all tapping at once, never notice; tight
enough that nobody guesses codes, floods a table or fills the memory.
"""

import ipaddress
from collections import OrderedDict
from functools import lru_cache

from msgspec import Struct

IPV6_NEIGHBOURHOOD = 64
"""One household is given this much of an IPv6 address; all of its addresses count as one."""
MOST_ADDRESSES = 20_000


@lru_cache(maxsize=4096)
def counted(address: str) -> str:
    """The address as it is counted: IPv6 by its neighbourhood, IPv4 the same in either clothing."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    network = ipaddress.IPv6Network((int(found), IPV6_NEIGHBOURHOOD), strict=False)
    return str(network)


class Bucket:
    """So many at once, and so many a second after that. Whoever asks says what time it is."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._left = burst
        self._at: float | None = None

    def left(self, now: float) -> float:
        """How many could be taken now."""
        if self._at is not None and now > self._at:
            self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        # A clock that was set back starts counting from there: nobody waits for it to catch up.
        self._at = now
        return self._left

    def take(self, now: float) -> bool:
        """Take one, if there is one."""
        if self.left(now) < 1:
            return False
        self._left -= 1
        return True


class Throttle:
    """A bucket for each address. Those that have long been full again are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = MOST_ADDRESSES) -> None:
        self.rate, self.burst, self.most = rate, burst, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        """The address heard of longest ago comes first."""

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, address: str, now: float) -> bool:
        """Take one for this address, if it has one left."""
        return self._bucket(address, now).take(now)

    def allows(self, address: str, now: float) -> bool:
        """Whether this address has one left; nothing is taken."""
        bucket = self._buckets.get(counted(address))
        return bucket is None or bucket.left(now) >= 1

    def _bucket(self, address: str, now: float) -> Bucket:
        counts_as = counted(address)
        bucket = self._buckets.get(counts_as)
        if bucket is None:
            self._forget(now)
            bucket = self._buckets[counts_as] = Bucket(self.rate, self.burst)
        else:
            self._buckets.move_to_end(counts_as)
        return bucket

    def _forget(self, now: float) -> None:
        """Make room for one more. Two go for one that comes, so that the idle do not pile up."""
        for _ in range(2):
            if not self._buckets:
                return
            oldest = next(iter(self._buckets))
            full_again = self._buckets[oldest].left(now) >= self.burst
            if full_again or len(self._buckets) >= self.most:
                del self._buckets[oldest]


class Places:
    """How many of something are held, by each address and in all."""

    def __init__(self, each: int, in_all: int) -> None:
        self.each, self.in_all = each, in_all
        self._held: dict[str, int] = {}
        self._total = 0

    def __len__(self) -> int:
        return self._total

    def held(self, address: str) -> int:
        """How many this address holds."""
        return self._held.get(counted(address), 0)

    @property
    def full(self) -> bool:
        """Whether the house is full, whoever asks."""
        return self._total >= self.in_all

    def take(self, address: str) -> bool:
        """Hold one more, if there is room."""
        if self.full or self.held(address) >= self.each:
            return False
        counts_as = counted(address)
        self._held[counts_as] = self._held.get(counts_as, 0) + 1
        self._total += 1
        return True

    def leave(self, address: str) -> None:
        """Hold one less. Whoever holds none leaves none."""
        counts_as = counted(address)
        held = self._held.get(counts_as, 0)
        if held == 0:
            return
        self._total -= 1
        if held == 1:
            del self._held[counts_as]
        else:
            self._held[counts_as] = held - 1


class Rate(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many in so many seconds, and so many at once."""

    many: float
    seconds: float = 1
    burst: float

    def bucket(self) -> Bucket:
        """For one guest."""
        return Bucket(self.many / self.seconds, self.burst)

    def throttle(self) -> Throttle:
        """For every address."""
        return Throttle(self.many / self.seconds, self.burst)


MINUTE, HOUR = 60, 3600


class Limits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every limit of a server, each with what suits a house on the open internet."""

    frame_bytes: int = 16 * 1024
    """The longest message a client may send."""
    unread_messages: int = 256
    unread_bytes: int = 1024 * 1024
    """What may wait for a client that does not read, before it is shown the door."""
    patience_seconds: float = 20
    """How long a client may go without reading anything."""
    greeting_seconds: float = 10
    """How long a connection may keep silent before it says who it is."""

    messages: Rate = Rate(many=20, burst=60)
    """By one connection. A phone that was away sends what was pressed meanwhile at once."""
    talk: Rate = Rate(many=1, burst=6)
    """Typed lines by one guest."""

    sockets_per_address: int = 100
    sockets: int = 20_000
    requests: Rate = Rate(many=20, burst=200)
    """HTTP by one address: twelve phones load a page of a dozen files together."""

    tables_opened: Rate = Rate(many=30, seconds=HOUR, burst=15)
    """By one address."""
    tables_per_address: int = 40
    """Held at the same time."""
    tables: int = 4_000
    guests_per_table: int = 60
    """Players, spectators and big screens together."""

    joins: Rate = Rate(many=120, seconds=MINUTE, burst=60)
    """By one address."""
    wrong_codes: Rate = Rate(many=20, seconds=MINUTE, burst=20)
    """By one address: a slip of the thumb for everyone, and no way through 11 880 codes."""

    def sockets_held(self) -> Places:
        """The connections of this server."""
        return Places(self.sockets_per_address, self.sockets)

    def tables_held(self) -> Places:
        """The tables of this server, by who opened them."""
        return Places(self.tables_per_address, self.tables)
