"""Questions weighed: what a seat may answer, how likely each answer is, and which is worth most.

Answers about a box are taken as their number of diamonds, which is what most people tell. What a
seat has said before counts: whoever changes their words is heard as somebody who does.
"""

from collections.abc import Iterator
from itertools import product

import numpy as np

from mafia_de_cuba.analysis.moments import Moment, people
from mafia_de_cuba.analysis.outlook import Answers, after_answer
from mafia_de_cuba.bots.beliefs.ways import stated
from mafia_de_cuba.deduction.chain import chain_for
from mafia_de_cuba.game.box import DIAMONDS, counts, spread
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.setup import FIRST, Setup
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Claim,
    Declined,
    Question,
    TakeClaim,
)

WORTH_ASKING = (Question.RECEIVED_DIAMONDS, Question.TOOK, Question.PASSED, Question.BAG)
"""What is weighed at every moment; the other two only where they were asked."""


class Interview:
    """All that may be asked in a game; what was worked out for a seat is kept until it speaks."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Answers] = {}

    def expected(self, moment: Moment, seat: int, question: Question) -> float:
        """The chance to be expected once this seat has answered this."""
        return after_answer(moment, seat, self._answers(moment, seat, question))

    def best(self, moment: Moment) -> Iterator[tuple[int, Question, float]]:
        """Everything worth asking, and the chance to be expected after it."""
        for seat, question in open_questions(moment):
            yield seat, question, self.expected(moment, seat, question)

    def _answers(self, moment: Moment, seat: int, question: Question) -> Answers:
        said = (t for t in moment.game.talk if isinstance(t, Testified) and t.seat == seat)
        key = seat, question, stated(claim for talk in said for claim in talk.claims)
        if key not in self._known:
            self._known[key] = _weighed(moment, seat, question)
        return self._known[key]


def open_questions(moment: Moment) -> Iterator[tuple[int, Question]]:
    """What has not been answered yet by seats whose pockets are closed."""
    answered = {
        (talk.seat, question)
        for talk in moment.game.talk
        if isinstance(talk, Testified)
        for claim in talk.claims
        for question in WORTH_ASKING
        if question.answered_by(claim)
    }
    for seat in moment.open:
        for question in WORTH_ASKING:
            if (question is not Question.BAG or seat == FIRST) and (seat, question) not in answered:
                yield seat, question


def answers_to(question: Question, setup: Setup) -> tuple[Claim, ...]:
    """Everything that may be answered, silence last."""
    silent = Declined(about=question.about)
    return *_told(question, setup), silent


def _told(question: Question, setup: Setup) -> Iterator[Claim]:
    match question:
        case Question.TOOK:
            for take in chain_for(setup).shelf.takes:
                fake = True if take.fake else None
                yield TakeClaim(diamonds=take.diamonds, tokens=take.tokens, fake=fake)
        case Question.BAG:
            yield from (BagClaim(token=token) for token in (None, *dict.fromkeys(setup.tokens)))
        case Question.RECEIVED_TOKENS:
            most = counts(setup.tokens)
            for held in product(*(range(many + 1) for many in most.values())):
                tokens = spread(dict(zip(most, held, strict=True)))
                yield BoxClaim(about=About.RECEIVED, tokens=tokens)
        case _:
            for diamonds in range(DIAMONDS + 1):
                yield BoxClaim(about=question.about, diamonds=diamonds)


def _weighed(moment: Moment, seat: int, question: Question) -> Answers:
    claims = answers_to(question, moment.game.setup)
    lines = [moment.belief.likely(Testified(seat=seat, claims=(claim,))) for claim in claims]
    heard = {bag: np.array([line[bag] for line in lines]) for bag in lines[0]}
    spoken = {}
    for bag, weights in heard.items():
        # Words weigh less than they tell; how often they are said is what they tell.
        told = weights ** (1 / people().hearing)
        whole = told.sum(axis=0)
        spoken[bag] = np.divide(told, whole, out=np.zeros_like(told), where=whole > 0)
    return Answers(heard=heard, spoken=spoken)
