"""What the table has heard so far: what everyone stands by, what was asked, and who blamed whom."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from mafia_de_cuba.game.box import Tokens, counts
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.events import QuestionAsked, RemarkMade, Said, Talk, Testified
from mafia_de_cuba.game.remarks import Challenge, Opinion, Stance
from mafia_de_cuba.game.setup import GODFATHER, Setup
from mafia_de_cuba.game.testimony import (
    SILENT,
    About,
    BagClaim,
    BoxClaim,
    Question,
    Standing,
    TakeClaim,
    standing,
)

Stated = BoxClaim | TakeClaim | BagClaim
"""What says something of the box, a pocket or the bag."""

BLAME = (Stance.LIES, Stance.LOOK)
_BARE = BoxClaim(about=About.RECEIVED)


class Heard:
    """All that was said in a game, as far as it matters to what is said next."""

    def __init__(self, setup: Setup | None = None) -> None:
        self.stands: dict[int, Standing] = {}
        self.asked: set[tuple[int, Question]] = set()
        self.waiting: dict[int, Question] = {}
        self.last_asked: QuestionAsked | None = None
        self.last: Talk | None = None
        self.blamed: set[tuple[int, int]] = set()
        """Who blamed whom, or called a claim of theirs into question."""
        self.returned: set[tuple[int, int]] = set()
        """Who has paid whom back for it."""
        self.spoke_of: set[tuple[int, int]] = set()
        self.joker_paid = False
        """Whether a Joker was paid since the last question."""
        self._tokens: Mapping[Token, int] | None = None if setup is None else counts(setup.tokens)

    def hear(self, line: Talk) -> None:
        """Somebody has spoken."""
        match line:
            case QuestionAsked(of=of, question=asked):
                self.asked.add((of, asked))
                self.waiting[of] = asked
                self.last_asked, self.joker_paid = line, False
            case Testified(seat=seat, claims=claims):
                self.waiting.pop(seat, None)
                self.stands[seat] = standing(claims, self.stands.get(seat, SILENT))
            case RemarkMade(seat=seat, remark=Opinion(of=of, stance=stance)):
                self.spoke_of.add((seat, of))
                if stance in BLAME:
                    if (of, seat) in self.blamed:
                        self.returned.add((seat, of))
                    self.blamed.add((seat, of))
            case RemarkMade(seat=seat, remark=Challenge(of=of)):
                self.blamed.add((seat, of))
            case RemarkMade() | Said():
                pass
        self.last = line

    def claim(self, seat: int, about: About) -> Stated | None:
        """What a seat stands by of one thing."""
        stated: Stated | None = getattr(self.stands.get(seat, SILENT), about)
        return stated

    def across(self, seat: int, about: About) -> Iterator[tuple[int, Stated]]:
        """What the neighbour on the other side of the same box says of it; never the Godfather."""
        other = seat - 1 if about is About.RECEIVED else seat + 1
        same = About.PASSED if about is About.RECEIVED else About.RECEIVED
        if GODFATHER in (seat, other) or about not in (About.RECEIVED, About.PASSED):
            return
        if (theirs := self.claim(other, same)) is not None:
            yield other, theirs

    def claimants(self, tokens: Tokens) -> list[int]:
        """Everyone who says they took just this."""
        return sorted(
            seat
            for seat, stands in self.stands.items()
            if seat != GODFATHER and stands.took is not None and stands.took.tokens == tokens
        )

    def too_many(self, tokens: Tokens, also: int | None = None) -> bool:
        """Whether more say they took this token than there are at the table."""
        if self._tokens is None or len(tokens) != 1:
            return False
        claiming = {*self.claimants(tokens), *([] if also is None else [also])}
        return len(claiming) > self._tokens.get(tokens[0], 0)


def contrast(yours: Stated | None, theirs: Stated | None) -> tuple[Stated, Stated] | None:
    """Where two claims tell different things of one: no more of either than that."""
    match yours, theirs:
        case BoxClaim(diamonds=int(mine)), BoxClaim(diamonds=int(his)) if mine != his:
            return replace(_BARE, diamonds=mine), replace(_BARE, diamonds=his)
        case BoxClaim(tokens=tuple(mine)), BoxClaim(tokens=tuple(his)) if mine != his:
            return replace(_BARE, tokens=mine), replace(_BARE, tokens=his)
        case BagClaim(token=Token() as mine), BagClaim(token=Token() as his) if mine != his:
            return BagClaim(token=mine), BagClaim(token=his)
        case _:
            return None


def agree(yours: Stated, theirs: Stated) -> bool:
    """Whether two claims about one box say the same of something, and nothing else of anything."""
    if not isinstance(yours, BoxClaim) or not isinstance(theirs, BoxClaim):
        return False
    pairs = [(yours.diamonds, theirs.diamonds), (yours.tokens, theirs.tokens)]
    both = [pair for pair in pairs if None not in pair]
    return bool(both) and all(one == other for one, other in both)
