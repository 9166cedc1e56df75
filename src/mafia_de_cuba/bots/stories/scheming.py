"""Choosing one's story: by what those who listen will make of it."""

from collections.abc import Sequence
from functools import lru_cache
from math import log

import numpy as np
from msgspec.structs import replace

from mafia_de_cuba.bots.beliefs.hearsay import heard
from mafia_de_cuba.bots.beliefs.so_far import so_far
from mafia_de_cuba.bots.beliefs.suspicion import Ideas, one_idea, wide
from mafia_de_cuba.bots.persona import (
    Persona,
    Strength,
    lasting_dice,
    lasting_throw,
    lasting_throws,
)
from mafia_de_cuba.bots.stories.aims import Aim, aim_of, bides_time, refuses_first
from mafia_de_cuba.bots.stories.listening import Stories, effects_of, most_suspected
from mafia_de_cuba.bots.stories.story import Story, feints, fits, gone_after, gone_before, told_with
from mafia_de_cuba.deduction.claims import spoken
from mafia_de_cuba.deduction.moment import of_the_moment
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.box import DIAMONDS, Take, counts
from mafia_de_cuba.game.characters import PROFILES, Goal, Token
from mafia_de_cuba.game.setup import FIRST, Setup
from mafia_de_cuba.game.testimony import SILENT, Standing, TakeClaim, Turn
from mafia_de_cuba.game.view import Pocket, SeatView, View

CONSIDERED = 8
"""How many stories are weighed where each takes long: at a wide table, or for a passenger."""
FEINTING = {Strength.SEASONED: 0.4, Strength.SHARP: 1.0}
"""How many of those who hide something ever think of a feint."""
DRAWING = {Strength.SEASONED: 0.8, Strength.SHARP: 1.0}
"""How many do who want to be accused."""
CALM = {Strength.SEASONED: 0.04, Strength.SHARP: 0.005}
"""How large a difference it takes for the better story to be plainly preferred."""
PROTESTING = (Goal.FOLLOW_THIEVES, Goal.CHOOSE_SIDE, Goal.DRIVE_NEIGHBOUR, Goal.SERVE_TRAITOR)
"""What beginners want who, having stolen nothing, protest their innocence."""
SECOND = 0.85
"""How suspicious one looks who bides one's time, beside whoever is suspected most."""


def own_story(
    view: View, pocket: Pocket, persona: Persona, seed: int, held: Ideas | None = None
) -> Story | None:
    """The story this seat tells from here on, or None where it is wiser to say nothing yet.

    It never unsays what was said in its name, but for what everyone can see. Without other ideas it
    takes those who listen for bots of its own strength.
    """
    stands = stands_by(view)
    silent = stands == SILENT
    if view.seats[view.viewer or 0].take is not None:
        # What lies open on the table is not denied any more; the rest stays as it was told.
        return told_with(pocket.turn, replace(stands, took=None))
    usual = held or one_idea(persona.strength)
    if silent and refuses_first(view, pocket, persona, seed, usual):
        return None
    aim = aim_of(view, pocket, persona, seed, usual)
    stories = _stories(view, pocket, persona, seed, aim)
    told: list[Story | None] = [story for story in stories if silent or fits(story, stands)]
    if not told:
        return _kept_up(stands, stories, pocket.turn, view)
    if len(told) == 1:
        return told[0]
    if persona.green:
        # A beginner always has something to say, and it is often wiser not to.
        return lasting_dice(seed, view, "story").choice(told)
    told = _worth_claiming(told, view) or told
    many = wide(view.setup) or aim in (Aim.SHIELD, Aim.EXPOSE)
    if many and len(told) > CONSIDERED:
        told = lasting_dice(seed, view, "considered").sample(told, CONSIDERED)
    if silent:
        told.append(None)
    effects = effects_of(told, view, pocket, persona, seed, held, aim)
    if bides_time(view, pocket, persona):
        effects = -np.abs(effects - SECOND * most_suspected(view))
    elif aim in (Aim.GO_UNSEEN, Aim.SHIELD):
        effects = -effects
    return _by_effect(told, effects, view, pocket.turn, persona, seed)


def stands_by(view: View) -> Standing:
    """What was said in this seat's name so far."""
    return heard(view).stands_of(view.viewer or 0)


def _stories(view: View, pocket: Pocket, persona: Persona, seed: int, aim: Aim) -> list[Story]:
    """What this seat may come to tell, being who it is; none where nothing would do but silence."""
    turn = pocket.turn
    if aim is Aim.BE_TRUSTED or protests(pocket, persona):
        return [turn]
    # Whoever has something to hide does not name it, nor denies what the Godfather saw himself.
    covers_after, covers_before, others = _covers(turn, view.setup)
    forward = _that_will_do(covers_after, view, turn)
    backward = _that_will_do(covers_before, view, turn)
    if persona.green:
        # A beginner with something to gain by suspicion does not know how to raise it.
        forwards = lasting_throw(seed, view.viewer, "blame") < persona.blames_forward
        return forward or backward if forwards or aim is Aim.BE_ACCUSED else backward or forward
    covers = forward + backward
    if not wide(view.setup) and _thinks_of_feints(view, persona, seed, aim):
        covers += _that_will_do(others, view, turn)
    if aim in (Aim.SHIELD, Aim.EXPOSE):
        covers.append(turn)
    return list(dict.fromkeys(covers))


@lru_cache(maxsize=256)
def _covers(turn: Turn, setup: Setup) -> tuple[tuple[Story, ...], ...]:
    """Covers that keep to the box as it came, to the box as it went, and feints: a seat thinks of
    them again whenever it is asked."""
    return tuple(gone_after(turn)), tuple(gone_before(turn, setup)), tuple(feints(turn, setup))


def _kept_up(stands: Standing, stories: list[Story], turn: Turn, view: View) -> Story | None:
    """The rest of what was said, although it has been found out or was somebody else's idea."""
    if stands.took is not None:
        covers = (*gone_after(turn), *gone_before(turn, view.setup))
        whole = next((story for story in covers if fits(story, stands)), None)
        if whole is not None:
            return whole
    return told_with(stories[0], stands) if stories else None


def protests(pocket: Pocket, persona: Persona) -> bool:
    """Whether it tells all and nothing but the truth, although silence or a lie would serve it."""
    return persona.green and PROFILES[pocket.character].goal in PROTESTING


def _thinks_of_feints(view: View, persona: Persona, seed: int, aim: Aim) -> bool:
    many = DRAWING if aim is Aim.BE_ACCUSED else FEINTING
    return lasting_throw(seed, view.viewer, "feint") < many[persona.strength]


def _that_will_do(covers: Sequence[Story], view: View, turn: Turn) -> list[Story]:
    """Those that hide the take, and keep to what the Godfather saw with his own eyes and to what
    lies open."""
    some = [story for story in covers if story.took != turn.took]
    if view.viewer == FIRST:
        some = [story for story in some if story.received == turn.received]
    elif view.viewer == view.setup.last:
        some = [story for story in some if story.passed == turn.passed]
    if not open_takes(view.seats):
        return some
    shown = {token for token in view.setup.tokens if all_shown(token, view)}
    return [it for it in some if shown.isdisjoint(it.took.tokens) and stands_up(it, view)]


@of_the_moment
def open_takes(seats: tuple[SeatView, ...]) -> list[tuple[int, Take]]:
    """What lies open, and before whom."""
    return [(other.seat, other.take) for other in seats if other.take is not None]


def stands_up(story: Story, view: View) -> bool:
    """Whether what lies open before the others can have come and gone in these boxes."""
    gone, to_come = _shown_around(view.seats, view.viewer or 0)
    came, went, there = story.received, story.passed, view.setup.tokens
    return (
        came.diamonds + gone.diamonds <= DIAMONDS
        and went.diamonds >= to_come.diamonds
        and all(came.tokens.count(t) + gone.tokens.count(t) <= there.count(t) for t in gone.tokens)
        and all(went.tokens.count(t) >= to_come.tokens.count(t) for t in to_come.tokens)
    )


@of_the_moment
def _shown_around(seats: tuple[SeatView, ...], seat: int) -> tuple[Take, Take]:
    """All that lies open before those who had the box sooner, and before those who had it later."""
    before = [take for at, take in open_takes(seats) if at < seat]
    after = [take for at, take in open_takes(seats) if at > seat]
    return _together(before), _together(after)


def _together(takes: Sequence[Take]) -> Take:
    tokens = tuple([token for take in takes for token in take.tokens])
    return Take(diamonds=sum([take.diamonds for take in takes]), tokens=tokens)


def _worth_claiming(told: Stories, view: View) -> list[Story | None]:
    """Those that name no token which too many others have already said they took.

    One claim more than there are tokens makes two people quarrel, which may be just what is wanted.
    Any more, and everyone laughs.
    """
    said = spoken(so_far(view.talk).testimony)
    spoken_for = {by.seat: by.claim.tokens for by in said if isinstance(by.claim, TakeClaim)}
    spoken_for |= {seat: take.tokens for seat, take in open_takes(view.seats)}
    spoken_for.pop(view.viewer or 0, None)
    gone = counts(token for tokens in spoken_for.values() for token in tokens)
    too_many = {token for token, many in gone.items() if many > view.setup.tokens.count(token)}
    return [it for it in told if it is None or too_many.isdisjoint(it.took.tokens)]


def all_shown(token: Token, view: View) -> bool:
    """Whether everyone has seen in whose pockets all tokens of this kind are."""
    shown = sum(take.tokens.count(token) for _, take in open_takes(view.seats))
    return shown >= view.setup.tokens.count(token)


@lru_cache(maxsize=1_000)
def _spelt(story: Story | None) -> str:
    """By which stories are put in order, whoever thinks of them and when."""
    return repr(story)


def _by_effect(
    told: Stories, effects: Amounts, view: View, turn: Turn, persona: Persona, seed: int
) -> Story | None:
    """The story with the best effect, give or take."""
    throws = lasting_throws(seed, view, "story", len(told))
    calm = CALM[persona.strength]
    best, most = told[0], float("-inf")
    weighed = sorted(zip(told, effects.tolist(), strict=True), key=lambda both: _spelt(both[0]))
    for (story, effect), thrown in zip(weighed, throws, strict=True):
        liking = effect - calm * log(-log(thrown))
        if story is not None and story.received == turn.received:
            liking += calm * (persona.blames_forward - 0.5)
        if story is None:
            liking += calm * persona.reserve
        if liking > most:
            best, most = story, liking
    return best
