"""How much one guest, one address and the whole house may ask for at a time.

Generous enough that a dozen phones behind one address, all tapping at once, never notice; tight
enough that nobody guesses codes, floods a table or fills the memory.
"""

import ipaddress
from functools import lru_cache

from msgspec import Struct

IPV6_NEIGHBOURHOOD = 64
"""One household is given this much of an IPv6 address; all of its addresses count as one."""
IPV6_ESTATE = 48
"""Whoever asks for more than a household's is given this, and has 65 536 households to himself."""
ESTATE_SHARE = 8
"""An estate has as much as so many households, however many it pretends to be."""


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


@lru_cache(maxsize=4096)
def counts_as(address: str) -> tuple[tuple[str, int], ...]:
    """All that an address is counted under, and how many households' share it has there."""
    household = counted(address)
    try:
        network = ipaddress.IPv6Network(household)
    except ValueError:
        return ((household, 1),)
    return (household, 1), (str(network.supernet(new_prefix=IPV6_ESTATE)), ESTATE_SHARE)


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
        under = counts_as(address)
        if self.full or any(self._held.get(name, 0) >= self.each * share for name, share in under):
            return False
        for name, _ in under:
            self._held[name] = self._held.get(name, 0) + 1
        self._total += 1
        return True

    def leave(self, address: str) -> None:
        """Hold one less. Whoever holds none leaves none."""
        if not self.held(address):
            return
        self._total -= 1
        for name, _ in counts_as(address):
            self._held[name] -= 1
            if not self._held[name]:
                del self._held[name]


class Rate(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many in so many seconds, and so many at once."""

    many: float
    seconds: float = 1
    burst: float


MINUTE, HOUR = 60, 3600
MEGABYTE = 1_000_000


class Limits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every limit of a server, each with what suits a house on the open internet."""

    frame_bytes: int = 16 * 1024
    """The longest message a client may send."""
    request_bytes: int = 48 * 1024
    """The longest HTTP request, headers and all."""
    unread_messages: int = 256
    unread_bytes: int = 256 * 1024
    """Answers that may wait for a client that does not read, before it is shown the door."""
    patience_seconds: float = 20
    """How long a client may go without reading anything."""
    greeting_seconds: float = 10
    """How long a connection may take to say who it is, or to put a request."""
    farewell_seconds: float = 5
    """How long a connection that was said goodbye to may take to go."""

    messages: Rate = Rate(many=20, burst=60)
    """By one connection. A phone that was away sends what was pressed meanwhile at once."""
    messages_per_address: Rate = Rate(many=60, burst=600)
    """By all connections of one address together; a dozen people tap three times a second."""
    talk: Rate = Rate(many=1, burst=6)
    """Typed lines by one guest."""
    pins: Rate = Rate(many=1, seconds=MINUTE, burst=5)
    """PINs tried for one player: five, and then one a minute; ten thousand take a week."""
    asks: Rate = Rate(many=1, burst=40)
    """What one guest asks of the table besides the game: each is written down and told to all."""

    connections_per_address: int = 600
    """Of any kind, before anything is said: a phone that loads the page opens six."""
    connections: int = 21_000
    sockets_per_address: int = 100
    sockets: int = 20_000
    arrivals: Rate = Rate(many=4, burst=200)
    """Sockets opened by one address: every phone at once when the Wi-Fi is back, now and then."""
    requests: Rate = Rate(many=20, burst=200)
    """HTTP by one address: twelve phones load a page of a dozen files together."""

    second_thoughts: Rate = Rate(many=20, seconds=MINUTE, burst=40)
    """Finished games gone through once more, by one address: whoever wonders tries a few."""

    pages: Rate = Rate(many=60, burst=1_500)
    """Whatever is asked for by HTTP, pages and documents too, by one address: a dozen phones load a
    page of thirty files together."""

    tables_opened: Rate = Rate(many=20, seconds=HOUR, burst=15)
    """By one address."""
    tables_per_address: int = 40
    """With people round them, at the same time."""
    tables: int = 8_000
    """Of which somebody may still know the code."""
    idle_days: float = 30
    """How long a table that nobody comes to stays, in days that the house is open."""
    bin_days: float = 30
    """How long it can be brought back after that, in such days."""
    tables_in_bin: int = 3_000
    keep_days: float | None = None
    """How long anything is kept after somebody was last at its table, finished games included."""
    open_archive: bool = False
    """Whether anybody may look for anybody's finished games here."""
    guests_per_table: int = 60
    """Players, spectators and big screens together."""

    entries_written: Rate = Rate(many=12_000, seconds=HOUR, burst=6_000)
    bytes_written: Rate = Rate(many=16 * MEGABYTE, seconds=HOUR, burst=16 * MEGABYTE)
    """By one address, the bots in its games included: a dozen people, each with a game on."""
    entries_per_table: int = 40_000
    bytes_per_table: int = 16 * MEGABYTE
    """That everyone is told of: evenings of ten games for months."""
    quiet_per_table: int = 10_000
    """Those that one device alone knows of."""
    file_bytes: int = 16 * 1024 * MEGABYTE
    """The house's file: no new table is opened when it is that long."""

    joins: Rate = Rate(many=20, seconds=MINUTE, burst=60)
    """By one address."""
    newcomers: Rate = Rate(many=6, seconds=MINUTE, burst=6)
    """At one table, from elsewhere than its host: whoever comes then waits on the doorstep."""
    knocks: Rate = Rate(many=3, seconds=MINUTE, burst=8)
    """At one table by one address."""
    knocks_per_table: int = 12
    """Who wait on the doorstep at the same time."""
    new_codes: Rate = Rate(many=10, seconds=HOUR, burst=5)
    """By one table: so many lead nowhere any more."""
    wrong_codes: Rate = Rate(many=30, seconds=HOUR, burst=30)
    """By one address: a slip of the thumb for everyone, and no way through all codes.

    However many tables are open, a guess finds one with a chance of 1 in 1000 at most
    (`codes.py`): an address (IPv6: a household) finds one in 33 hours, an IPv6 estate in four; and
    then a host can ask people to knock.
    """

    def sockets_held(self) -> Places:
        """The connections of this server."""
        return Places(self.sockets_per_address, self.sockets)

    def tables_held(self) -> Places:
        """The tables of this server, by who opened them."""
        return Places(self.tables_per_address, self.tables)
