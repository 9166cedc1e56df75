"""Plain players to measure others against: naive liars, and Godfathers of one idea or none."""

from msgspec import Struct

from mafia_de_cuba.bots import temptation
from mafia_de_cuba.bots.beliefs.suspicion import deaf, ideas
from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.godfather import investigating
from mafia_de_cuba.bots.godfather.questioning import unasked
from mafia_de_cuba.bots.persona import Persona, Strength, Temperament, dice
from mafia_de_cuba.bots.stories import speaking
from mafia_de_cuba.bots.stories.story import Story, gone_after, gone_before
from mafia_de_cuba.deduction.claims import spoken
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.commands import Accuse, Command, EmptyPockets, Testify
from mafia_de_cuba.game.events import QuestionAsked
from mafia_de_cuba.game.setup import FIRST
from mafia_de_cuba.game.testimony import About, BoxClaim, Question
from mafia_de_cuba.game.view import Pocket, View

PLAIN = Persona(strength=Strength.GREEN)
CUNNING = Persona(strength=Strength.SHARP, temperament=Temperament.STRAIGHT_FACED)


class NaiveLiar(Struct, frozen=True, kw_only=True):
    """A Thief shifts the blame one seat back and says so at once; everyone else is truthful."""

    seed: int = 0

    def choose(self, view: View) -> Command | None:
        """Take like anyone, answer in full, never object."""
        if view.may.take is not None:
            return temptation.help_oneself(view, view.may.take, PLAIN, self.seed)
        if view.may.empty_pockets:
            return EmptyPockets()
        if view.may.accuse:
            return Accuse(target=dice(self.seed, view, "accuse").choice(view.may.accuse))
        if view.pocket is None or not any(asked.of == view.viewer for asked in view.waiting):
            return None
        story = naive_story(view, view.pocket)
        parts = [About.RECEIVED, About.TOOK, About.PASSED]
        if any(asked.question is Question.BAG for asked in view.waiting):
            parts.append(About.BAG)
        return Testify(claims=tuple(story.claim(about) for about in parts))


def naive_story(view: View, pocket: Pocket) -> Story:
    """The truth, or for a Thief: the stones were gone when the box came."""
    turn = pocket.turn
    if pocket.character is Character.THIEF:
        # The Godfather knows what he sent: the first player can only point the other way.
        first = view.viewer == FIRST
        covers = gone_after(turn) if first else gone_before(turn, view.setup)
        for story in covers:
            return story
    return turn


class RandomGodfather(Struct, frozen=True, kw_only=True):
    """Asks nothing and accuses anyone."""

    seed: int = 0

    def choose(self, view: View) -> Command | None:
        if view.may.hide:
            return temptation.keep_back(view, self.seed)
        return Accuse(target=dice(self.seed, view, "accuse").choice(view.may.accuse))


class DeafGodfather(Struct, frozen=True, kw_only=True):
    """Counts what is missing, knows how hands behave, and listens to nobody."""

    seed: int = 0

    def choose(self, view: View) -> Command | None:
        """Accuse by what the box alone tells."""
        if view.may.hide:
            return temptation.keep_back(view, self.seed)
        return Accuse(target=investigating.suspect(view, ((1.0, deaf()),), self.seed))


class MismatchGodfather(Struct, frozen=True, kw_only=True):
    """Asks everyone, and accuses where the count of diamonds drops most from seat to seat."""

    seed: int = 0

    def choose(self, view: View) -> Command | None:
        """Ask on, then accuse."""
        if view.may.hide:
            return temptation.keep_back(view, self.seed)
        asked = [line for line in view.talk if isinstance(line, QuestionAsked)]
        questions = unasked(view, asked, Question.RECEIVED_DIAMONDS)
        if questions:
            return dice(self.seed, view, "ask").choice(questions)
        return Accuse(target=most_quarrelled_with(view, self.seed))


class Cunning(Struct, frozen=True, kw_only=True):
    """A liar that knows every idea the sharp Godfather holds, and always tells the best story."""

    seed: int = 0

    def choose(self, view: View) -> Command | None:
        """As a sharp bot would, but for what it says."""
        if view.pocket is None or not any(asked.of == view.viewer for asked in view.waiting):
            return Bot(persona=CUNNING, seed=self.seed).choose(view)
        asked = next(asked for asked in view.waiting if asked.of == view.viewer)
        return speaking.answer(view, view.pocket, asked, CUNNING, self.seed, held=ideas(view.setup))


def most_quarrelled_with(view: View, seed: int) -> int:
    """The seat at which most diamonds went missing, by what people said of their boxes."""
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
