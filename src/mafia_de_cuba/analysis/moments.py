"""A record gone through again: what each action did, and the game as it stood then.

What may be believed at a moment is worked out from what the Godfather of that moment saw: what he
kept, what came back, every word and every pocket so far.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np

from mafia_de_cuba.bots.beliefs.habits import HabitModel, model_of
from mafia_de_cuba.bots.beliefs.suspicion import from_outside, marks_of
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.deduction.belief import Belief
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.deduction.together import Together
from mafia_de_cuba.deduction.worlds import Worlds
from mafia_de_cuba.game.commands import Command
from mafia_de_cuba.game.events import Event, PocketsOrdered, QuestionAsked, Said, Testified
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.rules import step
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.view import View

STRENGTH = Strength.SEASONED
"""Whose habits the table is read by: those of players neither green nor sharp."""
THIEF, DANGER = 0, 1
"""The marks of a seat that are followed: that it stole, and that accusing it ends the game."""


def people() -> HabitModel:
    """How people take and talk, as the whole analysis has it."""
    return model_of(STRENGTH)


class Moment:
    """The game after one action, and what the Godfather could make of it."""

    def __init__(
        self,
        action: int,
        seat: int,
        command: Command | None,
        events: Sequence[Event],
        game: Game,
        before: "Moment | None" = None,
    ) -> None:
        self.action, self.seat, self.command = action, seat, command
        """The place of the action in the record, and who did it."""
        self.events, self.game = tuple(events), game
        # A question or an order tells nothing: what was believed before it still is.
        self._same = before if before and before.investigating and not self.tells else None

    @property
    def investigating(self) -> bool:
        """Whether the box is back and nobody has won."""
        return self.game.phase in (Phase.INVESTIGATION, Phase.ACCUSATION)

    @property
    def tells(self) -> bool:
        """Whether anything was said or shown that weighs."""
        return any(
            not isinstance(event, QuestionAsked | Said | PocketsOrdered) for event in self.events
        )

    @property
    def fallen(self) -> bool:
        """Whether a Traitor has taken over, so that the Godfather cannot win any more (R57)."""
        return self.game.godfather != GODFATHER

    @cached_property
    def view(self) -> View:
        """What the Godfather of the moment saw, as if the game went on."""
        return view_for(self.game, self.game.godfather)

    @cached_property
    def belief(self) -> Belief:
        """What he could believe. Where his own eyes fit no lawful theft, what everyone saw counts.

        That can only be where hands broke the taking rule (R17).
        """
        if self._same is not None:
            return self._same.belief
        for view in (self.view, from_outside(self.view)):
            believed = Belief(view, people())
            if believed.worlds.weight > 0:
                return believed
        return believed

    @cached_property
    def worlds(self) -> Worlds:
        """All thefts that fit, by how likely each is."""
        return self.belief.worlds if self._same is None else self._same.worlds

    @property
    def possible(self) -> bool:
        """Whether any lawful theft fits what was seen (R17)."""
        return self.worlds.weight > 0

    @cached_property
    def together(self) -> Together:
        """What each seat's turn would tell of the others."""
        if self._same is not None:
            return self._same.together
        return Together(self.worlds, marks_of(self.game.setup))

    @cached_property
    def shares(self) -> Amounts:
        """By seat from the first on: how likely it is a Thief, and a danger."""
        setup = self.game.setup
        if self._same is not None:
            return self._same.shares
        if not self.possible:
            return self._as_seen(np.tile((0.5, 0.0), (setup.last, 1)))
        flows = np.array([self.worlds.by_take(seat) for seat in setup.takers])
        return self._as_seen(flows @ marks_of(setup).T / self.worlds.weight)

    def _as_seen(self, shares: Amounts) -> Amounts:
        """Open pockets are what they are, a rule-breaker's too."""
        for seen in self.view.seats[1:]:
            if seen.take is not None:
                shares[seen.seat - 1] = (float(seen.take.diamonds > 0), 0.0)
        return np.clip(shares, 0.0, 1.0)

    @cached_property
    def open(self) -> tuple[int, ...]:
        """The seats whose pockets may still be ordered emptied."""
        game = self.game
        return tuple(
            seat
            for seat in game.setup.takers
            if seat not in game.eliminated and not game.is_open(seat)
        )

    @cached_property
    def heard(self) -> frozenset[int]:
        """The seats that have answered; that somebody will not say is an answer too."""
        return frozenset(said.seat for said in self.game.talk if isinstance(said, Testified))


def moments(start: Game, commands: Sequence[tuple[int, Command]]) -> Iterator[Moment]:
    """Every moment of a game that went like this, which the rules allow."""
    game, before = start, None
    for action, (seat, command) in enumerate(commands):
        found = step(game, seat, command)
        if isinstance(found, Refused):
            raise ValueError(f"actions[{action}]: {found.reason} ({found.ruling})")
        events, game = found
        before = Moment(action, seat, command, events, game, before)
        yield before
