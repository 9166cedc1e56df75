"""What bots and heirs think of at a table that is being tapped, and how long they take over it.

What comes of it is what the pair wants of a seat; how long it took is each half's own secret.
"""

from collections.abc import Mapping
from random import Random

from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.game.commands import Ask, Command, MakeRemark, Testify
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.remarks import LastWords, Plea, Remark
from mafia_de_cuba.game.testimony import Declined
from mafia_de_cuba.game.view import View
from properties.dealing import random_remark
from server.secrets.wire_tap.cast import Cast
from server.secrets.wire_tap.phones import StillClock, lottery

LONGEST_THOUGHT = 400
"""In milliseconds; when somebody acts must not tell how long they thought."""


class Mind:
    """Knows what is wanted of everybody in one half."""

    def __init__(self, cast: Cast, hands: Mapping[int, Command], dice: Random) -> None:
        self._seed, self._hands, self._dice = cast.seed, hands, dice

    def pause(self, view: View) -> int:
        """How long this is thought about."""
        if view.phase is Phase.INVESTIGATION and view.viewer == view.godfather:
            # A Godfather who has heard enough acts at once, and then his thinking may show.
            return 0
        return self._dice.choice((0, self._dice.randrange(LONGEST_THOUGHT)))

    def choice(self, view: View) -> Command | None:
        """What is done; whatever everyone hears is the same in both halves."""
        assert view.viewer is not None
        if view.phase in (Phase.HIDING, Phase.THEFT):
            return self._hands[view.viewer]
        dice = lottery(self._seed, len(view.talk), view.accusations, view.viewer)
        if view.phase is Phase.ACCUSATION:
            if view.viewer != view.accused or dice.random() < 0.3:
                return None
            words: tuple[Remark, ...] = Plea(), LastWords()
            return MakeRemark(remark=dice.choice(words))
        for asked in view.waiting:
            if asked.of == view.viewer:
                return Testify(claims=(Declined(about=asked.question.about),))
        may = view.may.remark
        if not view.may.ask:
            # Whether somebody has something to say unasked, everyone may know who hears it.
            if may is None or dice.random() < 0.5:
                return None
            return MakeRemark(remark=random_remark(dice, may, view.viewer))
        if may is not None and dice.random() < 0.3:
            # A Godfather offers, threatens, and speaks of people as everybody does.
            return MakeRemark(remark=random_remark(dice, may, view.viewer))
        whom = dice.choice(view.may.ask)
        return Ask(of=whom.of, question=dice.choice(whom.questions))


class SlowThinker:
    """Thinks by the clock on the wall."""

    def __init__(self, clock: StillClock, mind: Mind) -> None:
        self._clock, self.mind = clock, mind

    async def choose(self, view: View, bot: Bot) -> Command | None:
        """What is chosen, once it has been thought about."""
        del bot
        pause = self.mind.pause(view)
        if pause:
            await self._clock.passes(pause)
        return self.mind.choice(view)
