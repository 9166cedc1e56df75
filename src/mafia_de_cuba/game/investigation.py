"""The investigation: questions and all that is said, the order to empty pockets, shots (R20–R35).

Words are written down and never judged. What follows a reveal is read off the table of characters;
here it only takes its course.
"""

from mafia_de_cuba.game.characters import PROFILES, SHOOTERS, Accused, Character, Ending
from mafia_de_cuba.game.commands import Accuse, Ask, EmptyPockets, MakeRemark, Say, Shoot, Testify
from mafia_de_cuba.game.events import (
    Eliminated,
    Event,
    FakeShown,
    JokerGiven,
    PocketsEmptied,
    PocketsOrdered,
    QuestionAsked,
    RemarkMade,
    Said,
    ShotFired,
    Testified,
    TraitorTookOver,
)
from mafia_de_cuba.game.outcome import ended, unless_recovered
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.refusal import Decision, Reason, Refused
from mafia_de_cuba.game.remarks import (
    Agreement,
    Challenge,
    LastWords,
    Offer,
    Opinion,
    Plea,
    Remark,
    Sounding,
    Threat,
)
from mafia_de_cuba.game.setup import FIRST, GODFATHER, Switch
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import FIRST_PLAYER_QUESTIONS, QUESTIONS, BoxClaim, Question


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


# --------------------------------------------------------------------------- what is said (R20)


def spoken_of(game: Game, seat: int) -> tuple[int, ...]:
    """Whom this seat may speak of and to: everyone else who is still in."""
    others = range(game.players)
    return tuple(other for other in others if other != seat and other not in game.eliminated)


def testify(game: Game, seat: int, command: Testify) -> Decision:
    """Somebody makes claims; they are written down, not judged (R20)."""
    if not game.box_is_back:
        return Refused(reason=Reason.NOT_NOW, ruling="R20")
    if not command.claims:
        return Refused(reason=Reason.NOTHING_SAID, ruling="R20")
    for claim in command.claims:
        if isinstance(claim, BoxClaim) and not claim.says_something:
            return Refused(reason=Reason.NOTHING_SAID, ruling="R20")
    return (Testified(seat=seat, claims=command.claims),)


def say(_: Game, seat: int, command: Say) -> Decision:
    """Anyone still in may talk, at any time."""
    return (Said(seat=seat, text=command.text),)


def make_remark(game: Game, seat: int, command: MakeRemark) -> Decision:
    """Anyone still in may speak of anyone else who is; some things only some may say."""
    if not game.box_is_back:
        return Refused(reason=Reason.NOT_NOW, ruling="R20")
    refused = _refused(game, seat, command.remark)
    return refused or (RemarkMade(seat=seat, remark=command.remark),)


def _refused(game: Game, seat: int, remark: Remark) -> Refused | None:
    match remark:
        case Opinion(of=other) | Agreement(of=other):
            return _unspeakable(game, seat, other)
        case Challenge(of=other, against=against):
            return _unspeakable(game, seat, other) or _no_contrast(game, other, against)
        case Sounding(to=other, of=of):
            if of == other:
                return Refused(reason=Reason.ASKED_OF_ITSELF, ruling="R20")
            return _unspeakable(game, seat, other) or _unspeakable(game, seat, of)
        case Offer(to=other) | Threat(to=other):
            if seat != game.godfather:
                return Refused(reason=Reason.NOT_GODFATHER, ruling="R20")
            return _unspeakable(game, seat, other)
        case Plea() | LastWords():
            if game.accused is None:
                return Refused(reason=Reason.NOT_NOW, ruling="R22")
            if seat != game.accused:
                return Refused(reason=Reason.NOT_ACCUSED, ruling="R22")
            return None


def _unspeakable(game: Game, seat: int, other: int) -> Refused | None:
    if not 0 <= other < game.players:
        return Refused(reason=Reason.NO_SUCH_SEAT, ruling="R20")
    if other == seat:
        return Refused(reason=Reason.SPOKE_OF_HIMSELF, ruling="R20")
    if other in game.eliminated:
        return Refused(reason=Reason.SPOKE_OF_ELIMINATED, ruling="R28")
    return None


def _no_contrast(game: Game, of: int, against: int | None) -> Refused | None:
    """Why a claim of one seat cannot be held against one of another."""
    if against is None:
        return None
    if not 0 <= against < game.players:
        return Refused(reason=Reason.NO_SUCH_SEAT, ruling="R20")
    if against == of:
        return Refused(reason=Reason.AGAINST_ITSELF, ruling="R20")
    if against in game.eliminated:
        return Refused(reason=Reason.SPOKE_OF_ELIMINATED, ruling="R28")
    return None
