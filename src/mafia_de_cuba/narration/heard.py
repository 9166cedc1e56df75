"""What the table has heard so far: what everyone stands by, what was asked, and who blamed whom."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from mafia_de_cuba.game.box import Tokens, counts
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.events import QuestionAsked, RemarkMade, Said, Talk, Testified
from mafia_de_cuba.game.remarks import Challenge, Opinion, Sounding, Stance
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
LATELY = 4
"""How many lines later an accusation is still in the air."""
_BARE = BoxClaim(about=About.RECEIVED)


class Heard:
    """All that was said in a game, as far as it matters to what is said next."""

    def __init__(self, setup: Setup | None = None) -> None:
        self.stands: dict[int, Standing] = {}
        self.asked: set[tuple[int, Question]] = set()
        self.waiting: dict[int, Question] = {}
        self.last_asked: QuestionAsked | None = None
        self.last: Talk | None = None
        self._lines = 0
        self._blamed: dict[tuple[int, int], tuple[Stance, int]] = {}
        """Who blamed whom of what, or doubted a claim, at which line, and was not paid back."""
        self.spoke_of: set[tuple[int, int]] = set()
        self.joker_paid = False
        """Whether a Joker was paid since the last question."""
        self._tokens: Mapping[Token, int] | None = None if setup is None else counts(setup.tokens)

    def hear(self, line: Talk) -> None:
        """Somebody has spoken."""
        self._lines += 1
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
                    self._blamed.pop((of, seat), None)
                    self._blamed[seat, of] = stance, self._lines
            case RemarkMade(seat=seat, remark=Challenge(of=of)):
                self._blamed[seat, of] = Stance.LIES, self._lines
            case RemarkMade() | Said():
                pass
        self.last = line

    def stung(self, seat: int, of: int, stance: Stance) -> bool:
        """Whether this seat pays back with this what that one blamed it of only just now."""
        blamed, line = self._blamed.get((of, seat), (None, 0))
        fits = blamed is not None and stance in (Stance.LIES, blamed)
        return fits and self._lines - line < LATELY

    def sounded(self, seat: int, of: int) -> bool:
        """Whether this seat was asked just now what it makes of that one."""
        last = self.last
        return isinstance(last, RemarkMade) and last.remark == Sounding(to=seat, of=of)

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
