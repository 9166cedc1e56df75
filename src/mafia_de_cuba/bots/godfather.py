"""In the Godfather's chair: what to ask, and whose pockets to have emptied."""

from collections.abc import Sequence
from math import log

import numpy as np
from msgspec import Struct

from mafia_de_cuba.bots.habits import model_of
from mafia_de_cuba.bots.listening import promise
from mafia_de_cuba.bots.persona import Persona, Strength, dice
from mafia_de_cuba.bots.suspicion import ideas, one_idea, reading
from mafia_de_cuba.deduction.belief import Belief, Model
from mafia_de_cuba.deduction.claims import spoken
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.deduction.worlds import Worlds
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Goal
from mafia_de_cuba.game.commands import Accuse, Ask, Command
from mafia_de_cuba.game.events import QuestionAsked
from mafia_de_cuba.game.setup import Switch
from mafia_de_cuba.game.testimony import Question
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
    Strength.SHARP: Nerves(cautious=0.1, daring=2.2, rattled=1.0),
}
PATIENCE = 1.6
"""How many questions a seat he asks at most before he accuses somebody."""
AFTERWARDS = 1
"""How many more he asks after each accusation."""
LOYAL = tuple(
    token
    for token, character in CHARACTER_OF.items()
    if PROFILES[character].goal is Goal.SERVE_GODFATHER
)
NEARLY = 0.005
"""How near to certainty anybody gets."""


def investigate(view: View, persona: Persona, seed: int) -> Command:
    """The Godfather's next move: a question while any is worth asking, then an accusation."""
    question = next_question(view, persona, seed)
    if question is not None:
        return question
    held = ideas(view.setup) if persona.sharp else one_idea(persona.strength)
    return Accuse(target=suspect(view, held, NERVES[persona.strength].now(view), seed))


def next_question(view: View, persona: Persona, seed: int) -> Ask | None:
    """Something not asked yet of somebody who can still answer, where that is worth asking."""
    asked = [q for q in view.talk if isinstance(q, QuestionAsked)]
    open_questions = _unasked(view, asked, Question.RECEIVED_DIAMONDS)
    patience = PATIENCE * view.setup.players + AFTERWARDS * len(view.accusations)
    if not open_questions and persona.sharp and len(asked) < patience:
        open_questions = _unasked(view, asked, Question.TOOK)
        if view.accusations and all(q.question is not Question.RECEIVED_TOKENS for q in asked):
            open_questions += _unasked(view, asked, Question.RECEIVED_TOKENS)
    if not open_questions:
        return None
    if not persona.sharp:
        return dice(seed, view, "ask").choice(open_questions)
    # Whoever has most to tell is asked first.
    worlds = Belief(view, model_of(persona.strength)).worlds
    return max(open_questions, key=lambda ask: telling(worlds, ask.question, ask.of))


def _unasked(view: View, asked: Sequence[QuestionAsked], question: Question) -> list[Ask]:
    """This question, to everyone who can still be asked it and has not been."""
    done = {q.of for q in asked if q.question is question}
    done |= {seat.seat for seat in view.seats if seat.take is not None}
    done |= {s.seat for s in spoken(view.talk) if question.answered_by(s.claim)}
    return [Ask(of=may.of, question=question) for may in view.may.ask if may.of not in done]


def telling(worlds: Worlds, question: Question, seat: int) -> float:
    """How much an answer would tell: how open the question is, and how honest the seat may be."""
    kinds = worlds.kinds(seat)
    if question is Question.TOOK:
        return entropy(np.array(list(kinds.values())))
    honest = sum(share for kind, share in kinds.items() if kind in LOYAL)
    box = worlds.diamonds if question is Question.RECEIVED_DIAMONDS else worlds.tokens
    return honest * entropy(box(seat - 1))


def entropy(shares: Amounts) -> float:
    """How open a question is, in bits, given how likely each answer is."""
    some = shares[shares > 0]
    return float(-(some * np.log2(some)).sum())


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
        temper *= 1 - read.borne_out[0]

    def liking(seat: int) -> float:
        thief, danger = read.seats[seat].thief, read.seats[seat].danger
        good = 1 - danger if _costs_nothing(view, seat) else promise(thief, danger, view.jokers)
        good = min(max(good, NEARLY), 1 - NEARLY)
        return log(good / (1 - good)) - temper * log(-log(rng.random()))

    return max(view.may.accuse, key=liking)


def _costs_nothing(view: View, seat: int) -> bool:
    """Whether the one behind the fake diamond is a Thief or free to be exposed (R53)."""
    costs = view.setup.plays(Switch.FAKE_URCHIN_COSTS)
    return view.seats[seat].fake_shown and not costs
