"""Choosing one's story: by what fits the neighbours, or by what the table will make of it."""

from msgspec.structs import replace

from mafia_de_cuba.bots.persona import Persona, Strength, lasting_dice
from mafia_de_cuba.bots.story import Story, covers, story_of, until_first_word
from mafia_de_cuba.bots.suspicion import Ideas, from_outside, ideas, suspicions
from mafia_de_cuba.game.characters import PROFILES, Goal
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.testimony import About
from mafia_de_cuba.game.view import Pocket, View


def own_story(view: View, pocket: Pocket, persona: Persona, seed: int) -> Story:
    """The story this seat tells, the same each time it is asked."""
    steals = PROFILES[pocket.character].goal is Goal.STEAL_MOST
    if persona.strength is Strength.SHARP and steals:
        return least_suspicious(view, pocket, seed, ideas())
    return story_of(view, pocket, persona, seed)


def least_suspicious(view: View, pocket: Pocket, seed: int, held: Ideas) -> Story:
    """The cover that leaves whoever holds these ideas with the least suspicion."""
    told = list(covers(view, pocket))
    if not told:
        return story_of(view, pocket, Persona(), seed)
    outside = replace(from_outside(view), talk=until_first_word(view))
    lasting_dice(seed, view, "scheme").shuffle(told)
    return min(told, key=lambda story: _suspected(outside, view.viewer or 0, story, held))


def _suspected(outside: View, seat: int, story: Story, held: Ideas) -> float:
    words = Testified(
        seat=seat, claims=tuple(story.claim(about) for about in (About.RECEIVED, About.TOOK))
    )
    return suspicions(replace(outside, talk=(*outside.talk, words)), held)[seat].thief
