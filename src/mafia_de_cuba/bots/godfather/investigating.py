"""In the Godfather's chair: what to say and ask, and whose pockets to have emptied."""

from collections.abc import Sequence
from math import log

from mafia_de_cuba.bots.beliefs.suspicion import ideas, one_idea, reading
from mafia_de_cuba.bots.godfather.frailty import (
    FLAWLESS,
    Frailty,
    frailty_of,
    kept_in_mind,
    leanings,
)
from mafia_de_cuba.bots.godfather.questioning import next_question
from mafia_de_cuba.bots.godfather.statements import own_words
from mafia_de_cuba.bots.persona import Persona, dice
from mafia_de_cuba.bots.stories.listening import promise
from mafia_de_cuba.deduction.belief import Model
from mafia_de_cuba.game.commands import Accuse, Command
from mafia_de_cuba.game.setup import Switch
from mafia_de_cuba.game.view import View

NEARLY = 0.005
"""How near to certainty anybody gets."""


def investigate(
    view: View, persona: Persona, seed: int, people: tuple[int, ...] = (), *, heir: bool = False
) -> Command:
    """The Godfather's next move: a word of his own, a question while any is worth asking, then an
    accusation.
    """
    said = None if heir else own_words(view, persona, seed)
    if said is not None:
        return said
    question = next_question(view, persona, seed, people)
    if question is not None:
        return question
    held = ideas(view.setup) if persona.sharp else one_idea(persona.strength)
    return Accuse(target=suspect(view, held, seed, frailty_of(view, persona.strength)))


def suspect(
    view: View, held: Sequence[tuple[float, Model]], seed: int, frailty: Frailty = FLAWLESS
) -> int:
    """Whom to accuse: the seat that promises most to him, Agents being the danger they are.

    Only where two promise the same does chance decide.
    """
    read = reading(kept_in_mind(view, frailty), held)
    if not read.seats:
        return dice(seed, view, "accuse").choice(view.may.accuse)
    leans = leanings(view, frailty, seed)

    def liking(seat: int) -> float:
        thief, danger = read.seats[seat].thief, read.seats[seat].danger
        good = 1 - danger if costs_nothing(view, seat) else promise(thief, danger, view.jokers)
        good = min(max(good, NEARLY), 1 - NEARLY)
        return round(log(good / (1 - good)) + leans[seat], 9)

    liked = {seat: liking(seat) for seat in view.may.accuse}
    most = max(liked.values())
    if list(liked.values()).count(most) == 1:
        return max(liked, key=liked.__getitem__)
    rng = dice(seed, view, "accuse")
    thrown = {seat: rng.random() for seat in liked}
    return max(liked, key=lambda seat: (liked[seat], thrown[seat]))


def costs_nothing(view: View, seat: int) -> bool:
    """Whether the one behind the fake diamond is a Thief or free to be exposed (R53)."""
    costs = view.setup.plays(Switch.FAKE_URCHIN_COSTS)
    return view.seats[seat].fake_shown and not costs
