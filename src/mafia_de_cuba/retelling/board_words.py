"""A claim in as few words as there is room for beside the truth."""

from mafia_de_cuba.game.testimony import BagClaim, BoxClaim, Claim, Declined, TakeClaim
from mafia_de_cuba.narration.pieces import ONE_OF_A_KIND, Pieces
from mafia_de_cuba.words import Words


def short_claim(claim: Claim, words: Words) -> str:
    """What was said of a box, a take or the bag, and no more."""
    pieces = Pieces(words, ONE_OF_A_KIND)
    match claim:
        case BoxClaim():
            return pieces.told(claim.diamonds, claim.tokens, fake=claim.fake)
        case TakeClaim() if not (claim.diamonds or claim.tokens or claim.fake):
            return words("claims.nothing")
        case TakeClaim():
            return pieces.told(claim.diamonds or None, claim.tokens or None, fake=claim.fake)
        case BagClaim(token=token):
            return words("contradicted.empty_bag") if token is None else pieces.token(token)
        case Declined():
            return words("claims.declined_short")
        case _:
            return words("claims.withdrawn_short")
