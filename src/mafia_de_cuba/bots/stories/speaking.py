"""Under questioning, and speaking up unasked: parts of one's story, when they are called for."""

from msgspec.structs import replace

from mafia_de_cuba.bots.beliefs.suspicion import Ideas
from mafia_de_cuba.bots.persona import Persona, Strength, Temperament, lasting_throw, throw
from mafia_de_cuba.bots.stories.scheming import own_story, protests, stands_by
from mafia_de_cuba.bots.stories.story import Story, fits, tells_of_fake
from mafia_de_cuba.game.characters import PROFILES, Goal
from mafia_de_cuba.game.commands import Testify
from mafia_de_cuba.game.events import QuestionAsked, Testified
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.testimony import About, BoxClaim, Claim, Declined, Question, Standing
from mafia_de_cuba.game.view import Pocket, View

TONGUE_TIED = {
    Goal.SERVE_GODFATHER: {Strength.GREEN: 0.5, Strength.SEASONED: 0.2, Strength.SHARP: 0.0},
    Goal.STEAL_MOST: {Strength.GREEN: 0.5},
    Goal.CHOOSE_SIDE: {Strength.GREEN: 0.5},
    Goal.BE_ACCUSED: {Strength.GREEN: 0.15},
}
"""How often people do not answer, by what they want: beginners for fright, others by habit."""
SAVING = {Strength.SEASONED: 0.5, Strength.SHARP: 1.0}
"""How many Minions save what they know for the Traitor, and tell him once he is Godfather."""
IN_SHORT = (Question.RECEIVED, Question.PASSED)
"""Questions about a whole box, which most people answer with the diamonds."""
LISTING = 0.3
"""How many of the frankest list the tokens as well."""
MORE = (About.RECEIVED, About.TOOK, About.PASSED)


def answer(
    view: View,
    pocket: Pocket,
    asked: QuestionAsked,
    persona: Persona,
    seed: int,
    *,
    held: Ideas | None = None,
) -> Testify:
    """An answer to the question; the sharp may tell what they were not asked as well."""
    about = asked.question.about
    silent = TONGUE_TIED.get(PROFILES[pocket.character].goal, {}).get(persona.strength, 0.0)
    if silent and throw(seed, view, "answer") < silent:
        return Testify(claims=(Declined(about=about),))
    saved = view.godfather == GODFATHER and _saves_it(view, pocket, persona, seed)
    story = None if saved else own_story(view, pocket, persona, seed, held)
    if story is None:
        return Testify(claims=(Declined(about=about),))
    fake = tells_of_fake(about, view.setup)
    told = story.answer(asked.question, fake=fake)
    if asked.question in IN_SHORT and throw(seed, view, "in short") > _fullness(persona):
        told = replace(told, tokens=None, fake=None)
    claims: list[Claim] = [told]
    if _tells_all(view, pocket, persona, seed):
        claims += _whole_account(story, stands_by(view), about)
    return Testify(claims=tuple(claims))


def _fullness(persona: Persona) -> float:
    """How often somebody lists a whole box; who they are and what they hold has no say in it."""
    return LISTING * persona.frankness


def _tells_all(view: View, pocket: Pocket, persona: Persona, seed: int) -> bool:
    """Whether it tells more than it was asked: the talkative by nature, the innocent for fear."""
    if not persona.sharp:
        return protests(pocket, persona)
    if persona.temperament is not Temperament.TALKATIVE:
        return False
    return lasting_throw(seed, view.viewer, "account") < persona.frankness


def _whole_account(story: Story, stands: Standing, asked: About) -> list[Claim]:
    """The rest of a story in short: the diamonds, and what was taken."""
    answered = {asked, *stands.declined}
    unsaid = [about for about in MORE if about not in answered and getattr(stands, about) is None]
    rest = [story.claim(about) for about in unsaid]
    return [replace(c, tokens=None) if isinstance(c, BoxClaim) else c for c in rest]


def speak_up(view: View, pocket: Pocket, persona: Persona, seed: int) -> Testify | None:
    """What has to be said although nobody asked: a report, or an objection."""
    if view.godfather != GODFATHER and _saves_it(view, pocket, persona, seed):
        return report(view, pocket)
    return _objection(view, pocket, persona, seed)


def _saves_it(view: View, pocket: Pocket, persona: Persona, seed: int) -> bool:
    """Whether this is a Minion who is silent until there is a Traitor to hear it."""
    if PROFILES[pocket.character].goal is not Goal.SERVE_TRAITOR:
        return False
    return lasting_throw(seed, view.viewer, "save") < SAVING.get(persona.strength, 0.0)


def report(view: View, pocket: Pocket) -> Testify | None:
    """All that is still to be told, to the last token; unless another story was told before."""
    story, stands = pocket.turn, stands_by(view)
    if not fits(story, stands):
        return None
    shown = view.seats[view.viewer or 0].take is not None
    wanted = [about for about in MORE if not (shown and about is About.TOOK)]
    whole = [story.claim(about, fake=tells_of_fake(about, view.setup)) for about in wanted]
    unsaid = tuple(claim for claim in whole if claim != getattr(stands, claim.about))
    return Testify(claims=unsaid) if unsaid else None


def _objection(view: View, pocket: Pocket, persona: Persona, seed: int) -> Testify | None:
    """Where a neighbour has just said something else of the box they share."""
    if persona.green or not view.talk or view.viewer is None:
        return None
    said = view.talk[-1]
    if not isinstance(said, Testified) or abs(said.seat - view.viewer) != 1:
        return None
    about = About.PASSED if said.seat == view.viewer + 1 else About.RECEIVED
    theirs = About.RECEIVED if about is About.PASSED else About.PASSED
    heard = [c for c in said.claims if isinstance(c, BoxClaim) and c.about is theirs]
    if not heard or heard[-1].diamonds is None:
        return None
    if throw(seed, view, "speak up") > persona.chatter:
        return None
    stands = stands_by(view)
    if stands.declined or getattr(stands, about) is not None:
        return None
    story = own_story(view, pocket, persona, seed)
    if story is None:
        return None
    own = story.claim(about)
    if not isinstance(own, BoxClaim) or own.diamonds == heard[-1].diamonds:
        return None
    # An objection speaks of what was spoken of.
    return Testify(claims=(own if heard[-1].tokens is not None else replace(own, tokens=None),))
