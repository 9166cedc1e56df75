"""Whoever is about to speak of others: what they go by, and what they can say without taking back
what they have said.
"""

from collections.abc import Callable

from mafia_de_cuba.bots.beliefs.hearsay import Hearsay, Tone, tone_of
from mafia_de_cuba.bots.beliefs.suspicion import one_idea, wide
from mafia_de_cuba.bots.persona import Persona
from mafia_de_cuba.bots.remarks.leanings import Leanings
from mafia_de_cuba.bots.stories.aims import Aim, aim_of
from mafia_de_cuba.deduction.moment import lazily
from mafia_de_cuba.game.remarks import Challenge, Opinion, Remark, Stance
from mafia_de_cuba.game.view import View

Lived = Callable[[], View]
"""What somebody goes by who has another story to live up to: it is thought of only when wanted."""


class Mind:
    """Whoever is about to speak, with all they go by, as far as they have to think of it; if deep,
    with what they believe."""

    def __init__(
        self,
        view: View,
        persona: Persona,
        seed: int,
        known: Hearsay,
        *,
        deep: bool = True,
    ) -> None:
        self.view, self.seat, self.known = view, view.viewer or 0, known
        assert view.pocket is not None
        self._pocket, self._persona, self._seed, self._deep = view.pocket, persona, seed, deep

    @lazily
    def aim(self) -> Aim:
        """What they want."""
        held = one_idea(self._persona.strength)
        return aim_of(self.view, self._pocket, self._persona, self._seed, held)

    @lazily
    def leans(self) -> Leanings:
        """How they would like each of the others to be seen."""
        return Leanings(
            self.view,
            self._pocket,
            self._persona,
            self._seed,
            self.known,
            self.aim,
            deep=self._deep and self.goes_by_belief,
        )

    @property
    def goes_by_belief(self) -> bool:
        """Whether it makes a difference to look at what they believe."""
        trusted = self._persona.sharp and self.aim is Aim.BE_TRUSTED
        return trusted and not wide(self.view.setup)

    def lean(self, seat: int) -> float:
        """Above 0 where that seat had better be suspected."""
        return self.leans.get(seat, 0.0)


def fitting(mind: Mind, remark: Remark) -> bool:
    """Whether this can be said by somebody who has said what they have said."""
    may, of = mind.view.may.remark, getattr(remark, "of", None)
    if may is None or of not in may.of:
        return False
    against = remark.against if isinstance(remark, Challenge) else None
    if against is not None and against not in (*may.of, mind.seat):
        return False
    own = [line.remark for line in mind.known.remarks if line.seat == mind.seat]
    if any(kind_of(said) == kind_of(remark) for said in own):
        return False
    told = tone_of(remark)
    before = mind.known.tone(mind.seat, of)
    return told is None or before is None or before is told[1]


def kind_of(remark: Remark) -> tuple[object, ...]:
    """What makes two remarks the same, said by one speaker."""
    stance = remark.stance if isinstance(remark, Opinion) else None
    return type(remark), stance, getattr(remark, "of", None)


def opinion(mind: Mind, of: int) -> Opinion:
    """What one says of a seat, leaning as one does: in words that fit what is known of it."""
    before = mind.known.tone(mind.seat, of)
    against = mind.lean(of) > 0 if before is None else before is Tone.AGAINST
    spoke = of in mind.known.stands
    doubtful = any(quarrel.side_of(of) is not None for quarrel in mind.known.quarrels)
    if against:
        return Opinion(of=of, stance=Stance.LIES if spoke and doubtful else Stance.LOOK)
    return Opinion(of=of, stance=Stance.BELIEVE if spoke and not doubtful else Stance.LEAVE)
