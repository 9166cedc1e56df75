"""What comes to mind to say of others: to the last word spoken, or to what a pocket held.

Whoever is contradicted objects by name, whoever is borne out says so, an accusation is returned,
two who quarrel find others taking sides. Whom it serves depends on the speaker's aim.
"""

from collections.abc import Collection, Iterator

from msgspec import Struct

from mafia_de_cuba.bots.beliefs.hearsay import BoxTold, Tone, tone_of
from mafia_de_cuba.bots.remarks.floor import Floor
from mafia_de_cuba.bots.remarks.mind import Mind, opinion
from mafia_de_cuba.bots.remarks.openings import (
    ACCUSED,
    BESIDE,
    BORNE_OUT,
    CONTRADICTED,
    CROWDED,
    OF_OTHERS,
    RIVALLED,
    SILENCED,
    UNTOUCHED,
    Cue,
)
from mafia_de_cuba.bots.stories.aims import Aim
from mafia_de_cuba.game.characters import PROFILES, Goal
from mafia_de_cuba.game.events import RemarkMade, Testified
from mafia_de_cuba.game.remarks import (
    Agreement,
    Challenge,
    Opinion,
    Remark,
    Stance,
)
from mafia_de_cuba.game.testimony import About, BoxClaim

STRONG = 1.0
"""How much somebody leans one way before they say so without being touched by it."""

AT_ANY_RATE = 100.0


class Thought(Struct, frozen=True, kw_only=True):
    """Something one might say, and how much one wants to."""

    urge: float
    remark: Remark


def occasions(mind: Mind, floor: Floor, least: float) -> Iterator[Thought]:
    """What there is to say to the last word; what the urge for is less than this is left out."""
    if least >= floor.urges[mind.seat]:
        return
    if isinstance(floor.last, Testified):
        yield from _of_testimony(mind, floor.last, floor.opening, least)
    elif isinstance(floor.last, RemarkMade):
        yield from _of_a_remark(mind, floor.last, least)


# ------------------------------------------------------------------------------------- testimony


def _of_testimony(mind: Mind, said: Testified, opening: Cue, least: float) -> Iterator[Thought]:
    of = said.seat
    for theirs, other in opening.contested:
        if other.seat != mind.seat:
            yield from _taking_sides(mind, theirs, other, least)
        elif least < CONTRADICTED and mind.lean(of) > -STRONG:
            yield Thought(urge=CONTRADICTED, remark=_challenge(theirs, other))
            yield Thought(urge=0.4, remark=Opinion(of=of, stance=Stance.LIES))
    for theirs, mine in opening.borne_out:
        if mine.seat == mind.seat and least < BORNE_OUT and mind.lean(of) <= 0:
            urge = 0.15 if mind.aim is Aim.BE_ACCUSED else BORNE_OUT
            yield Thought(urge=urge, remark=Agreement(of=of, about=theirs.about))
            yield Thought(urge=urge / 3, remark=Opinion(of=of, stance=Stance.BELIEVE))
    yield from _echo(mind, said, least)
    for claimants in opening.crowds:
        yield _laughter(mind, of, claimants)
    if opening.silent and least < SILENCED:
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


def _laughter(mind: Mind, of: int, claimants: tuple[int, ...]) -> Thought:
    """One claim of a token too many."""
    mine = mind.seat in claimants
    rivals = [seat for seat in claimants if seat not in (of, mind.seat)]
    against = mind.seat if mine else rivals[0] if rivals else None
    challenge = Challenge(of=of, about=About.TOOK, against=against)
    return Thought(urge=RIVALLED if mine else CROWDED, remark=challenge)


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
            challenge = Challenge(of=by, about=side.about, against=mind.seat)
            yield Thought(urge=ACCUSED, remark=challenge)
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


def of_the_reveal(mind: Mind, misled: Collection[int], chance: float) -> Iterator[Thought]:
    """A pocket was emptied: who had pointed at an innocent, who had stood up for a Thief?"""
    if misled and mind.aim is not Aim.BE_ACCUSED:
        of = sorted(misled)[int(chance * len(misled))]
        yield Thought(urge=AT_ANY_RATE, remark=Opinion(of=of, stance=Stance.LOOK))
