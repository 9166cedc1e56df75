"""The one door: what a seat tries, and what comes of it.

`decide` answers every command with the events it causes, or with a refusal that names its reason
and the ruling. It changes nothing itself: `state.evolve` does.
"""

from mafia_de_cuba.game import investigation, theft
from mafia_de_cuba.game.characters import Ending
from mafia_de_cuba.game.commands import (
    Accuse,
    Ask,
    Command,
    EmptyPockets,
    HelpYourself,
    Hide,
    Say,
    Shoot,
    Testify,
)
from mafia_de_cuba.game.events import Said
from mafia_de_cuba.game.refusal import Decision, Reason, Refused
from mafia_de_cuba.game.state import Game

ENDED_BY: dict[Ending, str] = {
    Ending.DIAMONDS_RECOVERED: "R29",
    Ending.AGENT_ACCUSED: "R27",
    Ending.AGENT_SHOT: "R31",
    Ending.GODFATHER_ELIMINATED: "R26",
    Ending.LOVER_ACCUSED: "R54",
    Ending.REVOLUTION: "R55",
    Ending.HENCHMAN_BETRAYED: "R59",
}
"""The ruling that ends a game so."""


def decide(game: Game, seat: int, command: Command) -> Decision:
    """What comes of a command by this seat: events, or a refusal."""
    if not 0 <= seat < game.setup.players:
        return Refused(reason=Reason.NO_SUCH_SEAT, ruling="R1")
    if game.ended is not None:
        return Refused(reason=Reason.GAME_OVER, ruling=ENDED_BY[game.ended.ending])
    if seat in game.eliminated:
        return Refused(reason=Reason.ELIMINATED, ruling="R28")
    match command:
        case HelpYourself():
            return theft.help_yourself(game, seat, command)
        case Testify():
            return investigation.testify(game, seat, command)
        case Ask():
            return investigation.ask(game, seat, command)
        case Say():
            return (Said(seat=seat, text=command.text),)
        case Accuse():
            return investigation.accuse(game, seat, command.target)
        case EmptyPockets():
            return investigation.empty_pockets(game, seat)
        case Shoot():
            return investigation.shoot(game, seat)
        case Hide():
            return theft.hide(game, seat, command.diamonds)
    raise TypeError(f"not a command of this game: {command!r}")
