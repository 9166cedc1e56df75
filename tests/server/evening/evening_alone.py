"""Whole games of one person among bots, by the table's own plan, with the clock moved by hand.

Bots think when the plan says so and no sooner; the person does what they are asked for, and what
they had to decide is counted.
"""

from collections import Counter
from collections.abc import Callable
from random import Random

from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.game.commands import Command, EmptyPockets, MakeRemark
from mafia_de_cuba.game.events import RemarkMade
from mafia_de_cuba.game.remarks import Challenge, Opinion, Plea, Sounding, Stance
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.view import View
from mafia_de_cuba.server.evening.commands import Begin, FillChairs, NameGodfather
from mafia_de_cuba.server.evening.events import AnyTableEvent
from mafia_de_cuba.server.evening.playing import done, silence
from mafia_de_cuba.server.evening.schedule import HEIR, Deed, Errand, errands
from mafia_de_cuba.server.evening.settings import Settings, Succession
from mafia_de_cuba.server.tables.steward import WORDS, bot_for
from mafia_de_cuba.server.thinking.pool import choice
from server.on_paper import OnPaper, player_of

Mind = Callable[[View, Bot], Command | None]

A_WHILE = 2_500
"""What the person takes for anything, in milliseconds."""
MOST_STEPS = 2_000
UNKIND = (Stance.LIES, Stance.LOOK)
"""What one may want to give back."""


class EveningAlone:
    """One person on a chair that is not the Godfather's, and a game that goes its way."""

    def __init__(self, *, players: int, seat: int, seed: int, mind: Mind = choice) -> None:
        self.table = OnPaper(Settings(godfather=Succession.CHOICE), seed=seed)
        ana = self.table.comes("Ana")
        self.table.asks(ana, FillChairs(players=players))
        chairs = self.table.evening.seated()
        self.table.asks(ana, NameGodfather(player=chairs[-seat % players]))
        self.table.asks(ana, Begin())
        assert self.table.evening.seat_of(player_of(self.table, ana)) == seat
        self.seat, self._mind, self._dice = seat, mind, Random(seed)
        self.moments: Counter[str] = Counter()
        """What the person had to decide, by kind."""
        self._heard = 0

    @property
    def game(self) -> Game:
        """How the game stands."""
        assert self.table.evening.game is not None
        return self.table.evening.game

    def plays(self) -> Game:
        """The game, played to its end."""
        for _ in range(MOST_STEPS):
            if self.game.ended is not None:
                return self.game
            if not self._replies() and not self._acts():
                self._goes_on()
        raise AssertionError("the game has no end")

    # ---------------------------------------------------------------------------- the person

    def _acts(self) -> bool:
        """Whether the person had something to do that the table waits for."""
        game, seat = self.game, self.seat
        view = view_for(game, seat)
        if view.may.take is not None:
            kind = "box"
        elif any(asked.of == seat for asked in game.waiting):
            kind = "question"
        elif game.accused == seat and not self._has_pleaded():
            return self._does("plea", MakeRemark(remark=Plea()), after=500)
        else:
            return False
        least = self.table.period.least or 0
        after = max(A_WHILE, least - self.table.now)
        return self._does(kind, choice(view, Bot(persona=HEIR)), after=after)

    def _has_pleaded(self) -> bool:
        last = self.game.talk[-1] if self.game.talk else None
        return isinstance(last, RemarkMade) and (last.seat, last.remark) == (self.seat, Plea())

    def _replies(self) -> bool:
        """Whether somebody has turned to the person, who has an answer ready."""
        game = self.game
        fresh, self._heard = game.talk[self._heard :], len(game.talk)
        if self.seat in game.eliminated or game.ended is not None or game.accused is not None:
            return False
        for said in fresh:
            match said:
                case RemarkMade(seat=by, remark=Challenge(of=self.seat)):
                    kind, of = "challenge", by
                case RemarkMade(remark=Sounding(to=self.seat, of=of)):
                    kind = "sounding"
                case RemarkMade(seat=of, remark=Opinion(of=self.seat, stance=stance)) if (
                    stance in UNKIND
                ):
                    kind = "opinion"
                case _:
                    continue
            stance = self._dice.choice(list(Stance))
            return self._does(kind, MakeRemark(remark=Opinion(of=of, stance=stance)), after=700)
        return False

    def _does(self, kind: str, command: Command | None, *, after: int) -> bool:
        self.moments[kind] += 1
        self.table.passes(after)
        happened = done(self.table.evening, self.seat, command)
        assert happened, (kind, command)
        self.table.happens(happened)
        return True

    # ------------------------------------------------------------------------------- the plan

    def _goes_on(self) -> None:
        """The next thing in the table's plan that comes to anything."""
        for errand in errands(self.table.evening, {}):
            self.table.now = max(self.table.now, errand.when)
            if self.table.happens(self._outcome(errand)):
                return
        raise AssertionError("nobody goes on")

    def _outcome(self, errand: Errand) -> tuple[AnyTableEvent, ...]:
        evening, seat = self.table.evening, errand.seat
        if errand.deed is Deed.REVEAL:
            return done(evening, seat, EmptyPockets())
        if errand.deed is Deed.SILENCE:
            return silence(evening)
        command = self._mind(view_for(self.game, seat), bot_for(evening, errand))
        if errand.deed is Deed.SPEAKS and not isinstance(command, WORDS):
            command = None
        return done(evening, seat, command)
