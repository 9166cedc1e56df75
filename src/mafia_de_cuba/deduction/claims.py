"""Claims, and where in the chain each one can be checked.

Every claim speaks of one place: a box between two seats, one seat's hand, or the bag. Trusting a
claim leaves at that place only what fits it.
"""

from collections.abc import Iterable

from msgspec import Struct

from mafia_de_cuba.game.box import DIAMONDS, Box, Tokens
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.events import Talk, Testified
from mafia_de_cuba.game.seats import GODFATHER, last
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Declined,
    TakeClaim,
    Withdrawn,
)


class Statement(Struct, frozen=True, kw_only=True):
    """A claim and the seat that made it. Saying the same again adds nothing."""

    seat: int
    claim: BoxClaim | TakeClaim | BagClaim


class BoxIs(Struct, frozen=True, kw_only=True):
    """The box at a stage held this; what is None is left open."""

    stage: int
    diamonds: int | None = None
    tokens: Tokens | None = None
    fake: bool | None = None


class HandIs(Struct, frozen=True, kw_only=True):
    """A seat took this."""

    seat: int
    claim: TakeClaim


class BagIs(Struct, frozen=True, kw_only=True):
    """The bag holds this token, or none."""

    token: Token | None


class Never(Struct, frozen=True, kw_only=True):
    """Cannot be true of anything."""


Place = BoxIs | HandIs | BagIs | Never


def spoken(talk: Iterable[Talk]) -> list[Statement]:
    """Every claim that was made and not withdrawn, in order, each once."""
    found: dict[Statement, None] = {}
    for event in talk:
        if not isinstance(event, Testified):
            continue
        for claim in event.claims:
            if isinstance(claim, Withdrawn):
                taken_back = [
                    said
                    for said in found
                    if said.seat == event.seat and said.claim.about is claim.about
                ]
                for said in taken_back:
                    del found[said]
            elif not isinstance(claim, Declined):
                found.setdefault(Statement(seat=event.seat, claim=claim))
    return list(found)


def place_of(said: Statement, players: int) -> Place:
    """Where a claim can be checked, and what must be found there."""
    seat, claim = said.seat, said.claim
    match claim:
        case BoxClaim():
            return BoxIs(
                stage=_stage(seat, claim.about, players),
                diamonds=claim.diamonds,
                tokens=claim.tokens,
                fake=claim.fake,
            )
        case TakeClaim():
            if seat != GODFATHER:
                return HandIs(seat=seat, claim=claim)
            if claim.tokens or claim.fake:
                return Never()
            return BoxIs(stage=0, diamonds=DIAMONDS - claim.diamonds)
        case BagClaim():
            return BagIs(token=claim.token)


def _stage(seat: int, about: About, players: int) -> int:
    """The box a seat received or passed; the Godfather sent the first and got back the last."""
    if seat == GODFATHER:
        return last(players) if about is About.RECEIVED else 0
    return seat - 1 if about is About.RECEIVED else seat


def box_is(stage: int, box: Box) -> BoxIs:
    """Exactly this box, at this stage."""
    return BoxIs(stage=stage, diamonds=box.diamonds, tokens=box.tokens, fake=box.fake)


def by_seat(places: Iterable[tuple[int, Place]]) -> dict[int, list[Place]]:
    """What each seat's claims come to."""
    found: dict[int, list[Place]] = {}
    for seat, place in places:
        found.setdefault(seat, []).append(place)
    return found
