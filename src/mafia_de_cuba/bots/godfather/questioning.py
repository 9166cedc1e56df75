"""The Godfather's questions: whom he begins with, what he asks, when he asks again.

He goes round the table in no order that could be learnt, and asks of everything he may (R21). He
never asks what he knows: what he sent and what came back, what lies open, what he was told. Whose
answer quarrels with another's is asked more. The sharp ask where most is to be learnt, and now and
then set a trap: a question whose answer they know.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np

from mafia_de_cuba.bots.beliefs.habits import model_of
from mafia_de_cuba.bots.beliefs.hearsay import Hearsay, heard
from mafia_de_cuba.bots.beliefs.so_far import SoFar, so_far
from mafia_de_cuba.bots.persona import Persona, Strength, dice, lasting_throw, throw
from mafia_de_cuba.deduction.belief import Belief
from mafia_de_cuba.deduction.claims import spoken
from mafia_de_cuba.deduction.facts import Facts, facts_of
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.deduction.worlds import Worlds
from mafia_de_cuba.game.box import Box, Take
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Goal
from mafia_de_cuba.game.commands import Ask
from mafia_de_cuba.game.events import QuestionAsked, Testified
from mafia_de_cuba.game.setup import FIRST, GODFATHER, last
from mafia_de_cuba.game.testimony import Claim, Declined, Question, Withdrawn
from mafia_de_cuba.game.view import Safe, View

PATIENCE = {Strength.GREEN: 0.5, Strength.SEASONED: 0.5, Strength.SHARP: 1.0}
"""How many questions a seat he asks at most before he accuses somebody, once all have spoken."""
AT_LEAST = {Strength.SHARP: 10}
"""How many he does not mind at any table, however small."""
IN_HIS_STEAD = {Strength.SHARP: 2.0}
"""How many a seat it may be when a Traitor has taken over, who can afford no mistake."""
AFTERWARDS = {Strength.GREEN: 0, Strength.SEASONED: 0, Strength.SHARP: 1}
"""How many more he asks after each accusation."""
FOLLOWING_UP = {Strength.GREEN: 0.15, Strength.SEASONED: 0.5, Strength.SHARP: 0.6}
"""How often he asks more of somebody whose answer made a quarrel."""
FOLLOW_UPS = 0.25
"""How many such questions there are for a seat, all told."""
AGAIN = 0.25
"""How often a follow-up is the same question again."""
DRAWN_IN = 2
"""How often people are asked something before anybody is accused."""
TRAPS = 0.15
"""In how many games the sharp ask somebody what they know."""
LIKING: dict[Strength, dict[Question, float]] = {
    Strength.GREEN: {
        Question.RECEIVED_DIAMONDS: 4.0,
        Question.TOOK: 3.0,
        Question.PASSED: 2.0,
        Question.RECEIVED: 1.5,
        Question.RECEIVED_TOKENS: 0.15,
        Question.BAG: 0.5,
    },
    Strength.SEASONED: {
        Question.RECEIVED_DIAMONDS: 4.0,
        Question.PASSED: 2.5,
        Question.TOOK: 2.5,
        Question.RECEIVED: 1.5,
        Question.RECEIVED_TOKENS: 0.15,
        Question.BAG: 0.7,
    },
    Strength.SHARP: {
        Question.RECEIVED_DIAMONDS: 4.0,
        Question.TOOK: 4.0,
        Question.PASSED: 2.0,
        Question.RECEIVED: 1.0,
        Question.RECEIVED_TOKENS: 0.08,
        Question.BAG: 0.7,
    },
}
"""What he likes to ask; each time he has asked it, a little less."""
BOX_BEFORE = {
    Question.PASSED: 0,
    Question.RECEIVED: 1,
    Question.RECEIVED_DIAMONDS: 1,
    Question.RECEIVED_TOKENS: 1,
}
"""How many boxes before the one that went on a question asks, if for a box."""
ABOUT_BOXES = {
    before: frozenset([question for question, other in BOX_BEFORE.items() if other == before])
    for before in BOX_BEFORE.values()
}
"""The questions that ask for each of them."""
Open = dict[int, list[Question]]
"""What may still be worth asking, seat by seat."""
LOYAL = frozenset(
    token
    for token, character in CHARACTER_OF.items()
    if PROFILES[character].goal is Goal.SERVE_GODFATHER
)


def next_question(
    view: View, persona: Persona, seed: int, people: tuple[int, ...] = ()
) -> Ask | None:
    """Something worth asking of somebody who can still answer, if there is anything left."""
    said = so_far(view.talk)
    asked = said.questions
    more = follow_up(view, persona, seed, asked)
    if more is not None:
        return more
    open_ = _open(view, said, trap=_sets_trap(view, persona, seed))
    told = {line.seat for line in said.testimony}
    fresh = {seat: questions for seat, questions in open_.items() if seat not in told}
    if not fresh and len(asked) >= _patience(view, persona.strength):
        fresh = {} if view.accusations else _left_out(open_, asked, people)
        if not fresh:
            return None
    return _chosen(view, fresh or open_, asked, persona, seed)


def _patience(view: View, strength: Strength) -> float:
    """How many questions there are to be, his predecessor's among them."""
    a_seat = PATIENCE[strength]
    if view.godfather != GODFATHER:
        a_seat = IN_HIS_STEAD.get(strength, a_seat)
    enough = max(a_seat * view.setup.players, AT_LEAST.get(strength, 0))
    return enough + AFTERWARDS[strength] * len(view.accusations)


def _left_out(open_: Open, asked: Sequence[QuestionAsked], people: tuple[int, ...]) -> Open:
    """What people can be asked who were hardly asked anything: they came to be questioned."""
    heard = [line.of for line in asked]
    return {
        seat: questions
        for seat, questions in open_.items()
        if seat in people and heard.count(seat) < DRAWN_IN
    }


def _chosen(
    view: View, open_: Open, asked: Sequence[QuestionAsked], persona: Persona, seed: int
) -> Ask | None:
    """What to ask first, by liking; then whom: the sharp, whoever has most to tell."""
    if not open_:
        return None
    rng = dice(seed, view, "ask")
    liking, before = LIKING[persona.strength], [line.question for line in asked]
    kinds = sorted(set().union(*open_.values()))
    weights = [liking[kind] / (1 + before.count(kind)) for kind in kinds]
    kind = rng.choices(kinds, weights)[0]
    seats = [seat for seat, questions in open_.items() if kind in questions]
    if not persona.sharp or len(seats) == 1:
        return Ask(of=rng.choice(seats), question=kind)
    worlds = Belief(view, model_of(persona.strength)).worlds
    worth = [told**2 + 1e-6 for told in telling(worlds, kind, seats)]
    return Ask(of=rng.choices(seats, worth)[0], question=kind)


def unasked(view: View, asked: Sequence[QuestionAsked], question: Question) -> list[Ask]:
    """This question, to everyone who can still be asked it and has not been."""
    done = {q.of for q in asked if q.question is question}
    done |= {seat.seat for seat in view.seats if seat.take is not None}
    done |= {s.seat for s in spoken(view.talk) if question.answered_by(s.claim)}
    return [Ask(of=may.of, question=question) for may in view.may.ask if may.of not in done]


def _open(view: View, said: SoFar, *, trap: bool) -> Open:
    """All that he neither knows nor has asked or been told."""
    known = set[int]() if trap else boxes_known(view)
    done = _answered(said.testimony)
    for line in said.questions:
        done.setdefault(line.of, set()).add(line.question)
    found: Open = {}
    for may in view.may.ask:
        seat = may.of
        if view.seats[seat].take is not None:
            continue
        needless = done.get(seat, set())
        for before, questions in ABOUT_BOXES.items():
            if seat - before in known:
                needless = needless.union(questions)
        worth_asking = [question for question in may.questions if question not in needless]
        if worth_asking:
            found[seat] = worth_asking
    return found


def _answered(testimony: Iterable[Testified]) -> dict[int, set[Question]]:
    """What every seat has answered and not taken back."""
    found: dict[int, set[Question]] = {}
    for line in testimony:
        answered = found.setdefault(line.seat, set())
        for claim in line.claims:
            if isinstance(claim, Withdrawn):
                answered.difference_update([it for it in Question if it.about is claim.about])
            elif not isinstance(claim, Declined):
                answered.update(_answers(claim))
    return found


@lru_cache(maxsize=1_000)
def _answers(claim: Claim) -> tuple[Question, ...]:
    """The questions that a claim answers."""
    return tuple(question for question in Question if question.answered_by(claim))


def stage_of(seat: int, question: Question) -> int | None:
    """Which box a question is about, if it is about one."""
    before = BOX_BEFORE.get(question)
    return None if before is None else seat - before


def boxes_seen(view: View) -> dict[int, Box]:
    """The boxes he saw with his own eyes, by stage: what he sent, and what came back."""
    return _boxes_seen(facts_of(view), view.safe)


@lru_cache(maxsize=64)
def _boxes_seen(facts: Facts, safe: Safe | None) -> dict[int, Box]:
    if safe is None:
        return facts.boxes
    return facts.boxes | {0: facts.setup.full_box.without(Take(diamonds=safe.kept))}


def boxes_known(view: View) -> set[int]:
    """The boxes he need not ask for: those he saw, and what open pockets make of them."""
    known = set(boxes_seen(view))
    for seat in range(last(view.setup.players), FIRST, -1):
        if seat in known and view.seats[seat].take is not None:
            known.add(seat - 1)
    return known


def _sets_trap(view: View, persona: Persona, seed: int) -> bool:
    return persona.sharp and lasting_throw(seed, view.viewer, "trap") < TRAPS


# ------------------------------------------------------------------------------------ follow-ups


def follow_up(
    view: View, persona: Persona, seed: int, asked: Sequence[QuestionAsked]
) -> Ask | None:
    """One more question to whoever has just said what cannot be, or not what others say."""
    testimony = so_far(view.talk).testimony
    if not testimony or not asked or testimony[-1].seat != asked[-1].of:
        return None
    seat = testimony[-1].seat
    if (asked[-2:-1] and asked[-2].of == seat) or view.seats[seat].take is not None:
        return None
    spent = sum([one.of == two.of for one, two in pairwise(asked)])
    if spent >= FOLLOW_UPS * view.setup.players:
        return None
    if throw(seed, view, "follow up") > FOLLOWING_UP[persona.strength]:
        return None
    if not caught(view, heard(view), seat):
        return None
    allowed = next((may.questions for may in view.may.ask if may.of == seat), ())
    if throw(seed, view, "again") < AGAIN and asked[-1].question in allowed:
        return Ask(of=seat, question=asked[-1].question)
    open_ = _open(view, so_far(view.talk), trap=False)
    return _chosen(view, {seat: open_[seat]} if seat in open_ else {}, asked, persona, seed)


def caught(view: View, known: Hearsay, seat: int) -> bool:
    """Whether what a seat says cannot be, as far as everyone knows or the Godfather alone."""
    if any(quarrel.side_of(seat) is not None for quarrel in known.quarrels):
        return True
    if any(seat in claimants for claimants in known.too_many):
        return True
    boxes, stands = boxes_seen(view), known.stands_of(seat)
    told = ((seat - 1, stands.received), (seat, stands.passed))
    return any(
        claim is not None and stage in boxes and not claim.fits(boxes[stage])
        for stage, claim in told
    )


# ---------------------------------------------------------------------------- what is to be learnt


def telling(worlds: Worlds, question: Question, seats: Sequence[int]) -> list[float]:
    """How much answers would tell: how open the question is, and how honest each seat may be."""
    kinds = worlds.kinds_of(seats)
    if question in (Question.TOOK, Question.BAG):
        return entropies(kinds)
    loyal = [at for at, kind in enumerate(worlds.every_kind) if kind in LOYAL]
    honest = [sum([row[at] for at in loyal]) for row in kinds.tolist()]
    box = worlds.tokens if question is Question.RECEIVED_TOKENS else worlds.diamonds
    stages = [seat - BOX_BEFORE[question] for seat in seats]
    return [share * open_ for share, open_ in zip(honest, entropies(box(stages)), strict=True)]


def entropies(shares: Amounts) -> list[float]:
    """Of each row how open a question is, in bits, given how likely each answer is."""
    some = shares > 0
    held = shares[some]
    parts = held * np.log2(held)
    ends = np.add.accumulate(np.add.reduce(some, axis=1, dtype=np.intp)).tolist()
    return [-float(np.add.reduce(parts[one:other])) for one, other in pairwise([0, *ends])]
