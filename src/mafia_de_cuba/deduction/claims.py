"""Claims, where in the chain each one can be checked, and what is wrong where not all can be true.

Every claim speaks of one place: a box between two seats, one seat's hand, or the bag. Trusting a
claim leaves at that place only what fits it. What collides there is put as plainly as it can be.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import pairwise

from msgspec import Struct

from mafia_de_cuba.game.box import DIAMONDS, Box, Tokens, counts
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.events import Talk, Testified
from mafia_de_cuba.game.setup import GODFATHER, last
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


# ------------------------------------------------------------------------------- what is wrong


class Conflict(StrEnum):
    """The ways in which claims collide."""

    IMPOSSIBLE = "impossible"
    """One claim that cannot be true of any game at this table."""
    KNOWN_FALSE = "known_false"
    """One claim that is at odds with what the viewer knows."""
    TWO_ANSWERS = "two_answers"
    """One seat gave two different answers to the same question."""
    DOES_NOT_ADD_UP = "does_not_add_up"
    """What one seat said of its turn does not go together."""
    NEIGHBOURS_DISAGREE = "neighbours_disagree"
    """Two seats told different things of one and the same box."""
    DIAMONDS_GREW = "diamonds_grew"
    """A later box had more diamonds than an earlier one."""
    TOKEN_CAME_BACK = "token_came_back"
    """A token was missing from an earlier box and lay in a later one."""
    TOKEN_TAKEN_TWICE = "token_taken_twice"
    """More seats took, or bagged, a kind of token than there were of it."""
    NO_WAY_BETWEEN = "no_way_between"
    """Each is possible, but no box can have gone from one to the other."""


def conflict_of(claims: Sequence[Statement], players: int, *, possible: bool) -> Conflict:
    """What is wrong; `possible` tells whether they could be true for somebody who knows nothing."""
    if len(claims) == 1:
        return Conflict.KNOWN_FALSE if possible else Conflict.IMPOSSIBLE
    places = [place_of(said, players) for said in claims]
    if len({said.seat for said in claims}) == 1:
        same = len({said.claim.about for said in claims}) == 1
        return Conflict.TWO_ANSWERS if same and _differ(places) else Conflict.DOES_NOT_ADD_UP
    if _token_taken_twice(places):
        return Conflict.TOKEN_TAKEN_TWICE
    return _between(places) if len(places) == 2 else Conflict.NO_WAY_BETWEEN


def _differ(places: Sequence[Place]) -> bool:
    """Whether two of these say different things of the same part of the same place."""
    return any(_at_odds(one, other) for one, other in pairwise(places))


def _at_odds(one: Place, other: Place) -> bool:
    if isinstance(one, BoxIs) and isinstance(other, BoxIs):
        told = ((one.diamonds, other.diamonds), (one.tokens, other.tokens), (one.fake, other.fake))
        different = any(None not in both and both[0] != both[1] for both in told)
        return one.stage == other.stage and different
    return type(one) is type(other) and one != other


def _token_taken_twice(places: Sequence[Place]) -> bool:
    """Whether all of it is about taking or bagging one and the same kind of token."""
    tokens = set()
    for place in places:
        match place:
            case HandIs(claim=TakeClaim(tokens=(token,), diamonds=0)):
                tokens.add(token)
            case BagIs(token=token) if token is not None:
                tokens.add(token)
            case _:
                return False
    return len(tokens) == 1


def _between(places: Sequence[Place]) -> Conflict:
    """What two claims by two seats have against each other."""
    if _at_odds(*places) and isinstance(places[0], BoxIs):
        return Conflict.NEIGHBOURS_DISAGREE
    before, after = sorted(map(_told, places), key=lambda told: told.stage)
    if before.whole and before.stage < after.stage:
        if before.diamonds is not None and (after.diamonds or 0) > before.diamonds:
            return Conflict.DIAMONDS_GREW
        there = None if before.tokens is None else counts(before.tokens)
        later = counts(after.tokens or ())
        if there is not None and any(many > there.get(t, 0) for t, many in later.items()):
            return Conflict.TOKEN_CAME_BACK
    return Conflict.NO_WAY_BETWEEN


class _Told(Struct, frozen=True, kw_only=True):
    """What a claim says the box held at a stage: all of it, or at least what was taken from it."""

    stage: float
    whole: bool
    diamonds: int | None = None
    tokens: Tokens | None = None


def _told(place: Place) -> _Told:
    match place:
        case BoxIs(stage=stage, diamonds=diamonds, tokens=tokens):
            return _Told(stage=stage, whole=True, diamonds=diamonds, tokens=tokens)
        case HandIs(seat=seat, claim=claim):
            # Between the box as it came, stage seat - 1, and as it went.
            return _Told(
                stage=seat - 0.5, whole=False, diamonds=claim.diamonds, tokens=claim.tokens
            )
        case _:
            return _Told(stage=0.5, whole=False)
