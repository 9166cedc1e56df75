"""Words for a Godfather who listens less well than an old hand, tried out on him himself.

What old hands say among themselves stands up to a Godfather who asks everything and forgets
nothing. A bot in that chair who forgets, has friends or holds to an idea of his own of how people
lie is another matter, and everyone can see who sits there. So in whole games of the bots one chair
tells now this, now that; in time mostly what may yet turn out to be best.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.old_hand.tables import (
    ALL_KIN,
    BOXES,
    PLACES,
    TACTICS,
    Tables,
    kin_of,
    place_of,
    richness,
    tables_for,
    with_ways,
)
from mafia_de_cuba.bots.old_hand.tactics import Tactic, tellings
from mafia_de_cuba.bots.persona import Persona, Strength, Temperament, named_dice
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Character, Goal
from mafia_de_cuba.game.commands import Command
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.setup import GODFATHER, Setup
from mafia_de_cuba.game.state import Game, new_game
from mafia_de_cuba.game.testimony import Turn
from mafia_de_cuba.game.view import View
from mafia_de_cuba.playout import steps
from mafia_de_cuba.processes import swept_seldom

WAYS = len(TACTICS) + 1
"""What can be tried: each tactic, and to weigh every word as the sharp do."""
WEIGHING = WAYS - 1
SHAPE = (2, ALL_KIN, BOXES, len(PLACES), WAYS)
"""With Jokers or without, kin, kind of box, place, way."""
WAYS_SHAPE = (2, ALL_KIN, len(PLACES), WAYS)
"""With Jokers or without, kin, place, way: what is learnt."""
HONEST = [
    TACTICS.index(one) for one in (Tactic.TRUTH, Tactic.TRUTH_SHORT, Tactic.HAND, Tactic.SILENCE)
]
"""What the Godfather's own people try: before him a lie is worth nothing to them."""


class TriedOut(Struct, frozen=True, kw_only=True, eq=False):
    """How often each way was tried, and won: by Jokers, kin, kind of box, place."""

    tried: Amounts
    won: Amounts


class Insistent(Bot, frozen=True, kw_only=True):
    """An old hand who talks by these tables, whoever listens."""

    by: Tables

    def tables(self, view: View) -> Tables:  # noqa: ARG002
        return self.by


class Trying:
    """At the box a bot as strong as the Godfather; from then on an old hand who tries something."""

    def __init__(self, first: Bot, shares: Amounts, kin: Sequence[int]) -> None:
        self._first, self._shares, self._kin = first, shares, kin
        self._then: Bot | None = None
        self.tried: tuple[int, ...] | None = None

    def choose(self, view: View) -> Command | None:
        """The theft is the one's, the investigation the other's."""
        if view.phase in (Phase.HIDING, Phase.THEFT):
            return self._first.choose(view)
        if self._then is None:
            assert view.pocket is not None
            mine = kin_of(view.pocket.turn.took) in self._kin
            self._then = self._old_hand(view, view.pocket.turn) if mine else self._first
        return self._then.choose(view)

    def _old_hand(self, view: View, turn: Turn) -> Bot:
        seat, setup = view.viewer or 0, view.setup
        can = {TACTICS.index(one.tactic) for one in tellings(turn, seat, setup)}
        if any(PROFILES[CHARACTER_OF[it]].goal is Goal.SERVE_GODFATHER for it in turn.took.tokens):
            can.intersection_update(HONEST)
        ways = [*sorted(can), WEIGHING]
        jokers, kin, place = int(setup.jokers > 0), kin_of(turn.took), place_of(seat, setup.players)
        dice = named_dice(self._first.seed, seat, "tried")
        way = dice.choices(ways, self._shares[jokers, kin, place, ways].tolist())[0]
        self.tried = (jokers, kin, richness(turn.received.diamonds), place, way)
        return Insistent(
            persona=replace(self._first.persona, strength=Strength.OLD_HAND),
            seed=self._first.seed,
            godfather=self._first.persona.strength,
            by=nothing_but(way, setup.players),
        )


@cache
def nothing_but(way: int, players: int) -> Tables:
    """Tables by which everybody tries one thing, if they can."""
    ways = np.broadcast_to(np.eye(WAYS)[way], (ALL_KIN, len(PLACES), WAYS))
    return with_ways(tables_for(players), ways)


class Hearing(Struct, frozen=True, kw_only=True):
    """Who listens at which table, and who tries what before him."""

    godfather: Strength
    setup: Setup
    kin: tuple[int, ...]
    """They try something."""
    needed: Character | None = None
    """Where nobody became this the game is not played on."""
    shares: Amounts
    """How often they try what: by Jokers, kin, place, way."""
    seed: str


def heard(hearing: Hearing, games: range) -> TriedOut:
    """What was tried in these games, and what of it won."""
    found = TriedOut(tried=np.zeros(SHAPE), won=np.zeros(SHAPE))
    with swept_seldom():
        for number in games:
            for what, wins in _tried_in(hearing, number):
                found.tried[what] += 1
                found.won[what] += wins
    return found


def _tried_in(hearing: Hearing, number: int) -> Iterator[tuple[tuple[int, ...], bool]]:
    setup = hearing.setup
    dice = Random(f"{hearing.seed}/{setup.players}/{number}")
    # What several make up at once wins otherwise than what one does among the rest.
    trying = dice.choice(setup.takers)
    players: list[Bot | Trying] = []
    for seat in range(setup.players):
        persona = Persona(strength=hearing.godfather, temperament=dice.choice(list(Temperament)))
        bot = Bot(persona=persona, seed=dice.getrandbits(32))
        tries = seat != GODFATHER if hearing.needed else seat == trying
        players.append(Trying(bot, hearing.shares, hearing.kin) if tries else bot)
    game = new_game(setup)
    for step in steps(setup, players):
        game = step.game
        if game.box_is_back and not _there(hearing.needed, game):
            return
    assert game.ended is not None
    for seat, player in enumerate(players):
        if isinstance(player, Trying) and player.tried is not None:
            yield player.tried, seat in game.ended.winners


def _there(needed: Character | None, game: Game) -> bool:
    return needed is None or needed in map(game.character, game.setup.takers)
