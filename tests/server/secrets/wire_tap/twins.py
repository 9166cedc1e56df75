"""Non-interference on the wire: two tables that a viewer must not be able to tell apart.

A pair of thefts alike to a viewer is played at two tables, move by move at the same moments, while
each half has secrets of its own: hands made early here are orders left in advance there, or an
heir's; people press what they may not press; bots think for long or not at all. Whatever the
viewer, a guest without a chair, spectators, the big screen, HTTP and the log get to see must be the
same, byte for byte and moment for moment, live and on every new connection.
"""

import io
from collections import Counter

from mafia_de_cuba.game.commands import Accuse, Command, EmptyPockets, Shoot
from mafia_de_cuba.game.events import GameEnded
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.rules import decide
from mafia_de_cuba.game.sight import may_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.server.evening.settings import TIMES
from mafia_de_cuba.server.evening.state import Period
from mafia_de_cuba.server.ledger.ledger import Ledger
from properties.pairs import LAYS_OPEN, Leak
from server.secrets.wire_tap.cast import BY_ORDERS, Cast, Manner
from server.secrets.wire_tap.findings import Told
from server.secrets.wire_tap.half import Act, Half
from server.secrets.wire_tap.minds import LONGEST_THOUGHT
from server.secrets.wire_tap.phones import lottery
from server.secrets.wire_tap.privately import leaves, noise, orders, turn
from server.secrets.wire_tap.publicly import LONG, Schedule, does

SOON = 1_000
"""By then, in milliseconds, those who leave orders in advance have left them and others go."""
MOMENT = 200
PATIENCE = 15_000
MOST_RINGS = 1_000


class Twins:
    """Both halves of a pair, led through the same evening."""

    def __init__(
        self,
        cast: Cast,
        ledgers: tuple[Ledger, Ledger],
        log: io.StringIO,
        kind: type[Half] = Half,
    ) -> None:
        self.cast, self.pair = cast, cast.pair
        self.one, self.other = (kind(cast, n, ledger, log) for n, ledger in enumerate(ledgers))
        self.told = Told(pairs=1, kinds=Counter(cast.kinds))
        self.manners = cast.manners()
        self._schedule = Schedule(cast)
        self._dice = self._schedule.dice
        for seat, manner in enumerate(self.manners):
            self._draw_ways(seat, manner)

    def _draw_ways(self, seat: int, manner: Manner) -> None:
        """In which way a seat's hand comes about; the viewer's in the same way twice."""
        ways = self.cast.ways(seat, manner)
        for half in (self.one, self.other):
            is_viewer = seat == self.pair.viewer
            dice = lottery(self.cast.seed, "viewer", seat) if is_viewer else half.dice
            half.ways[seat] = dice.choice(ways)
            ahead = manner is Manner.BY_ITSELF or (dice.random() < 0.5 and not is_viewer)
            if half.ways[seat] in BY_ORDERS and ahead:
                half.in_advance.add(seat)

    # -------------------------------------------------------------------------- the whole evening

    async def go(self) -> Told:
        """Play until the rules themselves tell the two apart, or for long enough."""
        try:
            for half in (self.one, self.other):
                await half.sits_down()
                await half.plays([], half.clock.now())
            self._compare("sitting down")
            if await self._theft():
                for _ in range(self._dice.randint(3, 8)):
                    if not await self._investigate():
                        break
            self.told.remember(self.one, self.other)
        finally:
            await self.one.closed()
            await self.other.closed()
        return self.told

    async def _theft(self) -> bool:
        """The box goes round; False if that ends a game."""
        for seat in range(self.pair.setup.players):
            await self._stand_still()
            hands = [half.hands[seat] for half in (self.one, self.other)]
            if seat == self.pair.setup.last and self._lays_open(seat, *hands):
                await self._stretch(f"before seat {seat}'s hand", self._least(self.period) - 1)
                return False
            await self._turn(seat)
        return True

    async def _stand_still(self) -> None:
        """Now and then every clock stops, the house starts anew, or everyone leaves for a while."""
        what, start = self._schedule.prelude(), self.now
        if what is None:
            return
        self.told.standstills[what] += 1
        if what == "restart":
            await self._stretch(what, start + 2 * LONGEST_THOUGHT, restarts=True)
            return
        private = [list(noise(half, start, start + 30)) for half in (self.one, self.other)]
        acts = self._schedule.standstill(what, start)
        await self._stretch(what, start + LONG, acts, private if what == "pause" else None)

    # ----------------------------------------------------------------------------- at the box

    async def _turn(self, seat: int) -> None:
        """One seat with the box, from when it comes until it goes."""
        period, manner = self.period, self.manners[seat]
        at = self._ends(period, manner)
        goes_round = seat == 0 and self.cast.somebody_goes
        if goes_round and manner is Manner.LATE:
            # By then heirs are there.
            at = max(at, period.since + SOON + 3 * TIMES[self.cast.pace].grace // 2)
        public = self._schedule.beside(self.now, at)
        private = [[*self._own(half, seat, period, at)] for half in (self.one, self.other)]
        if goes_round:
            public += self._schedule.those_who_go(self.now + SOON)
        restarts = (
            manner in (Manner.PROMPT, Manner.LATE)
            and not self.cast.somebody_goes
            and self._dice.random() < 0.05
        )
        await self._stretch(f"seat {seat}'s turn", at, public, private, restarts=restarts)
        if manner is Manner.BY_ITSELF:
            await self._until_the_box_moves(seat, period)
        for half in (self.one, self.other):
            if half.evening.period == period:
                raise Leak(f"the box stays with seat {seat} after {half.ways[seat]}")
        self.told.ways[self.one.ways[seat], self.other.ways[seat]] += 1

    def _own(self, half: Half, seat: int, period: Period, at: int) -> list[Act]:
        """What this half alone has to do in that time."""
        is_viewer = seat == self.pair.viewer
        dice = lottery(self.cast.seed, "viewer's turn") if is_viewer else half.dice
        acts = [*turn(half, seat, period, at, dice), *noise(half, self.now, at)]
        if seat == 0:
            acts += (
                leaves(
                    early, self.now + half.dice.randrange(1, SOON), orders(half, early, half.dice)
                )
                for early in sorted(half.in_advance)
            )
        return acts

    def _ends(self, period: Period, manner: Manner) -> int:
        """When a turn ends, by its manner."""
        least = self._least(period)
        if manner is Manner.LATE:
            most = least + PATIENCE if period.due is None else min(period.due, least + PATIENCE)
            return self._dice.randrange(least + 1, most)
        if manner is Manner.LAST:
            assert period.due is not None
            return period.due
        return least

    async def _until_the_box_moves(self, seat: int, before: Period) -> None:
        """A bot or an heir sees to it in its own time, which must be the same."""
        for _ in range(MOST_RINGS):
            if self.one.evening.period != before:
                break
            await self.one.clock.ring_next(self.one.settled)
        await self.one.plays([], self.now)
        await self.other.plays([], self.now)
        self._compare(f"what was done for seat {seat}")

    # ------------------------------------------------------------------------- the investigation

    async def _investigate(self) -> bool:
        """One step; False when the next one lays open what the two do not share."""
        await self._stand_still()
        games = [self.one.game, self.other.game]
        if games[0].phase is Phase.ACCUSATION:
            return await self._accused(games)
        start, end = self.now, self.now + self._dice.randrange(500, 4_000)
        step, due = self._schedule.step(games[0]), self.period.due
        if step is None:
            # Let a deadline come.
            end = end if due is None else due + 1
        elif isinstance(step[1], Accuse):
            self.told.accusations += 1
            end = start + MOMENT
        acts = self._schedule.beside(start, end)
        if step is not None:
            acts.append(does(start + MOMENT // 2, *step))
        private = [list(noise(half, start, end)) for half in (self.one, self.other)]
        await self._stretch(f"{step}", end, acts, private)
        return True

    async def _accused(self, games: list[Game]) -> bool:
        """The pause of an accusation, and the shot or the open pocket at its end (R35)."""
        due, seat = self.period.due, games[0].accused
        assert due is not None
        assert seat is not None
        armed = [it for it in self.cast.present() if all(may_for(g, it).shoot for g in games)]
        guns = [it for it in armed if not self._lays_open(it, Shoot(), Shoot())]
        shot: list[Act] = []
        if guns and self._dice.random() < 0.4:
            due = self._dice.randrange(self.now + 1, due)
            shot = [does(due, self._dice.choice(guns), Shoot())]
        elif self._lays_open(seat, EmptyPockets(), EmptyPockets()):
            await self._stretch("before a pocket opens", due - 1)
            return False
        acts = self._schedule.beside(self.now, due)
        private = [list(noise(half, self.now, due)) for half in (self.one, self.other)]
        await self._stretch("an accusation", due, [*acts, *shot], private)
        return True

    # --------------------------------------------------------------------- what all have in common

    @property
    def now(self) -> int:
        """The time in both halves."""
        return self.one.clock.now()

    @property
    def period(self) -> Period:
        """What both tables wait for."""
        period = self.one.evening.period
        assert period is not None
        assert period == self.other.evening.period
        return period

    @staticmethod
    def _least(period: Period) -> int:
        assert period.least is not None
        return period.least

    def _lays_open(self, seat: int, one: Command, other: Command) -> bool:
        """Whether this would end a game, or tell the two apart by right."""
        opened = []
        for half, command in ((self.one, one), (self.other, other)):
            decision = decide(half.game, seat, command)
            assert not isinstance(decision, Refused), (seat, command, decision)
            opened.append([event for event in decision if isinstance(event, LAYS_OPEN)])
        ends = [isinstance(it, GameEnded) or it.seat == self.pair.viewer for it in opened[0]]
        return opened[0] != opened[1] or any(ends)

    async def _stretch(
        self,
        what: str,
        until: int,
        public: list[Act] | None = None,
        private: list[list[Act]] | None = None,
        *,
        restarts: bool = False,
    ) -> None:
        """Let a stretch of time pass in each half, and see that nobody can tell them apart."""
        # A house that has just opened gets no earlier start on its thoughts than that.
        middle = self._dice.randrange(self.now, until - LONGEST_THOUGHT) if restarts else None
        for half, own in zip((self.one, self.other), private or ([], []), strict=True):
            acts = [*(public or ()), *own]
            if middle is not None:
                await half.plays([act for act in acts if act.at <= middle], middle)
                await half.restarts()
                acts = [act for act in acts if act.at > middle]
            await half.plays(acts, until)
        self._compare(what)

    def _compare(self, what: str) -> None:
        self.told.compare(what, self.one, self.other)
