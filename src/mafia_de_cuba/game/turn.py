"""One seat's turn at the box: what came, what was bagged, what was taken, what went on.

A turn is the truth in a pocket, or a story told of it: the shape is the same. Here its claims are
made, true or not, and claims are held against it. All turns together are the box's journey.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.game.box import Box, Take
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.setup import FIRST, GODFATHER
from mafia_de_cuba.game.testimony import About, BagClaim, BoxClaim, Claim, Question, TakeClaim


class Turn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The box as it came, the hand, and the box as it went; the Godfather's as he speaks of it."""

    received: Box
    took: Take
    passed: Box
    bagged: Token | None = None

    def claim(self, about: About, *, fake: bool = False) -> BoxClaim | TakeClaim | BagClaim:
        """The part of it that speaks of this.

        `fake` tells whether the fake diamond is worth a word; in a take it goes unsaid only where
        there is none.
        """
        match about:
            case About.RECEIVED:
                return box_claim(about, self.received, fake=fake)
            case About.PASSED:
                return box_claim(about, self.passed, fake=fake)
            case About.TOOK:
                took = self.took
                told = took.fake if fake or took.fake else None
                return TakeClaim(diamonds=took.diamonds, tokens=took.tokens, fake=told)
            case About.BAG:
                return BagClaim(token=self.bagged)

    def answer(self, question: Question, *, fake: bool = False) -> BoxClaim | TakeClaim | BagClaim:
        """The part of it that was asked for, and no more."""
        whole = self.claim(question.about, fake=fake)
        if question is Question.RECEIVED_DIAMONDS:
            return replace(whole, tokens=None, fake=None)
        if question is Question.RECEIVED_TOKENS:
            return replace(whole, diamonds=None)
        return whole

    def bears_out(self, claim: Claim, *, seat: int) -> bool:
        """Whether a claim by this seat is true of it.

        Silence is no lie, nor is a guess at a bag one never had.
        """
        match claim:
            case BoxClaim():
                return claim.fits(self.received if claim.about is About.RECEIVED else self.passed)
            case TakeClaim():
                return claim.fits(self.took)
            case BagClaim():
                return seat != FIRST or claim.token == self.bagged
            case _:
                return True


def box_claim(about: About, box: Box, *, fake: bool = False) -> BoxClaim:
    """A box as it is told; `fake` as for a turn."""
    there = box.fake if fake else None
    return BoxClaim(about=about, diamonds=box.diamonds, tokens=box.tokens, fake=there)


def helped_oneself(received: Box, took: Take, bagged: Token | None) -> Turn:
    """The turn of a hand in this box; what is passed on follows."""
    passed = received.without_token(bagged).without(took)
    return Turn(received=received, took=took, passed=passed, bagged=bagged)


def turn_at(
    seat: int, *, kept: int, bag: Token | None, boxes: Sequence[Box], takes: Sequence[Take]
) -> Turn:
    """A seat's turn, from the whole way of the box as far as it has come."""
    if seat == GODFATHER:
        return Turn(received=boxes[-1], took=Take(diamonds=kept), passed=boxes[0])
    return Turn(
        received=boxes[seat - 1],
        took=takes[seat - 1],
        passed=boxes[seat],
        bagged=bag if seat == FIRST else None,
    )


class Journey(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole truth, for when the game is over."""

    kept: int
    bag: Token | None
    boxes: tuple[Box, ...]
    """As seat 1 received it, as seat 2 did, … and last as it came back."""
    takes: tuple[Take, ...]
    characters: tuple[Character, ...]
    """From seat 0 on."""

    def turn(self, seat: int) -> Turn:
        """A seat's turn as it really was."""
        return turn_at(seat, kept=self.kept, bag=self.bag, boxes=self.boxes, takes=self.takes)
