"""A table's mailbox, and its clerk, who writes down what was decided before anyone hears of it.

What comes in is seen to one after another, and never two things at once. The key of an entry, table
and number, is the only lock: where another server wrote that number first, the clerk reads on, and
the matter is decided anew by how things stand then.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from time import perf_counter

import structlog
from msgspec.structs import replace

from mafia_de_cuba.game.records import write
from mafia_de_cuba.server.evening.events import GameBegan
from mafia_de_cuba.server.evening.evolve import Entry, after, read_entry, write_entry
from mafia_de_cuba.server.evening.recollection import Recollection
from mafia_de_cuba.server.evening.refusals import Outcome, TableReason, TableRefused
from mafia_de_cuba.server.evening.replaced import Replaceable, remains
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.ledger.errors import Deposed, LedgerError, NumberTaken, OutOfTurn
from mafia_de_cuba.server.ledger.ledger import Beside, Kept, Row, Snapshot, Stands, Strand
from mafia_de_cuba.server.ledger.schema import Occupant
from mafia_de_cuba.server.tables.bounds import Bounds, remember
from mafia_de_cuba.server.tables.clock import Clock
from mafia_de_cuba.server.tables.keys import new_salt
from mafia_de_cuba.server.tables.memory import EVERY, snapshot_of
from mafia_de_cuba.server.tables.metrics import Metrics
from mafia_de_cuba.server.tables.sealing import unhurried
from mafia_de_cuba.server.tables.services import HouseServices

log = structlog.get_logger()

TRIES = 20
"""How often something is decided anew because somebody else wrote first."""

Task = Callable[[], Awaitable[None]]
Decide = Callable[[], Outcome]
Answer = Callable[[Outcome], None]


class Mailbox:
    """Sees to what is posted. It has no task of its own while it is empty."""

    def __init__(self, table: int, metrics: Metrics) -> None:
        self._table, self._metrics = table, metrics
        self._waiting: deque[Task] = deque()
        self._task: asyncio.Task[None] | None = None

    def post(self, errand: Task) -> None:
        """See to this after everything that came before."""
        self._waiting.append(errand)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._see_to_it())

    @property
    def idle(self) -> bool:
        """Whether there is nothing to see to."""
        return self._task is None

    async def _see_to_it(self) -> None:
        try:
            while self._waiting:
                try:
                    await self._waiting.popleft()()
                except Exception as error:
                    # One that fails must not bring down a table.
                    log.error("an errand failed", table=self._table, exc_info=error)
                    self._metrics.failures.inc()
        finally:
            self._task = None


class Clerk:
    """Holds the evening as it was decided, and as the ledger has it."""

    def __init__(
        self,
        table: int,
        known: Recollection,
        house: HouseServices,
        clock: Clock,
        bounds: Bounds,
        stands: Callable[[Evening, Evening, Entry], None],
        read: int,
    ) -> None:
        self.evening = self._written = known.evening
        """As it was decided, and as the ledger has it: at most secrets are in the one alone."""
        self._strand, self._replaceable = Strand(), Replaceable()
        self._table, self._ledger, self._bounds = table, house.ledger, bounds
        self._clock, self._metrics = clock, house.metrics
        self._unremembered, self._game_kept = house.unremembered, house.game_kept
        self.closed = False
        """Whether nothing more is decided here, as where another process has this table."""
        self._deposed = house.deposed
        self._remembered = known.evening.number - read
        """Up to which number there is a snapshot."""
        self._is_due()
        self._stands = stands
        """Told of every entry once it is written, with the evening before it and the one after."""
        self._known = known.known
        """The ids of each guest's last commands, and the number each came to."""

    async def asked(
        self, decide: Decide, *, guest: int, command: str, answer: Answer, tries: int = TRIES
    ) -> None:
        """Decide what a guest wants, write it down, tell it; `answer` hears what came of it."""
        outcome: Outcome | None = TableRefused(reason=TableReason.BROKEN)
        try:
            outcome = await self._decided(decide, guest, command, answer=answer, tries=tries)
        finally:
            if outcome is not None:
                answer(outcome)

    async def decided(self, decide: Decide, *, at: int | None = None) -> Outcome:
        """Decide what nobody in particular wants, write it down, tell it."""
        outcome = await self._decided(decide, at=at)
        return TableRefused(reason=TableReason.NOT_WRITTEN) if outcome is None else outcome

    async def _decided(
        self,
        decide: Decide,
        guest: int | None = None,
        command: str | None = None,
        *,
        at: int | None = None,
        answer: Answer | None = None,
        tries: int = TRIES,
    ) -> Outcome | None:
        """Nothing is told that is not written; None where `answer` hears of it later, or never."""
        if self.closed:
            return None
        if self._bounds.full(self.evening, to_the_end=True):
            return TableRefused(reason=TableReason.BOOK_FULL)
        for tried in range(tries):
            outcome = decide()
            if isinstance(outcome, TableRefused):
                return outcome
            if not outcome:
                # Nothing is written; who asks again is told the same, however things stand then.
                self._remember(guest, command)
                return outcome
            if isinstance(outcome[0], GameBegan):
                outcome = (replace(outcome[0], salt=new_salt()), *outcome[1:])
            entry = Entry(happened=outcome, guest=guest, id=command)
            try:
                if answer is not None and entry.quiet:
                    if await self._write_in_secret(entry, decide, answer, tries - tried):
                        return None
                else:
                    await self._write(entry, at)
            except Deposed:
                # Nobody is told anything: whoever asked asks the new owner, by the same id.
                self._take_back()
                self._deposed((self._table,))
                return None
            except (NumberTaken, OutOfTurn):
                self._take_back()
                await self._read_on()
                if command is not None and self.known(guest, command) is not None:
                    return ()
            except LedgerError as error:
                self._take_back()
                return self._not_written(error)
            else:
                return outcome
        return TableRefused(reason=TableReason.NOT_WRITTEN)

    async def _write_in_secret(
        self, entry: Entry, decide: Decide, answer: Answer, tries: int
    ) -> bool:
        """Write what nobody else is to hear of; whether `answer` is told of it later."""
        del decide, answer, tries
        await self._write(entry, None)
        return False

    def _take_back(self) -> None:
        """The table stands as it is written."""
        self.evening, self._strand = self._written, Strand()

    def _not_written(self, error: BaseException) -> TableRefused:
        log.error("nothing could be written", table=self._table, why=str(error))
        self._metrics.ledger_failures.inc()
        return TableRefused(reason=TableReason.NOT_WRITTEN)

    def known(self, guest: int | None, command: str) -> int | None:
        """The number that this guest's command came to, if it was done already."""
        known = None if guest is None else self._known.get(guest)
        return None if known is None else known.get(command)

    def _remember(self, guest: int | None, command: str | None) -> None:
        if guest is not None and command is not None:
            remember(self._known.setdefault(guest, {}), command, self.evening.told)

    def forget(self, guest: int) -> None:
        """This guest sends nothing any more."""
        self._known.pop(guest, None)

    def snapshot(self) -> Snapshot:
        """The table as it stands, so that what was written before need not be read again."""
        self._remembered = self._written.number
        known = Recollection(evening=self._written, known=self._known, size=self._bounds.size)
        return snapshot_of(self._table, known)

    def _is_due(self) -> None:
        if self._written.number - self._remembered >= EVERY:
            self._unremembered.add(self)

    async def _write(self, entry: Entry, at: int | None) -> None:
        before, (evening, row, beside) = self.evening, self._put_down(entry, at)
        started = perf_counter()
        await self._ledger.append(row, beside=beside, strand=self._strand)
        self._metrics.append_seconds.observe(perf_counter() - started)
        self._counts(before, evening, entry, len(row.entry))
        self._is_written(evening, entry)
        if beside is not None and beside.kept is not None:
            self._game_kept.set()

    def _put_down(self, entry: Entry, at: int | None) -> tuple[Evening, Row, Beside | None]:
        """The evening after an entry, and what is to be written for it."""
        before = self.evening
        # By what everyone knows: an entry that is kept quiet moves no other one's time.
        now = max(before.told_at, self._clock.now() if at is None else at)
        # Hands are made on the box's way, and nowhere else.
        on_its_way = before.game is not None and not before.game.box_is_back
        evening = (unhurried if on_its_way else after)(before, entry, now)
        row = Row(table=self._table, number=evening.number, at=now, entry=write_entry(entry))
        replaced = None if entry.plays else self._replaceable.by(entry)
        beside = self._beside(before, evening)
        if replaced is not None:
            number, left = replaced[0], write_entry(remains(replaced[1]))
            replaced_row = Row(table=self._table, number=number, at=0, entry=left)
            beside = replace(beside or Beside(), left=replaced_row)
        return evening, row, beside

    def _counts(self, before: Evening, evening: Evening, entry: Entry, length: int) -> None:
        self._bounds.wrote(entry, length)
        if entry.plays:
            return
        replaced = self._replaceable.by(entry)
        if replaced is not None:
            self._bounds.replaced(replaced[1])
        self._replaceable.written(before, evening, entry)

    def _beside(self, before: Evening, evening: Evening) -> Beside | None:
        """What a game that begins or ends, another code or another key has written with it."""
        code = None if before.code == evening.code else evening.code
        keys = None if before.guests is evening.guests else evening.rekeyed_since(before)
        if not code and before.playing == evening.playing and before.games == evening.games:
            return None if keys is None else Beside(rekeyed=keys)
        kept = self._finished(evening) if before.playing else None
        games, playing = evening.games, evening.playing
        stands = Stands(table=self._table, games=games, playing=playing, code=code)
        return Beside(stands=stands, kept=kept, rekeyed=keys)

    def _finished(self, evening: Evening) -> Kept | None:
        """The last game for good, if it is over. Whoever was a bot at the start of it is one."""
        if evening.game is None or evening.playing:
            return None
        sitters = tuple(
            Occupant(key=evening.key_at(seat), bot=temperament is not None)
            for seat, temperament in enumerate(evening.temperaments)
        )
        record = write(evening.record())
        return Kept(
            table=self._table, game=evening.games, at=evening.at, record=record, sitters=sitters
        )

    async def _read_on(self) -> None:
        """Somebody else wrote at this table: find out what."""
        for row in await self._ledger.rows(self._table, after=self.evening.number):
            entry = read_entry(row.entry)
            self._bounds.wrote(entry, len(row.entry))
            self._is_written(after(self.evening, entry, row.at), entry)

    def _is_written(self, evening: Evening, entry: Entry) -> None:
        before, self._written = self._written, evening
        if evening.number > self.evening.number:
            self.evening = evening
        if evening.secretive != before.secretive:
            self._ledger.secrets_possible(self._table, possible=evening.secretive)
        self._remember(entry.guest, entry.id)
        self._is_due()
        try:
            self._stands(before, evening, entry)
        except Exception as error:
            # It is written, so it has happened, whatever goes wrong in telling of it.
            log.error("an entry could not be told", table=self._table, exc_info=error)
            self._metrics.failures.inc()
