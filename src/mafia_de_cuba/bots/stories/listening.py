"""What a Godfather would make of each story that somebody might tell him."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import TypeVar

import numpy as np
from msgspec.structs import replace

from mafia_de_cuba.bots.beliefs.habits import model_of
from mafia_de_cuba.bots.beliefs.so_far import so_far
from mafia_de_cuba.bots.beliefs.suspicion import (
    Ideas,
    from_outside,
    marks_of,
    one_idea,
    reading,
    wide,
)
from mafia_de_cuba.bots.beliefs.telling import takes_after
from mafia_de_cuba.bots.beliefs.ways import Stated, stated
from mafia_de_cuba.bots.persona import Persona, Strength, lasting_dice
from mafia_de_cuba.bots.stories.aims import Aim
from mafia_de_cuba.bots.stories.story import Story
from mafia_de_cuba.deduction.belief import Belief
from mafia_de_cuba.deduction.moment import OfTheMoment
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.events import Talk, Testified
from mafia_de_cuba.game.setup import GODFATHER, right_neighbour
from mafia_de_cuba.game.testimony import About, Declined, Question, Turn, box_claim
from mafia_de_cuba.game.view import Pocket, Safe, View

JOKER = 0.5
"""What a game is still worth to the Godfather once a Joker was spent."""
LISTENERS = {Strength.SEASONED: 2, Strength.SHARP: 3}
"""How many guesses at what the Godfather knows a liar considers."""
OF_TOKENS = (Question.RECEIVED_TOKENS,)
"""Questions that show that the Godfather minds the tokens; a whole box is mostly told in short."""
CLOSELY = 0.5
"""How much words weigh with somebody who does."""

Stories = Sequence[Story | None]
"""Stories to choose from; None is to say nothing."""
Chance = TypeVar("Chance", float, Amounts)


def promise(thief: Chance, danger: Chance, jokers: int) -> Chance:
    """How good an accusation looks: a Thief is a gain, a harmless innocent costs a Joker."""
    return thief + (1.0 - thief - danger) * (JOKER if jokers else 0.0)


def effects_of(
    told: Stories,
    view: View,
    pocket: Pocket,
    persona: Persona,
    seed: int,
    held: Ideas | None,
    aim: Aim,
) -> Amounts:
    """How good accusing this seat, or its passenger, would look after each story.

    Without other ideas, to listeners of its own strength and to some that are not as sharp.
    """
    listeners = _godfathers(view, pocket, persona, seed)
    promises = _promises
    if aim in (Aim.SHIELD, Aim.EXPOSE):
        # What becomes of somebody else takes far longer to work out: one guess has to do.
        promises, listeners = _passengers, listeners[-1:]
    tokens = _tokens_matter(view)
    passed = any(it.of == view.viewer and it.question is Question.PASSED for it in view.waiting)
    claims = [None if story is None else _asked_for(story, passed, tokens) for story in told]
    effects = np.zeros(len(told))
    for turn, listener in enumerate(listeners):
        # Not every Godfather is as sharp as oneself; most are not.
        other = persona.sharp and not turn % 2
        strength = Strength.SEASONED if other else persona.strength
        effects += promises(claims, listener, view, held or _listens(strength, view))
    return effects / len(listeners)


def most_suspected(view: View) -> float:
    """How good the best accusation of somebody else looks now, to a Godfather like most."""
    read = reading(from_outside(view), one_idea(Strength.SEASONED)).seats
    others = [it.seat for it in view.seats if it.seat != view.viewer and it.take is None]
    promises = [
        promise(read[at].thief, read[at].danger, view.jokers) for at in others if at in read
    ]
    return max(promises, default=0.0)


def _listens(strength: Strength, view: View) -> Ideas:
    """What somebody of this strength thinks of people; closely, if he asks for tokens."""
    if not _tokens_matter(view):
        return one_idea(strength)
    return ((1.0, model_of(strength, hearing=CLOSELY)),)


def _godfathers(view: View, pocket: Pocket, persona: Persona, seed: int) -> list[View]:
    """What the Godfather may be looking at: what he kept, what came back, what he hears yet."""
    rng = lasting_dice(seed, view, "listeners")
    outside = from_outside(view)
    if wide(view.setup):
        return [outside]
    worlds = Belief(view, model_of(persona.strength)).worlds
    if not worlds.weight > 0:
        return [outside]
    kept, back = worlds.kept(), worlds.boxes(view.setup.last)
    amounts, boxes = list(kept), list(back)
    by_amount, by_box = list(accumulate(kept.values())), list(accumulate(back.values()))
    truth = _neighbours_truth(view, pocket.turn) if persona.sharp else []
    foreseen, found = (*view.talk, *truth), []
    for turn in range(LISTENERS[persona.strength]):
        safe = Safe(
            kept=rng.choices(amounts, cum_weights=by_amount)[0],
            returned=rng.choices(boxes, cum_weights=by_box)[0],
        )
        talk = foreseen if turn else view.talk
        found.append(replace(outside, safe=safe, talk=talk))
    return found


def _promises(told: Sequence[Stated | None], listener: View, view: View, held: Ideas) -> Amounts:
    """How good accusing this seat would look after each story, to somebody who holds ideas."""
    seat, stories = view.viewer or 0, tuple([claims or () for claims in told])
    unsaid = replace(listener, talk=_others_words(listener, seat))
    marks = marks_of(view.setup).T
    marked, all_ = np.zeros((len(told), 2)), np.zeros(len(told))
    for prior, model in held:
        for flows in takes_after(stories, unsaid, seat, model):
            marked += prior * (flows @ marks)
            all_ += prior * np.add.reduce(flows, axis=1)
    all_[all_ <= 0] = 1.0
    thief, danger = (marked / all_[:, None]).T
    return promise(thief, danger, view.jokers)


def _others_words(listener: View, seat: int) -> tuple[Talk, ...]:
    """What he has heard, but for this seat's own testimony."""
    heard = listener.talk
    return tuple([t for t in heard if t.seat != seat or not isinstance(t, Testified)])


def _passengers(told: Sequence[Stated | None], listener: View, view: View, held: Ideas) -> Amounts:
    """How good accusing the right neighbour would look after each story of this seat."""
    seat = view.viewer or 0
    others = _others_words(listener, seat)
    found = []
    for story in told:
        claims = (Declined(about=About.RECEIVED),) if story is None else story
        heard = replace(listener, talk=(*others, Testified(seat=seat, claims=claims)))
        passenger = reading(heard, held).seats.get(right_neighbour(seat))
        thief, danger = (passenger.thief, passenger.danger) if passenger else (0.0, 0.0)
        found.append(promise(thief, danger, view.jokers))
    return np.array(found)


@lru_cache(maxsize=1_000)
def _asked_for(story: Story, passed: bool, tokens: bool) -> Stated:  # noqa: FBT001
    """What of it the Godfather is likely to hear: what came, or what he asks for, and the take.

    Of what came just the diamonds, until he has shown that he minds the tokens too.
    """
    if passed:
        went = box_claim(About.PASSED, story.passed)
        told = went if tokens else replace(went, tokens=None)
        return stated((told, story.claim(About.TOOK)))
    came = Question.RECEIVED if tokens else Question.RECEIVED_DIAMONDS
    return stated((story.answer(came), story.claim(About.TOOK)))


def _tokens_matter(view: View) -> bool:
    """Whether anybody was asked which tokens there were in a box."""
    return _asked_for_tokens(view.talk)


@OfTheMoment
def _asked_for_tokens(talk: tuple[Talk, ...]) -> bool:
    return any(it.question in OF_TOKENS for it in so_far(talk).questions)


def _neighbours_truth(view: View, turn: Turn) -> list[Talk]:
    """What honest neighbours would still say of the boxes they share with this seat."""
    seat = view.viewer or 0
    spoke = {said.seat for said in so_far(view.talk).testimony}
    before, after = right_neighbour(seat), seat + 1
    told = []
    if before != GODFATHER and before not in spoke:
        told.append((before, box_claim(About.PASSED, turn.received)))
    if after <= view.setup.last and after not in spoke:
        told.append((after, box_claim(About.RECEIVED, turn.passed)))
    if not _tokens_matter(view):
        told = [(seat, replace(claim, tokens=None)) for seat, claim in told]
    return [Testified(seat=seat, claims=(claim,)) for seat, claim in told]
