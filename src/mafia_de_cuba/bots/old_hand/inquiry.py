"""An old hand in the Godfather's chair: what is still worth asking, and whom to accuse.

Whoever hears with the tables knows that stories are whole: a seat is worth asking until its box,
its tokens and its hand were told or refused. He accuses by what it promises, and throws no dice.
"""

from collections.abc import Iterator, Sequence

from mafia_de_cuba.bots.beliefs.habits import model_of, naive
from mafia_de_cuba.bots.beliefs.suspicion import ideas as sharp_ideas
from mafia_de_cuba.bots.beliefs.suspicion import reading, wide
from mafia_de_cuba.bots.godfather.investigating import costs_nothing
from mafia_de_cuba.bots.godfather.questioning import boxes_known, stage_of
from mafia_de_cuba.bots.godfather.statements import own_words
from mafia_de_cuba.bots.old_hand.strangers import HALF, among_old_hands
from mafia_de_cuba.bots.old_hand.tables import tables_for
from mafia_de_cuba.bots.persona import Persona, Strength, dice, lasting_dice, lasting_throw
from mafia_de_cuba.deduction.belief import Model
from mafia_de_cuba.game.commands import Accuse, Ask, Command
from mafia_de_cuba.game.events import QuestionAsked, Testified
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.testimony import About, Claim, Declined, Question
from mafia_de_cuba.game.view import View

PLAIN = 0.06
"""How much he thinks at first that people are plainly honest unless they stole."""
ORDINARY = 0.06
"""How much that they talk as the seasoned do."""
GUILELESS = 0.06
"""How much that they talk as the green do."""
WORTH = (
    Question.RECEIVED_DIAMONDS,
    Question.TOOK,
    Question.RECEIVED_TOKENS,
    Question.PASSED,
    Question.BAG,
)
"""What is worth asking, the most telling first."""
WHOLE = 0.4
"""How many he asks for all that came, rather than for the diamonds first."""
HAND_FIRST = 0.1
"""How many he asks what they took before anything else."""
ALSO_PASSED = 0.45
"""How many he also asks what they passed on, to see whether it follows."""
AGAIN = 0.75
"""The same of those who would not speak of what came: some may think better of it."""
DRAWN_IN = 2
"""How often people are asked something before anybody is accused."""


def held_ideas(setup: Setup) -> Sequence[tuple[float, Model]]:
    """That people talk as old hands do, plainly, or as others; at a wide table less."""
    if wide(setup):
        return sharp_ideas(setup)
    return (
        (1 - PLAIN - ORDINARY - GUILELESS, among_old_hands()),
        (PLAIN, naive()),
        (ORDINARY, model_of(Strength.SEASONED, hearing=HALF)),
        (GUILELESS, model_of(Strength.GREEN, hearing=HALF)),
    )


def investigate(
    view: View, persona: Persona, seed: int, people: tuple[int, ...] = (), *, heir: bool = False
) -> Command:
    """A word of his own, a question while any is worth asking, then an accusation."""
    said = None if heir else own_words(view, persona, seed)
    if said is not None:
        return said
    question = next_question(view, seed, people)
    return Accuse(target=suspect(view, seed)) if question is None else question


def next_question(view: View, seed: int, people: tuple[int, ...] = ()) -> Ask | None:
    """The next thing worth asking, of whoever has said least; in an order of his own."""
    open_ = list(_open(view, seed))
    asked = [line.of for line in view.talk if isinstance(line, QuestionAsked)]
    if not open_:
        return None
    order = list(view.setup.takers)
    lasting_dice(seed, view, "order").shuffle(order)
    rng = dice(seed, view, "ask")

    def turn(ask: Ask) -> tuple[int, float]:
        # Everybody speaks once before anybody is asked again; then by what is most telling.
        late = _rank(ask, view, seed) + asked.count(ask.of)
        left_out = ask.of in people and asked.count(ask.of) < DRAWN_IN
        return late - left_out, order.index(ask.of) + 2 * rng.random()

    return min(open_, key=turn)


def _rank(ask: Ask, view: View, seed: int) -> int:
    """How soon a question comes; whom he asks for what first is a matter of dice."""
    if ask.question is Question.RECEIVED:
        return 0
    first = _settled(view, seed, "hand", ask.of) < HAND_FIRST
    return -1 if first and ask.question is Question.TOOK else WORTH.index(ask.question)


def _settled(view: View, seed: int, what: str, seat: int) -> float:
    return lasting_throw(seed, view.viewer, f"{what} {seat}")


def _open(view: View, seed: int) -> Iterator[Ask]:
    """All that he neither knows nor has asked or been told, of those whose pockets are closed."""
    asked = {(q.of, q.question) for q in view.talk if isinstance(q, QuestionAsked)}
    known = boxes_known(view)
    told = [line for line in view.talk if isinstance(line, Testified)]
    for may in view.may.ask:
        if view.seats[may.of].take is not None:
            continue
        claims = [claim for line in told if line.seat == may.of for claim in line.claims]
        for question in may.questions:
            whole = _settled(view, seed, "whole", may.of) < WHOLE
            wanted = Question.RECEIVED if whole else Question.RECEIVED_DIAMONDS
            if question not in (*WORTH[1:], wanted):
                continue
            if (may.of, question) in asked:
                continue
            answered = any(question.answered_by(claim) for claim in claims)
            if answered or stage_of(may.of, question) in known:
                continue
            often = AGAIN if _refused(claims) else ALSO_PASSED
            spared = _settled(view, seed, "passed", may.of) > often
            if question is Question.PASSED and spared:
                # What was passed on follows from what came and what was taken.
                continue
            yield Ask(of=may.of, question=question)


def _refused(claims: Sequence[Claim]) -> bool:
    """Whether somebody would not speak of the box that came."""
    told = [claim for claim in claims if claim.about is About.RECEIVED]
    return bool(told) and all(isinstance(claim, Declined) for claim in told)


def suspect(view: View, seed: int) -> int:
    """Whom to accuse: whoever promises most, Agents being the danger they are, Jokers in mind."""
    read = reading(view, held_ideas(view.setup))
    rng = dice(seed, view, "accuse")
    if not read.seats:
        return rng.choice(view.may.accuse)
    joker = tables_for(view.setup.players).joker if view.jokers else 0.0

    def promise(seat: int) -> tuple[float, float]:
        seen = read.seats[seat]
        harmless = 1 - seen.thief - seen.danger
        good = 1 - seen.danger if costs_nothing(view, seat) else seen.thief + joker * harmless
        return round(good, 9), rng.random()

    return max(view.may.accuse, key=promise)
