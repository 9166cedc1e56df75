"""A bot on a chair of its own, at a table that may be anywhere.

It plays one game after the other while the table is there, takes its time as people do, and
leaves the host's powers and the winners' vote to them.
"""

import asyncio
from collections.abc import Callable
from random import Random, SystemRandom

from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.persona import Persona, Strength
from mafia_de_cuba.client.chair import Chair, Dismissed, Refusal
from mafia_de_cuba.client.timing import Occasion, occasion_of, pause_of
from mafia_de_cuba.game.commands import EmptyPockets
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.view import View
from mafia_de_cuba.server.evening.commands import PassHost
from mafia_de_cuba.server.thinking.pool import Thinker
from mafia_de_cuba.server.wire.protocol import Update
from mafia_de_cuba.server.wire.shapes import PlayView


class Sitter:
    """Sits at a table, thinks, and takes its time."""

    def __init__(
        self,
        chair: Chair,
        persona: Persona,
        thinker: Thinker,
        *,
        tempo: float = 1.0,
        dice: Random | None = None,
        over: Callable[[int, bool], None] = lambda _, __: None,
        stands: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._chair, self._persona, self._thinker = chair, persona, thinker
        self._tempo = tempo
        self._dice: Random = dice or SystemRandom()
        self._over, self._stands = over, stands
        self._seeds: dict[int, int] = {}
        self._told = 0
        """The last game of which it was told how it ended."""
        self._asked: set[int] = set()
        """Guests to whom the host's powers were handed on."""
        self._began: tuple[tuple[int, int] | None, float] = None, 0.0
        """A wait of the table's, and when this bot first heard of it."""

    async def plays(self) -> None:
        """Play until the table says goodbye; who said what is in the chair's `dismissed`."""
        now: Occasion | None = None
        acting: asyncio.Task[None] | None = None
        async with asyncio.TaskGroup() as tasks:
            async for update in self._chair.updates():
                self._tell(update)
                if update.own is not None and update.own.host:
                    tasks.create_task(self._hand_on(update))
                then, now = now, occasion_of(update)
                if now == then:
                    continue
                if acting is not None:
                    acting.cancel()
                view = self._chair.view()
                if now is not None and view is not None:
                    acting = tasks.create_task(self._acts(now, update, view))
            if acting is not None:
                acting.cancel()

    async def _acts(self, now: Occasion, update: Update, view: View) -> None:
        """Take the time that anybody would take, and do what was thought of meanwhile."""
        clock = asyncio.get_running_loop().time
        if self._began[0] != (now.game, now.since):
            self._began = (now.game, now.since), clock()
        seed = self._seeds.setdefault(now.game, self._dice.getrandbits(48))
        bot = Bot(
            persona=self._persona,
            seed=seed,
            people=people_of(update),
            godfather=godfather_of(update),
        )
        thought = asyncio.ensure_future(self._thinker.choose(view, bot))
        try:
            waited = (clock() - self._began[1]) * 1000 * self._tempo
            pause = pause_of(update, waited, self._dice)
            await self._lets_pass(pause)
            while not thought.done():
                # How long it thinks may depend on what it holds; when it acts must not.
                await self._lets_pass(self._dice.uniform(500, 1500))
            command = await thought
        finally:
            thought.cancel()
        # A pocket opens by itself when its time has come.
        if command is None or isinstance(command, EmptyPockets):
            return
        try:
            await self._chair.do(command)
        except (Refusal, Dismissed):
            # Somebody was quicker; what can be done now is told by the next update.
            return

    async def _lets_pass(self, milliseconds: float) -> None:
        await asyncio.sleep(milliseconds / 1000 / self._tempo)

    async def _hand_on(self, update: Update) -> None:
        """A bot is nobody's host: people who are here are, once each."""
        others = [
            guest.guest
            for guest in update.room.guests
            if guest.here and guest.guest != self._chair.guest and guest.guest not in self._asked
        ]
        if others:
            self._asked.add(others[0])
            try:
                await self._chair.do(PassHost(guest=others[0]))
            except (Refusal, Dismissed):
                return

    def _tell(self, update: Update) -> None:
        play, own, game = update.play, update.own, update.room.games
        seat = None if own is None else own.seat
        if play is not None and play.ended is not None and seat is not None and game > self._told:
            self._told = game
            self._over(game, seat in play.ended.winners)
        self._stands(how_it_stands(update))


def people_of(update: Update) -> tuple[int, ...]:
    """The seats of people besides one's own: bots say of themselves that they are."""
    play, own = update.play, update.own
    assert play is not None
    assert own is not None
    bots = {chair.player for chair in update.room.chairs if chair.persona is not None}
    each = enumerate(play.players)
    return tuple(seat for seat, player in each if player not in bots and seat != own.seat)


def godfather_of(update: Update) -> Strength | None:
    """How well the bot in the Godfather's chair plays; None for a person."""
    assert update.play is not None
    first = update.play.players[GODFATHER]
    personas = (chair.persona for chair in update.room.chairs if chair.player == first)
    return next((persona.strength for persona in personas if persona is not None), None)


def how_it_stands(update: Update) -> str:
    """The table as everybody sees it, in a few words."""
    play, own = update.play, update.own
    if play is None or play.ended is not None:
        many = len(update.room.chairs)
        return f"{many} at the table, waiting for the next game"
    if own is None or own.seat is None:
        return "a game is on; the bot plays from the next one on"
    return f"game {update.room.games}: {_scene(play)}"


def _scene(play: PlayView) -> str:
    name = play.names[play.godfather]
    if play.clock is not None and play.clock.stopped is not None:
        return "the clocks stand still"
    match play.phase:
        case Phase.HIDING:
            return f"{name} looks at the diamonds"
        case Phase.THEFT:
            return f"the box is with {play.names[play.box_at]}"
        case Phase.ACCUSATION if play.accused is not None:
            return f"{play.names[play.accused]} is to empty their pockets"
        case _:
            return f"{name} asks questions"
