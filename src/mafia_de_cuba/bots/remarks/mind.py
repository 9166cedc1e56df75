"""Whoever is about to speak of others: what they go by, and what they can say without taking back
what they have said.
"""

from functools import partial

from mafia_de_cuba.bots.beliefs.hearsay import Hearsay, Tone, heard, tone_of
from mafia_de_cuba.bots.persona import Persona
from mafia_de_cuba.bots.remarks.leanings import Leanings, leanings
from mafia_de_cuba.bots.stories.aims import Aim
from mafia_de_cuba.deduction.moment import lazily
from mafia_de_cuba.game.remarks import Challenge, Opinion, Remark, Stance
from mafia_de_cuba.game.view import Pocket, View


class Mind:
    """Whoever is about to speak, with all they go by, as far as they have to think of it."""

    def __init__(
        self,
        view: View,
        pocket: Pocket,
        persona: Persona,
        seed: int,
        known: Hearsay | None = None,
        *,
        deep: bool = True,
    ) -> None:
        self.view, self.seat = view, view.viewer or 0
        self.known = heard(view) if known is None else known
        self._thinking = partial(leanings, view, pocket, persona, seed, self.known, deep=deep)
        """If `deep`, with a look at what they believe."""

    @lazily
    def _found(self) -> tuple[Aim, Leanings]:
        return self._thinking()

    @property
    def aim(self) -> Aim:
        return self._found[0]

    @property
    def leans(self) -> Leanings:
        return self._found[1]

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
