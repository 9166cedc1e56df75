"""Between the order and the reveal: a plea, last words, or nothing.

What is in the pocket has no say in it, nor what its owner wants: only temperament has, and dice
that know no secret. Whoever holds their breath learns nothing.
"""

from mafia_de_cuba.bots.beliefs.so_far import so_far
from mafia_de_cuba.bots.persona import Persona, Temperament, throw
from mafia_de_cuba.game.commands import MakeRemark
from mafia_de_cuba.game.remarks import LastWords, Plea
from mafia_de_cuba.game.view import View

PLEADING: dict[Temperament, tuple[float, float]] = {
    Temperament.BOLD: (0.15, 0.7),
    Temperament.CAREFUL: (0.6, 0.25),
    Temperament.TALKATIVE: (0.5, 0.45),
    Temperament.STRAIGHT_FACED: (0.05, 0.45),
}
"""How often each of them pleads, and has last words; for the rest there is silence."""
FAREWELLS = (Plea, LastWords)


def parting(view: View, persona: Persona, seed: int) -> MakeRemark | None:
    """What the accused says, once."""
    if view.may.remark is None or not view.may.remark.plea or _has_spoken(view):
        return None
    roll = throw(seed, view, "parting")
    pleads, ends = PLEADING[persona.temperament]
    if roll < pleads:
        return MakeRemark(remark=Plea())
    return MakeRemark(remark=LastWords()) if roll < pleads + ends else None


def _has_spoken(view: View) -> bool:
    """Whether this seat's plea or last words are the last that was said by it."""
    return any(
        line.seat == view.viewer and isinstance(line.remark, FAREWELLS)
        for line in so_far(view.talk).remarks
    )
