"""Whom somebody would like the table to suspect, and whom to leave alone, being who they are.

The trusted go by what they know: a neighbour who tells their box otherwise is lying. Thieves push
suspicion to where their story puts it, and onto whoever is in trouble already. Those who want to be
accused back the suspicious and quarrel with the credible. A Driver minds the passenger.
"""

from mafia_de_cuba.bots.beliefs.hearsay import Hearsay
from mafia_de_cuba.bots.beliefs.suspicion import one_idea, suspicions, wide
from mafia_de_cuba.bots.persona import Persona, first_throw
from mafia_de_cuba.bots.stories.aims import Aim, aim_of
from mafia_de_cuba.game.setup import right_neighbour
from mafia_de_cuba.game.testimony import BoxClaim
from mafia_de_cuba.game.view import Pocket, View

WHIM = 0.8
"""How much is mere sympathy, or the lack of it."""
QUARREL = 3.0
"""What a seat has against whoever tells a shared box otherwise."""
PROP = 2.0
"""What it owes to whoever bears out its story."""
STORY = 0.7
"""How much a Thief points to where the story puts the blame."""
HUNCH = 3.0
"""How much the sharp go by what they believe."""
RISKY = 0.3
"""How likely a seat has to be a danger for the Godfather's people to have him leave it alone."""

Leanings = dict[int, float]
"""For each seat: above 0 it had better be suspected, below 0 left alone."""


def leanings(
    view: View,
    pocket: Pocket,
    persona: Persona,
    seed: int,
    known: Hearsay,
    *,
    deep: bool = True,
) -> tuple[Aim, Leanings]:
    """What this seat wants, and how it would like each of the others to be seen."""
    me = view.viewer or 0
    aim = aim_of(view, pocket, persona, seed, one_idea(persona.strength))
    others = [seat.seat for seat in view.seats if _suspicious(view, seat.seat)]
    found = {}
    for seat in others:
        whim = WHIM * (first_throw(seed, view.viewer, f"whim {seat}") - 0.5)
        found[seat] = whim + _by_aim(view, pocket, persona, aim, known, seat)
    if deep and persona.sharp and aim is Aim.BE_TRUSTED and not wide(view.setup):
        _by_belief(view, persona, found)
    quarrels = {told.seat for q in known.quarrels if (told := q.against(me)) is not None}
    for seat in quarrels & set(found):
        # Whoever says otherwise cannot be backed without taking back one's own words.
        found[seat] = max(found[seat], 0.5) if aim is Aim.SHIELD else found[seat] + QUARREL
    return aim, found


def _suspicious(view: View, seat: int) -> bool:
    """Whether this seat may still be up to something: neither this one nor an open pocket."""
    there = view.seats[seat]
    out = there.eliminated or there.take is not None
    return not out and seat not in (view.viewer, view.godfather, 0)


def _by_aim(
    view: View, pocket: Pocket, persona: Persona, aim: Aim, known: Hearsay, seat: int
) -> float:
    me = view.viewer or 0
    # A beginner hears that somebody keeps silent, but not what goes on between others.
    trouble = bool(known.stands_of(seat).declined) if persona.green else known.trouble(seat)
    props = any({one.seat, other.seat} == {me, seat} for one, other in known.alike)
    spoke = seat in known.stands
    match aim:
        case Aim.BE_TRUSTED:
            return 0.8 * trouble - PROP * props
        case Aim.GO_UNSEEN:
            return trouble - PROP * props + STORY * _pointed_at(view, pocket, known, seat)
        case Aim.BE_ACCUSED:
            return -1.0 - trouble if trouble else (1.0 + props if spoke else 0.0)
        case Aim.SHIELD:
            return -QUARREL if seat == right_neighbour(me) else float(trouble)
        case Aim.EXPOSE:
            return QUARREL if seat == right_neighbour(me) else -0.5 * trouble


def _pointed_at(view: View, pocket: Pocket, known: Hearsay, seat: int) -> bool:
    """Whether the blame falls there by this seat's own story: before it, or after."""
    me, stands = view.viewer or 0, known.stands_of(view.viewer or 0)
    came, went = stands.received, stands.passed
    before = _fewer(came, pocket.turn.received.diamonds)
    after = not before and (came is not None or _more(went, pocket.turn.passed.diamonds))
    return (before and seat < me) or (after and seat > me)


def _fewer(claim: BoxClaim | None, there: int) -> bool:
    return claim is not None and claim.diamonds is not None and claim.diamonds < there


def _more(claim: BoxClaim | None, there: int) -> bool:
    return claim is not None and claim.diamonds is not None and claim.diamonds > there


def _by_belief(view: View, persona: Persona, found: Leanings) -> None:
    """What the sharp make of everyone: Thieves to be looked at, Agents to be left alone."""
    believed = suspicions(view, one_idea(persona.strength))
    unseen = [believed[seat].thief for seat in found if seat in believed]
    usual = sum(unseen) / len(unseen) if unseen else 0.0
    for seat in found:
        if seat in believed:
            found[seat] += HUNCH * (believed[seat].thief - usual)
            if believed[seat].danger > RISKY:
                found[seat] -= QUARREL / 2
