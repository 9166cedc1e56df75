"""Manners: what every deed of every bot has to keep to, whatever else it is up to."""

from collections.abc import Callable, Iterable

from bots.company import Deed
from mafia_de_cuba.bots.beliefs.hearsay import Tone, heard, tone_of
from mafia_de_cuba.bots.casting import LIARS
from mafia_de_cuba.bots.godfather.questioning import caught
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.bots.remarks.mind import kind_of
from mafia_de_cuba.deduction.worlds import worlds
from mafia_de_cuba.game.box import DIAMONDS, counts
from mafia_de_cuba.game.characters import PROFILES, Character, Goal
from mafia_de_cuba.game.commands import Accuse, Ask, MakeRemark, Shoot, Testify
from mafia_de_cuba.game.events import QuestionAsked, RemarkMade, Testified
from mafia_de_cuba.game.remarks import Challenge, Opinion, Sounding
from mafia_de_cuba.game.setup import FIRST, last
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Claim,
    Question,
    TakeClaim,
)
from properties.tables import allowed

SECRETIVE = (Goal.STEAL_MOST, Goal.BE_ACCUSED, Goal.USURP)
"""What players want who had better not name what they took."""
HASTY = ("random", "deaf")
"""Godfathers who ask nobody."""

Manner = Callable[[Deed], bool]


class IllMannered(AssertionError):
    """A bot did what no bot does."""


def check(deeds: Iterable[Deed]) -> int:
    """Hold every deed against every manner; how many deeds there were."""
    many = 0
    for deed in deeds:
        many += 1
        for manner in MANNERS:
            if not manner(deed):
                raise IllMannered(f"{manner.__name__}: {deed}")
    return many


def does_what_its_view_allows(deed: Deed) -> bool:
    """Read off `may` as a button would be."""
    return allowed(deed.view.may, deed.command, deed.seat)


def answers_what_was_asked(deed: Deed) -> bool:
    """Or declines; whoever is not asked is free to speak."""
    asked = [asked.question for asked in deed.game.waiting if asked.of == deed.seat]
    claims = _claims(deed)
    return not (asked and claims) or any(q.answered_by(c) for q in asked for c in claims)


def speaks_of_what_can_be_there(deed: Deed) -> bool:
    """No piece is ever named that this table does not have."""
    most, setup = counts(deed.game.setup.tokens), deed.game.setup
    for claim in _claims(deed):
        if not isinstance(claim, BoxClaim | TakeClaim | BagClaim):
            continue
        fake = None if isinstance(claim, BagClaim) else claim.fake
        diamonds = 0 if isinstance(claim, BagClaim) else claim.diamonds or 0
        named = (claim.token,) if isinstance(claim, BagClaim) else claim.tokens or ()
        held = counts(token for token in named if token is not None)
        if not 0 <= diamonds <= DIAMONDS or (fake is not None and not setup.fake_diamond):
            return False
        if any(many > most.get(token, 0) for token, many in held.items()):
            return False
    return True


def serves_with_the_truth(deed: Deed) -> bool:
    """Loyal Henchmen and Cleaners never lie."""
    if not _claims(deed) or _goal(deed) is not Goal.SERVE_GODFATHER:
        return True
    turn = deed.game.turn(deed.seat)
    return turn is not None and all(
        turn.bears_out(claim, seat=deed.seat) for claim in _claims(deed)
    )


def keeps_its_secret(deed: Deed) -> bool:
    """Whoever has something to hide does not name it; but the naive may know no better."""
    if not _claims(deed) or deed.seat in deed.game.shown or deed.name == "naive":
        return True
    if _goal(deed) not in SECRETIVE:
        return True
    took = deed.game.take_of(deed.seat)
    takes = [claim for claim in _claims(deed) if isinstance(claim, TakeClaim)]
    if deed.name.startswith(Strength.OLD_HAND) and not took.diamonds:
        # That an Agent now and then says so is what makes the others believed.
        return True
    return all((claim.diamonds, claim.tokens) != (took.diamonds, took.tokens) for claim in takes)


def claims_nothing_everyone_saw_elsewhere(deed: Deed) -> bool:
    """Nobody says to hold what lies open before others, but for those who said so before."""
    if deed.name == "naive" or deed.seat in deed.game.shown:
        return True
    claims = {claim for claim in _claims(deed) if isinstance(claim, TakeClaim)}
    said = [t for t in deed.game.talk if isinstance(t, Testified) and t.seat == deed.seat]
    claims -= {claim for talk in said for claim in talk.claims}
    open_ = counts(t for seat in deed.view.seats if seat.take is not None for t in seat.take.tokens)
    most = counts(deed.game.setup.tokens)
    return all(open_.get(t, 0) < most.get(t, 0) for claim in claims for t in claim.tokens)


def asks_again_only_after_a_quarrel(deed: Deed) -> bool:
    """Nobody is asked the same again by somebody who heard the answer and has nothing on it."""
    if not isinstance(deed.command, Ask):
        return True
    asked = QuestionAsked(seat=deed.seat, of=deed.command.of, question=deed.command.question)
    before = deed.game.talk.count(asked)
    return before == 0 or (before == 1 and caught(deed.view, heard(deed.view), asked.of))


def asks_nothing_he_knows(deed: Deed) -> bool:
    """What he sent, what came back, what lies open; but the sharp may set a trap."""
    if not isinstance(deed.command, Ask) or deed.plain or deed.name.startswith("sharp"):
        return True
    of, question = deed.command.of, deed.command.question
    if deed.view.seats[of].take is not None:
        return False
    sent = of == FIRST and question.about is About.RECEIVED
    return not sent and not (of == last(deed.game.players) and question is Question.PASSED)


def says_nothing_twice_of_a_seat(deed: Deed) -> bool:
    """Unless somebody asks again."""
    said = [line for line in deed.game.talk if isinstance(line, RemarkMade)]
    if not isinstance(deed.command, MakeRemark) or tone_of(deed.command.remark) is None:
        return True
    remark = deed.command.remark
    asked = [line.remark for line in said if isinstance(line.remark, Sounding)]
    if isinstance(remark, Opinion) and Sounding(to=deed.seat, of=remark.of) in asked:
        return True
    own = [line.remark for line in said if line.seat == deed.seat]
    return all(kind_of(other) != kind_of(remark) for other in own)


def takes_no_side_against_its_own_words(deed: Deed) -> bool:
    """Nobody backs whoever tells a shared box otherwise, nor both accuses and backs a seat."""
    if not isinstance(deed.command, MakeRemark):
        return True
    told, known = tone_of(deed.command.remark), heard(deed.view)
    if told is None or deed.seat == deed.game.godfather:
        return True
    of, tone = told
    if known.tone(deed.seat, of) not in (None, tone):
        return False
    foes = {foe.seat for q in known.quarrels if (foe := q.against(deed.seat)) is not None}
    return not (of in foes and tone is Tone.FOR)


def challenges_what_was_said(deed: Deed) -> bool:
    """Whoever holds one claim against another finds both on the board, and at odds."""
    if not isinstance(deed.command, MakeRemark) or not isinstance(deed.command.remark, Challenge):
        return True
    remark, known = deed.command.remark, heard(deed.view)
    if remark.about is About.TOOK:
        return any(remark.of in claimants for claimants in known.too_many)
    sides = [(q.one, q.other) for q in known.quarrels] + [(q.other, q.one) for q in known.quarrels]
    at = (remark.of, remark.about, remark.against)
    return any((one.seat, one.about, other.seat) == at for one, other in sides)


def asks_before_accusing(deed: Deed) -> bool:
    """But for those who never ask, and liars who inherit the Godfather's chair."""
    if not isinstance(deed.command, Accuse) or deed.name in HASTY or deed.name in LIARS:
        return True
    return any(isinstance(talk, QuestionAsked) for talk in deed.game.talk)


def shoots_nobody_known_to_be_no_agent(deed: Deed) -> bool:
    """And never itself."""
    if not isinstance(deed.command, Shoot):
        return True
    accused = deed.game.accused
    if accused is None or accused == deed.seat:
        return False
    may_be = worlds(deed.view).kinds(accused)
    return any(may_be.get(token, 0) > 0 for token in PROFILES[Character.AGENT].tokens)


MANNERS: tuple[Manner, ...] = (
    does_what_its_view_allows,
    answers_what_was_asked,
    speaks_of_what_can_be_there,
    serves_with_the_truth,
    keeps_its_secret,
    claims_nothing_everyone_saw_elsewhere,
    asks_again_only_after_a_quarrel,
    asks_nothing_he_knows,
    says_nothing_twice_of_a_seat,
    takes_no_side_against_its_own_words,
    challenges_what_was_said,
    asks_before_accusing,
    shoots_nobody_known_to_be_no_agent,
)


def _claims(deed: Deed) -> tuple[Claim, ...]:
    return deed.command.claims if isinstance(deed.command, Testify) else ()


def _goal(deed: Deed) -> Goal:
    return PROFILES[deed.game.character(deed.seat)].goal
