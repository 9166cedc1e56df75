"""Under questioning, and speaking up unasked: parts of one's story, when they are called for."""

from mafia_de_cuba.bots.persona import Persona, dice
from mafia_de_cuba.bots.scheming import own_story
from mafia_de_cuba.bots.story import Story
from mafia_de_cuba.deduction.claims import spoken
from mafia_de_cuba.game.characters import PROFILES, Goal
from mafia_de_cuba.game.commands import Testify
from mafia_de_cuba.game.events import QuestionAsked
from mafia_de_cuba.game.testimony import About, BoxClaim, Claim, Declined, Question
from mafia_de_cuba.game.view import Pocket, View

SILENCE = 0.06
"""How often somebody with something to hide declines to answer."""


def answer(
    view: View, pocket: Pocket, asked: QuestionAsked, persona: Persona, seed: int
) -> Testify:
    """An answer to the question, and to no other."""
    rng = dice(seed, view, "answer")
    hides = PROFILES[pocket.character].goal not in (Goal.SERVE_GODFATHER, Goal.CHOOSE_SIDE)
    if hides and rng.random() < SILENCE:
        return Testify(claims=(Declined(about=asked.question.about),))
    story = own_story(view, pocket, persona, seed)
    return Testify(claims=(_part(story, asked.question),))


def _part(story: Story, question: Question) -> Claim:
    claim = story.claim(question.about)
    if isinstance(claim, BoxClaim) and question is Question.RECEIVED_DIAMONDS:
        return BoxClaim(about=claim.about, diamonds=claim.diamonds)
    if isinstance(claim, BoxClaim) and question is Question.RECEIVED_TOKENS:
        return BoxClaim(about=claim.about, tokens=claim.tokens)
    return claim


def speak_up(view: View, pocket: Pocket, persona: Persona, seed: int) -> Testify | None:
    """An objection, where a neighbour's words about the same box cannot stand."""
    rng = dice(seed, view, "speak up")
    if rng.random() > persona.chatter:
        return None
    story = own_story(view, pocket, persona, seed)
    said = spoken(view.talk)
    mine = {other.claim.about for other in said if other.seat == view.viewer}
    for other in said:
        claim = other.claim
        if not isinstance(claim, BoxClaim) or view.viewer is None:
            continue
        handed_on = claim.about is About.RECEIVED and other.seat == view.viewer + 1
        handed_over = claim.about is About.PASSED and other.seat == view.viewer - 1
        about = About.PASSED if handed_on else About.RECEIVED
        if (handed_on or handed_over) and about not in mine:
            own = story.claim(about)
            if isinstance(own, BoxClaim) and own.diamonds != claim.diamonds:
                return Testify(claims=(own,))
    return None
