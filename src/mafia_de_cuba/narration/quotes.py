"""Testimony and questions as somebody would say them, never twice quite the same.

Which of several phrasings is used follows from the place in the talk alone, so that a game told
again is told in the same words, and neighbours in the talk do not sound alike.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from mafia_de_cuba.game.seats import FIRST, GODFATHER
from mafia_de_cuba.game.testimony import (
    BagClaim,
    BoxClaim,
    Claim,
    Declined,
    Question,
    TakeClaim,
    Withdrawn,
)
from mafia_de_cuba.narration import pieces
from mafia_de_cuba.narration.phrases import (
    ALONE,
    ASKED,
    ASKED_NEXT,
    ASKED_ROUND,
    BARE,
    CONFESSED,
    DECLINED,
    DECLINED_TO_ANSWER,
    EMPTY,
    GODFATHERS,
    GODFATHERS_MATTER,
    HEARSAY,
    MATTER,
    NOTHING_BAGGED,
    NOTHING_KEPT,
    NOTHING_TAKEN,
    OBJECTING,
    TOGETHER,
    WITHDRAWN,
)
from mafia_de_cuba.narration.pieces import ONE_OF_A_KIND, Kinds


def pick(variants: Sequence[str], place: int) -> str:
    """One of several phrasings: another for the next place."""
    return variants[place % len(variants)]


def question(name: str, asked: Question, place: int, *, next_one: bool = False) -> str:
    """What the Godfather says to somebody; in short where somebody else was just asked the same."""
    return pick((ASKED_NEXT if next_one else ASKED)[asked], place).format(name=name)


def objection(name: str, place: int) -> str:
    """What one says first where somebody's words are another story than one's own."""
    return pick(OBJECTING, place).format(name=name)


def question_round(asked: Question) -> str:
    """What the Godfather says to the whole table."""
    return ASKED_ROUND[asked]


def spoken(
    claims: Sequence[Claim],
    seat: int,
    place: int,
    *,
    answering: Question | None = None,
    single: Kinds = ONE_OF_A_KIND,
) -> str:
    """What somebody says of the box, all of it, in the first person."""
    claims = _fake_denied_once(claims)
    abouts = tuple(claim.about for claim in claims)
    together = TOGETHER.get(abouts) if seat != GODFATHER else None
    if together and all(_goes_together(claim) for claim in claims):
        said = {claim.about.value: contents(claim, single) for claim in claims}
        phrase = pick(together, place)
        return pieces.capital(phrase.format(**said, **_capitals(said)))
    alone = answering.about if answering and len(claims) == 1 else None
    return " ".join(
        _alone(claim, seat, place + at, bare=claim.about is alone, single=single)
        for at, claim in enumerate(claims)
    )


def _fake_denied_once(claims: Sequence[Claim]) -> list[Claim]:
    """Nobody says twice in one breath that there was no fake diamond."""
    denied, heard = False, list[Claim]()
    for claim in claims:
        denies = isinstance(claim, BoxClaim | TakeClaim) and claim.fake is False
        bare = isinstance(claim, BoxClaim) and (claim.diamonds, claim.tokens) == (None, None)
        heard.append(replace(claim, fake=None) if denies and denied and not bare else claim)
        denied = denied or denies
    return heard


def contents(claim: Claim, single: Kinds = ONE_OF_A_KIND) -> str:
    """What a claim is of: "nine diamonds and two Henchmen"."""
    match claim:
        case BoxClaim() if _is_empty(claim):
            return "nothing at all"
        case BoxClaim():
            return pieces.told(claim.diamonds, claim.tokens, fake=claim.fake, single=single)
        case TakeClaim() if not (claim.diamonds or claim.tokens or claim.fake):
            return "nothing" if claim.fake is None else "nothing, not even the fake diamond"
        case TakeClaim():
            return pieces.told(
                claim.diamonds or None, claim.tokens or None, fake=claim.fake, single=single
            )
        case BagClaim(token=token):
            return "nothing" if token is None else pieces.token(token, single)
        case _:
            return MATTER[claim.about]


def _alone(claim: Claim, seat: int, place: int, *, bare: bool, single: Kinds) -> str:
    """One claim in a sentence or two of its own; `bare` where it answers what was asked."""
    phrase = pick(_phrases(claim, seat, bare=bare), place)
    matter = (GODFATHERS_MATTER if seat == GODFATHER else MATTER)[claim.about]
    said = {"it": contents(claim, single), "matter": matter}
    return pieces.capital(phrase.format(**said, **_capitals(said)))


def _phrases(claim: Claim, seat: int, *, bare: bool) -> Sequence[str]:
    match claim:
        case Declined():
            return DECLINED_TO_ANSWER if bare else DECLINED
        case Withdrawn():
            return WITHDRAWN
        case TakeClaim(diamonds=0, tokens=(), fake=None):
            return NOTHING_KEPT if seat == GODFATHER else NOTHING_TAKEN
        case BagClaim() if seat != FIRST:
            return HEARSAY
        case BagClaim(token=None):
            return NOTHING_BAGGED
        case BoxClaim(about=about) if seat != GODFATHER and _is_empty(claim):
            return EMPTY[about]
    if seat == GODFATHER:
        return GODFATHERS[claim.about]
    phrases = ALONE[claim.about] + (BARE[claim.about] if bare else ())
    if isinstance(claim, TakeClaim) and claim.fake is None:
        phrases += CONFESSED.get(claim.tokens[0] if claim.tokens else None, ())
    return phrases


def _goes_together(claim: Claim) -> bool:
    stated = isinstance(claim, BoxClaim | TakeClaim)
    return stated and not (isinstance(claim, BoxClaim) and _is_empty(claim))


def _is_empty(claim: BoxClaim) -> bool:
    return claim.diamonds == 0 and claim.tokens == () and not claim.fake


def _capitals(said: dict[str, str]) -> dict[str, str]:
    """The same with a capital, for where a sentence begins with it: {It}, {Received}."""
    return {name.capitalize(): pieces.capital(text) for name, text in said.items()}
