"""A clerk for whom nobody waits on account of a secret but whoever has it.

What was done in secret counts at once and is written when that tells nobody anything; the table
goes on meanwhile. Whoever did it hears that it is done when it is on disk, as everybody does.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial

from msgspec import Struct

from mafia_de_cuba.server.evening.evolve import Entry
from mafia_de_cuba.server.evening.recollection import Recollection
from mafia_de_cuba.server.evening.refusals import Outcome
from mafia_de_cuba.server.evening.replaced import Replaceable
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.ledger.ledger import Deposed, NumberTaken, OutOfTurn
from mafia_de_cuba.server.tables.bounds import Bounds
from mafia_de_cuba.server.tables.clerk import Answer, Clerk, Task
from mafia_de_cuba.server.tables.clock import Clock
from mafia_de_cuba.server.tables.services import HouseServices


class Secret(Struct, kw_only=True):
    """Something done in secret: decided, and on its way to the disk."""

    entry: Entry
    evening: Evening
    """The table after it."""
    decide: Callable[[], Outcome]
    answers: list[Answer]
    """Who is to be told what came of it: more than one where it was sent again."""
    tries: int

    def answer(self, outcome: Outcome) -> None:
        for tell in self.answers:
            tell(outcome)


class DiscreetClerk(Clerk):
    """Writes secrets when the disk is asked anyway."""

    def __init__(
        self,
        table: int,
        known: Recollection,
        house: HouseServices,
        clock: Clock,
        bounds: Bounds,
        stands: Callable[[Evening, Evening, Entry], None],
        read: int,
        *,
        post: Callable[[Task], None],
        plan: Callable[[], None],
    ) -> None:
        super().__init__(table, known, house, clock, bounds, stands, read)
        self._post = post
        self._plan = plan
        """Told when the evening is another one, and nobody else may hear of it yet."""
        self._secrets: deque[Secret] = deque()

    @property
    def idle(self) -> bool:
        """Whether everything that was decided is written."""
        return not self._secrets

    async def _write_in_secret(
        self, entry: Entry, decide: Callable[[], Outcome], answer: Answer, tries: int
    ) -> bool:
        for secret in self._secrets:
            if (secret.entry.guest, secret.entry.id) == (entry.guest, entry.id):
                # It was sent again.
                secret.answers.append(answer)
                return True
        before = self.evening
        evening, row, beside = self._put_down(entry, None)
        written = self._ledger.append_in_secret(row, beside=beside, strand=self._strand)
        self._counts(before, evening, entry, len(row.entry))
        secret = Secret(entry=entry, evening=evening, decide=decide, answers=[answer], tries=tries)
        self._secrets.append(secret)
        self.evening = evening
        written.add_done_callback(lambda done: self._is_heard_of(secret, done))
        self._plan()
        return True

    def _is_heard_of(self, secret: Secret, written: "asyncio.Future[None]") -> None:
        if written.cancelled() or not any(it is secret for it in self._secrets):
            # Taken back together with one before it.
            return
        error = written.exception()
        if error is None:
            # They are written in the order in which they were decided.
            self._secrets.popleft()
            self._is_written(secret.evening, secret.entry)
            secret.answer(secret.entry.happened)
        elif isinstance(error, Deposed):
            self._taken_back()
            self._deposed((self._table,))
        elif isinstance(error, (NumberTaken, OutOfTurn)):
            self._take_back()
        else:
            refused = self._not_written(error)
            for each in self._taken_back():
                each.answer(refused)

    def _take_back(self) -> None:
        for secret in self._taken_back():
            self._post(partial(self._again, secret))

    def _taken_back(self) -> deque[Secret]:
        """The table stands as it is written, without what was not."""
        super()._take_back()
        taken, self._secrets = self._secrets, deque()
        if taken:
            self._replaceable = Replaceable()
            self._plan()
        return taken

    async def _again(self, secret: Secret) -> None:
        """Somebody else wrote first: what was done in secret is decided anew."""
        await self._read_on()
        guest, command = secret.entry.guest, secret.entry.id
        assert guest is not None
        assert command is not None
        if self.known(guest, command) is not None:
            secret.answer(())
            return
        await self.asked(
            secret.decide,
            guest=guest,
            command=command,
            answer=secret.answer,
            tries=secret.tries - 1,
        )
