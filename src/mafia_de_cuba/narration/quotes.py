"""Testimony and questions as somebody would say them, never twice quite the same.

Which of several phrasings is used follows from the place in the talk alone, so that a game told
again is told in the same words, and neighbours in the talk do not sound alike.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from mafia_de_cuba.game.seats import FIRST, GODFATHER
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
from mafia_de_cuba.narration.pieces import Pieces
from mafia_de_cuba.words import Words, capital, filled

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


def pick(variants: Sequence[str], place: int) -> str:
    """One of several phrasings: another for the next place."""
    return variants[place % len(variants)]


def question(
    name: str, asked: Question, place: int, words: Words, *, next_one: bool = False
) -> str:
    """What the Godfather says to somebody; in short where somebody else was just asked the same."""
    return filled(pick(questions(asked, words, next_one=next_one), place), name=name)


def questions(asked: Question, words: Words, *, next_one: bool = False) -> Sequence[str]:
    if next_one:
        return words.phrasings(f"questions_put.next.{asked}")
    return (words(f"questions.{asked}"), *words.phrasings(f"questions_put.first.{asked}"))


def objection(name: str, place: int, words: Words) -> str:
    """What one says first where somebody's words are another story than one's own."""
    return filled(pick(words.phrasings("testimony.objecting"), place), name=name)


def question_round(asked: Question, words: Words) -> str:
    """What the Godfather says to the whole table."""
    return words(f"questions_put.round.{asked}")


def spoken(
    claims: Sequence[Claim],
    seat: int,
    place: int,
    pieces: Pieces,
    *,
    answering: Question | None = None,
) -> str:
    """What somebody says of the box, all of it, in the first person."""
    claims = _fake_denied_once(claims)
    abouts = tuple(claim.about for claim in claims)
    together = abouts in IN_ONE_BREATH and seat != GODFATHER
    if together and all(_goes_together(claim) for claim in claims):
        said = {claim.about.value: contents(claim, pieces) for claim in claims}
        phrase = pick(pieces.words.phrasings(f"testimony.together.{'_'.join(abouts)}"), place)
        return capital(filled(phrase, **said, **_capitals(said)))
    alone = answering.about if answering and len(claims) == 1 else None
    return " ".join(
        _alone(claim, seat, place + at, pieces, bare=claim.about is alone)
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


def contents(claim: Claim, pieces: Pieces) -> str:
    """What a claim is of: "nine diamonds and two Henchmen"."""
    words = pieces.words
    match claim:
        case BoxClaim() if _is_empty(claim):
            return words("pieces.nothing_at_all")
        case BoxClaim():
            return pieces.told(claim.diamonds, claim.tokens, fake=claim.fake)
        case TakeClaim() if not (claim.diamonds or claim.tokens or claim.fake):
            return words("claims.nothing" if claim.fake is None else "pieces.not_even_the_fake")
        case TakeClaim():
            return pieces.told(claim.diamonds or None, claim.tokens or None, fake=claim.fake)
        case BagClaim(token=token):
            return pieces.maybe(token)
        case _:
            return words(f"testimony.matter.{claim.about}")


def _alone(claim: Claim, seat: int, place: int, pieces: Pieces, *, bare: bool) -> str:
    """One claim in a sentence or two of its own; `bare` where it answers what was asked."""
    matter = "godfathers_matter" if seat == GODFATHER else "matter"
    said = {
        "it": contents(claim, pieces),
        "matter": pieces.words(f"testimony.{matter}.{claim.about}"),
    }
    phrase = pick(phrasings(claim, seat, pieces.words, bare=bare), place)
    return capital(filled(phrase, **said, **_capitals(said)))


def phrasings(claim: Claim, seat: int, words: Words, *, bare: bool) -> Sequence[str]:
    boss, about = seat == GODFATHER, claim.about
    match claim:
        case Declined():
            return words.phrasings(f"testimony.{'declined_to_answer' if bare else 'declined'}")
        case Withdrawn():
            return words.phrasings("testimony.withdrawn")
        case TakeClaim(diamonds=0, tokens=(), fake=None):
            return words.phrasings(f"testimony.{'nothing_kept' if boss else 'nothing_taken'}")
        case BagClaim() if seat != FIRST:
            return words.phrasings("testimony.hearsay")
        case BagClaim(token=None):
            return words.phrasings("testimony.nothing_bagged")
        case BoxClaim() if not boss and _is_empty(claim):
            return words.phrasings(f"testimony.empty.{about}")
    if boss:
        return words.phrasings(f"testimony.godfathers.{about}")
    found = [*words.phrasings(f"testimony.alone.{about}")]
    found += words.phrasings(f"testimony.bare.{about}") if bare else ()
    if isinstance(claim, TakeClaim) and claim.fake is None:
        confessed = f"testimony.confessed.{claim.tokens[0] if claim.tokens else 'diamonds'}"
        found += words.phrasings(confessed) if words.has(confessed) else ()
    return found


def _goes_together(claim: Claim) -> bool:
    stated = isinstance(claim, BoxClaim | TakeClaim)
    return stated and not (isinstance(claim, BoxClaim) and _is_empty(claim))


def _is_empty(claim: BoxClaim) -> bool:
    return claim.diamonds == 0 and claim.tokens == () and not claim.fake


def _capitals(said: dict[str, str]) -> dict[str, str]:
    """The same with a capital, for where a sentence begins with it: {It}, {Received}."""
    return {name.capitalize(): capital(text) for name, text in said.items()}
