"""The steward of a table: keeps its clock, and has its bots and heirs do what they have thought of.

Whatever is due enters at the table's mailbox like everything else, and only if nothing happened
in the meantime.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import structlog

from mafia_de_cuba.game.commands import Command, EmptyPockets
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.view import View
from mafia_de_cuba.server.clock import Clock, Timer
from mafia_de_cuba.server.company import Deed, Errand, errands, seed_of
from mafia_de_cuba.server.evening import Evening
from mafia_de_cuba.server.happenings import AnyHappening
from mafia_de_cuba.server.metrics import Metrics
from mafia_de_cuba.server.orders import carried_out
from mafia_de_cuba.server.playing import done, silence
from mafia_de_cuba.server.thinking import Thinker

log = structlog.get_logger()

RETRY = 2_000
"""When what could not be written is tried again, in milliseconds."""

Happened = tuple[AnyHappening, ...]


class Steward:
    """Sees to what nobody at the table has to be asked for."""

    def __init__(
        self,
        clock: Clock,
        thinker: Thinker,
        metrics: Metrics,
        post: Callable[[Callable[[], Awaitable[None]]], None],
        happens: Callable[[Happened, int], Awaitable[bool]],
    ) -> None:
        self._clock = clock
        self._thinker = thinker
        self._metrics = metrics
        self._post = post
        self._happens = happens
        """Writes down what happened at that time; whether it could."""
        self._evening: Evening | None = None
        self._plan: list[Errand] = []
        self._thoughts: dict[int, asyncio.Task[Command | None]] = {}
        self._timer: Timer | None = None

    def plan(self, evening: Evening, heirs_at: Mapping[int, int]) -> None:
        """Things stand like this: what will be done if nobody does anything?"""
        self.rest()
        self._evening = evening
        self._plan = errands(evening, heirs_at)
        self._next()

    def rest(self) -> None:
        """Nothing is planned any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        for thought in self._thoughts.values():
            thought.cancel()
        self._thoughts = {}
        self._plan = []

    def _next(self) -> None:
        if not self._plan or self._evening is None:
            return
        errand = self._plan[0]
        if errand.deed is Deed.THINKS and self._is_bot(self._evening, errand.seat):
            # Bots think at once, so that how long they think about it cannot be seen.
            self._thinks(self._evening, errand)
        self._ring(errand, errand.when)

    def _ring(self, errand: Errand, when: int) -> None:
        self._timer = self._clock.ring(when, lambda: self._post(lambda: self._carry_out(errand)))

    @staticmethod
    def _is_bot(evening: Evening, seat: int) -> bool:
        return evening.players[evening.ring[seat]].persona is not None

    async def _carry_out(self, errand: Errand) -> None:
        """It is time: do it, unless something has happened since."""
        evening = self._evening
        if evening is None or not self._plan or self._plan[0] is not errand:
            return
        try:
            happened = await self._outcome(evening, errand)
        except Exception:
            log.exception("a thought failed")
            self._metrics.failures.inc()
            happened = ()
        if not happened:
            self._plan = self._plan[1:]
            self._next()
        elif not await self._happens(happened, errand.when) and self._plan[:1] == [errand]:
            self._ring(errand, self._clock.now() + RETRY)

    async def _outcome(self, evening: Evening, errand: Errand) -> Happened:
        seat = errand.seat
        match errand.deed:
            case Deed.MADE:
                assert evening.intended is not None
                return done(evening, seat, evening.intended)
            case Deed.REVEAL:
                return done(evening, seat, EmptyPockets())
            case Deed.SILENCE:
                return silence(evening)
            case Deed.ORDERS:
                # An heir thinks in any case: orders that fit take no less time than those that
                # do not.
                thought = await self._thinks(evening, errand)
                return done(evening, seat, self._ordered(evening, seat) or thought)
            case Deed.THINKS:
                return done(evening, seat, await self._thinks(evening, errand))

    @staticmethod
    def _ordered(evening: Evening, seat: int) -> Command | None:
        assert evening.game is not None
        may = view_for(evening.game, seat).may.take
        return None if may is None else carried_out(evening.orders[evening.ring[seat]], may)

    def _thinks(self, evening: Evening, errand: Errand) -> asyncio.Task[Command | None]:
        thought = self._thoughts.get(errand.seat)
        if thought is None:
            assert evening.game is not None
            view, seed = view_for(evening.game, errand.seat), seed_of(evening, errand.seat)
            thought = asyncio.get_running_loop().create_task(self._thought(view, errand, seed))
            self._thoughts[errand.seat] = thought
        return thought

    async def _thought(self, view: View, errand: Errand, seed: int) -> Command | None:
        with self._metrics.thinking_seconds.time():
            return await self._thinker.choose(view, errand.persona, seed)
