"""All that is said at the table, asked for or not (R20).

Words are written down and never judged. Anyone still in may talk of anyone else who is; some things
only some may say.
"""

from functools import lru_cache

from mafia_de_cuba.game.commands import MakeRemark, Say, Testify
from mafia_de_cuba.game.events import RemarkMade, Said, Testified
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
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import BoxClaim


def spoken_of(game: Game, seat: int) -> tuple[int, ...]:
    """Whom this seat may speak of and to: everyone else who is still in."""
    return _others(game.setup.players, (seat, *game.eliminated))


@lru_cache(maxsize=256)
def _others(players: int, out: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([seat for seat in range(players) if seat not in out])


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
