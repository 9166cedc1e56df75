"""The doorstep of a table: where newcomers ask to come in, once, and wait where they have to.

They wait where the host wants people to knock, and where more have come from elsewhere than a host
can see to; then for the host, who is shown their names, or until there is room to come in. Nothing
is written down of those who wait.
"""

import asyncio
from random import Random

from cachetools import FIFOCache
from msgspec import Struct

from mafia_de_cuba.server.evening.chairs import welcome
from mafia_de_cuba.server.evening.commands import LetIn, NewCode
from mafia_de_cuba.server.evening.events import CodeChanged, GuestCame
from mafia_de_cuba.server.evening.faces import FaceName
from mafia_de_cuba.server.evening.names import cleaned
from mafia_de_cuba.server.evening.refusals import Outcome, TableReason, TableRefused
from mafia_de_cuba.server.tables.admission.keyring import Keyring
from mafia_de_cuba.server.tables.bounds import Bounds, Bucket, Throttle
from mafia_de_cuba.server.tables.clerk import Clerk, Mailbox
from mafia_de_cuba.server.tables.clock import Clock
from mafia_de_cuba.server.tables.codes import SHORTEST, new_code
from mafia_de_cuba.server.tables.limits import Limits, counted
from mafia_de_cuba.server.tables.listening.audience import Audience
from mafia_de_cuba.server.tables.listening.outbox import Outbox
from mafia_de_cuba.server.wire.shapes import KnockView

WAIT = 12_000
"""After so many milliseconds whoever waits is told so, and asks again."""
PATIENCE = 30_000
"""Whoever has not asked again for so long waits no more."""
TURNED = 200
"""So many who were turned away are told so again when they ask again."""

Answer = int | TableRefused


class Newcomer(Struct, frozen=True, kw_only=True):
    """Somebody who wants to come in, with their key's hash."""

    name: str
    key: str
    sit: bool
    face: FaceName | None = None
    address: str = ""
    asked: str | None = None
    """The hash of what they ask under, which is the same when they ask again; the key is not."""

    @property
    def called(self) -> str:
        """What they are told apart by on the doorstep."""
        return self.asked or self.key


class Knock(Struct, kw_only=True):
    """A newcomer who waits."""

    number: int
    newcomer: Newcomer
    answer: "asyncio.Future[GuestCame | TableRefused]"
    asked: int
    """When they last asked."""


class Doorstep:
    """Lets people in, or has them wait."""

    def __init__(
        self,
        limits: Limits,
        clock: Clock,
        clerk: Clerk,
        bounds: Bounds,
        mailbox: Mailbox,
        audience: Audience,
        keyring: Keyring,
    ) -> None:
        self._clock, self._clerk, self._bounds, self._mailbox = clock, clerk, bounds, mailbox
        self._most = limits.knocks_per_table
        self._audience, self._keyring = audience, keyring
        self._strangers = Bucket.of(limits.newcomers)
        self._knocks = Throttle.of(limits.knocks)
        self._waiting: dict[str, Knock] = {}
        self._turned: FIFOCache[str, None] = FIFOCache(TURNED)
        self._numbers = 0
        self.letters = SHORTEST
        """How long the next code is."""

    async def join(self, newcomer: Newcomer) -> Answer:
        """A new guest's number, or why they cannot come in, or not yet.

        Whoever asks again under the same id because the answer was lost comes in only once.
        """
        answer: asyncio.Future[Answer | Knock] = asyncio.get_running_loop().create_future()

        async def errand() -> None:
            heard: Answer | Knock = TableRefused(reason=TableReason.BROKEN)
            try:
                heard = await self._heard(newcomer)
            finally:
                answer.set_result(heard)

        self._mailbox.post(errand)
        heard = await answer
        return await self._waits(heard, newcomer) if isinstance(heard, Knock) else heard

    async def asks_again(self, asked: str, key: str) -> int | None:
        """Who asked under this id before and never heard: they have this key now."""
        answer: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()

        async def errand() -> None:
            again = None
            try:
                again = await self._keyring.asks_again(asked, key)
            finally:
                answer.set_result(again)

        self._mailbox.post(errand)
        return await answer

    def waits(self, newcomer: Newcomer) -> bool:
        """Whether whoever asks is on the doorstep already."""
        return newcomer.called in self._waiting

    def answered(self, request: LetIn | NewCode, dice: Random) -> Outcome:
        """The host has somebody come in, or not; or has the table found under another code."""
        if isinstance(request, NewCode):
            return (CodeChanged(code=new_code(dice, self.letters)),)
        found = next((it for it in self._waiting.values() if it.number == request.knock), None)
        if found is None:
            return TableRefused(reason=TableReason.NO_SUCH_GUEST)
        if request.welcome:
            return self._welcome(found.newcomer)
        self._turned[found.newcomer.called] = None
        self._ends(found.newcomer.called, TableRefused(reason=TableReason.NOT_LET_IN))
        return ()

    def came(self, it: GuestCame) -> None:
        """Somebody is at the table now, and on the doorstep no longer."""
        self._ends(it.asked or it.key, it)

    def _welcome(self, it: Newcomer) -> Outcome:
        evening = self._clerk.evening
        return welcome(evening, it.name, it.key, sit=it.sit, face=it.face, asked=it.asked)

    async def _heard(self, newcomer: Newcomer) -> Answer | Knock:
        """What becomes of somebody who asks, now."""
        if newcomer.asked is not None:
            again = await self._keyring.asks_again(newcomer.asked, newcomer.key)
            if again is not None:
                return again
        if newcomer.called in self._turned:
            return TableRefused(reason=TableReason.NOT_LET_IN)
        if self._bounds.full(self._clerk.evening):
            return TableRefused(reason=TableReason.BOOK_FULL)
        welcomed = self._welcome(newcomer)
        if isinstance(welcomed, TableRefused):
            self._ends(newcomer.called, welcomed)
            return welcomed
        if self._must_knock(newcomer):
            return self._knocked(newcomer)
        outcome = await self._clerk.decided(lambda: self._welcome(newcomer))
        if isinstance(outcome, TableRefused):
            return outcome
        return next(it.guest for it in outcome if isinstance(it, GuestCame))

    def _must_knock(self, newcomer: Newcomer) -> bool:
        if self._clerk.evening.knock:
            return True
        # Who sits in the same room is seen anyway.
        return not self._at_home(newcomer.address) and not self._strangers.take(self._seconds())

    def _knocked(self, newcomer: Newcomer) -> Answer | Knock:
        self._forget_those_who_left()
        knock = self._waiting.get(newcomer.called)
        if knock is not None:
            knock.newcomer, knock.asked = newcomer, self._clock.now()
            return knock
        if not self._knocks.take(newcomer.address, self._seconds()):
            return TableRefused(reason=TableReason.TOO_FAST)
        if len(self._waiting) >= self._most:
            return TableRefused(reason=TableReason.DOORSTEP_FULL)
        self._numbers += 1
        answer: asyncio.Future[GuestCame | TableRefused] = (
            asyncio.get_running_loop().create_future()
        )
        knock = Knock(
            number=self._numbers, newcomer=newcomer, answer=answer, asked=self._clock.now()
        )
        self._waiting[newcomer.called] = knock
        self._tell()
        return knock

    async def _waits(self, knock: Knock, newcomer: Newcomer) -> Answer:
        """What the host says, or that nothing was said yet."""
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        rings = self._clock.ring(
            self._clock.now() + WAIT, lambda: None if over.done() else over.set_result(None)
        )
        await asyncio.wait((knock.answer, over), return_when=asyncio.FIRST_COMPLETED)
        rings.cancel()
        if knock.answer.done():
            said = knock.answer.result()
            if isinstance(said, TableRefused):
                return said
            if said.key == newcomer.key:
                return said.guest
            # They came in by the key of another time they asked; asked again, they are given one.
            return TableRefused(reason=TableReason.KNOCKING)
        self._clock.ring(self._clock.now() + PATIENCE + 1, self._forget_those_who_left)
        return TableRefused(reason=TableReason.KNOCKING)

    def _forget_those_who_left(self) -> None:
        now = self._clock.now()
        for called, knock in tuple(self._waiting.items()):
            if now - knock.asked > WAIT + PATIENCE:
                self._ends(called, TableRefused(reason=TableReason.NOT_LET_IN))

    def _ends(self, called: str, answer: GuestCame | TableRefused) -> None:
        knock = self._waiting.pop(called, None)
        if knock is not None:
            knock.answer.set_result(answer)
            self._tell()

    def _tell(self) -> None:
        each = ((it.number, cleaned(it.newcomer.name) or "") for it in self._waiting.values())
        self._audience.knocking = tuple(KnockView(knock=at, name=name) for at, name in each)
        if (outbox := self._hosts()) is not None:
            self._audience.catch_up(outbox)

    def _hosts(self) -> Outbox | None:
        """The host's device, if it is here."""
        host = self._clerk.evening.host
        return None if host is None else self._audience.devices.get(host)

    def _at_home(self, address: str) -> bool:
        """Whether somebody comes from where the host is."""
        outbox = self._hosts()
        known = None if outbox is None else outbox.allowance
        return known is not None and counted(known.address) == counted(address)

    def _seconds(self) -> float:
        return self._clock.now() / 1000
