"""The doorstep of a table: where newcomers ask to come in, one after another, and come in once."""

import asyncio
from collections.abc import Callable

from mafia_de_cuba.server.evening.chairs import welcome
from mafia_de_cuba.server.evening.events import GuestCame
from mafia_de_cuba.server.evening.faces import FaceName
from mafia_de_cuba.server.evening.refusals import Outcome, TableReason, TableRefused
from mafia_de_cuba.server.tables.bounds import Bounds
from mafia_de_cuba.server.tables.clerk import Clerk, Mailbox
from mafia_de_cuba.server.tables.keyring import Keyring


class Doorstep:
    """Lets people in."""

    def __init__(self, clerk: Clerk, keyring: Keyring, bounds: Bounds, mailbox: Mailbox) -> None:
        self._clerk = clerk
        self._keyring = keyring
        self._bounds = bounds
        self._mailbox = mailbox

    async def join(
        self,
        name: str,
        key: str,
        *,
        sit: bool,
        face: FaceName | None = None,
        asked: str | None = None,
    ) -> int | TableRefused:
        """The number of a new guest with this key's hash, or why they cannot come in.

        Whoever asks again under the same id because the answer was lost comes in only once.
        """
        answer: asyncio.Future[int | TableRefused] = asyncio.get_running_loop().create_future()

        async def errand() -> None:
            outcome: int | TableRefused = TableRefused(reason=TableReason.BROKEN)
            try:
                again = None if asked is None else await self._keyring.asks_again(asked, key)
                if again is not None:
                    outcome = again
                else:
                    outcome = await self._comes_in(
                        lambda: welcome(
                            self._clerk.evening, name, key, sit=sit, face=face, asked=asked
                        )
                    )
            finally:
                answer.set_result(outcome)

        self._mailbox.post(errand)
        return await answer

    async def _comes_in(self, decide: Callable[[], Outcome]) -> int | TableRefused:
        if self._bounds.full(self._clerk.evening):
            return TableRefused(reason=TableReason.BOOK_FULL)
        outcome = await self._clerk.decided(decide)
        if isinstance(outcome, TableRefused):
            return outcome
        return next(it.guest for it in outcome if isinstance(it, GuestCame))

    async def asks_again(self, asked: str, key: str) -> bool:
        """Whether somebody asked under this id before and never heard: they have this key now."""
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        async def errand() -> None:
            again = None
            try:
                again = await self._keyring.asks_again(asked, key)
            finally:
                answer.set_result(again is not None)

        self._mailbox.post(errand)
        return await answer
