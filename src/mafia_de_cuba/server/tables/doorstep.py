"""The doorstep of a table: where newcomers ask to come in, one after another."""

import asyncio

from mafia_de_cuba.server.evening.chairs import welcome
from mafia_de_cuba.server.evening.events import GuestCame
from mafia_de_cuba.server.evening.faces import FaceName
from mafia_de_cuba.server.evening.refusals import Outcome, TableReason, TableRefused
from mafia_de_cuba.server.tables.bounds import Bounds
from mafia_de_cuba.server.tables.clerk import Clerk, Mailbox


class Doorstep:
    """Lets people in."""

    def __init__(self, clerk: Clerk, bounds: Bounds, mailbox: Mailbox) -> None:
        self._clerk = clerk
        self._bounds = bounds
        self._mailbox = mailbox

    async def join(
        self, name: str, key: str, *, sit: bool, face: FaceName | None = None
    ) -> int | TableRefused:
        """A new guest's number, or why they cannot come in."""
        answer: asyncio.Future[int | TableRefused] = asyncio.get_running_loop().create_future()

        async def errand() -> None:
            guests = self._clerk.evening.guests.values()
            came = next((it.guest for it in guests if it.key == key), None)
            if came is not None:
                answer.set_result(came)  # The answer was lost on the way.
                return
            if self._bounds.full(self._clerk.evening):
                answer.set_result(TableRefused(reason=TableReason.BOOK_FULL))
                return
            outcome: Outcome = TableRefused(reason=TableReason.BROKEN)
            try:
                outcome = await self._clerk.decided(
                    lambda: welcome(self._clerk.evening, name, key, sit=sit, face=face)
                )
            finally:
                if not answer.done():
                    answer.set_result(_came(outcome))

        self._mailbox.post(errand)
        return await answer


def _came(outcome: Outcome) -> int | TableRefused:
    """The new guest's number, or the refusal."""
    if isinstance(outcome, TableRefused):
        return outcome
    return next(it.guest for it in outcome if isinstance(it, GuestCame))
