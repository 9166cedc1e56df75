"""Testimony and questions as somebody would say them: of which pools, and what fills the blanks."""

from collections.abc import Mapping, Sequence
from typing import TypeGuard

from msgspec.structs import replace

from mafia_de_cuba.game.events import QuestionAsked
from mafia_de_cuba.game.setup import FIRST, GODFATHER
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Claim,
    Declined,
    Question,
    TakeClaim,
    Withdrawn,
)
from mafia_de_cuba.narration.heard import Heard, Stated
from mafia_de_cuba.narration.phrasing import Part
from mafia_de_cuba.narration.pieces import Pieces

IN_ONE_BREATH: frozenset[tuple[About, ...]] = frozenset(
    {
        (About.RECEIVED, About.TOOK),
        (About.RECEIVED, About.TOOK, About.PASSED),
        (About.RECEIVED, About.PASSED),
        (About.TOOK, About.PASSED),
        (About.TOOK, About.RECEIVED),
    }
)
"""What is said of several things together; anything else is said one after the other."""
_NO_DIAMONDS = BoxClaim(about=About.RECEIVED, diamonds=0)


def question(event: QuestionAsked, heard: Heard, name: str, *, alone: bool = True) -> Part:
    """What the Godfather says to somebody.

    What everybody is asked is worded for everybody, once; where somebody else was just asked the
    same, and nothing comes before it, it is said in short.
    """
    asked, last = event.question, heard.last_asked
    goes_on = last is not None and last.question is asked and last.of != event.of
    form = "first"
    if event.everyone and asked is not Question.BAG and not (goes_on and last and last.everyone):
        form = "everybody"
    elif goes_on and alone:
        form = "next"
    return Part(keys=(f"questions_put.{form}.{asked}",), blanks={"name": name})


def spoken(
    claims: Sequence[Claim], seat: int, pieces: Pieces, *, answering: Question | None = None
) -> list[Part]:
    """What somebody says of the box, all of it, in the first person."""
    claims = _fake_denied_once(claims)
    abouts = tuple(claim.about for claim in claims)
    together = abouts in IN_ONE_BREATH and seat != GODFATHER
    stated = [claim for claim in claims if _goes_together(claim)]
    if together and len(stated) == len(claims):
        said = in_short({claim.about.value: claim for claim in stated}, pieces)
        return [Part(keys=(f"testimony.together.{'_'.join(abouts)}",), blanks=said)]
    asked = answering if answering and len(claims) == 1 else None
    return [_alone(claim, seat, pieces, asked) for claim in claims]


def _fake_denied_once(claims: Sequence[Claim]) -> list[Claim]:
    """Nobody says twice in one breath that there was no fake diamond."""
    denied, heard = False, list[Claim]()
    for claim in claims:
        denies = isinstance(claim, BoxClaim | TakeClaim) and claim.fake is False
        bare = isinstance(claim, BoxClaim) and (claim.diamonds, claim.tokens) == (None, None)
        heard.append(replace(claim, fake=None) if denies and denied and not bare else claim)
        denied = denied or denies
    return heard


def contents(claim: Stated, pieces: Pieces) -> str:
    """What a claim is of: "nine diamonds and two Henchmen"."""
    words = pieces.words
    match claim:
        case BoxClaim() if _is_empty(claim):
            return words("pieces.nothing_at_all")
        case BoxClaim():
            return pieces.told(claim.diamonds, claim.tokens, fake=claim.fake)
        case TakeClaim() if _is_nothing(claim):
            return words("claims.nothing" if claim.fake is None else "pieces.not_even_the_fake")
        case TakeClaim():
            return pieces.told(claim.diamonds or None, claim.tokens or None, fake=claim.fake)
        case BagClaim(token=token):
            return pieces.maybe(token)


def in_short(claims: Mapping[str, Stated], pieces: Pieces) -> dict[str, str]:
    """What each claim is of; and in short, the number alone, where another is of diamonds too."""
    said = {key: contents(claim, pieces) for key, claim in claims.items()}
    counted = {key: claim.diamonds for key, claim in claims.items() if _of_diamonds(claim)}
    mixed = any(isinstance(one, BoxClaim) and not _of_diamonds(one) for one in claims.values())
    for key in claims:
        many = None if mixed or len(counted) < 2 else counted.get(key)
        said[f"{key}_short"] = said[key] if many is None else pieces.of_them(many)
    return said


def _of_diamonds(claim: Stated) -> TypeGuard[BoxClaim | TakeClaim]:
    """Whether a claim is of diamonds and of nothing else."""
    match claim:
        case BoxClaim():
            return claim.diamonds is not None and claim.tokens is None and claim.fake is None
        case TakeClaim():
            return not claim.tokens and claim.fake is None
        case BagClaim():
            return False


def _alone(claim: Claim, seat: int, pieces: Pieces, asked: Question | None) -> Part:
    """One claim in a sentence or two of its own."""
    keys = pools(claim, seat, asked)
    if isinstance(claim, Declined | Withdrawn):
        return Part(keys=keys)
    said = {"it": contents(claim, pieces)}
    if isinstance(claim, BoxClaim):
        said["none"] = pieces.denied(claim.diamonds, claim.tokens, fake=claim.fake)
    return Part(keys=keys, blanks=said)


def pools(claim: Claim, seat: int, asked: Question | None = None) -> tuple[str, ...]:
    """Where in the catalogue the sentences for a claim stand that may answer what was asked."""
    about, bare = claim.about, asked is not None and asked.about is claim.about
    found = [f"testimony.{_chapter(claim, seat, bare=bare)}"]
    if isinstance(claim, Declined | Withdrawn) or seat == GODFATHER or _says_nothing(claim):
        return tuple(found)
    if isinstance(claim, BoxClaim) and _is_denial(claim):
        # "How many?" may be answered by "None."; of a whole box that would say too much.
        none = asked is Question.RECEIVED_DIAMONDS and claim == replace(_NO_DIAMONDS, about=about)
        return (*found, "testimony.none_at_all") if none else tuple(found)
    if bare:
        found.append(f"testimony.bare.{about}")
    if isinstance(claim, BoxClaim) and _counts_diamonds(claim):
        found.append("testimony.counted")
    if isinstance(claim, TakeClaim) and claim.fake is None:
        kind = claim.tokens[0] if claim.tokens else "diamonds"
        found.append(f"testimony.confessed.{kind}")
    return tuple(found)


def _chapter(claim: Claim, seat: int, *, bare: bool) -> str:
    """The pool that says it whatever was asked."""
    boss, about = seat == GODFATHER, claim.about
    match claim:
        case Declined():
            return "declined_to_answer" if bare else f"declined.{about}"
        case Withdrawn():
            return f"withdrawn.{about}"
        case TakeClaim(fake=None) if _is_nothing(claim):
            return "nothing_kept" if boss else "nothing_taken"
        case TakeClaim() if _is_nothing(claim):
            return f"not_even_the_fake.{'kept' if boss else 'taken'}"
        case BagClaim() if seat != FIRST:
            return "hearsay" if claim.token else "hearsay_nothing"
        case BagClaim(token=None):
            return "nothing_bagged"
        case BoxClaim() if _is_empty(claim):
            kind = "empty"
        case BoxClaim() if _is_denial(claim):
            kind = "without"
        case _:
            kind = "alone"
    return f"godfathers.{kind}.{about}" if boss else f"{kind}.{about}"


def _goes_together(claim: Claim) -> TypeGuard[BoxClaim | TakeClaim]:
    """Whether there is something in it: what is not there takes a sentence of its own."""
    match claim:
        case BoxClaim():
            return not _is_denial(claim)
        case TakeClaim():
            return not _is_nothing(claim)
        case _:
            return False


def _says_nothing(claim: Stated) -> bool:
    """Whether all of it is that nothing was there, as whole sentences say it."""
    match claim:
        case BoxClaim():
            return _is_empty(claim)
        case TakeClaim():
            return _is_nothing(claim)
        case BagClaim():
            return claim.token is None


def _is_empty(claim: BoxClaim) -> bool:
    return claim.diamonds == 0 and claim.tokens == () and not claim.fake


def _counts_diamonds(claim: BoxClaim) -> bool:
    """Whether it is how many diamonds came, and no more."""
    only = claim.tokens is None and claim.fake is None
    return claim.about is About.RECEIVED and bool(claim.diamonds) and only


def _is_denial(claim: BoxClaim) -> bool:
    """Whether it names only what was not there."""
    return not (claim.diamonds or claim.tokens or claim.fake)


def _is_nothing(claim: TakeClaim) -> bool:
    return not (claim.diamonds or claim.tokens or claim.fake)
