"""The rules: what a seat tries, and what comes of it.

`decide` is the one door. It answers every command with the events it causes, or with a refusal that
names its reason and the ruling. It changes nothing itself: `play` gives the game after it, `step`
the events as well. What is done is decided here, from the hiding of diamonds to the last shot; what
is only said, in `talk`.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from mafia_de_cuba.game import talk
from mafia_de_cuba.game.box import breach, laid_out
from mafia_de_cuba.game.characters import PROFILES, SHOOTERS, Accused, Character, Ending
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
from mafia_de_cuba.game.events import (
    BoxPassed,
    DiamondsHidden,
    Eliminated,
    Event,
    FakeShown,
    JokerGiven,
    PocketsEmptied,
    PocketsOrdered,
    QuestionAsked,
    ShotFired,
    TokenBagged,
    TookFromBox,
    TraitorTookOver,
)
from mafia_de_cuba.game.outcome import ended, unless_recovered
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.refusal import Decision, Reason, Refused
from mafia_de_cuba.game.setup import FIRST, GODFATHER, MOST_KEPT, Switch
from mafia_de_cuba.game.state import Game, after
from mafia_de_cuba.game.testimony import FIRST_PLAYER_QUESTIONS, QUESTIONS, Question

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
    """The game after a command by this seat, or the refusal."""
    found = step(game, seat, command)
    return found if isinstance(found, Refused) else found[1]


def step(game: Game, seat: int, command: Command) -> tuple[tuple[Event, ...], Game] | Refused:
    """What happens and the game after it, for whoever has to tell it; or the refusal."""
    decision = decide(game, seat, command)
    return decision if isinstance(decision, Refused) else (decision, after(game, decision))


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


# ------------------------------------------------------------------------- the theft (R4–R17)


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


# ----------------------------------------------------------------- the investigation (R20–R35)


def questions_to(game: Game, seat: int) -> tuple[Question, ...]:
    """What the Godfather may ask this seat at this moment (R21)."""
    if seat == game.godfather or seat in game.eliminated:
        return ()
    return FIRST_PLAYER_QUESTIONS if seat == FIRST else QUESTIONS


def accusable(game: Game, seat: int) -> bool:
    """Whether the Godfather may order this seat's pockets emptied (R22)."""
    return seat != game.godfather and seat not in game.eliminated and seat not in game.shown


def has_gun(game: Game, seat: int) -> bool:
    """Whether this seat is a Cleaner, who fires once and is out (R30, R32)."""
    return seat != GODFATHER and game.character(seat) in SHOOTERS


def ask(game: Game, seat: int, command: Ask) -> Decision:
    """The Godfather puts a question to a seat (R20, R21)."""
    if game.phase is not Phase.INVESTIGATION:
        return Refused(reason=Reason.NOT_NOW, ruling="R20")
    if seat != game.godfather:
        return Refused(reason=Reason.NOT_GODFATHER, ruling="R20")
    of = command.of
    if not 0 <= of < game.setup.players:
        return Refused(reason=Reason.NO_SUCH_SEAT, ruling="R20")
    if of == seat:
        return Refused(reason=Reason.ASKED_HIMSELF, ruling="R20")
    if of in game.eliminated:
        return Refused(reason=Reason.ASKED_ELIMINATED, ruling="R28")
    if command.question not in questions_to(game, of):
        return Refused(reason=Reason.NO_BAG_THERE, ruling="R21")
    asked = QuestionAsked(seat=seat, of=of, question=command.question, everyone=command.everyone)
    return (asked,)


def accuse(game: Game, seat: int, command: Accuse) -> Decision:
    """The Godfather orders a seat to empty its pockets (R22)."""
    target = command.target
    if game.phase is not Phase.INVESTIGATION:
        return Refused(reason=Reason.NOT_NOW, ruling="R22")
    if seat != game.godfather:
        return Refused(reason=Reason.NOT_GODFATHER, ruling="R22")
    if not 0 <= target < game.setup.players:
        return Refused(reason=Reason.NO_SUCH_SEAT, ruling="R22")
    if target == seat:
        return Refused(reason=Reason.ACCUSED_HIMSELF, ruling="R22")
    if target in game.eliminated:
        return Refused(reason=Reason.ACCUSED_ELIMINATED, ruling="R22")
    if not accusable(game, target):
        return Refused(reason=Reason.ALREADY_SHOWN, ruling="R22")
    return (PocketsOrdered(seat=seat, target=target),)


def empty_pockets(game: Game, seat: int, _: EmptyPockets) -> Decision:
    """The accused shows the whole take, and what follows from it follows (R23–R27)."""
    if game.accused is None:
        return Refused(reason=Reason.NOT_NOW, ruling="R22")
    if seat != game.accused:
        return Refused(reason=Reason.NOT_ACCUSED, ruling="R22")
    take = game.take_of(seat)
    if take.fake and game.fake_shown != seat:
        return (FakeShown(seat=seat),)
    character = game.character(seat)
    emptied = PocketsEmptied(seat=seat, take=take, character=character)
    profile = PROFILES[character]
    if profile.accused is Accused.TRIUMPHS:
        assert profile.ending is not None
        return ended(game, (emptied,), profile.ending)
    if profile.accused is Accused.CAUGHT:
        return unless_recovered(game, (emptied, Eliminated(seat=seat)), take.diamonds)
    return _wronged(game, emptied)


def _wronged(game: Game, emptied: PocketsEmptied) -> tuple[Event, ...]:
    """An innocent was accused, and no Agent: somebody pays for it."""
    if emptied.take.fake and not game.setup.plays(Switch.FAKE_URCHIN_COSTS):
        return (emptied,)
    if game.jokers:
        return emptied, JokerGiven(seat=emptied.seat)
    events = (emptied, Eliminated(seat=game.godfather))
    if game.godfather != GODFATHER:
        betrayed = PROFILES[emptied.character].betrayed
        return ended(game, events, betrayed or Ending.GODFATHER_ELIMINATED)
    usurper = game.usurper()
    if usurper is not None:
        return *events, TraitorTookOver(seat=usurper)
    return ended(game, events, Ending.GODFATHER_ELIMINATED)


def shoot(game: Game, seat: int, _: Shoot) -> Decision:
    """The Cleaner fires at the accused before the reveal (R30–R32)."""
    target = game.accused
    if target is None:
        return Refused(reason=Reason.NOT_NOW, ruling="R30")
    if not has_gun(game, seat):
        return Refused(reason=Reason.NO_GUN, ruling="R30")
    if seat == target:
        return Refused(reason=Reason.SHOT_HIMSELF, ruling="R30")
    character = game.character(target)
    take = game.take_of(target)
    shot = ShotFired(seat=seat, target=target, take=take, character=character)
    if character is Character.AGENT:
        return ended(game, (shot,), Ending.AGENT_SHOT)
    events = (shot, Eliminated(seat=target), Eliminated(seat=seat))
    return unless_recovered(game, events, take.diamonds)


_DECISIONS: dict[type[Command], Callable[[Game, int, Any], Decision]] = {
    Hide: hide,
    HelpYourself: help_yourself,
    Ask: ask,
    Testify: talk.testify,
    MakeRemark: talk.make_remark,
    Say: talk.say,
    Accuse: accuse,
    Shoot: shoot,
    EmptyPockets: empty_pockets,
}
