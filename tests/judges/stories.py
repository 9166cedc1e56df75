"""One chair at a table of bots that tells one kind of story in one way, through every question.

A story is what is told and how: "gone later: loyal, in short". The bot in that chair took what it
took, and does all else.
"""

from msgspec import Struct
from msgspec.structs import replace

from judges.accounts import Chair, account_of
from mafia_de_cuba.bots.strategy import Strategy
from mafia_de_cuba.game.commands import Command, Testify
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.setup import FIRST
from mafia_de_cuba.game.testimony import About, BoxClaim, Claim, Declined, Question, Turn
from mafia_de_cuba.game.view import View

ALL = tuple(About)


class Manner(Struct, frozen=True, kw_only=True):
    """How something is told; what is left out is refused, however often it is asked for."""

    parts: tuple[About, ...]
    tokens: bool = True
    """Whether tokens in a box are told."""
    unasked: bool = False
    """Whether all of it is said at once, before anybody asks."""

    def answer(self, account: Turn, question: Question) -> Claim:
        """What is said to a question."""
        return self._told(account.answer(question)) or Declined(about=question.about)

    def all(self, account: Turn, seat: int) -> tuple[Claim, ...]:
        """All that is told."""
        parts = [about for about in self.parts if about is not About.BAG or seat == FIRST]
        claims = (self._told(account.claim(about)) for about in parts)
        return tuple(claim for claim in claims if claim is not None)

    def _told(self, claim: Claim) -> Claim | None:
        if claim.about not in self.parts:
            return None
        if self.tokens or not isinstance(claim, BoxClaim):
            return claim
        short = replace(claim, tokens=None)
        return short if short.says_something else None


MANNERS = {
    "whole": Manner(parts=ALL),
    "in short": Manner(parts=ALL, tokens=False),
    "at once": Manner(parts=ALL, unasked=True),
    "hand alone": Manner(parts=(About.TOOK,)),
    "boxes alone": Manner(parts=(About.RECEIVED, About.PASSED)),
    "as it came alone": Manner(parts=(About.RECEIVED,)),
    "not as it came": Manner(parts=(About.TOOK, About.PASSED)),
    "untold": Manner(parts=()),
}
TOLD = {
    "truth": (
        "whole",
        "in short",
        "at once",
        "hand alone",
        "boxes alone",
        "as it came alone",
        "untold",
    ),
    "gone later: loyal": ("whole", "in short", "boxes alone"),
    "gone later: agent": ("whole", "in short"),
    "gone before: loyal": ("whole", "not as it came"),
    "gone before: agent": ("whole", "boxes alone"),
    "gone before: driver": ("whole",),
    "added: loyal": ("whole", "boxes alone", "not as it came"),
    "added: driver": ("in short",),
    "two added: agent": ("whole",),
    "two added: driver": ("whole",),
    "five fewer: loyal": ("in short",),
    "three fewer: driver": ("whole",),
    "two fewer: agent": ("in short",),
    "three more: driver": ("whole", "in short"),
    "five more: loyal": ("in short",),
    "hand: loyal": ("hand alone",),
    "hand: agent": ("hand alone",),
    "hand: driver": ("hand alone",),
    "stole one": ("hand alone",),
    "stole two": ("hand alone",),
    "stole half": ("in short", "not as it came"),
    "took nothing": ("whole", "at once"),
    "bagged a driver: loyal": ("whole",),
    "bagged an agent: loyal": ("in short",),
}
"""What is tried, and in which ways: what is likely to pay, and whatever has once paid somebody."""
STORIES = tuple(f"{account}, {manner}" for account, manners in TOLD.items() for manner in manners)


def told_of(story: str, chair: Chair) -> tuple[Turn, Manner] | None:
    """What somebody on this chair makes of a story, and how; None where it cannot be told."""
    account, _, manner = story.partition(", ")
    turn = account_of(account, chair)
    return None if turn is None else (turn, MANNERS[manner])


class Storyteller(Struct, frozen=True, kw_only=True):
    """A bot that tells one kind of story, and speaks of nothing else."""

    bot: Strategy
    story: str

    def choose(self, view: View) -> Command | None:
        """As the bot would, but for its words; as it would altogether where the story cannot be."""
        if view.pocket is None or view.phase is not Phase.INVESTIGATION or view.may.accuse:
            return self.bot.choose(view)
        seat = view.viewer
        assert seat is not None
        told = told_of(self.story, Chair(setup=view.setup, seat=seat, turn=view.pocket.turn))
        if told is None:
            return self.bot.choose(view)
        account, manner = told
        asked = next((asked for asked in view.waiting if asked.of == seat), None)
        if asked is not None:
            return Testify(claims=(manner.answer(account, asked.question),))
        if manner.unasked and not _has_spoken(view, seat):
            return Testify(claims=manner.all(account, seat))
        return None


def _has_spoken(view: View, seat: int) -> bool:
    return any(isinstance(line, Testified) and line.seat == seat for line in view.talk)
