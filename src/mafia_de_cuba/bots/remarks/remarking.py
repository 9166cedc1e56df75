"""What is said unasked of others, and how much of it: that depends on temperament.

Nobody says the same thing of the same seat twice, and nobody speaks for somebody they have spoken
against.
"""

from mafia_de_cuba.bots.beliefs.chatter import chatter
from mafia_de_cuba.bots.beliefs.hearsay import Hearsay, heard, tone_of
from mafia_de_cuba.bots.persona import Persona, lasting_throw, throw
from mafia_de_cuba.bots.remarks.mind import Mind, fitting
from mafia_de_cuba.bots.remarks.thoughts import (
    OF_OTHERS,
    UNTOUCHED,
    Thought,
    occasions,
    of_the_reveal,
    to_answer,
)
from mafia_de_cuba.game.commands import MakeRemark
from mafia_de_cuba.game.events import RemarkMade, Testified
from mafia_de_cuba.game.remarks import Challenge
from mafia_de_cuba.game.view import Pocket, View

A_TABLE = 1.6
"""How many remarks a seat a table bears."""
AT_ONCE = 3
"""How many, one upon the other, before somebody has to be asked something."""
TIRING = 0.6
"""How much less each of them calls for another."""
TO_PEOPLE = 1.3
"""How much more readily people are answered and challenged than bots are."""
SURPRISE = 0.6
"""How many of the liveliest have something to say of what a pocket held."""


def remark(
    view: View, pocket: Pocket, persona: Persona, seed: int, people: tuple[int, ...] = ()
) -> MakeRemark | None:
    """Something to say of somebody, if the moment calls for it."""
    if not may_speak(view, persona):
        return None
    revealed = _minds_the_reveal(view, persona, seed)
    if revealed is None and not _calls_for_more(to_answer(view)):
        return None
    roll = throw(seed, view, "remark") / persona.liveliness
    roll /= TIRING ** chatter(view.talk, view.godfather).in_a_row
    known = heard(view) if roll < TO_PEOPLE or revealed is not None else None
    if known is None or (revealed is None and not _touched(view, known, roll / TO_PEOPLE)):
        return None
    least = roll / TO_PEOPLE if people else roll
    for deep in (False, True):
        # What one believes is looked at only where there is something to say at all.
        mind = Mind(view, pocket, persona, seed, known, deep=deep)
        thoughts = [*occasions(mind, least), *of_the_reveal(mind, revealed)]
        wanted = [
            thought
            for thought in thoughts
            if roll < _urge(thought, people) and fitting(mind, thought.remark)
        ]
        if not wanted:
            return None
        if not persona.sharp:
            break
    return MakeRemark(remark=max(wanted, key=lambda thought: _urge(thought, people)).remark)


def _calls_for_more(last: Testified | RemarkMade | None) -> bool:
    """Whether anybody could have something to say to it."""
    return isinstance(last, Testified) or (last is not None and tone_of(last.remark) is not None)


def _touched(view: View, known: Hearsay, roll: float) -> bool:
    """Whether the last word calls for one more, from somebody so inclined."""
    last = to_answer(view)
    if last is None:
        return False
    if isinstance(last, Testified):
        return roll < UNTOUCHED or known.trouble(last.seat) > 0 or _shared(view, last)
    told = tone_of(last.remark)
    mine = isinstance(last.remark, Challenge) and last.remark.against == view.viewer
    return told is not None and (told[0] == view.viewer or mine or roll < OF_OTHERS)


def _shared(view: View, said: Testified) -> bool:
    """Whether somebody next to this seat has spoken."""
    return view.viewer is not None and abs(said.seat - view.viewer) == 1


def may_speak(view: View, persona: Persona) -> bool:
    """Whether nobody has to answer first, and neither the table nor this seat has talked enough."""
    if view.may.remark is None or view.waiting or not (view.talk or view.accusations):
        return False
    made = chatter(view.talk, view.godfather)
    if made.in_a_row >= AT_ONCE or made.unasked >= view.setup.players * A_TABLE:
        return False
    return made.by_seat.get(view.viewer, 0) < persona.remarks


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
