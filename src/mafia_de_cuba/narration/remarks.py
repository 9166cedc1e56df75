"""What people say of each other, as they would say it."""

from collections.abc import Sequence

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
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.testimony import About, TakeClaim
from mafia_de_cuba.narration.heard import BLAME, Heard, Stated, contrast
from mafia_de_cuba.narration.phrasing import Part
from mafia_de_cuba.narration.pieces import Pieces
from mafia_de_cuba.narration.quotes import contents, in_short
from mafia_de_cuba.narration.relations import before_opinion


def remarked(
    remark: Remark, seat: int, names: Sequence[str], heard: Heard, pieces: Pieces
) -> list[Part]:
    """A remark in a sentence or two, after all that was said before it."""
    match remark:
        case Opinion(of=of, stance=stance):
            said = {"name": names[of]}
            returns = stance in BLAME and heard.stung(seat, of, stance)
            if returns and not heard.sounded(seat, of):
                return [Part(keys=(f"remarks.returned.{stance}",), blanks=said)]
            before = before_opinion(seat, remark, heard, names)
            return [*before, Part(keys=(f"remarks.opinion.{stance}",), blanks=said)]
        case Challenge(of=of):
            chapter, told = _challenge(remark, seat, names, heard, pieces)
            return [Part(keys=(f"remarks.challenge.{chapter}",), blanks=told | {"name": names[of]})]
        case Agreement(of=of, about=about):
            return [Part(keys=(f"remarks.agreement.{about}",), blanks={"name": names[of]})]
        case Sounding(to=to, of=of):
            told = {"name": names[to], "other": names[of]}
            return [Part(keys=("remarks.sounding",), blanks=told)]
        case Plea():
            return [Part(keys=("remarks.plea",))]
        case LastWords():
            return [Part(keys=("remarks.last_words",))]
        case Offer(to=to):
            return [Part(keys=("remarks.offer",), blanks={"name": names[to]})]
        case Threat(to=to):
            return [Part(keys=("remarks.threat",), blanks={"name": names[to]})]


def _challenge(
    remark: Challenge, seat: int, names: Sequence[str], heard: Heard, pieces: Pieces
) -> tuple[str, dict[str, str]]:
    """Which sentences, and what goes into them: both claims, where they can be told apart."""
    of, about, against = remark.of, remark.about, remark.against
    yours = heard.claim(of, about)
    if isinstance(yours, TakeClaim) and heard.too_many(yours.tokens):
        return "crowd", {"it": contents(yours, pieces)}
    # What the Godfather tells of is another thing: what he kept, sent and got back.
    whose = "godfathers." if of == GODFATHER and about is not About.BAG else ""
    if against is None:
        return f"{whose}alone.{about}", {}
    own, other = against == seat, {"other": names[against]}
    theirs = _first(heard, against, _of_the_same(of, about, against))
    if isinstance(yours, TakeClaim) and yours.tokens and yours == theirs:
        chapter = "own" if own else "others"
        return f"same.{chapter}", other | {"it": contents(yours, pieces)}
    both = contrast(yours, theirs)
    if both is not None:
        told = in_short(dict(zip(("yours", "theirs"), both, strict=True)), pieces)
        return "own" if own else "quoted", other | told
    return (f"{whose}alone.{about}", {}) if own else (f"{whose}against.{about}", other)


def _first(heard: Heard, seat: int, abouts: Sequence[About]) -> Stated | None:
    """What a seat stands by, of the first of these things that it spoke of."""
    said = (heard.claim(seat, about) for about in abouts)
    return next((claim for claim in said if claim is not None), None)


def _of_the_same(of: int, about: About, against: int) -> tuple[About, ...]:
    """What a seat may have said that another's claim can be held against, the nearest first."""
    if about in (About.TOOK, About.BAG):
        return (about,)
    if GODFATHER in (of, against):
        first = About.PASSED if about is About.RECEIVED else About.RECEIVED
    else:
        first = About.PASSED if against < of else About.RECEIVED
    return first, About.RECEIVED if first is About.PASSED else About.PASSED
