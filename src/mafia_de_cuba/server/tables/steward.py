"""The steward of a table: keeps its clock, and has its bots and heirs do what they have thought of.

Whatever is due enters at the table's mailbox like everything else, and only if nothing happened
in the meantime. Thinking is done ahead of its time and outside the mailbox: neither how long
somebody thought nor what somebody else did in secret moves the moment at which anything happens.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import structlog

from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.lesson import listening, written
from mafia_de_cuba.game.commands import Command, EmptyPockets, MakeRemark, Say, Testify
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.server.evening.events import AnyTableEvent, Reopened
from mafia_de_cuba.server.evening.motions import time_is_up
from mafia_de_cuba.server.evening.orders import carried_out
from mafia_de_cuba.server.evening.playing import done, silence
from mafia_de_cuba.server.evening.schedule import Deed, Errand, errands, same_moment
from mafia_de_cuba.server.evening.state import Evening, Wait
from mafia_de_cuba.server.tables.clock import Clock, Timer
from mafia_de_cuba.server.tables.metrics import Metrics
from mafia_de_cuba.server.thinking.pool import Thinker

log = structlog.get_logger()

RETRY = 2_000
"""When what could not be written is tried again, in milliseconds."""
AHEAD = 1_500
"""How long before its time a thought is begun at the latest, in milliseconds."""

WORDS = (MakeRemark, Testify, Say)

Happened = tuple[AnyTableEvent, ...]


def bot_for(evening: Evening, errand: Errand) -> Bot:
    """Whoever thinks for a seat: its bot, or the heir of somebody who left."""
    players = [evening.players[player] for player in evening.ring]
    godfather = players[GODFATHER].persona
    people = (n for n, it in enumerate(players) if it.guest is not None and n != errand.seat)
    return Bot(
        persona=errand.persona,
        seed=evening.seed_of(errand.seat),
        people=tuple(people),
        godfather=None if godfather is None else godfather.strength,
        heir=players[errand.seat].persona is None,
    )


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
        self._since = 0
        """When it was planned."""
        self._thoughts: dict[int, asyncio.Future[Command | None]] = {}
        self._timers: list[Timer] = []

    def plan(self, evening: Evening, heirs_at: Mapping[int, int]) -> None:
        """Things stand like this: what will be done if nobody does anything?

        Where that has not changed, it goes its way undisturbed.
        """
        planned, before = errands(evening, heirs_at), self._evening
        self._evening = evening
        if before is None or not same_moment(before, evening):
            self._forget_thoughts()
        if before is not None and before.game is evening.game and planned == self._plan:
            return
        self._stop()
        self._plan, self._since = planned, self._clock.now()
        for errand in planned:
            self._begins_to_think(errand)
            self._ring(errand, errand.when)

    def reopen(self, evening: Evening) -> None:
        """Somebody is at the empty table: before anything else the clocks go on."""
        self.rest()
        self._evening = evening
        errand = Errand(when=self._clock.now(), seat=0, deed=Deed.REOPEN)
        self._plan = [errand]
        self._post(lambda: self._carry_out(errand))

    def rest(self) -> None:
        """Nothing is planned any more."""
        self._stop()
        self._forget_thoughts()
        self._evening = None
        self._plan = []

    def _stop(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers = []

    def _forget_thoughts(self) -> None:
        for thought in self._thoughts.values():
            thought.cancel()
        self._thoughts = {}

    def _begins_to_think(self, errand: Errand) -> None:
        """In good time, so that how long it takes cannot be seen."""
        begin = errand.when - AHEAD
        if errand.deed not in (Deed.THINKS, Deed.SPEAKS, Deed.ORDERS):
            return
        if begin > self._clock.now():
            self._timers.append(self._clock.ring(begin, lambda: self._begins_to_think(errand)))
        elif self._must_think(errand):
            self._thinks(errand)

    def _must_think(self, errand: Errand) -> bool:
        if errand.deed is Deed.ORDERS:
            # Where no clause fits, an heir decides.
            return self._ordered(errand) is None
        return errand.deed in (Deed.THINKS, Deed.SPEAKS)

    def _ring(self, errand: Errand, when: int) -> None:
        self._timers.append(self._clock.ring(when, lambda: self._is_due(errand)))

    def _is_due(self, errand: Errand) -> None:
        """It is time; whoever still thinks keeps nobody else at the table waiting."""
        if self._must_think(errand) and not self._thinks(errand).done():
            if not self._may_shoot():
                # Nobody is to know who has a gun to think about.
                self._metrics.late.inc()
            self._thinks(errand).add_done_callback(lambda _: self._send_off(errand))
        else:
            self._send_off(errand)

    def _may_shoot(self) -> bool:
        """Whether it is a shot that is thought about, or might be."""
        period = None if self._evening is None else self._evening.period
        return period is not None and period.wait is Wait.BREATH

    def _send_off(self, errand: Errand) -> None:
        self._post(lambda: self._carry_out(errand))

    async def _carry_out(self, errand: Errand) -> None:
        """Do it, unless something has happened since."""
        evening = self._evening
        if evening is None or not self._is_planned(errand):
            return
        try:
            happened = await self._outcome(evening, errand)
        except Exception:
            log.exception("a thought failed")
            self._metrics.failures.inc()
            # A table must not stand still because a thought failed, nor must others wait for it.
            self._thoughts.pop(errand.seat, None)
            if errand.deed is not Deed.SPEAKS:
                self._ring(errand, self._clock.now() + RETRY)
            return
        if not happened:
            return
        # Whatever took its time happens when it was due; clocks go on when they do.
        reopens = errand.deed is Deed.REOPEN
        when = self._clock.now() if reopens else max(errand.when, self._since)
        if not await self._happens(happened, when) and self._is_planned(errand):
            self._ring(errand, self._clock.now() + RETRY)

    def _is_planned(self, errand: Errand) -> bool:
        """Whether it still is: nothing has happened since that changes what will be done."""
        return any(it is errand for it in self._plan)

    async def _outcome(self, evening: Evening, errand: Errand) -> Happened:
        seat = errand.seat
        match errand.deed:
            case Deed.REOPEN:
                return (Reopened(),)
            case Deed.MOTION:
                return time_is_up(evening)
            case Deed.MADE:
                assert evening.intended is not None
                return done(evening, seat, evening.intended)
            case Deed.REVEAL:
                return done(evening, seat, EmptyPockets())
            case Deed.SILENCE:
                return silence(evening)
            case Deed.ORDERS:
                return done(evening, seat, self._ordered(errand) or await self._thinks(errand))
            case Deed.THINKS:
                return done(evening, seat, await self._thinks(errand))
            case Deed.SPEAKS:
                # Nothing but words comes of it: a pocket opens when its time has come (R35).
                said = await self._thinks(errand)
                return done(evening, seat, said if isinstance(said, WORDS) else None)

    def _ordered(self, errand: Errand) -> Command | None:
        evening, seat = self._evening, errand.seat
        assert evening is not None
        assert evening.game is not None
        may = view_for(evening.game, seat).may.take
        return None if may is None else carried_out(evening.orders[evening.ring[seat]], may)

    def _thinks(self, errand: Errand) -> asyncio.Future[Command | None]:
        thought, evening = self._thoughts.get(errand.seat), self._evening
        if thought is None:
            assert evening is not None
            assert evening.game is not None
            thought = asyncio.ensure_future(self._chosen(evening, evening.game, errand))
            self._thoughts[errand.seat] = thought
        return thought

    async def _chosen(self, evening: Evening, game: Game, errand: Errand) -> Command | None:
        view = view_for(game, errand.seat)
        if evening.settings.lesson and evening.games == 1:
            command = written(view)
            if command is not None or listening(view):
                return command
        return await self._thinker.choose(view, bot_for(evening, errand))
