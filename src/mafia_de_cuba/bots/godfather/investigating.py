"""In the Godfather's chair: what to say and ask, and whose pockets to have emptied."""

from collections.abc import Sequence
from math import log

from msgspec import Struct

from mafia_de_cuba.bots.beliefs.suspicion import ideas, one_idea, reading
from mafia_de_cuba.bots.godfather.questioning import next_question
from mafia_de_cuba.bots.godfather.statements import own_words
from mafia_de_cuba.bots.persona import Persona, Strength, dice
from mafia_de_cuba.bots.stories.listening import promise
from mafia_de_cuba.deduction.belief import Model
from mafia_de_cuba.game.commands import Accuse, Command
from mafia_de_cuba.game.setup import Switch
from mafia_de_cuba.game.view import View


class Nerves(Struct, frozen=True, kw_only=True):
    """How far he goes by chance, not by suspicion: at 0 never, at 1 by the odds, beyond it more."""

    cautious: float
    """At a table without Jokers, where the first mistake is the last."""
    daring: float
    """While there are Jokers, and a hunch may be followed."""
    rattled: float
    """Once they are spent."""

    def now(self, view: View) -> float:
        """As things stand."""
        if view.jokers:
            return self.daring
        return self.rattled if view.setup.jokers else self.cautious


NERVES = {
    Strength.GREEN: Nerves(cautious=4.0, daring=4.0, rattled=3.5),
    Strength.SEASONED: Nerves(cautious=0.5, daring=2.0, rattled=0.8),
    Strength.SHARP: Nerves(cautious=0.1, daring=3.2, rattled=1.6),
}
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
    return Accuse(target=suspect(view, held, NERVES[persona.strength].now(view), seed))


def suspect(view: View, held: Sequence[tuple[float, Model]], temper: float, seed: int) -> int:
    """Whom to accuse: mostly the seat that promises most, Agents being the danger they are.

    He who always acts on the slightest difference can be played by those who know how he thinks.
    Only where people turn out to be plainly honest, the first of several ideas, does he rely on it.
    """
    read = reading(view, held)
    rng = dice(seed, view, "accuse")
    if not read.seats:
        return rng.choice(view.may.accuse)
    if len(held) > 1:
        temper *= (1 - read.borne_out[0]) ** 2

    def liking(seat: int) -> float:
        thief, danger = read.seats[seat].thief, read.seats[seat].danger
        good = 1 - danger if costs_nothing(view, seat) else promise(thief, danger, view.jokers)
        good = min(max(good, NEARLY), 1 - NEARLY)
        return log(good / (1 - good)) - temper * log(-log(rng.random()))

    return max(view.may.accuse, key=liking)


def costs_nothing(view: View, seat: int) -> bool:
    """Whether the one behind the fake diamond is a Thief or free to be exposed (R53)."""
    costs = view.setup.plays(Switch.FAKE_URCHIN_COSTS)
    return view.seats[seat].fake_shown and not costs
