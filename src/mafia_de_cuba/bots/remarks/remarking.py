"""What is said unasked of others: an answer to the last word spoken, or to what a pocket held.

Whoever is contradicted objects by name, whoever is borne out says so, an accusation is returned,
two who quarrel find others taking sides. How much of it there is depends on temperament; whom it
serves, on the speaker's aim. Nobody says the same thing of the same seat twice, and nobody speaks
for somebody they have spoken against.
"""

from collections.abc import Iterator

from msgspec import Struct

from mafia_de_cuba.bots.beliefs.chatter import in_a_row, unasked
from mafia_de_cuba.bots.beliefs.hearsay import BoxTold, Hearsay, Tone, heard, tone_of
from mafia_de_cuba.bots.persona import Persona, dice, lasting_dice
from mafia_de_cuba.bots.remarks.mind import Mind, fitting, mind_of, opinion
from mafia_de_cuba.bots.stories.aims import Aim
from mafia_de_cuba.game.characters import PROFILES, Character, Goal
from mafia_de_cuba.game.commands import MakeRemark
from mafia_de_cuba.game.events import RemarkMade, Testified
from mafia_de_cuba.game.remarks import (
    Agreement,
    Challenge,
    Opinion,
    Remark,
    Stance,
)
from mafia_de_cuba.game.testimony import About, BoxClaim, Declined, TakeClaim
from mafia_de_cuba.game.view import Pocket, View

A_TABLE = 1.6
"""How many remarks a seat a table bears."""
AT_ONCE = 3
"""How many, one upon the other, before somebody has to be asked something."""
TIRING = 0.6
"""How much less each of them calls for another."""
TO_PEOPLE = 1.3
"""How much more readily people are answered and challenged than bots are."""
STRONG = 1.0
"""How much somebody leans one way before they say so without being touched by it."""

UNTOUCHED = 0.2
"""The urge to speak of somebody's words that nothing can be held against."""
OF_OTHERS = 0.4
"""The urge to join in when others are spoken of."""
SURPRISE = 0.6
"""How many of the liveliest have something to say of what a pocket held."""
AT_ANY_RATE = 100.0


class Thought(Struct, frozen=True, kw_only=True):
    """Something one might say, and how much one wants to."""

    urge: float
    remark: Remark


def remark(
    view: View, pocket: Pocket, persona: Persona, seed: int, people: tuple[int, ...] = ()
) -> MakeRemark | None:
    """Something to say of somebody, if the moment calls for it."""
    if not may_speak(view, persona):
        return None
    revealed = _minds_the_reveal(view, persona, seed)
    if revealed is None and _to_answer(view) is None:
        return None
    roll = dice(seed, view, "remark").random() / persona.liveliness
    roll /= TIRING ** in_a_row(view.talk)
    known = heard(view) if roll < TO_PEOPLE or revealed is not None else None
    if known is None or (revealed is None and not _touched(view, known, roll / TO_PEOPLE)):
        return None
    for deep in (False, True):
        # What one believes is looked at only where there is something to say at all.
        mind = mind_of(view, pocket, persona, seed, known, deep=deep)
        thoughts = [*_occasions(mind), *_of_the_reveal(mind, revealed)]
        wanted = [
            thought
            for thought in thoughts
            if roll < _urge(thought, people) and fitting(mind, thought.remark)
        ]
        if not wanted:
            return None
        if not persona.sharp:
            break
    return MakeRemark(remark=max(wanted, key=lambda thought: _urge(thought, people)).remark)


def _to_answer(view: View) -> Testified | RemarkMade | None:
    """The last word, if somebody else has said something of a turn or of anybody."""
    last = view.talk[-1] if view.talk else None
    if isinstance(last, Testified | RemarkMade) and last.seat != view.viewer:
        return last
    return None


def _touched(view: View, known: Hearsay, roll: float) -> bool:
    """Whether the last word calls for one more, from somebody so inclined."""
    last = _to_answer(view)
    if last is None:
        return False
    if isinstance(last, Testified):
        return roll < UNTOUCHED or known.trouble(last.seat) > 0 or _shared(view, last)
    told = tone_of(last.remark)
    mine = isinstance(last.remark, Challenge) and last.remark.against == view.viewer
    return told is not None and (told[0] == view.viewer or mine or roll < OF_OTHERS)


def _shared(view: View, said: Testified) -> bool:
    """Whether somebody next to this seat has spoken."""
    return view.viewer is not None and abs(said.seat - view.viewer) == 1


def may_speak(view: View, persona: Persona) -> bool:
    """Whether nobody has to answer first, and neither the table nor this seat has talked enough."""
    if view.may.remark is None or view.waiting or not (view.talk or view.accusations):
        return False
    made = unasked(view.talk, view.godfather)
    crowd = view.setup.players * A_TABLE
    own = sum(line.seat == view.viewer for line in made)
    return own < persona.remarks and len(made) < crowd and in_a_row(view.talk) < AT_ONCE


def _urge(thought: Thought, people: tuple[int, ...]) -> float:
    of = getattr(thought.remark, "of", None)
    return thought.urge * (TO_PEOPLE if of in people else 1.0)


def _occasions(mind: Mind) -> Iterator[Thought]:
    last = _to_answer(mind.view)
    if isinstance(last, Testified):
        yield from _of_testimony(mind, last)
    elif isinstance(last, RemarkMade):
        yield from _of_a_remark(mind, last)


# ------------------------------------------------------------------------------------- testimony


def _of_testimony(mind: Mind, said: Testified) -> Iterator[Thought]:
    of, lean = said.seat, mind.lean(said.seat)
    abouts = {claim.about for claim in said.claims if not isinstance(claim, Declined)}
    for quarrel in mind.known.quarrels:
        side, other = quarrel.side_of(of), quarrel.against(of)
        if side is None or other is None or side.about not in abouts:
            continue
        if other.seat == mind.seat:
            if lean > -STRONG:
                yield Thought(urge=0.9, remark=_challenge(side, other))
                yield Thought(urge=0.4, remark=Opinion(of=of, stance=Stance.LIES))
        else:
            yield from _taking_sides(mind, side, other)
    for one, other in mind.known.alike:
        mine, theirs = (one, other) if one.seat == mind.seat else (other, one)
        if mine.seat == mind.seat and theirs.seat == of and theirs.about in abouts and lean <= 0:
            urge = 0.15 if mind.aim is Aim.BE_ACCUSED else 0.5
            yield Thought(urge=urge, remark=Agreement(of=of, about=theirs.about))
            yield Thought(urge=urge / 3, remark=Opinion(of=of, stance=Stance.BELIEVE))
    yield from _echo(mind, said)
    if any(isinstance(claim, TakeClaim) for claim in said.claims):
        yield from _laughter(mind, of)
    if any(isinstance(claim, Declined) for claim in said.claims):
        if lean >= 0:
            yield Thought(urge=0.3, remark=Opinion(of=of, stance=Stance.LOOK))
        elif lean < -STRONG:
            yield Thought(urge=0.25, remark=Opinion(of=of, stance=Stance.LEAVE))
    if abs(lean) > STRONG:
        yield Thought(urge=UNTOUCHED, remark=opinion(mind, of))


def _echo(mind: Mind, said: Testified) -> Iterator[Thought]:
    """Somebody tells a box just as one of the Godfather's people saw it, who was not asked yet."""
    pocket, stands = mind.view.pocket, mind.known.stands_of(mind.seat)
    if mind.aim is not Aim.BE_TRUSTED or pocket is None or stands.declined:
        return
    if PROFILES[pocket.character].goal is Goal.SERVE_TRAITOR:
        return
    for claim in said.claims:
        before = claim.about is About.PASSED and said.seat == mind.seat - 1
        after = claim.about is About.RECEIVED and said.seat == mind.seat + 1
        box = pocket.turn.received if before else pocket.turn.passed
        if isinstance(claim, BoxClaim) and (before or after) and claim.fits(box):
            yield Thought(urge=0.35, remark=Agreement(of=said.seat, about=claim.about))


def _taking_sides(mind: Mind, one: BoxTold, other: BoxTold) -> Iterator[Thought]:
    """Two others quarrel over a box: whoever had better be believed is held against the other."""
    first, second = mind.lean(one.seat), mind.lean(other.seat)
    if first == second:
        return
    liar, witness = (one, other) if first > second else (other, one)
    yield Thought(urge=0.35, remark=_challenge(liar, witness))


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


def _of_a_remark(mind: Mind, made: RemarkMade) -> Iterator[Thought]:
    told = tone_of(made.remark)
    if told is None:
        return
    of, tone = told
    by, lean = made.seat, mind.lean(of)
    if of == mind.seat or (
        isinstance(made.remark, Challenge) and made.remark.against == mind.seat != by
    ):
        against_me = (tone is Tone.AGAINST) == (of == mind.seat)
        yield from _returned(mind, by) if against_me else _thanks(mind, by)
    elif tone is Tone.AGAINST and lean > STRONG:
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


def _minds_the_reveal(view: View, persona: Persona, seed: int) -> float | None:
    """For each pocket that was emptied it is settled once who has something to say of it.

    Whatever is said meanwhile, it is said at once or never.
    """
    if not view.accusations:
        return None
    rng = lasting_dice(seed, view, f"reveal {len(view.accusations)}")
    return rng.random() if rng.random() < SURPRISE * persona.liveliness else None


def _of_the_reveal(mind: Mind, chance: float | None) -> Iterator[Thought]:
    """A pocket was emptied: who had pointed at an innocent, who had stood up for a Thief?"""
    view = mind.view
    if chance is None or mind.aim is Aim.BE_ACCUSED:
        return
    opened = view.seats[view.accusations[-1]]
    if opened.take is None:
        return
    wrong = Tone.FOR if opened.character is Character.THIEF else Tone.AGAINST
    misled = sorted(mind.known.speakers(opened.seat, wrong) - {mind.seat, view.godfather})
    if misled:
        of = misled[int(chance * len(misled))]
        yield Thought(urge=AT_ANY_RATE, remark=Opinion(of=of, stance=Stance.LOOK))
