"""One chair at a table of bots, played by a fixed habit: at the box, or under questioning.

The rest of that chair's game is a bot's, so that what it wins or loses is the habit's doing.
"""

from collections.abc import Callable

from msgspec import Struct

from mafia_de_cuba.bots.stories.story import Story, fits, gone_after, gone_before
from mafia_de_cuba.bots.strategy import Strategy
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Goal
from mafia_de_cuba.game.commands import Command, HelpYourself, Testify
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.may import MayTake
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.testimony import About, Claim, Declined, TakeClaim, Turn, standing
from mafia_de_cuba.game.view import View

SERVES, WANTS_IT, DRIVES = Goal.SERVE_GODFATHER, Goal.BE_ACCUSED, Goal.DRIVE_NEIGHBOUR


def _token(may: MayTake, *goals: Goal) -> Take | None:
    for goal in goals:
        for token in may.tokens:
            if PROFILES[CHARACTER_OF[token]].goal is goal:
                return Take(tokens=(token,))
    return None


def _stones(may: MayTake, many: int) -> Take | None:
    return Take(diamonds=min(many, may.diamonds)) if may.diamonds else None


HABITS: dict[str, Callable[[MayTake], Take | None]] = {
    "henchman, else agent": lambda may: _token(may, SERVES, WANTS_IT) or _stones(may, 3),
    "henchman, else driver": lambda may: _token(may, SERVES, DRIVES) or _stones(may, 3),
    "agent, else henchman": lambda may: _token(may, WANTS_IT, SERVES) or _stones(may, 3),
    "driver, else agent": lambda may: _token(may, DRIVES, WANTS_IT, SERVES) or _stones(may, 3),
    "one diamond": lambda may: _stones(may, 1) or _token(may, SERVES),
    "two diamonds": lambda may: _stones(may, 2) or _token(may, SERVES),
    "three diamonds": lambda may: _stones(may, 3) or _token(may, SERVES),
    "four diamonds": lambda may: _stones(may, 4) or _token(may, SERVES),
    "six diamonds": lambda may: _stones(may, 6) or _token(may, SERVES),
    "all diamonds": lambda may: _stones(may, 15) or _token(may, SERVES),
}
"""What a hand always takes, if it can."""


class Accustomed(Struct, frozen=True, kw_only=True):
    """A bot whose hand has one habit."""

    bot: Strategy
    habit: str

    def choose(self, view: View) -> Command | None:
        """As the bot would, but for the hand."""
        may = view.may.take
        take = None if may is None else HABITS[self.habit](may)
        if may is None or take is None or not may.allows(take):
            return self.bot.choose(view)
        return HelpYourself(take=take)


STORIES = (
    "truth",
    "silence",
    "take alone: loyal",
    "take alone: agent",
    "later: loyal",
    "later: agent",
    "later: driver",
    "before: loyal",
    "before: agent",
    "before: driver",
)
"""What somebody always says, whatever the pocket holds; where it cannot be, what the bot does."""
CLAIMED = {"loyal": SERVES, "agent": WANTS_IT, "driver": DRIVES}


class Storyteller(Struct, frozen=True, kw_only=True):
    """A bot that tells one kind of story from the first question on."""

    bot: Strategy
    story: str

    def choose(self, view: View) -> Command | None:
        """As the bot would, but for its answers; it says nothing unasked."""
        pocket = view.pocket
        if pocket is None or view.phase is not Phase.INVESTIGATION or view.may.accuse:
            return self.bot.choose(view)
        asked = next((asked for asked in view.waiting if asked.of == view.viewer), None)
        if asked is None:
            return None
        about = asked.question.about
        if self.story == "silence":
            return Testify(claims=(Declined(about=about),))
        told = story_of(self.story, pocket.turn, view.setup)
        if told is None:
            return self.bot.choose(view)
        if self.story.startswith("take alone"):
            if about is not About.TOOK:
                return Testify(claims=(Declined(about=about),))
            return Testify(claims=(TakeClaim(tokens=told.took.tokens),))
        if not fits(told, standing(_own(view))):
            return self.bot.choose(view)
        return Testify(claims=(told.answer(asked.question),))


def story_of(name: str, turn: Turn, setup: Setup) -> Story | None:
    """The story of this kind that somebody with this turn could tell."""
    if name == "truth":
        return turn
    kind, _, claimed = name.partition(": ")
    covers = [*gone_after(turn), *gone_before(turn, setup)]
    if kind == "later":
        covers = list(gone_after(turn))
    elif kind == "before":
        covers = list(gone_before(turn, setup))
    goal = CLAIMED[claimed]
    for cover in covers:
        tokens = cover.took.tokens
        if tokens and PROFILES[CHARACTER_OF[tokens[0]]].goal is goal and cover.took != turn.took:
            return cover
    return None


def _own(view: View) -> list[Claim]:
    said = (t for t in view.talk if isinstance(t, Testified) and t.seat == view.viewer)
    return [claim for line in said for claim in line.claims]
