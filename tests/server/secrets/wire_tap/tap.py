"""The tap itself: the log is listened to, stopwatches stand still, pair after pair is played."""

import asyncio
import contextlib
import io
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from unittest.mock import patch

import structlog
from sqlalchemy import update

from blank_ledger import ledger_at
from mafia_de_cuba.server.ledger.archive.listing import enter, next_unlisted
from mafia_de_cuba.server.ledger.ledger import Ledger
from mafia_de_cuba.server.ledger.schema import games
from mafia_de_cuba.server.run.logs import set_up
from mafia_de_cuba.server.tables.upkeep.registrar import rows_of
from properties.pairs import random_pair
from server.secrets.wire_tap.cast import Cast, drawn
from server.secrets.wire_tap.findings import Told
from server.secrets.wire_tap.half import Half
from server.secrets.wire_tap.looked_up import KEPT
from server.secrets.wire_tap.paper import PaperLedger
from server.secrets.wire_tap.twins import Twins

TABLES = "mafia_de_cuba.server.tables"
LOGGERS = (None, "mafia_de_cuba", "uvicorn", "uvicorn.error", "uvicorn.access", "websockets")

NO_SALT, NO_COMMITMENT = "5a" * 32, "c0" * 32

BEFORE = (Path(__file__).parents[4] / "docs/examples/game.json").read_bytes()

Arrange = Callable[[Twins], None]


def random_cast(seed: int) -> Cast:
    """A pair of thefts alike to a viewer, and a table to play it at."""
    return drawn(random_pair(Random(f"wire {seed}")), seed)


async def with_a_game(ledger: Ledger) -> None:
    """One game is over before the other begins: an archive that is empty tells nothing anyway."""
    ledger.take_in([BEFORE])
    await ledger.write(lambda it: it.execute(update(games).values(link=KEPT)))
    while (waiting := await next_unlisted(ledger)) is not None:
        await enter(ledger, waiting, rows_of(waiting))


class Tap:
    """Plays pair after pair and remembers what was told."""

    def __init__(self, log: io.StringIO, runner: asyncio.Runner) -> None:
        self.told = Told()
        self._log, self._runner = log, runner

    def check(
        self,
        cast: Cast,
        *,
        folder: Path | None = None,
        arrange: Arrange | None = None,
        kind: type[Half] = Half,
    ) -> None:
        """Play a pair; `Leak` if anybody could tell its halves apart. With a folder, on disk."""
        self.told.add(self._runner.run(self._played(cast, folder, arrange, kind)))

    async def _played(
        self, cast: Cast, folder: Path | None, arrange: Arrange | None, kind: type[Half]
    ) -> Told:
        if folder is None:
            ledgers = PaperLedger().as_ledger(), PaperLedger().as_ledger()
        else:
            files = [folder / f"{cast.seed}-{half}.db" for half in ("one", "other")]
            ledgers = await ledger_at(files[0]), await ledger_at(files[1])
            for ledger in ledgers:
                await with_a_game(ledger)
        try:
            twins = Twins(cast, ledgers, self._log, kind)
            if arrange is not None:
                arrange(twins)
            return await twins.go()
        finally:
            self._log.seek(0)
            self._log.truncate()
            for ledger in ledgers:
                await ledger.close()


@contextlib.contextmanager
def tapped() -> Iterator[Tap]:
    """A tap on the wire, and logging as it was found when it is taken off again."""
    loggers = [logging.getLogger(name) for name in LOGGERS]
    before = [(one, one.handlers[:], one.level, one.propagate) for one in loggers]
    log = io.StringIO()
    set_up(as_json=True, stream=log)
    try:
        # How long the disk or a broadcast took differs between any two runs.
        with (
            patch(f"{TABLES}.clerk.perf_counter", lambda: 0.0),
            patch(f"{TABLES}.table.perf_counter", lambda: 0.0),
            # A constant committer: with real nonces the commitments differ between any two games.
            patch(f"{TABLES}.clerk.new_salt", lambda: NO_SALT),
            patch("mafia_de_cuba.game.seal.commit", lambda _nonce, _hand: NO_COMMITMENT),
            asyncio.Runner() as runner,
        ):
            yield Tap(log, runner)
    finally:
        structlog.reset_defaults()
        for one, handlers, level, propagate in before:
            one.handlers[:], one.propagate = handlers, propagate
            one.setLevel(level)
