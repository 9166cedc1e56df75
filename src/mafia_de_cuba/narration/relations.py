"""What a line has to do with those before it, in a short sentence said first.

Somebody echoes a neighbour or objects, says the same again or something else, is the third to claim
the Driver, seconds an opinion; the Godfather asks again, or because two stories differ.
"""

from collections.abc import Iterable, Sequence

from mafia_de_cuba.game.events import QuestionAsked, RemarkMade, Testified
from mafia_de_cuba.game.remarks import Opinion
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Claim,
    Declined,
    TakeClaim,
    Withdrawn,
    joined,
)
from mafia_de_cuba.narration.heard import Heard, Stated, agree, contrast
from mafia_de_cuba.narration.phrasing import Part


def before_question(event: QuestionAsked, heard: Heard, names: Sequence[str]) -> list[Part]:
    """What the Godfather says before he asks."""
    if heard.joker_paid:
        return _said("after_joker")
    if event.everyone:
        return []
    if (event.of, event.question) in heard.asked:
        return _said("asked_again")
    other = _tells_otherwise(event.of, event.question.about, heard)
    return [] if other is None else _said("asked_against", other=names[other])


def before_testimony(
    event: Testified, heard: Heard, names: Sequence[str]
) -> tuple[int, list[Part]]:
    """What somebody says before they testify, and before which of their claims."""
    seat = event.seat
    stated = [claim for claim in event.claims if not isinstance(claim, Declined | Withdrawn)]
    if seat == GODFATHER or not stated or len(stated) < len(event.claims):
        return 0, []
    mine = [(heard.claim(seat, claim.about), claim) for claim in stated]
    for at, (old, new) in enumerate(mine):
        if _differ(old, new):
            return at, _said("changed")
    theirs = [
        (at, other, claim, said)
        for at, claim in enumerate(stated)
        for other, said in heard.across(seat, claim.about)
    ]
    for at, other, claim, said in theirs:
        if contrast(claim, said) is not None:
            return at, _said("objecting", name=names[other])
    if all(_adds_nothing(old, new) for old, new in mine):
        return 0, _said("repeated")
    for at, claim in enumerate(stated):
        if _crowded(claim, seat, heard):
            return at, _said("crowd")
    for at, other, claim, said in theirs:
        if agree(claim, said):
            return at, _said("echo", name=names[other])
    return 0, []


def before_opinion(seat: int, opinion: Opinion, heard: Heard, names: Sequence[str]) -> list[Part]:
    """What somebody says before they speak of a seat."""
    of, last = opinion.of, heard.last
    if isinstance(last, RemarkMade) and last.seat != seat:
        if heard.sounded(seat, of):
            return _said("since_you_ask", name=names[last.seat])
        if last.remark == opinion:
            return _said("seconding", name=names[last.seat])
    neighbours = GODFATHER not in (seat, of) and abs(seat - of) == 1
    if neighbours and (seat, of) not in heard.spoke_of:
        return _said("neighbour", name=names[of])
    return []


def _said(key: str, **blanks: str) -> list[Part]:
    return [Part(keys=(f"relations.{key}",), blanks=blanks)]


def _tells_otherwise(seat: int, about: About, heard: Heard) -> int | None:
    """Somebody who does not tell the same as this seat does."""
    mine = heard.claim(seat, about)
    if isinstance(mine, TakeClaim):
        others = [other for other in heard.claimants(mine.tokens) if other != seat]
        return others[0] if others and heard.too_many(mine.tokens) else None
    found: Iterable[int] = (
        other for other, theirs in heard.across(seat, about) if contrast(mine, theirs) is not None
    )
    return next(iter(found), None)


def _differ(old: Stated | None, new: Claim) -> bool:
    """Whether somebody tells it otherwise than they did."""
    match old, new:
        case _, BoxClaim() | BagClaim():
            return contrast(old, new) is not None
        case TakeClaim(), TakeClaim():
            return (old.diamonds, old.tokens) != (new.diamonds, new.tokens)
        case _:
            return False


def _adds_nothing(old: Stated | None, new: Claim) -> bool:
    """Whether it has all been said."""
    if isinstance(old, BoxClaim) and isinstance(new, BoxClaim):
        return joined(old, new) == old
    return old == new


def _crowded(claim: Claim, seat: int, heard: Heard) -> bool:
    return isinstance(claim, TakeClaim) and heard.too_many(claim.tokens, also=seat)
