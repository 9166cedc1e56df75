"""Claims and contradictions put into sentences, with the players' names."""

from collections.abc import Sequence

from mafia_de_cuba.deduction.claims import Conflict, Statement
from mafia_de_cuba.deduction.contradictions import Contradiction
from mafia_de_cuba.game.box import Tokens, counts
from mafia_de_cuba.game.characters import CHARACTER_OF, PROFILES, Token
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
    why = words(f"contradicted.why.{found.kind}")
    if len(parts) == 2:
        said_so = words("contradicted.while", some=parts[0], more=parts[1])
    else:
        said_so = words.listed(parts)
        if len(parts) > 2 and found.kind is Conflict.NO_WAY_BETWEEN:
            why = words("contradicted.not_all")
    return words("contradicted.sentence", said=said_so, why=why)


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
            return words("contradicted.bag", what=_token(token, 1, words))
        case BoxClaim():
            what = contents(it.diamonds, it.tokens, words, fake=it.fake)
    return words(f"contradicted.{who}.{it.about}", what=what)


def contents(
    diamonds: int | None, tokens: Tokens | None, words: Words, *, fake: bool | None
) -> str:
    """Everything that was spoken of; what is None goes unsaid."""
    parts = [] if diamonds is None else [words("contradicted.diamonds", count=diamonds)]
    if tokens is not None:
        named = [_token(kind, many, words) for kind, many in counts(tokens).items()]
        parts += named or [words("contradicted.no_token")]
    if fake is not None:
        parts.append(words("claims.fake" if fake else "contradicted.no_fake"))
    return words.listed(parts)


def _token(kind: Token, many: int, words: Words) -> str:
    """ "the Cleaner", of whom there is one at any table, "a Driver", "2 Drivers"."""
    only = PROFILES[CHARACTER_OF[kind]].pieces == 1
    form = "several" if many != 1 else "the" if only else "a"
    return words(f"pieces.tokens.{kind}.{form}", number=str(many))


def printable(name: str) -> str:
    """A name that moves no cursor and breaks no line, whoever chose it."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in name)
