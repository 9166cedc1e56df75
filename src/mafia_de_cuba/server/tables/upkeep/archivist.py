"""The archivist enters every finished game into the register, and has it weighed, one by one.

The newest goes first. Nobody waits for it, and every bot's thought goes before. A game that came
from elsewhere is weighed like any other, and all of them again when the numbers they were weighed
with have changed; then it is entered anew, with what it came to.
"""

import asyncio
import contextlib
from collections.abc import Callable

import structlog

from mafia_de_cuba.analysis.analyse import fitted_hash
from mafia_de_cuba.server.ledger.archive.listing import Unlisted, enter, next_unlisted
from mafia_de_cuba.server.ledger.archive.register import RegisterRow
from mafia_de_cuba.server.ledger.archive.weighing import Unweighed, keep_analysis, next_unweighed
from mafia_de_cuba.server.ledger.ledger import Ledger, LedgerError
from mafia_de_cuba.server.tables.metrics import Metrics
from mafia_de_cuba.server.tables.upkeep.registrar import rows_of
from mafia_de_cuba.server.thinking.pool import Weigher

log = structlog.get_logger()

LOOK_AGAIN = 60.0
"""Seconds after which it is looked for games that were taken in meanwhile."""


class Archivist:
    """Sees to it that every finished game can be found, and is weighed."""

    def __init__(
        self,
        ledger: Ledger,
        weigher: Weigher | None,
        metrics: Metrics,
        sees_to_it: Callable[[], bool] = lambda: True,
    ) -> None:
        self._ledger, self._weigher, self._metrics = ledger, weigher, metrics
        self._sees_to_it = sees_to_it
        """Whether this process does: of several one does it."""
        self.news = asyncio.Event()
        """Set by whoever has kept one more."""

    async def work(self) -> None:
        """Enter and weigh whatever waits, for ever; in a house where nobody weighs, only enter."""
        while True:
            self.news.clear()
            try:
                # Whoever kept a game has told the one process that sees to it.
                while self._sees_to_it():
                    if not await self._lists_one() and not await self._weighs_one():
                        break
            except LedgerError as error:
                log.error("nothing could be written", why=str(error))
                self._metrics.ledger_failures.inc()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), LOOK_AGAIN)
                await self._pass_on_the_news()

    async def _pass_on_the_news(self) -> None:
        """Whichever process sees to games need not wait until it looks again."""
        if not self._sees_to_it():
            with contextlib.suppress(LedgerError):
                await self._ledger.say_kept()

    async def _lists_one(self) -> bool:
        game = await next_unlisted(self._ledger)
        if game is None:
            return False
        await enter(self._ledger, game, await asyncio.to_thread(self._rows, game))
        return True

    def _rows(self, game: Unlisted) -> tuple[RegisterRow, ...]:
        try:
            return rows_of(game)
        except Exception as error:
            # It is found by its link alone, and not tried over and over.
            log.error("a game could not be listed", game=game.place, exc_info=error)
            self._metrics.failures.inc()
            return ()

    async def _weighs_one(self) -> bool:
        weigher = self._weigher
        if weigher is None:
            return False
        game = await next_unweighed(self._ledger, fitted_hash())
        if game is None:
            return False
        await keep_analysis(self._ledger, game, fitted_hash(), await self._weighed(weigher, game))
        return True

    async def _weighed(self, weigher: Weigher, game: Unweighed) -> bytes | None:
        """What a game came to; nothing where it is damaged, or cannot be weighed."""
        if game.record is None:
            return None
        try:
            return await weigher.weigh(game.record)
        except Exception as error:
            # It is shown without, and not tried over and over.
            log.error("a game could not be weighed", game=game.place, exc_info=error)
            self._metrics.failures.inc()
            return None
