"""Where tables are asked for: each is opened once, however often somebody asks and wherever.

Whoever asks again under the same id, because the answer was lost, is given the same table, with
another key for as long as the first was not used; at another process of the house as well.
"""

import asyncio
from collections.abc import Awaitable, Callable

from cachetools import FIFOCache
from msgspec import Struct

from mafia_de_cuba.server.evening.chairs import welcome
from mafia_de_cuba.server.evening.faces import FaceName
from mafia_de_cuba.server.evening.refusals import Outcome, TableRefused
from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.ledger.ledger import Beside, Ledger, NumberTaken
from mafia_de_cuba.server.ledger.openings import opened_under
from mafia_de_cuba.server.ledger.schema import OpenedUnder
from mafia_de_cuba.server.tables.keys import hashed
from mafia_de_cuba.server.tables.table import Table

OPENINGS = 1_000
"""How many of those who opened a table here are remembered without looking."""


class HouseFull(Exception):
    """No more tables, or no more for whoever asks."""


class Opening(Struct, frozen=True, kw_only=True):
    """A table that was opened, and its host."""

    code: str
    guest: int


Opened = Opening | TableRefused
LetIn = Callable[[Settings, Callable[[Evening], Outcome], str, str | None], Awaitable[Opened]]


class Reception:
    """Opens tables for whoever asks."""

    def __init__(
        self, ledger: Ledger, let_in: LetIn, find: Callable[[str], Awaitable[Table | None]]
    ) -> None:
        self._ledger, self._let_in, self._find = ledger, let_in, find
        self._opening: FIFOCache[str, asyncio.Future[Opened]] = FIFOCache(OPENINGS)
        """The last tables that were opened, by what was asked under."""

    async def open(
        self,
        name: str,
        settings: Settings,
        key: str,
        *,
        sit: bool,
        face: FaceName | None = None,
        by: str = "",
        asked: str | None = None,
    ) -> Opened:
        """A new table for whoever has this key, or why not; raises `HouseFull`.

        Asked for again under the same id, because the answer was lost, it is the same table.
        """
        kept = hashed(key) or ""
        before = None if asked is None else self._opening.get(asked)
        if asked is not None and before is not None:
            again = await self._theirs_again(await asyncio.shield(before), asked, kept)
            if again is not None:
                return again

        def comes(empty: Evening) -> Outcome:
            return welcome(empty, name, kept, sit=sit, face=face, asked=asked)

        # An id is good for one table: under one that was used nothing is noted.
        noted = None if before is not None else asked
        opening = asyncio.ensure_future(self._opened(settings, comes, by, noted, kept))
        if asked is not None:
            self._opening[asked] = opening
        new = None
        try:
            new = await asyncio.shield(opening)
        finally:
            if asked is not None and not isinstance(new, Opening):
                self._opening.pop(asked, None)
        return new

    async def _opened(
        self,
        settings: Settings,
        comes: Callable[[Evening], Outcome],
        by: str,
        asked: str | None,
        kept: str,
    ) -> Opened:
        """A new table, or the one that was opened under this id before, at whichever process."""
        if asked is None:
            return await self._let_in(settings, comes, by, None)
        code = await opened_under(self._ledger, asked)
        again = await self._again(code, asked, kept)
        if again is not None:
            return again
        try:
            return await self._let_in(settings, comes, by, asked if code is None else None)
        except NumberTaken:
            # Asked at two processes at once, and the other one was quicker.
            again = await self._again(await opened_under(self._ledger, asked), asked, kept)
            if again is None:
                raise
            return again

    async def _theirs_again(self, new: Opened, asked: str, kept: str) -> Opening | None:
        """The table that is asked for again, if it is theirs: by this key from now on."""
        return await self._again(new.code if isinstance(new, Opening) else None, asked, kept)

    async def _again(self, code: str | None, asked: str, kept: str) -> Opening | None:
        table = None if code is None else await self._find(code)
        guest = None if table is None else await table.doorstep.asks_again(asked, kept)
        if code is None or guest is None:
            return None
        return Opening(code=code, guest=guest)


def written_under(asked: str | None, table: int, ran: int) -> Beside | None:
    """Word of the request that a table is opened under, beside its first entry."""
    if asked is None:
        return None
    return Beside(opening=OpenedUnder(asked=asked, table_id=table, ran=ran))
