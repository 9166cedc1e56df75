"""Sounding others out: "What do you make of Emilio, Ana?", and what one answers to that.

People are sounded out before bots are: at moments that everyone can see, so that whoever sits alone
among bots is drawn into the talk.
"""

from mafia_de_cuba.bots.beliefs.so_far import so_far
from mafia_de_cuba.bots.persona import Persona, dice, throw_at
from mafia_de_cuba.bots.remarks.floor import Floor
from mafia_de_cuba.bots.remarks.mind import Lived, Mind, opinion
from mafia_de_cuba.game.commands import MakeRemark
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.remarks import Opinion, Sounding
from mafia_de_cuba.game.view import View

CURIOUS = 0.5
"""How readily one of those at the table takes it upon themselves to ask a person."""
AMONG_BOTS = 0.06
"""How readily they ask each other."""
MOST_AMONG_BOTS = 2
"""How often in a game."""


def answer(
    view: View, persona: Persona, seed: int, floor: Floor, lived: Lived | None = None
) -> MakeRemark | None:
    """An opinion for whoever asked for one; it is always given, while it can be."""
    of = floor.made.asked.get(view.viewer or 0)
    if of is None or view.may.remark is None or of not in view.may.remark.of:
        return None
    seen = lived() if lived else view
    return MakeRemark(remark=opinion(Mind(seen, persona, seed, floor.known), of))


def sound_out(
    view: View, persona: Persona, seed: int, people: tuple[int, ...], floor: Floor
) -> MakeRemark | None:
    """A question to somebody about a third: to a person when it is time, else now and then."""
    if view.waiting or floor.last is None:
        return None
    seat, soundings = view.viewer or 0, floor.made.soundings
    there = [other for other in _others(view) if other in people] if people else []
    if there:
        # Nobody is left out because others have talked enough.
        due = _moments(view) > sum(remark.to in people for remark in soundings)
        often = CURIOUS
    else:
        answered = isinstance(floor.last, Testified)
        due = answered and len(soundings) < MOST_AMONG_BOTS and floor.open_to(seat, persona)
        often = AMONG_BOTS * persona.liveliness
    if not due or throw_at(floor.moment, seed, seat, "sound out") >= often:
        return None
    rng = dice(seed, view, "about whom")
    asked = [remark.to for remark in soundings]
    whom = there or _others(view)
    if not whom:
        return None
    to = min(whom, key=lambda seat: (asked.count(seat), rng.random()))
    of = _third(view, to, {remark.of for remark in soundings}, rng.random())
    return None if of is None else MakeRemark(remark=Sounding(to=to, of=of))


def _moments(view: View) -> int:
    """How often people should have been sounded out by now, by what everyone has seen."""
    asked = len(so_far(view.talk).questions)
    everyone = view.setup.players - 1
    thirds = sum(3 * asked >= part * everyone for part in (1, 2))
    return thirds + bool(view.accusations)


def _others(view: View) -> list[int]:
    """Everyone but this seat and the Godfather who can still speak."""
    may = view.may.remark
    return [] if may is None else [seat for seat in may.of if seat != view.godfather]


def _third(view: View, to: int, spent: set[int], chance: float) -> int | None:
    """Whom to ask about: somebody who has spoken, and nobody that was asked about before."""
    opined = {
        line.remark.of
        for line in so_far(view.talk).remarks
        if line.seat == to and isinstance(line.remark, Opinion)
    }
    told = {line.seat for line in so_far(view.talk).testimony}
    spoke = [seat for seat in _others(view) if seat != to and seat in told]
    closed = {seat.seat for seat in view.seats if seat.take is None}
    found = [seat for seat in spoke if seat in closed and seat not in opined | spent]
    return found[int(chance * len(found))] if found else None
