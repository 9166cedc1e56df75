"""An old hand under questioning: one story for the whole game, and parts of it when they are called
for. Unasked it speaks as somebody would of whom that story is true.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from mafia_de_cuba.bots.old_hand.tables import Tables
from mafia_de_cuba.bots.old_hand.tactics import Tactic, Tale
from mafia_de_cuba.bots.old_hand.wording import Likely, drawn, likely_tellings
from mafia_de_cuba.bots.persona import Persona, Strength, lasting_dice, lasting_throw
from mafia_de_cuba.bots.remarks import remarking, sounding
from mafia_de_cuba.bots.remarks.floor import floor_of
from mafia_de_cuba.bots.stories.scheming import all_shown, stands_by, stands_up
from mafia_de_cuba.bots.stories.speaking import report
from mafia_de_cuba.bots.stories.story import Story, fits, tells_of_fake, told_with
from mafia_de_cuba.game.characters import PROFILES, Character, Goal
from mafia_de_cuba.game.commands import Command, Testify
from mafia_de_cuba.game.events import QuestionAsked
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.testimony import (
    About,
    BoxClaim,
    Claim,
    Declined,
    Question,
    Standing,
)
from mafia_de_cuba.game.view import Pocket, View

OWN_HAND = (Tactic.TRUTH, Tactic.TRUTH_SHORT, Tactic.HAND)
ACCOUNT = (About.RECEIVED, About.TOOK, About.PASSED)


def own_tale(view: View, pocket: Pocket, persona: Persona, seed: int, tables: Tables) -> Tale:
    """The story this seat tells from here on.

    It never unsays what was said in its name, but for what everyone can see.
    """
    stands, seat = stands_by(view), view.viewer or 0
    if view.seats[seat].take is not None:
        story = told_with(pocket.turn, replace(stands, took=None))
        return Tale(tactic=Tactic.TRUTH, story=story)
    among = likely_tellings(pocket.turn, seat, view.setup, tables)
    tale = drawn(among, persona, lasting_dice(seed, view, "tale"))
    if _holds(tale, stands, view):
        return tale
    # What has come to light, or was said by somebody else in this chair, leaves other stories.
    left = [one for one in among if _holds(one.telling, stands, view)]
    if left:
        return drawn(left, persona, lasting_dice(seed, view, "another tale"))
    return Tale(tactic=Tactic.TRUTH, story=told_with(_nearest(among, stands), stands))


def _holds(tale: Tale, stands: Standing, view: View) -> bool:
    """Whether it says what was said already, and nothing new that all can see is wrong."""
    named = () if About.TOOK in tale.silent_on or stands.took else tale.story.took.tokens
    if tale.tactic not in OWN_HAND and any(all_shown(token, view) for token in named):
        return False
    if stands == Standing():
        return bool(tale.silent_on) or tale.tactic in OWN_HAND or stands_up(tale.story, view)
    told = (stands.received, stands.took, stands.passed)
    silent = zip(ACCOUNT, told, strict=True)
    if any(about in tale.silent_on and said is not None for about, said in silent):
        return False
    return fits(tale.story, stands)


def _nearest(among: Sequence[Likely], stands: Standing) -> Story:
    """Some story with the same hand, where there is one."""
    named = None if stands.took is None else stands.took.tokens
    same = (one.telling.story for one in among if one.telling.story.took.tokens == named)
    return next(same, among[0].telling.story)


def answer(
    view: View, pocket: Pocket, asked: QuestionAsked, persona: Persona, seed: int, tables: Tables
) -> Testify:
    """An answer to the question, and to others not asked yet where somebody is frank."""
    tale = own_tale(view, pocket, persona, seed, tables)
    first = told(tale, asked.question, view)
    claims = [first]
    if not isinstance(first, Declined) and _frank(view, persona, seed):
        stands = stands_by(view)
        for about in ACCOUNT:
            if about is not asked.question.about and getattr(stands, about) is None:
                more = _in_short(tale.story.claim(about))
                claims += [] if about in tale.silent_on else [more]
    return Testify(claims=tuple(claims))


def told(tale: Tale, question: Question, view: View) -> Claim:
    """What the story has to say to a question."""
    about = question.about
    if about in tale.silent_on or (tale.short and question is Question.RECEIVED_TOKENS):
        return Declined(about=about)
    claim = tale.story.answer(question, fake=tells_of_fake(about, view.setup))
    return _in_short(claim) if tale.short else claim


def _in_short(claim: Claim) -> Claim:
    """A box by its diamonds."""
    if isinstance(claim, BoxClaim) and claim.diamonds is not None:
        return replace(claim, tokens=None, fake=None)
    return claim


def _frank(view: View, persona: Persona, seed: int) -> bool:
    """Whether it tells more than it was asked; what it has to hide has no say in that."""
    return lasting_throw(seed, view.viewer, "account") < persona.frankness


def speak_up(
    view: View,
    pocket: Pocket,
    persona: Persona,
    seed: int,
    people: tuple[int, ...],
    tables: Tables,
    *,
    heir: bool = False,
) -> Command | None:
    """What it says although the Godfather asked nothing."""
    usurped = view.godfather != GODFATHER
    if usurped and PROFILES[pocket.character].goal is Goal.SERVE_TRAITOR:
        full = report(view, pocket)
        if full is not None:
            return full
    if heir:
        return None

    def as_told() -> View:
        return _as_told(view, own_tale(view, pocket, persona, seed, tables))

    # Whoever keeps their own hand and boxes to themselves still has opinions.
    voice = Persona(strength=Strength.SEASONED, temperament=persona.temperament)
    floor = floor_of(view)
    return (
        sounding.answer(view, voice, seed, floor, as_told)
        or remarking.remark(view, voice, seed, people, floor, as_told)
        or sounding.sound_out(view, voice, seed, people, floor)
    )


def _as_told(view: View, tale: Tale) -> View:
    """The same table, to somebody who lived the story and has nothing to hide."""
    return replace(view, pocket=Pocket(turn=tale.story, character=Character.LOYAL_HENCHMAN))
