"""The house's own time: how long it has been open, over all the times it was started.

Tables grow old by this and by no clock on a wall. A machine whose battery died may believe that a
year has passed, or that it is 1970; that is noticed and told to whoever runs the house, and nothing
is thrown away for it.
"""

import time
from collections.abc import Callable, Collection

import structlog

from mafia_de_cuba.server.ledger.ledger import Ledger
from mafia_de_cuba.server.tables.clock import Clock

log = structlog.get_logger()

HOUR, DAY = 3_600_000, 86_400_000
ASTRAY = HOUR
"""By so much the clock on the wall may be set right without a word."""
LONG_AWAY = 7 * DAY
"""So long may a house be closed without anybody wondering about its clock."""


def on_the_wall() -> int:
    """What the machine's clock says, in milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


def _steady() -> int:
    return time.monotonic_ns() // 1_000_000


class Calendar:
    """Counts the time in which the house is open, and keeps an eye on the clock on the wall."""

    def __init__(
        self,
        ledger: Ledger,
        clock: Clock,
        wall: Callable[[], int] = on_the_wall,
        steady: Callable[[], int] = _steady,
    ) -> None:
        self._ledger = ledger
        self._clock = clock
        self._wall, self._steady = wall, steady
        self._before: int | None = None
        """How long the house had been open when this server began."""
        self._counted = 0
        self._looked = clock.now()
        self._seen = wall(), steady()

    async def ran(self) -> int:
        """For how long the house has been open by now, in milliseconds."""
        if self._before is None:
            noted = await self._ledger.house_time()
            self._before = noted.ran
            if noted.damaged:
                log.warning(
                    "What the house had noted of its own time is damaged; it goes on from when "
                    "somebody was last at a table."
                )
            if noted.wall is not None:
                self._notice_restart(self._wall() - noted.wall)
        # A clock that goes back has shown no time that could be counted.
        now = self._clock.now()
        self._counted += max(0, now - self._looked)
        self._looked = now
        return self._before + self._counted

    async def note(self, here: Collection[int]) -> int:
        """Write down how long that is, and at which tables somebody is; how long it is."""
        ran = await self.ran()
        self._notice_jump()
        await self._ledger.note_time(ran=ran, wall=self._wall(), touched=here)
        return ran

    def _notice_restart(self, by: int) -> None:
        if by < -ASTRAY:
            log.warning(
                f"The machine's clock says that it is {_span(-by)} earlier than when the house was "
                "last open; nothing is thrown away for that."
            )
        elif by > LONG_AWAY:
            log.warning(
                f"The machine's clock says that the house was closed for {_span(by)}; tables are "
                "no older for that, and nothing is thrown away."
            )

    def _notice_jump(self) -> None:
        wall, steady = self._wall(), self._steady()
        by = (wall - self._seen[0]) - (steady - self._seen[1])
        self._seen = wall, steady
        if abs(by) > ASTRAY:
            log.warning(
                f"The machine's clock jumped {_span(abs(by))} {'ahead' if by > 0 else 'back'} "
                "while the house is open; nothing is thrown away for that."
            )


def _span(milliseconds: int) -> str:
    days = milliseconds // DAY
    return f"{days} days" if days > 1 else f"{milliseconds // HOUR} hours"
