"""Regulars: people who do anything that is allowed, by dice, and play one game after the other.

They are quick and never run out of ideas, so that a server has much to do when it is killed.
"""

import asyncio
from collections.abc import Callable, Sequence
from random import Random

from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.client.chair import Refusal
from mafia_de_cuba.game.commands import Accuse, Ask, Command, Hide, Say, Shoot, Testify
from mafia_de_cuba.game.testimony import About, BagClaim, BoxClaim, Claim, Declined, TakeClaim
from mafia_de_cuba.game.view import View
from mafia_de_cuba.server.evening.commands import Begin, FillChairs
from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.wire.protocol import Update
from server.witnesses import Witness

QUESTIONS = 3
"""What a Godfather asks in a game before he only accuses."""
REMARKS = 2
LATE = (
    *("not_now", "not_your_turn", "not_godfather", "eliminated", "asked_eliminated", "game_over"),
    *("accused_eliminated", "already_shown", "already_made", "no_game", "not_host", "game_on"),
)
"""Refusals that somebody gets for whom somebody else was quicker."""


class Regular:
    """Somebody on a chair."""

    def __init__(self, chair: Witness, dice: Random) -> None:
        self.chair = chair
        self._dice = dice
        self._questions = self._remarks = 0

    async def plays(self, game: int) -> Update:
        """Play the table's game with this number to its end."""
        self._questions, self._remarks = QUESTIONS, REMARKS
        async for update in self.chair.updates():
            assert not self.chair.wrong, self.chair.wrong
            if update.room.games < game or update.own is None:
                continue
            view = self.chair.view()
            if view is None or view.ended is not None or update.room.games > game:
                return update
            command = self._choice(view) if update.own.made is None else None
            if command is not None:
                await attempt(self.chair, command)
        raise AssertionError(f"dismissed: {self.chair.dismissed}")

    def _choice(self, view: View) -> Command | None:
        may, dice = view.may, self._dice
        asked = [it.question.about for it in view.waiting if it.of == view.viewer]
        if may.hide:
            return Hide(diamonds=dice.choice(may.hide))
        if may.take is not None:
            return dice.choice(list(may.take.lawful()))
        if asked:
            return Testify(claims=(self._claim(asked[0]),))
        if may.shoot and dice.random() < 0.1:
            return Shoot()
        if may.ask and not view.waiting and self._questions and dice.random() < 0.6:
            self._questions -= 1
            ask = dice.choice(may.ask)
            return Ask(of=ask.of, question=dice.choice(ask.questions))
        if may.accuse and not view.waiting:
            return Accuse(target=dice.choice(may.accuse))
        if may.say and self._remarks and dice.random() < 0.1:
            self._remarks -= 1
            return Say(text=dice.choice(["Who, me?", "Never saw it.", "¡Mentira!"]))
        return None

    def _claim(self, about: About) -> Claim:
        dice = self._dice
        if dice.random() < 0.2:
            return Declined(about=about)
        match about:
            case About.TOOK:
                return TakeClaim(diamonds=dice.randrange(6))
            case About.BAG:
                return BagClaim()
            case _:
                return BoxClaim(about=about, diamonds=dice.randrange(16), tokens=())


async def attempt(chair: Witness, command: Command | Begin) -> None:
    """Try it; somebody may have been quicker."""
    try:
        await chair.do(command)
    except Refusal as refusal:
        if refusal.reason not in (*LATE, *chair.forgives):
            raise


async def sit_down(
    url: str,
    dice: Random,
    settings: Settings,
    *,
    people: int,
    players: int,
    chair: type[Witness] = Witness,
) -> list[Regular]:
    """A new table with so many people and, up to so many players, bots."""
    host = await chair.open(url, "Ana", settings)
    others = [await chair.join(url, host.code, f"P{n}") for n in range(people - 1)]
    if players > people:
        await host.do(FillChairs(players=players, strength=Strength.GREEN))
    return [Regular(chair, Random(dice.random())) for chair in (host, *others)]


async def spend_evening(
    company: Sequence[Regular], more: Callable[[], bool], over: Callable[[], None] = lambda: None
) -> None:
    """Play one game after the other for as long as there are more to play."""
    game = 0
    while more():
        game += 1
        await asyncio.gather(
            *(_begin(regular.chair, game) for regular in company),
            *(regular.plays(game) for regular in company),
        )
        over()


async def _begin(chair: Witness, game: int) -> None:
    """Whoever is host has the game begin."""
    async for update in chair.updates():
        assert not chair.wrong, chair.wrong
        if update.room.games >= game:
            return
        if update.own is not None and update.own.host:
            await attempt(chair, Begin())
