"""Claims and contradictions put into sentences, with the players' names."""

from collections.abc import Sequence
from functools import reduce

from mafia_de_cuba import words as said_in
from mafia_de_cuba.deduction.claims import Statement
from mafia_de_cuba.deduction.contradictions import Contradiction
from mafia_de_cuba.game.box import Tokens
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.testimony import BagClaim, BoxClaim, TakeClaim
from mafia_de_cuba.words import ENGLISH, Words


def contradiction(found: Contradiction, names: Sequence[str], words: Words = ENGLISH) -> str:
    """Why these claims cannot all be true: "Bea says …, while Chano says …: that was one box."."""
    by_seat: dict[int, list[str]] = {}
    for said in found.claims:
        by_seat.setdefault(said.seat, []).append(claim(said, words))
    parts = [
        words("contradicted.says", name=names[seat], what=words.listed(told))
        for seat, told in by_seat.items()
    ]
    said_so = reduce(lambda some, more: words("contradicted.while", some=some, more=more), parts)
    return words("contradicted.sentence", said=said_so, why=words(f"contradicted.why.{found.kind}"))


def claim(said: Statement, words: Words = ENGLISH) -> str:
    """What was claimed, in the third person: "they received 5 diamonds and no token"."""
    it, who = said.claim, "godfather" if said.seat == GODFATHER else "player"
    match it:
        case TakeClaim() if not (it.diamonds or it.tokens or it.fake):
            denied = "nothing" if it.fake is None else "not_even_the_fake"
            return words(f"contradicted.{who}.{denied}")
        case TakeClaim():
            what = contents(it.diamonds or None, it.tokens or None, words, fake=it.fake)
        case BagClaim(token=token):
            if token is None:
                return words("contradicted.empty_bag")
            return words("contradicted.bag", what=said_in.token(token, words=words))
        case BoxClaim():
            what = contents(it.diamonds, it.tokens, words, fake=it.fake)
    return words(f"contradicted.{who}.{it.about}", what=what)


def contents(
    diamonds: int | None, tokens: Tokens | None, words: Words, *, fake: bool | None
) -> str:
    """Everything that was spoken of; what is None goes unsaid."""
    parts = [] if diamonds is None else [words("contradicted.diamonds", count=diamonds)]
    if tokens is not None:
        parts += said_in.tokens(tokens, words) or [words("contradicted.no_token")]
    if fake is not None:
        parts.append(words("claims.fake" if fake else "contradicted.no_fake"))
    return words.listed(parts)


def printable(name: str) -> str:
    """A name that moves no cursor and breaks no line, whoever chose it."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in name)
