"""Claims and contradictions put into English sentences, with the players' names."""

from collections.abc import Sequence

from mafia_de_cuba import words
from mafia_de_cuba.deduction.claims import Statement
from mafia_de_cuba.deduction.conflict import Conflict
from mafia_de_cuba.deduction.contradictions import Contradiction
from mafia_de_cuba.game.box import Tokens
from mafia_de_cuba.game.seats import GODFATHER
from mafia_de_cuba.game.testimony import About, BagClaim, BoxClaim, TakeClaim

TAILS: dict[Conflict, str] = {
    Conflict.IMPOSSIBLE: "that cannot be",
    Conflict.KNOWN_FALSE: "that is known to be false",
    Conflict.TWO_ANSWERS: "those are two answers to one question",
    Conflict.DOES_NOT_ADD_UP: "that does not add up",
    Conflict.NEIGHBOURS_DISAGREE: "that was one and the same box",
    Conflict.DIAMONDS_GREW: "diamonds do not grow on the way",
    Conflict.TOKEN_CAME_BACK: "a token that is gone does not come back",
    Conflict.TOKEN_TAKEN_TWICE: "the box never held that many",
    Conflict.NO_WAY_BETWEEN: "no box can have gone from the one to the other",
}


def contradiction(found: Contradiction, names: Sequence[str]) -> str:
    """Why these claims cannot all be true: "Bea says …, while Chano says …: that was one box."."""
    by_seat: dict[int, list[str]] = {}
    for said in found.claims:
        by_seat.setdefault(said.seat, []).append(claim(said))
    parts = [f"{names[seat]} says {_joined(told)}" for seat, told in by_seat.items()]
    return f"{', while '.join(parts)}: {TAILS[found.kind]}."


def claim(said: Statement) -> str:
    """What was claimed, in the third person: "they received 5 diamonds and no token"."""
    it, boss = said.claim, said.seat == GODFATHER
    match it:
        case TakeClaim():
            verb = "he kept" if boss else "they took"
            if not (it.diamonds or it.tokens or it.fake):
                return f"{verb} nothing{'' if it.fake is None else ', not even the fake diamond'}"
            return f"{verb} {_contents(it.diamonds or None, it.tokens or None, fake=it.fake)}"
        case BagClaim():
            bagged = "nothing" if it.token is None else f"the {words.TOKEN_NAMES[it.token][0]}"
            return f"the bag holds {bagged}"
        case BoxClaim(about=about):
            if boss:
                verb = "the box came back with" if about is About.RECEIVED else "he sent round"
            else:
                verb = "they received" if about is About.RECEIVED else "they passed on"
            return f"{verb} {_contents(it.diamonds, it.tokens, fake=it.fake)}"


def _contents(diamonds: int | None, tokens: Tokens | None, *, fake: bool | None) -> str:
    """Everything that was spoken of; what is None goes unsaid."""
    parts = [] if diamonds is None else [f"{diamonds} diamond{'' if diamonds == 1 else 's'}"]
    if tokens is not None:
        parts += words.tokens(tokens) or ["no token"]
    if fake is not None:
        parts.append("the fake diamond" if fake else "no fake diamond")
    return _joined(parts)


def _joined(parts: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1] if parts else "")))
