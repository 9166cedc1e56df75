"""What may still be written down at one table, and on whose account.

Whatever a guest does is an entry in a file that others share. A table has room for more evenings
than anybody plays at it, an address for more than a dozen people do in an hour; a game that is on
is played to its end within that.
"""

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
    Leave,
    LeaveOrders,
    Resume,
    TableCommand,
)
from mafia_de_cuba.server.evening.events import GameBegan
from mafia_de_cuba.server.evening.evolve import Entry, write_entry
from mafia_de_cuba.server.evening.refusals import TableReason
from mafia_de_cuba.server.evening.replaced import remains
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.tables.clock import Clock
from mafia_de_cuba.server.tables.limits import Bucket, Limits, Throttle
from mafia_de_cuba.server.tables.memory import counted

ENDS = (Hide, HelpYourself, Accuse, Shoot, EmptyPockets, Leave, Resume, Abandon)
"""What brings a game, or somebody's evening, nearer to its end: there is always room for it."""
TO_THE_END = 1.25
"""Of what a table may write: so much is there for the game that is on."""


class Allowance:
    """What one address may still have written down."""

    def __init__(self, address: str, entries: Throttle, letters: Throttle) -> None:
        self._address = address
        self._entries, self._bytes = entries, letters

    def left(self, now: float) -> bool:
        """Whether there is anything left of it."""
        return self._entries.allows(self._address, now) and self._bytes.allows(self._address, now)

    def spend(self, size: int, now: float) -> None:
        """One entry more, of that size."""
        self._entries.spend(self._address, 1, now)
        self._bytes.spend(self._address, size, now)


class Allowances:
    """Of every address."""

    def __init__(self, limits: Limits) -> None:
        self._entries = limits.entries_written.throttle()
        self._bytes = limits.bytes_written.throttle()

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
        size = counted(entry, length)
        self.size += size
        if any(isinstance(it, GameBegan) for it in entry.happened):
            self._payer = self._asker
        account = self._payer if entry.guest is None else self._asker
        if account is not None:
            account.spend(size, self._clock.now() / 1000)

    def replaced(self, entry: Entry) -> None:
        """Of this one only what remains is kept."""
        left = remains(entry)
        self.size -= counted(entry, len(write_entry(entry)))
        self.size += counted(left, len(write_entry(left)))

    def allow(self, guest: int, command: AnyAction, seconds: float) -> bool:
        """Whether this is not too much at once."""
        if isinstance(command, TableCommand):
            rate, left = self._limits.asks, self._asks
        elif isinstance(command, (Say, Testify, MakeRemark, Ask)):
            rate, left = self._limits.talk, self._talk
        else:
            return True
        if guest not in left:
            left[guest] = rate.bucket()
        return left[guest].take(seconds)

    def forget(self, guest: int) -> None:
        """This guest is gone."""
        self._asks.pop(guest, None)
        self._talk.pop(guest, None)
