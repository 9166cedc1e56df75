"""What a Godfather would make of each story that somebody might tell him."""

from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import TypeVar

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.bots.beliefs.habits import model_of
from mafia_de_cuba.bots.beliefs.so_far import so_far
from mafia_de_cuba.bots.beliefs.suspicion import (
    Ideas,
    borne_out,
    from_outside,
    marks_of,
    one_idea,
    reading,
    wide,
)
from mafia_de_cuba.bots.beliefs.telling import takes_after
from mafia_de_cuba.bots.beliefs.ways import Stated
from mafia_de_cuba.bots.persona import Persona, Strength, lasting_throws
from mafia_de_cuba.bots.stories.aims import Aim
from mafia_de_cuba.bots.stories.story import Story
from mafia_de_cuba.deduction.belief import Belief, WordsBySeat, words_by_seat
from mafia_de_cuba.deduction.moment import of_the_moment
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.events import Talk, Testified
from mafia_de_cuba.game.setup import GODFATHER, right_neighbour
from mafia_de_cuba.game.testimony import About, Question, Turn, box_claim
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
Thing = TypeVar("Thing")
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
    tokens, of = _tokens_matter(view), view.viewer or 0
    guesses = _godfathers(view, pocket, persona, seed)
    minds = [held or _listens(turn, persona, closely=tokens) for turn in range(len(guesses))]
    if aim in (Aim.SHIELD, Aim.EXPOSE):
        # Of somebody else one guess has to do.
        of, guesses, minds = right_neighbour(of), guesses[-1:], minds[:1]
    passed = any(it.of == view.viewer and it.question is Question.PASSED for it in view.waiting)
    claims = [None if story is None else _asked_for(story, passed, tokens) for story in told]
    return _promises(claims, guesses, view, minds, of)


def most_suspected(view: View) -> float:
    """How good the best accusation of somebody else looks now, to a Godfather like most."""
    read = reading(from_outside(view), one_idea(Strength.SEASONED)).seats
    others = [it.seat for it in view.seats if it.seat != view.viewer and it.take is None]
    promises = [
        promise(read[at].thief, read[at].danger, view.jokers) for at in others if at in read
    ]
    return max(promises, default=0.0)


def _listens(turn: int, persona: Persona, *, closely: bool) -> Ideas:
    """What one of several listeners thinks of people; closely, if he asks for tokens."""
    # Not every Godfather is as sharp as oneself; most are not.
    strength = Strength.SEASONED if persona.sharp and not turn % 2 else persona.strength
    if not closely:
        return one_idea(strength)
    return ((1.0, model_of(strength, hearing=CLOSELY)),)


class Guess(Struct, frozen=True, kw_only=True, eq=False):
    """What the Godfather may be looking at, and what he hears yet."""

    view: View
    words: WordsBySeat
    """By seat; of the one that guesses, all but its testimony."""


def _godfathers(view: View, pocket: Pocket, persona: Persona, seed: int) -> list[Guess]:
    """What the Godfather may be looking at: what he kept, what came back, what he hears yet."""
    outside, said = from_outside(view), _others_words(view)
    if wide(view.setup):
        return [Guess(view=outside, words=said)]
    worlds = Belief(view, model_of(persona.strength)).worlds
    if not worlds.weight > 0:
        return [Guess(view=outside, words=said)]
    kept, back = worlds.kept(), worlds.boxes(view.setup.last)
    amounts, boxes = list(kept), list(back)
    by_amount, by_box = list(accumulate(kept.values())), list(accumulate(back.values()))
    foreseen = _foreseen(said, view, pocket.turn) if persona.sharp else said
    listeners = LISTENERS[persona.strength]
    throws = lasting_throws(seed, view, "listeners", 2 * listeners)
    found = []
    for turn in range(listeners):
        safe = Safe(
            kept=_drawn(amounts, by_amount, throws[2 * turn]),
            returned=_drawn(boxes, by_box, throws[2 * turn + 1]),
        )
        seen = replace(outside, safe=safe)
        found.append(Guess(view=seen, words=foreseen if turn else said))
    return found


def _others_words(view: View) -> WordsBySeat:
    """What everybody heard, but for this seat's own testimony."""
    seat, said = view.viewer or 0, words_by_seat(view.talk)
    own = [it for it in said.get(seat, ()) if not isinstance(it, Testified)]
    return {**said, seat: tuple(own)}


def _drawn(things: Sequence[Thing], up_to: Sequence[float], thrown: float) -> Thing:
    """One of several, by how likely they are, added up."""
    return things[bisect(up_to, thrown * up_to[-1], 0, len(things) - 1)]


def _promises(
    told: Sequence[Stated | None],
    guesses: Sequence[Guess],
    view: View,
    minds: Sequence[Ideas],
    of: int,
) -> Amounts:
    """How good accusing somebody would look after each story, to those who hold these ideas."""
    seat, stories = view.viewer or 0, tuple([claims or () for claims in told])
    listeners = [
        (Belief(guess.view, model, guess.words), model)
        for guess, held in zip(guesses, minds, strict=True)
        for _, model in held
    ]
    flows = takes_after(stories, seat, listeners, of=of)
    each = np.add.reduce(flows, axis=3)
    priors = np.array([prior for held in minds for prior, _ in held])[:, None, None]
    if of != seat and len(listeners) > 1:
        priors = _borne_out(guesses[0].view, minds[0], each)
    # What a listener's ideas and what may be in the bag come to is one sum, in this order.
    shape = len(guesses), -1, len(stories)
    marked = priors[..., None] * (flows @ marks_of(view.setup).T)
    all_ = np.add.reduce((priors * each).reshape(shape), axis=1)
    all_[all_ <= 0] = 1.0
    taken_for = np.add.reduce(marked.reshape(*shape, 2), axis=1)
    promises = promise(taken_for[..., 0] / all_, taken_for[..., 1] / all_, view.jokers)
    return np.asarray(np.add.reduce(promises, axis=0) / len(guesses))


def _borne_out(view: View, held: Ideas, each: Amounts) -> Amounts:
    """How much each idea counts after each story, for all that it makes of the table: words weigh
    as little in one as in the others."""
    counting = [borne_out(view, held, weights) for weights in each[:, 0].T.tolist()]
    return np.asarray(np.array(counting).T[:, None] / each)


@lru_cache(maxsize=1_000)
def _asked_for(story: Story, passed: bool, tokens: bool) -> Stated:  # noqa: FBT001
    """What of it the Godfather is likely to hear: what came, or what he asks for, and the take.

    Of what came just the diamonds, until he has shown that he minds the tokens too.
    """
    if passed:
        went = box_claim(About.PASSED, story.passed)
        told = went if tokens else replace(went, tokens=None)
        return told, story.claim(About.TOOK)
    came = Question.RECEIVED if tokens else Question.RECEIVED_DIAMONDS
    return story.answer(came), story.claim(About.TOOK)


def _tokens_matter(view: View) -> bool:
    """Whether anybody was asked which tokens there were in a box."""
    return _asked_for_tokens(view.talk)


@of_the_moment
def _asked_for_tokens(talk: tuple[Talk, ...]) -> bool:
    return any(it.question in OF_TOKENS for it in so_far(talk).questions)


def _foreseen(said: WordsBySeat, view: View, turn: Turn) -> WordsBySeat:
    """The same, and what honest neighbours would still say of the boxes they share with this
    seat."""
    seat = view.viewer or 0
    spoke = {it.seat for it in so_far(view.talk).testimony}
    before, after = right_neighbour(seat), seat + 1
    told = []
    if before != GODFATHER and before not in spoke:
        told.append((before, box_claim(About.PASSED, turn.received)))
    if after <= view.setup.last and after not in spoke:
        told.append((after, box_claim(About.RECEIVED, turn.passed)))
    if not _tokens_matter(view):
        told = [(neighbour, replace(claim, tokens=None)) for neighbour, claim in told]
    truth = [Testified(seat=neighbour, claims=(claim,)) for neighbour, claim in told]
    return {**said, **{it.seat: (*said.get(it.seat, ()), it) for it in truth}}
