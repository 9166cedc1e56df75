"""What comes to mind to say of others: to the last word spoken, or to what a pocket held.

Whoever is contradicted objects by name, whoever is borne out says so, an accusation is returned,
two who quarrel find others taking sides. Whom it serves depends on the speaker's aim.
"""

from collections.abc import Iterator

from msgspec import Struct

from mafia_de_cuba.bots.beliefs.hearsay import BoxTold, Tone, tone_of
from mafia_de_cuba.bots.remarks.mind import Mind, opinion
from mafia_de_cuba.bots.stories.aims import Aim
from mafia_de_cuba.game.characters import PROFILES, Character, Goal
from mafia_de_cuba.game.events import RemarkMade, Testified
from mafia_de_cuba.game.remarks import (
    Agreement,
    Challenge,
    Opinion,
    Remark,
    Stance,
)
from mafia_de_cuba.game.testimony import About, BoxClaim, Declined, TakeClaim
from mafia_de_cuba.game.view import View

STRONG = 1.0
"""How much somebody leans one way before they say so without being touched by it."""

CONTRADICTED = 0.9
"""The urge to object to whoever tells one's own box otherwise."""
BORNE_OUT = 0.5
"""The urge to thank whoever tells it the same."""
BESIDE = 0.35
"""The urge to bear others out, or to take sides between them."""
SILENCED = 0.3
"""The urge to remark on somebody's silence."""
UNTOUCHED = 0.2
"""The urge to speak of somebody's words that nothing can be held against."""
OF_OTHERS = 0.4
"""The urge to join in when others are spoken of."""
AT_ANY_RATE = 100.0
WORDS = (Testified, RemarkMade)
"""What can be answered."""


class Thought(Struct, frozen=True, kw_only=True):
    """Something one might say, and how much one wants to."""

    urge: float
    remark: Remark


def to_answer(view: View) -> Testified | RemarkMade | None:
    """The last word, if somebody else has said something of a turn or of anybody."""
    last = view.talk[-1] if view.talk else None
    if isinstance(last, WORDS) and last.seat != view.viewer:
        return last
    return None


def occasions(mind: Mind, least: float) -> Iterator[Thought]:
    """What there is to say to the last word; what the urge for is less than this is left out."""
    last = to_answer(mind.view)
    if isinstance(last, Testified):
        yield from _of_testimony(mind, last, least)
    elif isinstance(last, RemarkMade):
        yield from _of_a_remark(mind, last, least)


# ------------------------------------------------------------------------------------- testimony


def _of_testimony(mind: Mind, said: Testified, least: float) -> Iterator[Thought]:
    of = said.seat
    abouts = {claim.about for claim in said.claims if not isinstance(claim, Declined)}
    for quarrel in mind.known.quarrels:
        side, other = quarrel.side_of(of), quarrel.against(of)
        if side is None or other is None or side.about not in abouts:
            continue
        if other.seat != mind.seat:
            yield from _taking_sides(mind, side, other, least)
        elif least < CONTRADICTED and mind.lean(of) > -STRONG:
            yield Thought(urge=CONTRADICTED, remark=_challenge(side, other))
            yield Thought(urge=0.4, remark=Opinion(of=of, stance=Stance.LIES))
    for one, other in mind.known.alike:
        mine, theirs = (one, other) if one.seat == mind.seat else (other, one)
        if mine.seat != mind.seat or theirs.seat != of or theirs.about not in abouts:
            continue
        if least < BORNE_OUT and mind.lean(of) <= 0:
            urge = 0.15 if mind.aim is Aim.BE_ACCUSED else BORNE_OUT
            yield Thought(urge=urge, remark=Agreement(of=of, about=theirs.about))
            yield Thought(urge=urge / 3, remark=Opinion(of=of, stance=Stance.BELIEVE))
    yield from _echo(mind, said, least)
    if any(isinstance(claim, TakeClaim) for claim in said.claims):
        yield from _laughter(mind, of)
    if least < SILENCED and any(isinstance(claim, Declined) for claim in said.claims):
        lean = mind.lean(of)
        if lean >= 0:
            yield Thought(urge=SILENCED, remark=Opinion(of=of, stance=Stance.LOOK))
        elif lean < -STRONG:
            yield Thought(urge=0.25, remark=Opinion(of=of, stance=Stance.LEAVE))
    if least < UNTOUCHED and abs(mind.lean(of)) > STRONG:
        yield Thought(urge=UNTOUCHED, remark=opinion(mind, of))


def _echo(mind: Mind, said: Testified, least: float) -> Iterator[Thought]:
    """Somebody tells a box just as one of the Godfather's people saw it, who was not asked yet."""
    pocket, stands = mind.view.pocket, mind.known.stands_of(mind.seat)
    if least >= BESIDE or pocket is None or stands.declined:
        return
    if PROFILES[pocket.character].goal is Goal.SERVE_TRAITOR:
        return
    for claim in said.claims:
        before = claim.about is About.PASSED and said.seat == mind.seat - 1
        after = claim.about is About.RECEIVED and said.seat == mind.seat + 1
        box = pocket.turn.received if before else pocket.turn.passed
        fits = isinstance(claim, BoxClaim) and (before or after) and claim.fits(box)
        if fits and mind.aim is Aim.BE_TRUSTED:
            yield Thought(urge=BESIDE, remark=Agreement(of=said.seat, about=claim.about))


def _taking_sides(mind: Mind, one: BoxTold, other: BoxTold, least: float) -> Iterator[Thought]:
    """Two others quarrel over a box: whoever had better be believed is held against the other."""
    if least >= BESIDE:
        return
    first, second = mind.lean(one.seat), mind.lean(other.seat)
    if first == second:
        return
    liar, witness = (one, other) if first > second else (other, one)
    # Of a box the Godfather tells by what he kept, and that is no claim to hold against somebody's.
    if liar.about is not About.TOOK:
        yield Thought(urge=BESIDE, remark=_challenge(liar, witness))


def _challenge(liar: BoxTold, witness: BoxTold) -> Challenge:
    return Challenge(of=liar.seat, about=liar.about, against=witness.seat)


def _laughter(mind: Mind, of: int) -> Iterator[Thought]:
    """One claim of a token too many."""
    for claimants in mind.known.too_many:
        if of not in claimants:
            continue
        mine = mind.seat in claimants
        rivals = [seat for seat in claimants if seat not in (of, mind.seat)]
        against = mind.seat if mine else rivals[0] if rivals else None
        challenge = Challenge(of=of, about=About.TOOK, against=against)
        yield Thought(urge=0.9 if mine else 0.6, remark=challenge)


# --------------------------------------------------------------------------------------- remarks


def _of_a_remark(mind: Mind, made: RemarkMade, least: float) -> Iterator[Thought]:
    told = tone_of(made.remark)
    if told is None:
        return
    of, tone = told
    by = made.seat
    if of == mind.seat or (
        isinstance(made.remark, Challenge) and made.remark.against == mind.seat != by
    ):
        against_me = (tone is Tone.AGAINST) == (of == mind.seat)
        yield from _returned(mind, by) if against_me else _thanks(mind, by)
    elif least < OF_OTHERS:
        yield from _joining_in(mind, by, of, tone)


def _joining_in(mind: Mind, by: int, of: int, tone: Tone) -> Iterator[Thought]:
    """Others are spoken of: whoever minds what becomes of them says so."""
    lean = mind.lean(of)
    if tone is Tone.AGAINST and lean > STRONG:
        yield Thought(urge=0.3, remark=opinion(mind, of))
    elif tone is Tone.AGAINST and lean < -STRONG:
        yield Thought(urge=OF_OTHERS, remark=opinion(mind, of))
        yield Thought(urge=0.2, remark=Opinion(of=by, stance=Stance.LOOK))
    elif tone is Tone.FOR and lean > STRONG:
        yield Thought(urge=0.3, remark=Opinion(of=of, stance=Stance.LIES))


def _returned(mind: Mind, by: int) -> Iterator[Thought]:
    """Somebody was accused and gives it back, or points elsewhere."""
    if by == mind.view.godfather:
        return
    for quarrel in mind.known.quarrels:
        side = quarrel.side_of(by)
        if side is not None and quarrel.against(by) == quarrel.side_of(mind.seat):
            yield Thought(urge=0.85, remark=Challenge(of=by, about=side.about, against=mind.seat))
    yield Thought(urge=0.8, remark=Opinion(of=by, stance=Stance.LIES))
    if mind.leans and mind.aim is Aim.GO_UNSEEN:
        worst = max(mind.leans, key=mind.leans.__getitem__)
        yield Thought(urge=0.7, remark=Opinion(of=worst, stance=Stance.LOOK))


def _thanks(mind: Mind, by: int) -> Iterator[Thought]:
    """Somebody was backed; those who would rather be accused make a quarrel of it."""
    if mind.aim is Aim.BE_ACCUSED and mind.lean(by) > 0:
        yield Thought(urge=0.4, remark=Opinion(of=by, stance=Stance.LOOK))
    elif mind.lean(by) <= 0:
        yield Thought(urge=0.35, remark=Opinion(of=by, stance=Stance.BELIEVE))


# --------------------------------------------------------------------------------------- reveals


def of_the_reveal(mind: Mind, chance: float | None) -> Iterator[Thought]:
    """A pocket was emptied: who had pointed at an innocent, who had stood up for a Thief?"""
    view = mind.view
    if chance is None:
        return
    opened = view.seats[view.accusations[-1]]
    if opened.take is None:
        return
    wrong = Tone.FOR if opened.character is Character.THIEF else Tone.AGAINST
    misled = sorted(mind.known.speakers(opened.seat, wrong) - {mind.seat, view.godfather})
    if misled and mind.aim is not Aim.BE_ACCUSED:
        of = misled[int(chance * len(misled))]
        yield Thought(urge=AT_ANY_RATE, remark=Opinion(of=of, stance=Stance.LOOK))
