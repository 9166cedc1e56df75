"""What is asked and what is said of a turn at the box, as values, and the turn itself.

A testimony is one or more claims, each about one thing: the box as it was received, the take, the
box as it was passed on, the bag. The rules write claims down and never judge them (R20): whether
they are true, possible, or fit together is for the table to argue and for deduction to count.

A turn is the truth in a pocket, or a story told of it: the shape is the same. Its claims are made
here, true or not, and claims are held against it. All turns together are the box's journey.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.game.box import Box, Take, Tokens
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.setup import FIRST, GODFATHER


class About(StrEnum):
    """What a claim speaks of.

    For the Godfather, received is the box that came back, took is what he kept, and passed is the
    box he sent round. The box that the first player received is the one that came, before the bag.
    """

    RECEIVED = "received"
    TOOK = "took"
    PASSED = "passed"
    BAG = "bag"

    __hash__ = str.__hash__


class Question(StrEnum):
    """What the Godfather may ask (R21): the whole, or just one half, of the received box too."""

    RECEIVED = "received"
    RECEIVED_DIAMONDS = "received_diamonds"
    RECEIVED_TOKENS = "received_tokens"
    TOOK = "took"
    PASSED = "passed"
    BAG = "bag"

    __hash__ = str.__hash__

    @property
    def about(self) -> About:
        """What an answer to this question speaks of."""
        return _ABOUT[self]

    def answered_by(self, claim: "Claim") -> bool:
        """Whether a claim answers it, truly or not, or declines to."""
        if claim.about is not self.about or isinstance(claim, Withdrawn):
            return False
        if isinstance(claim, BoxClaim):
            if self is Question.RECEIVED_DIAMONDS:
                return claim.diamonds is not None
            return self is not Question.RECEIVED_TOKENS or claim.tokens is not None
        return True


_ABOUT = {question: About(question.value.split("_")[0]) for question in Question}

QUESTIONS = tuple(question for question in Question if question is not Question.BAG)
"""What anyone may be asked."""
FIRST_PLAYER_QUESTIONS = tuple(Question)
"""What the first player may be asked: also what went into the bag."""


class BoxClaim(
    Struct, frozen=True, cache_hash=True, kw_only=True, forbid_unknown_fields=True, tag=True
):
    """What was in the box. What is left None was left unsaid."""

    about: About
    diamonds: int | None = None
    tokens: Tokens | None = None
    fake: bool | None = None

    @property
    def says_something(self) -> bool:
        """Whether any part of the box is spoken of."""
        return not (self.diamonds is None and self.tokens is None and self.fake is None)

    def fits(self, box: Box) -> bool:
        """Whether it is true of this box, as far as it goes."""
        return (
            (self.diamonds is None or self.diamonds == box.diamonds)
            and (self.tokens is None or self.tokens == box.tokens)
            and (self.fake is None or self.fake == box.fake)
        )


class TakeClaim(
    Struct, frozen=True, cache_hash=True, kw_only=True, forbid_unknown_fields=True, tag=True
):
    """What was taken: so many diamonds, or a token; neither claims an empty hand.

    Beside diamonds, whether the fake was among them goes unsaid where `fake` is None.
    """

    diamonds: int = 0
    tokens: Tokens = ()
    fake: bool | None = None

    @property
    def about(self) -> About:
        return About.TOOK

    def fits(self, take: Take) -> bool:
        """Whether it is true of this take.

        Whoever tells of diamonds or a token may leave the fake diamond unsaid; an empty hand is
        empty.
        """
        if (self.diamonds, self.tokens) != (take.diamonds, take.tokens):
            return False
        if self.fake is None:
            return bool(self.diamonds or self.tokens) or not take.fake
        return self.fake == take.fake


class BagClaim(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=True):
    """Which token went into the felt bag; None says that none did."""

    token: Token | None = None

    @property
    def about(self) -> About:
        return About.BAG


class Declined(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=True):
    """An answer refused. What the seat said of it before still stands."""

    about: About


class Withdrawn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=True):
    """Everything this seat said about it is taken back."""

    about: About


Claim = BoxClaim | TakeClaim | BagClaim | Declined | Withdrawn


class Standing(Struct, frozen=True, cache_hash=True, kw_only=True, forbid_unknown_fields=True):
    """What a seat stands by now, after all it said."""

    received: BoxClaim | None = None
    took: TakeClaim | None = None
    passed: BoxClaim | None = None
    bag: BagClaim | None = None
    declined: tuple[About, ...] = ()
    """What the seat last declined to speak of."""


SILENT = Standing()


def standing(claims: Iterable[Claim], now: Standing = SILENT) -> Standing:
    """What one seat stands by, from all its claims in order, or from those it made since then.

    A later claim replaces an earlier one about the same thing; a partial one replaces only the
    part it speaks of. Saying the same again changes nothing.
    """
    for claim in claims:
        about = claim.about
        if isinstance(claim, Declined):
            if about not in now.declined:
                now = replace(now, declined=(*now.declined, about))
            continue
        said: Claim | None = None if isinstance(claim, Withdrawn) else claim
        if isinstance(said, BoxClaim):
            said = joined(getattr(now, about), said)
        still_declined = tuple(other for other in now.declined if other is not about)
        now = replace(now, declined=still_declined, **{about: said})
    return now


def joined(before: BoxClaim | None, now: BoxClaim) -> BoxClaim:
    """What two claims about one box come to: of what the later leaves unsaid, the earlier."""
    if before is None:
        return now
    return BoxClaim(
        about=now.about,
        diamonds=before.diamonds if now.diamonds is None else now.diamonds,
        tokens=before.tokens if now.tokens is None else now.tokens,
        fake=before.fake if now.fake is None else now.fake,
    )


# ------------------------------------------------------------------------- a turn at the box


class Turn(Struct, frozen=True, cache_hash=True, kw_only=True, forbid_unknown_fields=True):
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
