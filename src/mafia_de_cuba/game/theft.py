"""The theft: the Godfather keeps some back, and the box goes from hand to hand (R4–R17)."""

from msgspec.structs import replace

from mafia_de_cuba.game.box import breach, laid_out
from mafia_de_cuba.game.commands import HelpYourself, Hide
from mafia_de_cuba.game.events import (
    BoxPassed,
    DiamondsHidden,
    TokenBagged,
    TookFromBox,
)
from mafia_de_cuba.game.outcome import unless_recovered
from mafia_de_cuba.game.refusal import Decision, Reason, Refused
from mafia_de_cuba.game.setup import FIRST, GODFATHER, MOST_KEPT
from mafia_de_cuba.game.state import Game


def hide(game: Game, seat: int, command: Hide) -> Decision:
    """The Godfather keeps some back and sends the box on its way (R4)."""
    if game.kept is not None:
        return Refused(reason=Reason.NOT_NOW, ruling="R4")
    if seat != GODFATHER:
        return Refused(reason=Reason.NOT_GODFATHER, ruling="R4")
    if not 0 <= command.diamonds <= MOST_KEPT:
        return Refused(reason=Reason.KEEPS_TOO_MANY, ruling="R4")
    return DiamondsHidden(seat=seat, diamonds=command.diamonds), BoxPassed(seat=seat, to=FIRST)


def help_yourself(game: Game, seat: int, command: HelpYourself) -> Decision:
    """A hand goes into the box and the box goes on (R10–R15)."""
    if game.kept is None:
        return Refused(reason=Reason.NOT_NOW, ruling="R4")
    if game.box_is_back:
        return Refused(reason=Reason.NOT_NOW, ruling="R10")
    if seat != len(game.takes) + 1:
        return Refused(reason=Reason.NOT_YOUR_TURN, ruling="R10")
    refused = _refused_take(game, seat, command)
    if refused is not None:
        return refused
    take = command.take
    if len(take.tokens) > 1:
        take = replace(take, tokens=laid_out(take.tokens))
    took = TookFromBox(seat=seat, take=take)
    if seat == game.setup.last:
        # Seat 1 is never the last, so nothing was bagged just now.
        events = (took, BoxPassed(seat=seat, to=GODFATHER))
        return events if take.diamonds else unless_recovered(game, events, 0)
    passed = BoxPassed(seat=seat, to=seat + 1)
    if command.bag is None:
        return took, passed
    return TokenBagged(seat=seat, token=command.bag), took, passed


def _refused_take(game: Game, seat: int, command: HelpYourself) -> Refused | None:
    box, take, bag = game.box, command.take, command.bag
    if bag is not None:
        if seat != FIRST:
            return Refused(reason=Reason.BAG_NOT_YOURS, ruling="R12")
        if bag not in box.tokens:
            return Refused(reason=Reason.NOT_IN_BOX_TO_BAG, ruling="R12")
        box = box.without_token(bag)
    if not box.holds(take):
        return _not_there(game, command)
    if game.setup.honour_box:
        return None
    ruling = breach(box, take, last=seat == game.setup.last)
    if ruling is None:
        return None
    return Refused(reason=Reason.TOOK_TOO_MUCH if take else Reason.TOOK_NOTHING, ruling=ruling)


def _not_there(game: Game, command: HelpYourself) -> Refused:
    """Why a take that the box does not hold is refused, as plainly as can be said."""
    box, take = game.box, command.take
    if box.empty:
        return Refused(reason=Reason.EMPTY_BOX, ruling="R14")
    if command.bag is not None and box.holds(take):
        return Refused(reason=Reason.NOT_IN_BOX, ruling="R13")
    if take.fake and not box.fake:
        return Refused(reason=Reason.NOT_IN_BOX, ruling="R51")
    return Refused(reason=Reason.NOT_IN_BOX, ruling="R17" if game.setup.honour_box else "R11")
