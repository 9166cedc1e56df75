"""In the Godfather's chair: what to ask, and whose pockets to have emptied."""

from mafia_de_cuba.bots.persona import Persona, Strength, dice
from mafia_de_cuba.bots.suspicion import Ideas, Suspicion, ideas, suspicions
from mafia_de_cuba.deduction.claims import spoken
from mafia_de_cuba.game.commands import Accuse, Ask, Command
from mafia_de_cuba.game.events import QuestionAsked
from mafia_de_cuba.game.testimony import BoxClaim, Question
from mafia_de_cuba.game.view import View

JOKER = 0.5
"""What a game is still worth once a Joker was spent, against one that goes on as before."""
WORTH_ASKING = (Question.RECEIVED, Question.TOOK)


def investigate(view: View, persona: Persona, seed: int) -> Command:
    """The Godfather's next move: a question while any is worth asking, then an accusation."""
    question = next_question(view, persona, seed)
    if question is not None:
        return question
    if persona.strength is Strength.GREEN:
        return Accuse(target=most_quarrelled_with(view, seed))
    return Accuse(target=most_suspect(view, ideas(), seed))


def next_question(view: View, persona: Persona, seed: int) -> Ask | None:
    """Something not asked yet of somebody who can still answer."""
    asked = {(q.of, q.question) for q in view.talk if isinstance(q, QuestionAsked)}
    questions = WORTH_ASKING[:1] if persona.strength is Strength.GREEN else WORTH_ASKING
    open_pockets = {seat.seat for seat in view.seats if seat.take is not None}
    left = [
        Ask(of=may.of, question=question)
        for question in questions
        for may in view.may.ask
        if question in may.questions
        and (may.of, question) not in asked
        and may.of not in open_pockets
    ]
    if not left:
        return None
    same = [ask for ask in left if ask.question is left[0].question]
    return dice(seed, view, "ask").choice(same)


def most_suspect(view: View, held: Ideas, seed: int) -> int:
    """The seat whose accusation promises most, Agents being the danger they are."""
    believed = suspicions(view, held)
    rng = dice(seed, view, "accuse")
    return max(view.may.accuse, key=lambda seat: (promise(believed[seat], view), rng.random()))


def promise(suspicion: Suspicion, view: View) -> float:
    """How much of the game is left after accusing such a seat."""
    return suspicion.thief + suspicion.harmless * (JOKER if view.jokers else 0.0)


def most_quarrelled_with(view: View, seed: int) -> int:
    """The seat in most disagreements with its neighbours over the same box."""
    boxes: dict[int, int] = {}
    for said in spoken(view.talk):
        if isinstance(said.claim, BoxClaim) and said.claim.diamonds is not None:
            stage = said.seat - 1 if said.claim.about == "received" else said.seat
            boxes.setdefault(stage, said.claim.diamonds)
    drops = {
        seat: boxes[seat - 1] - boxes[seat]
        for seat in view.may.accuse
        if seat - 1 in boxes and seat in boxes
    }
    rng = dice(seed, view, "accuse")
    return max(view.may.accuse, key=lambda seat: (drops.get(seat, 0), rng.random()))
