"""One seat's turn at the box, to hold what was said against what was done."""

from msgspec import Struct

from mafia_de_cuba.deduction.open_takes import fits
from mafia_de_cuba.game.box import Box, Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.seats import FIRST, GODFATHER
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import About, BagClaim, BoxClaim, Claim, TakeClaim
from mafia_de_cuba.game.view import Journey, View


class Turn(Struct, frozen=True, kw_only=True):
    """What came, what was taken and what went on; the Godfather's own, by his words' meaning."""

    received: Box
    took: Take
    passed: Box
    bagged: Token | None = None
    had_bag: bool = False
    """Whether this seat knows what was bagged: the first player's does."""

    def claim(self, about: About, *, fake: bool = False) -> Claim:
        """The truth about it; `fake` tells whether the fake diamond is worth a word here."""
        match about:
            case About.TOOK:
                took = self.took
                return TakeClaim(
                    diamonds=took.diamonds, tokens=took.tokens, fake=took.fake if fake else None
                )
            case About.BAG:
                return BagClaim(token=self.bagged)
            case About.RECEIVED | About.PASSED:
                box = self.received if about is About.RECEIVED else self.passed
                return BoxClaim(
                    about=about,
                    diamonds=box.diamonds,
                    tokens=box.tokens,
                    fake=box.fake if fake else None,
                )

    def bears_out(self, claim: Claim) -> bool:
        """Whether a claim is true; silence is no lie, nor is a guess at a bag one never had."""
        match claim:
            case BoxClaim():
                box = self.received if claim.about is About.RECEIVED else self.passed
                parts = (
                    (claim.diamonds, box.diamonds),
                    (claim.tokens, box.tokens),
                    (claim.fake, box.fake),
                )
                return all(said is None or said == true for said, true in parts)
            case TakeClaim():
                return fits(claim, self.took)
            case BagClaim():
                return not self.had_bag or claim.token == self.bagged
            case _:
                return True


def turn_of(game: Game | Journey, setup: Setup, seat: int) -> Turn | None:
    """A seat's turn, for those who may know everything; None if it has not come yet."""
    back = len(game.takes) == setup.players - 1
    if game.kept is None or (not back if seat == GODFATHER else len(game.takes) < seat):
        return None
    if seat == GODFATHER:
        return _godfathers(setup, game.kept, game.boxes[-1])
    return Turn(
        received=game.boxes[seat - 1],
        took=game.takes[seat - 1],
        passed=game.boxes[seat],
        bagged=game.bag if seat == FIRST else None,
        had_bag=seat == FIRST,
    )


def own_turn(view: View) -> Turn | None:
    """A viewer's own turn, as they remember it."""
    pocket, safe = view.pocket, view.safe
    if pocket is not None:
        return Turn(
            received=pocket.received,
            took=pocket.took,
            passed=pocket.passed,
            bagged=pocket.bagged,
            had_bag=view.viewer == FIRST,
        )
    if safe is not None and safe.returned is not None:
        return _godfathers(view.setup, safe.kept, safe.returned)
    return None


def _godfathers(setup: Setup, kept: int, returned: Box) -> Turn:
    took = Take(diamonds=kept)
    return Turn(received=returned, took=took, passed=setup.full_box.without(took))
