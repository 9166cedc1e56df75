"""A first game, written: whoever plays it finds a box worth stealing from, a lie worth telling and
a contradiction worth noticing.

The learner sits third. The bots' hands, the Godfather's first round of questions and two answers
are given here; whatever is not, or cannot be done any more, each bot thinks of by itself.
"""

from msgspec.structs import replace

from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Ask, Command, HelpYourself, Hide, Testify
from mafia_de_cuba.game.events import QuestionAsked
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.testimony import BoxClaim, Question
from mafia_de_cuba.game.view import View

PLAYERS = 6
LEARNER = 3
KEPT = 1
THIEF = 2
"""Sits before the learner, has stolen, and gives himself away."""
STOLEN = 4

HANDS: dict[int, tuple[Take, ...]] = {
    1: (Take(tokens=(Token.LOYAL_HENCHMAN,)),),
    THIEF: (Take(diamonds=STOLEN),),
    4: (Take(tokens=(Token.DRIVER,)), Take(diamonds=2), Take(diamonds=1)),
    5: (Take(tokens=(Token.FBI_AGENT,)), Take(diamonds=2), Take(diamonds=1)),
}
"""What each bot takes: the first of these that lies there."""

QUESTIONS: tuple[tuple[int, Question], ...] = (
    (1, Question.PASSED),
    (THIEF, Question.RECEIVED_DIAMONDS),
    (LEARNER, Question.RECEIVED_DIAMONDS),
    (4, Question.RECEIVED_DIAMONDS),
    (5, Question.RECEIVED_DIAMONDS),
)


def written(view: View) -> Command | None:
    """What is written for whoever sees this; None where they have to think for themselves."""
    if len(view.seats) != PLAYERS or view.viewer in (None, LEARNER):
        return None
    match view.phase:
        case Phase.HIDING if view.viewer == GODFATHER:
            return Hide(diamonds=KEPT)
        case Phase.THEFT:
            return _hand(view)
        case Phase.INVESTIGATION if view.viewer == GODFATHER == view.godfather:
            return _question(view)
        case Phase.INVESTIGATION:
            return _answer(view)
    return None


def listening(view: View) -> bool:
    """Whether the bots only listen: until the written round is over, nobody points anything out."""
    if len(view.seats) != PLAYERS or view.viewer == GODFATHER:
        return False
    asked = {(line.of, line.question) for line in view.talk if isinstance(line, QuestionAsked)}
    if view.phase is not Phase.INVESTIGATION or view.accusations or set(QUESTIONS) <= asked:
        return False
    return all(waits.of != view.viewer for waits in view.waiting)


def _hand(view: View) -> Command | None:
    may = view.may.take
    if may is None:
        return None
    for take in HANDS.get(view.viewer or GODFATHER, ()):
        if take.diamonds <= may.diamonds and set(take.tokens) <= set(may.tokens):
            return HelpYourself(take=take)
    return None


def _question(view: View) -> Command | None:
    asked = {(line.of, line.question) for line in view.talk if isinstance(line, QuestionAsked)}
    allowed = {one.of: one.questions for one in view.may.ask}
    for of, question in QUESTIONS:
        if (of, question) not in asked:
            # One after the other, so that each answer is heard.
            ready = not view.waiting and question in allowed.get(of, ())
            return Ask(of=of, question=question) if ready else None
    return None


def _answer(view: View) -> Command | None:
    if view.turn is None:
        return None
    for asked in view.waiting:
        if asked.of == view.viewer and (asked.of, asked.question) in QUESTIONS:
            told = view.turn.answer(asked.question)
            if view.viewer == THIEF and isinstance(told, BoxClaim) and told.diamonds is not None:
                # He leaves out what he stole; whoever sat before him knows better.
                told = replace(told, diamonds=told.diamonds - STOLEN)
            return Testify(claims=(told,))
    return None
