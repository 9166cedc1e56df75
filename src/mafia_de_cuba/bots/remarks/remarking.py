"""What is said unasked of others, and how much of it: that depends on temperament.

Nobody says the same thing of the same seat twice, and nobody speaks for somebody they have spoken
against.
"""

from mafia_de_cuba.bots.persona import Persona, lasting_throw, throw_at
from mafia_de_cuba.bots.remarks.floor import Floor
from mafia_de_cuba.bots.remarks.mind import Lived, Mind, fitting
from mafia_de_cuba.bots.remarks.openings import UNTOUCHED
from mafia_de_cuba.bots.remarks.thoughts import Thought, occasions, of_the_reveal
from mafia_de_cuba.game.commands import MakeRemark
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.view import View

TIRING = 0.6
"""How much less each of them calls for another."""
TO_PEOPLE = 1.3
"""How much more readily people are answered and challenged than bots are."""
SURPRISE = 0.6
"""How many of the liveliest have something to say of what a pocket held."""


def remark(
    view: View,
    persona: Persona,
    seed: int,
    people: tuple[int, ...],
    floor: Floor,
    lived: Lived | None = None,
) -> MakeRemark | None:
    """Something to say of somebody, if the moment calls for it."""
    seat = view.viewer or 0
    if view.waiting or not floor.open_to(seat, persona):
        return None
    urge, misled = floor.urges[seat], floor.misled and floor.misled - {seat}
    if not urge and not misled:
        return None
    # Dice are thrown, and looked at, before anything is thought.
    roll = throw_at(floor.moment, seed, seat, "remark") / persona.liveliness
    roll /= TIRING**floor.in_a_row
    least = roll / TO_PEOPLE if people else roll
    if least >= urge and not misled:
        return None
    minds = _minds_the_reveal(view, persona, seed)
    if minds is None and (least >= urge or not _touched(floor, seat, roll / TO_PEOPLE)):
        return None

    def wanted(mind: Mind) -> list[Thought]:
        thoughts = [*occasions(mind, floor, least)]
        if minds is not None:
            thoughts += of_the_reveal(mind, misled, minds)
        dear = [thought for thought in thoughts if roll < _urge(thought, people)]
        return [thought for thought in dear if fitting(mind, thought.remark)]

    seen = lived() if lived else view
    mind = Mind(seen, persona, seed, floor.known, deep=False)
    found = wanted(mind)
    if found and mind.goes_by_belief:
        # What one believes is looked at only where there is something to say at all.
        found = wanted(Mind(seen, persona, seed, floor.known))
    if not found:
        return None
    return MakeRemark(remark=max(found, key=lambda thought: _urge(thought, people)).remark)


def _touched(floor: Floor, seat: int, roll: float) -> bool:
    """Whether the last word calls for one more, from somebody so inclined."""
    said = floor.last
    if not isinstance(said, Testified) or roll < UNTOUCHED:
        return True
    return abs(said.seat - seat) == 1 or floor.known.trouble(said.seat) > 0


def _urge(thought: Thought, people: tuple[int, ...]) -> float:
    of = getattr(thought.remark, "of", None)
    return thought.urge * (TO_PEOPLE if of in people else 1.0)


def _minds_the_reveal(view: View, persona: Persona, seed: int) -> float | None:
    """For each pocket that was emptied it is settled once who has something to say of it.

    Whatever is said meanwhile, it is said at once or never.
    """
    if not view.accusations:
        return None
    opened = len(view.accusations)
    if lasting_throw(seed, view.viewer, f"reveal {opened}") >= SURPRISE * persona.liveliness:
        return None
    return lasting_throw(seed, view.viewer, f"whom after {opened}")
