"""Choosing one's story: by what those who listen will make of it."""

from collections.abc import Sequence
from math import log
from typing import TypeVar

import numpy as np
from msgspec.structs import replace

from mafia_de_cuba.bots.aims import Aim, aim_of
from mafia_de_cuba.bots.persona import Persona, Strength, lasting_dice
from mafia_de_cuba.bots.story import Story, feints, gone_after, gone_before, truth
from mafia_de_cuba.bots.suspicion import Ideas, from_outside, marks_of, one_idea, reading, wide
from mafia_de_cuba.bots.ways import Stated, stated
from mafia_de_cuba.deduction.belief import Belief
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.box import DIAMONDS, counts
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.events import Talk, Testified
from mafia_de_cuba.game.seats import FIRST, GODFATHER, last, right_neighbour
from mafia_de_cuba.game.testimony import About, BoxClaim, Declined, Standing, standing
from mafia_de_cuba.game.view import Pocket, Safe, View

JOKER = 0.5
"""What a game is still worth to the Godfather once a Joker was spent."""
CONSIDERED = 8
"""How many stories are weighed where each takes long: at a wide table, or for a passenger."""
LISTENERS = {Strength.SEASONED: 2, Strength.SHARP: 3}
"""How many guesses at what the Godfather knows a liar considers."""
FEINTING = {Strength.SEASONED: 0.4, Strength.SHARP: 1.0}
"""How many of those who hide something ever think of a feint."""
DRAWING = {Strength.SEASONED: 0.8, Strength.SHARP: 1.0}
"""How many do who want to be accused."""
CALM = {Strength.SEASONED: 0.04, Strength.SHARP: 0.005}
"""How large a difference it takes for the better story to be plainly preferred."""


Stories = Sequence[Story | None]
"""Stories to choose from; None is to say nothing."""
Chance = TypeVar("Chance", float, Amounts)


def own_story(
    view: View, pocket: Pocket, persona: Persona, seed: int, held: Ideas | None = None
) -> Story | None:
    """The story this seat tells from here on, or None where it is wiser to say nothing yet.

    It never unsays what was said in its name, but for what everyone can see. Without other ideas it
    takes those who listen for bots of its own strength.
    """
    stands = stands_by(view)
    if view.seats[view.viewer or 0].take is not None:
        # What lies open on the table is not denied any more; the rest stays as it was told.
        return truth(pocket).told_with(replace(stands, took=None))
    held = held or one_idea(persona.strength)
    aim = aim_of(view, pocket, persona, seed, held)
    stories = _stories(view, pocket, persona, seed, aim)
    told: list[Story | None] = [story for story in stories if story.fits(stands)]
    if not told:
        return _kept_up(stands, stories, pocket, view)
    if len(told) == 1:
        return told[0]
    if persona.green:
        # A beginner always has something to say, and it is often wiser not to.
        return lasting_dice(seed, view, "story").choice(told)
    many = wide(view.setup) or aim in (Aim.SHIELD, Aim.EXPOSE)
    if many and len(told) > CONSIDERED:
        told = lasting_dice(seed, view, "considered").sample(told, CONSIDERED)
    if stands == Standing():
        told.append(None)
    wish = -1.0 if aim in (Aim.GO_UNSEEN, Aim.SHIELD) else 1.0
    effects = wish * effects_of(told, view, pocket, persona, seed, held, aim)
    return _by_effect(told, effects, view, pocket, persona, seed)


def stands_by(view: View) -> Standing:
    """What was said in this seat's name so far."""
    claims = (
        claim
        for talk in view.talk
        if isinstance(talk, Testified) and talk.seat == view.viewer
        for claim in talk.claims
    )
    return standing(claims)


def promise(thief: Chance, danger: Chance, jokers: int) -> Chance:
    """How good an accusation looks: a Thief is a gain, a harmless innocent costs a Joker."""
    return thief + (1.0 - thief - danger) * (JOKER if jokers else 0.0)


def _stories(view: View, pocket: Pocket, persona: Persona, seed: int, aim: Aim) -> list[Story]:
    """What this seat may come to tell, being who it is; none where nothing would do but silence."""
    if aim is Aim.BE_TRUSTED or protests(pocket, persona):
        return [truth(pocket)]
    # Whoever has something to hide does not name it, nor denies what the Godfather saw himself.
    forward = [story for story in gone_after(pocket) if _will_do(story, view, pocket)]
    backward = [story for story in gone_before(pocket, view.setup) if _will_do(story, view, pocket)]
    if persona.green:
        # A beginner with something to gain by suspicion does not know how to raise it.
        forwards = lasting_dice(seed, view, "blame").random() < persona.blames_forward
        return forward or backward if forwards or aim is Aim.BE_ACCUSED else backward or forward
    covers = forward + backward
    if not wide(view.setup) and _thinks_of_feints(view, persona, seed, aim):
        covers += [story for story in feints(pocket, view.setup) if _will_do(story, view, pocket)]
    if aim in (Aim.SHIELD, Aim.EXPOSE):
        covers.append(truth(pocket))
    return list(dict.fromkeys(covers))


def _kept_up(stands: Standing, stories: list[Story], pocket: Pocket, view: View) -> Story | None:
    """The rest of what was said, although it has been found out or was somebody else's idea."""
    if stands.took is not None:
        covers = (*gone_after(pocket), *gone_before(pocket, view.setup))
        whole = next((story for story in covers if story.fits(stands)), None)
        if whole is not None:
            return whole
    return stories[0].told_with(stands) if stories else None


def protests(pocket: Pocket, persona: Persona) -> bool:
    """Whether it tells all and nothing but the truth, although it would gain by suspicion."""
    return persona.green and pocket.character is Character.STREET_URCHIN


def _thinks_of_feints(view: View, persona: Persona, seed: int, aim: Aim) -> bool:
    many = DRAWING if aim is Aim.BE_ACCUSED else FEINTING
    return lasting_dice(seed, view, "feint").random() < many[persona.strength]


def _will_do(story: Story, view: View, pocket: Pocket) -> bool:
    """Whether a cover hides the take, and keeps to what the Godfather saw with his own eyes."""
    if story.took == pocket.took or any(_all_shown(token, view) for token in story.took.tokens):
        return False
    if view.viewer == FIRST and story.received != pocket.received:
        return False
    if not _stands_up(story, view):
        return False
    return view.viewer != last(view.setup.players) or story.passed == pocket.passed


def _stands_up(story: Story, view: View) -> bool:
    """Whether what lies open before the others can have come and gone in these boxes."""
    seat = view.viewer or 0
    open_ = [(other.seat, other.take) for other in view.seats if other.take is not None]
    before = [take for at, take in open_ if at < seat]
    after = [take for at, take in open_ if at > seat]
    if story.received.diamonds + sum(take.diamonds for take in before) > DIAMONDS:
        return False
    if story.passed.diamonds < sum(take.diamonds for take in after):
        return False
    gone, to_come = (counts(t for take in takes for t in take.tokens) for takes in (before, after))
    most, came, went = map(counts, (view.setup.tokens, story.received.tokens, story.passed.tokens))
    return all(came.get(token, 0) + many <= most[token] for token, many in gone.items()) and all(
        went.get(token, 0) >= many for token, many in to_come.items()
    )


def _all_shown(token: Token, view: View) -> bool:
    """Whether everyone has seen in whose pockets all tokens of this kind are."""
    shown = sum(seat.take.tokens.count(token) for seat in view.seats if seat.take is not None)
    return shown >= view.setup.tokens.count(token)


def _by_effect(
    told: Stories, effects: Amounts, view: View, pocket: Pocket, persona: Persona, seed: int
) -> Story | None:
    """The story with the best effect, give or take."""
    rng = lasting_dice(seed, view, "story")
    calm = CALM[persona.strength]
    best, most = told[0], float("-inf")
    for story, effect in sorted(zip(told, effects, strict=True), key=lambda both: repr(both[0])):
        liking = effect - calm * log(-log(rng.random()))
        if story is not None and story.received == pocket.received:
            liking += calm * (persona.blames_forward - 0.5)
        if story is None:
            liking += calm * persona.reserve
        if liking > most:
            best, most = story, liking
    return best


def effects_of(
    told: Stories,
    view: View,
    pocket: Pocket,
    persona: Persona,
    seed: int,
    held: Ideas,
    aim: Aim,
) -> Amounts:
    """How good accusing this seat, or its passenger, would look after each story."""
    listeners = _godfathers(view, pocket, held, persona, seed)
    promises = _promises
    if aim in (Aim.SHIELD, Aim.EXPOSE):
        # What becomes of somebody else takes far longer to work out: one guess has to do.
        promises, listeners = _passengers, listeners[-1:]
    effects = np.zeros(len(told))
    for turn, listener in enumerate(listeners):
        # Not every Godfather is as sharp as oneself; most are not.
        other = persona.sharp and not turn % 2 and len(held) == 1
        effects += promises(told, listener, view, one_idea() if other else held)
    return effects / len(listeners)


def _godfathers(view: View, pocket: Pocket, held: Ideas, persona: Persona, seed: int) -> list[View]:
    """What the Godfather may be looking at: what he kept, what came back, what he hears yet."""
    rng = lasting_dice(seed, view, "listeners")
    outside = from_outside(view)
    if wide(view.setup):
        return [outside]
    worlds = Belief(view, held[-1][1]).worlds
    if not worlds.weight > 0:
        return [outside]
    kept = worlds.kept()
    back = worlds.boxes(last(view.setup.players))
    found = []
    for turn in range(LISTENERS[persona.strength]):
        safe = Safe(
            kept=rng.choices(list(kept), list(kept.values()))[0],
            returned=rng.choices(list(back), list(back.values()))[0],
        )
        foreseen = persona.sharp and turn > 0
        talk = (*view.talk, *_neighbours_truth(view, pocket)) if foreseen else view.talk
        found.append(replace(outside, safe=safe, talk=talk))
    return found


def _promises(told: Stories, listener: View, view: View, held: Ideas) -> Amounts:
    """How good accusing this seat would look after each story, to somebody who holds ideas."""
    seat = view.viewer or 0
    others = tuple(t for t in listener.talk if not (isinstance(t, Testified) and t.seat == seat))
    unsaid = replace(listener, talk=others)
    marks = marks_of(view.setup)
    claims = [() if story is None else _asked_for(story) for story in told]
    found = np.zeros((len(told), 3))
    for prior, model in held:
        for situations, weights in Belief(unsaid, model).turns(seat):
            flows = np.array(
                [
                    np.bincount(
                        situations.take,
                        weights * model.told(words, situations),
                        minlength=marks.shape[1],
                    )
                    for words in claims
                ]
            )
            found[:, :2] += prior * (flows @ marks.T)
            found[:, 2] += prior * flows.sum(axis=1)

    whole = np.where(found[:, 2] > 0, found[:, 2], 1.0)
    return promise(found[:, 0] / whole, found[:, 1] / whole, view.jokers)


def _passengers(told: Stories, listener: View, view: View, held: Ideas) -> Amounts:
    """How good accusing the right neighbour would look after each story of this seat."""
    seat = view.viewer or 0
    others = tuple(t for t in listener.talk if not (isinstance(t, Testified) and t.seat == seat))
    found = []
    for story in told:
        claims = (Declined(about=About.RECEIVED),) if story is None else _asked_for(story)
        heard = replace(listener, talk=(*others, Testified(seat=seat, claims=claims)))
        passenger = reading(heard, held).seats.get(right_neighbour(seat))
        thief, danger = (passenger.thief, passenger.danger) if passenger else (0.0, 0.0)
        found.append(promise(thief, danger, view.jokers))
    return np.array(found)


def _asked_for(story: Story) -> Stated:
    """What of it the Godfather is likely to hear: how many diamonds came, and what was taken."""
    came = BoxClaim(about=About.RECEIVED, diamonds=story.received.diamonds)
    return stated((came, story.claim(About.TOOK)))


def _neighbours_truth(view: View, pocket: Pocket) -> list[Talk]:
    """What honest neighbours would still say of the boxes they share with this seat."""
    seat = view.viewer or 0
    spoke = {t.seat for t in view.talk if isinstance(t, Testified)}
    found: list[Talk] = []
    before, after = right_neighbour(seat), seat + 1
    if before != GODFATHER and before not in spoke:
        box = pocket.received
        claim = BoxClaim(about=About.PASSED, diamonds=box.diamonds)
        found.append(Testified(seat=before, claims=(claim,)))
    if after <= last(view.setup.players) and after not in spoke:
        box = pocket.passed
        claim = BoxClaim(about=About.RECEIVED, diamonds=box.diamonds)
        found.append(Testified(seat=after, claims=(claim,)))
    return found
