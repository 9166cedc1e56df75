"""The word that won a game: the lie or the truth without which it would have gone otherwise.

What that is depends on who won. A Godfather's game was won by what led him to a Thief. Where he
fell, it is the lie that kept a winner out of sight, or that put suspicion on somebody innocent whom
he accused; and whoever wins by being accused won by what drew suspicion on them.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cached_property
from itertools import pairwise

from msgspec import Struct

from mafia_de_cuba.analysis.value import Analysis, WeighedClaim
from mafia_de_cuba.game.characters import PROFILES, Goal
from mafia_de_cuba.game.commands import Accuse, Command, Testify
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import BagClaim, BoxClaim, Declined, TakeClaim, Withdrawn

LEAST = 0.02
"""What moved less than two points decided nothing."""
POINTED = 0.01
"""A word that moved the suspicion of a Thief by less did not point at them."""


class Effect(StrEnum):
    """What a word did for those who won."""

    SPARED = "spared"
    """It kept suspicion off whoever said it."""
    BLAMED = "blamed"
    """It put suspicion on somebody who had stolen nothing, and was accused."""
    DREW = "drew"
    """It drew suspicion on whoever said it, and being accused was what they needed to win."""
    MISLED = "misled"
    """It took from the Godfather's chance."""
    EXPOSED = "exposed"
    """It gave the Thief away who said it."""
    POINTED = "pointed"
    """It gave another Thief away."""
    HELPED = "helped"
    """It added to the Godfather's chance, and pointed at nobody."""


class DecidingWord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The lie that won the game, or the truth that did."""

    action: int
    """Its place among the record's actions."""
    seat: int
    claims: tuple[BoxClaim | TakeClaim | BagClaim, ...]
    """What was said; of a lie, what was untrue of it."""
    true: bool
    """Whether every part of it was true."""
    effect: Effect
    by: float
    """How much of suspicion, or of the chance, as a share; above nothing."""
    on: int | None
    """Whom it put suspicion on, or pointed at, where that is not whoever said it."""


def winning_word(
    game: Game, commands: list[tuple[int, Command]], analysis: Analysis
) -> DecidingWord | None:
    """The word that decided a game that is over; None where nothing said did."""
    story = _Story(game, commands, analysis)
    if analysis.result == 1:
        return _weightiest(story.helped())
    if story.wanted is not None:
        return _weightiest(story.drew(story.wanted)) or _weightiest(story.misled())
    return _weightiest((*story.spared(), *story.blamed())) or _weightiest(story.misled())


def _weightiest(words: Iterable[DecidingWord]) -> DecidingWord | None:
    """The word that did most, the earliest of those alike; None where none did enough."""
    found = [word for word in words if word.by >= LEAST]
    return max(found, key=lambda word: (word.by, -word.action), default=None)


class _Story:
    """What was said in a game, and what each word did."""

    def __init__(self, game: Game, commands: list[tuple[int, Command]], analysis: Analysis) -> None:
        assert game.ended is not None
        self.game, self.commands, self.analysis = game, commands, analysis
        self.winners = {win.seat for win in game.ended.wins}

    @cached_property
    def lies(self) -> Mapping[int, WeighedClaim]:
        """By action, one untrue claim of each testimony: all of it has one price."""
        return {it.action: it for it in self.analysis.claims if it.true is False and it.seat}

    @cached_property
    def accused(self) -> list[int]:
        return [it.target for _, it in self.commands if isinstance(it, Accuse)]

    @property
    def wanted(self) -> int | None:
        """Who won by being accused: an Agent, the Diamond Lover, a Revolutionary."""
        last = self.accused[-1] if self.accused else GODFATHER
        character = self.game.character(last)
        by_being_accused = PROFILES[character].goal is Goal.BE_ACCUSED
        return last if by_being_accused and last in self.winners else None

    def helped(self) -> Iterator[DecidingWord]:
        """What added to the Godfather's chance, and at which Thief it pointed."""
        for action, by in self._swings():
            risen = {
                seat: rise
                for seat, rise in self._risen(action).items()
                if rise >= POINTED and self._stole(seat)
            }
            thief = max(risen, key=lambda seat: (risen[seat], -seat), default=None)
            speaker = self.commands[action][0]
            if thief is None:
                yield self._said(action, Effect.HELPED, by)
            elif thief == speaker:
                yield self._said(action, Effect.EXPOSED, by)
            else:
                yield self._said(action, Effect.POINTED, by, on=thief)

    def misled(self) -> Iterator[DecidingWord]:
        """What took from it."""
        for action, by in self._swings():
            yield self._said(action, Effect.MISLED, -by)

    def drew(self, seat: int) -> Iterator[DecidingWord]:
        """What drew suspicion on somebody who wanted it, against the truth where it was a lie."""
        for action, _ in self._swings():
            speaker, lie = self.commands[action][0], self.lies.get(action)
            by = self._risen(action).get(seat, 0.0)
            if lie is not None and lie.price is not None:
                by = lie.price if speaker == seat else lie.others.get(seat, 0.0)
            if speaker == seat:
                yield self._said(action, Effect.DREW, by)
            else:
                yield self._said(action, Effect.BLAMED, by, on=seat)

    def spared(self) -> Iterator[DecidingWord]:
        """Lies of Thieves who won, by the suspicion they kept off them."""
        for action, lie in self.lies.items():
            if lie.seat in self.winners and self._stole(lie.seat) and lie.price is not None:
                yield self._said(action, Effect.SPARED, -lie.price)

    def blamed(self) -> Iterator[DecidingWord]:
        """Lies that put suspicion on others who had stolen nothing, and were accused."""
        for action, lie in self.lies.items():
            for seat in dict.fromkeys(self.accused):
                if seat != lie.seat and not self._stole(seat):
                    by = lie.others.get(seat, 0.0)
                    yield self._said(action, Effect.BLAMED, by, on=seat)

    # ---------------------------------------------------------------------------------- read off

    def _swings(self) -> Iterator[tuple[int, float]]:
        """Every testimony that says something, and what it did to the chance."""
        for before, now in pairwise(self.analysis.timeline):
            if self._stated(now.action) and self.commands[now.action][0] != GODFATHER:
                yield now.action, now.chance - before.chance

    def _risen(self, action: int) -> dict[int, float]:
        """By seat, how much more it was suspected after an action than before it."""
        for before, now in pairwise(self.analysis.timeline):
            if now.action == action:
                return {seat: it - before.thief.get(seat, it) for seat, it in now.thief.items()}
        return {}

    def _stole(self, seat: int) -> bool:
        return seat != GODFATHER and self.game.take_of(seat).diamonds > 0

    def _said(self, action: int, effect: Effect, by: float, on: int | None = None) -> DecidingWord:
        seat, lied = self.commands[action][0], action in self.lies
        untrue = {
            it.about for it in self.analysis.claims if it.action == action and it.true is False
        }
        return DecidingWord(
            action=action,
            seat=seat,
            claims=tuple(it for it in self._stated(action) if not lied or it.about in untrue),
            true=not lied,
            effect=effect,
            by=by,
            on=on,
        )

    def _stated(self, action: int) -> tuple[BoxClaim | TakeClaim | BagClaim, ...]:
        command = self.commands[action][1]
        if not isinstance(command, Testify):
            return ()
        return tuple(it for it in command.claims if not isinstance(it, Declined | Withdrawn))
