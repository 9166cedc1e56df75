"""Claims held against what that seat's hand, box and bag were: true or not, and how not.

Also what somebody would have said who told the truth in the same breath: of the same things, and
leaving unsaid what was left unsaid.
"""

from msgspec.structs import replace

from mafia_de_cuba.analysis.value import Lie
from mafia_de_cuba.game.box import Tokens, counts
from mafia_de_cuba.game.setup import FIRST
from mafia_de_cuba.game.testimony import About, BagClaim, BoxClaim, Claim, TakeClaim, Turn


def is_true(claim: Claim, turn: Turn, seat: int) -> bool | None:
    """Whether a claim is true of a seat's turn; None where it says nothing that can be checked.

    A refusal says nothing, and so does whoever takes words back. What is in the bag, only the first
    player knows: from anybody else it is a guess.
    """
    match claim:
        case BoxClaim() | TakeClaim():
            return turn.bears_out(claim, seat=seat)
        case BagClaim() if seat == FIRST:
            return turn.bears_out(claim, seat=seat)
        case _:
            return None


def made_true(claim: Claim, turn: Turn, seat: int) -> Claim:
    """The same claim, by somebody who tells the truth."""
    if is_true(claim, turn, seat) is not False:
        return claim
    match claim:
        case BoxClaim(about=about):
            box = turn.received if about is About.RECEIVED else turn.passed
            return replace(
                claim,
                diamonds=None if claim.diamonds is None else box.diamonds,
                tokens=None if claim.tokens is None else box.tokens,
                fake=None if claim.fake is None else box.fake,
            )
        case TakeClaim():
            return turn.claim(About.TOOK, fake=claim.fake is not None)
        case _:
            return turn.claim(About.BAG)


def lie_of(claim: Claim, turn: Turn) -> Lie:
    """How an untrue claim is untrue; of several ways, the first in the list of lies."""
    match claim:
        case BoxClaim(about=about):
            return _of_box(claim, turn, about)
        case TakeClaim():
            return _of_take(claim, turn)
        case BagClaim(token=None):
            return Lie.OMISSION
        case _:
            return Lie.INVENTED_TOKEN


def _of_box(claim: BoxClaim, turn: Turn, about: About) -> Lie:
    """Diamonds gone before it came, or still there when it went, were somebody else's."""
    box = turn.received if about is About.RECEIVED else turn.passed
    if claim.diamonds is not None and claim.diamonds != box.diamonds:
        fewer = claim.diamonds < box.diamonds
        blames = fewer if about is About.RECEIVED else not fewer
        return Lie.BLAME_PASSED_ON if blames else Lie.WRONG_NUMBER
    invented = claim.tokens is not None and _more(claim.tokens, box.tokens)
    return Lie.INVENTED_TOKEN if invented or (claim.fake and not box.fake) else Lie.OMISSION


def _of_take(claim: TakeClaim, turn: Turn) -> Lie:
    took = turn.took
    if _more(claim.tokens, took.tokens) or (claim.fake and not took.fake):
        return Lie.INVENTED_TOKEN
    if claim.diamonds and claim.diamonds != took.diamonds:
        return Lie.WRONG_NUMBER
    return Lie.OMISSION


def _more(told: Tokens, there: Tokens) -> bool:
    """Whether any token is told of that was not there."""
    held = counts(there)
    return any(many > held.get(token, 0) for token, many in counts(told).items())
