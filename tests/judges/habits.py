"""One chair at a table of bots whose hand has a fixed habit at the box.

The rest of that chair's game is a bot's, so that what it wins or loses is the habit's doing.
"""

from collections.abc import Callable, Iterable

from msgspec import Struct

from mafia_de_cuba.bots.strategy import Strategy
from mafia_de_cuba.game.box import NOTHING, Take
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Goal, Token
from mafia_de_cuba.game.commands import Command, HelpYourself
from mafia_de_cuba.game.may import MayTake
from mafia_de_cuba.game.view import View

SERVES, WANTS_IT, DRIVES = Goal.SERVE_GODFATHER, Goal.BE_ACCUSED, Goal.DRIVE_NEIGHBOUR

Habit = Callable[[MayTake], HelpYourself | None]
"""What a hand does with such a box; None where it does as the bot would."""


def _token(may: MayTake, *goals: Goal) -> HelpYourself | None:
    for goal in goals:
        if (token := _of(may.tokens, goal)) is not None:
            return HelpYourself(take=Take(tokens=(token,)))
    return None


def _of(tokens: Iterable[Token], goal: Goal) -> Token | None:
    return next((token for token in tokens if PROFILES[CHARACTER_OF[token]].goal is goal), None)


def _stones(may: MayTake, many: int) -> HelpYourself | None:
    stones = min(many, may.diamonds)
    return HelpYourself(take=Take(diamonds=stones)) if stones else None


def _nothing(may: MayTake) -> HelpYourself | None:
    return HelpYourself(take=NOTHING) if may.nothing else None


def _bag_and_take(may: MayTake, bagged: Goal, taken: Goal) -> HelpYourself | None:
    bag, token = _of(may.bag, bagged), _of(may.tokens, taken)
    if bag is None or token is None:
        return None
    return HelpYourself(take=Take(tokens=(token,)), bag=bag)


HABITS: dict[str, Habit] = {
    "henchman, else agent": lambda may: _token(may, SERVES, WANTS_IT) or _stones(may, 3),
    "henchman, else driver": lambda may: _token(may, SERVES, DRIVES) or _stones(may, 3),
    "henchman, else driver, else nothing": lambda may: _token(may, SERVES, DRIVES) or _nothing(may),
    "agent, else henchman": lambda may: _token(may, WANTS_IT, SERVES) or _stones(may, 3),
    "driver, else agent": lambda may: _token(may, DRIVES, WANTS_IT, SERVES) or _stones(may, 3),
    "driver, else henchman, else nothing": lambda may: _token(may, DRIVES, SERVES) or _nothing(may),
    "first: bag an Agent, take the Driver": lambda may: _bag_and_take(may, WANTS_IT, DRIVES),
    "nothing, where it may be": _nothing,
    "one diamond": lambda may: _stones(may, 1) or _token(may, SERVES),
    "two diamonds": lambda may: _stones(may, 2) or _token(may, SERVES),
    "three diamonds": lambda may: _stones(may, 3) or _token(may, SERVES),
    "four diamonds": lambda may: _stones(may, 4) or _token(may, SERVES),
    "six diamonds": lambda may: _stones(may, 6) or _token(may, SERVES),
    "all diamonds": lambda may: _stones(may, 15) or _token(may, SERVES),
}
"""What a hand always does, if it can."""


class Accustomed(Struct, frozen=True, kw_only=True):
    """A bot whose hand has one habit."""

    bot: Strategy
    habit: str

    def choose(self, view: View) -> Command | None:
        """As the bot would, but for the hand."""
        may = view.may.take
        helped = None if may is None else HABITS[self.habit](may)
        if may is None or helped is None or not may.allows(helped.take, helped.bag):
            return self.bot.choose(view)
        return helped
