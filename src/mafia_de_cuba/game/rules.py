"""The one door: what a seat tries, and what comes of it.

`decide` answers every command with the events it causes, or with a refusal that names its reason
and the ruling. It changes nothing itself: `play` gives the game after it.
"""

from collections.abc import Callable
from typing import Any

from mafia_de_cuba.game import investigation, theft
from mafia_de_cuba.game.characters import Ending
from mafia_de_cuba.game.commands import (
    Accuse,
    Ask,
    Command,
    EmptyPockets,
    HelpYourself,
    Hide,
    MakeRemark,
    Say,
    Shoot,
    Testify,
)
from mafia_de_cuba.game.refusal import Decision, Reason, Refused
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.state import Game, after

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


def play(game: Game, seat: int, command: Command) -> Game | Refused:
    """The game after a command by this seat, or the refusal.

    Whoever has to tell what happened, and to whom, asks `decide` for the events, and `state.after`
    for the game after them.
    """
    decision = decide(game, seat, command)
    return decision if isinstance(decision, Refused) else after(game, decision)


def decide(game: Game, seat: int, command: Command) -> Decision:
    """What comes of a command by this seat: events, or a refusal."""
    if not 0 <= seat < game.setup.players:
        return Refused(reason=Reason.NO_SUCH_SEAT, ruling="R1")
    if game.ended is not None:
        usurped = game.godfather != GODFATHER and game.ended.ending is Ending.GODFATHER_ELIMINATED
        return Refused(
            reason=Reason.GAME_OVER, ruling="R59" if usurped else ENDED_BY[game.ended.ending]
        )
    if seat in game.eliminated:
        return Refused(reason=Reason.ELIMINATED, ruling="R28")
    return _DECISIONS[type(command)](game, seat, command)


_DECISIONS: dict[type[Command], Callable[[Game, int, Any], Decision]] = {
    Hide: theft.hide,
    HelpYourself: theft.help_yourself,
    Ask: investigation.ask,
    Testify: investigation.testify,
    MakeRemark: investigation.make_remark,
    Say: investigation.say,
    Accuse: investigation.accuse,
    Shoot: investigation.shoot,
    EmptyPockets: investigation.empty_pockets,
}
